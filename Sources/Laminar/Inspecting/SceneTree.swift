package import LaminarEngine
package import LaminarGraphics
import LaminarScene
import LaminarTrace

/// The layers of a scene with the curves of what moves on them: what `inspect` lists.
package struct SceneTree {
  /// The most frames from which a curve's range is taken.
  private static let mostSamples = 1200

  /// The scene.
  package let sampled: SampledScene
  /// Its layers and curves.
  package let survey: LayerCurves

  /// Examines a scene; nil for one of which nothing was committed.
  package init?(_ sampled: SampledScene) {
    self.init(sampled, frames: sampled.times.spread(Self.mostSamples))
  }

  /// Examines a scene, with curves of some frames.
  package init?(_ sampled: SampledScene, frames: [Int]) {
    let times = frames.map { sampled.times.time(of: $0) }
    guard let survey = LayerCurves(sampled.snapshot, times: times) else { return nil }
    (self.sampled, self.survey) = (sampled, survey)
  }

  /// The layers with their paths, in the order of the tree.
  package var paths: [(path: String, node: RenderNode)] {
    var paths: [(path: String, node: RenderNode)] = []
    var pending = [(index: 0, path: "")]
    while let (index, above) = pending.popLast() {
      let item = survey.items[index]
      let path = ownPath(of: item.node, below: above)
      paths.append((path, item.node))
      pending += item.children.reversed().map { ($0, path) }
    }
    return paths
  }

  /// The path of a node below that of its parent; a cell has its layer's.
  private func ownPath(of node: RenderNode, below path: String) -> String {
    switch node.role {
    case .root: ""
    case .sublayer: (path.isEmpty ? "" : path + "/") + node.name
    case .mask: path + "@mask"
    case .cell: path
    }
  }

  /// The properties of layers that are listed: what people replace in a scene that others drew.
  private static let settable: [PropertyID] = [
    .string, .contents, .fillColor, .strokeColor, .foregroundColor, .backgroundColor, .borderColor,
    .colors,
  ]

  /// The properties of a layer that have a value of its own.
  package static func settableValues(of node: RenderNode) -> [(key: String, value: PropertyValue)] {
    guard node.role == .sublayer || node.role == .mask else { return [] }
    return settable.compactMap { id in
      guard let value = node.values.explicitValue(id), value != .none else { return nil }
      return (PropertyTable[id].name, value)
    }
  }

  // MARK: - For machines

  /// The canvas, the layers with their tracks, and what happens.
  package func json(_ events: EventListing) -> String {
    let canvas = sampled.snapshot.canvas
    return InspectionJSON.document(
      sampled.name,
      [
        "title": sampled.scene.title.map(JSON.string),
        "canvas": [
          "width": .number(Double(canvas.size.width)),
          "height": .number(Double(canvas.size.height)), "scale": .number(canvas.scale),
        ],
        "frameRate": .string(sampled.rate.frameRateText), "frames": .integer(sampled.times.count),
        "duration": .number(sampled.duration.doubleValue),
        "variables": sampled.scene.variables.isEmpty
          ? nil : .array(sampled.scene.variables.map(\.json)),
        "markers": sampled.scene.markers.isEmpty ? nil : .array(sampled.scene.markers.map(\.json)),
        "tree": layer(0),
        "timeline": .array(events.events.map(\.json)),
      ])
  }

  private func layer(_ index: Int, below path: String = "") -> JSON {
    let item = survey.items[index]
    let node = item.node
    let own = ownPath(of: node, below: path)
    let name: JSON = [
      "name": node.role == .root ? "root" : .string(node.name),
      "path": node.role == .root ? "root" : .string(own),
      "role": .string(Self.word(for: node.role)), "type": .string(node.owner.rawValue),
    ]
    var geometry: JSON = [:]
    if node.role != .cell {
      let frame = LayerGeometry(node.values).frame
      let location = sampled.scene.location(ofLayer: node.role == .root ? "root" : own)?.location
      geometry = [
        "frame": InspectionJSON.numbers([
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ]), "hidden": .bool(node.values[.hidden] == .bool(true)),
        "location": location?.json ?? .null,
      ]
    }
    let settable = Self.settableValues(of: node)
    return name + geometry + [
      "settable": settable.isEmpty
        ? nil
        : .object(
          settable.map { JSON.Member($0.key, InspectionJSON.whole($0.value)) }),
      "from": .number(item.arrival ?? 0),
      "tracks": .array(item.curves.map { track(survey.curves[$0]) }),
      "layers": .array(item.children.map { layer($0, below: own) }),
    ]
  }

  /// What reports call a role.
  package static func word(for role: RenderNode.Role) -> String {
    switch role {
    case .root: "root"
    case .sublayer: "sublayer"
    case .mask: "mask"
    case .cell: "cell"
    }
  }

  private func track(_ curve: LayerCurves.Curve) -> JSON {
    let locations = curve.sources.sorted().compactMap { sampled.scene.location(ofAnimation: $0) }
    return [
      "key": .string(curve.track.key), "type": curve.values.isEmpty ? "text" : "number",
      "min": curve.range.map { .number($0.lowerBound) },
      "max": curve.range.map { .number($0.upperBound) }, "drivers": .strings(curve.kinds),
      "locations": .array(locations.map(\.json)),
    ]
  }
}

// MARK: - Events

/// What happens in a scene's time, one line an event, without the motion of touches and gestures; nothing
/// where only animations run.
package struct EventListing {
  /// The most events that are listed.
  private static let limit = 200

  /// The events, in their order.
  package let events: [StageEvent]

  /// Lists the events of a scene's frames.
  package init(_ sampled: SampledScene) {
    let scene = sampled.scene
    guard scene.hasTimeline || !scene.markers.isEmpty else {
      self.init([])
      return
    }
    self.init(
      TraceEvents(sampled.stage, from: 0, to: sampled.duration.doubleValue).events.filter {
        scene.hasTimeline || $0.kind == .marker
      })
  }

  /// Lists events, but for the motion of touches and gestures.
  package init(_ events: [StageEvent]) {
    self.events = events.filter { event in
      !(event.kind == .touch && event.detail.hasPrefix("moved "))
        && !(event.kind == .gesture && event.detail.hasPrefix("changed"))
        && !(event.kind == .responder && event.detail.hasPrefix("touchesMoved"))
    }
  }

  /// The lines, each with its end.
  package var text: String {
    guard !events.isEmpty else { return "" }
    var lines = ["timeline"]
    lines += events.prefix(Self.limit).map { event in
      let time = ValueText.text(event.time)
      let padding = String(repeating: " ", count: max(10 - time.count, 0))
      return "  " + padding + time + "  "
        + [event.kind.rawValue, event.target, event.detail].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
    if events.count > Self.limit { lines.append("  … \(events.count - Self.limit) more") }
    return lines.map { $0 + "\n" }.joined()
  }
}
