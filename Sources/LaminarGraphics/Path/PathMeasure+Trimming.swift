extension PathMeasure {
  /// The part of the path between two fractions of its total length.
  ///
  /// Curves stay curves, split exactly. A closed subpath that is cut becomes open; one that is
  /// entirely in the part stays closed. 0…1 gives the path itself. Fractions are clamped to 0…1;
  /// a start at or after the end, and a fraction that is not a number, give an empty path.
  ///
  /// - Parameters:
  ///   - start: Where the part begins, 0 for the path's beginning.
  ///   - end: Where it ends, 1 for the path's end.
  package func trimmed(from start: Double, to end: Double) -> Path {
    guard start < end, end > 0, start < 1 else { return Path() }
    if start <= 0, end >= 1 { return path }
    guard length > 0 else { return Path() }
    let cut = Cut(
      from: position(at: max(start, 0) * length), to: position(at: min(end, 1) * length),
      low: max(start, 0) * length, high: min(end, 1) * length)

    var result = Path()
    for subpath in subpaths {
      append(subpath, cut: cut, to: &result)
    }
    return result
  }

  /// Where the part begins and ends.
  private struct Cut {
    var from: Position?
    var to: Position?
    var low: Double
    var high: Double
  }

  /// The segments of a subpath, of which there may be none.
  private struct Subpath {
    var segments: Range<Int>
    var start: SIMD2<Double>
    var isClosed: Bool
  }

  private var subpaths: [Subpath] {
    var result: [Subpath] = []
    var at = 0
    var segment = 0
    var current = SIMD2<Double>.zero
    for verb in path.verbs {
      switch verb {
      case .move:
        current = path.point(at: at)
        result.append(
          Subpath(segments: segment..<segment, start: current, isClosed: false))
      case .close:
        guard let last = result.last else { continue }
        result[result.count - 1].isClosed = true
        if current != last.start { segment += 1 }
      case .line, .quad, .cubic:
        segment += 1
        current = path.point(at: at + verb.coordinateCount - 2)
      }
      if let last = result.last {
        result[result.count - 1].segments = last.segments.lowerBound..<segment
      }
      at += verb.coordinateCount
    }
    return result
  }

  private func append(_ subpath: Subpath, cut: Cut, to result: inout Path) {
    // Anything shorter than this is rounding, not a part of the path.
    let sliver = length * 1e-10
    let low = starts[subpath.segments.lowerBound]
    let high = starts[subpath.segments.upperBound]
    if low >= cut.low - sliver, high <= cut.high + sliver {
      let isPoint = high - low <= sliver
      if isPoint, !isStrictlyInside(low, cut: cut) { return }
      if subpath.segments.isEmpty, !subpath.isClosed { return }
      result.appendMove(subpath.start)
      for index in subpath.segments { result.append(segments[index]) }
      if subpath.isClosed { result.appendClose() }
      return
    }

    var isDrawing = false
    for index in subpath.segments {
      let begin = starts[index]
      let end = starts[index + 1]
      let isVisible =
        end - begin > sliver
        ? begin < cut.high - sliver && end > cut.low + sliver
        : isStrictlyInside(begin, cut: cut)
      guard isVisible else { continue }
      var t0 = 0.0
      var t1 = 1.0
      if cut.low > begin + sliver, let from = cut.from, from.segment == index { t0 = from.t }
      if cut.high < end - sliver, let to = cut.to, to.segment == index { t1 = to.t }
      var part = segments[index].part(from: t0, to: t1)
      if part.kind == .close { part.kind = .line }
      if !isDrawing { result.appendMove(part.start) }
      isDrawing = true
      result.append(part)
    }
  }

  /// Whether a piece without length is in the part: at a cut it is not, at the ends it is.
  private func isStrictlyInside(_ at: Double, cut: Cut) -> Bool {
    let sliver = length * 1e-10
    let isBehindStart = at > cut.low + sliver || cut.low <= 0
    let isBeforeEnd = at < cut.high - sliver || cut.high >= length
    return isBehindStart && isBeforeEnd
  }
}

extension Path {
  /// The part between two fractions of the total length, as `PathMeasure.trimmed(from:to:)` gives.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    return PathMeasure(self).trimmed(from: start, to: end)
  }
}
