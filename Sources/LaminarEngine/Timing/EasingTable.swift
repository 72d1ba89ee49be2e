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
  static let coefficientCount = 8

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

  /// The same over an array: for tables that are a property, whose span would not outlive the
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
