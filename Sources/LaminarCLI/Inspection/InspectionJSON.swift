import Foundation
import Laminar

/// What `inspect` prints as JSON: one object on one line, whose first key is the version of its format.
private enum InspectionJSON {
  /// An object with its version, the scene's name and further members.
  static func document(_ scene: String, _ members: JSON) -> String {
    (["laminar-inspect": 1, "scene": .string(scene)] + members).line
  }

  /// A number; null for what is not finite.
  static func number(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }

  /// A list of numbers.
  static func numbers(_ values: [Double]) -> JSON { .array(values.map(number)) }

  /// A point as its coordinates.
  static func point(_ point: CGPoint) -> JSON { numbers([Double(point.x), Double(point.y)]) }

  /// The part of a value that a key path names: a number, a Boolean, a text, a list of numbers; colours
  /// in CSS; null for nil.
  static func value(_ value: PropertyValue, part path: PropertyPath) -> JSON {
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

  static func whole(_ value: PropertyValue) -> JSON {
    switch value {
    case .none: .null
    case .bool(let flag): .bool(flag)
    case .number: number(value.components.first ?? 0)
    case .point, .size, .rect, .transform: numbers(value.components)
    case .numbers(let list): numbers(list)
    case .color(let color): .string(color.cssText)
    case .colors(let list): .strings(list.map(\.cssText))
    case .string(let string): .string(string)
    case .attributedText(let text): .string(text.string)
    case .font(let font): .string(font.name)
    case .path, .image: .string(ValueText.text(value))
    }
  }
}

// MARK: - The tree

extension TreeListing {
  /// The canvas, the layers with their tracks, and what happens.
  func json(_ events: EventListing) -> String {
    let canvas = job.snapshot.canvas
    return InspectionJSON.document(
      job.name,
      [
        "title": job.scene.title.map(JSON.string),
        "canvas": [
          "width": .number(Double(canvas.size.width)),
          "height": .number(Double(canvas.size.height)), "scale": .number(canvas.scale),
        ],
        "frameRate": .string(job.rate.frameRateText), "frames": .integer(job.times.count),
        "duration": .number(job.duration.doubleValue),
        "variables": job.scene.variables.isEmpty
          ? nil : .array(job.scene.variables.map(\.json)),
        "markers": job.scene.markers.isEmpty ? nil : .array(job.scene.markers.map(\.json)),
        "tree": layer(0),
        "timeline": .array(events.events.map(\.json)),
      ])
  }

  private func layer(_ index: Int, below path: String = "") -> JSON {
    let item = survey.items[index]
    let node = item.node
    let own: String
    switch node.role {
    case .root: own = ""
    case .sublayer: own = (path.isEmpty ? "" : path + "/") + node.name
    case .mask: own = path + "@mask"
    case .cell: own = path
    }
    let name: JSON = [
      "name": node.role == .root ? "root" : .string(node.name),
      "path": node.role == .root ? "root" : .string(own),
      "role": .string(Self.word(for: node.role)), "type": .string(node.owner.rawValue),
    ]
    var geometry: JSON = [:]
    if node.role != .cell {
      let frame = LayerGeometry(node.values).frame
      let location = job.scene.location(ofLayer: node.role == .root ? "root" : own)?.location
      geometry = [
        "frame": InspectionJSON.numbers([
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ]), "hidden": .bool(node.values[.hidden] == .bool(true)),
        "location": location?.json ?? .null,
      ]
    }
    let settable = SettableListing.values(of: node)
    return name + geometry + [
      "settable": settable.isEmpty
        ? nil
        : .object(
          settable.map { JSON.Member(key: $0.key, value: InspectionJSON.whole($0.value)) }),
      "from": .number(item.arrival ?? 0),
      "tracks": .array(item.curves.map { track(survey.curves[$0]) }),
      "layers": .array(item.children.map { layer($0, below: own) }),
    ]
  }

  private static func word(for role: RenderNode.Role) -> String {
    switch role {
    case .root: "root"
    case .sublayer: "sublayer"
    case .mask: "mask"
    case .cell: "cell"
    }
  }

  private func track(_ curve: LayerCurves.Curve) -> JSON {
    let locations = curve.sources.sorted().compactMap { job.scene.location(ofAnimation: $0) }
    return [
      "key": .string(curve.track.key), "type": curve.values.isEmpty ? "text" : "number",
      "min": curve.range.map { .number($0.lowerBound) },
      "max": curve.range.map { .number($0.upperBound) }, "drivers": .strings(curve.kinds),
      "locations": .array(locations.map(\.json)),
    ]
  }
}

// MARK: - A value

extension ValueListing {
  /// The value with each step that made it.
  var json: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> JSON {
      InspectionJSON.value(value, part: address.path)
    }
    let location = job.scene.location(ofLayer: tree.path(of: address.node))?.location
    return InspectionJSON.document(
      job.name,
      [
        "value": .string(address.text), "time": .number(time),
        "localTime": .number(explanation.localTime), "result": part(explanation.result),
        "model": part(explanation.model), "location": location?.json ?? .null,
        "steps": .array(explanation.steps.map { step($0, part($0.value)) }),
        "follows": explanation.followers.isEmpty
          ? nil : .array(explanation.followers.map(following)),
      ])
  }

  private func following(_ following: Explanation.Following) -> JSON {
    let record = tree.animations[following.record]
    return [
      "keyPath": .string(record.keyPath),
      "of": "\(tree.path(of: following.leaderNode)):\(following.leaderKeyPath)",
      "number": .number(following.leaderNumber),
      "location": job.scene.location(ofAnimation: record.sourceIndex)?.json ?? .null,
      "value": InspectionJSON.whole(following.value),
    ]
  }

  private func step(_ step: Explanation.Step, _ value: JSON) -> JSON {
    let record = tree.animations[step.animation]
    return [
      "kind": .string(record.kind), "key": record.key.map(JSON.string),
      "keyPath": .string(record.keyPath),
      "location": job.scene.location(ofAnimation: record.sourceIndex)?.json ?? .null,
      "state": .string(Self.word(for: step.state)), "clockTime": .number(step.clockTime),
      "beginTime": InspectionJSON.number(step.beginTime),
      "endTime": InspectionJSON.number(step.endTime), "cycle": InspectionJSON.number(step.cycle),
      "reversed": .bool(step.isReversed), "progress": InspectionJSON.number(step.progress),
      "easedProgress": InspectionJSON.number(step.easedProgress), "value": value,
    ]
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
    InspectionJSON.document(
      sceneName,
      [
        "time": .number(time), "point": InspectionJSON.point(point),
        "hit": .string(orNull: hit), "responders": .strings(responders),
        "passedOver": .strings(passed), "touched": .string(orNull: forecast.touched),
        "control": .string(orNull: forecast.control),
        "responder": .string(orNull: forecast.responder),
        "gestures": .array(
          forecast.gestures.map { gesture in
            [
              "layer": .string(gesture.layer), "name": .string(gesture.name),
              "type": .string(gesture.type), "verdict": .string(gesture.verdict.rawValue),
              "needs": .string(gesture.needs), "others": .strings(gesture.others),
            ]
          }),
        "steps": .array(
          steps.map { path, step in
            [
              "path": .string(path), "depth": .integer(step.depth),
              "point": step.point.map(InspectionJSON.point) ?? .null,
              "verdict": .string(step.verdict.rawValue),
            ]
          }),
      ])
  }
}
