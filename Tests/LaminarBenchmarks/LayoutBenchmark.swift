import Laminar
import LaminarTestSupport

/// Times the layout solver on chains of 1,000 layers with three constraints and more each; the systems
/// are those of `scenes/bench/layout.py`, which gives them to kiwisolver's C++.
struct LayoutBenchmark {
  private typealias Term = LayoutSolver.Term
  private let layers = 1000

  /// The kinds of chains: what a layer has besides its predecessor, and when.
  enum Kind: String, CaseIterable {
    case chain, stays, inequalities, staysFirst = "stays first"
  }

  func run() throws {
    for kind in Kind.allCases {
      var build = MeasuredTimes(name: "\(kind.rawValue): build and solve", unit: "system")
      var change = MeasuredTimes(name: "\(kind.rawValue): change a constant", unit: "change")
      for _ in 0..<5 {
        var (solver, width) = (LayoutSolver(), LayoutSolver.ConstraintID?.none)
        build.times.append(try MeasuredTimes.time { (solver, width) = try system(kind) }.seconds)
        guard let width else { continue }
        for index in 1...20 {
          let (seconds, _) = try MeasuredTimes.time {
            try solver.setConstant(-100 - 10 * Double(index), of: width)
            solver.solve()
          }
          change.times.append(seconds)
        }
      }
      build.print()
      change.print()
    }
  }

  private func system(_ kind: Kind) throws -> (LayoutSolver, LayoutSolver.ConstraintID?) {
    var solver = LayoutSolver()
    let left = (0..<layers).map { _ in solver.makeVariable() }
    let width = left.map { _ in solver.makeVariable() }
    var first: LayoutSolver.ConstraintID?
    func stay(_ index: Int) throws {
      _ = try solver.add(
        [Term(left[index])], constant: -20 * Double(index), .equal, priority: 0.1)
      _ = try solver.add([Term(width[index])], constant: -50, .equal, priority: 0.2)
    }
    if kind == .staysFirst { try left.indices.forEach(stay) }
    for index in left.indices {
      if index == 0 {
        _ = try solver.add([Term(left[0])], constant: -10, .equal)
        first = try solver.add([Term(width[0])], constant: -100, .equal, priority: 500)
      } else {
        let ratio =
          kind == .inequalities || index.isMultiple(of: 3)
          ? 1 : index.isMultiple(of: 2) ? 2 : 0.5
        _ = try solver.add(
          [Term(left[index]), Term(left[index - 1], -1), Term(width[index - 1], -1)], constant: -8,
          kind == .inequalities ? .greaterThanOrEqual : .equal)
        _ = try solver.add(
          [Term(width[index]), Term(width[index - 1], -ratio)], constant: 0, .equal, priority: 750)
      }
      _ = try solver.add([Term(width[index])], constant: -30, .greaterThanOrEqual)
      if kind == .stays || kind == .inequalities { try stay(index) }
    }
    solver.solve()
    return (solver, first)
  }
}
