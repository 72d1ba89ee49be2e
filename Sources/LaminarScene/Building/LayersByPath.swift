import LaminarEngine

/// The layers of a scene by their paths, for what names layers from outside the tree.
struct LayersByPath {
  private var layers: [String: Layer] = [:]
  /// In the order of the tree.
  private(set) var paths: [String] = []

  /// Names all layers below the root.
  init(_ siblings: [Layer]) { insert(siblings, below: "") }

  subscript(path: String) -> Layer? { layers[path] }

  private mutating func insert(_ siblings: [Layer], below prefix: String) {
    for (place, layer) in siblings.enumerated() {
      let name = layer.name ?? "\(type(of: layer).owner.rawValue)#\(place)"
      insert(layer, path: prefix + name)
    }
  }

  private mutating func insert(_ layer: Layer, path: String) {
    if layers.updateValue(layer, forKey: path) == nil { paths.append(path) }
    insert(layer.children, below: path + "/")
    if let mask = layer.mask { insert(mask, path: path + "@mask") }
  }
}
