import LaminarEngine
import LaminarGraphics

/// What a change is about.
struct Subject: Sendable {
  /// The path of the layer whose part is compared; empty for the scene's own file.
  var part = ""
  /// The path of the layer that the change is listed under; empty for the scene.
  var layer = ""
  /// The keys and names that lead to the object: `intro step 2`.
  var keys = ""
  /// What sentences call the object: `the sequence intro`.
  var noun = ""
  /// The layer of the steps that name none.
  var stepLayer = ""

  /// A key of the object, with what leads to it: `intro step 2 delay`.
  func key(_ name: String) -> String { keys.isEmpty ? name : "\(keys) \(name)" }

  /// A path that the compared file writes, as the scene calls the layer.
  func path(_ name: String) -> String {
    if part.isEmpty { return name }
    return name.isEmpty || name == LayerPath.root ? part : "\(part)/\(name)"
  }
}

/// An object of a list, or under a name.
struct Entry: Sendable {
  let value: JSONValue
  /// Its index among the objects of the list.
  let index: Int
  /// The name that its author chose, of objects under names.
  let name: String

  init(_ value: JSONValue, index: Int = 0, name: String = "") {
    self.value = value
    self.index = index
    self.name = name
  }

  /// The elements of a list; none of a list that is left out.
  static func list(_ list: JSONValue?, from first: Int) -> [Entry] {
    list?.elements.enumerated().map { Entry($1, index: first + $0) } ?? []
  }

  /// The text of a key.
  subscript(key: String) -> String? { value[key]?.string }

  /// The name in the paths of layers.
  var layerName: String { self["name"] ?? "\(self["type"] ?? "layer")#\(index)" }

  /// What an animation is matched and called by.
  var animationName: String { self["key"] ?? self["keyPath"] ?? self["type"] ?? "basic" }
}

// MARK: - Kinds of objects

/// How the objects of one kind are compared: what matches those of two lists, what sentences call one,
/// and how a change of a key reads.
///
/// A key that is not among the phrases reads as `key of noun is 3 instead of 2`, so that new keys of
/// the format need nothing here.
struct ObjectReading: Sendable {
  /// How important a kind of change is: lower comes first.
  enum Rank: Int, Comparable {
    case layer, animation, animationKey, property, timing, scene, order

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// What matches the objects of two lists.
  enum Identity {
    /// Equal ones are matched in order, and those between two of these in pairs.
    case content
    case name
    /// The name; what is left is matched by how much of it is the same. The order is compared too.
    case likeness
  }

  /// The value of a key that is compared part by part.
  enum Content: Sendable {
    case object(@autoclosure @Sendable () -> ObjectReading)
    /// A list of objects, with the index of the first one as paths count it.
    case list(
      @autoclosure @Sendable () -> ObjectReading,
      from: @Sendable (_ holder: JSONValue) -> Int = { _ in 0 })
    /// Objects by names.
    case named(@autoclosure @Sendable () -> ObjectReading)
    /// Values by names.
    case names(Rank)
    /// Values by `layer:keyPath`, with what a property does: `is set to`.
    case values(String)
    /// A list of plain values: what one is called, and the verb before its value.
    case elements(String, String)
    /// The path of a part, whose file is compared.
    case part(@autoclosure @Sendable () -> ObjectReading)
  }

  var identity = Identity.content
  /// The name that matches, of objects with another identity than their content.
  var name: @Sendable (Entry) -> String = { $0["name"] ?? "" }
  /// How important it is that an object comes or goes, and that a key of it changes.
  var ranks: (whole: Rank, key: Rank) = (.scene, .scene)
  /// Keys that change neither values nor pictures.
  var remarks: Set<String> = []
  /// What a change is about in which the object comes or goes, from what is known of its holder.
  var place: @Sendable (Entry, _ holder: Subject) -> Subject = { $1 }
  /// What a change of its keys is about, from what `place` says.
  var inside: @Sendable (Entry, _ place: Subject) -> Subject = { $1 }
  /// How it reads that one comes or goes.
  var whole = Phrase { noun, _, _, now in "\(noun) is \(now == nil ? "gone" : "new")" }
  /// Whether another object is in its place, so that keys are not compared.
  var isExchanged: @Sendable (_ old: Entry, _ now: Entry) -> Bool = { _, _ in false }
  /// What sentences call a key without a phrase.
  var label: @Sendable (_ key: String, _ noun: String, _ object: JSONValue) -> String = {
    key, noun, _ in noun.isEmpty ? key : "\(key) of \(noun)"
  }
  var phrases: [String: Phrase] = [:]
  var contents: [String: Content] = [:]
  /// What the other keys are whose values are objects.
  var others: Content?
  /// What a list of such objects holds, when each object is itself a list.
  var element: (@Sendable () -> ObjectReading)?

