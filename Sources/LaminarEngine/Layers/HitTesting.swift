public import Foundation
public import LaminarGraphics

/// The walk of every hit test (Laminar.docc: HitTesting, "Hit testing of layers"): by the rules of layers
/// or of views, over model layers, presentations or a stage's touch index, with an account of its
/// decisions or without one.
///
/// 1. A hidden layer, one without inverse, and one that faces away and is not double-sided are
///    skipped with all their sublayers; by the rules of views also a transparent, a disabled and an
///    animated one.
/// 2. So is one that the point is outside of: for layers where it clips to bounds or has a mask, for
///    views always.
/// 3. Sublayers are tested in their order, the last first, whatever their depth; for layers also where
///    the point is outside of the layer's own bounds.
/// 4. Then the layer itself. Corners, shapes and opacity do not matter.
///
/// A transform layer is never the result: its sublayers are tested in the space they share. Of
/// replicated layers only the first copy is tested. Layers of the built-in kinds are walked without
/// recursion, since a tree may be deeper than a stack; layers of other classes are tested by their own
/// `hitTest`, unless an account is kept.
struct HitTester<Source: HitSource> {
  let source: Source
  let rules: HitWalk.Rules
  /// The account of the test; nil where none is kept.
  var account: HitWalk?

  /// A layer that the point may hit, and the sublayers that are still to be tested.
  private struct Frame {
    let layer: Layer
    let reading: HitReading
    /// The point in the layer's own space; for a transform layer in the plane that it is seen in.
    let point: CGPoint
    /// The matrix from the space of the layer's sublayers to the plane of `point`.
    let plane: Transform3D
    let sublayers: HitSublayers
    /// How many sublayers are still to be tested, the last first.
    var untested: Int
    /// The index of its step in the account.
    let step: Int

    /// The matrix that one of the sublayers is seen through.
    func plane(of sublayer: Layer) -> Transform3D {
      guard let name = reading.values.zoomedName, sublayer.name != name else { return plane }
      return reading.values.geometry.unzoomedPlane
    }

    mutating func nextSublayer() -> Layer? {
      guard let index = sublayers.last(before: untested, at: point) else {
        untested = 0
        return nil
      }
      untested = index
      return sublayers.layers[index]
    }
  }

  /// The layer that is hit in a layer and its sublayers; nil when none is.
  ///
  /// - Parameters:
  ///   - point: The point in the space of the superlayer, or of the nearest that is not a transform
  ///     layer.
  ///   - plane: The matrix that the layer is seen through there.
  ///   - isReached: Whether animations of a superlayer may lead to the layer.
  mutating func hit(
    in first: Layer, at point: CGPoint, through plane: Transform3D, isReached: Bool = false
  ) -> Layer? {
    var frames: [Frame] = []
    if let frame = enter(first, at: point, through: plane, isReached: isReached, depth: 0) {
      frames.append(frame)
    }
    while let last = frames.indices.last {
      guard let child = frames[last].nextSublayer() else {
        if isHit(frames[last]) {
          noteHit(in: frames)
          return frames[last].layer
        }
        frames.removeLast()
        continue
      }
      let (point, plane) = (frames[last].point, frames[last].plane(of: child))
      let isReached = frames[last].reading.reachesOthers
      if account == nil, child.hasOwnHitTest {
        if let hit = ask(child, at: point, through: plane, isReached: isReached) { return hit }
      } else if let frame = enter(
        child, at: point, through: plane, isReached: isReached, depth: frames.count)
      {
        frames.append(frame)
      }
    }
    return nil
  }

  /// What the `hitTest` of a layer of an embedder's class returns.
  func ask(_ layer: Layer, at point: CGPoint, through plane: Transform3D, isReached: Bool)
    -> Layer?
  {
    guard rules == .views else { return layer.hitTest(point) }
    guard !layer.isTouchless, let reading = source.read(layer, isReached: isReached),
      case .entered(let local, _) = reading.values.entry(of: point, through: plane, rules: rules)
    else { return nil }
    return source.ask(
      TouchedPoint(
        layer: layer, point: point, plane: plane, isReached: isReached, local: local,
        geometry: reading.values.geometry))
  }

