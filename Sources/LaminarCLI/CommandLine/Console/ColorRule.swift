/// Whether messages are coloured.
enum ColorRule {
  /// 1. `--color always` and `never` decide.
  /// 2. `NO_COLOR`, not empty: no.
  /// 3. `CLICOLOR_FORCE`, not empty and not 0: yes.
  /// 4. `TERM=dumb`: no.
  /// 5. A terminal: yes.
  static func isColored(
    option: String?, environment: [String: String], isTerminal: Bool
  ) -> Bool {
    if option == "always" { return true }
    if option == "never" { return false }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
    if environment["TERM"] == "dumb" { return false }
    return isTerminal
  }
}
