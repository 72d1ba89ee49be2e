import Foundation
import Laminar

/// What `inspect` prints as JSON: one object on one line, whose first key is the version of its format.
private enum InspectionJSON {
  /// An object with its version, the scene's name and further members.
  static func document(_ scene: String, _ body: (inout JSONObjectText) -> Void) -> String {
    var object = JSONObjectText()
    object.add("laminar-inspect", 1)
    object.add("scene", scene)
    body(&object)
    return object.text + "\n"
  }

  /// A number; null for what is not finite.
  static func number(_ value: Double) -> String {
    value.isFinite ? TracePrecision.exact.text(of: value) : "null"
  }

  /// A list of numbers.
  static func numbers(_ values: [Double]) -> String {
    JSONObjectText.list(values.map(number))
  }

  /// A location: file, line, column; null for none.
  static func location(_ location: FileLocation?) -> String {
    guard let location else { return "null" }
    var part = JSONObjectText()
    part.add("file", location.file)
    part.add("line", location.line)
    part.add("column", location.column)
    return part.text
  }

  /// The part of a value that a key path names: a number, a Boolean, a text, a list of numbers; colours
  /// in CSS; null for nil.
  static func value(_ value: PropertyValue, part path: PropertyPath) -> String {
    let all = value.components
    switch path.component {
    case .whole: return whole(value)
    case .transform(let component):
      guard case .transform(let matrix) = value else { return whole(value) }
      return number(matrix.component(component))
    case .slots(let offset, let count) where offset + count <= all.count:
      let part = Array(all[offset..<offset + count])
      return part.count == 1 ? number(part[0]) : numbers(part)
    case .element(let index) where index < all.count: return number(all[index])
    case .translation where all.count == 16: return numbers(Array(all[12..<14]))
    case .slots, .element, .translation: return whole(value)
    }
  }

  static func whole(_ value: PropertyValue) -> String {
    switch value {
    case .none: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: number(value.components.first ?? 0)
    case .point, .size, .rect, .transform: numbers(value.components)
    case .numbers(let list): numbers(list)
    case .color(let color): JSONObjectText.literal(color.cssText)
    case .colors(let list): JSONObjectText.list(list.map { JSONObjectText.literal($0.cssText) })
    case .string(let string): JSONObjectText.literal(string)
    case .attributedText(let text): JSONObjectText.literal(text.string)
    case .font(let font): JSONObjectText.literal(font.name)
    case .path, .image: JSONObjectText.literal(ValueText.text(value))
    }
  }
}

// MARK: - The tree

extension TreeListing {
  /// The canvas, the layers with their tracks, and what happens.
  func json(_ events: EventListing) -> String {
    let canvas = job.snapshot.canvas
    return InspectionJSON.document(job.name) { object in
      if let title = job.scene.title { object.add("title", title) }
      var part = JSONObjectText()
      part.add("width", Double(canvas.size.width))
      part.add("height", Double(canvas.size.height))
      part.add("scale", canvas.scale)
      object.add("canvas", raw: part.text)
      object.add("frameRate", job.rate.frameRateText)
      object.add("frames", job.times.count)
      object.add("duration", job.duration.doubleValue)
      object.add("tree", raw: layer(0))
      object.add(
        "timeline",
        raw: JSONObjectText.list(
          events.events.map { event in
            var part = JSONObjectText()
            part.add("time", event.time)
            part.add("event", event.kind.rawValue)
            part.add("target", event.target)
            part.add("detail", event.detail)
            return part.text
          }))
    }
  }

  private func layer(_ index: Int, below path: String = "") -> String {
    let item = survey.items[index]
    let node = item.node
    var part = JSONObjectText()
    part.add("name", node.role == .root ? "root" : node.name)
    let own: String
    switch node.role {
    case .root: own = ""
    case .sublayer: own = (path.isEmpty ? "" : path + "/") + node.name
    case .mask: own = path + "@mask"
    case .cell: own = path
    }
    part.add("path", node.role == .root ? "root" : own)
    part.add("role", Self.word(for: node.role))
    part.add("type", node.owner.rawValue)
    if node.role != .cell {
      let frame = LayerGeometry(node.values).frame
      part.add(
        "frame",
        raw: InspectionJSON.numbers([
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ]))
      part.add("hidden", node.values[.hidden] == .bool(true))
      let location = job.scene.location(ofLayer: node.role == .root ? "root" : own)?.location
      part.add("location", raw: InspectionJSON.location(location))
    }
    part.add("from", item.arrival ?? 0)
    part.add("tracks", raw: JSONObjectText.list(item.curves.map { track(survey.curves[$0]) }))
    part.add(
      "layers", raw: JSONObjectText.list(item.children.map { layer($0, below: own) }))
    return part.text
  }

  private static func word(for role: RenderNode.Role) -> String {
    switch role {
    case .root: "root"
    case .sublayer: "sublayer"
    case .mask: "mask"
    case .cell: "cell"
    }
  }

