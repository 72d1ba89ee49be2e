import Laminar

/// Counts the bytes of a trace and keeps none.
final class CountingSink: TraceSink {
  private(set) var count = 0

  func write(_ bytes: RawSpan) { count += bytes.byteCount }
}
