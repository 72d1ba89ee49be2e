/// Finds what two scene files say differently: which keys of which layer or animation.
public struct SceneComparison {
  var found: [SceneChange] = []

  /// Keys that change neither values nor pictures.
  private static let remarks: Set<String> = ["$schema", "note", "title", "moments", "laminar"]

  /// The changes from one scene to another, the most telling first; none when both mean the same,
  /// however they spell it.
  public static func changes(from base: Scene, to new: Scene) -> [SceneChange] {
    guard let old = base.json.root, let now = new.json.root else { return [] }
    var comparison = SceneComparison()
    comparison.compareScenes(old, now)
    return comparison.found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
  }

  mutating func add(
    _ kind: SceneChange.Kind, _ subject: String, _ key: String, _ old: JSONValue?,
    _ now: JSONValue?, rank: SceneChange.Rank, _ sentence: String
  ) {
    found.append(
      SceneChange(
        kind: kind, subject: subject, key: key, base: old?.shownText, new: now?.shownText,
        basePlace: old?.place, newPlace: now?.place, sentence: sentence, rank: rank))
  }

  /// Calls with every key whose value means something else, in the new object's order, then with
  /// those that only the base has.
  func forEachChange(
    _ old: JSONValue, _ now: JSONValue, without skipped: Set<String> = [],
    _ body: (String, JSONValue?, JSONValue?) -> Void
  ) {
    for member in now.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key) else { continue }
      let before = old[key]
      if let before, before.means(member.value) { continue }
      body(key, before, member.value)
    }
    for member in old.members {
      guard let key = member.key.string, key != "note", !skipped.contains(key), now[key] == nil
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
    forEachChange(old, now, without: Self.remarks) { changes.append(($0, $1, $2)) }
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
      case "timeline", "sequences":
        compareEntries(key, before, after)
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

  func kind(_ old: JSONValue?, _ now: JSONValue?) -> SceneChange.Kind {
    old == nil ? .added : now == nil ? .removed : .changed
  }

  private mutating func compareCanvas(_ old: JSONValue, _ now: JSONValue) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      add(
        kind(before, after), "canvas", key, before, after, rank: .scene,
        Self.sentence(key, before?.shownText, after?.shownText))
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

  /// Lists of events or sequences: what is the same is matched in order, the rest in pairs.
  private mutating func compareEntries(_ key: String, _ before: JSONValue?, _ after: JSONValue?) {
    let old = before.map { Array($0.elements) } ?? []
    let now = after.map { Array($0.elements) } ?? []
    let noun = key == "timeline" ? "event" : "sequence"
    for step in ListMatching.steps(old, now) {
      switch step {
      case .same: break
      case .changed(let i, let j):
        let name = Self.entryName(now[j], noun)
        var changes: [(String, JSONValue?, JSONValue?)] = []
        forEachChange(old[i], now[j]) { changes.append(($0, $1, $2)) }
        for (part, a, b) in changes {
          add(
            kind(a, b), "", "\(key) \(part)", a, b, rank: .animationKey,
            Self.sentence("\(part) of \(name)", a?.timeText, b?.timeText))
        }
      case .removed(let i):
        add(
          .removed, "", key, old[i], nil, rank: .animation,
          "\(Self.entryName(old[i], noun)) is gone")
      case .added(let j):
        add(
          .added, "", key, nil, now[j], rank: .animation, "\(Self.entryName(now[j], noun)) is new")
      }
    }
  }

  private static func entryName(_ entry: JSONValue, _ noun: String) -> String {
    if let name = entry["name"]?.string { return "the \(noun) \(name)" }
    return "the \(noun)" + (entry["at"].map { " at \($0.timeText)" } ?? "")
  }
}
