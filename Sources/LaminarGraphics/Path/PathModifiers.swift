/// Modifiers of outlines: each makes an outline of another, by the rules that lottie-web has for them.
///
/// A modifier that would make more than `vertexLimit` vertices, or that gets a number that is not
/// finite, changes nothing.
extension BezierOutline {
  // MARK: - Rounded corners

  /// The outline with rounded corners: Lottie's `rd`.
  ///
  /// A vertex whose tangents are both zero becomes two, which lie on the way to its neighbours at the
  /// radius or, where that is nearer, in the middle; a quarter of an ellipse goes from one to the other.
  /// Vertices with a tangent stay, as do the ends of an open outline.
  ///
  /// - Parameter radius: The radius; 0 and less change nothing.
  package func roundingCorners(radius: Double) -> BezierOutline {
    guard radius > 0, radius.isFinite, vertices.count <= Self.vertexLimit / 2 else { return self }
    var result = BezierOutline(isClosed: isClosed)
    let last = vertices.count - 1
    for index in vertices.indices {
      let vertex = vertices[index]
      let isEnd = !isClosed && (index == 0 || index == last)
      guard !isEnd, inTangents[index] == .zero, outTangents[index] == .zero else {
        result.append(vertex, in: inTangents[index], out: outTangents[index])
        continue
      }
      let before = Self.step(
        from: vertex, towards: vertices[index == 0 ? last : index - 1], radius: radius)
      let after = Self.step(
        from: vertex, towards: vertices[index == last ? 0 : index + 1], radius: radius)
      result.append(vertex + before, out: before * -Self.quarterTangent)
      result.append(vertex + after, in: after * -Self.quarterTangent)
    }
    return result
  }

  /// The way from a vertex towards another, as long as the radius, at most half of the distance.
  private static func step(
    from vertex: SIMD2<Double>, towards other: SIMD2<Double>, radius: Double
  ) -> SIMD2<Double> {
    let way = other - vertex
    let distance = way.length
    guard distance > 0 else { return .zero }
    return way * (min(distance / 2, radius) / distance)
  }

  // MARK: - Pucker and bloat

  /// The outline puckered or bloated: Lottie's `pb`.
  ///
  /// Vertices go towards their mean by a share of the distance, and the ends of the tangents away from
  /// it by the same share of theirs.
  ///
  /// - Parameter amount: The share: 0 changes nothing, greater bloats, less puckers.
  package func puckeredOrBloated(by amount: Double) -> BezierOutline {
    guard amount != 0, amount.isFinite, !vertices.isEmpty else { return self }
    let center = vertices.reduce(.zero, +) / Double(vertices.count)
    var result = BezierOutline(isClosed: isClosed)
    for index in vertices.indices {
      let vertex = vertices[index]
      let moved = vertex + (center - vertex) * amount
      func tangent(_ tangent: SIMD2<Double>) -> SIMD2<Double> {
        let end = vertex + tangent
        return end - (center - end) * amount - moved
      }
      result.append(moved, in: tangent(inTangents[index]), out: tangent(outTangents[index]))
    }
    return result
  }

  // MARK: - Zig-zag

  /// The outline as a zig-zag: Lottie's `zz`.
  ///
  /// Every curve gets ridges at even steps of its parameter, which with the vertices lie in turn on one
  /// and the other side of the outline. At a vertex between two curves the normal is that of the line
  /// from the vertex before to the one after; at the ends of an open outline it is the curve's.
  ///
  /// - Parameters:
  ///   - amplitude: How far ridges are from the outline; 0 changes nothing.
  ///   - ridges: How many ridges a curve has, rounded; less than 0 counts as 0.
  ///   - isSmooth: Whether ridges have tangents: half as long as the part of the chord that one ridge
  ///     takes, along the curve.
  package func zigZagged(amplitude: Double, ridges: Double, isSmooth: Bool) -> BezierOutline {
    let segments = segments
    guard amplitude != 0, amplitude.isFinite, ridges.isFinite, !segments.isEmpty else {
      return self
    }
    let rounded = max(0, (ridges + 0.5).rounded(.down))
    guard (rounded + 1) * Double(segments.count) + 1 <= Double(Self.vertexLimit) else {
      return self
    }
    let count = Int(rounded)
    let share = isSmooth ? 0.5 / Double(count + 1) : 0

    var result = BezierOutline(isClosed: isClosed)
    var side = -amplitude
    func appendRidge(
      at point: SIMD2<Double>, along direction: SIMD2<Double>, inLength: Double, outLength: Double
    ) {
      result.append(
        point + SIMD2(direction.y, -direction.x) * side, in: direction * -inLength,
        out: direction * outLength)
      side = -side
    }
    func appendCorner(before: Path.Segment?, after: Path.Segment?) {
      let point = after?.start ?? before?.end ?? .zero
      let previous = before?.start ?? point
      let next = after?.end ?? point
      let direction: SIMD2<Double>
      if let before, let after {
        let chord = next - previous
        // Between curves of one chord there and back, the direction is that of the first.
        direction = chord.length > 0 ? chord / chord.length : before.tangent(at: 1, after: after)
      } else {
        direction = after?.tangent(at: 0) ?? before?.tangent(at: 1) ?? SIMD2(1, 0)
      }
      appendRidge(
        at: point, along: direction, inLength: (point - previous).length * share,
        outLength: (next - point).length * share)
    }

    appendCorner(before: isClosed ? segments.last : nil, after: segments.first)
    for (index, segment) in segments.enumerated() {
      let length = (segment.end - segment.start).length * share
      for ridge in 0..<count {
        let t = Double(ridge + 1) / Double(count + 1)
        appendRidge(
          at: segment.point(at: t), along: segment.tangent(at: t), inLength: length,
          outLength: length)
      }
      if index + 1 < segments.count {
        appendCorner(before: segment, after: segments[index + 1])
      } else if !isClosed {
        appendCorner(before: segment, after: nil)
      } else if side != -amplitude {
        // The sides do not alternate at the first vertex: there is a ridge on each.
        appendCorner(before: segment, after: segments.first)
      }
    }
    return result
  }

