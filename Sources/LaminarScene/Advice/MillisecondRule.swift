import LaminarEngine

/// A time that is many times the scene's duration was probably meant in milliseconds.
struct MillisecondRule {
  let builder: SceneBuilder

  private static let keys = ["duration", "delay", "beginTime"]
  /// From here on a number of seconds is unlikely, and from this many durations of the scene.
  private static let least = 100.0, factor = 10.0
  /// The most values of the file that are looked at.
  private static let budget = 400_000

  /// Checks all times of the file that are numbers without a unit, but those of the scene itself.
  func check() {
    let document = builder.document
    guard let duration = builder.duration, let root = document.root,
      document.nodes.count <= Self.budget
    else { return }
    let own = Self.keys.compactMap { root[$0]?.index }
    var index = root.index
    while index < document.nodes.count {
      defer { index += 1 }
      // The key of a number is before it.
      guard document.nodes[index].tag == .number, index > 0, !own.contains(index),
        [.string, .bareString].contains(document.nodes[index - 1].tag),
        let seconds = document.number(at: index), seconds >= Self.least,
        seconds >= Self.factor * duration, seconds / 1000 <= 2 * duration,
        let key = Self.keys.first(where: { document.isSpelled($0, at: index - 1) })
      else { continue }
      let text = DiagnosticText.number(seconds)
      builder.values.report(
        .millisecondValue, builder.value(index),
        "\(key) is \(text) s in a scene of \(DiagnosticText.number(duration)) s",
        help: "if milliseconds were meant, write \"\(text)ms\"")
    }
  }
}
