/// How scenes, traces and messages refer to a layer: by the names from below the root, joined by
/// slashes.
package enum LayerPath {
  /// The path of the root, which is no part of the other paths.
  package static let root = "root"

  /// A layer's or a cell's name; for a nameless one its type and its index among its siblings, such
  /// as `shape#2`.
  package static func name(_ name: String?, _ type: PropertyOwner, at index: Int) -> String {
    name ?? "\(type.rawValue)#\(index)"
  }

  /// The path of a sublayer; without a superlayer's path it is below the root.
  package static func sublayer(_ name: String, of superlayer: String?) -> String {
    superlayer.map { $0 + "/" + name } ?? name
  }

  /// The path of a layer's mask.
  package static func mask(of layer: String) -> String { layer + "@mask" }
}
