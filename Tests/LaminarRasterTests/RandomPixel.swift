/// Random premultiplied pixels.
enum RandomPixel {
  static func any(_ numbers: inout SeededNumbers) -> UInt32 {
    let alpha = UInt32(numbers.int(0..<256))
    func component() -> UInt32 { UInt32(numbers.int(0..<Int(alpha) + 1)) }
    return component() | component() << 8 | component() << 16 | alpha << 24
  }

  static func opaque(_ numbers: inout SeededNumbers) -> UInt32 {
    0xff00_0000 | UInt32(truncatingIfNeeded: numbers.next()) & 0xff_ffff
  }
}
