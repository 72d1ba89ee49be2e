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
