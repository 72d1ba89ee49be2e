import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// Every key of the schema with a default, written with it: the scene is the same.
@Suite struct `A default that is written` {
  /// A key with a default, by the definition that has it; one inside of a key of the definition is of
  /// `definition.key`.
  struct Key: Sendable, Hashable, CustomStringConvertible {
    let definition: String
    let name: String
    let value: JSONItem

    var description: String { "\(definition) \(name) \(value.jsonText)" }
  }

  /// The keys with a default, as the schema has them.
  static let keys: [Key] = {
    guard let schema = try? JSONItem(SceneSchema.text) else { return [] }
    var keys: Set<Key> = []
    func search(_ node: JSONItem, _ definition: String) {
      for (keyword, content) in node.members ?? [:] where keyword != "$defs" {
        if keyword == "properties" {
          for (name, member) in content.members ?? [:] {
            if let value = member["default"] {
              keys.insert(Key(definition: definition, name: name, value: value))
            }
            search(member, definition.isEmpty ? name : "\(definition).\(name)")
          }
        } else {
          for part in content.elements ?? [content] { search(part, definition) }
        }
      }
    }
    search(schema, "")
    for (name, definition) in schema["$defs"]?.members ?? [:] { search(definition, name) }
    return keys.sorted { "\($0)" < "\($1)" }
  }()

  // MARK: - Scenes

  /// A scene with an object that takes a key: what is before the object's members, those, and what is
  /// after them.
  struct Host {
    var before: String
    var members: [String]
    var after: String

    /// The scene, with a key of the object written or left out.
    func text(_ key: String, _ value: String?) -> String {
      let others = members.filter { !$0.hasPrefix("\"\(key)\":") }
      return before + (others + (value.map { ["\"\(key)\": \($0)"] } ?? [])).joined(separator: ", ")
        + after
    }
  }

  private static let layer =
    #""name": "a", "bounds": [0, 0, 20, 20], "position": [20, 30], "backgroundColor": "red""#
  private static let head = #""laminar": 1, "duration": 1, "canvas": {"width": 60, "height": 50}"#

  /// An object of a scene with the usual layer.
  private static func scene(_ key: String, _ members: [String], _ end: String = "") -> Host {
    Host(
      before: "{\(head), \"layers\": [{\(layer)}, {\"name\": \"b\"}], \(key){", members: members,
      after: "}\(end)}")
  }

  private static func event(_ key: String, _ members: [String], _ more: String = "") -> Host {
    scene("\"timeline\": [{\"at\": 0.2, \(more)\"\(key)\": ", members, "}]")
  }

  /// An object inside of the usual layer.
  private static func inLayer(_ key: String, _ members: [String], _ end: String = "") -> Host {
    Host(
      before: "{\(head), \"layers\": [{\(layer), \(key){", members: members, after: "}\(end)}]}")
  }

