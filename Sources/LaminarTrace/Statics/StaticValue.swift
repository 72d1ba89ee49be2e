/// A property that does not move, with its whole value as a text: a row of a golden.
package struct StaticValue: Sendable, Hashable {
  /// The path of the layer.
  package var layer: String
  /// The key path.
  package var key: String
  /// The value: numbers in parentheses, colours as `#rrggbbaa`, texts with escaped line ends.
  package var value: String

  /// Makes a row.
  package init(layer: String, key: String, value: String) {
    self.layer = layer
    self.key = key
    self.value = value
  }

  /// `card:backgroundColor`.
  package var name: String { "\(layer):\(key)" }
}

/// The properties of a scene that do not move, layer by layer, as a file with a row each: CSV with the
/// heading `layer,key,value`.
package struct StaticValues: Sendable, Hashable {
  /// The rows in their order.
  package var rows: [StaticValue]

  private static let heading = "layer,key,value"

  /// Gathers rows.
  package init(_ rows: [StaticValue]) { self.rows = rows }

  /// The file's bytes.
  package var bytes: [UInt8] {
    var text = ByteText()
    text.append(Self.heading + "\n")
    for row in rows {
      text.append(field: row.layer)
      text.append(byte: 0x2c)
      text.append(field: row.key)
      text.append(byte: 0x2c)
      text.append(field: row.value)
      text.append(byte: 0x0a)
    }
    return text.bytes
  }

  /// Reads a file.
  ///
  /// - Throws: `TraceReadingError` for one that is cut off or damaged.
  package init(_ bytes: [UInt8], name: String) throws(TraceReadingError) {
    let help = "run 'laminar test -o DIR' and accept it anew"
    guard bytes.last == 0x0a else {
      throw TraceReadingError(file: name, "the last row has no end: it was cut off", help: help)
    }
    let mark = bytes.starts(with: ByteCursor.byteOrderMark) ? ByteCursor.byteOrderMark.count : 0
    let lines = bytes.dropFirst(mark).dropLast().split(
      separator: 0x0a, omittingEmptySubsequences: false
    )
    .map { $0.last == 0x0d ? $0.dropLast() : $0 }
    guard lines.first.map({ $0.elementsEqual(Self.heading.utf8) }) == true else {
      throw TraceReadingError(
        file: name, line: 1, "the heading is not \(Self.heading)", help: help)
    }
    rows = []
    var known: Set<String> = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let fields = CSVFields.split(Array(line)), fields.count == 3 else {
        throw TraceReadingError(
          file: name, line: index + 1, "a layer, a key and a value were expected", help: help)
      }
      let row = StaticValue(layer: fields[0], key: fields[1], value: fields[2])
      guard known.insert(row.name).inserted else {
        throw TraceReadingError(
          file: name, line: index + 1, "\(row.name) comes twice", help: help)
      }
      rows.append(row)
    }
  }

  /// A text without line ends and other control characters, as a value has it: `\n`, `\u{7}`, and `\\`
  /// for a backslash.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
