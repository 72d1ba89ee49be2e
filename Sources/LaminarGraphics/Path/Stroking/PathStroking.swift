extension Path {
  /// The maximum number of points of an outline that its caller does not limit.
  private static let maxStrokePoints = 8_000_000

  /// The outline of the path's stroke as polygons, to be filled by the non-zero rule.
  ///
  /// The polygons overlap where the stroke does. A subpath without length has no direction: round
  /// and square caps draw a dot there, square ones along the axes, butt ones nothing. A cusp
  /// inside of a curve is round. The number of points is bounded: curves become at most 2,048 steps, plus
  /// those at their cusps; a pattern that would make an outline of more than 8 million points is drawn
  /// solid, and an outline that has more points without one is empty.
  ///
  /// - Parameters:
  ///   - style: What the stroke is like.
  ///   - tolerance: How far the polygons may be from the outline.
  package func stroked(_ style: StrokeStyle, tolerance: Double = 0.1) -> FlattenedPath {
    if let outline = strokeOutline(
      style, tolerance: tolerance, inside: nil, limit: Self.maxStrokePoints, reach: nil)
    {
      return outline.path
    }
    var solid = style
    solid.dashPattern = []
    return strokeOutline(
      solid, tolerance: tolerance, inside: nil, limit: Self.maxStrokePoints,
      reach: nil)?.path
      ?? FlattenedPath()
  }

  /// The outline of the part of a stroke that may be visible in a window; nil where it would have more
  /// points than a limit.
  ///
  /// Dashes and trimmed ends are where they are without a window; omitted parts of long curves and
  /// omitted dashes are outside of the window.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most; nil to leave out the search for overlaps.
  ///   - centerLines: Caches what outlines of other parts of the stroke have in common with this
  ///     one.
  package func strokeOutline(
    _ style: StrokeStyle, tolerance: Double, inside window: Box?, limit: Int,
    reach: Double?, centerLines: CenterLineCache? = nil
  ) -> StrokeOutline? {
    guard style.width > 0, style.start < style.end, style.end > 0, style.start < 1 else {
      return StrokeOutline()
    }
    let source = centerLineSource(style, tolerance: tolerance, inside: window)
    // Of a stroke that is drawn whole, the next frame will hardly need another part.
    let kept =
      if style.isPartial, let centerLines {
        centerLines.centerLine(of: source, limit: limit / 2)
      } else {
        StrokeCenterLine(source, limit: limit / 2).map(CachedCenterLine.init)
      }
    guard let kept else { return nil }
    let centerLine = kept.centerLine
    var walk = StrokeWalk(
      centerLine, style, StrokeOutliner(style, centerLine), window: window, limit: limit)
    return walk.outline(reach: reach, kept)
  }

  private func centerLineSource(
    _ style: StrokeStyle, tolerance: Double, inside window: Box?
  ) -> StrokeCenterLine.Source {
    let halfWidth = min(style.width, Path.coordinateLimit) / 2
    let tolerance = tolerance > 0 ? max(tolerance, halfWidth * 1e-9) : 0.1
    // Parts are left out of long curves alone: what is kept of others serves any window.
    let size = controlBox?.size ?? .zero
    let isShort = (size * size).sum().squareRoot() <= StrokeCenterLine.longCurve * tolerance
    return StrokeCenterLine.Source(
      path: self, halfWidth: halfWidth, tolerance: tolerance, window: isShort ? nil : window,
      needsLength: style.isPartial)
  }
}

/// Walks along the parts of a centre line that are drawn: first trimmed, then dashed.
struct StrokeWalk {
  private let centerLine: StrokeCenterLine
  private let cap: LineCap
  private let dashes: DashCycle?
  private let isTrimmed: Bool
  /// The lengths between which the stroke is drawn.
  private let low: Double
  private let high: Double
  private var outliner: StrokeOutliner
  /// The first node after what is already drawn.
  private var cursor = 0
  /// The area in which a dash may be visible; nil for everywhere.
  private let window: Box?
  private let limit: Int
  /// Whether the outline has more points than the limit.
  private var isOverLimit = false

