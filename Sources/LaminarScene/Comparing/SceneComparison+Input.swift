extension SceneComparison {
  /// The entries of `input`: equal ones are matched in order, the rest in pairs.
  mutating func compareInput(_ before: JSONValue?, _ after: JSONValue?) {
    let old = before.map { Array($0.elements) } ?? []
    let now = after.map { Array($0.elements) } ?? []
    for step in steps(old, now) {
      switch step {
      case .same: break
      case .changed(let i, let j): compareEntry(old[i], now[j])
      case .removed(let i):
        add(
          .removed, "", "input", old[i], nil, rank: .animation,
          "\(Self.touchName(old[i])) at \(old[i]["at"]?.timeText ?? "0 s") is gone")
      case .added(let j):
        add(
          .added, "", "input", nil, now[j], rank: .animation,
          "\(Self.touchName(now[j])) at \(now[j]["at"]?.timeText ?? "0 s") is new")
      }
    }
  }

  private mutating func compareEntry(_ old: JSONValue, _ now: JSONValue) {
    let name = Self.touchName(now)
    guard name == Self.touchName(old) else {
      return add(
        .changed, "", "input", old, now, rank: .animation,
        "\(name) comes instead of \(Self.touchName(old))")
    }
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      let sentence =
        switch (key, before, after) {
        case ("at", let before?, let after?):
          Self.instead("\(name) comes at", JSONValue.times(before, after), "")
        case ("duration", let before?, let after?):
          Self.instead("\(name) takes", JSONValue.times(before, after), "")
        case ("touches", _, _): "\(name) at \(now["at"]?.timeText ?? "0 s") have changed"
        default: Self.sentence("\(key) of \(name)", before, after)
        }
      add(kind(before, after), "", "input \(key)", before, after, rank: .animationKey, sentence)
    }
  }

  /// `the drag of thumb`, `the tap at [5, 5]`, `the touches`.
  private static func touchName(_ entry: JSONValue) -> String {
    for verb in InputVerb.names {
      guard let target = entry[verb] else { continue }
      if verb == InputVerb.touches.rawValue { return "the touches" }
      return "the \(verb) " + (target.string == nil ? "at " : "of ") + target.shownText
    }
    return "the entry"
  }
}
