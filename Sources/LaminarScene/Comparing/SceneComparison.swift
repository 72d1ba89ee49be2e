package import LaminarGraphics

/// Finds the differences between two scene files: which keys of which layer or animation.
package struct SceneComparison {
  /// How important a kind of change is: lower comes first.
  enum Rank: Int, Comparable {
    case layer, animation, animationKey, property, timing, scene, order, other

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  var found: [(change: DocumentChange, rank: Rank)] = []
  /// The path of the layer whose part is compared; empty for the scene's own file.
  var part = ""
  private let base: (document: JSONDocument, meaning: SceneMeaning)
  private let new: SceneMeaning

  private init(_ base: JSONDocument, _ new: JSONDocument) {
    self.base = (base, SceneMeaning(base))
    self.new = SceneMeaning(new)
  }

  /// Keys that change neither values nor pictures.
  private static let remarks: Set<String> = [
    "$schema", "note", "title", "moments", "laminar", "ignore",
  ]

  /// The changes from one scene to another, the most telling first; none when both mean the same,
  /// however they spell it.
  package static func changes(from base: Scene, to new: Scene) -> [DocumentChange] {
    guard let old = base.json.root, let now = new.json.root else { return [] }
    var comparison = SceneComparison(base.json, new.json)
    comparison.compareScenes(old, now)
    comparison.compareParts(usedIn: old, now)
    let changes = comparison.found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.change)
    return joined(changes, sceneFiles: [base.json.source.fileName, new.json.source.fileName])
  }

  mutating func add(
    _ kind: DocumentChange.Kind, _ subject: String, _ key: String, _ old: JSONValue?,
    _ now: JSONValue?, rank: Rank, _ sentence: String
  ) {
    let shown = JSONValue.shown(old, now)
    let change = DocumentChange(
      kind: kind, subject: subject, key: key, base: shown.old, new: shown.now,
      baseLocation: old?.location, newLocation: now?.location, sentence: sentence)
    found.append((change, rank))
  }

  private func meaning(of value: JSONValue) -> SceneMeaning {
    value.document === base.document ? base.meaning : new
  }

  /// Whether two values mean the same, however they are written; one that is left out is the same as the
  /// default of its key.
  func isSame(_ old: JSONValue?, _ now: JSONValue?) -> Bool {
    func meaning(_ value: JSONValue?) -> JSONValue.Meaning? {
      guard let value else { return nil }
      let all = self.meaning(of: value)
      return all.isDefault(value) ? nil : all.meaning(of: value)
    }
    return meaning(old) == meaning(now)
  }

  /// What happened to each entry of a list.
  func steps(_ old: [JSONValue], _ now: [JSONValue]) -> [ListMatching.Step] {
    ListMatching.steps(
      old.map { meaning(of: $0).meaning(of: $0) }, now.map { meaning(of: $0).meaning(of: $0) })
  }

  /// Calls a closure for every key whose value differs in meaning, in the new object's order, then
  /// for those that only the base has.
  func forEachChange(
    _ old: JSONValue, _ now: JSONValue, without skipped: Set<String> = [],
    _ body: (String, JSONValue?, JSONValue?) -> Void
  ) {
    for member in now.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key) else { continue }
      let before = old[key]
      if !isSame(before, member.value) { body(key, before, member.value) }
    }
    for member in old.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key), now[key] == nil
      else { continue }
      if !isSame(member.value, nil) { body(key, member.value, nil) }
    }
  }

  /// `KEY is 3 instead of 2`, `KEY is 3 now`, `KEY is no longer 2`.
  static func sentence(_ key: String, _ old: JSONValue?, _ now: JSONValue?) -> String {
    let shown = JSONValue.shown(old, now)
    return sentence(key, shown.old, shown.now)
  }

  /// The sentence for values that are texts already.
  static func sentence(_ key: String, _ old: String?, _ now: String?) -> String {
    switch (old, now) {
    case (let old?, let now?): "\(key) is \(now) instead of \(old)"
    case (nil, let now?): "\(key) is \(now) now"
    case (let old?, nil): "\(key) is no longer \(old)"
    case (nil, nil): "\(key) changed"
    }
  }

  /// `the sequence intro starts at 2 s instead of 1 s`.
  static func instead(
    _ words: String, _ values: (old: String?, now: String?), _ missing: String
  ) -> String {
    "\(words) \(values.now ?? missing) instead of \(values.old ?? missing)"
  }

  // MARK: - The top level

  private mutating func compareScenes(_ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: Self.remarks) {
      changes.append(($0, $1, $2))
    }
    for (key, before, after) in changes {
      switch key {
      case "layers":
        if let before, let after { compareLayers(before, after, below: "") }
      case "canvas":
        if let before, let after { compareCanvas(before, after) }
      case "frameRate":
        add(
          .changed, "", key, before, after, rank: .timing,
          Self.instead("the frame rate is", JSONValue.shown(before, after), "60"))
      case "duration":
        add(
          .changed, "", key, before, after, rank: .timing,
          Self.instead("the scene lasts", JSONValue.times(before, after), ""))
      case "variables": compareVariables(before, after)
      case "timeline": compareEvents(before, after)
      case "sequences": compareSequences(before, after)
      case "input": compareInput(before, after)
      case "layouts": compareLayouts(before, after)
      default:
        if let before, let after, before.kind == .object, after.kind == .object {
          compareNamed(key, before, after)
        } else {
          add(
            kind(before, after), "", key, before, after, rank: .scene,
            Self.sentence(key, before, after))
        }
      }
    }
  }

  func kind(_ old: JSONValue?, _ now: JSONValue?) -> DocumentChange.Kind {
    old == nil ? .added : now == nil ? .removed : .changed
  }

  private mutating func compareCanvas(_ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      add(
        kind(before, after), "canvas", key, before, after, rank: .scene,
        Self.sentence(key, before, after))
    }
  }

  /// Declared values, of the variables without a given one. What uses them has changed too, and this
  /// is why: it comes first.
  private mutating func compareVariables(_ old: JSONValue?, _ now: JSONValue?) {
    let given = [old, now].map { $0?.document.source.substitutions?.givenNames ?? [] }
    let names = [now, old].flatMap { $0?.members.compactMap(\.key.string) ?? [] }
    for name in SceneSchema.distinct(names) where name != "note" {
      let (before, after) = (old?[name], now?[name])
      if given[0].contains(name), given[1].contains(name) { continue }
      if isSame(before, after) { continue }
      add(
        kind(before, after), "", "variables.\(name)", before, after, rank: .layer,
        Self.sentence("variables.\(name)", before, after))
    }
  }

  /// Assets, fonts, states: objects by name.
  private mutating func compareNamed(_ key: String, _ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (name, before, after) in changes {
      add(
        kind(before, after), "", "\(key).\(name)", before, after, rank: .scene,
        Self.sentence("\(key).\(name)", before, after))
    }
  }
}

