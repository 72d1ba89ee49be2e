/// A constraint of a `LayoutSolver`: value = Σ coefficient·variable + constant, to be compared with 0.
struct LayoutRow: Sendable {
  /// Which of the solver's entries are its own.
  var entries: Range<Int>
  var constant: Double
  /// -1 for a row that was removed.
  var priority: Double
  var relation: LayoutSolver.Relation
  /// Where it holds exactly; -1 where it does not take part in the vertex.
  var slot: Int32 = -1
  /// On which side of 0 it is counted, -1 or 1; at 0 it may be either.
  var side = 1.0
  var value = 0.0
  /// How much the value may differ from 0 by rounding.
  var tolerance = 0.0

  static let removed = LayoutRow(entries: 0..<0, constant: 0, priority: -1, relation: .equal)

  var isRequired: Bool { priority == LayoutSolver.required }
  /// Whether it counts by its value: it exists and is not held.
  var isLoose: Bool { slot < 0 && priority > 0 }

  /// The violation per unit of value above 0, and per unit below.
  var rise: Double { relation == .greaterThanOrEqual ? 0 : 1 }
  var fall: Double { relation == .lessThanOrEqual ? 0 : 1 }
  /// How the violation changes with the value on the side where it is.
  var slope: Double { side > 0 ? rise : -fall }
  var isViolated: Bool { value > 0 ? rise * value > tolerance : -fall * value > tolerance }

  /// Takes the side of the value, and within the tolerance one that is not violated.
  mutating func takeSide() {
    if abs(value) > tolerance {
      side = value > 0 ? 1 : -1
    } else if rise == 0 {
      side = 1
    } else if fall == 0 {
      side = -1
    }
  }
}
