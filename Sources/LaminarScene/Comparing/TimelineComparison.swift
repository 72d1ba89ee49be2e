import LaminarEngine
package import LaminarGraphics

extension SceneComparison {
  // MARK: - Sequences

  /// Sequences are matched by name.
  mutating func compareSequences(_ before: JSONValue?, _ after: JSONValue?) {
    let old = before.map { Array($0.elements) } ?? []
    var left = after.map { Array($0.elements) } ?? []
    for sequence in old {
      let name = sequence["name"]?.string
      guard let index = left.firstIndex(where: { $0["name"]?.string == name }) else {
        add(
          .removed, part, "sequences", sequence, nil, rank: .animation,
          "\(Self.entryName(sequence, "sequence")) is gone")
        continue
      }
      compareSequence(sequence, left.remove(at: index))
    }
    for sequence in left {
      add(
        .added, part, "sequences", nil, sequence, rank: .animation,
        "\(Self.entryName(sequence, "sequence")) is new")
    }
  }

  private mutating func compareSequence(_ old: JSONValue, _ now: JSONValue) {
    let name = now["name"]?.string ?? ""
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: ["name"]) {
      changes.append(($0, $1, $2))
    }
    for (key, before, after) in changes {
      switch key {
      case "steps":
        compareSteps(before, after, of: name, layers: (old["layer"], now["layer"]))
      case "at":
        add(
          kind(before, after), part, "\(name) at", before, after, rank: .animationKey,
          Self.instead(
            "the sequence \(name) starts at", JSONValue.times(before, after), "0 s"))
      default:
        add(
          kind(before, after), part, "\(name) \(key)", before, after, rank: .animationKey,
          Self.sentence("\(key) of the sequence \(name)", before, after))
      }
    }
  }

  private mutating func compareSteps(
    _ before: JSONValue?, _ after: JSONValue?, of name: String,
    layers: (old: JSONValue?, now: JSONValue?)
  ) {
    let old = before.map { Array($0.elements) } ?? []
    let now = after.map { Array($0.elements) } ?? []
    for step in steps(old, now) {
      switch step {
      case .same: break
      case .changed(let i, let j):
        compareStep(old[i], now[j], holder: "\(name) step \(j + 1) ", layers: layers)
      case .removed(let i):
        add(
          .removed, part, "\(name) step \(i + 1)", old[i], nil, rank: .animation,
          "step \(i + 1) of the sequence \(name) is gone")
      case .added(let j):
        add(
          .added, part, "\(name) step \(j + 1)", nil, now[j], rank: .animation,
          "step \(j + 1) of the sequence \(name) is new")
      }
    }
  }

  private mutating func compareStep(
    _ old: JSONValue, _ now: JSONValue, holder: String,
    layers: (old: JSONValue?, now: JSONValue?)
  ) {
    let path = inPart((now["layer"] ?? layers.now)?.string ?? "")
    if let before = old["parallel"], let after = now["parallel"] {
      var rest: [(String, JSONValue?, JSONValue?)] = []
      forEachChange(old, now, without: ["parallel"]) {
        rest.append(($0, $1, $2))
      }
      addRest(rest, part, holder, "the parallel step")
      for step in steps(Array(before.elements), Array(after.elements)) {
        switch step {
        case .same: break
        case .changed(let i, let j):
          compareStep(
            before.elements.map { $0 }[i], after.elements.map { $0 }[j], holder: holder,
            layers: layers)
        case .removed(let i):
          add(
            .removed, path, holder, before.elements.map { $0 }[i], nil, rank: .animation,
            "a part of \(holder.dropLast()) is gone")
        case .added(let j):
          add(
            .added, path, holder, nil, after.elements.map { $0 }[j], rank: .animation,
            "a part of \(holder.dropLast()) is new")
        }
      }
      return
    }
    guard let before = old["animation"], let after = now["animation"] else {
      return compareAnimation(
        old, now, path: path, holder: holder)
    }
    compareAnimation(before, after, path: path, holder: holder)
    var rest: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now, without: ["animation"]) {
      rest.append(($0, $1, $2))
    }
    addRest(rest, path, holder, after["keyPath"]?.string ?? "the step")
  }

  private mutating func addRest(
    _ changes: [(String, JSONValue?, JSONValue?)], _ path: String, _ holder: String,
    _ subject: String
  ) {
    for (key, before, after) in changes {
      let sentence =
        key == "delay"
        ? Self.instead("\(subject) waits", JSONValue.times(before, after), "0 s")
        : Self.sentence("\(key) of \(subject)", before, after)
      add(
        kind(before, after), path, holder + key, before, after, rank: .animationKey, sentence)
    }
  }

  // MARK: - Layouts

  /// Layouts are matched by name; equal constraints in order, the rest in pairs.
  mutating func compareLayouts(_ before: JSONValue?, _ after: JSONValue?) {
    let names = [before, after].flatMap { $0?.members.compactMap(\.key.string) ?? [] }
    for name in SceneSchema.distinct(names) where name != "note" {
      guard let before = before?[name], let after = after?[name] else {
        let (before, after) = (before?[name], after?[name])
        add(
          kind(before, after), "", "layouts.\(name)", before, after, rank: .scene,
          "the layout \(name) is \(before == nil ? "new" : "gone")")
        continue
      }
      compareConstraints(Array(before.elements), Array(after.elements), of: name)
    }
  }

  private mutating func compareConstraints(_ old: [JSONValue], _ now: [JSONValue], of name: String)
  {
    func subject(_ value: JSONValue) -> String {
      "the \(value["attribute"]?.string ?? "constraint") in the layout \(name)"
    }
    func path(_ value: JSONValue) -> String { value["layer"]?.string ?? "" }
    for step in steps(old, now) {
      switch step {
      case .same: break
      case .removed(let i):
        add(
          .removed, path(old[i]), "layouts.\(name)", old[i], nil, rank: .scene,
          "a constraint of \(subject(old[i])) is gone")
      case .added(let j):
        add(
          .added, path(now[j]), "layouts.\(name)", nil, now[j], rank: .scene,
          "a constraint of \(subject(now[j])) is new")
      case .changed(let i, let j):
        var changes: [(String, JSONValue?, JSONValue?)] = []
        forEachChange(old[i], now[j]) {
          changes.append(($0, $1, $2))
        }
        for (key, before, after) in changes {
          add(
            kind(before, after), path(now[j]), "layouts.\(name) \(key)", before, after,
            rank: .scene,
            Self.sentence(
              "\(key) of \(subject(now[j]))", before, after))
        }
      }
    }
  }

  // MARK: - Events

  /// Equal events are matched in order, the rest in pairs.
  mutating func compareEvents(_ before: JSONValue?, _ after: JSONValue?) {
    let old = before.map { Array($0.elements) } ?? []
    let now = after.map { Array($0.elements) } ?? []
    for step in steps(old, now) {
      switch step {
      case .same: break
      case .changed(let i, let j): compareEvent(old[i], now[j])
      case .removed(let i):
        add(
          .removed, part, "timeline", old[i], nil, rank: .animation,
          "\(Self.entryName(old[i], "event")) is gone")
      case .added(let j):
        add(
          .added, part, "timeline", nil, now[j], rank: .animation,
          "\(Self.entryName(now[j], "event")) is new")
      }
    }
  }

  private mutating func compareEvent(_ old: JSONValue, _ now: JSONValue) {
    let name = Self.entryName(now, "event")
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (key, before, after) in changes {
      switch (key, before, after) {
      case ("at", let before?, let after?):
        add(
          .changed, part, "timeline at", before, after, rank: .animationKey,
          Self.instead("\(Self.action(of: now)) comes at", JSONValue.times(before, after), ""))
      case ("duration", _, _):
        add(
          kind(before, after), part, "timeline duration", before, after, rank: .animationKey,
          Self.instead("\(name) takes", JSONValue.times(before, after), "its default"))
      case ("set", let before?, let after?), ("animate", let before?, let after?):
        compareAssignments(before, after, verb: key == "set" ? "is set to" : "goes to", name)
      case ("addAnimation", let before?, let after?)
      where before["animation"] != nil && after["animation"] != nil:
        if let a = before["animation"], let b = after["animation"] {
          compareAnimation(a, b, path: inPart(after["layer"]?.string ?? ""), holder: "")
        }
        var rest: [(String, JSONValue?, JSONValue?)] = []
        forEachChange(before, after, without: ["animation"]) {
          rest.append(($0, $1, $2))
        }
        addRest(rest, inPart(after["layer"]?.string ?? ""), "timeline ", "the added animation")
      default:
        add(
          kind(before, after), part, "timeline \(key)", before, after, rank: .animationKey,
          Self.sentence("\(key) of \(name)", before, after))
      }
    }
  }

  /// Values by `layer:keyPath`.
  private mutating func compareAssignments(
    _ old: JSONValue, _ now: JSONValue, verb: String, _ event: String
  ) {
    var changes: [(String, JSONValue?, JSONValue?)] = []
    forEachChange(old, now) { changes.append(($0, $1, $2)) }
    for (address, before, after) in changes {
      let colon = address.lastIndex(of: ":")
      let layer = inPart(colon.map { String(address[..<$0]) } ?? "")
      let keyPath = colon.map { String(address[address.index(after: $0)...]) } ?? address
      let sentence =
        switch (before, after) {
        case (let before?, let after?):
          Self.instead("\(keyPath) \(verb)", JSONValue.shown(before, after), "")
        case (nil, let after?): "\(keyPath) \(verb) \(after.shownText) now"
        default: "\(keyPath) is no longer touched"
        }
      add(
        kind(before, after), layer, keyPath, before, after, rank: .animationKey,
        "\(sentence) by \(event)")
    }
  }

  /// What an event does, for a sentence: `the pause of panel`.
  private static func action(of event: JSONValue) -> String {
    for member in event.members {
      guard let key = member.key.string, !["at", "note", "duration", "delay"].contains(key) else {
        continue
      }
      if let target = member.value.string { return "the \(key) of \(target)" }
      if let first = member.value.members.first(where: { _ in true })?.key.string,
        key == "animate" || key == "set"
      {
        return "the \(key) of \(first)"
      }
      return "the \(key)"
    }
    return "the event"
  }

  private static func entryName(_ entry: JSONValue, _ noun: String) -> String {
    if let name = entry["name"]?.string { return "the \(noun) \(name)" }
    return "the \(noun)" + (entry["at"].map { " at \($0.timeText)" } ?? "")
  }

  // MARK: - Input

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
    for verb in InputForm.verbs.map(\.key.name) {
      guard let target = entry[verb] else { continue }
      if verb == InputForm.touches.name { return "the touches" }
      return "the \(verb) " + (target.string == nil ? "at " : "of ") + target.shownText
    }
    return "the entry"
  }
}

