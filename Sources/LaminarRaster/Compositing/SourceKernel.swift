/// Composites sources over the destination, or adds them to it: one pixel, or four in eight lanes, each of
/// which has two components.
enum SourceKernel {
  typealias Lanes = SIMD8<UInt16>

  /// A pixel composited with a source.
  @inline(__always)
  static func blended(
    _ below: UInt32, _ source: UInt32, coverage: UInt32, isAdditive: Bool
  ) -> UInt32 {
    guard isAdditive else { return ScalarRowKernel.over(below, source, coverage: coverage) }
    let top = ScalarRowKernel.over(0, source, coverage: coverage)
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= min((below &>> shift & 0xff) &+ (top &>> shift & 0xff), 255) &<< shift
    }
    return result
  }

  /// Four pixels composited with sources, each covered as its lanes say.
  @inline(__always)
  static func blended(
    _ below: Lanes, even: Lanes, odd: Lanes, alpha: Lanes, coverage: Lanes, isAdditive: Bool
  ) -> Lanes {
    if isAdditive {
      let top =
        PixelMath.divided255(even &* coverage &+ 128)
        | PixelMath.divided255High(odd &* coverage &+ 128)
      // Bytes that would pass 255 are below what was added.
      let added = unsafeBitCast(top, to: SIMD16<UInt8>.self)
      let sum = unsafeBitCast(below, to: SIMD16<UInt8>.self) &+ added
      return unsafeBitCast(sum.replacing(with: 255, where: sum .< added), to: Lanes.self)
    }
    let rest = 255 &- PixelMath.divided255(alpha &* coverage &+ 128)
    let newEven = PixelMath.divided255(
      even &* coverage &+ (below & 0xff) &* rest &+ 128)
    let newOdd = PixelMath.divided255High(odd &* coverage &+ (below &>> 8) &* rest &+ 128)
    return newEven | newOdd
  }

  @inline(__always)
  static func load(_ pixels: RowPointer<UInt32>) -> Lanes { pixels.load(as: Lanes.self) }

  @inline(__always)
  static func load(_ pixels: MutableRowPointer<UInt32>) -> Lanes { pixels.load(as: Lanes.self) }

  @inline(__always)
  static func store(_ lanes: Lanes, _ pixels: MutableRowPointer<UInt32>) { pixels.store(lanes) }

  /// Values of at most 16 bits, each in the two lanes of its pixel.
  @inline(__always)
  static func doubled(_ values: SIMD4<UInt32>) -> Lanes {
    unsafeBitCast(values | values &<< 16, to: Lanes.self)
  }
}
