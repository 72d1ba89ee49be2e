package import LaminarEngine
import LaminarGraphics
import LaminarScene

/// A property of a layer as scenes address it: `panel/ball:position.y`.
package struct ValueAddress: Sendable {
  /// The layer's node.
  package let node: Int
  /// The property, or the part of it.
  package let path: PropertyPath
  /// The address as it is written.
  package let text: String

  /// Makes an address of its parts.
  package init(node: Int, path: PropertyPath, text: String) {
    (self.node, self.path, self.text) = (node, path, text)
  }
}

/// How a value came about at one time, step by step, as text.
package struct ValueListing {
  private let scene: SampledScene
  private let tree: RenderTree
  private let address: ValueAddress
  private let time: Double

  /// Explains the value at an address of a tree that is shown at a time.
  package init(_ scene: SampledScene, tree: RenderTree, address: ValueAddress, time: Double) {
    (self.scene, self.tree, self.address, self.time) = (scene, tree, address, time)
  }

  /// The lines, each with its end.
  package var text: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> String { ValueText.text(value, part: address.path) }
    var lines = ["\(address.text) at \(ValueText.text(time)) s is \(part(explanation.result))", ""]
    if explanation.localTime != time {
      lines.append("the layer's own time is \(ValueText.text(explanation.localTime)) s")
    }
    let location = scene.scene.location(ofLayer: tree.path(of: address.node))?.location
    lines.append(
      line("model", part(explanation.model), location.map { "\($0.file):\($0.line):\($0.column)" }))
    for step in explanation.steps {
      let record = tree.animations[step.animation]
      let name = record.key.map { " \"\($0)\"" } ?? ""
      lines.append(
        line(record.kind + name, part(step.value), scene.location(ofAnimation: record)))
      lines += details(step, record.timingFunction).map { "  " + $0 }
    }
    for following in explanation.followers {
      let record = tree.animations[following.record]
      let path = tree.path(of: following.leaderNode)
      lines.append(
        line(
          "follows \(path):\(following.leaderKeyPath)", ValueText.text(following.value),
          scene.location(ofAnimation: record)))
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

// MARK: - For machines

extension ValueListing {
  /// The value with each step that made it.
  package var json: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> JSON {
      InspectionJSON.value(value, part: address.path)
    }
    let location = scene.scene.location(ofLayer: tree.path(of: address.node))?.location
    return InspectionJSON.document(
      scene.name,
      [
        "value": .string(address.text), "time": .number(time),
        "localTime": .number(explanation.localTime), "result": part(explanation.result),
        "model": part(explanation.model), "location": location?.json ?? .null,
        "steps": .array(explanation.steps.map { step($0, part($0.value)) }),
        "follows": explanation.followers.isEmpty
          ? nil : .array(explanation.followers.map(following)),
      ])
  }

  private func following(_ following: Explanation.Following) -> JSON {
    let record = tree.animations[following.record]
    return [
      "keyPath": .string(record.keyPath),
      "of": "\(tree.path(of: following.leaderNode)):\(following.leaderKeyPath)",
      "number": .number(following.leaderNumber),
      "location": scene.scene.location(ofAnimation: record.sourceIndex)?.json ?? .null,
      "value": InspectionJSON.whole(following.value),
    ]
  }

  private func step(_ step: Explanation.Step, _ value: JSON) -> JSON {
    let record = tree.animations[step.animation]
    return [
      "kind": .string(record.kind), "key": record.key.map(JSON.string),
      "keyPath": .string(record.keyPath),
      "location": scene.scene.location(ofAnimation: record.sourceIndex)?.json ?? .null,
      "state": .string(Self.word(for: step.state)), "clockTime": .number(step.clockTime),
      "beginTime": InspectionJSON.number(step.beginTime),
      "endTime": InspectionJSON.number(step.endTime), "cycle": InspectionJSON.number(step.cycle),
      "reversed": .bool(step.isReversed), "progress": InspectionJSON.number(step.progress),
      "easedProgress": InspectionJSON.number(step.easedProgress), "value": value,
    ]
  }

  private static func word(for state: Explanation.State) -> String {
    switch state {
    case .waiting: "waiting"
    case .active: "active"
    case .filling: "filling"
    case .over: "over"
    case .silent: "silent"
    }
  }
}
