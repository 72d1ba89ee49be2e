import Foundation
import LaminarEngine

/// What a scene does over time beside the animations that its layers begin with.
struct SceneTimeline {
  /// All layers by their paths; those of the root's canvas and those that events add.
  let layers: LayerRegistry
  var sequences: [SceneSequence] = []
  var states: [SceneState] = []
  var layouts: [SceneLayout] = []
  /// In the file's order.
  var events: [SceneEvent] = []
  /// The gestures of layers, the layers that are controls, and those that handle touches themselves.
  var gestures: [SceneGesture] = []
  var controls: [SceneControl] = []
  var responders: [SceneResponder] = []
  /// From where on a canvas is regular.
  var thresholds = SizeClassThresholds()
  /// The direction of what layers do not specify otherwise.
  var direction = UserInterfaceLayoutDirection.leftToRight

  /// Whether nothing ever happens.
  var isEmpty: Bool {
    sequences.isEmpty && events.isEmpty && layouts.isEmpty && gestures.isEmpty && controls.isEmpty
      && responders.isEmpty
  }

  /// What events and reactions do.
  var actions: [SceneAction] {
    (events + gestures.flatMap(\.events) + controls.flatMap(\.events)
      + responders.flatMap(\.events)).flatMap(\.actions)
  }

  /// Whether an event makes a clock run faster, or moves it.
  var changesClocks: Bool {
    actions.contains { action in
      switch action {
      case .speed, .scrub, .endScrub: true
      default: false
      }
    }
  }

  /// What events, states, reactions and controls set.
  var assignments: [SceneAssignment] {
    states.flatMap(\.assignments) + controls.flatMap(\.states).flatMap(\.values)
      + actions.flatMap(\.assignments)
  }

  /// The layers that layouts size by their text or image (Laminar.docc: SceneTimelines, "Layouts").
  var contentLayers: Set<ObjectIdentifier> {
    Set(
      layouts.lazy.flatMap(\.constraints).filter { !$0.contentAxes.isEmpty }
        .map { ObjectIdentifier($0.layer) })
  }

  /// Whether layers are laid out again after assignments: those that change contents which size a layer,
  /// or from which side constraints count.
  func laysOut(after assignments: [SceneAssignment]) -> Bool {
    guard !layouts.isEmpty else { return false }
    let changes = assignments.filter(\.changesContents)
    if !changes.isEmpty {
      let layers = contentLayers
      if changes.contains(where: { layers.contains(ObjectIdentifier($0.layer)) }) { return true }
    }
    return assignments.contains(where: \.changesDirection)
      && layouts.contains { $0.constraints.contains(where: \.isDirectional) }
  }

  /// The constraints that a canvas's size activates; a later list overrides an earlier one.
  func constraints(width: Double, height: Double) -> [[SceneConstraint]] {
    thresholds.classes(width: width, height: height).compactMap { name in
      layouts.first { $0.name == name }?.constraints
    }
  }

  /// Lays out layers for a canvas's size, before anything happens; returns what is wrong with the
  /// constraints.
  @discardableResult
  func layOut(_ list: [Layer], width: Double, height: Double) -> [LayoutProblem] {
    guard !layouts.isEmpty else { return [] }
    let top = Set(list.map { ObjectIdentifier($0) })
    layers.root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layers.root.position = CGPoint(x: width / 2, y: height / 2)
    let pass = LayoutPass(
      direction: direction, actual: { $0 }, superlayer: layers.holder,
      isThere: { layer in
        var outermost = layer
        while let next = outermost.superlayer { outermost = next }
        return top.contains(ObjectIdentifier(outermost))
      })
    let lists = constraints(width: width, height: height)
    let result = pass.result(of: lists)
    pass.apply(result.placements, of: lists)
    return result.problems
  }

