/// Why a verb failed, as a message for the user.
struct CommandError: Error, Equatable {
  /// The thing, the value and the limit: `opacity is 1.4; it must be in 0…1`.
  var message: String
  /// What the tool ends with.
  var exitCode: ExitCode
  /// What to do about it.
  var hint: String?
  /// Whether a file was given that another verb takes, or that is no input of any.
  var isOtherKind = false

  init(_ message: String, exitCode: ExitCode = .usage, hint: String? = nil) {
    self.message = message
    self.exitCode = exitCode
    self.hint = hint
  }
}
