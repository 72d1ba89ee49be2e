/// The receiver of the bytes of a trace: a file, a pipe, memory.
///
/// Writers call it with pieces of some 64 KB, in order, from one task.
public protocol TraceSink: AnyObject {
  /// Takes the next bytes; they are valid during the call only.
  func write(_ bytes: RawSpan) throws
}
