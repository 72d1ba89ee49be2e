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

  /// Keys that change neither values nor pictures.
  private static let remarks: Set<String> = ["$schema", "note", "title", "moments", "laminar", "ignore"]

  /// The changes from one scene to another, the most telling first; none when both mean the same,
  /// however they spell it.
  package static func changes(from base: Scene, to new: Scene) -> [DocumentChange] {
    guard let old = base.json.root, let now = new.json.root else { return [] }
    var comparison = SceneComparison()
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
    let change = DocumentChange(
      kind: kind, subject: subject, key: key, base: old?.shownText, new: now?.shownText,
      baseLocation: old?.location, newLocation: now?.location, sentence: sentence)
    found.append((change, rank))
  }

  /// Calls a closure for every key whose value differs in meaning, in the new object's order, then
  /// for those that only the base has.
  /// A key that only one of them has does not differ when its value is the default.
  func forEachChange(
    _ old: JSONValue, _ now: JSONValue, without skipped: Set<String> = [],
    defaults: SceneDefaults.Table = [:], _ body: (String, JSONValue?, JSONValue?) -> Void
  ) {
    func isDefault(_ key: String, _ value: JSONValue) -> Bool {
      defaults[key]?.contains(value.meaning) ?? false
    }
    for member in now.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key) else { continue }
      let before = old[key]
      if let before, before.means(member.value) { continue }
      if before == nil, isDefault(key, member.value) { continue }
      body(key, before, member.value)
    }
    for member in old.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key), now[key] == nil,
        !isDefault(key, member.value)
      else { continue }
      body(key, member.value, nil)
    }
  }

  /// `KEY is 3 instead of 2`, `KEY is 3 now`, `KEY is no longer 2`.
  static func sentence(_ key: String, _ old: String?, _ now: String?) -> String {
    switch (old, now) {
    case (let old?, let now?): "\(key) is \(now) instead of \(old)"
    case (nil, let now?): "\(key) is \(now) now"
    case (let old?, nil): "\(key) is no longer \(old)"
    case (nil, nil): "\(key) changed"
    }
  }

  // MARK: - The top level

  private mutating func compareScenes(_ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: Self.remarks, defaults: SceneDefaults.scene) {
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
          "the frame rate is \(after?.shownText ?? "60") instead of \(before?.shownText ?? "60")")
      case "duration":
        add(
          .changed, "", key, before, after, rank: .timing,
          "the scene lasts \(after?.timeText ?? "") instead of \(before?.timeText ?? "")")
      case "variables": compareVariables(before, after)
      case "timeline": compareEvents(before, after)
      case "sequences": compareSequences(before, after)
      case "input": compareInput(before, after)
      default:
        if let before, let after, before.kind == .object, after.kind == .object {
          compareNamed(key, before, after)
        } else {
          add(
            kind(before, after), "", key, before, after, rank: .scene,
            Self.sentence(key, before?.shownText, after?.shownText))
        }
      }
    }
  }

  func kind(_ old: JSONValue?, _ now: JSONValue?) -> DocumentChange.Kind {
    old == nil ? .added : now == nil ? .removed : .changed
  }

  private mutating func compareCanvas(_ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, defaults: SceneDefaults.canvas) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      add(
        kind(before, after), "canvas", key, before, after, rank: .scene,
        Self.sentence(key, before?.shownText, after?.shownText))
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
      if let before, let after, before.means(after) { continue }
      add(
        kind(before, after), "", "variables.\(name)", before, after, rank: .layer,
        Self.sentence("variables.\(name)", before?.shownText, after?.shownText))
    }
  }

  /// Assets, fonts, states, layouts: objects by name.
  private mutating func compareNamed(_ key: String, _ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (name, before, after) in changes {
      add(
        kind(before, after), "", "\(key).\(name)", before, after, rank: .scene,
        Self.sentence("\(key).\(name)", before?.shownText, after?.shownText))
    }
  }
}
