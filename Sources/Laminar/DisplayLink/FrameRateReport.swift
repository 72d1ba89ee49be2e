import LaminarTrace

/// A frame rate monitor's numbers as text, rounded to two decimals by integer arithmetic.
struct FrameRateReport {
  let text: String

  init(_ monitor: FrameRateMonitor) {
    let history = monitor.history.map { " \($0)" }.joined()
    text = """
      current \(Self.text(monitor.current)) fps
      average \(Self.text(monitor.average)) fps
      minimum \(Self.text(monitor.minimum)) fps
      samples \(monitor.sampleCount)
      history\(history.isEmpty ? " none" : history)
      """
  }

  /// A number without trailing zeros.
  private static func text(_ value: Double) -> String {
    var text = ByteText(capacity: 32)
    text.append(value, .decimals(2))
    return text.string
  }
}