  /// What a change of an object's keys is about.
  func subject(_ entry: Entry, _ holder: Subject) -> Subject { inside(entry, place(entry, holder)) }

  /// How the values of a key are compared; nil when they are one value.
  func content(of key: String, _ old: JSONValue?, _ now: JSONValue?) -> Content? {
    contents[key] ?? (old?.kind == .object && now?.kind == .object ? others : nil)
  }

  /// The reading with objects elsewhere.
  func placed(_ place: @escaping @Sendable (Entry, Subject) -> Subject) -> Self {
    var copy = self
    copy.place = place
    return copy
  }
}

// MARK: - Files, layers and animations

extension ObjectReading {
  static let scene: ObjectReading = Self(
    remarks: ["$schema", "title", "moments", "laminar", "ignore"],
    phrases: [
      "frameRate": Phrase("the frame rate is", missing: "60", rank: .timing),
      "duration": Phrase("the scene lasts", JSONValue.times, rank: .timing),
    ],
    contents: [
      "layers": .list(layer), "canvas": .object(canvas), "assets": .named(asset),
      // What uses a variable has changed too, and this is why: it comes first.
      "variables": .names(.layer), "markers": .names(.scene), "layouts": .named(layout),
      "sequences": .list(sequence),
      "timeline": .list(event), "input": .list(inputEntry),
    ],
    others: .names(.scene))

  /// The file of a part, where a layer uses it; both versions have the values of its variables.
  static let part: ObjectReading = Self(
    remarks: scene.remarks.union(["duration", "displayLink", "expect", "variables", "markers"]),
    place: { Subject(part: $1.layer, layer: $1.layer) },
    label: { key, _, _ in "the part's \(key)" },
    contents: scene.contents.filter {
      ["layers", "assets", "sequences", "timeline"].contains($0.key)
    })

  private static let canvas: ObjectReading = Self(place: { _, _ in Subject(layer: "canvas") })

  private static let asset: ObjectReading = Self(
    place: { asset, holder in
      let name = "\(holder.keys).\(asset.name)"
      return Subject(part: holder.part, layer: holder.layer, keys: name, noun: name)
    },
    whole: Phrase { Phrase.sentence($0, $2, $3) },
    contents: [
      "layer": .object(layer.placed { Subject(part: $1.part, layer: $1.path($1.keys)) })
    ])

  private static let layer: ObjectReading = Self(
    identity: .likeness, name: \.layerName, ranks: (.layer, .property), remarks: ["name"],
    place: { layer, holder in
      let path = holder.layer.isEmpty ? layer.layerName : "\(holder.layer)/\(layer.layerName)"
      return Subject(part: holder.part, layer: path)
    },
    whole: Phrase { _, _, _, now in "the layer is \(now == nil ? "gone" : "new")" },
    phrases: Dictionary(
      uniqueKeysWithValues: ["beginTime", "duration", "timeOffset"].map { key in
        (key, Phrase { Phrase.sentence("its own \(key)", JSONValue.times($2, $3)) })
      } + [
        (
          "timeRemapping",
          Phrase { "its own clock \($3 == nil ? "no longer follows" : "follows") keyframes" }
        )
      ]),
    contents: [
      "timeRemapping": .object(remapping),
      "animations": .list(animation), "use": .part(part),
      // Layers of a part are before its own.
      "sublayers": .list(layer, from: { $0.part?["layers"]?.count ?? 0 }),
      "mask": .object(layer.placed { Subject(part: $1.part, layer: $1.layer + "@mask") }),
    ])

  /// The keyframes that drive a layer's clock.
  private static let remapping: ObjectReading = Self(
    ranks: (.property, .property),
    place: { _, layer in
      Subject(
        part: layer.part, layer: layer.layer, keys: "timeRemapping", noun: "its own clock")
    },
    contents: [
      "keyTimes": .elements("key", "comes at"), "values": .elements("key", "shows"),
      "timingFunctions": .elements("stretch", "eases with"),
    ])

