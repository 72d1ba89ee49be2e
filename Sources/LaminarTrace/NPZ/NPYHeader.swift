/// The head of an npy array: what its numbers are and how many.
struct NPYHeader {
  /// How a number is stored.
  enum Element: String {
    case float64 = "<f8"
    case float32 = "<f4"
    case int64 = "<i8"
    case int32 = "<i4"
    case uint8 = "|u1"
    case bool = "|b1"

    var size: Int {
      switch self {
      case .float64, .int64: 8
      case .float32, .int32: 4
      case .uint8, .bool: 1
      }
    }
  }

  /// The type as NumPy spells it.
  let kind: String
  /// The lengths of the dimensions.
  let shape: [Int]
  /// Where the data begins.
  let dataStart: Int

  /// Reads the head of an array; nil when it is none.
  init?(_ array: [UInt8]) {
    guard array.starts(with: NPYArray.magic) else { return nil }
    let lengthSize = array.number(at: 6, size: 1) >= 2 ? 4 : 2
    let length = array.number(at: 8, size: lengthSize)
    let start = 8 + lengthSize
    guard length >= 0, length <= array.count - start else { return nil }
    dataStart = start + length
    let text = String(decoding: array[start..<dataStart], as: UTF8.self)
    guard let kind = Self.value(of: "descr", in: text)?.split(separator: "'").first,
      let shape = Self.value(of: "shape", in: text), shape.hasPrefix("("),
      let close = shape.firstIndex(of: ")")
    else { return nil }
    self.kind = String(kind)
    let lengths = shape[shape.index(after: shape.startIndex)..<close].split(separator: ",")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map { Int($0) ?? -1 }
    guard lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    self.shape = lengths
  }

  /// What stands behind a key of the dictionary.
  private static func value(of key: String, in text: String) -> Substring? {
    let mark = "'\(key)':"
    var rest = text[...]
    while let quote = rest.firstIndex(of: "'") {
      rest = rest[quote...]
      if rest.hasPrefix(mark) { return rest.dropFirst(mark.count).drop { $0 == " " } }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The numbers of a one-dimensional array; nil when it is no such, or too short.
  func numbers(in array: [UInt8]) -> [Double]? {
    guard shape.count == 1, let element = Element(rawValue: kind),
      shape[0] <= (array.count - dataStart) / element.size
    else { return nil }
    return (0..<shape[0]).map { index in
      let place = dataStart + index * element.size
      var word: UInt64 = 0
      for byte in 0..<element.size { word |= UInt64(array[place + byte]) << UInt64(8 * byte) }
      switch element {
      case .float64: return Double(bitPattern: word)
      case .float32: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
      case .int64: return Double(Int64(bitPattern: word))
      case .int32: return Double(Int32(truncatingIfNeeded: word))
      case .uint8: return Double(word)
      case .bool: return word == 0 ? 0 : 1
      }
    }
  }

  /// The text of an array of characters without dimensions; nil when it is no such.
  func text(in array: [UInt8]) -> String? {
    guard shape.isEmpty, kind.hasPrefix("<U"), let count = Int(kind.dropFirst(2)), count >= 0,
      count <= (array.count - dataStart) / 4
    else { return nil }
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      let value = array.number(at: dataStart + 4 * index, size: 4)
      if value == 0 { break }
      text.append(Unicode.Scalar(UInt32(clamping: value)) ?? "\u{fffd}")
    }
    return String(text)
  }
}