// MARK: - Drivers

/// Something in a scene file that moves a property beside the animations that layers begin with: a
/// step of a sequence, a value of an event or of a state.
package struct SceneDriver: Sendable, Hashable {
  /// The path of the layer.
  package let layer: String
  /// The key path; `frame` means position and bounds.
  package let keyPath: String
  /// What it is, for people: `step 2 of the sequence "intro"`.
  package let name: String
  /// When it begins, in seconds; nil for what follows something else.
  package let time: Double?
  /// The detail of its start event beside `layer:keyPath`; nil for what is not a step.
  package let stepDetail: String?
  /// Its location in the file.
  package let location: FileLocation
}

extension Scene {
  /// What moves properties over time, in the file's order.
  package var drivers: [SceneDriver] {
    guard let timeline else { return [] }
    var list: [SceneDriver] = []
    func add(
      _ layer: Layer, _ keyPath: String, _ name: String, _ moment: SceneMoment, _ index: Int,
      delay: Double = 0, step: String? = nil
    ) {
      var time: Double?
      if case .scene = moment.anchor, step == nil { time = moment.sceneTime + delay }
      list.append(
        SceneDriver(
          layer: timeline.layers.path(of: layer), keyPath: keyPath, name: name, time: time,
          stepDetail: step, location: JSONValue(document: json, index: index).location))
    }
    func add(
      _ values: [SceneAssignment], _ name: String, _ moment: SceneMoment, delay: Double = 0
    ) {
      for value in values {
        add(value.layer, value.keyPath, name, moment, value.index, delay: delay)
      }
    }
    for sequence in timeline.sequences {
      for (number, step) in sequence.steps.enumerated() {
        for part in step.parts {
          add(
            part.layer, (part.animation as? PropertyAnimation)?.keyPath ?? part.key ?? "",
            "step \(number + 1) of the sequence \"\(sequence.name)\"", sequence.start, part.index,
            step: "sequence:\(sequence.name), step \(number + 1)")
        }
      }
    }
    for event in timeline.events {
      let when: String
      if case .scene = event.time.anchor {
        when = " at \(TimeWords.text(event.time.sceneTime))"
      } else {
        when = ""
      }
      for action in event.actions {
        switch action {
        case .set(let values): add(values, "the values set\(when)", event.time)
        case .animate(let values, let timing):
          add(values, "the values animated\(when)", event.time, delay: timing.delay)
        case .transact(let values, _): add(values, "the transaction\(when)", event.time)
        case .state(let index, let timing):
          let state = timeline.states[index]
          add(
            state.assignments, "the state \"\(state.name)\"\(when)", event.time,
            delay: timing.delay)
        case .layout(let index, _):
          let layout = timeline.layouts[index]
          for constraint in layout.constraints {
            add(
              constraint.layer, "frame", "the layout \"\(layout.name)\"\(when)", event.time,
              event.index)
          }
        case .resize:
          for constraint in timeline.layouts.flatMap(\.constraints) {
            add(constraint.layer, "frame", "the size of the canvas\(when)", event.time, event.index)
          }
        case .addAnimation, .removeAnimation, .pause, .resume, .stop, .speed, .scrub, .endScrub,
          .arrange:
          break
        }
      }
    }
    return list
  }
}
