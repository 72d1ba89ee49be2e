import LaminarGraphics
import LaminarTestSupport

/// Constraints with seeded numbers, and a solver to which they were given.
struct LayoutSystem {
  struct Constraint: Codable {
    var columns: [Int], coefficients: [Double]
    var constant: Double
    /// -1: at most, 0: equal, 1: at least.
    var relation: Int
    var priority: Double
  }

  /// A required constraint that was refused, and what was there then.
  struct Refusal: Codable {
    var named: [Constraint]
    var there: [Constraint]
  }

  let variableCount: Int
  private(set) var solver = LayoutSolver()
  private(set) var variables: [LayoutSolver.Variable] = []
  /// What the solver has, in the order in which it was added.
  private(set) var constraints: [(id: LayoutSolver.ConstraintID, constraint: Constraint)] = []
  private(set) var refusals: [Refusal] = []

  init(variableCount: Int) {
    self.variableCount = variableCount
    variables = (0..<variableCount).map { _ in solver.makeVariable() }
  }

  /// Adds constraints; those of every other seed are then partly removed and changed, too.
  init(seed: UInt64) throws {
    var numbers = SeededNumbers(state: seed &* 0x1_0000_0001)
    self.init(variableCount: Int.random(in: 1...9, using: &numbers))
    for _ in 0..<Int.random(in: 1...24, using: &numbers) {
      try add(.random(variableCount, using: &numbers))
    }
    for _ in 0..<(seed % 2 == 1 ? 12 : 0) {
      if Bool.random(using: &numbers) { solver.solve() }
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: try add(.random(variableCount, using: &numbers))
      case 1:
        if !constraints.isEmpty { remove(at: .random(in: constraints.indices, using: &numbers)) }
      default:
        guard !constraints.isEmpty else { break }
        let index = Int.random(in: constraints.indices, using: &numbers)
        try change(.randomConstant(using: &numbers), at: index)
      }
    }
    solver.solve()
  }

  mutating func add(_ constraint: Constraint) throws {
    do {
      constraints.append((try solver.add(constraint, variables), constraint))
    } catch { refuse(constraint, error, constraints) }
  }

  mutating func remove(at index: Int) {
    solver.remove(constraints.remove(at: index).id)
  }

  mutating func change(_ constant: Double, at index: Int) throws {
    var changed = constraints[index].constraint
    changed.constant = constant
    do {
      try solver.setConstant(constant, of: constraints[index].id)
      constraints[index].constraint = changed
    } catch {
      var others = constraints
      others.remove(at: index)
      refuse(changed, error, others)
    }
  }

  private mutating func refuse(
    _ constraint: Constraint, _ conflict: LayoutConflict,
    _ others: [(id: LayoutSolver.ConstraintID, constraint: Constraint)]
  ) {
    let named = others.filter { conflict.constraints.contains($0.id) }.map(\.constraint)
    refusals.append(Refusal(named: named + [constraint], there: others.map(\.constraint)))
  }

  var values: [Double] { variables.map(solver.value) }

  /// The sums of the violations, by descending priority.
  var violations: [Double] {
    let all = constraints.map(\.constraint)
    return Set(all.map(\.priority)).sorted(by: >).map { priority in
      all.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(of: values) }
    }
  }

  /// The same constraints in a solver of their own.
  func rebuilt() throws -> LayoutSystem {
    var system = LayoutSystem(variableCount: variableCount)
    for (_, constraint) in constraints { try system.add(constraint) }
    system.solver.solve()
    return system
  }
}

extension LayoutSystem.Constraint {
  static func random(_ variableCount: Int, using numbers: inout SeededNumbers) -> Self {
    let columns = (0..<Int.random(in: 1...min(3, variableCount), using: &numbers)).map { _ in
      Int.random(in: 0..<variableCount, using: &numbers)
    }
    let coefficients = [1, -1, 1, -1, 0.5, 2, -2, 1.0 / 3, -0.25, 3]
    let priorities = [1000, 1000, 750, 750, 250, 0.5]
    return Self(
      columns: columns,
      coefficients: columns.map { _ in coefficients.randomElement(using: &numbers) ?? 1 },
      constant: .randomConstant(using: &numbers), relation: .random(in: -1...1, using: &numbers),
      priority: priorities.randomElement(using: &numbers) ?? 1)
  }

  func violation(of values: [Double]) -> Double {
    let sum = zip(columns, coefficients).reduce(constant) { $0 + $1.1 * values[$1.0] }
    return relation == 0 ? abs(sum) : max(0, -Double(relation) * sum)
  }
}

extension Double {
  /// Often 0 or a number that occurs elsewhere, so that vertices are degenerate.
  static func randomConstant(using numbers: inout SeededNumbers) -> Double {
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: 0
    case 1: Double(Int.random(in: -3...3, using: &numbers)) * 100
    default: Double(Int.random(in: -20_000...20_000, using: &numbers)) / 8
    }
  }
}

extension LayoutSolver {
  mutating func add(
    _ constraint: LayoutSystem.Constraint, _ variables: [Variable]
  ) throws(LayoutConflict) -> ConstraintID {
    let terms = zip(constraint.columns, constraint.coefficients).map { Term(variables[$0], $1) }
    let relations: [Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    return try add(
      terms, constant: constraint.constant, relations[constraint.relation + 1],
      priority: constraint.priority)
  }
}