  private static let animation: ObjectReading = Self(
    identity: .name, name: \.animationName, ranks: (.animation, .animationKey),
    place: { animation, holder in
      let key = animation["key"].map { " \($0)" } ?? ""
      return Subject(
        part: holder.part, layer: holder.layer, keys: holder.key(animation.animationName),
        noun: animation["keyPath"] ?? "the \(animation["type"] ?? "basic")\(key)")
    },
    whole: Phrase { noun, animation, _, now in
      now == nil
        ? "\(noun) is no longer animated" : "\(noun) is animated now\(remark(animation))"
    },
    label: { key, noun, animation in
      "\(key) of " + (animation["type"]?.string == "spring" ? "the spring on " : "") + noun
    },
    phrases: [
      "duration": Phrase("% takes", JSONValue.times, missing: "0.25 s", end: remark),
      "delay": Phrase("% waits", JSONValue.times, missing: "0 s"),
      "beginTime": Phrase("% starts at", JSONValue.times, missing: "0 s"),
      "timingFunction": Phrase("% eases with", missing: "the default"),
      "fromValue": Phrase("% starts from", missing: "its model value"),
      "toValue": Phrase("% goes to", missing: "its model value"),
      "byValue": Phrase("% moves by", missing: "nothing"),
      "repeatCount": Phrase("% runs", missing: "1", end: { _ in " times" }),
      "autoreverses": Phrase { noun, _, _, now in
        now?.bool == true ? "\(noun) runs back again now" : "\(noun) no longer runs back"
      },
    ].merging(
      [
        "mass": "1", "stiffness": "100", "damping": "10", "initialVelocity": "the default",
        "perceptualDuration": "the default", "bounce": "the default",
        "allowsOverdamping": "the default",
      ].map { ($0, Phrase("the spring on % has \($0)", missing: $1)) }
    ) { first, _ in first },
    contents: [
      "animations": .list(animation), "values": .elements("keyframe", "is"),
      "keyTimes": .elements("keyframe", "comes at"),
      "timingFunctions": .elements("stretch", "eases with"),
    ])

  /// What distinguishes an animation from others, in brackets: its timing function or its type.
  @Sendable
  private static func remark(_ animation: JSONValue) -> String {
    if let function = animation["timingFunction"] { return " (\(function.shownText))" }
    if let type = animation["type"]?.string, type != "basic" { return " (\(type))" }
    return ""
  }
}

// MARK: - Timelines

extension ObjectReading {
  private static let sequence: ObjectReading = Self(
    identity: .name, ranks: (.animation, .animationKey), remarks: ["name"],
    place: { sequence, holder in
      let name = sequence["name"] ?? ""
      return Subject(
        part: holder.part, layer: holder.part, keys: name, noun: "the sequence \(name)",
        stepLayer: sequence["layer"] ?? "")
    },
    phrases: ["at": Phrase("% starts at", JSONValue.times, missing: "0 s")],
    contents: ["steps": .list(step)])

  /// A step, which is an animation, has one, or has parts that run at once.
  private static let step: ObjectReading = {
    var step = animation
    step.identity = .content
    step.place = { step, holder in
      var place = holder
      place.keys = "\(holder.keys) step \(step.index + 1)"
      place.noun = "step \(step.index + 1) of \(holder.noun)"
      return place
    }
    step.inside = { step, place in
      var inside = place
      if step.value["parallel"] != nil {
        inside.noun = "the parallel step"
        return inside
      }
      inside.layer = place.path(step["layer"] ?? place.stepLayer)
      guard let added = step.value["animation"] else { return animation.place(step, inside) }
      inside.noun = added["keyPath"]?.string ?? "the step"
      return inside
    }
    step.whole = event.whole
    step.contents["animation"] = .object(animation)
    step.contents["parallel"] = .list(
      ObjectReading.step.placed { _, holder in
        var place = holder
        place.layer = holder.path(holder.stepLayer)
        place.noun = "a part of \(holder.keys)"
        return place
      })
    return step
  }()

  private static let event: ObjectReading = Self(
    ranks: (.animation, .animationKey),
    place: { event, holder in
      let time = event.value["at"].map { " at \($0.timeText)" } ?? ""
      return Subject(
        part: holder.part, layer: holder.part, keys: "timeline",
        noun: "the event" + (event["name"].map { " \($0)" } ?? time))
    },
    phrases: [
      "at": Phrase { Phrase.instead("\(action(of: $1)) comes at", JSONValue.times($2, $3)) },
      "duration": Phrase("% takes", JSONValue.times, missing: "its default"),
    ],
    contents: [
      "set": .values("is set to"), "animate": .values("goes to"),
      "addAnimation": .object(addition), "addLayer": .object(addition),
      "replaceLayer": .object(addition),
    ])

