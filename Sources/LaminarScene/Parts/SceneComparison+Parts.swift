import LaminarGraphics

/// What changed in the files of parts.
extension SceneComparison {
  /// Keys of a part that change nothing where it is used.
  private static let ownKeys: Set<String> = [
    "$schema", "note", "title", "moments", "laminar", "duration", "displayLink", "expect",
    "variables", "ignore",
  ]

  /// Compares two versions of a part that a layer uses, both with the values of its variables.
  mutating func compareParts(_ old: JSONValue, _ now: JSONValue, path: String) {
    let outer = part
    part = path
    defer { part = outer }
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: Self.ownKeys) {
      changes.append(($0, $1, $2))
    }
    for (key, before, after) in changes {
      switch key {
      case "layers":
        if let before, let after { compareLayers(before, after, below: path) }
      case "timeline": compareEvents(before, after)
      case "sequences": compareSequences(before, after)
      default:
        add(
          kind(before, after), path, key, before, after, rank: .scene,
          Self.sentence("the part's \(key)", before, after))
      }
    }
    compareParts(usedIn: old, now)
  }

  /// Compares the parts that two versions of a file use, in layers that both have.
  mutating func compareParts(usedIn old: JSONValue, _ now: JSONValue) {
    guard !old.document.links.roots.isEmpty, !now.document.links.roots.isEmpty else { return }
    if let before = old["layers"], let after = now["layers"] {
      compareParts(in: before, after, below: part)
    }
    for member in now["assets"].map({ Array($0.members) }) ?? [] {
      let name = member.key.string ?? ""
      if let before = old["assets"]?[name]?["layer"], let after = member.value["layer"] {
        compareParts(of: before, after, path: inPart("assets.\(name)"))
      }
    }
    for (key, member, holder) in [
      ("addLayer", "layer", "into"), ("replaceLayer", "with", "layer"),
    ] {
      func added(_ root: JSONValue) -> [JSONValue] {
        (root["timeline"].map { Array($0.elements) } ?? []).compactMap { $0[key] }
      }
      for (before, after) in zip(added(old), added(now)) {
        guard let a = before[member], let b = after[member] else { continue }
        var names = (after[holder]?.string ?? "").split(separator: "/").map(String.init)
        if key == "replaceLayer" { _ = names.popLast() }
        names.append(b["name"]?.string ?? b["type"]?.string ?? "layer")
        compareParts(of: a, b, path: inPart(names.joined(separator: "/")))
      }
    }
  }

  private mutating func compareParts(
    in old: JSONValue, _ now: JSONValue, below parent: String, after first: Int = 0
  ) {
    var before: [String: JSONValue] = [:]
    for (index, layer) in old.elements.enumerated() {
      before[Self.name(of: layer, at: first + index)] = layer
    }
    for (index, layer) in now.elements.enumerated() {
      let name = Self.name(of: layer, at: first + index)
      guard let earlier = before[name] else { continue }
      compareParts(of: earlier, layer, path: parent.isEmpty ? name : parent + "/" + name)
    }
  }

  private static func name(of layer: JSONValue, at index: Int) -> String {
    layer["name"]?.string ?? "\(layer["type"]?.string ?? "layer")#\(index)"
  }

  private mutating func compareParts(of old: JSONValue, _ now: JSONValue, path: String) {
    if let before = old.part, let after = now.part, old["use"]?.string == now["use"]?.string {
      compareParts(before, after, path: path)
    }
    if let before = old["sublayers"], let after = now["sublayers"] {
      compareParts(in: before, after, below: path, after: now.part?["layers"]?.count ?? 0)
    }
    if let before = old["mask"], let after = now["mask"] {
      compareParts(of: before, after, path: path + "@mask")
    }
  }

  /// A name in the part that is compared, as the scene calls it.
  func inPart(_ name: String) -> String {
    if part.isEmpty { return name }
    return name.isEmpty || name == "root" ? part : part + "/" + name
  }

  /// The changes, those of a part's file once however often it is used.
  static func joined(_ changes: [DocumentChange], sceneFiles: Set<String>) -> [DocumentChange] {
    struct Site: Hashable {
      let key: String, sentence: String
      let base: FileLocation?, new: FileLocation?
    }
    var indices: [Site: Int] = [:]
    var counts: [Int] = []
    var joined: [DocumentChange] = []
    for change in changes {
      let file = (change.newLocation ?? change.baseLocation)?.file
      let isOwn = file.map(sceneFiles.contains) ?? true
      let site = Site(
        key: change.key, sentence: change.sentence, base: change.baseLocation,
        new: change.newLocation)
      if !isOwn, let index = indices[site] {
        counts[index] += 1
        continue
      }
      if !isOwn { indices[site] = joined.count }
      joined.append(change)
      counts.append(1)
    }
    for (index, count) in counts.enumerated() where count > 1 {
      joined[index].sentence += ", in \(count) uses of the part"
    }
    return joined
  }
}
