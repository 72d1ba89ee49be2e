import LaminarEngine

/// A layer that reacts to touches, as its object in the file says: read when all layers are known.
struct TouchSite {
  let layer: Layer
  /// The layer's object.
  let object: JSONValue
  /// The part whose file has the layer; nil for the scene's own.
  let part: (layer: Layer, scope: PartScope)?

  /// The lists of events under `on`, of the gestures and of the control.
  var reactions: [JSONValue] {
    let gestures = object["gestures"].map { Array($0.elements) } ?? []
    return (gestures.map { $0["on"] } + [object["on"]]).compactMap(\.self).flatMap { value in
      value.members.filter { !$0.key.isSpelled("note") }.map(\.value)
    }
  }
}

/// The gesture or control whose events are read.
enum ReactionSite {
  case gesture(GestureKind)
  case control
}

extension SceneBuilder {
  /// Notes that a layer has gestures, is a control or scrolls.
  func noteTouches(of layer: Layer, _ object: JSONValue) {
    // What an asset shows is drawn once and never touched.
    guard assetsBeingDrawn.isEmpty else { return }
    touchSites.append(TouchSite(layer: layer, object: object, part: partSite))
  }

  /// Calls a closure that builds layers of a part.
  func of<T>(part layer: Layer, _ scope: PartScope, _ body: () -> T) -> T {
    let outer = partSite
    partSite = (layer, scope)
    defer { partSite = outer }
    return body()
  }
}

extension TimelineReader {
  /// Reads the gestures and controls of all layers, in the order in which these were built.
  func readTouchSites() {
    for site in builder.touchSites { of(site) { readGestures(of: site) } }
    relateGestures()
    for site in builder.touchSites { of(site) { readControl(of: site) } }
  }

  /// Builds the layers that reactions add.
  func readReactionLayers(of site: TouchSite) {
    of(site) { for list in site.reactions { readLayers(list) } }
  }

  /// Calls a closure with the names of the file that has a layer.
  func of(_ site: TouchSite, _ body: () -> Void) {
    guard let owner = site.part else { return body() }
    part = PartSite(layer: owner.layer, path: registry.path(of: owner.layer))
    builder.inside(owner.scope) { builder.of(part: owner.layer, owner.scope, body) }
    part = nil
  }

  /// The lists of events under `on` by the names of what they react to, in the order written.
  func reactions(
    _ value: JSONValue?, _ noun: String, to names: [String], in site: ReactionSite
  ) -> [(name: String, events: [SceneEvent])] {
    guard let value else { return [] }
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with lists of events by name")
      return []
    }
    reaction = site
    defer { reaction = nil }
    var result: [(name: String, events: [SceneEvent])] = []
    for member in value.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      if !names.contains(name) {
        values.report(
          .unknownKey, member.key, "\(noun) has no event \(DiagnosticText.quoted(name))",
          help: Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
            ?? "it has \(DiagnosticText.alternatives(names, limit: 13))")
      }
      result.append((name, eventList(member.value)))
    }
    return result
  }
}
