import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@Suite struct `Layout solver` {
  typealias Term = LayoutSolver.Term

  @Test(.enabled(if: LinearPrograms.areInstalled, "no Python with SciPy (HiGHS) to compare with"))
  func `violates as little as a linear program, priority by priority, and names conflicts`() throws
  {
    let systems = try (0..<1000).map { try LayoutSystem(seed: $0) }
    let problems = systems.map {
      LinearPrograms.Problem(
        variables: $0.variableCount, constraints: $0.constraints.map(\.constraint),
        refusals: $0.refusals)
    }
    let answers = try #require(try LinearPrograms.solve(problems))
    #expect(systems.reduce(0) { $0 + $1.refusals.count } > 500)
    for (seed, (system, answer)) in zip(systems, answers).enumerated() {
      try #require(system.violations.count == answer.violations.count)
      for (ours, least) in zip(system.violations, answer.violations) {
        #expect(abs(ours - least) <= 1e-6 * (1 + least), "system \(seed)")
      }
      #expect(answer.conflicts.allSatisfy { $0 > 1e-4 }, "system \(seed): named ones can hold")
      #expect(answer.remainders.allSatisfy { $0 < 1e-5 }, "system \(seed): fewer would suffice")
    }
  }

  @Test func `after changes is as a solver of the same constraints, and the same each time`() throws
  {
    for seed in UInt64(0)..<1000 {
      let system = try LayoutSystem(seed: seed)
      let rebuilt = try system.rebuilt()
      #expect(rebuilt.refusals.isEmpty)
      for (a, b) in zip(system.violations, rebuilt.violations) {
        #expect(abs(a - b) <= 1e-6 * (1 + b), "system \(seed)")
      }
      #expect(try LayoutSystem(seed: seed).values == system.values)
    }
  }

  @Test func `centres equal widths and lets the weaker of two priorities give way`() throws {
    var solver = LayoutSolver()
    let (x, y, width, total) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    let size = try solver.add([Term(total)], constant: -320, .equal)
    // Two columns of one width, margins of 16 and a gap of 8; at most 100, if possible at least 150.
    _ = try solver.add([Term(y), Term(x, -1), Term(width, -1)], constant: -8, .equal)
    _ = try solver.add(
      [Term(x), Term(y), Term(width), Term(total, -1)], constant: 0, .equal)
    _ = try solver.add([Term(x)], constant: -16, .greaterThanOrEqual)
    let most = try solver.add([Term(width)], constant: -100, .lessThanOrEqual, priority: 750)
    _ = try solver.add([Term(width)], constant: -150, .greaterThanOrEqual, priority: 250)
    solver.solve()
    #expect([x, y, width].map(solver.value) == [56, 164, 100])
    try solver.setConstant(-200, of: size)
    solver.solve()
    #expect(abs(solver.value(of: width) - 80) < 1e-9)
    try solver.setConstant(-320, of: size)
    solver.remove(most)
    solver.remove(most)
    solver.solve()
    #expect(abs(solver.value(of: width) - 140) < 1e-9)
  }

  @Test func `refuses what contradicts, names it, and is as before`() throws {
    var solver = LayoutSolver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let left = try solver.add([Term(x)], constant: -10, .equal)
    let gap = try solver.add([Term(y), Term(x, -1)], constant: -20, .greaterThanOrEqual)
    _ = try solver.add([Term(z), Term(y, -1)], constant: 0, .equal)
    _ = try solver.add([Term(z)], constant: -50, .equal, priority: 500)
    solver.solve()
    let values = [x, y, z].map(solver.value)
    #expect(values == [10, 50, 50])
    let conflict = #expect(throws: LayoutConflict.self) {
      _ = try solver.add([Term(y)], constant: -25, .lessThanOrEqual)
    }
    #expect(conflict?.constraints.prefix(2) == [left, gap])
    #expect(conflict?.constraints.count == 3)
    #expect([x, y, z].map(solver.value) == values)
    let most = try solver.add([Term(y)], constant: -60, .lessThanOrEqual)
    let changed = #expect(throws: LayoutConflict.self) {
      try solver.setConstant(-40.5, of: left)
    }
    #expect(changed?.constraints == [left, gap, most])
    solver.solve()
    #expect([x, y, z].map(solver.value) == values)
    #expect(throws: LayoutConflict.self) { _ = try solver.add([], constant: 1, .equal) }
    _ = try solver.add([Term(x), Term(x, -1)], constant: 0, .equal)
  }

  @Test func `tells which variables other solutions as good would move`() throws {
    var solver = LayoutSolver()
    let all = (0..<5).map { _ in solver.makeVariable() }
    let (a, b, c, d) = (all[0], all[1], all[2], all[3])
    #expect(solver.isAmbiguous(a))
    _ = try solver.add([Term(a)], constant: -5, .equal, priority: 250)
    _ = try solver.add([Term(b), Term(c)], constant: -100, .equal)
    // Two wishes of one priority that exclude each other: all between them are as good.
    _ = try solver.add([Term(d)], constant: -10, .equal, priority: 250)
    _ = try solver.add([Term(d)], constant: -30, .equal, priority: 250)
    solver.solve()
    #expect(all.map(solver.isAmbiguous) == [false, true, true, true, true])
    _ = try solver.add([Term(b), Term(c, -1)], constant: 0, .equal, priority: 0.25)
    _ = try solver.add([Term(d)], constant: -12, .equal, priority: 0.5)
    #expect(all.map(solver.isAmbiguous) == [false, false, false, false, true])
  }

  @Test func `tells that a bound on one side alone leaves a variable open`() throws {
    var solver = LayoutSolver()
    let (x, width, height) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    let own = try [x, width, height].map {
      try solver.add([Term($0)], constant: -30, .equal, priority: 0.2)
    }
    _ = try solver.add([Term(width)], constant: -20, .greaterThanOrEqual)
    _ = try solver.add([Term(width)], constant: 0, .greaterThanOrEqual)
    _ = try solver.add([Term(height)], constant: -50, .lessThanOrEqual, priority: 500)
    solver.solve()
    #expect([x, width, height].map(solver.isAmbiguous) == [false, false, false])
    own.dropFirst().forEach { solver.remove($0) }
    solver.solve()
    #expect([x, width, height].map(solver.value) == [30, 30, 30])
    #expect([x, width, height].map(solver.isAmbiguous) == [false, true, true])
    // At a bound it is as open as above it, unless something pulls it there.
    let sum = try solver.add([Term(x), Term(width)], constant: -50, .lessThanOrEqual)
    solver.solve()
    #expect([x, width, height].map(solver.isAmbiguous) == [false, false, true])
    solver.remove(sum)
    #expect([x, width, height].map(solver.value) == [30, 20, 30])
    #expect([x, width, height].map(solver.isAmbiguous) == [false, true, true])
    // Two bounds that meet determine it.
    _ = try solver.add([Term(width)], constant: -20, .lessThanOrEqual)
    #expect([x, width, height].map(solver.isAmbiguous) == [false, false, true])
  }

  @Test func `stays where it was if a constraint is removed`() throws {
    var solver = LayoutSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], constant: -40, .equal)
    _ = try solver.add([Term(y), Term(x, -2)], constant: 0, .equal)
    solver.solve()
    solver.remove(first)
    solver.solve()
    #expect([x, y].map(solver.value) == [40, 80])
    #expect(solver.isAmbiguous(x) && solver.isAmbiguous(y))
  }

  @Test func `refuses numbers that cannot be computed with, and survives the largest`() throws {
    var solver = LayoutSolver()
    let x = solver.makeVariable()
    for number in [Double.nan, .infinity, -.infinity, 1e13] {
      #expect(throws: LayoutConflict.self) {
        _ = try solver.add([Term(x, number)], constant: 0, .equal, priority: 1)
      }
      #expect(throws: LayoutConflict.self) {
        _ = try solver.add([Term(x)], constant: number, .equal, priority: 1)
      }
    }
    for priority in [Double.nan, .infinity, 0, -1] {
      #expect(throws: LayoutConflict.self) {
        _ = try solver.add([Term(x)], constant: 0, .equal, priority: priority)
      }
    }
    var other = LayoutSolver()
    let foreign = (0..<3).map { _ in other.makeVariable() }[2]
    #expect(throws: LayoutConflict.self) {
      _ = try solver.add([Term(foreign)], constant: 0, .equal)
    }
    #expect(solver.value(of: foreign) == 0 && !solver.isAmbiguous(foreign))

    // Each a billion times the one before: no number can hold the last.
    var last = x
    _ = try solver.add([Term(x)], constant: -1e12, .equal)
    for priority in [1000.0, 500] {
      for _ in 0..<60 {
        let next = solver.makeVariable()
        _ = try? solver.add(
          [Term(next), Term(last, -1e9)], constant: 0, .equal, priority: priority)
        _ = try? solver.add(
          [Term(next, 1e-9), Term(x)], constant: 7, .lessThanOrEqual, priority: 3)
        last = next
      }
    }
    solver.solve()
    #expect(solver.value(of: last).isFinite)
    _ = solver.isAmbiguous(last)
  }

  @Test func `stays small and exact in a chain of 1,000 layers`() throws {
    var solver = LayoutSolver()
    let lefts = (0..<1000).map { _ in solver.makeVariable() }
    let widths = lefts.map { _ in solver.makeVariable() }
    let first = try solver.add([Term(widths[0])], constant: -100, .equal)
    for index in lefts.indices {
      if index > 0 {
        _ = try solver.add(
          [Term(lefts[index]), Term(lefts[index - 1], -1), Term(widths[index - 1], -1)],
          constant: -8, .equal)
        _ = try solver.add(
          [Term(widths[index]), Term(widths[index - 1], index.isMultiple(of: 2) ? -2 : -0.5)],
          constant: 0, .equal, priority: 750)
      }
      _ = try solver.add([Term(widths[index])], constant: -30, .greaterThanOrEqual)
      _ = try solver.add([Term(lefts[index])], constant: 0, .equal, priority: 0.1)
    }
    for width in [100.0, 70, 240] {
      try solver.setConstant(-width, of: first)
      solver.solve()
      var left = solver.value(of: lefts[0])
      for index in lefts.indices.dropFirst() {
        left += (index.isMultiple(of: 2) ? width / 2 : width) + 8
        #expect(abs(solver.value(of: lefts[index]) - left) < 1e-6)
      }
      // The sum of the distances from 0 is least where as many are on either side.
      #expect(lefts.filter { solver.value(of: $0) < -1e-6 }.count <= 500)
      #expect(lefts.filter { solver.value(of: $0) > 1e-6 }.count <= 500)
    }
  }
}

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

