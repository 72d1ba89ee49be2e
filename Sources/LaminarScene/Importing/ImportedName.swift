import LaminarGraphics

/// The names of layers in a scene that is imported from a format whose names are any text.
package enum ImportedName {
  /// The most bytes of a name, a number behind it apart.
  static let longest = 80
  /// The name of what has none.
  static let fallback = "layer"

  /// The name of a layer for a text.
  ///
  /// ASCII letters, digits, `_` and `-` stay. Each run of other characters becomes one `-`, but none at
  /// the ends and none beside a `-` that stays. A text of which nothing is left is `layer`, and `root`,
  /// which is the layer that holds all others, is `root-layer`. A name is its own name, but for `root`
  /// and those longer than 80 bytes.
  package static func of(_ text: String) -> String {
    var name: [UInt8] = []
    var isGap = false
    for byte in text.utf8 {
      guard isNameByte(byte) else {
        isGap = true
        continue
      }
      if isGap, let last = name.last, last != ASCII.minus, byte != ASCII.minus {
        name.append(ASCII.minus)
      }
      isGap = false
      name.append(byte)
      if name.count >= longest { break }
    }
    guard !name.isEmpty else { return fallback }
    let result = String(decoding: name.prefix(longest), as: UTF8.self)
    return result == "root" ? "root-layer" : result
  }

  /// The name that a numbered one was made of: `Shape` for `Shape-2`; nil for a name without a number
  /// of 2 or more at its end.
  package static func base(of name: String) -> String? {
    guard let dash = name.utf8.lastIndex(of: ASCII.minus), dash > name.startIndex else {
      return nil
    }
    let digits = name.utf8[name.utf8.index(after: dash)...]
    guard let first = digits.first, first != ASCII.zero, digits.count <= 9,
      digits.allSatisfy(ASCII.isDigit), !digits.elementsEqual("1".utf8)
    else { return nil }
    return String(name[..<dash])
  }

  /// Whether a text has nothing but what names have.
  static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(isNameByte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x5F || byte == ASCII.minus
  }

  /// Names that differ, for the names of siblings in their order.
  ///
  /// The first of equal names stays, the next are numbered: `Shape`, `Shape-2`, `Shape-3`. A number that
  /// makes a name which another sibling has as it is written is left out.
  package static func unique(_ names: [String]) -> [String] {
    var numbering = SiblingNumbering(written: names)
    return names.map { numbering.next($0) }
  }
}

/// Numbers the names of siblings, so that they differ.
package struct SiblingNumbering {
  /// The names that no number may make.
  private var taken: Set<String>
  /// The names that were given out.
  private var used: Set<String> = []
  /// The last number that was tried for a name.
  private var numbers: [String: Int] = [:]

  /// Begins a list of siblings.
  ///
  /// - Parameter written: Names that come as they are, so that no number makes one of them; without
  ///   them names are numbered only apart from those that came before.
  package init(written: [String] = []) { taken = Set(written) }

  /// The name for the next sibling: the name itself the first time, then with the numbers from 2 on.
  package mutating func next(_ name: String) -> String {
    if used.insert(name).inserted { return name }
    var number = numbers[name, default: 1]
    var result: String
    repeat {
      number += 1
      result = "\(name)-\(number)"
    } while taken.contains(result) || used.contains(result)
    numbers[name] = number
    used.insert(result)
    return result
  }
}
