import LaminarGraphics
import Synchronization

/// Where a scene's text spells its layers. What a list of layers holds is read once, for all the paths
/// that are asked for.
final class LayerSites: Sendable {
  /// A value with its JSON pointer in its file.
  struct Site: Sendable {
    let value: JSONValue
    let pointer: String
  }

  /// A list of layers.
  private struct List: Sendable {
    let values: [JSONValue]
    /// The index of the first layer of a name.
    let named: [String: Int]
  }

  private let json: JSONDocument
  /// By the index of the list's value.
  private let lists = Mutex<[Int: List]>([:])

  init(_ json: JSONDocument) { self.json = json }

  /// The value of the layer of a path, with its JSON pointer; of `root` the whole file.
  func site(ofLayer path: String) -> Site? {
    guard let root = json.root else { return nil }
    var layer = Site(value: root, pointer: "")
    guard path != "root" else { return layer }
    var lists = [("layers", root["layers"], layer)]
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      let names = part.split(separator: "@", omittingEmptySubsequences: false)
      guard let name = names.first, let found = self.layer(named: name, in: lists) else {
        return nil
      }
      layer = found
      for step in names.dropFirst() {
        guard step == "mask", let mask = layer.value["mask"] else { return nil }
        layer = Site(value: mask, pointer: layer.pointer + "/mask")
      }
      lists = [("sublayers", layer.value["sublayers"], layer)]
      if let part = layer.value.part {
        lists.insert(("layers", part["layers"], Site(value: part, pointer: "")), at: 0)
      }
    }
    return layer
  }

  /// The layer of a name in lists of layers that are one after another.
  private func layer(
    named name: Substring, in lists: [(key: String, list: JSONValue?, holder: Site)]
  ) -> Site? {
    let parts = name.split(separator: "#", omittingEmptySubsequences: false)
    let number = parts.count == 2 ? Int(parts[1]) : nil
    if parts.count == 2, number == nil { return nil }
    var first = 0
    for (key, value, holder) in lists {
      guard let value else { continue }
      let list = list(value)
      let index: Int
      if let number {
        index = number - first
        first += list.values.count
        guard index < list.values.count else { continue }
        guard index >= 0, list.values[index]["name"] == nil,
          (list.values[index]["type"]?.string ?? "layer") == parts[0]
        else { return nil }
      } else {
        guard let found = list.named[String(name)] else { continue }
        index = found
      }
      return Site(value: list.values[index], pointer: "\(holder.pointer)/\(key)/\(index)")
    }
    return nil
  }

  private func list(_ value: JSONValue) -> List {
    if let known = lists.withLock({ $0[value.index] }) { return known }
    let values = Array(value.elements)
    let names = values.enumerated().lazy.compactMap { index, layer in
      layer["name"]?.string.map { ($0, index) }
    }
    let list = List(values: values, named: Dictionary(names) { first, _ in first })
    lists.withLock { $0[value.index] = list }
    return list
  }
}