// MARK: - Layers

extension SceneComparison {
  /// A layer of a list with its name.
  private struct Entry {
    let name: String
    let value: JSONValue
    /// Whether the layer's name is written in the file.
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
  private mutating func compareLayers(
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

  // MARK: - Animations

  /// What an animation is matched and called by: its key, else its key path, else its type.
  private static func name(_ animation: JSONValue) -> String {
    animation["key"]?.string ?? animation["keyPath"]?.string ?? animation["type"]?.string ?? "basic"
  }

  /// What it animates, for sentences.
  private static func subject(_ animation: JSONValue) -> String {
    if let path = animation["keyPath"]?.string { return path }
    let type = animation["type"]?.string ?? "basic"
    return "the \(type)" + (animation["key"]?.string.map { " \($0)" } ?? "")
  }

  /// Compares lists of animations, matched by name and, when a name occurs often, in order.
  private mutating func compareAnimations(
    _ before: JSONValue?, _ after: JSONValue?, path: String, holder: String
  ) {
    let old = before.map { Array($0.elements) } ?? []
    var left = after.map { Array($0.elements).map { Optional($0) } } ?? []
    var pairs: [(JSONValue, JSONValue)] = []
    var gone: [JSONValue] = []
    for animation in old {
      let name = Self.name(animation)
      if let index = left.firstIndex(where: { $0.map(Self.name) == name }), let match = left[index]
      {
        left[index] = nil
        pairs.append((animation, match))
      } else {
        gone.append(animation)
      }
    }
    for animation in gone {
      add(
        .removed, path, holder + Self.name(animation), animation, nil, rank: .animation,
        "\(Self.subject(animation)) is no longer animated")
    }
    for animation in left.compactMap({ $0 }) {
      add(
        .added, path, holder + Self.name(animation), nil, animation, rank: .animation,
        "\(Self.subject(animation)) is animated now\(Self.remark(animation))")
    }
    for (animation, other) in pairs {
      compareAnimation(animation, other, path: path, holder: holder)
    }
  }

  mutating func compareAnimation(
    _ old: JSONValue, _ now: JSONValue, path: String, holder: String
  ) {
    let name = Self.name(now)
    let subject = Self.subject(now)
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      if key == "animations" {
        compareAnimations(before, after, path: path, holder: holder + name + " ")
      } else if let before, let after, before.kind == .array, after.kind == .array,
        ["values", "keyTimes", "timingFunctions"].contains(key)
      {
        compareKeyframes(key, before, after, path: path, name: holder + name, subject: subject)
      } else {
        add(
          kind(before, after), path, "\(holder)\(name) \(key)", before, after, rank: .animationKey,
          Self.words(key, subject, before, after, animation: now))
      }
    }
  }

