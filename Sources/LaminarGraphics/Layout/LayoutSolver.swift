/// Linear equations and inequalities, solved incrementally: as little violated as can be, priority by
/// priority.
package struct LayoutSolver: Sendable {
  package struct Variable: Hashable, Sendable {
    package let index: Int32
  }

  package struct ConstraintID: Hashable, Sendable {
    package let index: Int32
  }

  package enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  package struct Term: Sendable {
    package var variable: Variable
    package var coefficient: Double

    package init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The priority from which on constraints must hold.
  package static let required = 1000.0

  package init() {}

  package mutating func makeVariable() -> Variable { Variable(index: 0) }

  /// Adds Σ coefficient·variable + constant *relation* 0. A priority of 1000 and above must hold; any
  /// other finite one above 0 is violated as little as can be: all of a higher priority before any of
  /// a lower one, and within one priority the sum of the absolute violations.
  package mutating func add(
    _ terms: [Term], constant: Double, _ relation: Relation, priority: Double = required
  ) throws(LayoutConflict) -> ConstraintID {
    ConstraintID(index: 0)
  }

  /// Removes a constraint; nothing happens if it was removed before.
  package mutating func remove(_ id: ConstraintID) {}

  /// Changes the constant alone, without rebuilding.
  package mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(LayoutConflict) {}

  /// Finds the values; call it after changes and before `value(of:)`.
  package mutating func solve() {}

  /// The value of a variable in the present solution.
  package func value(of variable: Variable) -> Double { 0 }

  /// Whether another solution as good exists in which the variable differs.
  package func isAmbiguous(_ variable: Variable) -> Bool { false }
}

/// Required constraints that contradict each other: those that were there, and the one that was
/// refused, which is not added. The solver is as before.
package struct LayoutConflict: Error, Hashable {
  package var constraints: [LayoutSolver.ConstraintID]
}
