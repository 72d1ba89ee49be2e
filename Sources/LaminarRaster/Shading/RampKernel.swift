/// Sixteen pixels whose components change evenly, in 8.8 fixed point: pixel j has
/// ⌊(first + j·step) ÷ 256⌋ of each.
enum RampKernel {
  /// Pixels of a block.
  static let length = 16

  /// Components of a pixel in 8.8 fixed point, modulo 2¹⁶: red and blue, green and alpha.
  struct Fixed {
    var even: UInt32
    var odd: UInt32

    // Rounded to 1/256, an even change over a block is off by 1/32 at most: colours are rounded down
    // by twice that, so that none is above its alpha.
    static let bias = SIMD4<Float>(112, 112, 112, 128)
    /// For what has the alpha 255 anyway.
    static let opaqueBias = SIMD4<Float>(repeating: 128)

    @inline(__always)
    init(_ components: SIMD4<Float>) {
      // Adding 1.5·2²³ leaves the rounded integer in the low bits of the significand.
      let bits = unsafeBitCast(components + 12_582_912, to: SIMD8<UInt16>.self)
      let low = bits.evenHalf
      even = unsafeBitCast(low.evenHalf, to: UInt32.self)
      odd = unsafeBitCast(low.oddHalf, to: UInt32.self)
    }

    /// The pixel of these components.
    @inline(__always)
    var pixel: UInt32 { even &>> 8 & 0x00ff_00ff | odd & 0xff00_ff00 }
  }

  /// Fills a block: from the first pixel's components on to those of the pixel after the last.
  @inline(__always)
  static func fill(
    _ target: MutableRowPointer<UInt32>, from first: SIMD4<Float>, to next: SIMD4<Float>,
    bias: SIMD4<Float>
  ) {
    let start = Fixed(first * 256 + bias)
    let step = Fixed((next - first) * 16)
    fillByLanes(target, start, step)
  }

  /// Four pixels at a time.
  @inline(__always)
  static func fillByLanes(_ target: MutableRowPointer<UInt32>, _ start: Fixed, _ step: Fixed) {
    typealias Lanes = SIMD8<UInt16>
    func lanes(_ pair: UInt32) -> Lanes {
      unsafeBitCast(SIMD4<UInt32>(repeating: pair), to: Lanes.self)
    }
    let indices = Lanes(0, 0, 1, 1, 2, 2, 3, 3)
    let stepEven = lanes(step.even)
    let stepOdd = lanes(step.odd)
    var even = lanes(start.even) &+ stepEven &* indices
    var odd = lanes(start.odd) &+ stepOdd &* indices
    let farEven = stepEven &<< 2
    let farOdd = stepOdd &<< 2
    // A block of 16 pixels, four at a time.
    target.store(even &>> 8 | odd & 0xff00)
    even = even &+ farEven
    odd = odd &+ farOdd
    target.store(even &>> 8 | odd & 0xff00, at: 4)
    even = even &+ farEven
    odd = odd &+ farOdd
    target.store(even &>> 8 | odd & 0xff00, at: 8)
    even = even &+ farEven
    odd = odd &+ farOdd
    target.store(even &>> 8 | odd & 0xff00, at: 12)
  }
}
