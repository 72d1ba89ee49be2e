/// Which paths layers have in a new scene whose numbers in equal names count otherwise: a layer that is
/// inserted before `Shape` and `Shape-2` makes them `Shape-2` and `Shape-3`.
package struct LayerNumbering: Sendable, Hashable {
  /// The new paths by the old ones, of the layers whose own name has another number.
  package private(set) var newPaths: [String: String] = [:]

  /// Makes a numbering in which nothing changed.
  package init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool { newPaths.isEmpty }

  /// Notes a layer.
  package mutating func note(_ old: String, _ new: String) { newPaths[old] = new }

  /// The new path of a layer, or of what an event is about: `layer#key`, `layer:keyPath`, `layer!name`.
  package func newPath(of old: String) -> String {
    newPaths.isEmpty ? old : Self.path(of: old, by: newPaths)
  }

  /// A path whose beginning is another one: the longest that is known.
  package static func path(of path: String, by known: [String: String]) -> String {
    var beginning = path[...]
    while true {
      if let other = known[String(beginning)] { return other + path[beginning.endIndex...] }
      guard let end = beginning.lastIndex(where: { "/@#:!".contains($0) }) else { return path }
      beginning = beginning[..<end]
    }
  }
}
