import LaminarEngine
import LaminarGraphics

/// Warnings about what is legal but rarely intended. Each rule is a type of its own.
extension SceneBuilder {
  /// Checks a layer.
  func warn(about layer: Layer, _ object: JSONValue, _ parts: LayerParts) {
    if let emitter = layer as? EmitterLayer, emitter.emitterCells != nil {
      emitters.append((emitter, object))
    }
    guard givesWarnings else { return }
    if isImported {
      // Nobody wrote it, so that there is no advice on how to write it.
      guard let text = layer as? TextLayer else { return }
      MissingCharacterRule(builder: self).check(text, object)
      ShapedScriptRule(builder: self).check(text, object)
      return
    }
    if parts.frame != 0 { TurnedFrameRule(builder: self).check(layer, frame: parts.frame) }
    if parts.gravity != 0 { GravityRule(builder: self).check(layer, at: parts.gravity) }
    PercentRule(builder: self).check(layer, object)
    if let text = layer as? TextLayer {
      MissingCharacterRule(builder: self).check(text, object)
      ShapedScriptRule(builder: self).check(text, object)
      if text.bounds.isEmpty {
        emptyLayers.append((text, object))
      } else if !text.surelyShows(widest: knownCharacters.widest(of: text)) {
        sizedTexts.append((text, object))
      }
    } else if layer.bounds.isEmpty, LayerSizeRule.unseenProperty(of: layer) != nil {
      emptyLayers.append((layer, object))
    }
    if let gradient = layer as? GradientLayer {
      StopCountRule(builder: self).check(gradient, object)
    }
  }

  /// Checks the animations of a layer.
  func warn(
    about sources: [AnimationSource], of layer: Layer, _ object: JSONValue, _ context: Context
  ) {
    guard !sources.isEmpty, givesWarnings, !isImported else { return }
    if layer.name == nil {
      NamelessLayerRule(builder: self).check(layer, object, index: context.index)
    }
    let hasSceneClock = context.hasSceneClock && layer.clock == .layer
    hasAnimations = true
    for source in sources {
      FillModeRule(builder: self).check(source)
      GroupLengthRule(builder: self).check(source, inherited: Layer.defaultAnimationDuration)
      SpringDurationRule(builder: self).check(source, isInGroup: false)
      NoEffectRule(builder: self).check(source)
      PercentRule(builder: self).check(source)
      if hasSceneClock {
        StartRule(builder: self).check(source, isDelayed: context.isDelayed)
      }
      if let target = source.target, target.holder !== layer { animatesOtherLayers = true }
      if let duration, document.nodes.count <= JumpRule.mostValues, !mayJumpAlone,
        !hasSceneClock || JumpRule.mayJump(source, until: duration)
      {
        mayJump = true
        mayJumpAlone =
          !hasSceneClock
          || JumpRule.mayJumpAlone(source, among: sources, of: layer, until: duration)
      }
    }
    if hasSceneClock { SnapBackRule(builder: self, sources: sources).check() }
  }
}

// MARK: - Times

/// The active interval of an animation, in the time of its layer or group.
struct ActiveInterval {
  let begin: Double
  /// Infinite for what never ends.
  let end: Double

  /// Times nearer than this are the same.
  static let snap = 1e-9

  init(_ clock: MediaTimingValues, inheritedDuration: Double) {
    begin = clock.beginTime
    let cycle = clock.duration > 0 ? clock.duration : inheritedDuration
    let cycles = clock.repeatCount > 0 ? clock.repeatCount : 1
    let active =
      clock.repeatDuration > 0
      ? clock.repeatDuration : cycles * cycle * (clock.autoreverses ? 2 : 1)
    end = clock.speed == 0 ? .infinity : begin + active / abs(clock.speed)
  }
}

/// An animation should begin within the scene.
struct StartRule {
  let builder: SceneBuilder

  /// Checks an animation of a layer that runs on the scene's time.
  ///
  /// - Parameter isDelayed: Whether a replicator shows the layer at earlier times as well.
  func check(_ source: AnimationSource, isDelayed: Bool) {
    let begin = source.clock.beginTime
    guard let value = source.found.value(of: TimingForm.beginTime) else { return }
    let interval = ActiveInterval(source.clock, inheritedDuration: Layer.defaultAnimationDuration)
    if begin < 0 {
      // A loop that began earlier is a loop with another phase, and delayed copies show its beginning.
      guard interval.end.isFinite, !isDelayed else { return }
      let missed = DiagnosticText.number(-begin)
      builder.values.report(
        .startsOutside, value,
        interval.end <= 0
          ? "the animation is over when the scene begins"
          : "the animation begins before the scene: its first \(missed) s are never seen",
        help: "leave \"beginTime\" out, so that it begins with the scene")
    } else if let duration = builder.duration, begin >= duration {
      builder.values.report(
        .startsOutside, value, "the animation never begins",
        help: "the scene ends at \(DiagnosticText.number(duration)) s")
    }
  }
}

