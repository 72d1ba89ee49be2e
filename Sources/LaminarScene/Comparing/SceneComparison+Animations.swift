extension SceneComparison {
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
  mutating func compareAnimations(
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
