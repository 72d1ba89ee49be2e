import LaminarEngine
import LaminarGraphics

@testable import LaminarScene

/// All that a tree of layers shows, as text that two trees can be compared by.
enum SceneProbe {
  /// The nodes with their values, and every animated value at many times.
  static func text(
    of layers: [Layer], times: [Double] = stride(from: 0, through: 3, by: 0.0625).map { $0 }
  ) -> [String] {
    let context = LoadedScene.context(of: layers)
    guard let tree = context.timeline.tree(at: 0) else { return [] }
    var lines = tree.nodes.map { node in
      "\(node.role) \(node.name) \(node.owner) \(node.values.entries) \(node.subtreeEnd)"
        + " \(node.drawing?.hashValue ?? 0)"
    }
    lines += tree.animations.map {
      "\($0.node) \($0.targetNode) \($0.key ?? "-") \($0.keyPath) \($0.kind) \($0.group)"
    }
    lines += tree.diagnostics.map(\.description)
    for time in times {
      let shown = tree.evaluate(at: time)
      lines.append("\(time): \(shown.numbers) \(shown.objects)")
      lines.append("\(tree.nodes.indices.map { shown.localTime(of: $0) })")
    }
    return lines
  }

  /// All values of a file except remarks.
  static func text(of scene: Scene) -> [String] {
    [
      "\(scene.canvas) \(scene.frameRate) \(scene.duration) \(scene.seed) \(scene.title ?? "-")",
      "\(scene.moments)",
      "\(scene.input?.script.entries ?? [])",
    ] + touches(of: scene) + details(of: scene.layers) + text(of: scene.layers) + future(of: scene)
  }

  /// What gestures and controls are, which a short future need not show.
  private static func touches(of scene: Scene) -> [String] {
    let gestures = (scene.timeline?.gestures ?? []).map { gesture in
      var text = "\(gesture.title) \(gesture.kind)"
      text += " \(gesture.reactions.map { "\($0.name) \($0.events.count)" })"
      dump(gesture.recognizer, to: &text, maxDepth: 4)
      text += " \(gesture.move.map { "\($0.keyPath) \($0.range)" } ?? "-")"
      text += " \(gesture.scrub.map { "\($0.distance) \($0.finishAbove)" } ?? "-")"
      return text.replacing(/0x[0-9a-f]+|#[0-9]+/, with: "")
    }
    let controls = (scene.timeline?.controls ?? []).map { control in
      let tracking = control.layer.control
      return "\(control.layer.isExclusiveTouch) \(control.layer.isMultipleTouchEnabled) "
        + "\(control.states.map { "\($0.state.rawValue) \($0.values.map(\.keyPath))" }) "
        + "\(tracking?.isEnabled ?? false) \(tracking?.isSelected ?? false) "
        + "\(tracking?.stateDuration ?? 0) \(tracking?.stateTimingFunction as Any) \(tracking?.type as Any)"
    }
    return gestures + controls
      + scene.layers.map { "\($0.isMultipleTouchEnabled) \($0.isExclusiveTouch)" }
  }

  /// What happens to a scene's layers, and what they show meanwhile.
  static func future(of scene: Scene, until end: Double = 4) -> [String] {
    guard scene.timeline != nil else { return [] }
    let context = LoadedScene.context(of: scene.layers)
    scene.declare(on: context)
    var lines = context.events(until: end).map(\.description)
    let timeline = context.timeline(until: end)
    for time in stride(from: 0, through: end, by: 0.0625) {
      guard let shown = timeline.evaluate(at: time) else { continue }
      lines += shown.tree.nodes.indices.map { node in
        let id = [
          PropertyID.position, .bounds, .opacity, .cornerRadius, .borderWidth, .zPosition,
          .backgroundColor,
        ]
        return "\(time) \(shown.tree.path(of: node)) \(id.map { shown.value($0, of: node) })"
      }
    }
    return lines
  }

  /// What an evaluation does not show: actions, what happens at an animation's end, transitions.
  private static func details(of layers: [Layer]) -> [String] {
    layers.flatMap { layer in
      let actions = (layer.actions ?? [:]).sorted { $0.key < $1.key }
      var lines = ["\(actions.map { "\($0.key) \(detail($0.value))" })"]
      for attached in layer.attachments {
        lines.append(
          "\(attached.key ?? "-") \(attached.duration) \(detail(attached.animation as Any))")
      }
      lines += details(of: layer.sublayers ?? [])
      return lines + details(of: layer.mask.map { [$0] } ?? [])
    }
  }

  private static func detail(_ action: Any) -> String {
    guard let animation = action as? Animation else { return "\(type(of: action))" }
    var text = "\(animation.clock) \(animation.isRemovedOnCompletion)"
    switch animation {
    case let animation as Transition:
      text +=
        " \(animation.type) \(String(describing: animation.subtype)) \(animation.startProgress) \(animation.endProgress)"
    case let animation as SpringAnimation: text += " \(animation.spring)"
    case let animation as PropertyAnimation:
      text += " \(animation.keyPath ?? "") \(animation.isAdditive) \(animation.isCumulative)"
    default: break
    }
    if let basic = animation as? BasicAnimation {
      text +=
        " \(String(describing: basic.fromValue)) \(String(describing: basic.toValue)) \(String(describing: basic.byValue))"
    }
    return text
  }
}
