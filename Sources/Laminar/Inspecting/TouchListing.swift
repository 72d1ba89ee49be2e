package import Foundation
import LaminarEngine
import LaminarGraphics

/// The path of a touch through what is shown at a time, with the reason for each step, the responder chain
/// of what it finds, and who would get it.
package struct TouchListing {
  /// The layers that the test came to, in its order.
  let steps: [(path: String, step: HitWalk.Step)]
  /// The layer that is hit; nil when none is.
  let hit: String?
  /// That layer, and those that may handle the touch in its place.
  let responders: [String]
  /// The layers that are drawn in front of it but come before it in the order of sublayers.
  let passed: [String]
  let forecast: TouchForecast
  /// The name of the scene.
  let sceneName: String

  /// Touches a point of the root's space by the rules of views.
  ///
  /// - Parameter scene: The clock of its stage is moved to the time, and its stage is touched.
  package init(_ scene: SampledScene, at time: Double, point: CGPoint) {
    sceneName = scene.name
    let stage = scene.stage
    stage.advance(to: time)
    let root = stage.rootLayer.presentation() ?? stage.rootLayer
    let walk = root.hitWalk(point, rules: .views)
    // Before the forecast, whose touch may change the tree.
    let context = stage.context
    steps = walk.steps.map { (context.path(of: $0.layer), $0) }
    hit = walk.hit.map(context.path(of:))
    responders = walk.hit?.responderChain.map(context.path(of:)) ?? []
    passed = walk.passed.map(context.path(of:))
    forecast = stage.forecast(ofTouchAt: point)
  }

  /// The lines, each with its end.
  package var text: String {
    var lines = steps.map { path, step in
      let point = step.point.map { ValueText.text([Double($0.x), Double($0.y)]) }
      return String(repeating: "  ", count: step.depth) + Self.name(of: path) + "  "
        + (point.map { $0 + " " } ?? "") + Self.words(for: step.verdict)
    }
    lines.append(
      hit == nil ? "nothing is hit" : "responders: " + responders.joined(separator: " → "))
    for path in passed {
      lines.append(
        "passed over: \(path) is drawn in front, but touches follow the order of sublayers, not depth"
      )
    }
    if hit != nil, forecast.touched == nil {
      lines.append("the layer is not told of it: it has a finger, or is exclusive")
    }
    if let control = forecast.control { lines.append("control: \(control) tracks it") }
    if let responder = forecast.responder { lines.append("responder: \(responder) handles it") }
    let names = forecast.gestures.map { "\($0.layer)!\($0.name)" }
    let width = names.map(\.count).max() ?? 0
    for (name, gesture) in zip(names, forecast.gestures) {
      lines.append(
        "gesture: " + name + String(repeating: " ", count: width - name.count) + "  "
          + Self.words(for: gesture))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last name of a path.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func words(for gesture: TouchForecast.Gesture) -> String {
    let needs = gesture.needs.isEmpty ? "" : ": \(gesture.needs)"
    let others = gesture.others.joined(separator: ", ")
    return switch gesture.verdict {
    case .recognized: "begins at once"
    case .possible: "can begin\(needs)"
    case .waiting: "can begin\(needs), once \(others) has failed"
    case .refused: "cannot begin: the control \(others) keeps the touch"
    case .prevented: "cannot begin: \(others) has begun"
    case .failed: "cannot begin: the touch is not what it needs\(needs)"
    case .disabled: "cannot begin: isEnabled is false"
    case .over: "cannot begin: its gesture is over, and fingers of it are down"
    case .notReceived: "does not receive the touch: it has its fingers, or code refuses it"
    }
  }

  private static func words(for verdict: HitWalk.Verdict) -> String {
    switch verdict {
    case .hit: "is inside: hit"
    case .hitBelow: "is inside: a sublayer is hit"
    case .outside: "is outside of all that it holds"
    case .hidden: "hidden: passed over with its sublayers"
    case .transparent: "opacity below 0.01: passed over with its sublayers"
    case .disabled: "userInteractionEnabled is false: passed over with its sublayers"
    case .animated:
      "a block animates it without allowUserInteraction: passed over with its sublayers"
    case .clipped: "is outside of its bounds or touch area: passed over with its sublayers"
    case .masked: "is outside of its mask: passed over"
    case .facesAway: "faces away and is not double-sided: passed over"
    case .degenerate: "its transform has no inverse: passed over"
    case .passedThrough: "a transform layer is never hit itself"
    }
  }
}

// MARK: - For machines

extension TouchListing {
  /// The walk of the hit test, the responder chain, and who would get the touch.
  package func json(_ point: CGPoint, at time: Double) -> String {
    InspectionJSON.document(
      sceneName,
      [
        "time": .number(time), "point": InspectionJSON.point(point),
        "hit": .string(orNull: hit), "responders": .strings(responders),
        "passedOver": .strings(passed), "touched": .string(orNull: forecast.touched),
        "control": .string(orNull: forecast.control),
        "responder": .string(orNull: forecast.responder),
        "gestures": .array(
          forecast.gestures.map { gesture in
            [
              "layer": .string(gesture.layer), "name": .string(gesture.name),
              "type": .string(gesture.type), "verdict": .string(gesture.verdict.rawValue),
              "needs": .string(gesture.needs), "others": .strings(gesture.others),
            ]
          }),
        "steps": .array(
          steps.map { path, step in
            [
              "path": .string(path), "depth": .integer(step.depth),
              "point": step.point.map(InspectionJSON.point) ?? .null,
              "verdict": .string(step.verdict.rawValue),
            ]
          }),
      ])
  }
}
