public import Foundation
public import LaminarGraphics

/// Hit testing (Laminar.docc: HitTesting, "Hit testing of layers").
///
/// 1. A hidden layer, one without inverse, and one that faces away and is not double-sided are
///    skipped with all their sublayers.
/// 2. So is one that clips to bounds, or has a mask, that the point is outside of.
/// 3. Sublayers are tested in their order, the last first, whatever their depth; also where the point
///    is outside of the layer's own bounds.
/// 4. Then the layer itself. Corners, shapes and opacity do not matter.
///
/// A transform layer is never the result: its sublayers are tested in the space they share. Of
/// replicated layers only the first copy is tested. Layers of the built-in kinds are walked without
/// recursion; layers of other classes are tested by their own `hitTest`.
extension Layer {
  func hitTestSubtree(_ point: CGPoint) -> Layer? {
    if let touch = touchBeingTested, let context {
      return context.hitLayer(in: self, at: point, of: touch)
    }
    return hitTestSubtree(point, plane: planeTowardsViewer)
  }

  /// The view's hit test by default: ``hitTest(_:)`` while a touch is delivered, so that either may be
  /// overridden, and ``touchTest(_:)`` otherwise.
  func hitTestAsView(_ point: CGPoint) -> Layer? {
    guard let touch = touchBeingTested else { return touchTest(convert(point, to: nil)) }
    return hitTest(touch.outerPoint(of: point))
  }

  /// The touch whose hit test has come to the layer, which decides by itself.
  private var touchBeingTested: TouchedPoint? {
    guard extras?.presentation == nil, let touch = context?.input.testedPoints.last,
      touch.layer === self
    else { return nil }
    return touch
  }

  /// The matrix that the layer is seen through in its nearest superlayer that is not a transform
  /// layer.
  var planeTowardsViewer: Transform3D {
    var plane = Transform3D.identity
    var next = self
    while let superlayer = next.superlayer {
      plane = plane.concatenating(next.planeOfSuperlayer)
      guard superlayer is TransformLayer else { break }
      plane = plane.concatenating(superlayer.geometry.localToSuper)
      next = superlayer
    }
    return plane
  }

  /// Tests the layer and its sublayers against a point of a plane that is reached from the
  /// superlayer's space through a matrix.
  private func hitTestSubtree(_ point: CGPoint, plane: Transform3D) -> Layer? {
    guard let first = HitFrame(self, point: point, plane: plane) else { return nil }
    var frames = [first]
    while var frame = frames.popLast() {
      guard let child = frame.sublayers.popLast() else {
        if frame.isHit { return frame.layer }
        continue
      }
      frames.append(frame)
      if child.hasOwnHitTest {
        if let hit = child.hitTest(frame.point) { return hit }
      } else if let inner = HitFrame(child, point: frame.point, plane: frame.plane) {
        frames.append(inner)
      }
    }
    return nil
  }

  /// Whether the layer's class may have a `hitTest` of its own. A transform layer's is not called.
  var hasOwnHitTest: Bool { !isOfBuiltInClass && !(self is TransformLayer) }

  /// Whether touches pass over the layer, at a presentation's moment or at the stage's time, because a
  /// block animates it without `allowUserInteraction`.
  var isTouchless: Bool {
    let source = extras?.presentation
    let layer = source?.model ?? self
    guard !layer.attachmentStorage.playbacks.isEmpty else { return false }
    guard let time = source?.layers.presentation.time ?? layer.context?.time else { return false }
    return layer.isTouchless(at: time)
  }

  private func isTouchless(at time: Double) -> Bool {
    for (playback, attachment) in zip(attachmentStorage.playbacks, attachmentStorage.values) {
      guard let first = playback.touchlessTime, !playback.isStopped, time >= first - Timing.snap
      else {
        continue
      }
      guard let begin = attachment.beginTime else { return true }
      let end = attachment.timing(beginTime: begin).endTime
      if clockChain.localTime(at: time) < end - Timing.snap { return true }
    }
    return false
  }