  /// The properties that events, states and layouts can touch, whenever that is.
  var touchedKeys: [(layer: String, keyPath: String)] {
    let assignments = assignments
    var layout = laysOut(after: assignments)
    var keys: [(layer: String, keyPath: String)] = []
    var resized: [Layer] = []
    func touch(_ layer: Layer, _ keyPath: String) {
      keys.append((layers.path(of: layer), keyPath))
      if LayoutForm.mayResize(keyPath) { resized.append(layer) }
    }
    for action in actions {
      switch action {
      case .layout: layout = true
      case .resize:
        layout = true
        touch(layers.root, "frame")
      case .arrange: layout = layout || !layouts.isEmpty
      case .zoom(let zoom): for keyPath in Self.zoomedKeys { touch(zoom.layer, keyPath) }
      default: break
      }
    }
    for move in gestures.compactMap(\.move) { touch(move.layer, move.keyPath) }
    for item in assignments where item.touchSwitch == nil { touch(item.layer, item.keyPath) }
    for part in sequences.flatMap(\.steps).flatMap(\.parts) where part.writesModel {
      if let keyPath = (part.animation as? PropertyAnimation)?.keyPath {
        touch(part.layer, keyPath)
      }
    }
    for path in layers.paths {
      guard let scroll = layers[path] as? ScrollLayer, scroll.takesTouches else { continue }
      let zooms = scroll.pinchGestureRecognizer != nil
      for keyPath in zooms ? Self.zoomedKeys : ["bounds"] { keys.append((path, keyPath)) }
    }
    if layout {
      for constraint in layouts.flatMap(\.constraints) { touch(constraint.layer, "frame") }
    }
    for layer in layers.layersFollowing(resized) { touch(layer, "frame") }
    return keys
  }

  /// What a zoom of a scroll layer changes.
  private static let zoomedKeys = ["bounds", "zoomScale", "contentSize"]
}

// MARK: - Layers

/// Registers every layer that a scene ever has, by a path that never changes.
final class LayerRegistry {
  /// A substitute for the root layer, which a stage provides.
  let root = Layer()
  /// The paths in the order of the tree, those that events add after all others.
  private(set) var paths: [String] = []
  /// The layers with an autoresizing mask, in that order.
  private(set) var autoresizing: [Layer] = []
  private var layers: [String: Layer] = [:]
  private var pathsByLayer: [ObjectIdentifier: String] = [:]
  /// The layers that hold others, also of what is added later.
  private var holders: [ObjectIdentifier: Layer] = [:]

  /// Makes a registry of the root's sublayers.
  init(_ list: [Layer]) {
    enter(root, path: LayerPath.root)
    add(list, below: root)
  }

  /// The layer of a path; nil when there never is one.
  subscript(path: String) -> Layer? { layers[path] }

  /// The path of a layer; empty for one that is not registered.
  func path(of layer: Layer) -> String { pathsByLayer[ObjectIdentifier(layer)] ?? "" }

  /// The help for a path that no layer has.
  static func hint(forLayer path: String, among paths: [String]) -> String? {
    if let nearest = Spelling.nearest(to: path, among: paths) {
      return "did you mean \"\(nearest)\"?"
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    if let inside = paths.first(where: { $0.hasSuffix("/" + last) }) {
      return "a path has all names from below the root: \"\(inside)\""
    }
    return nil
  }

  /// The layer that holds another, or will.
  func holder(of layer: Layer) -> Layer? { holders[ObjectIdentifier(layer)] }

  /// Registers a layer with all that it holds; false when its path is taken.
  func add(_ layer: Layer, into holder: Layer, index: Int) -> Bool {
    let path = path(of: layer, index: index, below: holder)
    guard layers[path] == nil else { return false }
    add([layer], below: holder, firstIndex: index)
    return true
  }

  /// The path that a layer has or would have below another.
  func path(of layer: Layer, index: Int, below holder: Layer) -> String {
    var path = path(of: holder)
    LayerPath.append(
      LayerPath.name(layer.name, type(of: layer).owner, at: index), to: &path,
      isTop: holder === root)
    return path
  }

  private func add(_ list: [Layer], below holder: Layer, firstIndex: Int = 0) {
    var pending = [(layers: list, holder: holder, first: firstIndex)]
    // The innermost list last, so that paths come in the order of the tree.
    while let (layers, holder, first) = pending.popLast() {
      var nested: [(layers: [Layer], holder: Layer, first: Int)] = []
      for (index, layer) in layers.enumerated() {
        enter(layer, path: path(of: layer, index: first + index, below: holder))
        holders[ObjectIdentifier(layer)] = holder
        if let mask = layer.mask {
          var path = path(of: layer)
          LayerPath.appendMask(to: &path)
          enter(mask, path: path)
          holders[ObjectIdentifier(mask)] = layer
          nested.append((mask.children, mask, 0))
        }
        if !layer.children.isEmpty { nested.append((layer.children, layer, 0)) }
      }
      pending += nested.reversed()
    }
  }

  private func enter(_ layer: Layer, path: String) {
    pathsByLayer[ObjectIdentifier(layer)] = path
    guard layers[path] == nil else { return }
    layers[path] = layer
    paths.append(path)
    if layer.autoresizes { autoresizing.append(layer) }
  }
}
