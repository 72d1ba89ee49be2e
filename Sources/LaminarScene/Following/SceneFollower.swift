import LaminarEngine
import LaminarGraphics

/// A property of a scene that follows a number: an entry of `follow`.
private struct SceneFollower {
  let layer: Layer
  let path: PropertyPath
  let keyPath: String
  let leader: Layer
  let leaderPath: PropertyPath
  let leaderKeyPath: String
  let from: [Double]
  let to: [PropertyValue]
  let isClamped: Bool
  /// The entry in the file.
  let member: JSONValue.Member

  /// Adds the follower to its layer.
  func apply() {
    var follower = ValueFollower(
      of: leader, keyPath: leaderKeyPath, from: from, to: to, isClamped: isClamped)
    follower.sourceIndex = member.value.index
    layer.add(follower, forKeyPath: keyPath)
  }
}

/// The keys of what a property follows.
enum FollowerForm {
  fileprivate static let of = Key(
    "of", .value(SceneSchema.text("^(\(SceneSchema.anyLayer))?:.+$")),
    "The number that leads: \"layer:keyPath\"; in a layer's own \":keyPath\" too.")
  fileprivate static let from = Key(
    "from",
    .value(
      SceneSchema.list(
        of: SceneSchema.anyOf([
          .reference("number"), .reference("angle"), .reference("time"),
        ]))),
    "The leader's numbers at the stops, ascending or descending; left out, those of `to`.")
  fileprivate static let to = Key(
    "to", .value(SceneSchema.list(of: .reference("animatedValue"))),
    "The property's values at the stops; left out, the numbers of `from`.")
  fileprivate static let clamp = Key(
    "clamp", .bool, default: true, "Whether the value stays within the stops.")

  static let follower = Form(
    "what a property follows", [of, from, to, clamp], [.required([of])])

  /// What follows, by addresses that begin with a pattern.
  static func followers(keys: String) -> SchemaNode {
    .object([
      ("type", .string("object")), ("properties", .object([SceneSchema.note])),
      ("patternProperties", .object([("^\(keys)", .reference("follower"))])),
      ("additionalProperties", .bool(false)),
    ])
  }
}

extension SceneBuilder {
  /// A `follow` of a layer, which is read when all layers are known.
  struct WaitingFollow {
    let layer: Layer
    let value: JSONValue
    /// Whose names it uses: the index of a part's use, or −1 for the scene's own; nil until that is
    /// known.
    var use: Int?
  }

  /// Gives what is read since an index the names of a part's use, or of the scene.
  func setUse(_ use: Int, ofFollowsFrom first: Int = 0) {
    for index in waitingFollows.indices.dropFirst(first) where waitingFollows[index].use == nil {
      waitingFollows[index].use = use
    }
  }

  func readFollow(_ index: Int, of layer: Layer) {
    let value = value(index)
    // What an asset shows is drawn once, as it is before anything happens.
    guard assetsBeingDrawn.isEmpty else {
      values.report(
        .noEffect, value, "a layer of an asset is drawn once, so that nothing in it follows")
      return
    }
    waitingFollows.append(WaitingFollow(layer: layer, value: value, use: nil))
  }
}

// MARK: - Reading

extension TimelineReader {
  /// Reads what follows what, of the scene, of its parts and of layers, and lets it.
  func readFollowers(_ list: JSONValue?) {
    var followers: [SceneFollower] = []
    if let list { followers += self.followers(list, of: nil) }
    for index in builder.uses.indices {
      forPart(index) { if let list = $0.follow { followers += self.followers(list, of: nil) } }
    }
    for waiting in builder.waitingFollows {
      if let use = waiting.use, use >= 0 {
        forPart(use) { _ in followers += self.followers(waiting.value, of: waiting.layer) }
      } else {
        followers += self.followers(waiting.value, of: waiting.layer)
      }
    }
    checkLeaders(of: &followers)
    checkCircles(of: followers)
    for follower in followers {
      noteBeaten(by: follower)
      follower.apply()
    }
  }

  /// The entries of a `follow`; those of a layer have keys relative to it.
  private func followers(_ list: JSONValue, of layer: Layer?) -> [SceneFollower] {
    guard list.kind == .object else {
      values.reportWrongType(list, expected: "an object with what follows by \"layer:keyPath\"")
      return []
    }
    return list.members.filter { !$0.key.isSpelled("note") }.compactMap {
      follower($0, of: layer)
    }
  }