  /// The keyframes that changed, one by one when there are as many as before.
  private mutating func compareKeyframes(
    _ key: String, _ old: JSONValue, _ now: JSONValue, path: String, name: String, subject: String
  ) {
    let noun = key == "timingFunctions" ? "stretch" : "keyframe"
    guard old.count == now.count else {
      return add(
        .changed, path, "\(name) \(key)", old, now, rank: .animationKey,
        "\(subject) has \(now.count) \(key) instead of \(old.count)")
    }
    let verb = key == "keyTimes" ? "comes at" : key == "values" ? "is" : "eases with"
    for (index, (before, after)) in zip(old.elements, now.elements).enumerated()
    where !isSame(before, after) {
      add(
        .changed, path, "\(name) \(key)[\(index)]", before, after, rank: .animationKey,
        Self.instead(
          "\(noun) \(index + 1) of \(subject) \(verb)", JSONValue.shown(before, after), ""))
    }
  }

  /// A changed key of an animation in a sentence.
  private static func words(
    _ key: String, _ subject: String, _ old: JSONValue?, _ now: JSONValue?, animation: JSONValue
  ) -> String {
    let shown = JSONValue.shown(old, now)
    let times = JSONValue.times(old, now)
    func pair(_ verb: String, _ missing: String) -> String {
      instead("\(subject) \(verb)", shown, missing)
    }
    let isSpring = animation["type"]?.string == "spring"
    switch key {
    case "duration":
      return instead("\(subject) takes", times, "0.25 s") + remark(animation)
    case "delay":
      return instead("\(subject) waits", times, "0 s")
    case "beginTime":
      return instead("\(subject) starts at", times, "0 s")
    case "timingFunction": return pair("eases with", "the default")
    case "fromValue": return pair("starts from", "its model value")
    case "toValue": return pair("goes to", "its model value")
    case "byValue": return pair("moves by", "nothing")
    case "repeatCount": return pair("runs", "1") + (now.map { _ in " times" } ?? " times")
    case "autoreverses":
      return now?.bool == true ? "\(subject) runs back again now" : "\(subject) no longer runs back"
    case "mass", "stiffness", "damping", "initialVelocity", "perceptualDuration", "bounce",
      "allowsOverdamping":
      let missing = ["mass": "1", "stiffness": "100", "damping": "10"][key] ?? "the default"
      return instead("the spring on \(subject) has \(key)", shown, missing)
    default:
      return sentence(
        "\(key) of \(isSpring ? "the spring on " : "")\(subject)", old, now)
    }
  }

  /// What distinguishes an animation from others, in brackets: its timing function or its type.
  private static func remark(_ animation: JSONValue) -> String {
    if let function = animation["timingFunction"] { return " (\(function.shownText))" }
    if let type = animation["type"]?.string, type != "basic" { return " (\(type))" }
    return ""
  }
}

// MARK: - Parts

/// What changed in the files of parts.
extension SceneComparison {
  /// Keys of a part that change nothing where it is used.
  private static let ownKeys: Set<String> = [
    "$schema", "note", "title", "moments", "laminar", "duration", "displayLink", "expect",
    "variables", "ignore",
  ]

  /// Compares two versions of a part that a layer uses, both with the values of its variables.
  private mutating func compareParts(_ old: JSONValue, _ now: JSONValue, path: String) {
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
  private mutating func compareParts(usedIn old: JSONValue, _ now: JSONValue) {
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
    struct ChangeKey: Hashable {
      let key: String, sentence: String
      let base: FileLocation?, new: FileLocation?
    }
    var indices: [ChangeKey: Int] = [:]
    var counts: [Int] = []
    var joined: [DocumentChange] = []
    for change in changes {
      let file = (change.newLocation ?? change.baseLocation)?.file
      let isOwn = file.map(sceneFiles.contains) ?? true
      let key = ChangeKey(
        key: change.key, sentence: change.sentence, base: change.baseLocation,
        new: change.newLocation)
      if !isOwn, let index = indices[key] {
        counts[index] += 1
        continue
      }
      if !isOwn { indices[key] = joined.count }
      joined.append(change)
      counts.append(1)
    }
    for (index, count) in counts.enumerated() where count > 1 {
      joined[index].sentence += ", in \(count) uses of the part"
    }
    return joined
  }
}
