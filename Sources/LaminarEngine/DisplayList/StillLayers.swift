import LaminarGraphics
import Synchronization

/// What the layers of a tree draw that look alike at every time, since only their position, opacity
/// or shadow is animated: only a cache, which no pixel depends on.
final class StillLayers: Sendable {
  /// The number of layers of trees that have one.
  private static let capacity = 16_384

  private struct State {
    var isShown = false
    /// By node; nil for what is not known. Empty until the tree is shown a second time.
    var layers: [StillLayer?] = []
    var itemCount = 0
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool) { self.isKept = isKept }

  /// The layers by node, for one frame of a tree; empty where none are kept: a tree that is shown once,
  /// as between two commits of a live stage, is not worth it.
  func layers(of tree: RenderTree) -> [StillLayer?] {
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
        state.layers = [StillLayer?](repeating: nil, count: tree.nodes.count)
      }
      return state.layers
    }
  }

  /// The number of items of the last list, so that the memory of the next is taken at once.
  var itemCount: Int { state.withLock(\.itemCount) }

  /// Keeps layers, by their nodes.
  func keep(_ made: [(node: Int, layer: StillLayer)], itemCount: Int) {
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
  func isStill(_ node: Int) -> Bool {
    guard frameDrawings.isEmpty else { return false }
    return tree.nodes.read(node) { node in
      // A property that the mask cannot hold, or a key of the layer's own, may be drawn.
      node.pointee.targets.count == node.pointee.animated.count
        && node.pointee.animated.union(Self.moving) == Self.moving
        && node.pointee.drawing?.function == nil
    }
  }
}
