import LaminarEngine

/// The texts of timing functions that are not names.
extension SceneSchema {
  private static let space = "[ \\t\\n\\f\\r]*"
  private static let cssNumber = "[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?"

  /// A word in small letters, capitals or both.
  private static func word(_ letters: String) -> String {
    letters.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }

  /// CSS's functions and, in any case of letters, its keywords.
  static let timingFunctionText: SchemaNode = {
    let separator = "\(space),\(space)"
    let cubic =
      word("cubic-bezier") + "\\(\(space)\(cssNumber)(\(separator)\(cssNumber)){3}\(space)\\)"
    let jumps = (StepJump.allCases.map(\.rawValue) + ["start", "end"]).map(word)
    let steps =
      word("steps") + "\\(\(space)\\+?0*[1-9][0-9]*(\\.0+)?([eE][+-]?[0-9]+)?"
      + "(\(separator)(\(jumps.joined(separator: "|"))))?\(space)\\)"
    let percent = "\(cssNumber)%"
    let stop =
      "(\(percent)\(space)){0,2}\(cssNumber)(\(space)\(percent)){0,2}"
    let linear = word("linear") + "\\(\(space)\(stop)(\(separator)\(stop))+\(space)\\)"
    let keywords = (TimingFunction.cssNames + ["linear"]).map(word).joined(separator: "|")
    return described(
      text("^\(space)(\(cubic)|\(steps)|\(linear)|\(keywords))\(space)$"),
      "\"cubic-bezier(0.2, 0, 0, 1)\", \"steps(4, jump-end)\" or \"linear(0, 0.5 25%, 1)\".")
  }()
}
