import LaminarEngine

/// The part whose timeline is read: its names are below the layer that shows it, its times are of
/// that layer's clock.
struct PartSite {
  let layer: Layer
  /// The path of the layer.
  let path: String
}

extension TimelineReader {
  /// Reads the sequences and events of all parts, those inside of parts before those around them.
  func readParts() {
    // Layers that events and reactions add may show parts, and react to touches, themselves.
    var (count, sites) = (0, 0)
    while count < builder.uses.count || sites < builder.touchSites.count {
      if count < builder.uses.count {
        forPart(count) { if let list = $0.timeline { readLayers(list) } }
        builder.setUse(count)
        count += 1
      } else {
        readReactionLayers(of: builder.touchSites[sites])
        sites += 1
      }
    }
    for index in 0..<count { forPart(index) { if let list = $0.sequences { readSequences(list) } } }
    for index in 0..<count { forPart(index) { if let list = $0.timeline { readEvents(list) } } }
    let firstMoments = firstMomentsByClock
    for use in builder.uses[..<count] {
      checkClock(of: use, firstMoment: firstMoments[ObjectIdentifier(use.layer)])
    }
  }

  /// The earliest time of an event or a sequence on the clock of each layer, of those that wait for
  /// nothing else; of equal ones the first that was read.
  private var firstMomentsByClock: [ObjectIdentifier: SceneMoment] {
    var first: [ObjectIdentifier: SceneMoment] = [:]
    for moment in events.lazy.map(\.time) + sequences.lazy.map(\.start) {
      guard case .scene = moment.anchor, let clock = moment.clock else { continue }
      let id = ObjectIdentifier(clock)
      if let known = first[id], known.offset <= moment.offset { continue }
      first[id] = moment
    }
    return first
  }

  /// Reports parts whose events the clock of their layer has passed when the scene begins, or shows
  /// again and again.
  private func checkClock(of use: PartUse, firstMoment: SceneMoment?) {
    guard use.scope.hasTimeline else { return }
    func report(_ message: String, help: String, event: JSONValue?) {
      sink.report(
        .unreachablePartTime, at: use.mark.range, message, help: help,
        related: event.map { [("the event is", $0.mark)] } ?? [])
    }
    let name = DiagnosticText.quoted(use.scope.path)
    if use.layer.hasRepeatingClock {
      return report(
        "\(name) has events, which come once, and the clock here repeats",
        help: "leave out repeatCount, repeatDuration and autoreverses", event: nil)
    }
    let begin = use.layer.clockTime(ofStageTime: 0)
    guard let first = firstMoment, first.offset < begin - AnimationRun.snap else { return }
    report(
      "the clock of \(name) begins at \(DiagnosticText.number(begin)) s, after an event at "
        + "\(DiagnosticText.number(first.offset)) s",
      help: "leave out timeOffset and a negative speed or beginTime",
      event: builder.value(first.index))
  }

  /// A layer whose clock may be stopped or set: in a part not that of its events.
  func free(_ layer: Layer?, at value: JSONValue) -> Layer? {
    guard let layer, let part, layer === part.layer else { return layer }
    values.report(
      .unusablePart, value, "the clock of \"root\" is that of the part's events",
      help: "put the layers into one, and pause that; or pause the layer that uses the part")
    return nil
  }

  func forPart(_ index: Int, _ body: (SceneBuilder.TimelineParts) -> Void) {
    let use = builder.uses[index]
    guard use.scope.hasTimeline || hasFollowers(use) else { return }
    part = PartSite(layer: use.layer, path: registry.path(of: use.layer))
    builder.inside(use.scope) {
      builder.of(part: use.layer, use.scope) { body(use.scope.document.timeline) }
    }
    part = nil
  }

  /// Whether something in a part follows.
  private func hasFollowers(_ use: PartUse) -> Bool {
    use.scope.document.timeline.follow != nil
      || builder.waitingFollows.contains { $0.use.map { $0 >= 0 } ?? false }
  }

  // MARK: - Names

  /// What the name `root` means, and where layers without a superlayer of their own are added.
  var root: Layer { part?.layer ?? registry.root }

  /// The layer of a path as it is written in the part, or in the scene; nil when there never is one.
  func known(_ path: String) -> Layer? {
    if let holder {
      return path.isEmpty ? holder : registry[prefix(of: holder, before: path) + path]
    }
    guard let part else { return registry[path] }
    return path == LayerPath.root ? part.layer : registry[part.path + "/" + path]
  }

  /// The paths that may be written.
  var knownPaths: [String] {
    if let holder {
      let prefix = registry.path(of: holder) + "/"
      return registry.paths.compactMap { $0.removing(prefix: prefix) }
    }
    return part == nil ? registry.paths : [LayerPath.root] + localNames(registry.paths)
  }

  /// What a path from a layer on needs in front of it; its mask is `@mask`.
  private func prefix(of layer: Layer, before path: String) -> String {
    registry.path(of: layer) + (path.hasPrefix("@") ? "" : "/")
  }

  /// The names that begin with the part's, without that; in the scene all.
  func localNames(_ names: [String]) -> [String] {
    guard let part else { return names }
    return names.compactMap { $0.removing(prefix: part.path + "/") }
  }

  /// What a sequence is called outside of the part: `ok/intro`.
  func fullName(of sequence: String) -> String {
    part.map { $0.path + "/" + sequence } ?? sequence
  }

  /// The index of a sequence that is named in the part, or in the scene; nil when it was reported.
  func sequenceIndex(of name: String, at value: JSONValue) -> Int? {
    if let index = sequenceNames.firstIndex(of: fullName(of: name)) { return index }
    reportUnknown(
      name, at: value, among: localNames(sequenceNames.names), "sequence", .unknownSequence)
    return nil
  }
}

extension SceneEvent {
  /// A name as the event's file writes it.
  func localName(of name: String) -> String {
    guard let part else { return name }
    if name == part { return LayerPath.root }
    if let sequence = name.removing(prefix: "sequence:" + part + "/") {
      return "sequence:" + sequence
    }
    return name.removing(prefix: part + "/") ?? name
  }
}

extension SceneMoment {
  /// A time of the scene's clock, as clocks run when the scene begins; infinite for one that is never
  /// reached so.
  var sceneTime: Double {
    clock.map { $0.stageTime(ofClockTime: offset) } ?? offset
  }
}
