/// The centre lines of a glyph, made of straight lines and arcs of ellipses, in thousandths of the font's
/// size with y pointing up.
struct PenStrokes: Sendable {
  /// A part of a stroke.
  enum Piece: Sendable {
    case line(SIMD2<Double>, SIMD2<Double>)
    /// A part of an upright ellipse between two angles in radians, anticlockwise where the second is
    /// the greater.
    case arc(center: SIMD2<Double>, radii: SIMD2<Double>, from: Double, to: Double)
  }

  /// A line that the pen draws without being lifted.
  struct Stroke: Sendable {
    var pieces: [Piece] = []
    var isClosed = false
    /// The pen's width, as a multiple of the font's.
    var pen: Double
    /// The position of a dot, which has no pieces.
    var dot: SIMD2<Double>?
  }

  var strokes: [Stroke] = []

  /// The least and the greatest x; nil without strokes.
  var extent: (low: Double, high: Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    for stroke in strokes {
      let points = stroke.pieces.flatMap(\.extremes) + (stroke.dot.map { [$0] } ?? [])
      for point in points {
        low = min(low, point.x)
        high = max(high, point.x)
      }
    }
    return low <= high ? (low, high) : nil
  }

  /// The strokes, scaled and then moved, with another pen.
  func placed(scale: Double = 1, at offset: SIMD2<Double>, pen: Double = 1) -> PenStrokes {
    PenStrokes(
      strokes: strokes.map { stroke in
        Stroke(
          pieces: stroke.pieces.map { piece in
            switch piece {
            case .line(let start, let end): .line(start * scale + offset, end * scale + offset)
            case .arc(let center, let radii, let from, let to):
              .arc(center: center * scale + offset, radii: radii * scale, from: from, to: to)
            }
          }, isClosed: stroke.isClosed, pen: stroke.pen * pen,
          dot: stroke.dot.map { $0 * scale + offset })
      })
  }
}

extension PenStrokes.Piece {
  /// The point of an ellipse at an angle.
  static func point(
    _ center: SIMD2<Double>, _ radii: SIMD2<Double>, at angle: Double
  ) -> SIMD2<Double> {
    let turn = Elementary.sinCos(angle)
    return SIMD2(center.x + radii.x * turn.cos, center.y + radii.y * turn.sin)
  }

  var start: SIMD2<Double> {
    switch self {
    case .line(let start, _): start
    case .arc(let center, let radii, let from, _): Self.point(center, radii, at: from)
    }
  }

  var end: SIMD2<Double> {
    switch self {
    case .line(_, let end): end
    case .arc(let center, let radii, _, let to): Self.point(center, radii, at: to)
    }
  }

  /// The points that may be outermost.
  fileprivate var extremes: [SIMD2<Double>] {
    guard case .arc(let center, let radii, let from, let to) = self else { return [start, end] }
    let quarter = Double.pi / 2
    var points = [start, end]
    for turn in -6...6 {
      let angle = Double(turn) * quarter
      if angle > min(from, to), angle < max(from, to) {
        points.append(Self.point(center, radii, at: angle))
      }
    }
    return points
  }

  /// The directions, of length 1, in which the piece begins and ends.
  var directions: (start: SIMD2<Double>, end: SIMD2<Double>) {
    switch self {
    case .line(let start, let end):
      let vector = end - start
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      let unit = length > 0 ? vector / length : SIMD2(1, 0)
      return (unit, unit)
    case .arc(_, _, let from, let to):
      // Perpendicular to the line on which the pen's edges end, rather than along the ellipse itself.
      let sign = to >= from ? 1.0 : -1.0
      let first = Elementary.sinCos(from)
      let last = Elementary.sinCos(to)
      return (SIMD2(-first.sin, first.cos) * sign, SIMD2(-last.sin, last.cos) * sign)
    }
  }
}

// MARK: - Text

