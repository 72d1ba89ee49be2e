/// The reader of a pipe went away, which ends the tool quietly.
package struct ClosedPipe: Error {
  /// Makes the error.
  package init() {}
}
