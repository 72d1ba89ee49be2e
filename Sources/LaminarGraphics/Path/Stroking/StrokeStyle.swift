/// How a path is stroked: its stroked part, width, caps, joins and dashes.
public struct StrokeStyle: Sendable, Hashable {
  /// The width, half of it on each side of the path; a width that is not above 0 draws nothing. 1 by default.
  public var width: Double
  /// The shape of open ends, including those of dashes and of trimmed parts. Butt by default.
  public var cap: LineCap
  /// The shape of corners. Miter by default.
  public var join: LineJoin
  /// The longest miter from the inner to the outer corner, in line widths. 10 by default.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps, restarted in each subpath; empty for a solid line. A
  /// list with a negative number or without a sum above 0 also gives a solid line.
  public var dashPattern: [Double]
  /// How far into the pattern each subpath begins.
  public var dashPhase: Double
  /// Where the stroke begins, as a fraction of the length of all subpaths, clamped to 0…1. It is cut
  /// before it is dashed.
  public var start: Double
  /// Where the stroke ends, as a fraction; at or before the start nothing is drawn.
  public var end: Double

  /// Makes a style.
  @inlinable package init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashPattern: [Double] = [], dashPhase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }

  /// Whether it may be drawn in part only: trimmed or dashed.
  var isPartial: Bool { !dashPattern.isEmpty || start > 0 || end < 1 }

  /// Whether it is trimmed at its end alone, and solid: in another frame it may only go further.
  package var endsEarly: Bool { start <= 0 && end < 1 && dashPattern.isEmpty }

  /// How far the stroke can reach from the path.
  package var reach: Double {
    guard width > 0 else { return 0 }
    let half = min(width, Path.coordinateLimit) / 2
    let corner = join == .miter ? max(min(miterLimit, Path.coordinateLimit), 1) : 1
    return half * max(corner, cap == .square ? 1.5 : 1)
  }
}