  init(
    _ centerLine: StrokeCenterLine, _ style: StrokeStyle, _ outliner: StrokeOutliner,
    window: Box?,
    limit: Int
  ) {
    self.centerLine = centerLine
    self.outliner = outliner
    self.window = window?.expanded(by: style.reach + centerLine.tolerance)
    self.limit = limit
    cap = style.cap
    isTrimmed = style.start > 0 || style.end < 1
    low = centerLine.cut(at: style.start)
    high = centerLine.cut(at: style.end)
    dashes =
      style.dashPattern.isEmpty ? nil : DashCycle(style.dashPattern, phase: style.dashPhase)
  }

  /// The outline; nil where it has more points than the limit.
  ///
  /// - Parameters:
  ///   - reach: See `Path.strokeOutline`.
  ///   - kept: Has the overlaps of the last outline, and gets those of this one.
  mutating func outline(reach: Double?, _ kept: CachedCenterLine) -> StrokeOutline? {
    guard drawAll() else { return nil }
    var outline = StrokeOutline(
      path: FlattenedPath(points: outliner.points, subpaths: outliner.subpaths))
    if let reach {
      // Taken, not copied.
      let last = kept.overlaps.withLock { overlaps in
        let last = overlaps
        overlaps = nil
        return last
      }
      let found: FoundOverlaps?
      (outline.overlaps, found) = outliner.overlaps.overlaps(
        in: outline.path, reach: reach, after: last)
      kept.overlaps.withLock { $0 = found }
    }
    return outline
  }

  /// Draws all subpaths; false where the outline has more points than the limit.
  private mutating func drawAll() -> Bool {
    outliner.reserve(min(centerLine.nodes.count, limit))
    for subpath in centerLine.subpaths {
      draw(subpath)
      if isOverLimit { return false }
    }
    return true
  }

  /// Anything shorter than this is rounding, not a part of a trimmed path.
  private var sliver: Double { isTrimmed ? centerLine.length * 1e-10 : 0 }

  private mutating func draw(_ subpath: StrokeCenterLine.Subpath) {
    checkLimit()
    let nodes = subpath.nodes
    guard let last = nodes.last else { return drawDot(subpath.start) }
    let begin = subpath.start.length
    let end = centerLine.nodes[last].length
    let from = max(begin, low)
    let to = min(end, high)
    let sliver = self.sliver
    guard to - from > sliver else { return }
    let isWhole = from - begin <= sliver && end - to <= sliver
    cursor = nodes.lowerBound
    guard let dashes else {
      if isWhole, subpath.isClosed {
        drawRing(nodes)
      } else {
        drawPart(nodes, from...to)
        outliner.end()
      }
      return
    }
    draw(dashes, on: nodes, from: from, to: to, isRing: isWhole && subpath.isClosed)
  }

  /// Draws dashes; on a ring, a dash that reaches its end and one at its beginning are joined.
  private mutating func draw(
    _ dashes: DashCycle, on nodes: Range<Int>, from: Double, to: Double, isRing: Bool
  ) {
    var seen = seenParts(of: nodes, from: from, to: to)
    if isRing {
      // Both ends of the ring, to find a dash that continues across them.
      seen.insert(from...from, at: 0)
      seen.append(to...to)
    }
    let most = (limit - outliner.points.count) / 4
    guard var parts = dashes.dashes(from: from, to: to, in: seen, limit: most) else {
      isOverLimit = true
      return
    }
    var head: ClosedRange<Double>?
    if isRing, let first = parts.first, let last = parts.last, first.lowerBound <= from,
      last.upperBound >= to
    {
      guard parts.count > 1 else { return drawRing(nodes) }
      head = first
      parts.removeFirst()
    }
    for part in parts.dropLast() {
      drawPart(nodes, part)
      outliner.end()
      checkLimit()
      if isOverLimit { return }
    }
    guard let last = parts.last else { return }
    drawPart(nodes, last)
    if let head {
      advance(centerLine.nodes[nodes.lowerBound])
      cursor = nodes.lowerBound
      continuePart(nodes, to: head.upperBound)
    }
    outliner.end()
  }