  /// The classes whose layers contain what their bounds do.
  private static let builtInClasses: Set<ObjectIdentifier> = Set(
    [
      Layer.self, ShapeLayer.self, GradientLayer.self, TextLayer.self, ReplicatorLayer.self,
      EmitterLayer.self, ScrollLayer.self, TransformLayer.self, Control.self,
    ].map { ObjectIdentifier($0) })

  /// Whether no code of the embedder decides what it contains.
  var isOfBuiltInClass: Bool { Self.builtInClasses.contains(ObjectIdentifier(type(of: self))) }
}

/// A layer that a point may hit, and the sublayers that are still to be tested.
private struct HitFrame {
  let layer: Layer
  /// The point in the layer's own space; for a transform layer in the plane that it is seen in.
  let point: CGPoint
  /// The matrix from the space of the layer's sublayers to the plane of `point`.
  let plane: Transform3D
  /// Those that are still to be tested; the last is tested first.
  var sublayers: [Layer]

  init?(_ layer: Layer, point: CGPoint, plane: Transform3D) {
    guard !layer.isHidden else { return nil }
    let geometry = layer.geometry
    self.layer = layer
    if layer is TransformLayer {
      self.point = point
      self.plane = geometry.sublayerPlane.concatenating(geometry.localToSuper)
        .concatenating(plane)
    } else {
      let map = ProjectiveTransform2D(geometry.localToSuper.concatenating(plane))
      guard let inverse = map.inverted() else { return nil }
      let local = inverse.divided(point)
      guard local.x.isFinite, local.y.isFinite else { return nil }
      if !layer.isDoubleSided {
        let facing = ProjectiveTransform2D(geometry.unflippedToSuper.concatenating(plane))
        guard facing.facesViewer(at: geometry.anchor) else { return nil }
      }
      if layer.masksToBounds, !layer.contains(local) { return nil }
      if let mask = layer.mask, mask.hitTest(local) == nil { return nil }
      self.point = local
      self.plane = geometry.sublayerPlane
    }
    sublayers = layer.shownChildren
  }

  /// Whether the layer itself contains the point.
  var isHit: Bool { !(layer is TransformLayer) && layer.contains(point) }
}

extension ProjectiveTransform2D {
  /// Whether the plane's front is seen at one of its points: a small square there keeps its sense.
  func facesViewer(at point: (x: Double, y: Double)) -> Bool {
    let w = map(point.x, point.y).w
    return determinant * w > 0
  }
}

// MARK: - Touch areas

/// The area where a layer can be touched, in its own space, instead of its bounds.
public enum TouchArea: Sendable, Hashable {
  /// The bounds, made smaller on every side by a distance in points; less than 0 makes them larger.
  case inset(CGFloat)
  /// A circle, its edge included.
  case circle(center: CGPoint, radius: CGFloat)
  /// The inside of a path by the non-zero rule.
  case path(Path)

  /// A rectangle that contains the area of a layer with bounds; null for an empty one.
  func boundingBox(bounds: CGRect) -> CGRect {
    switch self {
    case .inset(let distance): bounds.insetBy(dx: distance, dy: distance)
    case .circle(let center, let radius):
      CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * max(radius, 0),
        height: 2 * max(radius, 0))
    case .path(let path): path.boundingBox
    }
  }

  /// Whether a point of the layer's space is in the area of a layer with bounds.
  func contains(_ point: CGPoint, bounds: CGRect) -> Bool {
    switch self {
    case .inset(let distance):
      let area = LayerGeometry(
        bounds: CGRect(
          x: bounds.origin.x + distance, y: bounds.origin.y + distance,
          width: bounds.size.width - 2 * distance, height: bounds.size.height - 2 * distance))
      return area.boundsContain(point)
    case .circle(let center, let radius):
      let (dx, dy) = (Double(point.x - center.x), Double(point.y - center.y))
      return radius >= 0 && dx * dx + dy * dy <= Double(radius) * Double(radius)
    case .path(let path):
      return path.contains(point)
    }
  }
}

