import Foundation
import LaminarGraphics

/// The hit test of touches: by the rules of views, over what is presented at the stage's time.
extension LayerContext {
  /// The layer that a touch at a point of the canvas hits; nil when there is none.
  func hitLayer(at point: CGPoint) -> Layer? {
    var tester = HitTester(source: TouchedLayers(context: self), rules: .views)
    return root.hasOwnHitTest
      ? tester.ask(root, at: point, through: .identity, isReached: false)
      : tester.hit(in: root, at: point, through: .identity)
  }

  /// The layer that a touch hits in a layer and its sublayers.
  ///
  /// - Parameters:
  ///   - point: The point in the superlayer's space, which a `hitTest` may have changed.
  ///   - touch: How the touch came to the layer.
  func hitLayer(in first: Layer, at point: CGPoint, of touch: TouchedPoint) -> Layer? {
    var tester = HitTester(source: TouchedLayers(context: self), rules: .views)
    return tester.hit(in: first, at: point, through: touch.plane, isReached: touch.isReached)
  }

  /// The centre of a layer's bounds on the canvas, and half of the smaller side of its bounding box
  /// there, as presented at the stage's time; nil where it is not finite.
  func presentedCentre(of layer: Layer) -> (point: CGPoint, halfSide: Double)? {
    let line = layer.ancestry
    let isReached = line.dropFirst().contains { ancestor in
      input.index.read(ancestor, isReached: false, in: self)?.reachesOthers ?? false
    }
    let map = Layer.homography(of: line) { layer in
      input.index.read(layer, isReached: isReached, in: self)?.values.geometry ?? layer.geometry
    }
    let bounds =
      (input.index.read(layer, isReached: isReached, in: self)?.values.geometry ?? layer.geometry)
      .bounds
    let centre = map.divided(CGPoint(x: bounds.midX, y: bounds.midY))
    guard centre.x.isFinite, centre.y.isFinite else { return nil }
    let corners = [bounds.minX, bounds.maxX].flatMap { x in
      [bounds.minY, bounds.maxY].map { map.divided(CGPoint(x: x, y: $0)) }
    }
    let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
    let width = (xs.max() ?? 0) - (xs.min() ?? 0)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    let side = min(width, height)
    return (centre, side.isFinite ? side / 2 : 0)
  }
}

/// The layers of a tree as they are presented at the stage's time, by the index of what touches have read.
struct TouchedLayers: HitSource {
  let context: LayerContext

  func read(_ layer: Layer, isReached: Bool) -> HitReading? {
    context.input.index.read(layer, isReached: isReached, in: context)
  }

  func sublayers(of layer: Layer, through plane: Transform3D, isReached: Bool) -> HitSublayers {
    context.input.index.sublayers(of: layer, through: plane, isReached: isReached, in: context)
  }

  func shown(_ layer: Layer, _ reading: HitReading) -> Layer {
    reading.isStatic ? layer : layer.presentation() ?? layer
  }

  /// Nothing for a layer of another tree.
  func ask(_ touch: TouchedPoint) -> Layer? {
    context.input.testedPoints.append(touch)
    defer { context.input.testedPoints.removeLast() }
    let event = Event(
      timestamp: context.time,
      touches: context.input.sessions.filter { !$0.isOver }.map(\.touch).inOrder)
    guard let hit = touch.layer.hitTest(touch.local, with: event)?.model(), hit.context === context
    else { return nil }
    return hit
  }
}

/// A touch that has come to a layer of an embedder's class.
struct TouchedPoint {
  let layer: Layer
  /// The point in the space of the superlayer, or of the nearest that is not a transform layer.
  let point: CGPoint
  /// The matrix that the superlayer shows the layer through.
  let plane: Transform3D
  /// Whether animations of a superlayer may lead to the layer.
  let isReached: Bool
  /// The point in the layer's own space.
  let local: CGPoint
  /// The layer's geometry.
  let geometry: LayerGeometry

  /// A point of the layer's own space, in the space of `point`.
  func outerPoint(of own: CGPoint) -> CGPoint {
    if own == local { return point }
    return ProjectiveTransform2D(geometry.localToSuper.concatenating(plane)).divided(own)
  }
}

// MARK: - Index

/// What hit tests have read of layers, by the layers' numbers: valid until the layer is committed again.
///
/// No presentation layer is made: a layer whose animations do not affect hit tests is read once, any
/// other is evaluated alone where a test reaches it.
struct TouchIndex {
  private var entries: [Entry?] = []

  private final class Entry {
    /// The committed values.
    let values: HitValues
    /// The layer alone, where its animations affect hit tests.
    let animated: RenderTree?
    /// Whether animations of it lead to layers in it.
    let reachesOthers: Bool
    /// Whether the layer follows other layers.
    let isFollower: Bool
    /// The sublayers in their order, as long as none of them moves.
    var sublayers: HitSublayers?

    init(_ record: LayerRecord) {
      values = HitValues(record.values, isTransform: record.owner == .transform)
      reachesOthers = record.attachments.contains(where: \.reachesOtherLayers)
      isFollower = !record.followers.isEmpty
      guard !record.attachments.isEmpty else {
        animated = nil
        return
      }
      var alone = CommittedTree(root: 0)
      alone.replace([(0, record.withoutRelatives)])
      let tree = RenderTreeCompiler.compile(alone)
      let isAffected = tree.nodes[0].targets.contains { index in
        guard case .builtIn(let id) = tree.targets[index].property else { return false }
        return TouchIndex.properties.contains(id)
      }
      animated = isAffected ? tree : nil
    }
  }

