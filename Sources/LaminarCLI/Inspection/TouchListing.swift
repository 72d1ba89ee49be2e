import Foundation
import Laminar

/// The path of a touch through what is shown at a time, with the reason for each step, the responder chain
/// of what it finds, and who would get it.
struct TouchListing {
  let walk: HitWalk
  let outlook: TouchOutlook
  /// The name of the scene.
  let sceneName: String

  /// Touches a point of the root's space by the rules of views.
  ///
  /// - Parameter job: The clock of its stage is moved to the time, and its stage is touched.
  init(_ job: SceneJob, at time: Double, point: CGPoint) {
    sceneName = job.name
    let stage = job.stage
    stage.advance(to: time)
    let root = stage.rootLayer.presentation() ?? stage.rootLayer
    walk = root.hitWalk(point, rules: .views).walk
    outlook = stage.outlook(ofTouchAt: point)
  }

  /// The lines, each with its end.
  var text: String {
    var lines = walk.steps.map { step in
      let point = step.point.map { ValueText.text([Double($0.x), Double($0.y)]) }
      return String(repeating: "  ", count: step.depth) + name(of: step) + "  "
        + (point.map { $0 + " " } ?? "") + Self.words(for: step.verdict)
    }
    lines.append(
      walk.hitPath == nil
        ? "nothing is hit" : "responders: " + walk.responderPaths.joined(separator: " → "))
    for path in walk.passedPaths {
      lines.append(
        "passed over: \(path) is drawn in front, but touches follow the order of sublayers, not depth"
      )
    }
    if walk.hitPath != nil, outlook.touched == nil {
      lines.append("the layer is not told of it: it has a finger, or is exclusive")
    }
    if let control = outlook.control { lines.append("control: \(control) tracks it") }
    let names = outlook.gestures.map { "\($0.layer)!\($0.name)" }
    let width = names.map(\.count).max() ?? 0
    for (name, gesture) in zip(names, outlook.gestures) {
      lines.append(
        "gesture: " + name + String(repeating: " ", count: width - name.count) + "  "
          + Self.words(for: gesture))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func name(of step: HitWalk.Step) -> String {
    step.path.split(separator: "/").last.map(String.init) ?? step.path
  }

  private static func words(for gesture: TouchOutlook.Gesture) -> String {
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
