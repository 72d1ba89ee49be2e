public import Foundation
import LaminarGraphics

/// The steps of a hit test through a tree, layer by layer, with the reason for every decision.
package struct HitWalk: Sendable, Hashable {
  /// The rules that a hit test follows.
  package enum Rules: String, Sendable, Hashable, CaseIterable {
    /// `CALayer`'s: hidden layers are skipped, the bounds do not limit what they contain.
    case layers
    /// `UIView`'s: hidden, almost transparent, disabled and animated layers are skipped, and nothing is
    /// hit outside of its superlayer.
    case views
  }

  /// The result for a layer.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It was hit.
    case hit
    /// A layer in it was hit.
    case hitBelow
    /// The point is outside of it, and of all layers in it that were tested.
    case outside
    /// It is hidden.
    case hidden
    /// Its opacity is below 0.01 (views).
    case transparent
    /// `isUserInteractionEnabled` is false (views).
    case disabled
    /// A block animates it and does not allow user interaction meanwhile (views).
    case animated
    /// The point is outside of its bounds or its touch area, so nothing in it was tested (views),
    /// or it clips to its bounds (layers).
    case clipped
    /// The point is outside of its mask.
    case masked
    /// It faces away and is not double-sided.
    case facesAway
    /// Its matrix has no inverse: it is seen from the edge or not at all.
    case degenerate
    /// A transform layer, which is never hit itself.
    case passedThrough
  }

  /// One tested layer.
  package struct Step: Sendable, Hashable {
    /// The layer's path as scenes write it.
    package let path: String
    /// The depth below the layer where the test began.
    package let depth: Int
    /// The point in the layer's own space; nil where it was not converted.
    package let point: CGPoint?
    /// The result for it.
    package internal(set) var verdict: Verdict
  }

  /// The layers in the order in which they were tested, each before its sublayers.
  package internal(set) var steps: [Step] = []
  /// The path of the layer that was hit; nil when none was.
  package internal(set) var hitPath: String?
  /// The paths of the layer that was hit and of its superlayers.
  package internal(set) var responderPaths: [String] = []
  /// The paths of layers that are drawn in front of the one that was hit, or of what contains it, and
  /// would be hit too, but are before it in the order of sublayers.
  package internal(set) var passedPaths: [String] = []
}

extension Layer {
  /// The farthest descendant that a touch at a point of the superlayer's space reaches, by the rules
  /// of views; nil when none is.
  ///
  /// 1. A layer that is hidden, has an opacity below 0.01, or is not enabled is skipped with
  ///    all its sublayers. So is one that a block without `allowUserInteraction` animates, and one that
  ///    faces away and is not double-sided.
  /// 2. So is one that the point is not inside of, clipping or not: see ``point(inside:)``.
  /// 3. Sublayers are tested in their order, the last first, whatever their depth; then the layer
  ///    itself.
  ///
  /// Call it on ``presentation(at:)`` for a touch at a time; `model()` of the result is the layer
  /// itself.
  public func touchTest(_ point: CGPoint) -> Layer? {
    var walker = HitWalker(rules: .views, isRecording: false)
    return walker.visit(self, point: point)
  }

  /// Walks as a hit test does and records the reasons; returns the layer that was hit too.
  package func hitWalk(
    _ point: CGPoint, rules: HitWalk.Rules
  ) -> (layer: Layer?, walk: HitWalk) {
    var walker = HitWalker(rules: rules, isRecording: true)
    let hit = walker.visit(self, point: point)
    var walk = walker.walk
    walk.hitPath = hit?.scenePath
    walk.responderPaths = hit?.responderChain.map(\.scenePath) ?? []
    return (hit, walk)
  }

  /// The layer and those that ``next`` leads to, in the order in which they may handle a touch; it ends
  /// before a layer that is in it already.
  public var responderChain: [Layer] {
    var chain: [Layer] = []
    var known: Set<ObjectIdentifier> = []
    var next: Layer? = self
    while let layer = next, known.insert(ObjectIdentifier(layer)).inserted {
      chain.append(layer)
      next = layer.next
    }
    return chain
  }

  /// The layer and its superlayers, from the inside out.
  var ancestry: [Layer] {
    var line: [Layer] = []
    var next: Layer? = self
    while let layer = next {
      line.append(layer)
      next = layer.superlayer
    }
    return line
  }

  /// The path as scenes write it: the names from below the root, `type#index` for a nameless layer,
  /// `@mask` behind the layer for a mask, `root` for a layer without superlayer.
  var scenePath: String {
    let chain = ancestry
    return zip(chain, chain.dropFirst()).reversed().reduce(into: LayerPath.root) { path, pair in
      let (layer, superlayer) = pair
      if superlayer.mask === layer || superlayer.mask?.model() === layer.model() {
        return LayerPath.appendMask(to: &path)
      }
      let index =
        layer.name == nil
        ? superlayer.shownChildren.firstIndex { $0.model() === layer.model() } ?? 0 : 0
      LayerPath.append(
        LayerPath.name(layer.name, type(of: layer).owner, at: index), to: &path,
        isTop: superlayer.superlayer == nil)
    }
  }
}

/// Performs the walk without recursion: a tree may be deeper than a stack.
private struct HitWalker {
  let rules: HitWalk.Rules
  /// Whether the steps are noted, with their paths.
  let isRecording: Bool
  var walk = HitWalk()