  /// The properties that hit tests read.
  private static let properties: Set<PropertyID> = [
    .hidden, .userInteractionEnabled, .doubleSided, .opacity, .bounds, .position, .zPosition,
    .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .geometryFlipped,
    .zoomScale,
  ]

  /// Forgets a layer that is committed again.
  mutating func forget(_ layer: Layer) {
    forget(layer.layerNumber)
    if let parent = layer.parent, entries.indices.contains(parent.layerNumber) {
      entries[parent.layerNumber]?.sublayers = nil
    }
  }

  /// Forgets a layer by its number.
  mutating func forget(_ number: Int) {
    if entries.indices.contains(number) { entries[number] = nil }
  }

  /// Reads a layer; nil for one that was never committed.
  ///
  /// - Parameter isReached: Whether animations of a superlayer may lead to it.
  mutating func read(_ layer: Layer, isReached: Bool, in context: LayerContext) -> HitReading? {
    let number = layer.layerNumber
    guard number >= 0, let entry = entry(number, in: context) else { return nil }
    if isReached || entry.isFollower {
      guard let shown = context.presentationLayers(at: context.time),
        let node = shown.node(ofLayer: number)
      else { return nil }
      return HitReading(
        values: HitValues(shown.presentation.bag(of: node), isTransform: layer is TransformLayer),
        isStatic: false, reachesOthers: isReached || entry.reachesOthers)
    }
    guard let animated = entry.animated else {
      return HitReading(values: entry.values, isStatic: true, reachesOthers: entry.reachesOthers)
    }
    let shown = animated.evaluate(at: layer.clockChain.localTime(at: context.time))
    return HitReading(
      values: HitValues(shown.bag(of: 0), isTransform: layer is TransformLayer), isStatic: false,
      reachesOthers: entry.reachesOthers)
  }

  /// The sublayers in their order, seen through a matrix.
  mutating func sublayers(
    of layer: Layer, through plane: Transform3D, isReached: Bool, in context: LayerContext
  ) -> HitSublayers {
    let layers = layer.children
    guard layers.count > 1, !isReached, plane.isIdentity else {
      return HitSublayers(layers: layers)
    }
    if let known = entries[layer.layerNumber]?.sublayers { return known }
    var boxes: [TouchBox] = []
    boxes.reserveCapacity(layers.count)
    for sublayer in layers {
      let reading = read(sublayer, isReached: false, in: context)
      guard reading?.isStatic ?? true else { return HitSublayers(layers: layers) }
      boxes.append(reading.map { TouchBox(sublayer, $0.values) } ?? .nothing)
    }
    let sublayers = HitSublayers(layers: layers, boxes: boxes)
    entries[layer.layerNumber]?.sublayers = sublayers
    return sublayers
  }

  private mutating func entry(_ number: Int, in context: LayerContext) -> Entry? {
    if number < entries.count, let known = entries[number] { return known }
    guard let record = context.record(of: number) else { return nil }
    while entries.count <= number { entries.append(nil) }
    let made = Entry(record)
    entries[number] = made
    return made
  }
}

extension PresentationTree {
  /// All values of a node, with what animates them.
  fileprivate func bag(of node: Int) -> PropertyBag {
    let committed = tree.nodes[node]
    var bag = committed.values
    for index in committed.targets {
      let property = tree.targets[index].property
      if case .builtIn(let id) = property, let value = value(property, of: node) { bag[id] = value }
    }
    return bag
  }
}

// MARK: - Sublayers that a touch may reach

/// Sublayers that a touch may reach, in their order: the last is tested first.
struct HitSublayers {
  let layers: [Layer]
  /// Where touches reach each of them; empty where they move.
  var boxes: [TouchBox] = []

  /// The index of the last of the first `count` that a touch at a point may reach; nil when there is
  /// none.
  func last(before count: Int, at point: CGPoint) -> Int? {
    guard boxes.count == layers.count else { return count > 0 ? count - 1 : nil }
    let (x, y) = (Double(point.x), Double(point.y))
    var index = count - 1
    while index >= 0 {
      if boxes[index].mayContain(x, y) { return index }
      index -= 1
    }
    return nil
  }
}

/// A rectangle of the superlayer's space outside of which no touch reaches a layer.
struct TouchBox {
  private let minX: Double, minY: Double, maxX: Double, maxY: Double

  /// That of a layer that no touch reaches.
  static let nothing = TouchBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  private static let everything = TouchBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The box of a layer, which is rather too large; unlimited where code of the embedder decides.
  init(_ layer: Layer, _ values: HitValues) {
    let matrix = values.geometry.localToSuper
    guard layer.isOfBuiltInClass, !values.isTransform,
      (matrix.m14, matrix.m24, matrix.m44) == (0, 0, 1)
    else {
      self = .everything
      return
    }
    let bounds = values.geometry.bounds
    let area = layer.extras?.touchArea?.boundingBox(bounds: bounds) ?? bounds
    let map = AffineTransform2D(matrix)
    let corners = [area.minX, area.maxX].flatMap { x in
      [area.minY, area.maxY].map { CGPoint(x: x, y: $0).applying(map) }
    }
    let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      (left + right + top + bottom).isFinite
    else {
      self = .everything
      return
    }
    // The test itself maps points back, which rounds.
    let margin = 1e-6 * (1 + max(abs(left), abs(right), abs(top), abs(bottom)))
    self.init(
      minX: left - margin, minY: top - margin, maxX: right + margin, maxY: bottom + margin)
  }

  @inline(__always)
  func mayContain(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}