  private static func animation(_ kind: String) -> [String] {
    let type = "\"type\": \"\(kind)\""
    return switch kind {
    case "keyframe":
      [type, #""keyPath": "position.x""#, #""values": [0, 40, 10]"#, #""duration": 0.5"#]
    case "group":
      [
        type, #""duration": 0.5"#,
        #""animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": 1}]"#,
      ]
    case "transition": [type, #""duration": 0.5"#]
    default:
      [
        type, #""keyPath": "position.x""#, #""fromValue": 0"#, #""toValue": 40"#,
        #""duration": 0.5"#,
      ]
    }
  }

  private static let step = [
    #""keyPath": "position.x""#, #""fromValue": 0"#, #""toValue": 40"#, #""duration": 0.5"#,
  ]
  private static let addedStep = [
    #""animation": {"keyPath": "opacity", "fromValue": 0, "toValue": 0.5, "duration": 0.5}"#
  ]
  private static let changes = #"[{"animate": {"a:position.x": 40}}]"#
  private static let touches = """
    , "input": [{"at": 0, "tap": "a"}, {"at": 0.3, "drag": [20, 30], "by": [30, 0], "duration": 0.3}]
    """

  private static func gesture(_ type: String, _ key: String) -> Host {
    var members = ["\"type\": \"\(type)\"", "\"on\": {\"ended\": \(changes)}"]
    if type == "screenEdgePan" { members.append(#""edges": "left""#) }
    if key == "finishAbove" { members += [#""scrubs": "a""#, #""distance": [30, 0]"#] }
    return Host(
      before: "{\(head)\(touches), \"layers\": [{\(layer), \"gestures\": [{", members: members,
      after: "}]}]}")
  }

  private static func drawing(_ key: String) -> [String] {
    let gradient = [#""locations": [0, 1]"#, #""center": [9, 9]"#, #""endRadius": 9"#]
    switch key {
    case "phase": return [#""setLineDash": [2, 1]"#]
    case "blur": return [#""setShadow": [1, 1]"#]
    case "rule":
      return [
        #""fill": {"star": {"center": [9, 9], "points": 5, "outerRadius": 9, "innerRadius": 3}}"#
      ]
    case "wrapped", "alignmentMode", "verticalAlignment", "lineBreak":
      return [#""drawText": "Hello there""#, #""fontSize": 6"#, #""in": [0, 0, 20, 20]"#]
    case "angle": return [#""drawConicGradient": ["red", "blue"]"#, #""center": [9, 9]"#]
    default: return [#""drawRadialGradient": ["red", "blue"]"#] + gradient
    }
  }

  private static func layerHost(_ type: String, _ key: String) -> Host {
    var members = [
      "\"type\": \"\(type)\"", #""name": "a""#, #""bounds": [0, 0, 20, 20]"#,
      #""position": [20, 30]"#, #""backgroundColor": "red""#,
    ]
    if ["isEnabled", "isSelected", "stateDuration", "stateTimingFunction"].contains(key) {
      members += [
        #""control": "toggle""#, #""states": {"selected": {":opacity": 0.5}}"#,
      ]
    }
    switch type {
    case "shape":
      members += [#""path": {"ellipse": [2, 2, 16, 12]}"#, #""strokeColor": "blue""#]
    case "gradient": members += [#""colors": ["red", "blue"]"#]
    case "text": members += [#""string": "Hello {number}""#, #""fontSize": 9"#]
    case "emitter":
      members += [
        #""emitterCells": [{"name": "c", "birthRate": 40, "lifetime": 1, "velocity": 9, "contents": "p"}]"#
      ]
    case "replicator":
      members += [
        #""instanceCount": 2"#,
        #""sublayers": [{"bounds": [0, 0, 5, 5], "backgroundColor": "lime"}]"#,
      ]
    default: break
    }
    return Host(
      before: "{\(head)\(touches), \"assets\": {\"p\": \(image)}, \"layers\": [{",
      members: members, after: "}]}")
  }

  private static let image =
    #"{"layer": {"bounds": [0, 0, 4, 4], "backgroundColor": "white"}}"#

  private static func host(of key: Key) -> Host? {
    let definition = key.definition
    if definition.hasSuffix("Layer.animations") || definition == "addedAnimation" {
      return inLayer("\"animations\": [", animation("basic"), "]")
    }
    if definition.hasSuffix("Layer"), definition != "addLayer", definition != "replaceLayer" {
      return layerHost(String(definition.dropLast("Layer".count)), key.name)
    }
    if definition.hasSuffix("Filter") {
      let type = definition.dropLast("Filter".count)
      return inLayer("\"filters\": [", ["\"type\": \"\(type)\""], "]")
    }
    if definition.hasSuffix("Gesture") {
      return gesture(String(definition.dropLast("Gesture".count)), key.name)
    }
    if definition.hasSuffix("Animation"), definition != "addAnimation" {
      let kind = String(definition.dropLast("Animation".count))
      var members = animation(kind)
      if key.name == "bounce" || key.value == .string("settling") {
        members = members.filter { !$0.hasPrefix("\"duration\"") } + [#""perceptualDuration": 0.5"#]
      }
      return inLayer("\"animations\": [", members, "]")
    }
    switch definition {
    case "":
      return Host(
        before: "{", members: [head, "\"layers\": [{\(layer)}]"], after: "}")
    case "canvas":
      return Host(
        before: "{\"laminar\": 1, \"duration\": 1, \"layers\": [{\(layer)}], \"canvas\": {",
        members: [#""width": 60"#, #""height": 50"#], after: "}}")
    case "displayLink": return scene("\"displayLink\": ", [#""refreshRate": 60"#])
    case "asset": return scene("\"assets\": {\"p\": ", [String(image.dropFirst().dropLast())], "}")
    case "expectedValue":
      return scene("\"expect\": [", [#""at": 0"#, #""value": {"a:opacity": 1}"#], "]")
    case "cell":
      return Host(
        before: """
          {\(head), "assets": {"p": \(image)}, "layers": [{\(layer), "type": "emitter", "emitterCells": [{
          """,
        members: [
          #""name": "c""#, #""contents": "p""#, #""birthRate": 30"#, #""lifetime": 1"#,
          #""velocity": 20"#,
        ], after: "}]}]}")
    case "drawing": return inLayer("\"drawing\": [", drawing(key.name), "]")
    case "textRun":
      return inLayer(
        #""type": "text", "fontSize": 9, "string": ["#, [#""string": "Hello, you""#], "]")
    case "arc":
      return inLayer(
        #""type": "shape", "path": {"arc": "#,
        [#""center": [9, 9]"#, #""radius": 8"#, #""startAngle": 0"#, #""endAngle": 2"#], "}")
    case "transformOperation": return inLayer("\"transform\": [", [#""rotate": "30deg""#], "]")
    case "moment":
      return Host(
        before: """
          {\(head), "layers": [{\(layer), "animations": [{"key": "k", \(animation("basic").joined(separator: ", "))}]}],
            "timeline": [{"set": {"a:opacity": 0.5}, "at": {
          """, members: [#""after": "a#k""#], after: "}}]}")
    case "sequence":
      return scene(
        "\"sequences\": [",
        [#""name": "s""#, #""layer": "a""#, "\"steps\": [{\(step.joined(separator: ", "))}]"], "]")
    case "step", "stepPart":
      let members = key.name == "writesModel" ? addedStep : step
      return definition == "step"
        ? scene("\"sequences\": [{\"name\": \"s\", \"layer\": \"a\", \"steps\": [", members, "]}]")
        : scene(
          "\"sequences\": [{\"name\": \"s\", \"layer\": \"a\", \"steps\": [{\"parallel\": [",
          members,
          "]}]}]")
    case "constraint":
      return scene(
        "\"layouts\": {\"regular\": [{\"layer\": \"a\", \"attribute\": \"top\", \"constant\": 3}, ",
        [
          #""layer": "a""#, #""attribute": "left""#, #""to": "superlayer""#, #""constant": 5"#,
        ], "]}")
    case "follower":
      return scene(
        "\"follow\": {\"b:opacity\": ",
        [#""of": "a:position.x""#, #""from": [0, 40]"#, #""to": [0, 1]"#],
        "}")
    case "event":
      return scene("\"timeline\": [", [#""at": 0.2"#, #""animate": {"a:position.x": 40}"#], "]")
    case "reaction":
      return Host(
        before:
          "{\(head)\(touches), \"layers\": [{\(layer), \"gestures\": [{\"type\": \"tap\", \"on\": {\"ended\": [{",
        members: [#""animate": {"a:position.x": 40}"#], after: "}]}}]}]}")
    case "transaction": return event("transaction", [#""set": {"a:opacity": 0.5}"#])
    case "state":
      return scene(
        #""states": {"x": {"a:opacity": 0.5}}, "timeline": [{"at": 0.2, "state": "#,
        [#""name": "x""#], "}]")
    case "transition":
      return event("transition", [#""layer": "a""#], #""set": {"a:backgroundColor": "blue"}, "#)
    case "addAnimation":
      return event(
        "addAnimation",
        [#""layer": "a""#, "\"animation\": {\(animation("basic").joined(separator: ", "))}"])
    case "scrub": return event("scrub", [#""layer": "a""#, #""to": 0.4"#])
    case "zoom":
      return Host(
        before: """
          {\(head), "layers": [{"name": "a", "type": "scroll", "frame": [0, 0, 40, 40],
            "contentSize": [40, 40], "maximumZoomScale": 3,
            "sublayers": [{"frame": [9, 9, 9, 9], "backgroundColor": "red"}]}],
          "timeline": [{"at": 0.2, "zoom": {
          """, members: [#""layer": "a""#, #""scale": 2"#], after: "}}]}")
    case "addLayer":
      return event("addLayer", [#""layer": {"name": "new", "bounds": [0, 0, 9, 9]}"#])
    case "layout":
      return scene(
        """
        "layouts": {"x": [{"layer": "a", "attribute": "left", "constant": 5}]},
          "timeline": [{"at": 0.2, "layout":
        """, [#""name": "x""#], "}]")
    case "resize": return event("resize", [#""size": [50, 40]"#])
    case "blockSpring", "reactionSpring":
      let members =
        key.name == "bounce" ? [#""perceptualDuration": 0.4"#] : [#""dampingRatio": 0.5"#]
      guard definition == "blockSpring" else {
        return Host(
          before: """
            {\(head)\(touches), "layers": [{\(layer), "gestures": [{"type": "tap", "on": {"ended": [
              {"animate": {"a:position.x": 40}, "spring": {
            """, members: members, after: "}}]}}]}]}")
      }
      return event("spring", members, #""animate": {"a:position.x": 40}, "#)
    case "inputEntry":
      return key.name == "timingFunction"
        ? scene(
          "\"input\": [", [#""at": 0.1"#, #""drag": "a""#, #""by": [9, 0]"#, #""duration": 0.3"#],
          "]")
        : scene("\"input\": [", [#""at": 0.1"#, #""tap": "a""#], "]")
    case "touchSample":
      return Host(
        before: "{\(head), \"layers\": [{\(layer)}], \"input\": [{\"at\": 0.1, \"touches\": [{",
        members: [#""phase": "began""#, #""location": [20, 30]"#],
        after: """
          }, {"phase": "ended", "at": 0.2, "location": [20, 30], "id": 0}]}]}
          """)
    default: return nil
    }
  }

  // MARK: - Tests

  private func side(_ text: String, _ name: String) throws -> SceneDifference.Side {
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: name, image: { _ in nil }, picture: Image.init(drawing:scale:))
    let loaded = try #require(scene, "\(report.text())\(text)")
    #expect(!report.hasErrors)
    let times = try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration))
    let snapshot = Stage(scene: loaded).snapshot(until: 1)
    return SceneDifference.Side(name: name, scene: loaded, snapshot: snapshot, times: times)
  }

  @Test func `is known of more than three hundred keys`() {
    #expect(Self.keys.count > 300)
  }

  @Test(arguments: Self.keys)
  func `changes neither the scene nor a picture of it`(key: Key) throws {
    let host = try #require(Self.host(of: key), "no scene has an object of \(key.definition)")
    let base = try side(host.text(key.name, nil), "base.json")
    let new = try side(host.text(key.name, key.value.jsonText), "new.json")
    for (base, new) in [(base, new), (new, base)] {
      let report = try SceneDifference().report(base, new)
      #expect(report.changes.map(\.sentence) == [])
      #expect(report.isSame)
    }
    for time in [0, 0.3, 0.55] {
      #expect(pixels(of: base, at: time) == pixels(of: new, at: time), "\(time)")
    }
  }

  private func pixels(of side: SceneDifference.Side, at time: Double) -> String {
    var picture = Bitmap(width: 0, height: 0)
    var renderer = side.snapshot.renderer()
    renderer.render(side.snapshot.displayList(at: time), into: &picture)
    return picture.contentHash
  }

  @Test(arguments: [
    ("\"backgroundColor\": \"black\"", "\"backgroundColor\": [0, 0, 0, 1]"),
    ("\"maskedCorners\": 5", "\"maskedCorners\": [\"minXMinY\", \"minXMaxY\"]"),
    ("\"transform\": [{\"translate\": [3, 4]}]", "\"transform\": [1, 0, 0, 1, 3, 4]"),
    (
      "\"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0}]",
      "\"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0, \"key\": \"opacity\", \"repeatCount\": 1}]"
    ),
    (
      "\"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0, \"timingFunction\": \"ease-in\"}]",
      "\"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0, \"timingFunction\": [0.42, 0, 1, 1]}]"
    ),
  ])
  func `or a value in other words is not a change`(old: String, new: String) throws {
    func text(_ member: String) -> String {
      "{\(Self.head), \"layers\": [{\"name\": \"a\", \(member)}]}"
    }
    let report = try SceneDifference().report(
      side(text(old), "base.json"), side(text(new), "new.json"))
    #expect(report.changes.map(\.sentence) == [])
  }

  @Test func `of a top animation is a change in a group, whose animations last as long as it`()
    throws
  {
    func text(_ member: String) -> String {
      """
      {\(Self.head), "layers": [{"name": "a", "animations": [{"type": "group", "duration": 0.8, "animations": [
        {"keyPath": "opacity", "toValue": 0\(member)}]}]}]}
      """
    }
    let report = try SceneDifference().report(
      side(text(""), "base.json"), side(text(", \"duration\": 0.25"), "new.json"))
    #expect(report.changes.count == 1)
    #expect(!report.isSame)
  }
}

extension JSONItem {
  /// The value as JSON text.
  fileprivate var jsonText: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .array(let list): "[" + list.map(\.jsonText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0)\": \($1.jsonText)" }.joined(separator: ", ") + "}"
    }
  }
}
