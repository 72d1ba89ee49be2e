import LaminarGraphics

/// What hit tests have read of layers, by the layers' numbers: valid until the layer is committed again.
///
/// No presentation layer is made: a layer whose animations do not affect hit tests is read once, any
/// other is evaluated alone where a test reaches it.
struct TouchIndex {
  private var entries: [Entry?] = []
  /// The number of layers that hit tests have visited: their cost.
  private(set) var visitCount = 0

  private final class Entry {
    /// The committed values.
    let values: HitValues
    /// The layer alone, where its animations affect hit tests.
    let animated: RenderTree?
    /// Whether animations of it lead to layers in it.
    let reachesOthers: Bool
    /// Whether it follows other layers.
    let isFollower: Bool
    /// The sublayers in their order, as long as none of them moves.
    var sublayers: TouchedSublayers?

    init(_ record: LayerRecord) {
      values = HitValues(record.values, isTransform: record.owner == .transform)
      reachesOthers = record.attachments.contains(where: \.reachesOtherLayers)
      isFollower = !record.followers.isEmpty
      guard !record.attachments.isEmpty else {
        animated = nil
        return
      }
      var alone = TreeImage(root: 0)
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
  ]

  /// A layer's values at the stage's time.
  struct Reading {
    let values: HitValues
    /// Whether they stay until the next commit.
    let isStatic: Bool
    /// Whether layers in it are to be read in the evaluated tree.
    let reachesOthers: Bool
  }

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
  mutating func read(_ layer: Layer, isReached: Bool, in context: LayerContext) -> Reading? {
    let number = layer.layerNumber
    guard number >= 0, let entry = entry(number, in: context) else { return nil }
    if isReached || entry.isFollower {
      guard let shown = context.presentationLayers(at: context.time),
        let node = shown.node(ofLayer: number)
      else { return nil }
      return Reading(
        values: HitValues(shown.presentation.bag(of: node), isTransform: layer is TransformLayer),
        isStatic: false, reachesOthers: isReached || entry.reachesOthers)
    }
    guard let animated = entry.animated else {
      return Reading(values: entry.values, isStatic: true, reachesOthers: entry.reachesOthers)
    }
    let shown = animated.evaluate(at: layer.clockChain.localTime(at: context.time))
    return Reading(
      values: HitValues(shown.bag(of: 0), isTransform: layer is TransformLayer), isStatic: false,
      reachesOthers: entry.reachesOthers)
  }

  /// The sublayers in their order, seen through a matrix.
  mutating func sublayers(
    of layer: Layer, through plane: Transform3D, isReached: Bool, in context: LayerContext
  ) -> TouchedSublayers {
    let layers = layer.children
    guard layers.count > 1, !isReached, plane.isIdentity else {
      return TouchedSublayers(layers: layers)
    }
    if let known = entries[layer.layerNumber]?.sublayers { return known }
    var boxes: [TouchBox] = []
    boxes.reserveCapacity(layers.count)
    for sublayer in layers {
      let reading = read(sublayer, isReached: false, in: context)
      guard reading?.isStatic ?? true else { return TouchedSublayers(layers: layers) }
      boxes.append(reading.map { TouchBox(sublayer, $0.values) } ?? .nothing)
    }
    let sublayers = TouchedSublayers(layers: layers, boxes: boxes)
    entries[layer.layerNumber]?.sublayers = sublayers
    return sublayers
  }

  /// Counts a visited layer.
  mutating func noteVisit() { visitCount += 1 }

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
