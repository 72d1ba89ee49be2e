extension Skeleton {
  /// The area that a round pen covers along the skeleton: closed curves for the non-zero rule, all of
  /// them anticlockwise except the insides of rings.
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

extension Skeleton.Stroke {
  /// The pieces, split at corners.
  fileprivate var smoothRuns: [[Skeleton.Piece]] {
    var runs: [[Skeleton.Piece]] = []
    for piece in pieces {
      if let last = runs.last?.last, Skeleton.isSmooth(last, piece) {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
    }
    return runs
  }
}

extension Skeleton.Piece {
  fileprivate var reversed: Skeleton.Piece {
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
    _ run: [Skeleton.Piece], reach: Double, beginsContour: Bool
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
        let start = Skeleton.Piece.point(center, edge, at: from)
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
