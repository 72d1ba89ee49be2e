extension Path {
  /// The path with every point mapped.
  public func applying(_ transform: AffineTransform2D) -> Path {
    if transform == .identity { return self }
    var mapped = coordinates
    let limit = Self.coordinateLimit
    var at = 0
    while at < mapped.count {
      let x = transform.a * mapped[at] + transform.c * mapped[at + 1] + transform.tx
      let y = transform.b * mapped[at] + transform.d * mapped[at + 1] + transform.ty
      guard abs(x) <= limit, abs(y) <= limit else {
        var path = Path()
        path.append(self, mappedBy: transform)
        return path
      }
      mapped[at] = x + 0
      mapped[at + 1] = y + 0
      at += 2
    }
    return Path(verbs: verbs, coordinates: mapped, subpathStart: subpathStart)
  }

  /// The path drawn backwards: the last subpath comes first, every direction is reversed, and
  /// closed subpaths stay closed and begin where they began.
  public func reversed() -> Path {
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, coordinates: coordinates.count)
    var verbEnd = verbs.count
    var coordinateEnd = coordinates.count
    var verb = verbEnd
    var coordinate = coordinateEnd
    while verb > 0 {
      verb -= 1
      coordinate -= verbs[verb].coordinateCount
      guard verbs[verb] == .move else { continue }
      result.appendReversed(self, verbs: verb..<verbEnd, coordinates: coordinate..<coordinateEnd)
      verbEnd = verb
      coordinateEnd = coordinate
    }
    return result
  }

  /// Appends one subpath of a path backwards.
  private mutating func appendReversed(
    _ path: Path, verbs range: Range<Int>, coordinates: Range<Int>
  ) {
    let isClosed = path.verbs[range.upperBound - 1] == .close
    let first = path.point(at: coordinates.lowerBound)
    var at = coordinates.upperBound - 2
    let last = path.point(at: at)
    let drawn = (range.lowerBound + 1)..<(isClosed ? range.upperBound - 1 : range.upperBound)
    var lowest = drawn.lowerBound
    appendMove(isClosed ? first : last)
    if isClosed, last != first, !drawn.isEmpty {
      appendLine(last)
      // The first line becomes the closing line.
      if path.verbs[lowest] == .line { lowest += 1 }
    }
    var verb = drawn.upperBound
    while verb > lowest {
      verb -= 1
      switch path.verbs[verb] {
      case .line:
        appendLine(path.point(at: at - 2))
      case .quad:
        appendQuad(path.point(at: at - 2), path.point(at: at - 4))
      case .cubic:
        appendCubic(path.point(at: at - 2), path.point(at: at - 4), path.point(at: at - 6))
      case .move, .close:
        break
      }
      at -= path.verbs[verb].coordinateCount
    }
    if isClosed { appendClose() }
  }
}

extension AffineTransform2D {
  /// The image of a point.
  func map(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}
