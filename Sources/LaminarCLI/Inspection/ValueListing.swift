import Laminar

/// How a value came about at one time, step by step, as text.
struct ValueListing {
  let job: SceneJob
  let tree: RenderTree
  let address: ValueAddress
  let time: Double

  var text: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> String { ValueText.text(value, part: address.path) }
    var lines = ["\(address.text) at \(ValueText.text(time)) s is \(part(explanation.result))", ""]
    if explanation.localTime != time {
      lines.append("the layer's own time is \(ValueText.text(explanation.localTime)) s")
    }
    let location = job.scene.location(ofLayer: tree.path(of: address.node))?.location
    lines.append(
      line("model", part(explanation.model), location.map { "\($0.file):\($0.line):\($0.column)" }))
    for step in explanation.steps {
      let record = tree.animations[step.animation]
      let name = record.key.map { " \"\($0)\"" } ?? ""
      lines.append(
        line(record.kind + name, part(step.value), job.location(ofAnimation: record)))
      lines += details(step, record.timingFunction).map { "  " + $0 }
    }
    for following in explanation.followers {
      let record = tree.animations[following.record]
      let path = tree.path(of: following.leaderNode)
      lines.append(
        line(
          "follows \(path):\(following.leaderKeyPath)", ValueText.text(following.value),
          job.location(ofAnimation: record)))
      lines.append(
        "  \(record.keyPath), where the leader has \(ValueText.text(following.leaderNumber))")
    }
    if explanation.steps.isEmpty, explanation.followers.isEmpty {
      lines.append("no animation acts on it")
    }
    lines.append(line("shown", part(explanation.result), nil))
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ name: String, _ value: String, _ location: String?) -> String {
    let pad = String(repeating: " ", count: max(1, 28 - name.count))
    return name + pad + value + (location.map { "  (\($0))" } ?? "")
  }

  private func details(
    _ step: Explanation.Step, _ function: TimingFunction?
  ) -> [String] {
    func text(_ value: Double) -> String { ValueText.text(value) }
    let end = step.endTime.isFinite ? text(step.endTime) : "for ever"
    let span = "its clock shows \(text(step.clockTime)) s of \(text(step.beginTime)) … \(end)"
    switch step.state {
    case .silent: return ["its group does not act now"]
    case .waiting: return [span + ": it has not begun"]
    case .over: return [span + ": it is over"]
    case .active, .filling:
      let run = step.isReversed ? "backwards" : "forwards"
      let pace = function.map { $0.isLinear ? "" : " by \($0)" } ?? ""
      return [
        span + (step.state == .filling ? ": it fills" : ""),
        "cycle \(text(step.cycle)), \(run); progress \(text(step.progress)), eased "
          + text(step.easedProgress) + pace,
      ]
    }
  }
}
