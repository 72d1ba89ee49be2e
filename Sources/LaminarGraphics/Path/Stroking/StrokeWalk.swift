/// Walks along the parts of a spine that are drawn: first trimmed, then dashed.
struct StrokeWalk {
  private let spine: StrokeSpine
  private let cap: LineCap
  private let dashes: DashCycle?
  private let isTrimmed: Bool
  /// The lengths between which it is drawn.
  private let low: Double
  private let high: Double
  private var outliner: StrokeOutliner
  /// The first place behind what is drawn already.
  private var cursor = 0

  init(_ spine: StrokeSpine, _ style: StrokeStyle, _ outliner: StrokeOutliner) {
    self.spine = spine
    self.outliner = outliner
    cap = style.cap
    isTrimmed = style.start > 0 || style.end < 1
    low = max(style.start, 0) * spine.length
    high = style.end < 1 ? style.end * spine.length : spine.length
    dashes =
      style.dashPattern.isEmpty
      ? nil
      : DashCycle(style.dashPattern, phase: style.dashPhase, pathLength: spine.length)
  }

  mutating func outline() -> StrokeOutline {
    for subpath in spine.subpaths { draw(subpath) }
    return StrokeOutline(
      path: FlattenedPath(points: outliner.points, subpaths: outliner.subpaths),
      chains: outliner.pointChains)
  }

  private mutating func draw(_ subpath: StrokeSpine.Subpath) {
    let nodes = subpath.nodes
    guard let last = nodes.last else { return drawDot(subpath.start) }
    let begin = subpath.start.length
    let end = spine.nodes[last].length
    let from = max(begin, low)
    let to = min(end, high)
    // What is shorter than this is rounding, not a part of the path.
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

  /// On a ring, a dash that reaches its end and one at its beginning are one.
  private mutating func draw(
    _ dashes: DashCycle, on nodes: Range<Int>, from: Double, to: Double, isRing: Bool
  ) {
    var head: ClosedRange<Double>?
    var parts: [ClosedRange<Double>] = []
    dashes.forEachDash(from: from, to: to) { parts.append($0) }
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
    }
    guard let last = parts.last else { return }
    drawPart(nodes, last)
    if let head {
      outliner.advance(spine.nodes[nodes.lowerBound])
      cursor = nodes.lowerBound
      continuePart(nodes, to: head.upperBound)
    }
    outliner.end()
  }

  /// A subpath without length is drawn inside of what is trimmed, and at the path's ends.
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
    outliner.begin(spine.nodes[nodes.lowerBound])
    for index in nodes.dropFirst() { outliner.advance(spine.nodes[index]) }
    outliner.close()
  }

  /// Draws a part and leaves it open; parts come in order.
  private mutating func drawPart(_ nodes: Range<Int>, _ part: ClosedRange<Double>) {
    while cursor < nodes.upperBound, spine.nodes[cursor].length <= part.lowerBound { cursor += 1 }
    if cursor == nodes.lowerBound {
      outliner.begin(spine.nodes[cursor])
      cursor += 1
    } else if cursor < nodes.upperBound {
      outliner.begin(
        spine.nodes[cursor - 1].toward(spine.nodes[cursor], at: part.lowerBound))
    } else {
      outliner.begin(spine.nodes[cursor - 1])
      return
    }
    continuePart(nodes, to: part.upperBound)
  }

  private mutating func continuePart(_ nodes: Range<Int>, to end: Double) {
    while cursor < nodes.upperBound, spine.nodes[cursor].length < end {
      outliner.advance(spine.nodes[cursor])
      cursor += 1
    }
    if cursor < nodes.upperBound, cursor > nodes.lowerBound {
      outliner.advance(spine.nodes[cursor - 1].toward(spine.nodes[cursor], at: end))
    }
  }
}
