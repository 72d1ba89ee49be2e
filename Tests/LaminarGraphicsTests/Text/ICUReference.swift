import Foundation

/// The ICU that the Swift toolchain's Foundation is linked with, called through its C interface: a
/// reference for the properties of characters and for the positions at which lines may end.
struct ICUReference {
  private typealias ReadVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
  private typealias ReadProperty = @convention(c) (Int32, Int32) -> Int32
  private typealias HasProperty = @convention(c) (Int32, Int32) -> Int8
  private typealias ReadName = @convention(c) (Int32, Int32, Int32) -> UnsafePointer<CChar>?
  private typealias Open =
    @convention(c) (
      Int32, UnsafePointer<CChar>, UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Next = @convention(c) (OpaquePointer) -> Int32
  private typealias Close = @convention(c) (OpaquePointer) -> Void

  private let readVersion: ReadVersion
  private let readProperty: ReadProperty
  private let hasProperty: HasProperty
  private let readName: ReadName
  private let open: Open
  private let next: Next
  private let close: Close

  /// A property of characters: its number in ICU's `uchar.h`.
  enum Property: Int32 {
    case extendedPictographic = 64
    case eastAsianWidth = 0x1004
    case generalCategory = 0x1005
    case lineBreak = 0x1008
  }

  /// Nil where the toolchain has another ICU.
  init?() {
    guard let library = dlopen("lib_FoundationICU.so", RTLD_NOW),
      let readVersion = Self.find("u_getUnicodeVersion", in: library, as: ReadVersion.self),
      let readProperty = Self.find("u_getIntPropertyValue", in: library, as: ReadProperty.self),
      let hasProperty = Self.find("u_hasBinaryProperty", in: library, as: HasProperty.self),
      let readName = Self.find("u_getPropertyValueName", in: library, as: ReadName.self),
      let open = Self.find("ubrk_open", in: library, as: Open.self),
      let next = Self.find("ubrk_next", in: library, as: Next.self),
      let close = Self.find("ubrk_close", in: library, as: Close.self)
    else { return nil }
    self.readVersion = readVersion
    self.readProperty = readProperty
    self.hasProperty = hasProperty
    self.readName = readName
    self.open = open
    self.next = next
    self.close = close
  }

  private static func find<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
  ) -> Function? {
    dlsym(library, "swift_" + name).map { unsafeBitCast($0, to: type) }
  }

  /// The version of Unicode: its first number.
  var unicodeVersion: Int {
    var version = [UInt8](repeating: 0, count: 4)
    readVersion(&version)
    return Int(version[0])
  }

  /// The short name of a property's value, such as AL of the property Line_Break.
  func value(_ property: Property, of scalar: UInt32) -> String {
    readName(property.rawValue, number(property, of: scalar), 0).map { String(cString: $0) } ?? ""
  }

  /// The number that ICU gives a property's value.
  func number(_ property: Property, of scalar: UInt32) -> Int32 {
    readProperty(Int32(scalar), property.rawValue)
  }

  func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    hasProperty(Int32(scalar), Property.extendedPictographic.rawValue) != 0
  }

  /// The UTF-16 offsets at which lines may end, by the rules of a locale such as `ja@lb=strict`.
  func lineBreaks(in text: String, locale: String) -> [Int] {
    let units = Array(text.utf16)
    var error: Int32 = 0
    // The type of iterators for lines is 2.
    guard let iterator = open(2, locale, units, Int32(units.count), &error), error <= 0 else {
      return []
    }
    defer { close(iterator) }
    var breaks: [Int] = []
    while case let offset = next(iterator), offset >= 0 { breaks.append(Int(offset)) }
    return breaks
  }
}