  /// What an event does, for a sentence: `the pause of panel`.
  private static func action(of event: JSONValue) -> String {
    for member in event.members {
      guard let key = EventForm.event.keys.first(where: { member.key.isSpelled($0.name) }),
        EventForm.action(of: key) != nil
      else { continue }
      let addresses = ["animate", "set"].contains(key.name) ? member.value.members.map(\.key) : []
      let target = member.value.string ?? addresses.first?.string
      return "the \(key.name)" + (target.map { " of \($0)" } ?? "")
    }
    return "the event"
  }

  /// An animation that is added to a layer, a layer that is added to another, or one in the place of
  /// another.
  private static let addition: ObjectReading = Self(
    ranks: event.ranks,
    place: { addition, event in
      let isAnimation = addition.value["animation"] != nil
      var path = event.path(addition[isAnimation ? "layer" : "into"] ?? LayerPath.root)
      if addition.value["with"] != nil {
        let names = event.path(addition["layer"] ?? "").split(separator: "/")
        path = names.dropLast().joined(separator: "/")
      }
      return Subject(
        part: event.part, layer: path == LayerPath.root && !isAnimation ? "" : path,
        keys: event.keys, noun: "the added \(isAnimation ? "animation" : "layer")")
    },
    phrases: ["delay": Phrase("% waits", JSONValue.times, missing: "0 s")],
    contents: [
      "animation": .object(
        animation.placed { animation.place($0, Subject(part: $1.part, layer: $1.layer)) }),
      "layer": .object(addedLayer), "with": .object(addedLayer),
    ])

  /// A layer that is not in a list, where its name would match it.
  private static let addedLayer: ObjectReading = {
    var added = layer
    added.remarks = []
    return added
  }()

  private static let inputEntry: ObjectReading = Self(
    ranks: (.animation, .animationKey),
    place: { entry, _ in Subject(keys: "input", noun: touch(entry)) },
    whole: Phrase { noun, entry, old, now in
      if let old, now != nil { return "\(noun) comes instead of \(touch(Entry(old)))" }
      return "\(noun) at \(time(of: entry)) is \(now == nil ? "gone" : "new")"
    },
    isExchanged: { touch($0) != touch($1) },
    phrases: [
      "at": Phrase("% comes at", JSONValue.times), "duration": Phrase("% takes", JSONValue.times),
      "touches": Phrase { noun, entry, _, _ in "\(noun) at \(time(of: entry)) have changed" },
    ])

  /// `the drag of thumb`, `the tap at [5, 5]`, `the touches`.
  private static func touch(_ entry: Entry) -> String {
    for verb in InputForm.verbs.map(\.key.name) {
      guard let target = entry.value[verb] else { continue }
      if verb == InputForm.touches.name { return "the touches" }
      return "the \(verb) " + (target.string == nil ? "at " : "of ") + target.shownText
    }
    return "the entry"
  }

  private static func time(of entry: JSONValue) -> String { entry["at"]?.timeText ?? "0 s" }

  private static let layout: ObjectReading = Self(
    place: {
      Subject(keys: "\($1.keys).\($0.name)", noun: "the layout \($0.name)")
    }, element: { constraint })

  private static let constraint: ObjectReading = Self(
    place: { constraint, layout in
      Subject(
        layer: constraint["layer"] ?? "", keys: layout.keys,
        noun: "the \(constraint["attribute"] ?? "constraint") in \(layout.noun)")
    },
    whole: Phrase { noun, _, _, now in
      "a constraint of \(noun) is \(now == nil ? "gone" : "new")"
    })
}

// MARK: - Sentences

/// How a change reads.
struct Phrase: Sendable {
  /// Two values as texts.
  typealias Values = @Sendable (JSONValue?, JSONValue?) -> (old: String?, now: String?)

  /// How important the change is; nil when it is as any change of a key.
  let rank: ObjectReading.Rank?
  let sentence:
    @Sendable (_ noun: String, _ object: JSONValue, _ old: JSONValue?, _ now: JSONValue?) -> String

  init(
    sentence:
      @escaping @Sendable (String, JSONValue, _ old: JSONValue?, _ now: JSONValue?) -> String
  ) {
    rank = nil
    self.sentence = sentence
  }