  private struct Frame {
    let layer: Layer
    /// Its path, and the indices of the nameless layers in it, where steps are noted.
    let path: String
    let indices: [ObjectIdentifier: Int]
    let point: CGPoint
    let plane: Transform3D
    /// Those that are still to be tested; the last is tested first.
    var sublayers: [Layer]
    let step: Int
    let isTransform: Bool
  }

  init(rules: HitWalk.Rules, isRecording: Bool) {
    self.rules = rules
    self.isRecording = isRecording
  }

  /// - Parameter plane: The matrix that the superlayer shows the layer through; nil finds it.
  mutating func visit(_ first: Layer, point: CGPoint, plane: Transform3D? = nil) -> Layer? {
    guard
      let frame = enter(
        first, isRecording ? first.scenePath : "", point: point,
        plane: plane ?? first.planeTowardsViewer, depth: 0)
    else { return nil }
    var frames = [frame]
    while var frame = frames.popLast() {
      guard let child = frame.sublayers.popLast() else {
        if frame.isTransform { continue }
        let isInside =
          rules == .views
          ? frame.layer.point(inside: frame.point) : frame.layer.contains(frame.point)
        guard isInside else { continue }
        if isRecording {
          walk.steps[frame.step].verdict = .hit
          for outer in frames { walk.steps[outer.step].verdict = .hitBelow }
          notePassed(by: frame.layer, in: frames)
        }
        return frame.layer
      }
      frames.append(frame)
      if rules == .views, !isRecording, child.hasOwnHitTest {
        if let hit = ask(child, in: frame) { return hit }
        continue
      }
      if let inner = enter(
        child, path(of: child, in: frame), point: frame.point, plane: frame.plane,
        depth: frames.count)
      {
        frames.append(inner)
      }
    }
    return nil
  }

  /// What the `hitTest(_:with:)` of a layer of an embedder's class returns.
  private func ask(_ layer: Layer, in frame: Frame) -> Layer? {
    guard !layer.isTouchless,
      case .entered(let local, _) = HitValues(layer).entry(
        of: frame.point, through: frame.plane, rules: .views)
    else { return nil }
    return layer.hitTest(local, with: nil)
  }

  /// Notes the layers that are drawn in front of the hit one, or of one that contains it, and would be
  /// hit but come before it in the order of sublayers.
  private mutating func notePassed(by hit: Layer, in frames: [Frame]) {
    for (index, frame) in frames.enumerated() {
      let child = index + 1 < frames.count ? frames[index + 1].layer : hit
      let depth = child.geometry.depth(through: frame.plane)
      for layer in frame.sublayers.reversed()
      where layer.geometry.depth(through: frame.plane) > depth {
        var walker = HitWalker(rules: rules, isRecording: false)
        if walker.visit(layer, point: frame.point, plane: frame.plane) != nil {
          walk.passedPaths.append(path(of: layer, in: frame))
        }
      }
    }
  }

  private func path(of layer: Layer, in frame: Frame) -> String {
    guard isRecording else { return "" }
    var path = frame.path
    let index = frame.indices[ObjectIdentifier(layer)] ?? 0
    LayerPath.append(
      LayerPath.name(layer.name, type(of: layer).owner, at: index), to: &path,
      isTop: frame.layer.superlayer == nil)
    return path
  }

  private mutating func enter(
    _ layer: Layer, _ path: String, point: CGPoint, plane: Transform3D, depth: Int
  ) -> Frame? {
    func note(_ verdict: HitWalk.Verdict, _ point: CGPoint?) {
      guard isRecording else { return }
      walk.steps.append(HitWalk.Step(path: path, depth: depth, point: point, verdict: verdict))
    }
    func frame(_ point: CGPoint, through inner: Transform3D, isTransform: Bool) -> Frame {
      let sublayers = layer.shownChildren
      var indices: [ObjectIdentifier: Int] = [:]
      if isRecording {
        for (index, sublayer) in sublayers.enumerated() where sublayer.name == nil {
          indices[ObjectIdentifier(sublayer)] = index
        }
      }
      return Frame(
        layer: layer, path: path, indices: indices, point: point, plane: inner,
        sublayers: sublayers, step: walk.steps.count - 1,
        isTransform: isTransform)
    }
    if rules == .views, layer.isTouchless {
      note(.animated, nil)
      return nil
    }
    let inner: Transform3D
    let local: CGPoint
    switch HitValues(layer).entry(of: point, through: plane, rules: rules) {
    case .skipped(let verdict, let point):
      note(verdict, point)
      return nil
    case .entered(let point, let plane): (local, inner) = (point, plane)
    }
    if layer is TransformLayer {
      note(.passedThrough, nil)
      return frame(point, through: inner, isTransform: true)
    }
    let isClipped =
      rules == .views
      ? !layer.point(inside: local) : layer.masksToBounds && !layer.contains(local)
    if isClipped {
      note(.clipped, local)
      return nil
    }
    if rules == .layers, let mask = layer.mask, mask.hitTest(local) == nil {
      note(.masked, local)
      return nil
    }
    note(.outside, local)
    return frame(local, through: inner, isTransform: false)
  }
}
