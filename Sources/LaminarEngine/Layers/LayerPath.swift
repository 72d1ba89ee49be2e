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

  /// Extends a layer's path to that of a sublayer, which is on top where the layer is the root.
  package static func append(_ sublayer: String, to path: inout String, isTop: Bool) {
    if isTop { path = "" } else { path += "/" }
    path += sublayer
  }

  /// Extends a layer's path to that of its mask.
  package static func appendMask(to path: inout String) { path += "@mask" }
}
