import Foundation
import LaminarGraphics

/// An entry of a script that a tree makes: from its beginning to the last of its samples.
final class InputRun {
  let entry: InputScript.Entry
  /// Its index among all that was declared on the thread.
  let order: Int
  /// When it begins, in the stage's time.
  let start: Double
  /// The finger's numbers in the tree, by their numbers in the entry.
  var fingers: [Int: Int] = [:]
  /// The samples; those of a verb are known when it begins.
  private(set) var sampling: InputSampling?
  private(set) var index = 0
  /// Whether it was found out what the first finger hits.
  private var isHitChecked = false
  /// Receives the reason when the layer is not hit.
  var missed: ((String) -> Void)?

  init(_ entry: InputScript.Entry, order: Int, start: Double) {
    self.entry = entry
    self.order = order
    self.start = start
    // Raw samples wait for no target, and the first may come later.
    if case .touches = entry.action {
      sampling = InputSampling(entry.action, at: .zero, halfSide: nil)
    }
  }

  /// The copy for a simulation, in the same state.
  func copied() -> InputRun {
    let copy = InputRun(entry, order: order, start: start)
    copy.fingers = fingers
    copy.sampling = sampling
    copy.index = index
    copy.isHitChecked = isHitChecked
    return copy
  }

  /// The number that a finger of raw samples has; nil for verbs.
  func ownNumber(of finger: Int) -> Int? {
    if case .touches = entry.action { return finger }
    return nil
  }

  /// When its next samples are due; infinite when there are none.
  var nextTime: Double {
    guard let sampling else { return start }
    return index < sampling.count ? start + sampling.time(at: index) : .infinity
  }

  /// Begins, if it has not, and returns the next samples.
  func next(in context: LayerContext) -> [InputSampling.Sample] {
    if sampling == nil { begin(in: context) }
    guard let sampling, index < sampling.count else { return [] }
    index += 1
    return sampling.samples(at: index - 1)
  }

  private func begin(in context: LayerContext) {
    var point = CGPoint.zero
    var halfSide: Double?
    switch target {
    case .none: break
    case .point(let location): point = location
    case .layer(let path):
      guard let layer = context.layer(atPath: path),
        let centre = context.presentedCentre(of: layer)
      else {
        note("there is no layer \(path) that a finger could touch", path, in: context)
        sampling = InputSampling(.touches([]), at: .zero, halfSide: nil)
        return
      }
      (point, halfSide) = centre
    }
    sampling = InputSampling(entry.action, at: point, halfSide: halfSide)
  }

  private var target: InputScript.Target? {
    switch entry.action {
    case .tap(let target, _, _), .press(let target, _), .drag(let target, _, _, _),
      .swipe(let target, _), .pinch(let target, _, _, _), .rotate(let target, _, _, _):
      target
    case .touches: nil
    }
  }

  // MARK: - What is in the way

  /// Reports it if the first finger did not hit the named layer or one in it.
  func checkHit(of finger: Int, _ hit: Layer?, in context: LayerContext) {
    guard !isHitChecked else { return }
    isHitChecked = true
    guard case .layer(let path) = target, let layer = context.layer(atPath: path) else { return }
    if hit?.ancestry.contains(where: { $0 === layer }) ?? false { return }
    note(
      "\(hit.map { context.path(of: $0) } ?? "nothing") is touched instead: "
        + context.reasonForMiss(of: layer, hit: hit), path, in: context)
  }

  private func note(_ message: String, _ path: String, in context: LayerContext) {
    missed?(message)
    context.input.note(
      EngineDiagnostic(
        layer: path, key: "input",
        message: "at \(GestureText.number(context.time)) s, \(message)"))
  }
}

extension LayerContext {
  /// The layer at a path as scenes write it; nil when there is none.
  package func layer(atPath path: String) -> Layer? {
    if path == LayerPath.root { return root }
    if path == LayerPath.root + "@mask" { return root.rare?.mask }
    return layer(below: root, path[...])
  }

  private func layer(below parent: Layer, _ path: Substring) -> Layer? {
    for (index, child) in parent.children.enumerated() {
      var rest = path
      guard rest.drop(LayerPath.name(child.name, type(of: child).owner, at: index)) else {
        continue
      }
      var found: Layer? = child
      while let masked = found, rest.drop("@mask") { found = masked.rare?.mask }
      guard let layer = found else { continue }
      if rest.isEmpty { return layer }
      if rest.drop("/"), let inner = self.layer(below: layer, rest) { return inner }
    }
    return nil
  }

  /// Why a touch at the centre of a layer does not hit it, by the walk of the hit test.
  fileprivate func reasonForMiss(of layer: Layer, hit: Layer?) -> String {
    guard let centre = presentedCentre(of: layer)?.point,
      let shown = root.presentation() ?? Optional(root)
    else { return "it is not on the canvas" }
    let walk = shown.hitWalk(centre, rules: .views).walk
    let chain = Set(layer.ancestry.map { $0.scenePath })
    let step = walk.steps.last { chain.contains($0.path) }
    let name = step?.path ?? path(of: layer)
    switch step?.verdict {
    case .hidden: return "\(name) is hidden"
    case .transparent: return "the opacity of \(name) is below 0.01"
    case .disabled: return "\(name) has userInteractionEnabled false"
    case .clipped, .outside:
      let tested = layer.ancestry.first { $0.scenePath == name }
      let bounds = (tested?.presentation() ?? tested)?.bounds
      return bounds?.isEmpty == true ? "\(name) has no size" : "its centre is outside of \(name)"
    case .facesAway: return "\(name) faces away"
    case .degenerate: return "\(name) has a transform without inverse"
    case .passedThrough: return "\(name) is a transform layer"
    case .animated: return "a block animates \(name) without allowUserInteraction"
    case .hit, .hitBelow, .masked, nil:
      return walk.passedPaths.contains(where: chain.contains)
        ? "that comes later in the order of sublayers, which touches follow, not zPosition"
        : "that is in front"
    }
  }
}

extension Substring {
  /// Removes a prefix; false when there is none.
  fileprivate mutating func drop(_ prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }
}