/// Linear programs solved by HiGHS, through SciPy in one process of Python.
enum LinearPrograms {
  struct Problem: Codable {
    var variables: Int
    var constraints: [LayoutSystem.Constraint]
    var refusals: [LayoutSystem.Refusal]
  }

  struct Answer: Codable {
    /// The least sums of violations, by descending priority: each with those before at their least.
    var violations: [Double]
    /// Of each refusal the least sum of violations of the named constraints.
    var conflicts: [Double]
    /// Of each refusal the largest sum that is left if one of the named is removed.
    var remainders: [Double]
  }

  /// Whether Python with SciPy is installed.
  static let areInstalled = run("from scipy.optimize import linprog", Data()) != nil

  static func solve(_ problems: [Problem]) throws -> [Answer]? {
    let input = try JSONEncoder().encode(problems)
    return try run(script, input).map { try JSONDecoder().decode([Answer].self, from: $0) }
  }

  private static func run(_ script: String, _ input: Data) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (inputs, output) = (Pipe(), Pipe())
    process.standardInput = inputs
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // The script reads all before it writes; one that fails at once closes its input.
    signal(SIGPIPE, SIG_IGN)
    try? inputs.fileHandleForWriting.write(contentsOf: input)
    try? inputs.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }

  private static let script = """
    import json, sys
    import numpy as np
    from scipy.optimize import linprog

    def violations(n, constraints):
        m = len(constraints)
        a, b = np.zeros((m, n + 2 * m)), np.zeros(m)
        for i, c in enumerate(constraints):
            for j, v in zip(c["columns"], c["coefficients"]):
                a[i, j] += v
            a[i, n + 2 * i], a[i, n + 2 * i + 1], b[i] = 1, -1, -c["constant"]
        sums, costs, limits = [], [], []
        for p in sorted({c["priority"] for c in constraints}, reverse=True):
            cost = np.zeros(n + 2 * m)
            for i, c in enumerate(constraints):
                if c["priority"] == p:
                    cost[n + 2 * i] = c["relation"] >= 0
                    cost[n + 2 * i + 1] = c["relation"] <= 0
            r = linprog(cost, A_ub=np.array(costs) if costs else None, b_ub=limits or None, A_eq=a, b_eq=b,
                bounds=[(None, None)] * n + [(0, None)] * (2 * m), method="highs")
            sums.append(r.fun)
            costs.append(cost)
            limits.append(r.fun + 1e-9 * (1 + r.fun))
        return sums

    def least(n, constraints):
        return violations(n, constraints)[0] if constraints else 0

    answers = []
    for p in json.load(sys.stdin):
        n, named = p["variables"], [r["named"] for r in p["refusals"]]
        answers.append({
            "violations": violations(n, p["constraints"]),
            "conflicts": [least(n, c) for c in named],
            "remainders": [max(least(n, c[:i] + c[i + 1:]) for i in range(len(c))) for c in named],
        })
    print(json.dumps(answers))
    """
}
