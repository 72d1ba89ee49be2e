import LaminarTrace

/// A frame rate monitor's numbers as text, rounded to two decimals by integer arithmetic.
struct FrameRateReport {
  let text: String

  init(_ monitor: FrameRateMonitor) {
    let history = monitor.history.map { " \($0)" }.joined()
    text = """
      current \(Self.text(monitor.current, decimals: 2)) fps
      average \(Self.text(monitor.average, decimals: 2)) fps
      minimum \(Self.text(monitor.minimum, decimals: 2)) fps
      samples \(monitor.sampleCount)
      history\(history.isEmpty ? " none" : history)
      """
  }

  /// A number without trailing zeros.
  static func text(_ value: Double, decimals: Int) -> String {
    var text = ByteText(capacity: 32)
    text.append(value, .decimals(decimals))
    return text.string
  }
}
