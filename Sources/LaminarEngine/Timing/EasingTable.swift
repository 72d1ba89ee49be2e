import LaminarGraphics

/// A timing function compiled for the evaluator: polynomials of degree 7 for y over x.
///
/// Many tables follow one another in one array of doubles; a table is identified by its offset.
/// It covers 0 … 1 with 32 equal spans. A span is cut into as many pieces as its curvature needs,
/// so that the polynomials fit the curve within `tolerance`; no iteration is left for evaluation.
/// Layout from `offset`:
///
///     0 … 3     the control points x1, y1, x2, y2, or a `Kind` and its numbers
///     4 … 67    per span k: factor and summand that make x the piece's number, plus −½ … ½ in it
///     68 …      per piece: eight coefficients over that −½ … ½: those of t⁰, t⁴, t¹, t⁵, t², t⁶,
///               t³, t⁷
///
/// A piece too steep for any polynomial has NaN coefficients and is solved (`EasingCurve`).
///
/// Functions that are not cubics begin with another number than 0 … 1, the kinds of `Kind`. The
/// transcendental ones of easings.net have polynomials as cubics have; the others, which cost less
/// than these, are evaluated by their formulas.
enum EasingTable {
  /// The first number of a table that is not a cubic's.
  enum Kind {
    /// A function of easings.net with polynomials: this plus its index.
    static let fitted = 2.0
    /// A function of easings.net by its formula: this minus its index.
    static let named = -10.0
    /// Steps: then the count of steps, the first jump, the count of jumps.
    static let steps = -1.0
    /// Stops: then their count, two zeros, and pairs of progress and value.
    static let stops = -2.0
  }

  /// The offset of the identity.
  static let linear = -1

  /// The distance allowed between a polynomial and the curve, for y control points up to 1 in size.
  static let tolerance = 2e-14

  static let spanCount = 32
  private static let coefficientCount = 8

  /// The eased value for a progress.
  ///
  /// Exactly 0 at 0 and below, exactly 1 at 1 and above (the identity passes every x through); at
  /// +0, steps and stops that jump there have jumped.
  ///
  /// - Parameters:
  ///   - tables: tables made by `append(_:to:)`.
  ///   - offset: what `append(_:to:)` returned.
  @inline(__always)
  static func value(_ tables: Span<Double>, offset: Int, x: Double) -> Double {
    guard offset >= 0 else { return x }
    if tables[within: offset] < 0 { return formula(tables, offset: offset, x: x) }
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return inner(tables, offset: offset, x: x)
  }

  /// The value of a table without polynomials: its first number is below 0.
  @inline(never)
  static func formula(_ tables: Span<Double>, offset: Int, x: Double) -> Double {
    let kind = tables[offset]
    if kind == Kind.steps {
      return EasingSteps.value(
        at: x, count: tables[offset + 1], first: tables[offset + 2], jumps: tables[offset + 3])
    }
    if kind == Kind.stops {
      return EasingStops.value(
        at: x, tables, from: offset + 4, count: Int(tables[offset + 1]))
    }
    return NamedEasing(index: Int(Kind.named - kind)).value(at: x)
  }

  /// The eased value for a progress strictly between 0 and 1, and a table with polynomials.
  @inline(__always)
  static func inner(_ tables: Span<Double>, offset: Int, x: Double) -> Double {
    // Adding 1.5 · 2⁵² rounds to an integer and leaves it in the low bits.
    let rounder = 6_755_399_441_055_744.0
    let span = Int(truncatingIfNeeded: (x * 32 - 0.5 + rounder).bitPattern & 63)
    let entry = offset &+ 4 &+ 2 &* span
    let position = x * tables[within: entry] + tables[within: entry &+ 1]
    let rounded = position + rounder
    let t = position - (rounded - rounder)
    let piece = Int(truncatingIfNeeded: rounded.bitPattern & 0xFFFF_FFFF)
    let c = offset &+ 68 &+ 8 &* piece
    let t2 = t * t
    // The lower and the upper four terms side by side.
    let outer = tables.pair(within: c) + tables.pair(within: c &+ 2) * t
    let inner = tables.pair(within: c &+ 4) + tables.pair(within: c &+ 6) * t
    let halves = outer + inner * t2
    let y = halves.x + halves.y * (t2 * t2)
    return y == y ? y : solved(tables, offset: offset, x: x)
  }

