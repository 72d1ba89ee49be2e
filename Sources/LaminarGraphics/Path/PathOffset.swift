extension BezierOutline {
  /// The outline moved to its left by an amount: Lottie's `op`, by the rules that lottie-web has for it.
  ///
  /// Left is as seen when walking along it on a screen, so a clockwise outline becomes greater by a
  /// positive amount. Every curve moves by itself: its control polygon's sides move by the amount and
  /// meet again, which is exact for lines and near for curves. Neighbours that then cross are cut where
  /// they do, and a gap between them is joined. An open outline becomes a closed one that goes around
  /// it: along it on the left, and back.
  ///
  /// - Parameters:
  ///   - amount: How far it moves; 0 changes nothing.
  ///   - join: What joins a gap. A round join has tangents of `quarterTangent` times the gap.
  ///   - miterLimit: How far the tip of a mitered join may be from the curve before it; where it is as
  ///     far or farther, the join is a bevel.
  package func offset(by amount: Double, join: LineJoin, miterLimit: Double) -> BezierOutline {
    // A curve becomes at most three, of two vertices each with those of a join; open ones go twice.
    guard amount != 0, amount.isFinite, isDrawable, segmentCount > 0,
      segmentCount <= Self.vertexLimit / 12
    else { return self }
    var curves = segments.filter { $0.extent > 0 }
    guard !curves.isEmpty else { return self }
    if !isClosed { curves += curves.reversed().map(\.backwards) }

    var runs = curves.map { curve in
      curve.splitAtInflections.map { $0.moved(by: amount) }
    }
    let scale = runs.joined().reduce(abs(amount)) { max($0, $1.size) }
    let joints = OffsetJoints(join: join, miterLimit: miterLimit, tolerance: scale * 1e-9)
    if runs.count > 1 {
      for index in runs.indices {
        let next = index + 1 < runs.count ? index + 1 : 0
        (runs[index], runs[next]) = joints.cut(runs[index], runs[next])
      }
    }
    return joints.joined(runs)
  }
}

/// How moved curves meet.
private struct OffsetJoints {
  var join: LineJoin
  var miterLimit: Double
  /// Points nearer than this are one.
  var tolerance: Double

  // MARK: - Cutting

  /// Two neighbours, cut where they cross.
  func cut(
    _ before: [Path.Segment], _ after: [Path.Segment]
  ) -> ([Path.Segment], [Path.Segment]) {
    guard let last = before.last, let first = after.first else { return (before, after) }
    var (before, after) = (before, after)
    if let crossing = crossing(last, first) {
      before[before.count - 1] = last.cut(to: crossing.first, at: crossing.point)
      after[0] = first.cut(from: crossing.second, at: crossing.point)
    }
    if before.count > 1, after.count > 1, let start = before.first, let end = after.last,
      let crossing = crossing(start, end)
    {
      return (
        [start.cut(to: crossing.first, at: crossing.point)],
        [end.cut(from: crossing.second, at: crossing.point)]
      )
    }
    return (before, after)
  }

  private struct Crossing {
    /// The parameter on the first curve.
    var first: Double
    /// The parameter on the second curve.
    var second: Double
    var point: SIMD2<Double>
  }

  /// The last point at which a curve crosses the one that follows it, other than where it ends.
  ///
  /// Where the second ends and the first begins is no crossing: two curves of a closed outline may
  /// have been cut there.
  private func crossing(_ a: Path.Segment, _ b: Path.Segment) -> Crossing? {
    if (a.end - b.start).length <= tolerance { return nil }
    if a.isLine, b.isLine { return lineCrossing(a, b) }
    // Halves of both whose boxes overlap, the last parts of the first curve at first, within a number
    // of steps that no two curves need which cross at an angle.
    var pairs = [(a: Part(a, 0, 1), b: Part(b, 0, 1))]
    var steps = 0
    while let pair = pairs.popLast() {
      guard pair.a.box.meets(pair.b.box, margin: 0) else { continue }
      steps += 1
      guard steps <= 1024 else { return nil }
      if max(pair.a.extent, pair.b.extent) <= tolerance {
        let first = (pair.a.t0 + pair.a.t1) / 2
        let second = (pair.b.t0 + pair.b.t1) / 2
        guard first < 1 - 1e-5, first > 1e-5 || second < 1 - 1e-5 else { continue }
        return Crossing(first: first, second: second, point: pair.a.segment.point(at: 0.5))
      }
      let (a0, a1) = pair.a.halves
      let (b0, b1) = pair.b.halves
      pairs += [(a0, b1), (a0, b0), (a1, b1), (a1, b0)]
    }
    return nil
  }

  /// A part of a curve in a search for a crossing.
  private struct Part {
    var segment: Path.Segment
    var t0: Double
    var t1: Double
    var box: Box

    init(_ segment: Path.Segment, _ t0: Double, _ t1: Double) {
      self.segment = segment
      self.t0 = t0
      self.t1 = t1
      box = segment.controlBox
    }

    var extent: Double { max(box.size.x, box.size.y) }

    var halves: (Part, Part) {
      let middle = (t0 + t1) / 2
      return (
        Part(segment.part(from: 0, to: 0.5), t0, middle),
        Part(segment.part(from: 0.5, to: 1), middle, t1)
      )
    }
  }

