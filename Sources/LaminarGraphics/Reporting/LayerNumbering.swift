/// Which paths layers have in a new scene whose numbers in equal names count otherwise: a layer that is
/// inserted before `Shape` and `Shape-2` makes them `Shape-2` and `Shape-3`.
package struct LayerNumbering: Sendable, Hashable {
  /// The new paths by the old ones, of the layers whose own name has another number.
  package private(set) var newPaths: [String: String] = [:]

  /// The old paths of layers that are gone, while another layer has their name.
  package private(set) var gone: Set<String> = []

  /// Makes a numbering in which nothing changed.
  package init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool { newPaths.isEmpty && gone.isEmpty }

  /// Notes a layer.
  package mutating func note(_ old: String, _ new: String) { newPaths[old] = new }

  /// Notes a layer that is gone, while another one has its name.
  package mutating func noteGone(_ old: String) { gone.insert(old) }

  /// The new path of a layer, or of what an event is about: `layer#key`, `layer:keyPath`, `layer!name`;
  /// nil for a layer that is gone while another one has its path.
  package func newPath(of old: String) -> String? {
    if isEmpty { return old }
    var beginning = old[...]
    while true {
      let path = String(beginning)
      if gone.contains(path) { return nil }
      if let other = newPaths[path] { return other + old[beginning.endIndex...] }
      guard let shorter = Self.withoutLast(beginning) else { return old }
      beginning = shorter
    }
  }

  /// A path whose beginning is another one: the longest that is known.
  package static func path(of path: String, by known: [String: String]) -> String {
    var beginning = path[...]
    while true {
      if let other = known[String(beginning)] { return other + path[beginning.endIndex...] }
      guard let shorter = withoutLast(beginning) else { return path }
      beginning = shorter
    }
  }

  /// A path without its last name; nil for one name.
  private static func withoutLast(_ path: Substring) -> Substring? {
    path.lastIndex { "/@#:!".contains($0) }.map { path[..<$0] }
  }
}
