import LaminarEngine

/// Registers every layer that a scene ever has, by a path that never changes.
final class LayerRegistry {
  /// A substitute for the root layer, which a stage provides.
  let root = Layer()
  /// The paths in the order of the tree, those that events add after all others.
  private(set) var paths: [String] = []
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
  }
}
