/// Whether the outlines of a list are trimmed each by itself or all as one run.
package enum OutlineTrimming: Sendable, Hashable {
  /// Each outline loses the same part of its own length.
  case individually
  /// The outlines follow each other, in the order of the list, and the part is of their whole length.
  case together
}

extension BezierOutline {
  /// The parts of the outline between two fractions of its length, as `trimmed(_:from:to:offset:_:)`
  /// gives them.
  package func trimmed(from start: Double, to end: Double, offset: Double = 0) -> [BezierOutline] {
    Self.trimmed([self], from: start, to: end, offset: offset, .individually)
  }

  /// The parts of outlines between two fractions of their length, moved by an offset.
  ///
  /// Lengths are those of the curves, good to about 1e-10. A closed outline that is entirely in the
  /// part stays closed; one that is cut becomes open, and a part that goes past its first vertex is one
  /// outline. The whole is the outlines as they are, whatever the offset. An outline without length is
  /// omitted where anything is cut off.
  ///
  /// - Parameters:
  ///   - outlines: What is trimmed.
  ///   - start: Where the part begins, from 0 to 1; numbers outside count as 0 and 1.
  ///   - end: Where it ends; before the start, the two are swapped.
  ///   - offset: What is added to both, in turns: what goes past 1 continues at 0.
  ///   - mode: Of which length the fractions are.
  package static func trimmed(
    _ outlines: [BezierOutline], from start: Double, to end: Double, offset: Double = 0,
    _ mode: OutlineTrimming
  ) -> [BezierOutline] {
    let ranges = keptRanges(from: start, to: end, offset: offset)
    guard ranges != [0...1] else { return outlines }
    guard !ranges.isEmpty else { return [] }
    let measured = outlines.filter(\.isDrawable).map(MeasuredOutline.init)
    switch mode {
    case .individually:
      return measured.flatMap { outline in
        outline.parts(ranges.map { $0.scaled(by: outline.length) })
      }
    case .together:
      let total = measured.reduce(0) { $0 + $1.length }
      var before = 0.0
      var result: [BezierOutline] = []
      for outline in measured {
        let own = ranges.map { range in
          let lengths = range.scaled(by: total)
          return (lengths.lowerBound - before)...(lengths.upperBound - before)
        }
        result += outline.parts(own)
        before += outline.length
      }
      return result
    }
  }

  /// The ranges within 0…1 that a trim keeps, in the order in which they are drawn: one, or two where
  /// the part goes past 1.
  static func keptRanges(
    from start: Double, to end: Double, offset: Double
  ) -> [ClosedRange<Double>] {
    guard !start.isNaN, !end.isNaN, offset.isFinite else { return [] }
    let first = max(0, min(start, end, 1))
    let last = min(1, max(start, end, 0))
    guard last > first else { return [] }
    if last - first >= 1 { return [0...1] }
    let turn = offset - offset.rounded(.down)
    let (low, high) = (first + turn, last + turn)
    if high <= 1 { return [low...high] }
    if low >= 1 { return [(low - 1)...(high - 1)] }
    return [low...1, 0...(high - 1)]
  }
}

extension ClosedRange<Double> {
  fileprivate func scaled(by length: Double) -> ClosedRange<Double> {
    (lowerBound * length)...(upperBound * length)
  }
}

/// An outline with the length before each of its curves.
private struct MeasuredOutline {
  let outline: BezierOutline
  let segments: [Path.Segment]
  /// The length before each curve.
  let starts: [Double]
  let length: Double

  init(_ outline: BezierOutline) {
    self.outline = outline
    segments = outline.segments
    var starts: [Double] = []
    var total = 0.0
    for segment in segments {
      starts.append(total)
      segment.forEachMeasuredPiece { _, _, length in total += length }
    }
    self.starts = starts
    length = total
  }

  /// The parts within ranges of lengths, which may begin before the outline and end after it.
  func parts(_ ranges: [ClosedRange<Double>]) -> [BezierOutline] {
    guard length > 0 else { return [] }
    // Anything shorter than this is rounding.
    let sliver = length * 1e-10
    var chains: [[Path.Segment]] = []
    var isCutAtStart = true
    var isCutAtEnd = true
    for range in ranges {
      let low = max(range.lowerBound, 0)
      let high = min(range.upperBound, length)
      guard high - low > sliver else { continue }
      let beginsAtStart = low <= sliver
      let endsAtEnd = high >= length - sliver
      if beginsAtStart, endsAtEnd { return [outline] }
      if beginsAtStart { isCutAtStart = false }
      if endsAtEnd { isCutAtEnd = false }
      chains.append(chain(from: low, to: high, sliver: sliver))
    }
    if outline.isClosed, chains.count == 2, !isCutAtStart, !isCutAtEnd {
      // One part goes past the first vertex: the range that ends there comes first.
      chains = [chains[0] + chains[1]]
    }
    return chains.map { BezierOutline(segments: $0, isClosed: false) }
  }

  private func chain(from low: Double, to high: Double, sliver: Double) -> [Path.Segment] {
    var chain: [Path.Segment] = []
    for (segment, begin) in zip(segments, starts) {
      var end = begin
      segment.forEachMeasuredPiece { _, _, length in end += length }
      guard begin < high - sliver, end > low + sliver else { continue }
      let t0 = low > begin + sliver ? segment.parameter(atLength: low - begin) : 0
      let t1 = high < end - sliver ? segment.parameter(atLength: high - begin) : 1
      chain.append(segment.part(from: t0, to: t1))
    }
    return chain
  }
}

extension Path.Segment {
  /// The parameter at a length from the start.
  fileprivate func parameter(atLength length: Double) -> Double {
    if isStraight {
      let whole = (end - start).length
      return whole > 0 ? max(0, min(length / whole, 1)) : 0
    }
    let hodograph = Hodograph(self)
    var found: Double?
    var before = 0.0
    forEachMeasuredPiece { t0, t1, piece in
      if found == nil, length < before + piece {
        found = hodograph.parameter(at: length - before, from: t0, to: t1, pieceLength: piece)
      }
      before += piece
    }
    return found ?? 1
  }
}
