/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is missing, is not a file, may not be read or is too long.
    case input
    /// There is a file of that name, which was not to be replaced.
    case existing
    /// The system failed: the disk is full, the folder cannot be written. Worth a retry.
    case environment
  }

  /// What is wrong and with which file, in one line: `cannot read a.json: no such file or folder`.
  public var message: String
  /// The kind of reason.
  public var kind: Kind
  /// What to do about it; nil where the message says enough.
  public var help: String?

  /// Makes an error of its parts.
  package init(_ message: String, kind: Kind, help: String? = nil) {
    self.message = message
    self.kind = kind
    self.help = help
  }

  /// The message, and what to do about it.
  public var description: String { message + (help.map { "; \($0)" } ?? "") }
}