/// A time that is many times the scene's duration was probably meant in milliseconds.
struct MillisecondRule {
  let builder: SceneBuilder

  private static let keys = ["duration", "delay", "beginTime"]
  /// From here on a number of seconds is unlikely, and from this many durations of the scene.
  private static let least = 100.0, factor = 10.0
  /// The most values of the file that are looked at.
  private static let budget = 400_000

  /// Checks all times of the file that are numbers without a unit, but those of the scene itself.
  func check() {
    let document = builder.document
    guard let duration = builder.duration, let root = document.root,
      document.nodes.count <= Self.budget
    else { return }
    let own = Self.keys.compactMap { root[$0]?.index }
    var index = root.index
    while index < document.nodes.count {
      defer { index += 1 }
      // The key of a number is before it.
      guard document.nodes[index].tag == .number, index > 0, !own.contains(index),
        [.string, .bareString].contains(document.nodes[index - 1].tag),
        let seconds = document.number(at: index), seconds >= Self.least,
        seconds >= Self.factor * duration, seconds / 1000 <= 2 * duration,
        let key = Self.keys.first(where: { document.isSpelled($0, at: index - 1) })
      else { continue }
      let text = DiagnosticText.number(seconds)
      builder.values.report(
        .millisecondValue, builder.value(index),
        "\(key) is \(text) s in a scene of \(DiagnosticText.number(duration)) s",
        help: "if milliseconds were meant, write \"\(text)ms\"")
    }
  }
}

/// A fill mode forwards needs an animation that stays.
struct FillModeRule {
  let builder: SceneBuilder

  /// Whether the fill mode of an animation on a layer is forgotten with it.
  static func applies(to source: AnimationSource) -> Bool {
    let mode = source.clock.fillMode
    return source.spec.isRemovedOnCompletion && (mode == .forwards || mode == .both)
  }

  func check(_ source: AnimationSource) {
    guard Self.applies(to: source), let value = source.found.value(of: TimingForm.fillMode)
    else { return }
    builder.values.report(
      .fillIsForgotten, value,
      "at its end the animation is removed, and nothing is filled forwards",
      help: "add \"removedOnCompletion\": false")
  }
}

/// A group should not be shorter than its animations.
struct GroupLengthRule {
  let builder: SceneBuilder

  /// Checks a group and those in it; `inherited` is its length when it has none.
  func check(_ source: AnimationSource, inherited: Double) {
    guard source.kind == .group else { return }
    let own = source.clock.duration
    let length = own > 0 ? own : inherited
    for child in source.children {
      check(child, inherited: length)
      let interval = ActiveInterval(child.clock, inheritedDuration: length)
      guard interval.end.isFinite, interval.end > length + ActiveInterval.snap else { continue }
      let needed = DiagnosticText.number(interval.end)
      builder.snapBacks.insert(child.index)
      if own > 0 {
        builder.values.report(
          .groupCutsAnimation, reportedValue(of: child),
          "the animation runs until \(needed) s, its group ends at \(DiagnosticText.number(length)) s",
          help: "give the group \"duration\": \(needed)")
      } else {
        builder.values.report(
          .groupCutsAnimation, builder.value(source.index),
          "the group has no duration, so it is \(DiagnosticText.number(length)) s; its animations need \(needed) s",
          help: "add \"duration\": \(needed)")
        return
      }
    }
  }

  /// The duration that is too long, or the animation.
  private func reportedValue(of child: AnimationSource) -> JSONValue {
    child.found.value(of: AnimationForm.duration) ?? child.found.value
  }
}

/// A spring should have a duration.
struct SpringDurationRule {
  let builder: SceneBuilder

  func check(_ source: AnimationSource, isInGroup: Bool) {
    for child in source.children { check(child, isInGroup: true) }
    // In a group a missing duration is the group's.
    guard source.kind == .spring, !isInGroup, !source.found.holds(AnimationForm.duration),
      !source.found.holds(AnimationForm.perceptualDuration)
    else { return }
    builder.values.report(
      .springWithoutDuration, builder.value(source.index),
      "without a duration the spring is cut after 0.25 s",
      help: "add \"duration\": \"settling\"")
  }
}
