/// The style of a stroke: the stroked part of the path, width, caps, joins and dashes.
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
  /// The offset into the pattern at which each subpath begins.
  public var dashPhase: Double
  /// The start of the stroke, as a fraction of the length of all subpaths, clamped to 0…1. The path
  /// is trimmed before it is dashed.
  public var start: Double
  /// The end of the stroke, as a fraction; at or before the start nothing is drawn.
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

  /// The maximum distance of the stroke from the path.
  package var reach: Double {
    guard width > 0 else { return 0 }
    let half = min(width, Path.coordinateLimit) / 2
    let corner = join == .miter ? max(min(miterLimit, Path.coordinateLimit), 1) : 1
    return half * max(corner, cap == .square ? 1.5 : 1)
  }
}

/// The shape of a stroke's open ends.
public enum LineCap: UInt8, Sendable, Hashable, CaseIterable {
  /// Ends at the path's end.
  case butt
  /// Ends in half a disc around the path's end.
  case round
  /// Ends half a line width beyond the path's end.
  case square
}

/// The shape of a stroke's corners.
public enum LineJoin: UInt8, Sendable, Hashable, CaseIterable {
  /// The outer edges are extended until they meet; a bevel where that is farther than the miter limit.
  case miter
  /// A part of a disc around the corner.
  case round
  /// The outer edges' ends joined by a line.
  case bevel
}

// MARK: - Dashes

/// A dash pattern that is repeated along a line.
///
/// The position of a dash depends on its number alone, so omitting dashes does not move others.
struct DashCycle {
  /// A dash of the pattern: where it begins in the period, and its length.
  private struct Dash {
    let offset: Double
    let length: Double
  }

  private let dashes: [Dash]
  private let phase: Double
  /// The length after which the pattern repeats: twice the sum of a list with an odd count.
  private let period: Double
  /// Numbers of periods up to here are distinct as doubles.
  private static let maxPeriods = 4_503_599_627_370_496.0

  /// Nil for a list that is not a valid pattern.
  init?(_ pattern: [Double], phase: Double) {
    var sum = 0.0
    for part in pattern {
      guard part >= 0, part <= Path.coordinateLimit else { return nil }
      sum += part
    }
    guard sum > 0 else { return nil }
    let isOdd = pattern.count % 2 == 1
    var dashes: [Dash] = []
    var offset = 0.0
    for (index, part) in (isOdd ? pattern + pattern : pattern).enumerated() {
      if index % 2 == 0 { dashes.append(Dash(offset: offset, length: part)) }
      offset += part
    }
    self.dashes = dashes
    period = isOdd ? 2 * sum : sum
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// The dashes of a line between two lengths that reach into some of its parts, in order; nil where
  /// there are more than a limit.
  func dashes(
    from start: Double, to end: Double, in parts: [ClosedRange<Double>], limit: Int
  ) -> [ClosedRange<Double>]? {
    var found: [ClosedRange<Double>] = []
    let origin = start - phase
    /// The first dash that was not examined yet.
    var next = (period: 0.0, index: 0)
    for part in parts {
      let first = ((part.lowerBound - origin) / period).rounded(.down) - 1
      let last = (part.upperBound - origin) / period
      guard last < Self.maxPeriods,
        (last - first) * Double(dashes.count)
          < Double(limit - found.count) + Double(3 * dashes.count)
      else { return nil }
      if first > next.period { next = (first, 0) }
      while true {
        let dash = dashes[next.index]
        let begin = origin + next.period * period + dash.offset
        let stop = begin + dash.length
        if begin >= end || begin > part.upperBound { break }
        next.index += 1
        if next.index == dashes.count { next = (next.period + 1, 0) }
        guard stop > start || begin >= start, stop >= part.lowerBound else { continue }
        if found.count >= limit { return nil }
        found.append(max(begin, start)...min(stop, end))
      }
    }
    return found
  }
}

extension Path {
  /// The most dashes that `dashed(_:phase:)` makes of a subpath.
  private static let maxDashes = 100_000

  /// The dashes of the path as open subpaths; curves stay curves.
  ///
  /// The pattern begins anew in each subpath. A pattern that is not valid, and one that would make more
  /// than 100,000 dashes of a subpath, gives the path itself there.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in turn; an odd count repeats with the roles changed.
  ///   - phase: How far into the pattern each subpath begins.
  package func dashed(_ pattern: [Double], phase: Double) -> Path {
    guard let cycle = DashCycle(pattern, phase: phase) else { return self }
    var result = Path()
    for subpath in subpaths {
      let measure = PathMeasure(subpath)
      let length = measure.length
      guard length > 0,
        let dashes = cycle.dashes(from: 0, to: length, in: [0...length], limit: Self.maxDashes)
      else {
        result.addPath(subpath)
        continue
      }
      for dash in dashes where dash.lowerBound < dash.upperBound {
        let part = measure.trimmed(from: dash.lowerBound / length, to: dash.upperBound / length)
        result.addPath(part)
      }
    }
    return result
  }

  /// The subpaths, each as a path.
  package var subpaths: [Path] {
    var result: [Path] = []
    for element in elements {
      if case .move = element { result.append(Path()) }
      if !result.isEmpty { result[result.count - 1].append(element) }
    }
    return result
  }

  /// The polygons of a flattened path as a path.
  package init(_ flattened: FlattenedPath) {
    self.init()
    for subpath in flattened.subpaths {
      var isFirst = true
      for point in flattened.points[subpath.range] {
        if isFirst { appendMove(point) } else { appendLine(point) }
        isFirst = false
      }
      if subpath.isClosed { appendClose() }
    }
  }
}