  // MARK: - Twist

  /// Outlines twisted about a centre: Lottie's `tw`.
  ///
  /// A point at the centre is turned by the angle, one as far from it as the farthest vertex not at
  /// all, and between them the angle falls with the distance. Curves are split in equal parts of their
  /// parameter, each of which becomes the curve of the same ends and directions.
  ///
  /// - Parameters:
  ///   - outlines: What is twisted, as one shape.
  ///   - degrees: The angle, clockwise; 0 changes nothing.
  ///   - center: The centre.
  ///   - parts: How many parts a curve is split in, at least 1.
  package static func twisted(
    _ outlines: [BezierOutline], degrees: Double, center: SIMD2<Double>, parts: Int = 8
  ) -> [BezierOutline] {
    let parts = max(parts, 1)
    let curves = outlines.reduce(0) { $0 + $1.segmentCount + 1 }
    guard degrees != 0, degrees.isFinite, outlines.allSatisfy(\.isDrawable),
      parts <= vertexLimit, curves * parts <= vertexLimit
    else { return outlines }
    let radius = outlines.flatMap(\.vertices).reduce(0) { max($0, ($1 - center).length) }
    guard radius > 0, radius.isFinite else { return outlines }
    let twist = Twist(center: center, radius: radius, angle: degrees * (Double.pi / 180))
    return outlines.map { $0.twisted(by: twist, parts: parts) }
  }

  private func twisted(by twist: Twist, parts: Int) -> BezierOutline {
    let segments = segments
    guard !segments.isEmpty else {
      return BezierOutline(vertices: vertices.map { twist.point(of: $0) }, isClosed: isClosed)
    }
    var curves: [Path.Segment] = []
    for segment in segments {
      // Thirds of a line make its parts even.
      let curve = segment.isStraight ? segment.thirds : segment
      for index in 0..<parts {
        let part = curve.part(
          from: Double(index) / Double(parts), to: Double(index + 1) / Double(parts))
        let start = twist.point(of: part.start)
        let end = twist.point(of: part.end)
        curves.append(
          Path.Segment(
            from: start, control1: start + twist.vector(part.control1 - part.start, at: part.start),
            control2: end + twist.vector(part.control2 - part.end, at: part.end), to: end))
      }
    }
    return BezierOutline(segments: curves, isClosed: isClosed)
  }
}

/// A twist of the plane about a centre.
private struct Twist {
  var center: SIMD2<Double>
  /// The distance at which nothing is turned.
  var radius: Double
  /// The angle at the centre, in radians.
  var angle: Double

  private func angle(at distance: Double) -> Double { angle * max(0, 1 - distance / radius) }

  /// Where a point goes.
  func point(of point: SIMD2<Double>) -> SIMD2<Double> {
    let way = point - center
    return center + Self.turned(way, by: angle(at: way.length))
  }

  /// Where the direction of a curve through a point goes: the derivative of the map.
  func vector(_ vector: SIMD2<Double>, at point: SIMD2<Double>) -> SIMD2<Double> {
    let way = point - center
    let distance = way.length
    let turn = angle(at: distance)
    let rotated = Self.turned(vector, by: turn)
    guard distance > 0, distance <= radius else { return rotated }
    // d(angle) = −angle/radius · d(distance), and it moves the point at a right angle to its way.
    let change = -angle / radius * ((way.x * vector.x + way.y * vector.y) / distance)
    let across = Self.turned(SIMD2(-way.y, way.x), by: turn)
    return rotated + across * change
  }

  private static func turned(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    let (sin, cos) = Elementary.sinCos(angle)
    return SIMD2(cos * vector.x - sin * vector.y, sin * vector.x + cos * vector.y)
  }
}

extension Path.Segment {
  /// A line as the cubic curve whose parameter is even along it.
  var thirds: Path.Segment {
    let way = end - start
    return Path.Segment(
      from: start, control1: start + way / 3, control2: end - way / 3, to: end)
  }

  /// The direction where another curve follows whose end is this one's start.
  fileprivate func tangent(at t: Double, after next: Path.Segment) -> SIMD2<Double> {
    (end - start).length > 0 ? tangent(at: t) : next.tangent(at: 0)
  }
}