extension PenStrokes {
  /// Reads the strokes of a glyph.
  ///
  /// - `M x y` puts the pen down and `L x y` draws a line.
  /// - `H x y` and `V x y` draw a quarter of an ellipse that begins horizontally or vertically.
  /// - `A cx cy rx ry from to` draws an arc between two angles in degrees as a stroke of its own, and
  ///   `T …` continues a stroke with one. `Z` closes the stroke.
  /// - `D x y pen` is a dot, `P pen` changes the pen from here on.
  /// - `U glyph scale dx dy pen` draws another glyph.
  init(_ words: some Sequence<Substring>, glyph: (Substring) -> PenStrokes?) {
    var reader = Reader(words: Array(words))
    while let word = reader.next() {
      switch word {
      case "M": reader.begin(at: reader.point())
      case "L": reader.line(to: reader.point())
      case "H": reader.quarter(to: reader.point(), isHorizontal: true)
      case "V": reader.quarter(to: reader.point(), isHorizontal: false)
      case "A", "T":
        let center = reader.point()
        let radii = reader.point()
        let angles = reader.point() * (Double.pi / 180)
        let arc = Piece.arc(center: center, radii: radii, from: angles.x, to: angles.y)
        if word == "A" { reader.begin(at: arc.start) } else { reader.line(to: arc.start) }
        reader.append(arc)
      case "Z": reader.close()
      case "D":
        let dot = reader.point()
        reader.strokes.append(Stroke(pen: reader.pen * reader.number(), dot: dot))
      case "P": reader.pen = reader.number()
      case "U":
        let other = reader.next().flatMap(glyph)
        let scale = reader.number()
        let offset = reader.point()
        let pen = reader.number()
        if let other {
          reader.strokes += other.placed(scale: scale, at: offset, pen: pen).strokes
        }
      default: break
      }
    }
    strokes = reader.strokes
  }

  private struct Reader {
    let words: [Substring]
    var strokes: [Stroke] = []
    var pen = 1.0
    private var at = 0
    private var position = SIMD2<Double>.zero

    init(words: [Substring]) { self.words = words }

    mutating func next() -> Substring? {
      guard at < words.count else { return nil }
      at += 1
      return words[at - 1]
    }

    mutating func number() -> Double { next().flatMap { Double($0) } ?? 0 }

    mutating func point() -> SIMD2<Double> {
      let x = number()
      return SIMD2(x, number())
    }

    mutating func begin(at point: SIMD2<Double>) {
      strokes.append(Stroke(pen: pen))
      position = point
    }

    mutating func append(_ piece: Piece) {
      guard !strokes.isEmpty else { return }
      strokes[strokes.count - 1].pieces.append(piece)
      position = piece.end
    }

    mutating func close() {
      if !strokes.isEmpty { strokes[strokes.count - 1].isClosed = true }
    }

    mutating func line(to point: SIMD2<Double>) {
      let step = point - position
      // An arc begins where the stroke is, except for rounding.
      if step.x * step.x + step.y * step.y > 1 { append(.line(position, point)) }
    }

    mutating func quarter(to end: SIMD2<Double>, isHorizontal: Bool) {
      let start = position
      let center = isHorizontal ? SIMD2(start.x, end.y) : SIMD2(end.x, start.y)
      let radii = SIMD2(abs(end.x - start.x), abs(end.y - start.y))
      let quarter = Double.pi / 2
      let side = isHorizontal ? end.x > center.x : start.x > center.x
      let vertical = (side ? 0.0 : 2.0) * quarter
      let top = isHorizontal ? start.y > center.y : end.y > center.y
      // Above, the horizontal end is at 90°; below at 270°, or at −90° next to the angle 0.
      let horizontal = (top ? 1.0 : side ? -1.0 : 3.0) * quarter
      append(
        .arc(
          center: center, radii: radii, from: isHorizontal ? horizontal : vertical,
          to: isHorizontal ? vertical : horizontal))
    }
  }

  // MARK: - Outlines

  /// The area that a round pen covers along the strokes: closed curves for the non-zero rule, all
  /// of them anticlockwise except the insides of rings.
  ///
  /// An arc's edges are arcs with longer and shorter radii, so the outline consists of curves, smooth
  /// at any size.
  func outline(pen: Double) -> Path {
    var path = Path()
    for stroke in strokes {
      let reach = pen * stroke.pen / 2
      if let dot = stroke.dot {
        path.appendRound(dot, from: SIMD2(reach, 0), isWhole: true)
        continue
      }
      let runs = stroke.smoothRuns
      if stroke.isClosed, runs.count == 1, let run = runs.first, Self.isSmooth(run.last, run.first)
      {
        path.appendEdge(run, reach: reach, beginsContour: true)
        path.appendClose()
        path.appendEdge(run.reversed().map(\.reversed), reach: reach, beginsContour: true)
        path.appendClose()
        continue
      }
      for run in runs {
        guard let first = run.first, let last = run.last else { continue }
        let back = run.reversed().map(\.reversed)
        path.appendEdge(run, reach: reach, beginsContour: true)
        let end = last.directions.end * reach
        path.appendRound(last.end, from: SIMD2(end.y, -end.x), isWhole: false)
        path.appendEdge(back, reach: reach, beginsContour: false)
        let start = first.directions.start * reach
        path.appendRound(first.start, from: SIMD2(-start.y, start.x), isWhole: false)
        path.appendClose()
      }
    }
    return path
  }

