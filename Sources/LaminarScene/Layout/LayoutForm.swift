import Foundation
import LaminarEngine
import LaminarGraphics

/// A key of a layer about layout.
enum LayoutKey: Sendable, Hashable {
  case autoresizingMask, contentHuggingPriority, contentCompressionResistancePriority
}

/// The keys of layers about layout: how they follow their superlayer's size, and how strongly constraints
/// keep them as long as their contents.
enum LayoutForm {
  static let autoresizingMask = Key(
    "autoresizingMask", .options(masks),
    "What of it changes with its superlayer's size, as views have it: nothing when left out.")
  static let contentHuggingPriority = Key(
    "contentHuggingPriority", .contentPriorities,
    "How strongly it refuses to be longer than its text or image, where constraints size it; 250 by default."
  )
  static let contentCompressionResistancePriority = Key(
    "contentCompressionResistancePriority", .contentPriorities,
    "How strongly it refuses to be shorter than its text or image, where constraints size it; 750 by default."
  )

  /// What the keys are for readers of layers.
  static let layerKeys: [(key: any FormKey, meaning: LayerKey)] = [
    (autoresizingMask, .layout(.autoresizingMask)),
    (contentHuggingPriority, .layout(.contentHuggingPriority)),
    (contentCompressionResistancePriority, .layout(.contentCompressionResistancePriority)),
  ]

  /// The names of UIKit; y grows downwards, so that the top is Core Animation's minY.
  private static let masks: [(name: String, value: AutoresizingMask)] = [
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
    ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
    ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
  ]

  // MARK: - Priorities

  fileprivate static let horizontal = Key(
    "horizontal", .layoutPriority, "The priority of the width.")
  fileprivate static let vertical = Key(
    "vertical", .layoutPriority, "The priority of the height.")
  fileprivate static let priorities = Form(
    "priorities of contents", [horizontal, vertical],
    [.anyOf([horizontal, vertical], none: "the priorities name no axis")])
}

/// The priorities of a layer's contents, by the axes that state one.
typealias ContentPriorities = [LayoutConstraint.Axis: LayoutPriority]

extension ValueKind<ContentPriorities> {
  fileprivate static var contentPriorities: Self {
    .object(LayoutForm.priorities, as: "contentPriorities") { found in
      var priorities: ContentPriorities = [:]
      priorities[.horizontal] = found[LayoutForm.horizontal]
      priorities[.vertical] = found[LayoutForm.vertical]
      return priorities
    }
  }
}

extension ValueKind<LayoutPriority> {
  /// A priority of layout; 1000 must hold.
  fileprivate static var layoutPriority: Self {
    ValueKind<Double>.number(1...LayoutSolver.required).map { LayoutPriority(Float($0)) }
  }
}

extension SceneSchema {
  /// The objects that layers have about layout.
  static let layoutDefinitions: [(String, SchemaNode)] = [
    ("contentPriorities", LayoutForm.priorities.schema)
  ]
}

// MARK: - Reading

extension SceneBuilder {
  /// Reads a key of a layer about layout.
  func read(_ key: LayoutKey, _ value: JSONValue, of layer: Layer) {
    func priorities(_ key: Key<ContentPriorities>) -> ContentPriorities {
      prioritizedLayers.append((layer, value, key.name))
      return key.kind.decode(value, values) ?? [:]
    }
    switch key {
    case .autoresizingMask:
      guard let mask = LayoutForm.autoresizingMask.kind.decode(value, values) else { return }
      layer.autoresizingMask = mask
    case .contentHuggingPriority:
      for (axis, priority) in priorities(LayoutForm.contentHuggingPriority) {
        layer.setContentHuggingPriority(priority, for: axis)
      }
    case .contentCompressionResistancePriority:
      for (axis, priority) in priorities(LayoutForm.contentCompressionResistancePriority) {
        layer.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
  }

  /// Reports the autoresizing mask of a layer that has no superlayer to follow.
  ///
  /// - Parameter noun: What the layer is: `a mask`.
  func reportAutoresizing(of object: JSONValue, _ noun: String) {
    guard let value = object[LayoutForm.autoresizingMask] else { return }
    values.report(
      .misplacedKey, value, "\(noun) is no sublayer, so that it does not follow a size",
      help: "leave it out, or give the mask to a sublayer")
  }
}

// MARK: - Following sizes

extension LayoutForm {
  /// Whether a change of a key path may change a layer's size.
  static func mayResize(_ keyPath: String) -> Bool {
    ["frame", "bounds"].contains(keyPath.prefix { $0 != "." })
  }
}

extension LayerRegistry {
  /// The layers that autoresizing moves or resizes where some change their size, superlayers first.
  func layersFollowing(_ resized: [Layer]) -> [Layer] {
    var sizes = Set(resized.map(ObjectIdentifier.init))
    guard !sizes.isEmpty else { return [] }
    var following: [Layer] = []
    for layer in autoresizing {
      guard let holder = holder(of: layer), sizes.contains(ObjectIdentifier(holder)) else {
        continue
      }
      following.append(layer)
      if !layer.autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight]) {
        sizes.insert(ObjectIdentifier(layer))
      }
    }
    return following
  }
}
