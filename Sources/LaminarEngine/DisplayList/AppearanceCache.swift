import LaminarGraphics
import Synchronization

/// The appearance of a layer that draws the same at every time of a tree.
///
/// Where the layer's animations only move, turn and fade it, and it has no compositing rules of its own,
/// it is drawn without the walk's general rules, which is most of the time for thousands of sprites.
final class CachedAppearance: Sendable {
  let appearance: LayerAppearance
  /// Whether only its map and its opacity depend on time.
  let onlyMoves: Bool
  let allowsGroup: Bool
  /// The contents, where they are all that it draws, with an opacity; that is NaN where there are none.
  ///
  /// Two properties, so that each is copied at once to where it goes.
  let contentsShape: DisplayList.Shape
  let contentsPaint: DisplayList.Paint
  let contentsOpacity: Double
  /// The model's opacity, and the offset of the animated one; −1 for none.
  private let opacity: Double
  private let opacityOffset: Int
  /// The model's position, and the offset of the animated one; −1 for none.
  private let position: SIMD2<Double>
  private let positionOffset: Int
  /// Whether the map is a translation.
  private let isTranslated: Bool
  /// The anchor point in the layer's own space.
  private let anchor: SIMD2<Double>

  /// The animated properties that leave everything but the map and the opacity as it is.
  private static let moving = PropertyMask([
    .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity,
  ])

  /// - Parameter opacity: That of the layer as it is drawn now.
  init(
    _ appearance: LayerAppearance, _ shown: PresentedNode, _ geometry: LayerGeometry,
    opacity drawn: Double
  ) {
    self.appearance = appearance
    let tree = shown.presentation.tree
    let (animated, targets) = tree.nodes.read(shown.index) {
      ($0.pointee.animated, $0.pointee.targets)
    }
    func offset(_ id: PropertyID) -> Int {
      targets.first { tree.targets[$0].row == id }.map { tree.targets[$0].offset } ?? -1
    }
    let hasOwnRules: Bool =
      switch shown.owner {
      case .transform, .emitter, .replicator, .text, .gradient: true
      default: shown.role != .sublayer || tree.transitionIndices[shown.index] != nil
      }
    onlyMoves =
      !hasOwnRules && animated.union(Self.moving) == Self.moving
      && shown.subtreeEnd == shown.index + 1 && !shown.hasFilters && shown.number(.hidden) == 0
      && shown.number(.doubleSided) != 0 && shown.number(.shouldRasterize) == 0
      && appearance.parts.isPlain && appearance.parts.blend.keepsBackdrop
      && LayerShadow(shown) == nil
    allowsGroup = shown.number(.allowsGroupOpacity) != 0
    if appearance.count == 1, let image = appearance.parts.image,
      appearance.isAdded || appearance.parts.blend == .normal
    {
      contentsShape = image.shape
      contentsPaint = .image(image.image.with(opacity: drawn, isAdditive: appearance.isAdded))
      contentsOpacity = drawn
    } else {
      contentsShape = .roundedRect(RoundedRect(rect: .zero))
      contentsPaint = .color(.clear)
      contentsOpacity = .nan
    }
    opacity = shown.number(.opacity)
    opacityOffset = offset(.opacity)
    position = SIMD2(geometry.position.x, geometry.position.y)
    positionOffset = offset(.position)
    isTranslated =
      !animated.contains(.transform) && !animated.contains(.anchorPoint)
      && geometry.transform.isIdentity && !geometry.isGeometryFlipped
    anchor = SIMD2(geometry.anchor.x, geometry.anchor.y)
  }

  /// The opacity at a moment.
  @inline(__always)
  func opacity(_ presentation: PresentationTree) -> Double {
    min(max(opacityOffset < 0 ? opacity : presentation.numbers[opacityOffset], 0), 1)
  }

  /// The map from the layer's plane to its superlayer's at a moment.
  @inline(__always)
  func map(_ presentation: PresentationTree, _ node: Int) -> ProjectiveTransform2D {
    guard isTranslated else {
      return ProjectiveTransform2D(LayerGeometry(presentation, node).localToSuper)
    }
    let offset = positionOffset
    let point =
      offset < 0
      ? position : SIMD2(presentation.numbers[offset], presentation.numbers[offset + 1])
    return ProjectiveTransform2D(m31: point.x - anchor.x, m32: point.y - anchor.y)
  }
}

// MARK: - Layers that look alike

/// What the layers of a tree draw that look alike at every time, since only their position, opacity
/// or shadow is animated: only a cache, which no pixel depends on.
final class AppearanceCache: Sendable {
  /// The number of layers of trees that have one.
  private static let capacity = 16_384

  private struct State {
    var isShown = false
    /// By node; nil for what is not known. Empty until the tree is shown a second time.
    var layers: [CachedAppearance?] = []
    var itemCount = 0
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool) { self.isKept = isKept }

  /// The layers by node, for one frame of a tree; empty where none are kept: a tree that is shown once,
  /// as between two commits of a live stage, is not worth it.
  func layers(of tree: RenderTree) -> [CachedAppearance?] {
    guard isKept else { return [] }
    return state.withLock { state in
      guard state.isShown else {
        // What is below a layer that flips is drawn upright, at every time anew.
        state.isShown =
          tree.nodes.count <= Self.capacity
          && !tree.targets.contains { $0.row == .geometryFlipped }
        return []
      }
      if state.layers.isEmpty {
        state.layers = [CachedAppearance?](repeating: nil, count: tree.nodes.count)
      }
      return state.layers
    }
  }

  /// The number of items of the last list, so that the memory of the next is taken at once.
  var itemCount: Int { state.withLock(\.itemCount) }

  /// Keeps layers, by their nodes.
  func keep(_ made: [(node: Int, layer: CachedAppearance)], itemCount: Int) {
    state.withLock { state in
      state.itemCount = itemCount
      for (node, layer) in made where state.layers.indices.contains(node) {
        state.layers[node] = layer
      }
    }
  }
}

extension PresentationTree {
  /// The properties that move a layer or change how its picture is composited, and not what it draws.
  private static let moving = PropertyMask([
    .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .hidden,
    .doubleSided, .opacity, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
  ])

  /// Whether a node's layer draws the same at every time of the tree.
  func hasConstantAppearance(_ node: Int) -> Bool {
    guard frameDrawings.isEmpty else { return false }
    return tree.nodes.read(node) { node in
      // A property that the mask cannot hold, or a key of the layer's own, may be drawn.
      node.pointee.targets.count == node.pointee.animated.count
        && node.pointee.animated.union(Self.moving) == Self.moving
        && node.pointee.drawing?.function == nil
    }
  }
}
