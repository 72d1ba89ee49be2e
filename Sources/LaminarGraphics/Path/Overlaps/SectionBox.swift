/// The box of a section of an outline: its least x and y, and its greatest ones negated, so that two boxes
/// are joined by one minimum and compared by one difference.
///
/// Rounded to `Float`, from an origin on: a search among boxes allows for the error, see `error(of:)`.
struct SectionBox: BitwiseCopyable {
  private var ends: SIMD4<Float>

  /// The box of a point.
  @inline(__always)
  init(_ point: SIMD2<Double>) {
    let (x, y) = (Float(point.x), Float(point.y))
    ends = SIMD4(x, y, -x, -y)
  }

  @inline(__always)
  private init(ends: SIMD4<Float>) { self.ends = ends }

  /// How far two boxes may be apart more or less than they seem, where no coordinate has a greater
  /// magnitude: two rounded ends, and a rounded difference.
  static func error(of magnitude: Float) -> Float { magnitude * 0x1p-21 }

  @inline(__always)
  func joined(_ other: SectionBox) -> SectionBox {
    SectionBox(ends: ends.replacing(with: other.ends, where: other.ends .< ends))
  }

  /// What no end is above of a box that is at most a reach away from this one.
  @inline(__always)
  func limit(_ reach: Float) -> SIMD4<Float> { reach - SIMD4(ends.z, ends.w, ends.x, ends.y) }

  /// 1 if no end is above that of a limit, else 0: a number, since the case is hard to predict.
  @inline(__always)
  func isNear(_ limit: SIMD4<Float>) -> Int {
    let rest = unsafeBitCast(limit - ends, to: SIMD2<UInt64>.self)
    return (rest.x | rest.y) & 0x8000_0000_8000_0000 == 0 ? 1 : 0
  }

  /// 1 if its width and height add up to less than a length, else 0.
  @inline(__always)
  func isWithin(_ length: Float) -> Int {
    let sizes = SIMD2(ends.x, ends.y) + SIMD2(ends.z, ends.w)
    return 0 - (sizes.x + sizes.y) < length ? 1 : 0
  }
}
