extension EasingTable {
  /// Compiles a function to the end of the tables.
  ///
  /// - Returns: the offset of the table, or `linear` when the function is the identity.
  static func append(_ law: EasingLaw, to tables: inout [Double]) -> Int {
    guard !law.isLinear else { return linear }
    let offset = tables.count
    switch law {
    case .cubic(let curve):
      tables += [curve.x1, curve.y1, curve.x2, curve.y2]
      appendPolynomials(of: law, to: &tables)
    case .named(let easing) where easing.isTranscendental:
      tables += [Kind.fitted + Double(easing.index), 0, 0, 0]
      appendPolynomials(of: law, to: &tables)
    case .named(let easing):
      tables += [Kind.named - Double(easing.index), 0, 0, 0]
    case .steps(let steps):
      tables += [
        Kind.steps, Double(steps.count), steps.jumpsAtStart ? 1 : 0, Double(steps.jumpCount),
      ]
    case .stops(let stops):
      tables += [Kind.stops, Double(stops.points.count / 2), 0, 0]
      tables += stops.points
    }
    return offset
  }

  /// Compiles a curve to the end of the tables.
  static func append(_ curve: EasingCurve, to tables: inout [Double]) -> Int {
    append(.cubic(curve), to: &tables)
  }

  /// The spans and pieces of a function whose first four numbers end the tables.
  private static func appendPolynomials(of law: EasingLaw, to tables: inout [Double]) {
    let offset = tables.count - 4
    tables += repeatElement(0, count: 2 * spanCount)
    var firstPiece = 0
    for span in 0..<spanCount {
      let pieces = pieces(of: law, span: span)
      let count = pieces.count / coefficientCount
      // Piece j of the span covers x from (span + j / count) / 32; its middle is j.
      let factor = Double(spanCount * count)
      tables[offset + 4 + 2 * span] = factor
      tables[offset + 5 + 2 * span] = Double(firstPiece - span * count) - 0.5
      for piece in 0..<count {
        for coefficient in [0, 4, 1, 5, 2, 6, 3, 7] {
          tables.append(pieces[piece * coefficientCount + coefficient])
        }
      }
      firstPiece += count
    }
  }

  /// The coefficients of one span, cut finer until every piece fits or the cuts are too many.
  private static func pieces(of law: EasingLaw, span: Int) -> [Double] {
    let mostPieces = 64
    var count = 1
    while true {
      func coefficients(_ piece: Int) -> [Double] {
        let middle = (Double(span) + (Double(piece) + 0.5) / Double(count)) / Double(spanCount)
        return ChebyshevFit.coefficients(
          of: law, around: middle, width: 1 / Double(spanCount * count))
      }

      // The last piece first: many curves are steepest at 1.
      let last = coefficients(count - 1)
      let mayCut = count < mostPieces
      var isMet = !last[0].isNaN
      var result: [Double] = []
      for piece in 0..<(count - 1) where isMet || !mayCut {
        let next = coefficients(piece)
        isMet = isMet && !next[0].isNaN
        result += next
      }
      if isMet || !mayCut { return result + last }
      count *= 2
    }
  }
}