  /// The lengths between which a line may be visible, in order.
  private func seenParts(
    of nodes: Range<Int>, from: Double, to: Double
  ) -> [ClosedRange<Double>] {
    guard let window else { return [from...to] }
    var parts: [ClosedRange<Double>] = []
    for index in nodes.dropFirst() {
      let (previous, node) = (centerLine.nodes[index - 1], centerLine.nodes[index])
      guard !node.isBreak,
        let seen = window.parameters(from: previous.point, to: node.point)
      else { continue }
      let length = node.length - previous.length
      let first = max(previous.length + seen.lowerBound * length, from)
      let last = min(previous.length + seen.upperBound * length, to)
      guard first <= last else { continue }
      if let end = parts.last, first <= end.upperBound {
        parts[parts.count - 1] = end.lowerBound...max(end.upperBound, last)
      } else {
        parts.append(first...last)
      }
    }
    return parts
  }

  /// Draws a subpath without length if it is inside of the trimmed part or at the path's ends.
  private mutating func drawDot(_ node: StrokeNode) {
    guard cap != .butt else { return }
    if isTrimmed {
      guard centerLine.length > 0, node.length > low + sliver || low <= 0,
        node.length < high - sliver || high >= centerLine.length
      else { return }
    }
    outliner.begin(node)
    outliner.end()
  }

  private mutating func drawRing(_ nodes: Range<Int>) {
    // A ring with an omitted part is open there.
    if centerLine.hasBreaks, let first = nodes.first(where: { centerLine.nodes[$0].isBreak }) {
      outliner.begin(centerLine.nodes[first])
      for index in first + 1..<nodes.upperBound { advance(centerLine.nodes[index]) }
      for index in nodes.lowerBound..<first { advance(centerLine.nodes[index]) }
      return outliner.interrupt()
    }
    outliner.begin(centerLine.nodes[nodes.lowerBound])
    for index in nodes.dropFirst() { advance(centerLine.nodes[index]) }
    outliner.close()
  }

  /// Draws a part and leaves it open; parts come in order.
  private mutating func drawPart(_ nodes: Range<Int>, _ part: ClosedRange<Double>) {
    while cursor < nodes.upperBound, centerLine.nodes[cursor].length <= part.lowerBound {
      cursor += 1
    }
    if cursor == nodes.lowerBound {
      outliner.begin(centerLine.nodes[cursor])
      cursor += 1
    } else if cursor < nodes.upperBound {
      let node = centerLine.nodes[cursor]
      outliner.begin(
        node.isBreak ? node : centerLine.nodes[cursor - 1].toward(node, at: part.lowerBound))
    } else {
      outliner.begin(centerLine.nodes[cursor - 1])
      return
    }
    continuePart(nodes, to: part.upperBound)
  }

  private mutating func continuePart(_ nodes: Range<Int>, to end: Double) {
    while cursor < nodes.upperBound, centerLine.nodes[cursor].length < end {
      advance(centerLine.nodes[cursor])
      cursor += 1
    }
    if cursor < nodes.upperBound, cursor > nodes.lowerBound, !centerLine.nodes[cursor].isBreak {
      outliner.advance(centerLine.nodes[cursor - 1].toward(centerLine.nodes[cursor], at: end))
    }
  }

  @inline(__always)
  private mutating func advance(_ node: StrokeNode) {
    if outliner.points.count > limit { isOverLimit = true }
    if isOverLimit { return }
    if node.isBreak {
      outliner.interrupt()
      outliner.begin(node)
    } else {
      outliner.advance(node)
    }
  }

  private mutating func checkLimit() {
    if outliner.points.count > limit { isOverLimit = true }
  }
}