  private mutating func enter(
    _ layer: Layer, at point: CGPoint, through plane: Transform3D, isReached: Bool, depth: Int
  ) -> Frame? {
    if rules == .views, layer.isTouchless {
      note(layer, .animated, at: nil, depth)
      return nil
    }
    guard let reading = source.read(layer, isReached: isReached) else { return nil }
    switch reading.values.entry(of: point, through: plane, rules: rules) {
    case .skipped(let verdict, let local):
      note(layer, verdict, at: local, depth)
      return nil
    case .entered(let local, let inner):
      if reading.values.isTransform {
        note(layer, .passedThrough, at: nil, depth)
      } else if let verdict = exclusion(of: local, from: layer, reading) {
        note(layer, verdict, at: local, depth)
        return nil
      } else {
        note(layer, .outside, at: local, depth)
      }
      let sublayers = source.sublayers(
        of: layer, through: inner, isReached: reading.reachesOthers)
      return Frame(
        layer: layer, reading: reading, point: local, plane: inner, sublayers: sublayers,
        untested: sublayers.layers.count, step: (account?.steps.count ?? 0) - 1)
    }
  }

  /// Why a point can hit neither a layer nor its sublayers; nil where it can.
  private func exclusion(of point: CGPoint, from layer: Layer, _ reading: HitReading)
    -> HitWalk.Verdict?
  {
    if rules == .views { return contains(point, layer, reading) ? nil : .clipped }
    if layer.masksToBounds, !contains(point, layer, reading) { return .clipped }
    if let mask = layer.mask, mask.hitTest(point) == nil { return .masked }
    return nil
  }

  /// Whether the layer itself is hit, once none of its sublayers is.
  private func isHit(_ frame: Frame) -> Bool {
    guard !frame.reading.values.isTransform else { return false }
    return rules == .views || contains(frame.point, frame.layer, frame.reading)
  }

  /// Whether a layer contains a point of its own space; an embedder's class decides by itself.
  private func contains(_ point: CGPoint, _ layer: Layer, _ reading: HitReading) -> Bool {
    guard layer.isOfBuiltInClass else {
      let shown = source.shown(layer, reading)
      return rules == .views ? shown.point(inside: point) : shown.contains(point)
    }
    let geometry = reading.values.geometry
    let area = rules == .views ? layer.extras?.touchArea : nil
    return area?.contains(point, bounds: geometry.bounds) ?? geometry.boundsContain(point)
  }

  // MARK: - The account

  private mutating func note(
    _ layer: Layer, _ verdict: HitWalk.Verdict, at point: CGPoint?, _ depth: Int
  ) {
    account?.steps.append(
      HitWalk.Step(layer: layer.model(), depth: depth, point: point, verdict: verdict))
  }

  /// Notes the hit of the last frame's layer, and the layers that are drawn in front of it or of one that
  /// contains it, and would be hit but come before it in the order of sublayers.
  private mutating func noteHit(in frames: [Frame]) {
    guard account != nil, let last = frames.last else { return }
    account?.hit = last.layer.model()
    for frame in frames { account?.steps[frame.step].verdict = .hitBelow }
    account?.steps[last.step].verdict = .hit
    for (outer, inner) in zip(frames, frames.dropFirst()) {
      let depth = inner.layer.geometry.depth(through: outer.plane(of: inner.layer))
      for layer in outer.sublayers.layers[..<outer.untested].reversed()
      where layer.geometry.depth(through: outer.plane(of: layer)) > depth {
        var tester = HitTester(source: source, rules: rules)
        if tester.hit(in: layer, at: outer.point, through: outer.plane(of: layer)) != nil {
          account?.passed.append(layer.model())
        }
      }
    }
  }
}

/// Where a hit test finds the values of layers, and their sublayers.
protocol HitSource {
  /// The values of a layer; nil for one that is not shown.
  ///
  /// - Parameter isReached: Whether animations of a superlayer may lead to it.
  func read(_ layer: Layer, isReached: Bool) -> HitReading?

  /// The sublayers of a layer in their order, seen through a matrix.
  func sublayers(of layer: Layer, through plane: Transform3D, isReached: Bool) -> HitSublayers

  /// The layer, as code of the embedder sees it.
  func shown(_ layer: Layer, _ reading: HitReading) -> Layer

  /// What the `hitTest(_:with:)` of a layer of an embedder's class returns.
  func ask(_ touch: TouchedPoint) -> Layer?
}

/// Layers with the values that they have, model layers or presentations.
private struct LayersAsGiven: HitSource {
  func read(_ layer: Layer, isReached: Bool) -> HitReading? {
    HitReading(values: HitValues(layer), isStatic: true, reachesOthers: false)
  }

  func sublayers(of layer: Layer, through plane: Transform3D, isReached: Bool) -> HitSublayers {
    HitSublayers(layers: layer.shownChildren)
  }

  func shown(_ layer: Layer, _ reading: HitReading) -> Layer { layer }

  func ask(_ touch: TouchedPoint) -> Layer? { touch.layer.hitTest(touch.local, with: nil) }
}