  private func follower(_ member: JSONValue.Member, of layer: Layer?) -> SceneFollower? {
    let target = self.target(member.key, of: layer)
    guard let found = FollowerForm.follower.read(member.value, values) else { return nil }
    let leader = found[FollowerForm.of].flatMap { self.leader($0, from: layer) }
    let from = found[FollowerForm.from]
    let to = found[FollowerForm.to]
    let clamp = found[FollowerForm.clamp]
    guard let target, let leader else { return nil }
    let stops = from.map { numbers($0, NumberNotation(leader.path)) }
    let ends = to.map { self.ends($0, target.path) }
    if from != nil, stops == .some(nil) { return nil }
    if to != nil, ends == .some(nil) { return nil }
    guard
      check(stops ?? nil, at: from, ends ?? nil, at: to, target.path.kind, of: member)
    else { return nil }
    if from == nil, to == nil, found.holds(FollowerForm.clamp), clamp == true {
      values.report(
        .noEffect, member.value, "nothing is clamped without stops", help: "add \"from\"")
    }
    return SceneFollower(
      layer: target.layer, path: target.path, keyPath: target.keyPath, leader: leader.layer,
      leaderPath: leader.path, leaderKeyPath: leader.keyPath, from: (stops ?? nil) ?? [],
      to: (ends ?? nil) ?? [], isClamped: clamp ?? true, member: member)
  }

  // MARK: - Addresses

  private typealias Address = (layer: Layer, path: PropertyPath, keyPath: String)

  private func target(_ key: JSONValue, of layer: Layer?) -> Address? {
    guard let target = address(key, from: layer, isOwn: layer != nil) else { return nil }
    func refuse(_ reason: String) -> Address? {
      values.report(
        .cannotFollow, key, "\(DiagnosticText.quoted(target.keyPath)) cannot follow a number",
        help: reason)
      return nil
    }
    guard target.path.isAnimatable, target.path.kind.isFollowable else {
      return refuse("only what can be interpolated follows")
    }
    if case .builtIn(let id) = target.path.property, PropertyTable[id].owner == .emitter {
      return refuse("particles are born by the emitter's own values and animations")
    }
    return target
  }

  private func leader(_ value: JSONValue, from layer: Layer?) -> Address? {
    guard value.kind == .string else {
      values.reportWrongType(value, expected: "\"layer:keyPath\"")
      return nil
    }
    guard let leader = address(value, from: layer, isOwn: false) else { return nil }
    guard leader.path.isAnimatable, leader.path.kind == .number || leader.path.kind == .integer
    else {
      values.report(
        .cannotFollow, value,
        "\(DiagnosticText.quoted(leader.keyPath)) is not a number that animates",
        help: leader.path.kind.componentNames.first.map {
          "name one of its parts, such as \"\(leader.keyPath).\($0)\""
        })
      return nil
    }
    return leader
  }

  /// What an address names; without a layer in it, a property of the given one.
  private func address(_ value: JSONValue, from layer: Layer?, isOwn: Bool) -> Address? {
    let text = value.string ?? ""
    var named: (layer: Layer, keyPath: String)?
    if let layer, let own = text.removing(prefix: ":") {
      named = (layer, own)
    } else if isOwn {
      values.report(
        .badAddress, value, "\(DiagnosticText.quoted(text)) is not a property of the layer itself",
        help: "expected \":keyPath\"; \"follow\" of the scene names other layers")
    } else {
      named = address(value.string ?? "", at: value)
    }
    guard let named, let (path, holder) = property(named.keyPath, of: named.layer, at: value) else {
      return nil
    }
    guard let layer = holder as? Layer, layer !== registry.root else {
      values.report(
        .cannotFollow, value,
        holder is Layer
          ? "the root layer cannot follow or be followed"
          : "an emitter cell cannot follow or be followed",
        help: holder is Layer ? "put the layers into one" : nil)
      return nil
    }
    return (layer, path, PropertyAddress(parsing: named.keyPath).rest)
  }

  // MARK: - Stops

