import LaminarEngine

/// A layout should be activated: by the canvas's size, or by an event.
struct IdleLayoutRule {
  let reader: TimelineReader

  /// Checks the layouts once all events are read.
  func check() {
    var active = SizeClassThresholds.names
    for case .layout(let index, _) in reader.events.lazy.flatMap(\.actions) {
      active.insert(reader.layouts[index].name)
    }
    for layout in reader.layouts where !active.contains(layout.name) {
      let quoted = DiagnosticText.quoted(layout.name)
      reader.values.report(
        .idleLayout, reader.builder.value(layout.index), "nothing activates the layout \(quoted)",
        help: Spelling.nearest(to: layout.name, among: SizeClassThresholds.names.sorted())
          .map { "did you mean \"\($0)\"?" }
          ?? "an event { \"at\": 1, \"layout\": \(quoted) } does, and the canvas's size does for \(DiagnosticText.alternatives(SizeClassThresholds.names.sorted()))"
      )
    }
  }
}