extension ProjectiveTransform2D {
  /// Whether the plane's front is seen at one of its points: a small square there keeps its sense.
  func facesViewer(at point: (x: Double, y: Double)) -> Bool {
    let w = map(point.x, point.y).w
    return determinant * w > 0
  }
}

// MARK: - Hit tests of layers

extension Layer {
  /// The hit test of layers by default; while a touch is delivered, that of the touch.
  func hitTestSubtree(_ point: CGPoint) -> Layer? {
    if let touch = touchBeingTested, let context {
      return context.hitLayer(in: self, at: point, of: touch)
    }
    return hit(point, rules: .layers)
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
  public func touchTest(_ point: CGPoint) -> Layer? { hit(point, rules: .views) }

  private func hit(_ point: CGPoint, rules: HitWalk.Rules) -> Layer? {
    var tester = HitTester(source: LayersAsGiven(), rules: rules)
    return tester.hit(in: self, at: point, through: planeTowardsViewer)
  }

  /// The account of a hit test.
  package func hitWalk(_ point: CGPoint, rules: HitWalk.Rules) -> HitWalk {
    var tester = HitTester(source: LayersAsGiven(), rules: rules, account: HitWalk())
    _ = tester.hit(in: self, at: point, through: planeTowardsViewer)
    return tester.account ?? HitWalk()
  }

  /// The matrix that the layer is seen through in its nearest superlayer that is not a transform
  /// layer.
  private var planeTowardsViewer: Transform3D {
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

  /// Whether the layer's class may have a `hitTest` of its own. A transform layer's is not called.
  var hasOwnHitTest: Bool { !isOfBuiltInClass && !(self is TransformLayer) }

  /// Whether touches pass over the layer, at a presentation's moment or at the stage's time, because a
  /// block animates it without `allowUserInteraction`.
  fileprivate var isTouchless: Bool {
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
}

// MARK: - The account of a hit test

/// The account of a hit test: its steps through a tree, layer by layer, with the reason for every decision.
/// All layers in it are model layers.
package struct HitWalk {
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
  package struct Step {
    package let layer: Layer
    /// The depth below the layer where the test began.
    package let depth: Int
    /// The point in the layer's own space; nil where it was not converted.
    package let point: CGPoint?
    /// The result for it.
    package fileprivate(set) var verdict: Verdict
  }

  /// The layers in the order in which they were tested, each before its sublayers.
  package fileprivate(set) var steps: [Step] = []
  /// The layer that was hit; nil when none was.
  package fileprivate(set) var hit: Layer?
  /// The layers that are drawn in front of the one that was hit, or of what contains it, and would be
  /// hit too, but are before it in the order of sublayers.
  package fileprivate(set) var passed: [Layer] = []
}

// MARK: - Values of a hit test

/// What a hit test has read of a layer.
struct HitReading {
  let values: HitValues
  /// Whether they stay until the next commit.
  let isStatic: Bool
  /// Whether animations of the layer, or of one above, may lead to layers in it.
  let reachesOthers: Bool
}

/// What a hit test reads of one layer. A class, since tests of large trees pass it on at every layer.
final class HitValues {
  let isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool
  let opacity: Float
  let isTransform: Bool
  let geometry: LayerGeometry
  /// The name of the only sublayer that zooms, where a zoom is seen; nil for all of them.
  let zoomedName: String?
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
      isTransform: layer is TransformLayer, geometry: layer.geometry, layer.values)
  }

  /// The values in a bag.
  convenience init(_ values: PropertyBag, isTransform: Bool) {
    self.init(
      isHidden: values.number(.hidden) != 0, isEnabled: values.number(.userInteractionEnabled) != 0,
      isDoubleSided: values.number(.doubleSided) != 0, opacity: Float(values.number(.opacity)),
      isTransform: isTransform, geometry: LayerGeometry(values), values)
  }

  private init(
    isHidden: Bool, isEnabled: Bool, isDoubleSided: Bool, opacity: Float, isTransform: Bool,
    geometry: LayerGeometry, _ values: PropertyBag
  ) {
    self.isHidden = isHidden
    self.isEnabled = isEnabled
    self.isDoubleSided = isDoubleSided
    self.opacity = opacity
    self.isTransform = isTransform
    self.geometry = geometry
    if geometry.zoomScale != 1, case .string(let name) = values[.zooms] {
      zoomedName = name
    } else {
      zoomedName = nil
    }
    // No point is mapped into these.
    guard !isHidden, !isTransform else {
      (fromSuper, isFacing) = (nil, false)
      return
    }
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