  private func numbers(_ value: JSONValue, _ unit: NumberNotation) -> [Double]? {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of numbers")
      return nil
    }
    let numbers = value.elements.map { values.number($0, unit: unit) }
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }

  private func ends(_ value: JSONValue, _ path: PropertyPath) -> [PropertyValue]? {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of values of the property")
      return nil
    }
    let ends = value.elements.map { element -> PropertyValue? in
      let end = values.animatedValue(
        element, of: path.kind, unit: NumberNotation(path), image: builder.image)
      guard end == .some(.none) else { return end }
      values.report(
        .badStops, element, "\"none\" has nothing in between",
        help: "write a \(path.kind.noun)")
      return nil
    }
    return ends.contains(nil) ? nil : ends.compactMap { $0 }
  }

  /// Whether the stops make a mapping.
  private func check(
    _ from: [Double]?, at fromValue: JSONValue?, _ to: [PropertyValue]?, at toValue: JSONValue?,
    _ kind: PropertyKind, of member: JSONValue.Member
  ) -> Bool {
    func refuse(_ value: JSONValue?, _ message: String, _ help: String) -> Bool {
      values.report(.badStops, value ?? member.value, message, help: help)
      return false
    }
    if to == nil, kind != .number, kind != .integer {
      return refuse(
        nil, "a \(kind.noun) is not a number, so it needs values of its own", "add \"to\"")
    }
    let stops = from ?? to?.compactMap(\.double)
    let value = fromValue ?? toValue
    guard let stops else { return true }
    if let to, stops.count != to.count {
      return from == nil
        ? refuse(toValue, "without \"from\" the values must be numbers", "add \"from\"")
        : refuse(
          toValue, "\"to\" has \(to.count) values, and \"from\" has \(stops.count) stops",
          "write one value for each stop")
    }
    guard stops.count > 1 else {
      return refuse(value, "a mapping needs at least two stops", "write where it begins and ends")
    }
    guard stops.isStrictlyMonotone else {
      return refuse(
        value, "\"from\" must be strictly increasing or strictly decreasing",
        "sort the stops, with the values of \"to\"")
    }
    if let to, !zip(to, to.dropFirst()).allSatisfy({ $0.hasCount(of: $1) }) {
      return refuse(
        toValue, "the values have different numbers of elements", "write lists of one length")
    }
    return true
  }

  // MARK: - All together

  /// Reports properties that would follow two numbers.
  private func checkLeaders(of followers: inout [SceneFollower]) {
    var known: [ObjectIdentifier: [SceneFollower]] = [:]
    followers.removeAll { follower in
      let id = ObjectIdentifier(follower.layer)
      if let other = known[id]?.first(where: { $0.path.overlaps(follower.path) }) {
        sink.report(
          .secondLeader, at: follower.member.key.range,
          "\(name(follower.layer, follower.keyPath)) follows something else already",
          help: "a number of a property has one leader",
          related: [("the other is", other.member.key.range)])
        return true
      }
      known[id, default: []].append(follower)
      return false
    }
  }

  /// Reports followers that follow themselves, directly or through others.
  private func checkCircles(of followers: [SceneFollower]) {
    var known: [ObjectIdentifier: [Int]] = [:]
    for (index, follower) in followers.enumerated() {
      known[ObjectIdentifier(follower.layer), default: []].append(index)
    }
    let order = FollowingOrder(
      followers.map { follower in
        (known[ObjectIdentifier(follower.leader)] ?? []).filter {
          followers[$0].path.overlaps(follower.leaderPath)
        }
      })
    for cycle in order.cycles {
      guard let first = cycle.first else { continue }
      let names = (cycle + [first]).map { name(followers[$0].layer, followers[$0].keyPath) }
      sink.report(
        .circularFollowers, at: followers[first].member.key.range,
        "these properties follow each other in a cycle: " + names.joined(separator: " follows "),
        help: "let one of them have a value of its own",
        related: cycle.dropFirst().map { ("it follows", followers[$0].member.key.range) })
    }
  }

  private func name(_ layer: Layer, _ keyPath: String) -> String {
    "\(registry.path(of: layer)):\(keyPath)"
  }

  /// Reports what a follower hides: animations that the layer begins with, and changes by events.
  private func noteBeaten(by follower: SceneFollower) {
    func covers(_ keyPath: String?) -> Bool {
      guard let keyPath else { return false }
      return follower.layer.propertyPath(keyPath).map(follower.path.covers) ?? false
    }
    func animates(_ animation: Animation) -> Bool {
      if let group = animation as? AnimationGroup {
        return (group.animations ?? []).contains(where: animates)
      }
      return covers((animation as? PropertyAnimation)?.keyPath)
    }
    let what: String
    if (follower.layer.animationKeys() ?? []).contains(where: {
      follower.layer.animation(forKey: $0).map(animates) ?? false
    }) {
      what = "the animation"
    } else if touchedKeyPaths[ObjectIdentifier(follower.layer)]?.contains(where: covers) == true {
      what = "the event's change"
    } else {
      return
    }
    values.report(
      .noEffect, follower.member.key,
      "\(what) of \(DiagnosticText.quoted(follower.keyPath)) has no effect: the property follows "
        + "another value",
      help: "remove it, or the follower")
  }
}

extension PropertyValue {
  /// Whether there are values between two: lists of one length.
  fileprivate func hasCount(of other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.colors(let a), .colors(let b)): a.count == b.count
    default: true
    }
  }
}