  private func track(_ curve: LayerCurves.Curve) -> String {
    var part = JSONObjectText()
    part.add("key", curve.track.key)
    part.add("type", curve.values.isEmpty ? "text" : "number")
    if let range = curve.range {
      part.add("min", range.lowerBound)
      part.add("max", range.upperBound)
    }
    let locations = curve.sources.sorted().compactMap { job.scene.location(ofAnimation: $0) }
    part.add("drivers", raw: JSONObjectText.list(curve.kinds.map(JSONObjectText.literal)))
    part.add("locations", raw: JSONObjectText.list(locations.map { InspectionJSON.location($0) }))
    return part.text
  }
}

// MARK: - A value

extension ValueListing {
  /// The value with each step that made it.
  var json: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> String {
      InspectionJSON.value(value, part: address.path)
    }
    return InspectionJSON.document(job.name) { object in
      object.add("value", address.text)
      object.add("time", time)
      object.add("localTime", explanation.localTime)
      object.add("result", raw: part(explanation.result))
      object.add("model", raw: part(explanation.model))
      let location = job.scene.location(ofLayer: tree.path(of: address.node))?.location
      object.add("location", raw: InspectionJSON.location(location))
      object.add(
        "steps", raw: JSONObjectText.list(explanation.steps.map { step($0, part($0.value)) }))
      if !explanation.followers.isEmpty {
        object.add("follows", raw: JSONObjectText.list(explanation.followers.map(following)))
      }
    }
  }

  private func following(_ following: Explanation.Following) -> String {
    let record = tree.animations[following.record]
    var part = JSONObjectText()
    part.add("keyPath", record.keyPath)
    part.add("of", "\(tree.path(of: following.leaderNode)):\(following.leaderKeyPath)")
    part.add("number", following.leaderNumber)
    part.add(
      "location",
      raw: InspectionJSON.location(job.scene.location(ofAnimation: record.sourceIndex)))
    part.add("value", raw: InspectionJSON.whole(following.value))
    return part.text
  }

  private func step(_ step: Explanation.Step, _ value: String) -> String {
    let record = tree.animations[step.animation]
    var part = JSONObjectText()
    part.add("kind", record.kind)
    if let key = record.key { part.add("key", key) }
    part.add("keyPath", record.keyPath)
    part.add(
      "location",
      raw: InspectionJSON.location(job.scene.location(ofAnimation: record.sourceIndex)))
    part.add("state", Self.word(for: step.state))
    part.add("clockTime", step.clockTime)
    part.add("beginTime", raw: InspectionJSON.number(step.beginTime))
    part.add("endTime", raw: InspectionJSON.number(step.endTime))
    part.add("cycle", raw: InspectionJSON.number(step.cycle))
    part.add("reversed", step.isReversed)
    part.add("progress", raw: InspectionJSON.number(step.progress))
    part.add("easedProgress", raw: InspectionJSON.number(step.easedProgress))
    part.add("value", raw: value)
    return part.text
  }

  private static func word(for state: Explanation.State) -> String {
    switch state {
    case .waiting: "waiting"
    case .active: "active"
    case .filling: "filling"
    case .over: "over"
    case .silent: "silent"
    }
  }
}

// MARK: - A touch

extension TouchListing {
  /// The walk of the hit test, the responder chain, and who would get the touch.
  func json(_ point: CGPoint, at time: Double) -> String {
    InspectionJSON.document(sceneName) { object in
      object.add("time", time)
      object.add("point", raw: InspectionJSON.numbers([Double(point.x), Double(point.y)]))
      object.add("hit", raw: walk.hitPath.map(JSONObjectText.literal) ?? "null")
      object.add(
        "responders",
        raw: JSONObjectText.list(walk.responderPaths.map(JSONObjectText.literal)))
      object.add(
        "passedOver", raw: JSONObjectText.list(walk.passedPaths.map(JSONObjectText.literal)))
      object.add("touched", raw: forecast.touched.map(JSONObjectText.literal) ?? "null")
      object.add("control", raw: forecast.control.map(JSONObjectText.literal) ?? "null")
      object.add(
        "gestures",
        raw: JSONObjectText.list(
          forecast.gestures.map { gesture in
            var part = JSONObjectText()
            part.add("layer", gesture.layer)
            part.add("name", gesture.name)
            part.add("type", gesture.type)
            part.add("verdict", gesture.verdict.rawValue)
            part.add("needs", gesture.needs)
            part.add("others", raw: JSONObjectText.list(gesture.others.map(JSONObjectText.literal)))
            return part.text
          }))
      object.add(
        "steps",
        raw: JSONObjectText.list(
          walk.steps.map { step in
            var part = JSONObjectText()
            part.add("path", step.path)
            part.add("depth", step.depth)
            part.add(
              "point",
              raw: step.point.map { InspectionJSON.numbers([Double($0.x), Double($0.y)]) }
                ?? "null")
            part.add("verdict", step.verdict.rawValue)
            return part.text
          }))
    }
  }
}
