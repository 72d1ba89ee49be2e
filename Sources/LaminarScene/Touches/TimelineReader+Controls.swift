import LaminarEngine

extension TimelineReader {
  /// The kinds of controls as scenes name them.
  static let controlKinds = ["button", "toggle"]

  /// Makes a layer the control that its object describes.
  func readControl(of site: TouchSite) {
    let object = site.object
    guard let value = object["control"] else { return reportControlKeys(object) }
    guard let name = values.choice(value, among: Self.controlKinds) else { return }
    let control = site.layer.makeControl(name == "toggle" ? .toggle : .button)
    if let flag = object["isEnabled"].flatMap(values.bool) { control.isEnabled = flag }
    if let flag = object["isSelected"].flatMap(values.bool) { control.isSelected = flag }
    if let duration = object["stateDuration"],
      let seconds = values.seconds(duration, in: ValueDecoder.lengths)
    {
      control.stateDuration = seconds
    }
    if let function = object["stateTimingFunction"].flatMap({ builder.timingFunction($0) }) {
      control.stateTimingFunction = function
    }
    let states = object["states"].map { controlStates($0, of: site.layer) } ?? []
    for (state, values) in states {
      for item in values {
        control.setValue(
          item.value.keyValueForm, forKeyPath: item.keyPath, of: item.layer, for: state)
        note(item.keyPath, on: item.layer, by: .reaction)
      }
    }
    let reactions = reactions(
      object["on"], "a control", to: ControlEvents.named.map(\.name), in: .control)
    controls.append(SceneControl(layer: site.layer, reactions: reactions, states: states))
  }

  private func reportControlKeys(_ object: JSONValue) {
    for member in object.members {
      guard let key = member.key.string.flatMap(TouchKey.init(rawValue:)), key.refinesControl else {
        continue
      }
      values.report(
        .misplacedKey, member.key, "\"\(key.rawValue)\" needs the key \"control\"",
        help: key == .on && object["gestures"] != nil
          ? "a gesture has an \"on\" of its own: write it there"
          : "add \"control\": \"button\"")
    }
  }

  // MARK: - States

  private func controlStates(
    _ value: JSONValue, of layer: Layer
  ) -> [(state: ControlState, values: [SceneAssignment])] {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with values by state")
      return []
    }
    return value.members.filter { !$0.key.isSpelled("note") }.compactMap { member in
      guard let state = state(member.key) else { return nil }
      holder = layer
      defer { holder = nil }
      return (state, assignments(member.value, isAnimated: false))
    }
  }

  private func state(_ key: JSONValue) -> ControlState? {
    let known = ControlState.named.map(\.name)
    if let state = ControlState.named.first(where: { key.isSpelled($0.name) })?.state {
      return state
    }
    let name = key.string ?? ""
    values.report(
      .unknownKey, key, "a control has no state \(DiagnosticText.quoted(name))",
      help: Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "it has \(DiagnosticText.alternatives(known))")
    return nil
  }
}
