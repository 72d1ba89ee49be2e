extension SceneComparison {
  /// A layer of a list with its name.
  private struct Entry {
    let name: String
    let value: JSONValue
    /// Whether its name is written in the file.
    let isNamed: Bool
  }

  private static func entries(_ list: JSONValue, from first: Int) -> [Entry] {
    list.elements.enumerated().map { offset, value in
      let index = first + offset
      let name = value["name"]?.string
      let type = value["type"]?.string ?? "layer"
      return Entry(name: name ?? "\(type)#\(index)", value: value, isNamed: name != nil)
    }
  }

  /// Layers are matched by name; what is left is matched by how much of it is the same.
  ///
  /// - Parameter first: The numbers of layers below the lists, in the old and the new scene.
  mutating func compareLayers(
    _ old: JSONValue, _ now: JSONValue, below parent: String, after first: (Int, Int) = (0, 0)
  ) {
    let before = Self.entries(old, from: first.0)
    var after = Self.entries(now, from: first.1).map { Optional($0) }
    func path(_ name: String) -> String { parent.isEmpty ? name : parent + "/" + name }
    var pairs: [(old: Entry, now: Entry, newIndex: Int)] = []
    var gone: [Entry] = []
    for entry in before {
      if let newIndex = after.firstIndex(where: { $0?.name == entry.name }),
        let match = after[newIndex]
      {
        pairs.append((entry, match, newIndex))
        after[newIndex] = nil
      } else {
        gone.append(entry)
      }
    }
    for entry in gone {
      var best: (newIndex: Int, share: Double)?
      for (newIndex, other) in after.enumerated() {
        guard let other else { continue }
        let share = likeness(entry.value, other.value)
        if share > best?.share ?? 0.6 { best = (newIndex, share) }
      }
      if let best, let match = after[best.newIndex] {
        after[best.newIndex] = nil
        pairs.append((entry, match, best.newIndex))
        let key = match.value["name"] ?? match.value
        add(
          .renamed, path(match.name), "name", entry.value["name"] ?? entry.value, key, rank: .layer,
          "was called \(entry.name)")
        found[found.count - 1].change.base = entry.name
        found[found.count - 1].change.new = match.name
      } else {
        add(.removed, path(entry.name), "", entry.value, nil, rank: .layer, "the layer is gone")
        found[found.count - 1].change.base = entry.name
      }
    }
    for entry in after.compactMap({ $0 }) {
      add(.added, path(entry.name), "", nil, entry.value, rank: .layer, "the layer is new")
      found[found.count - 1].change.new = entry.name
    }
    compareOrder(
      pairs.sorted { $0.old.value.index < $1.old.value.index }.map {
        (path($0.now.name), $0.old.value, $0.now.value, $0.newIndex)
      })
    for pair in pairs { compareLayer(pair.old.value, pair.now.value, path: path(pair.now.name)) }
  }

  /// Reports which layers moved among those that both scenes have: the fewest that explain the new
  /// order.
  private mutating func compareOrder(
    _ layers: [(path: String, old: JSONValue, now: JSONValue, newIndex: Int)]
  ) {
    let kept = ListMatching.longestRise(layers.map(\.newIndex))
    for (index, layer) in layers.enumerated() where !kept.contains(index) {
      let below = layers.filter { $0.newIndex < layer.newIndex }.max { $0.newIndex < $1.newIndex }
      add(
        .moved, layer.path, "", layer.old, layer.now, rank: .order,
        below.map { "is drawn right above \($0.path) now" } ?? "is drawn first now")
      found[found.count - 1].change.base = nil
      found[found.count - 1].change.new = nil
    }
  }

  /// The fraction of two layers' keys whose values are the same.
  private func likeness(_ a: JSONValue, _ b: JSONValue) -> Double {
    guard (a["type"]?.string ?? "layer") == (b["type"]?.string ?? "layer") else { return 0 }
    var keys: Set<String> = []
    for member in a.members { keys.insert(member.key.string ?? "") }
    for member in b.members { keys.insert(member.key.string ?? "") }
    keys.subtract(["name", "note", "type"])
    guard !keys.isEmpty else { return 1 }
    let same = keys.count { key in
      guard let x = a[key], let y = b[key] else { return false }
      return isSame(x, y)
    }
    return Double(same) / Double(keys.count)
  }

  private mutating func compareLayer(_ old: JSONValue, _ now: JSONValue, path: String) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: ["name"]) {
      changes.append(($0, $1, $2))
    }
    for (key, before, after) in changes {
      switch key {
      case "animations":
        compareAnimations(before, after, path: path, holder: "")
      case "sublayers" where before != nil && after != nil:
        let first = [old, now].map { $0.part?["layers"]?.count ?? 0 }
        if let before, let after {
          compareLayers(before, after, below: path, after: (first[0], first[1]))
        }
      case "mask" where before?.kind == .object && after?.kind == .object:
        if let before, let after { compareLayer(before, after, path: path + "@mask") }
      case "beginTime", "duration", "timeOffset":
        add(
          kind(before, after), path, key, before, after, rank: .property,
          Self.sentence(
            "its own \(key)", JSONValue.times(before, after).old,
            JSONValue.times(before, after).now))
      default:
        add(
          kind(before, after), path, key, before, after, rank: .property,
          Self.sentence(key, before, after))
      }
    }
  }
}
