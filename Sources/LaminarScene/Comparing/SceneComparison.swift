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

  /// The same of texts.
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
