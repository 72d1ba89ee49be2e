import Foundation

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
