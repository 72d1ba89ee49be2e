/// Means of four pixels by their distance, with weights of eight binary digits that add up to 256:
/// one rounding for the weights, one for the result.
enum BilinearKernel {
  typealias Lanes = SourceKernel.Lanes

  /// The mean of two pixels; the second's weight is of 256.
  @inline(__always)
  static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let even = (a & 0x00ff_00ff) &* rest &+ (b & 0x00ff_00ff) &* weight &+ 0x0080_0080
    let odd = (a &>> 8 & 0x00ff_00ff) &* rest &+ (b &>> 8 & 0x00ff_00ff) &* weight &+ 0x0080_0080
    return even &>> 8 & 0x00ff_00ff | odd & 0xff00_ff00
  }

  /// The mean of four pixels at fractions of 0…255 of 256.
  @inline(__always)
  static func mean(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, x: UInt32, y: UInt32
  ) -> UInt32 {
    let w11 = (x &* y &+ 128) &>> 8
    let w10 = x &- w11
    let w01 = y &- w11
    let w00 = 256 &- x &- w01
    var even = (p00 & 0x00ff_00ff) &* w00 &+ (p10 & 0x00ff_00ff) &* w10
    even = even &+ (p01 & 0x00ff_00ff) &* w01 &+ (p11 & 0x00ff_00ff) &* w11 &+ 0x0080_0080
    var odd = (p00 &>> 8 & 0x00ff_00ff) &* w00 &+ (p10 &>> 8 & 0x00ff_00ff) &* w10
    odd = odd &+ (p01 &>> 8 & 0x00ff_00ff) &* w01 &+ (p11 &>> 8 & 0x00ff_00ff) &* w11
    odd = odd &+ 0x0080_0080
    return even &>> 8 & 0x00ff_00ff | odd & 0xff00_ff00
  }

  /// The low digits of four positions one step apart: the fractions step in lanes of their own.
  @inline(__always)
  static func fractions(_ start: Int, _ step: Int) -> SIMD4<UInt32> {
    SIMD4(
      UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: start &+ step),
      UInt32(truncatingIfNeeded: start &+ 2 &* step),
      UInt32(truncatingIfNeeded: start &+ 3 &* step))
  }

  /// Four pixels and their right neighbours.
  @inline(__always)
  static func parted(
    _ a: RowPointer<UInt32>, _ b: RowPointer<UInt32>, _ c: RowPointer<UInt32>,
    _ d: RowPointer<UInt32>
  ) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
    // As doubles, of which two make a vector in as many instructions; no arithmetic changes them.
    @inline(__always)
    func pairs(
      _ first: RowPointer<UInt32>, _ second: RowPointer<UInt32>
    ) -> SIMD4<UInt32> {
      unsafeBitCast(
        SIMD2(first.load(as: Double.self), second.load(as: Double.self)), to: SIMD4<UInt32>.self)
    }
    let all = SIMD8<UInt32>(lowHalf: pairs(a, b), highHalf: pairs(c, d))
    return (
      unsafeBitCast(all.evenHalf, to: Lanes.self), unsafeBitCast(all.oddHalf, to: Lanes.self)
    )
  }

  @inline(__always)
  static func mean(
    _ p00: SIMD8<UInt16>, _ p10: SIMD8<UInt16>, _ p01: SIMD8<UInt16>, _ p11: SIMD8<UInt16>,
    _ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let mean = Weights(x, y).means(p00, p10, p01, p11)
    return mean.even | mean.odd &<< 8
  }

  /// The weights of the four pixels around each of four positions.
  struct Weights {
    private let w00: Lanes
    private let w10: Lanes
    private let w01: Lanes
    private let w11: Lanes

    /// - Parameters:
    ///   - x: How far each position is to the right of its first pixel, 0…255 of 256.
    ///   - y: The same downwards.
    @inline(__always)
    init(_ x: Lanes, _ y: Lanes) {
      w11 = (x &* y &+ 128) &>> 8
      w10 = x &- w11
      w01 = y &- w11
      w00 = 256 &- x &- w01
    }

    /// The means' first and third components, and their second and fourth.
    @inline(__always)
    func means(_ p00: Lanes, _ p10: Lanes, _ p01: Lanes, _ p11: Lanes) -> (even: Lanes, odd: Lanes)
    {
      let even0 = (p00 & 0xff) &* w00 &+ (p10 & 0xff) &* w10
      let even1 = (p01 & 0xff) &* w01 &+ (p11 & 0xff) &* w11
      let odd0 = (p00 &>> 8) &* w00 &+ (p10 &>> 8) &* w10
      let odd1 = (p01 &>> 8) &* w01 &+ (p11 &>> 8) &* w11
      return ((even0 &+ even1 &+ 128) &>> 8, (odd0 &+ odd1 &+ 128) &>> 8)
    }
  }

  /// A row in the image's own size: one step is one pixel, and all weights are alike.
  static func shifted(
    _ source: RowPointer<UInt32>, stride: Int, x: Int, y: Int, count: Int,
    into output: MutableRowPointer<UInt32>
  ) {
    let fx = UInt32(truncatingIfNeeded: x >> 24 & 255)
    let fy = UInt32(truncatingIfNeeded: y >> 24 & 255)
    if fx == 0, fy == 0 {
      output.update(from: source, count: count)
      return
    }
    let below = source.movedRow(by: stride)
    let done = vectorShifted(source, stride: stride, fx, fy, count: count, into: output)
    for index in done..<count {
      output[index] = mean(
        source[index], source[index + 1], below[index], below[index + 1],
        x: fx, y: fy)
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func vectorShifted(
    _ source: RowPointer<UInt32>, stride: Int, _ fx: UInt32, _ fy: UInt32, count: Int,
    into output: MutableRowPointer<UInt32>
  ) -> Int {
    let below = source.movedRow(by: stride)
    let x = Lanes(repeating: UInt16(truncatingIfNeeded: fx))
    let y = Lanes(repeating: UInt16(truncatingIfNeeded: fy))
    var index = 0
    // Four positions inside `count`; the rest goes one by one.
    while index &+ 4 <= count {
      let result = mean(
        SourceKernel.load(source + index), SourceKernel.load(source + index + 1),
        SourceKernel.load(below + index), SourceKernel.load(below + index + 1), x, y)
      output.store(result, at: index)
      index &+= 4
    }
    return index
  }
}