  /// `WORDS 3 instead of 2`.
  ///
  /// - Parameters:
  ///   - words: `%` stands for what sentences call the object.
  ///   - missing: What stands for a value that is left out.
  ///   - end: What follows, of the new object.
  init(
    _ words: String, _ values: @escaping Values = JSONValue.shown, missing: String = "",
    rank: ObjectReading.Rank? = nil, end: @escaping @Sendable (JSONValue) -> String = { _ in "" }
  ) {
    self.rank = rank
    sentence = { noun, object, old, now in
      let words = words.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: noun)
      return Self.instead(words, values(old, now), missing) + end(object)
    }
  }

  /// `WORDS 3 instead of 2`.
  static func instead(
    _ words: String, _ values: (old: String?, now: String?), _ missing: String = ""
  ) -> String {
    "\(words) \(values.now ?? missing) instead of \(values.old ?? missing)"
  }

  /// `NAME is 3 instead of 2`, `NAME is 3 now`, `NAME is no longer 2`.
  static func sentence(_ name: String, _ values: (old: String?, now: String?)) -> String {
    switch values {
    case (let old?, let now?): "\(name) is \(now) instead of \(old)"
    case (nil, let now?): "\(name) is \(now) now"
    case (let old?, nil): "\(name) is no longer \(old)"
    case (nil, nil): "\(name) changed"
    }
  }

  static func sentence(_ name: String, _ old: JSONValue?, _ now: JSONValue?) -> String {
    sentence(name, JSONValue.shown(old, now))
  }
}

extension JSONValue {
  /// The value as it is written, with the values of variables, on one line and in at most 60
  /// characters; texts without quotes.
  var shownText: String { Self.shortened(wholeText) }

  /// The texts of two values; of long ones that begin alike, from where they differ on.
  @Sendable
  static func shown(_ old: JSONValue?, _ now: JSONValue?) -> (old: String?, now: String?) {
    let shown = (old: old?.shownText, now: now?.shownText)
    guard shown.old == shown.now, let old, let now else { return shown }
    let (before, after) = (old.wholeText, now.wholeText)
    guard before != after else { return shown }
    let same = zip(before, after).prefix { $0 == $1 }.count
    let context = 20
    func end(_ text: String) -> String {
      (same > context ? "…" : "") + shortened(String(text.dropFirst(max(same - context, 0))))
    }
    return (end(before), end(after))
  }

  /// The value as it is written, with the values of variables, on one line; texts without quotes.
  private var wholeText: String {
    if let string { return string }
    var text = ""
    var wasBlank = false
    let written =
      document.source.substitutions == nil || count == 0
      ? document.source.string(in: range)
      : String(decoding: JSONFragment(self).bytes, as: UTF8.self)
    for scalar in written.unicodeScalars {
      let isBlank = scalar.value <= 0x20
      if !(isBlank && wasBlank) { text.unicodeScalars.append(isBlank ? " " : scalar) }
      wasBlank = isBlank
    }
    return text
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(text.unicodeScalars.map { DiagnosticText.harmless($0) }))
    return shown.count <= 60 ? shown : shown.prefix(59) + "…"
  }

  /// A time in seconds, such as `0.65 s`; frames and what is not a time as they are written.
  var timeText: String {
    if let seconds { return TimeWords.text(seconds) }
    if let string, let quantity = Quantity(string), quantity.unit == "f" {
      return "\(quantity.number) frames"
    }
    return shownText
  }

  /// Two times, with as many digits as tell them apart.
  @Sendable
  static func times(_ old: JSONValue?, _ now: JSONValue?) -> (old: String?, now: String?) {
    let shown = (old: old?.timeText, now: now?.timeText)
    guard shown.old == shown.now else { return shown }
    guard let before = old?.seconds, let after = now?.seconds, before != after else {
      return Self.shown(old, now)
    }
    return ("\(before) s", "\(after) s")
  }

  /// The seconds of a time that does not count frames; nil for anything else.
  var seconds: Double? {
    if let number { return number }
    guard let string, let quantity = Quantity(string) else { return nil }
    switch quantity.unit {
    case "s": return quantity.value
    case "ms": return quantity.value / 1000
    default: return nil
    }
  }

  var location: FileLocation { document.source.location(of: mark) }
}

/// Numbers in sentences.
enum TimeWords {
  /// Seconds: `0.65 s`.
  static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e12 else { return "\(seconds) s" }
    let scaled = (seconds * 1e6).rounded()
    let shown = scaled / 1e6
    let whole = shown.rounded() == shown
    return (whole ? "\(Int(shown))" : "\(shown)") + " s"
  }
}
