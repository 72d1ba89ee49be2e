/// Walks along the parts of a spine that are drawn: first trimmed, then dashed.
struct StrokeWalk {
  /// Nodes between marks of a whole stroke.
  private static let markSpacing = 16

  private let spine: StrokeSpine
  private let cap: LineCap
  private let dashes: DashCycle?
  private let isTrimmed: Bool
  /// The lengths between which the stroke is drawn.
  private let low: Double
  private let high: Double
  private var outliner: StrokeOutliner
  /// The first node after what is already drawn.
  private var cursor = 0
  /// Where a dash may be visible; nil for everywhere.
  private let window: PathWindow?
  private let limit: Int
  /// Whether the outline has more points than the limit.
  private var isOverLimit = false
  /// Up to where strokes that end earlier are the same; nil where that is not asked for.
  private var marks: [WholeStroke.Mark]?

  init(
    _ spine: StrokeSpine, _ style: StrokeStyle, _ outliner: StrokeOutliner, window: PathWindow?,
    limit: Int
  ) {
    self.spine = spine
    self.outliner = outliner
    self.window = window?.expanded(by: style.reach + spine.tolerance)
    self.limit = limit
    cap = style.cap
    isTrimmed = style.start > 0 || style.end < 1
    low = max(style.start, 0) * spine.length
    high = style.end < 1 ? style.end * spine.length : spine.length
    dashes =
      style.dashPattern.isEmpty ? nil : DashCycle(style.dashPattern, phase: style.dashPhase)
  }

  /// The outline; nil where it has more points than the limit.
  ///
  /// - Parameters:
  ///   - reach: See `Path.strokeOutline`.
  ///   - whole: The same stroke to the end of the path, if this one ends early.
  mutating func outline(reach: Double?, of whole: WholeStroke?) -> StrokeOutline? {
    guard drawAll() else { return nil }
    var outline = StrokeOutline(
      path: FlattenedPath(points: outliner.points, subpaths: outliner.subpaths))
    if let reach {
      outline.overlaps = outliner.overlaps.overlaps(
        in: outliner.points, reach: reach, of: whole, to: high)
    }
    return outline
  }

  /// What strokes that end earlier have in common with this one; nil where that is too much.
  mutating func whole(reach: Double) -> WholeStroke? {
    marks = []
    guard drawAll(), let marks,
      let overlaps = outliner.overlaps.sideOverlaps(in: outliner.points, reach: reach)
    else { return nil }
    return WholeStroke(marks: marks, overlaps: overlaps)
  }

  /// Draws all subpaths; false where the outline has more points than the limit.
  private mutating func drawAll() -> Bool {
    outliner.reserve(min(spine.nodes.count, limit))
    for subpath in spine.subpaths {
      draw(subpath)
      if isOverLimit { return false }
    }
    return true
  }

  private mutating func draw(_ subpath: StrokeSpine.Subpath) {
    checkLimit()
    let nodes = subpath.nodes
    guard let last = nodes.last else { return drawDot(subpath.start) }
    let begin = subpath.start.length
    let end = spine.nodes[last].length
    let from = max(begin, low)
    let to = min(end, high)
    // Anything shorter than this is rounding, not a part of the path.
    let sliver = isTrimmed ? spine.length * 1e-10 : 0
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
      advance(spine.nodes[nodes.lowerBound])
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
      let (previous, node) = (spine.nodes[index - 1], spine.nodes[index])
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
      let sliver = spine.length * 1e-10
      guard spine.length > 0, node.length > low + sliver || low <= 0,
        node.length < high - sliver || high >= spine.length
      else { return }
    }
    outliner.begin(node)
    outliner.end()
  }

  private mutating func drawRing(_ nodes: Range<Int>) {
    // A ring with an omitted part is open there.
    if spine.hasBreaks, let first = nodes.first(where: { spine.nodes[$0].isBreak }) {
      outliner.begin(spine.nodes[first])
      for index in first + 1..<nodes.upperBound { advance(spine.nodes[index]) }
      for index in nodes.lowerBound..<first { advance(spine.nodes[index]) }
      return outliner.interrupt()
    }
    outliner.begin(spine.nodes[nodes.lowerBound])
    for index in nodes.dropFirst() {
      advance(spine.nodes[index])
      addMark(before: index + 1)
    }
    outliner.close()
  }

  /// Draws a part and leaves it open; parts come in order.
  private mutating func drawPart(_ nodes: Range<Int>, _ part: ClosedRange<Double>) {
    while cursor < nodes.upperBound, spine.nodes[cursor].length <= part.lowerBound { cursor += 1 }
    if cursor == nodes.lowerBound {
      outliner.begin(spine.nodes[cursor])
      cursor += 1
    } else if cursor < nodes.upperBound {
      let node = spine.nodes[cursor]
      outliner.begin(
        node.isBreak ? node : spine.nodes[cursor - 1].toward(node, at: part.lowerBound))
    } else {
      outliner.begin(spine.nodes[cursor - 1])
      return
    }
    continuePart(nodes, to: part.upperBound)
  }

  private mutating func continuePart(_ nodes: Range<Int>, to end: Double) {
    while cursor < nodes.upperBound, spine.nodes[cursor].length < end {
      advance(spine.nodes[cursor])
      cursor += 1
      addMark(before: cursor)
    }
    if cursor < nodes.upperBound, cursor > nodes.lowerBound, !spine.nodes[cursor].isBreak {
      outliner.advance(spine.nodes[cursor - 1].toward(spine.nodes[cursor], at: end))
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

  /// Makes a mark before a node, if it is time for one.
  @inline(__always)
  private mutating func addMark(before cursor: Int) {
    guard marks != nil, cursor % Self.markSpacing == 0, let counts = outliner.counts else { return }
    marks?.append(WholeStroke.Mark(length: spine.nodes[cursor - 1].length, counts: counts))
  }

  private mutating func checkLimit() {
    if outliner.points.count > limit { isOverLimit = true }
  }
}
