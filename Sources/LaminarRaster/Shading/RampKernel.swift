/// Sixteen pixels whose components change evenly, in 8.8 fixed point: pixel j has
/// ⌊(first + j·step) ÷ 256⌋ of each.
enum RampKernel {
  typealias Lanes = SIMD8<UInt16>

  /// Pixels of a block.
  static let length = 16

  /// Components of a pixel in 8.8 fixed point, modulo 2¹⁶: red and blue, green and alpha.
  struct Fixed {
    var even: UInt32
    var odd: UInt32

    // Rounded to 1/256, an even change over a block is off by 1/32 at most: colours are rounded down
    // by twice that, so that none is above its alpha.
    static let bias = SIMD4<Float>(112, 112, 112, 128)
    /// 1.5·2²³: a number added to it is rounded to an integer in the low bits of the significand.
    static let magic: Float = 12_582_912
    /// For what has the alpha 255 anyway.
    static let opaqueBias = SIMD4<Float>(repeating: 128)

    @inline(__always)
    init(_ components: SIMD4<Float>) {
      let bits = unsafeBitCast(components + Self.magic, to: SIMD8<UInt16>.self)
      let low = bits.evenHalf
      even = unsafeBitCast(low.evenHalf, to: UInt32.self)
      odd = unsafeBitCast(low.oddHalf, to: UInt32.self)
    }
  }

  /// The pixel of components in 8.8 fixed point.
  @inline(__always)
  static func pixel(_ components: SIMD4<Float>) -> UInt32 {
    let bits = unsafeBitCast(components + Fixed.magic, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits &>> 8), to: UInt32.self)
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
    forEachFour(start, step) { index, even, odd in
      target.store(even &>> 8 | odd & 0xff00, at: index)
    }
  }

  /// Composites a block whose pixels all have the same alpha; `inverseAlpha` is the multiplier for
  /// what that leaves of 255.
  @inline(__always)
  static func over(
    _ target: MutableRowPointer<UInt32>, from first: SIMD4<Float>, to next: SIMD4<Float>,
    bias: SIMD4<Float>, inverseAlpha: UInt16
  ) {
    forEachFour(Fixed(first * 256 + bias), Fixed((next - first) * 16)) { index, even, odd in
      let below = PixelMath.scaled(target.load(at: index, as: Lanes.self), by: inverseAlpha)
      target.store((even &>> 8 | odd & 0xff00) &+ below, at: index)
    }
  }

  /// Calls a body with the components of a block, four pixels at a time.
  @inline(__always)
  private static func forEachFour(
    _ start: Fixed, _ step: Fixed, _ body: (_ index: Int, _ even: Lanes, _ odd: Lanes) -> Void
  ) {
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
    body(0, even, odd)
    even = even &+ farEven
    odd = odd &+ farOdd
    body(4, even, odd)
    even = even &+ farEven
    odd = odd &+ farOdd
    body(8, even, odd)
    even = even &+ farEven
    odd = odd &+ farOdd
    body(12, even, odd)
  }
}