  /// Whether one piece continues another without a visible corner.
  fileprivate static func isSmooth(_ piece: Piece?, _ next: Piece?) -> Bool {
    guard let piece, let next else { return false }
    let direction = piece.directions.end
    let nextDirection = next.directions.start
    let gap = next.start - piece.end
    return direction.x * nextDirection.x + direction.y * nextDirection.y > 0.985
      && gap.x * gap.x + gap.y * gap.y < 4
  }
}

extension PenStrokes.Stroke {
  /// The pieces, split at corners.
  fileprivate var smoothRuns: [[PenStrokes.Piece]] {
    var runs: [[PenStrokes.Piece]] = []
    for piece in pieces {
      if let last = runs.last?.last, PenStrokes.isSmooth(last, piece) {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
    }
    return runs
  }
}

extension PenStrokes.Piece {
  fileprivate var reversed: PenStrokes.Piece {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .arc(let center, let radii, let from, let to):
      .arc(center: center, radii: radii, from: to, to: from)
    }
  }
}

extension Path {
  /// Adds the right edge of a pen that follows pieces.
  fileprivate mutating func appendEdge(
    _ run: [PenStrokes.Piece], reach: Double, beginsContour: Bool
  ) {
    var isFirst = beginsContour
    for piece in run {
      switch piece {
      case .line(let start, let end):
        let ahead = piece.directions.start * reach
        let side = SIMD2(ahead.y, -ahead.x)
        if isFirst { appendMove(start + side) } else { appendStep(to: start + side) }
        appendLine(end + side)
      case .arc(let center, let radii, let from, let to):
        // The right of an anticlockwise arc is its outside.
        let grown = radii + SIMD2(repeating: to >= from ? reach : -reach)
        let edge = SIMD2(max(grown.x, 0), max(grown.y, 0))
        let start = PenStrokes.Piece.point(center, edge, at: from)
        if isFirst { appendMove(start) } else { appendStep(to: start) }
        appendArc(center, edge, from: from, to: to)
      }
      isFirst = false
    }
  }

  /// Adds a line to a point, unless the path is already there.
  private mutating func appendStep(to point: SIMD2<Double>) {
    let step = point - (currentLocation ?? point)
    if step.x * step.x + step.y * step.y > 1e-6 { appendLine(point) }
  }

  /// Adds cubic curves along an upright ellipse, one for each quarter or part of one.
  private mutating func appendArc(
    _ center: SIMD2<Double>, _ radii: SIMD2<Double>, from: Double, to: Double
  ) {
    let count = max((abs(to - from) / (Double.pi / 2) - 1e-9).rounded(.up), 1)
    let step = (to - from) / count
    let handle = Elementary.tan(step / 4) * 4 / 3
    for index in 0..<Int(count) {
      let first = Elementary.sinCos(from + step * Double(index))
      let last = Elementary.sinCos(from + step * Double(index + 1))
      let start = SIMD2(first.cos, first.sin)
      let end = SIMD2(last.cos, last.sin)
      appendCubic(
        center + (start + SIMD2(-start.y, start.x) * handle) * radii,
        center + (end - SIMD2(-end.y, end.x) * handle) * radii, center + end * radii)
    }
  }

  /// Adds a half circle anticlockwise around a point, or a whole one as a contour of its own.
  fileprivate mutating func appendRound(
    _ center: SIMD2<Double>, from side: SIMD2<Double>, isWhole: Bool
  ) {
    let handle = 0.5522847498307936  // 4/3 · tan(π/8)
    var side = side
    if isWhole { appendMove(center + side) } else { appendStep(to: center + side) }
    for _ in 0..<(isWhole ? 4 : 2) {
      let next = SIMD2(-side.y, side.x)
      appendCubic(center + side + next * handle, center + next + side * handle, center + next)
      side = next
    }
    if isWhole { appendClose() }
  }
}
