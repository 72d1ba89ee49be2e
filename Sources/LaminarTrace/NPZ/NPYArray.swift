/// One array in NumPy's npy format, version 1.0: the content of a member of an NPZ trace.
enum NPYArray {
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// The data begins at a multiple of this.
  private static let alignment = 64

  /// A one-dimensional array of 64-bit floats.
  static func bytes(of numbers: [Double]) -> [UInt8] {
    var array = header("<f8", shape: "(\(numbers.count),)", capacity: 8 * numbers.count)
    for number in numbers { array.append(number.bitPattern) }
    return array.bytes
  }

  /// A one-dimensional array of 64-bit integers.
  static func bytes(of integers: [Int]) -> [UInt8] {
    var array = header("<i8", shape: "(\(integers.count),)", capacity: 8 * integers.count)
    for integer in integers { array.append(Int64(integer)) }
    return array.bytes
  }

  /// A text as an array without dimensions, four bytes per character.
  static func bytes(of text: String) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    var array = header("<U\(max(scalars.count, 1))", shape: "()", capacity: 4 * scalars.count)
    for scalar in scalars { array.append(scalar.value) }
    if scalars.isEmpty { array.append(UInt32(0)) }
    return array.bytes
  }

  private static func header(_ kind: String, shape: String, capacity: Int) -> LittleEndianBytes {
    var text = Array("{'descr': '\(kind)', 'fortran_order': False, 'shape': \(shape), }".utf8)
    let start = magic.count + 4
    let rest = (start + text.count + 1) % alignment
    text += [UInt8](repeating: 0x20, count: rest == 0 ? 0 : alignment - rest) + [0x0a]
    var array = LittleEndianBytes(bytes: magic)
    array.bytes.reserveCapacity(start + text.count + capacity)
    array.bytes += [1, 0]
    array.append(UInt16(clamping: text.count))
    array.bytes += text
    return array
  }
}
