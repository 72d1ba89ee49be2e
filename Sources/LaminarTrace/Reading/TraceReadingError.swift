/// Why an input cannot be compared: it is cut off, mixed up, damaged, or in another format.
public struct TraceReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input's name as it was given.
  package var file: String
  /// The line, counted from 1; nil for the input as a whole.
  public var line: Int?
  /// What is wrong, in one line.
  public var message: String
  /// What to do about it.
  public var help: String?

  /// Makes an error of its parts.
  package init(file: String, line: Int? = nil, _ message: String, help: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.help = help
  }

  /// `run.csv:12: ball:position.y occurs twice in frame 3`.
  public var description: String {
    file + (line.map { ":\($0)" } ?? "") + ": " + message
  }
}
