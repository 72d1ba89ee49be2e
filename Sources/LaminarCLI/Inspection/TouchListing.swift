import Foundation
import Laminar

/// The path of a touch through what is shown at a time, with the reason for each step, and the
/// responder chain of what it finds.
struct TouchListing {
  let walk: HitWalk
  /// The name of the scene.
  let sceneName: String

  /// Touches a point of the root's space by the rules of views.
  ///
  /// - Parameter job: The clock of its stage is moved to the time.
  init(_ job: SceneJob, at time: Double, point: CGPoint) {
    sceneName = job.name
    let stage = job.stage
    stage.advance(to: time)
    let root = stage.rootLayer.presentation() ?? stage.rootLayer
    walk = root.hitWalk(point, rules: .views).walk
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
    return lines.map { $0 + "\n" }.joined()
  }

  private func name(of step: HitWalk.Step) -> String {
    step.path.split(separator: "/").last.map(String.init) ?? step.path
  }

  private static func words(for verdict: HitWalk.Verdict) -> String {
    switch verdict {
    case .hit: "is inside: hit"
    case .hitBelow: "is inside: a sublayer is hit"
    case .outside: "is outside of all that it holds"
    case .hidden: "hidden: passed over with its sublayers"
    case .transparent: "opacity below 0.01: passed over with its sublayers"
    case .disabled: "userInteractionEnabled is false: passed over with its sublayers"
    case .clipped: "is outside of its bounds or touch area: passed over with its sublayers"
    case .masked: "is outside of its mask: passed over"
    case .facesAway: "faces away and is not double-sided: passed over"
    case .degenerate: "its transform has no inverse: passed over"
    case .passedThrough: "a transform layer is never hit itself"
    }
  }
}
