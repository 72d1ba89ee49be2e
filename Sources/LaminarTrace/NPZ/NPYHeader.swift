/// The header of an npy array: the type and the count of its numbers.
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

  /// The longest header that is read, in bytes; NumPy itself refuses more than 10,000.
  static let longest = 1 << 16

  /// Where the data begins, by the first bytes of an array; nil if they are not an array, −1 if more
  /// bytes are needed to tell.
  static func dataStart(_ array: [UInt8]) -> Int? {
    guard array.starts(with: NPYArray.magic.prefix(array.count)) else { return nil }
    let lengthSize = array.number(at: 6, size: 1) >= 2 ? 4 : 2
    guard array.count >= 8 + lengthSize else { return -1 }
    let length = array.number(at: 8, size: lengthSize)
    return length <= longest ? 8 + lengthSize + length : nil
  }

  /// Reads the header of an array; nil if there is none.
  init?(_ array: [UInt8]) {
    guard let end = Self.dataStart(array), end >= 0, end <= array.count else { return nil }
    dataStart = end
    let start = array.number(at: 6, size: 1) >= 2 ? 12 : 10
    let text = String(decoding: array[start..<dataStart], as: UTF8.self)
    guard let kind = Self.value(of: "descr", in: text)?.split(separator: "'").first,
      let shape = Self.value(of: "shape", in: text), shape.hasPrefix("("),
      let close = shape.firstIndex(of: ")")
    else { return nil }
    self.kind = String(kind)
    var lengths: [Int] = []
    for field in shape[..<close].dropFirst().split(separator: ",") {
      let digits = field.drop { $0 == " " }
      if digits.isEmpty { continue }
      guard let length = Int(digits), length >= 0 else { return nil }
      lengths.append(length)
    }
    self.shape = lengths
  }

  /// The text after a key of the dictionary.
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

  /// The text of an array of characters without dimensions; nil for any other array.
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
