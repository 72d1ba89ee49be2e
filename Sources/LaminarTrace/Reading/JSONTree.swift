/// The values of a small JSON text: a line of metadata, an event, a file of rules.
enum JSONTree: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  /// The members in the text's order, each with its value.
  case object([Member])

  /// A key of an object with its value and the offset of the key.
  struct Member: Sendable, Hashable {
    let key: String
    let value: JSONTree
    /// The byte where the key begins.
    let offset: Int
  }

  /// The value of the first member with a key; nil also for a value that is not an object.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number, if it is an integer from 0 to 10⁹.
  var count: Int? {
    guard let number, number >= 0, number <= 1e9, number == number.rounded() else { return nil }
    return Int(number)
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var array: [JSONTree]? {
    if case .array(let list) = self { list } else { nil }
  }
}

/// Reads a small JSON text.
struct JSONTreeReader {
  /// The location and reason of a syntax error.
  struct Failure: Error {
    let offset: Int
    let message: String
  }

  private static let deepest = 64

  private let bytes: [UInt8]
  private let count: Int
  private var position = 0

  private init(_ text: [UInt8]) {
    count = text.count
    bytes = text + [0, 0, 0, 0, 0, 0, 0, 0]
  }

  /// Reads the value of a text.
  static func read(_ text: [UInt8]) throws(Failure) -> JSONTree {
    var reader = JSONTreeReader(text)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == reader.count else {
      throw reader.failure("something follows the value")
    }
    return value
  }

  private func failure(_ message: String) -> Failure { Failure(offset: position, message: message) }

  private mutating func skipSpace() {
    while [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard bytes[position] == byte, position < count else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONTree {
    guard depth < Self.deepest else { throw failure("it is nested too deep") }
    skipSpace()
    switch bytes[position] {
    case 0x7b: return try object(depth: depth)
    case 0x5b: return try array(depth: depth)
    case 0x22: return .string(try string())
    case 0x74, 0x66, 0x6e: return try word()
    default:
      let number = bytes.withUnsafeBufferPointer { buffer -> (Double, Int)? in
        guard let base = buffer.baseAddress else { return nil }
        var end = position
        let number = NumberScanner.scan(base, &end)
        return number.isNaN ? nil : (number, end)
      }
      guard let number else {
        throw failure(position >= count ? "it ends too early" : "a value was expected")
      }
      position = number.1
      return .number(number.0)
    }
  }

  private mutating func word() throws(Failure) -> JSONTree {
    for (text, value) in [
      ("true", JSONTree.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where bytes[position...].starts(with: text.utf8) {
      position += text.utf8.count
      return value
    }
    throw failure("a value was expected")
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONTree {
    position += 1
    var list: [JSONTree] = []
    if take(0x5d) { return .array(list) }
    repeat { list.append(try value(depth: depth + 1)) } while take(0x2c)
    guard take(0x5d) else { throw failure("a comma or ] was expected") }
    return .array(list)
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONTree {
    position += 1
    var members: [JSONTree.Member] = []
    if take(0x7d) { return .object(members) }
    repeat {
      skipSpace()
      let offset = position
      guard bytes[position] == 0x22 else { throw failure("a key in quotes was expected") }
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else {
        throw Failure(offset: offset, message: "the key \"\(key)\" occurs twice")
      }
      guard take(0x3a) else { throw failure("a colon was expected") }
      members.append(
        JSONTree.Member(key: key, value: try value(depth: depth + 1), offset: offset))
    } while take(0x2c)
    guard take(0x7d) else { throw failure("a comma or } was expected") }
    return .object(members)
  }

  private mutating func string() throws(Failure) -> String {
    guard let (text, next) = JSONStringScanner.scan(bytes, from: position, count: count) else {
      throw failure("a text is not closed, or has a bad escape")
    }
    position = next
    return text
  }
}

// MARK: - Strings

/// Reads the text of a JSON string with its escapes.
enum JSONStringScanner {
  /// The text of the string whose opening quote is at an offset, and the offset after its closing
  /// quote; nil when it is not closed within `count`, has a bad escape or is not UTF-8.
  static func scan(_ bytes: [UInt8], from start: Int, count: Int) -> (String, Int)? {
    guard start < count, bytes[start] == 0x22 else { return nil }
    var offset = start + 1
    var text: [UInt8] = []
    while offset < count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case 0x22: return String(validating: text, as: UTF8.self).map { ($0, offset) }
      case 0x5c:
        guard offset < count else { return nil }
        let escape = bytes[offset]
        offset += 1
        if let plain = plainEscapes[escape] {
          text.append(plain)
        } else if escape == 0x75, let scalar = scalar(bytes, &offset, count: count) {
          text.append(contentsOf: Array(String(Character(scalar)).utf8))
        } else {
          return nil
        }
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5c: 0x5c, 0x2f: 0x2f, 0x62: 0x08, 0x66: 0x0c, 0x6e: 0x0a, 0x72: 0x0d, 0x74: 0x09,
  ]

  private static func unit(_ bytes: [UInt8], _ offset: inout Int, count: Int) -> UInt32? {
    guard offset + 4 <= count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x57
      case 0x41...0x46: digit = byte - 0x37
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    offset += 4
    return value
  }

  /// The scalar of one or two escaped UTF-16 units; a lone half of a pair becomes U+FFFD.
  private static func scalar(_ bytes: [UInt8], _ offset: inout Int, count: Int) -> Unicode.Scalar? {
    guard let first = unit(bytes, &offset, count: count) else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) ?? "\u{fffd}" }
    guard offset + 1 < count, bytes[offset] == 0x5c, bytes[offset + 1] == 0x75 else {
      return "\u{fffd}"
    }
    var next = offset + 2
    guard let second = unit(bytes, &next, count: count), (0xdc00..<0xe000).contains(second) else {
      return "\u{fffd}"
    }
    offset = next
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
  }
}
