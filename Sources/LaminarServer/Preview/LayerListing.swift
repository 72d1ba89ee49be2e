import Foundation
import Laminar
import LaminarEngine
import LaminarGraphics
import LaminarScene
import LaminarTrace

/// What a page shows of a layer at a time: where it is drawn, and its values with their reasons.
struct LayerListing {
  private let sampled: SampledScene
  private let time: Double

  /// Reads a scene at a time.
  init(_ sampled: SampledScene, at time: Double) { (self.sampled, self.time) = (sampled, time) }

  /// The layer of a path: its corners on the canvas, and the values that it has or that are animated. One
  /// that does not exist at the time has none.
  func layer(_ path: String) -> JSON {
    let head: JSON = ["path": .string(path)]
    let location: JSON = ["location": sampled.scene.location(ofLayer: path)?.location.json]
    guard let presentation = sampled.snapshot.evaluate(at: time) else {
      return head + ["corners": .null, "values": []] + location
    }
    let tree = presentation.tree
    let nodes = tree.paths.enumerated().filter { $1 == path }.map(\.offset)
    let layer = nodes.first { tree.nodes[$0].role != .cell }
    let values = nodes.flatMap { self.values(of: $0, presentation) }
    return head + [
      "corners": Self.corners(layer.flatMap { presentation.corners(of: $0) }),
      "values": .array(values),
    ] + location
  }

  /// Corners as lists of two numbers; null for a layer that is not drawn.
  static func corners(_ corners: [CGPoint]?) -> JSON {
    corners.map { .array($0.map(InspectionJSON.point)) } ?? .null
  }

  // MARK: - Values

  /// The values of a node: the explicit ones in the order of the table, each animated part instead of the
  /// whole; then those of keys that the layer's class declares.
  private func values(of node: Int, _ presentation: PresentationTree) -> [JSON] {
    let tree = presentation.tree
    let item = tree.nodes[node]
    let prefix = tree.keyPrefix(of: node)
    // The animated paths, as the animations write them.
    var animated: [(path: PropertyPath, text: String)] = []
    func add(_ path: PropertyPath, _ text: String) {
      if !animated.contains(where: { $0.path == path }) { animated.append((path, text)) }
    }
    for index in tree.nodes.indices {
      for record in tree.nodes[index].animations.map({ tree.animation(at: $0) })
      where record.targetNode == node {
        if let path = record.path { add(path, PropertyAddress(parsing: record.keyPath).rest) }
        if record.turnsLayer { add(PropertyPath(.transform), "transform") }
      }
    }
    func value(_ path: PropertyPath, _ text: String, isAnimated: Bool) -> JSON {
      self.value(path, prefix + text, of: node, presentation, isAnimated: isAnimated)
    }
    var values: [JSON] = []
    for description in PropertyTable.properties(of: item.owner) {
      let own = animated.filter { $0.path.property == .builtIn(description.id) }
      let isSet = item.values.explicitValue(description.id).map { $0 != .none } ?? false
      if isSet, !own.contains(where: { $0.path.component == .whole }) {
        values.append(value(PropertyPath(description.id), description.name, isAnimated: false))
      }
      values += own.map { value($0.path, $0.text, isAnimated: true) }
    }
    let custom = item.customValues.map(\.property)
    for property in custom {
      let own = animated.filter { $0.path.property == .custom(property) }
      values += own.map { value($0.path, $0.text, isAnimated: true) }
      if own.isEmpty,
        let path = PropertyPath(parsing: property.name, owner: item.owner, custom: custom)
      {
        values.append(value(path, property.name, isAnimated: false))
      }
    }
    return values
  }

  private func value(
    _ path: PropertyPath, _ key: String, of node: Int, _ presentation: PresentationTree,
    isAnimated: Bool
  ) -> JSON {
    let tree = presentation.tree
    let layer = tree.path(of: node)
    let explanation = tree.explain(node: node, property: path.property, at: time)
    let listing = ValueListing(
      sampled, tree: tree,
      address: ValueAddress(node: node, path: path, text: "\(layer):\(key)"), time: time)
    let animation = (explanation.steps.last?.animation ?? explanation.followers.last?.record)
      .flatMap { sampled.scene.location(ofAnimation: tree.animation(at: $0).sourceIndex) }
    return [
      "key": .string(key), "text": .string(ValueText.text(explanation.result, part: path)),
      "isAnimated": .bool(isAnimated), "explanation": .string(listing.text),
      "location": (animation ?? sampled.scene.location(ofKey: key, ofLayer: layer))?.json,
    ]
  }
}

// MARK: - Curves

extension PreviewLoad {
  /// The curves of a layer's tracks over the frames, as JSON; none for a layer without any.
  func curves(of path: String, samples: Int) -> JSON {
    guard let snapshot = outcome.snapshot, let times = outcome.times else {
      return ["frames": [], "curves": []]
    }
    let frames = times.spread(samples)
    let survey = LayerCurves(snapshot, times: frames.map { times.time(of: $0) })
    let curves = survey?.curves.filter { $0.track.layer == path && !$0.values.isEmpty } ?? []
    return [
      "frames": .array(frames.map(JSON.integer)),
      "curves": .array(
        curves.map { curve in
          [
            "key": .string(curve.track.key), "values": InspectionJSON.numbers(curve.values),
            "min": curve.range.map { .number($0.lowerBound) } ?? .null,
            "max": curve.range.map { .number($0.upperBound) } ?? .null,
          ]
        }),
    ]
  }
}