  private func lineCrossing(_ a: Path.Segment, _ b: Path.Segment) -> Crossing? {
    let first = a.end - a.start
    let second = b.end - b.start
    let area = first.cross(second)
    guard abs(area) > first.length * second.length * 1e-9 else { return nil }
    let way = b.start - a.start
    let t = way.cross(second) / area
    let u = way.cross(first) / area
    guard t >= 0, t < 1 - 1e-5, u >= 0, u <= 1 else { return nil }
    return Crossing(first: t, second: u, point: a.start + first * t)
  }

  // MARK: - Joining

  /// One closed outline of runs of curves, with joins between them.
  func joined(_ runs: [[Path.Segment]]) -> BezierOutline {
    var result = BezierOutline(isClosed: true)
    var before: Path.Segment?
    for run in runs {
      guard let first = run.first else { continue }
      if let before { appendJoin(from: before, to: first, in: &result) }
      for segment in run {
        if !isAtEnd(of: result, segment.start) { result.append(segment.start) }
        result.append(
          curve: segment.isLine ? Path.Segment(from: segment.start, to: segment.end) : segment)
      }
      before = run.last
    }
    if let before, let first = runs.first?.first {
      appendJoin(from: before, to: first, in: &result)
    }
    // The last curve ends where the first begins.
    if result.vertices.count > 1, let first = result.vertices.first, isAtEnd(of: result, first),
      let tangent = result.inTangents.last
    {
      result.removeLast()
      result.setInTangent(tangent, at: 0)
    }
    return result
  }

  private func isAtEnd(of outline: BezierOutline, _ point: SIMD2<Double>) -> Bool {
    outline.vertices.last.map { ($0 - point).length <= tolerance } ?? false
  }

  private func appendJoin(
    from before: Path.Segment, to after: Path.Segment, in outline: inout BezierOutline
  ) {
    let gap = after.start - before.end
    guard gap.length > tolerance else { return }
    switch join {
    case .bevel:
      return
    case .round:
      let reach = gap.length * BezierOutline.quarterTangent
      outline.append(
        curve: Path.Segment(
          from: before.end, control1: before.end + before.tangent(at: 1) * reach,
          control2: after.start - after.tangent(at: 0) * reach, to: after.start))
    case .miter:
      let first = before.tangent(at: 1)
      let second = after.tangent(at: 0)
      let area = first.cross(second)
      guard abs(area) > 1e-9 else { return }
      let tip = before.end + first * (gap.cross(second) / area)
      if (tip - before.end).length < miterLimit { outline.append(tip) }
    }
  }
}

extension Path.Segment {
  /// The greatest distance of its points from its start in a coordinate, at least.
  fileprivate var extent: Double {
    max((control1 - start).length, (control2 - start).length, (end - start).length)
  }

  /// The greatest size of a coordinate.
  fileprivate var size: Double {
    [start, control1, control2, end].reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }

  /// Whether the control points are on the line from start to end.
  fileprivate var isLine: Bool {
    let way = end - start
    let limit = 1e-12 * extent * extent
    return abs(way.cross(control1 - start)) <= limit && abs(way.cross(control2 - start)) <= limit
  }

  fileprivate var backwards: Path.Segment {
    var result = self
    (result.start, result.end) = (end, start)
    (result.control1, result.control2) = (control2, control1)
    return result
  }

  /// The parts between inflections, straight ones as cubic curves.
  fileprivate var splitAtInflections: [Path.Segment] {
    if isStraight { return [thirds] }
    if isLine { return [self] }
    let a = end - control2 * 3 + control1 * 3 - start
    let b = control2 * 3 - control1 * 6 + start * 3
    let c = (control1 - start) * 3
    // B′ × B″ is −2 times this polynomial.
    let roots = PolynomialRoots.quadratic(3 * a.cross(b), 3 * a.cross(c), b.cross(c), in: 0...1)
    var parts: [Path.Segment] = []
    var from = 0.0
    for root in roots where root > from + 1e-6 && root < 1 - 1e-6 {
      parts.append(part(from: from, to: root))
      from = root
    }
    parts.append(part(from: from, to: 1))
    return parts
  }

  /// The curve with each side of its control polygon moved to its left by an amount.
  fileprivate func moved(by amount: Double) -> Path.Segment {
    func direction(_ candidates: SIMD2<Double>...) -> SIMD2<Double> {
      let least = 1e-9 * extent
      let way = candidates.first { $0.length > least } ?? SIMD2(1, 0)
      return way / way.length
    }
    func left(_ direction: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(direction.y, -direction.x) * amount
    }
    // Where a control point is at an end, the curve leaves for the next one.
    let first = direction(control1 - start, control2 - start, end - start)
    let third = direction(end - control2, end - control1, end - start)
    let second = direction(control2 - control1, end - start, first)
    func meeting(
      _ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>
    ) -> SIMD2<Double> {
      let cosine = a.x * b.x + a.y * b.y
      // Sides there and back do not meet.
      guard cosine > -1 + 1e-9 else { return point + left(a) }
      return point + left(a + b) / (1 + cosine)
    }
    return Path.Segment(
      from: start + left(first), control1: meeting(control1, first, second),
      control2: meeting(control2, third, second), to: end + left(third))
  }

  /// The part up to a parameter, with an exact end.
  fileprivate func cut(to t: Double, at point: SIMD2<Double>) -> Path.Segment {
    var result = part(from: 0, to: t)
    result.end = point
    return result
  }

  /// The part from a parameter, with an exact start.
  fileprivate func cut(from t: Double, at point: SIMD2<Double>) -> Path.Segment {
    var result = part(from: t, to: 1)
    result.start = point
    return result
  }
}