  /// The value of a table in an array: for tables that are a property, whose span would not outlive the
  /// expression.
  @inline(__always)
  static func value(_ tables: [Double], offset: Int, x: Double) -> Double {
    value(tables.span, offset: offset, x: x)
  }

  @inline(never)
  private static func solved(_ tables: Span<Double>, offset: Int, x: Double) -> Double {
    if tables[offset] >= Kind.fitted {
      return NamedEasing(index: Int(tables[offset] - Kind.fitted)).value(at: x)
    }
    let curve = EasingCurve(
      tables[offset], tables[offset + 1], tables[offset + 2], tables[offset + 3])
    return curve.y(at: x)
  }
}

// MARK: - Building

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

// MARK: - Chebyshev polynomials

/// Polynomials of degree 7 through a function's values at the eight Chebyshev points of a piece.
private enum ChebyshevFit {
  /// cos((2i + 1)π/16): the Chebyshev points of degree 8 on −1 … 1, ascending.
  private static let points = [
    -0.9807852804032304, -0.8314696123025452, -0.5555702330196022, -0.19509032201612825,
    0.19509032201612825, 0.5555702330196022, 0.8314696123025452, 0.9807852804032304,
  ]

  /// Approximately where the difference to the curve is largest: ends and extrema of the eighth
  /// polynomial.
  private static let probes = [
    -1.0, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898, 0.0,
    0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1.0,
  ]

  /// The coefficients over −½ … ½, all NaN when they do not fit the function within the tolerance.
  static func coefficients(
    of law: EasingLaw, around middle: Double, width: Double
  ) -> [Double] {
    let failed = [Double](repeating: .nan, count: 8)
    var guess = middle
    func value(at point: Double) -> Double {
      let x = middle + point * (width / 2)
      // The ends are those of the curve inside: a few functions jump to 0 and 1.
      guard case .cubic(let curve) = law else {
        return law.value(at: min(max(x, 1e-300), 1.nextDown))
      }
      guard x > 0 else { return 0 }
      guard x < 1 else { return 1 }
      guess = curve.parameter(at: x, near: guess)
      return curve.y(atParameter: guess)
    }

    // Newton's divided differences over t = point / 2, then expanded around 0.
    var differences = points.map(value(at:))
    for order in 1..<8 {
      for i in stride(from: 7, through: order, by: -1) {
        let distance = (points[i] - points[i - order]) / 2
        differences[i] = (differences[i] - differences[i - 1]) / distance
      }
    }
    var coefficients = [Double](repeating: 0, count: 8)
    for i in stride(from: 7, through: 0, by: -1) {
      for power in stride(from: 7, to: 0, by: -1) {
        coefficients[power] = coefficients[power - 1] - coefficients[power] * (points[i] / 2)
      }
      coefficients[0] = differences[i] - coefficients[0] * (points[i] / 2)
    }

    var allowed = EasingTable.tolerance
    if case .cubic(let curve) = law { allowed *= max(1, abs(curve.y1), abs(curve.y2)) }
    for probe in probes {
      let wanted = value(at: probe)
      let t = probe / 2
      let met = coefficients.reversed().reduce(0) { $0 * t + $1 }
      if !(abs(met - wanted) <= allowed) { return failed }
    }
    return coefficients
  }
}

// MARK: - The tables of a tree

/// Easing tables one after another, each function once: collected by a commit and read by the
/// evaluator.
struct EasingTables: Sendable {
  /// The storage for `EasingTable.value(_:offset:x:)`.
  private(set) var values: [Double] = []
  private var offsets: [EasingLaw: Int] = [:]
  /// The functions that came first, which many animations share.
  private var shared: [(function: TimingFunction, offset: Int)] = []

  /// The offset of a function's table, compiled when it is new; `EasingTable.linear` for none.
  mutating func offset(of function: TimingFunction?) -> Int {
    guard let function, !function.isLinear else { return EasingTable.linear }
    for known in shared where known.function === function { return known.offset }
    let offset = offsets[function.law] ?? EasingTable.append(function.law, to: &values)
    offsets[function.law] = offset
    if shared.count < 8 { shared.append((function, offset)) }
    return offset
  }
}