extension LayerAdditions where Self: Layer {
  /// The area where the layer can be touched, for hit testing as views have it; nil, the default,
  /// is its bounds. Its sublayers can only be touched inside.
  public var touchArea: TouchArea? {
    get { extras?.touchArea }
    set { changeExtras(forKey: "touchArea") { $0.touchArea = newValue } }
  }

}

extension Layer {
  func touchAreaContains(_ point: CGPoint) -> Bool {
    touchArea?.contains(point, bounds: bounds) ?? contains(point)
  }
}

// MARK: - Values of a hit test

/// What a hit test reads of one layer. A class, since tests of large trees pass it on at every layer.
final class HitValues {
  let isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool
  let opacity: Float
  let isTransform: Bool
  let geometry: LayerGeometry
  /// The map from the superlayer's space to the layer's, where the superlayer has no sublayer transform;
  /// nil without an inverse.
  private let fromSuper: ProjectiveTransform2D?
  /// Whether the layer faces the viewer there.
  private let isFacing: Bool

  /// Opacities below this are not touched: UIKit's documented "alpha level less than 0.01".
  private static let leastOpacity: Float = 0.01

  /// What happens when a point reaches a layer.
  enum Entry {
    /// The layer is skipped with its sublayers.
    case skipped(HitWalk.Verdict, CGPoint?)
    /// Its sublayers are tested at a point of its own space, seen through a matrix; those of a transform
    /// layer at the same point.
    case entered(CGPoint, plane: Transform3D)
  }

  /// The values of a layer, model or presentation.
  convenience init(_ layer: Layer) {
    self.init(
      isHidden: layer.isHidden, isEnabled: layer.isUserInteractionEnabled,
      isDoubleSided: layer.isDoubleSided, opacity: layer.opacity,
      isTransform: layer is TransformLayer, geometry: layer.geometry)
  }

  /// The values in a bag.
  convenience init(_ values: PropertyBag, isTransform: Bool) {
    self.init(
      isHidden: values.number(.hidden) != 0, isEnabled: values.number(.userInteractionEnabled) != 0,
      isDoubleSided: values.number(.doubleSided) != 0, opacity: Float(values.number(.opacity)),
      isTransform: isTransform, geometry: LayerGeometry(values))
  }

  private init(
    isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool, opacity: Float, isTransform: Bool,
    geometry: LayerGeometry
  ) {
    self.isHidden = isHidden
    self.isEnabled = isEnabled
    self.isDoubleSided = isDoubleSided
    self.opacity = opacity
    self.isTransform = isTransform
    self.geometry = geometry
    fromSuper = ProjectiveTransform2D(geometry.localToSuper).inverted()
    isFacing =
      isDoubleSided
      || ProjectiveTransform2D(geometry.unflippedToSuper).facesViewer(at: geometry.anchor)
  }

  /// Follows a point of the superlayer's plane into the layer.
  ///
  /// - Parameter plane: The matrix that the superlayer shows the layer through.
  func entry(of point: CGPoint, through plane: Transform3D, rules: HitWalk.Rules) -> Entry {
    if isHidden { return .skipped(.hidden, nil) }
    if rules == .views {
      if !(opacity >= Self.leastOpacity) { return .skipped(.transparent, nil) }
      if !isEnabled { return .skipped(.disabled, nil) }
    }
    if isTransform {
      return .entered(
        point,
        plane: geometry.sublayerPlane.concatenating(geometry.localToSuper).concatenating(plane))
    }
    let isFlat = plane.isIdentity
    let map =
      isFlat
      ? fromSuper
      : ProjectiveTransform2D(geometry.localToSuper.concatenating(plane)).inverted()
    guard let local = map?.divided(point), local.x.isFinite, local.y.isFinite else {
      return .skipped(.degenerate, nil)
    }
    let faces =
      isFlat || isDoubleSided
      ? isFacing
      : ProjectiveTransform2D(geometry.unflippedToSuper.concatenating(plane))
        .facesViewer(at: geometry.anchor)
    guard faces else { return .skipped(.facesAway, local) }
    return .entered(local, plane: geometry.sublayerPlane)
  }
}

// MARK: - Explained hit tests

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
