import Laminar

/// What happens in a scene's time, one line an event, without the motion of touches and gestures; nothing
/// where only animations run.
struct EventListing {
  /// The most events that are listed.
  private static let limit = 200

  let events: [StageEvent]

  init(_ job: SceneJob) {
    events =
      job.scene.hasTimeline
      ? TraceEvents(job.stage, from: 0, to: job.duration.doubleValue).events.filter { event in
        !(event.kind == .touch && event.detail.hasPrefix("moved "))
          && !(event.kind == .gesture && event.detail.hasPrefix("changed"))
      } : []
  }

  /// The lines, each with its end.
  var text: String {
    guard !events.isEmpty else { return "" }
    var lines = ["timeline"]
    lines += events.prefix(Self.limit).map { event in
      let time = ValueText.text(event.time)
      let padding = String(repeating: " ", count: max(10 - time.count, 0))
      return "  " + padding + time + "  "
        + [event.kind.rawValue, event.target, event.detail].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
    if events.count > Self.limit { lines.append("  … \(events.count - Self.limit) more") }
    return lines.map { $0 + "\n" }.joined()
  }
}
