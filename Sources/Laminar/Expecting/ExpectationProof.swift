import LaminarEngine
import LaminarGraphics
public import LaminarScene
import LaminarTrace

/// The proof of what a scene promises under `expect`: motion tests without a golden file.
public enum ExpectationProof {
  /// The frames that are searched for the time at which a value is shown.
  private static let maxFrames = 100_000

  /// The promises that do not hold, each at its location in the file; an empty report when all hold.
  ///
  /// - Parameters:
  ///   - scene: The scene whose promises are proved.
  ///   - stage: The stage that shows it, from its beginning.
  public static func report(of scene: Scene, on stage: Stage) -> DiagnosticReport {
    let end = scene.expectations.reduce(scene.duration.doubleValue) { max($0, $1.time) }
    let snapshot = stage.snapshot(until: end)
    let events = scene.orders.isEmpty ? [] : stage.events(until: end)
    let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
    return DiagnosticReport(
      diagnostics: scene.expectations.compactMap { expectation in
        failure(of: expectation, snapshot, times).map {
          scene.failure(
            of: expectation, $0.message, help: $0.help ?? "no frame of the scene shows that")
        }
      }
        + scene.orders.compactMap { order in
          failure(of: order, events).map { scene.failure(of: $0.event, $0.message, help: $0.help) }
        })
  }

  // MARK: - Orders

  /// The first event of an order that does not come after the one before it.
  package static func failure(
    of order: SceneOrder, _ events: [StageEvent]
  ) -> (event: SceneOrder.Event, message: String, help: String?)? {
    var next = 0
    var previous: (event: SceneOrder.Event, time: Double)?
    for event in order.events {
      func isIt(_ happened: StageEvent) -> Bool {
        happened.kind == event.kind && event.names(happened)
      }
      if let index = events[next...].firstIndex(where: isIt) {
        previous = (event, events[index].time)
        next = index + 1
        continue
      }
      guard let early = events.first(where: isIt), let previous else {
        return (
          event, "\(event.text) does not happen", "the scene has other events: see trace --events"
        )
      }
      let times = ReportNumber.apart(early.time, previous.time) { ReportNumber.value($0) }
      let message =
        "\(event.text) comes at \(times.base) s, not after \(previous.event.text) at \(times.new) s"
      return (event, message, nil)
    }
    return nil
  }

  // MARK: - Values

  /// A report on a scene with the promises that do not hold added to it; of a scene with errors the
  /// report itself.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage
  ) -> DiagnosticReport {
    guard !report.hasErrors, !scene.expectations.isEmpty || !scene.orders.isEmpty
    else { return report }
    let proof = self.report(of: scene, on: stage())
    var whole = report
    let shown = proof.diagnostics.prefix(report.limit)
    whole.diagnostics = Array(shown + whole.diagnostics.prefix(report.limit - shown.count))
    whole.omittedErrors += proof.diagnostics.count - shown.count
    whole.omittedWarnings += shown.count + report.diagnostics.count - whole.diagnostics.count
    return whole
  }

  /// Why a promise does not hold, and when it would, if any of the frames shows it; nil for one that
  /// holds.
  ///
  /// - Parameter times: The frames that are searched for its time; nil for none.
  package static func failure(
    of expectation: SceneExpectation, _ snapshot: StageSnapshot, _ times: FrameTimes?
  ) -> (message: String, help: String?)? {
    let shown = snapshot.value(
      forKeyPath: expectation.keyPath, ofLayer: expectation.layer, at: expectation.time)
    let moment = "\(ReportNumber.value(expectation.time)) s"
    guard let shown else {
      let expected = "expected \(expectation.address) to be \(text(expectation.value))"
      guard let tree = snapshot.evaluate(at: expectation.time)?.tree,
        let node = tree.paths.firstIndex(of: expectation.layer)
      else {
        let layers = TrackNames(snapshot).layers
        // A layer that exists at another time is not a misspelt one.
        let nearest =
          layers.contains(expectation.layer)
          ? nil : Spelling.nearest(to: expectation.layer, among: layers)
        return (
          "\(expectation.layer) does not exist at \(moment)",
          nearest.map { "did you mean \"\($0)\"?" } ?? expected
        )
      }
      let known = PropertyPath.suggestions(
        owner: tree.nodes[node].owner, custom: tree.nodes[node].customValues.map(\.property))
      return (
        "\(expectation.layer) has no key path \"\(expectation.keyPath)\""
          + Spelling.hint(expectation.keyPath, among: known), nil
      )
    }
    guard !holds(expectation, shown) else { return nil }
    let within = " within \(TracePrecision.exact.text(of: expectation.tolerance))"
    // As many digits as tell both apart.
    let precision =
      ([.standard] + (7...15).map { .decimals($0) }).first {
        text(shown, $0) != text(expectation.value, $0)
      } ?? TracePrecision.exact
    let expected =
      text(expectation.value, precision)
      + (expectation.value.componentCount == nil
        || expectation.tolerance == SceneExpectation.standardTolerance ? "" : within)
    let time = nearestTime(of: expectation, times, snapshot)
    return (
      "\(expectation.address) is \(text(shown, precision)) at \(moment), not \(expected)",
      time.map { "it is at \(ReportNumber.value($0)) s" }
    )
  }

  /// Whether what is shown is what was promised: numbers within the tolerance, else the same.
  static func holds(_ expectation: SceneExpectation, _ shown: PropertyValue) -> Bool {
    let (expected, actual) = (numbers(expectation.value), numbers(shown))
    guard let expected, let actual else { return expectation.value == shown }
    // Turns that show the same matrix are equal.
    let isAngle = TraceTrack(layer: expectation.layer, key: expectation.keyPath).isAngle
    return expected.count == actual.count
      && zip(expected, actual).allSatisfy { expected, actual in
        let value = isAngle ? AngleValues.value(actual, nearest: expected) : actual
        return abs(expected - value) <= expectation.tolerance
      }
  }

  private static func numbers(_ value: PropertyValue) -> [Double]? {
    switch value {
    case .numbers(let list): list
    case .colors(let list): list.flatMap { PropertyValue.color($0).components }
    case .none, .path, .image, .string, .attributedText, .font: nil
    case .bool, .number, .point, .size, .rect, .transform, .color: value.components
    }
  }

  /// The time of the frame nearest to the promised time at which the promise holds.
  private static func nearestTime(
    of expectation: SceneExpectation, _ times: FrameTimes?, _ snapshot: StageSnapshot
  ) -> Double? {
    guard let times else { return nil }
    var nearest: Double?
    for frame in 0..<min(times.count, maxFrames) {
      let time = times.time(of: frame)
      if let nearest, abs(nearest - expectation.time) <= abs(time - expectation.time) {
        if time > expectation.time { break }
        continue
      }
      let shown = snapshot.value(
        forKeyPath: expectation.keyPath, ofLayer: expectation.layer, at: time)
      if let shown, holds(expectation, shown) { nearest = time }
    }
    return nearest
  }

  // MARK: - Words

  private static func text(
    _ value: PropertyValue, _ precision: TracePrecision = .standard
  ) -> String {
    switch value {
    case .none: return "none"
    case .bool(let flag): return flag ? "true" : "false"
    case .string(let text): return "\"\(text)\""
    case .path: return "another path"
    case .image: return "another image"
    case .attributedText(let text): return "\"\(text.string)\""
    case .font(let font): return "\"\(font.name)\""
    default:
      let numbers = numbers(value) ?? []
      let texts = numbers.map { precision.text(of: $0) }
      return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }
  }
}
