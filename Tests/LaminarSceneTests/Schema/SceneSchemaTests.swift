import Foundation
import LaminarEngine
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `Scene schema` {
  private static let file = `Invalid scenes`.folder.deletingLastPathComponent()
    .appending(path: "scene.schema.json")

  @Test func `is the one beside the scenes`() throws {
    let committed = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    guard committed != SceneSchema.text else { return }
    if `Invalid scenes`.isRecording {
      try SceneSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded scene.schema.json")
    } else {
      Issue.record("scenes/scene.schema.json is stale: make schema")
    }
  }

  @Test func `is JSON whose references all resolve`() throws {
    let document = JSONText(SceneSchema.text).document
    let root = try #require(document.root)
    let definitions = try #require(root["$defs"])
    var pending = [root]
    var count = 0
    while let value = pending.popLast() {
      if let reference = value["$ref"]?.string {
        #expect(reference.hasPrefix("#/$defs/"))
        #expect(definitions[String(reference.dropFirst(8))] != nil, "\(reference)")
        count += 1
      }
      pending += value.members.map(\.value)
      pending += value.elements
    }
    #expect(count > 100)
  }

  @Test func `has every property of the table`() throws {
    let definitions = try #require(JSONText(SceneSchema.text).document.root?["$defs"])
    for owner in PropertyOwner.allCases {
      let name = owner == .cell ? "cell" : owner.rawValue + "Layer"
      let properties = try #require(definitions[name]?["properties"])
      for property in PropertyTable.properties(of: owner) where property.kind != .object {
        let row = try #require(properties[property.sceneKey], "\(property.sceneKey)")
        #expect(row["description"]?.string?.hasPrefix(property.summary) == true)
      }
    }
  }
}

@Suite struct `What the schema refuses` {
  /// The invalid scenes that no schema can refuse, and why.
  private static let accepted: [String: String] = [
    "asset-circles": "an asset shows itself through others",
    "duplicate-animation-keys": "two elements of a list have the same key",
    "duplicate-key": "JSON readers drop one of two equal keys",
    "duplicate-names": "two elements of a list have the same name",
    "following-circle": "what follows itself, through others",
    "group-too-deep": "groups nest more than 32 deep",
    "layout-conflicts": "constraints contradict each other",
    "layers-away": "a layer is not in the tree at that time",
    "lists-of-different-length": "two lists have different counts",
    "timeline-circles": "events wait for each other",
  ]

  private static let schema = Result { try JSONItem(SceneSchema.text) }

  private static func isScene(_ path: String) -> Bool {
    !path.hasSuffix(".schema.json")
      && Repository.text(path)?.contains("\"laminar\":") == true
  }

  @Test func `is nothing of the scenes beside it`() throws {
    let evaluator = SchemaEvaluator(try Self.schema.get())
    let files = Repository.files(under: "scenes", ending: ".json").filter {
      Self.isScene($0) && (!$0.contains("/invalid/") || $0.contains("/warning-"))
    }
    #expect(files.count > 100)
    for file in files {
      let failures = evaluator.failures(of: try JSONItem(Repository.text(file) ?? ""))
      #expect(failures.isEmpty, "\(file): \(failures)")
    }
    #expect(evaluator.unknownKeywords.isEmpty, "\(evaluator.unknownKeywords)")
  }

  @Test func `are the invalid scenes, except where no schema can`() throws {
    let evaluator = SchemaEvaluator(try Self.schema.get())
    var passing: [String] = []
    for name in `Invalid scenes`.names where !name.hasPrefix("warning-") {
      guard let text = Repository.text("scenes/invalid/\(name).json"),
        let value = try? JSONItem(text)
      else { continue }
      if evaluator.failures(of: value).isEmpty { passing.append(name) }
    }
    #expect(passing == Self.accepted.keys.sorted())
  }

  /// A definition, a value, and whether the definition accepts it.
  struct Case: Sendable {
    let definition: String
    let text: String
    let isValid: Bool

    init(_ definition: String, _ text: String, _ isValid: Bool) {
      self.definition = definition
      self.text = text
      self.isValid = isValid
    }
  }

  @Test(arguments: [
    Case("color", #""tomato""#, true), Case("color", #""Tomato""#, true),
    Case("color", #""tomatoe""#, false), Case("color", ##""#ff0""##, true),
    Case("color", ##""#ff00f""##, false), Case("color", #""rgb(1 2 3 / 0.5)""#, true),
    Case("color", "[0, 0, 0, 2]", false), Case("definiteColor", #""none""#, false),
    Case("time", #""-1.5s""#, true), Case("nonNegativeTime", #""-1.5s""#, false),
    Case("nonNegativeTime", #""-0s""#, true), Case("positiveTime", #""0ms""#, false),
    Case("positiveTime", #""0.5ms""#, true), Case("time", #""1""#, false),
    Case("timingFunction", #""easeInOut""#, false), Case("timingFunction", "[2, 0, 1, 1]", false),
    Case("timingFunction", "[0.2, -1, 1, 3]", true), Case("pathData", #""M0 0 L1 1z""#, true),
    Case("pathData", #""L0 0""#, false), Case("shape", #"{ "rect": [0, 0, 1, 1] }"#, true),
    Case("shape", #"{ "rect": [0, 0, 1, 1], "cornerRadius": 2 }"#, false),
    Case("shapeKeyPath", #""strokeEnd""#, true), Case("layerKeyPath", #""strokeEnd""#, false),
    Case("layerKeyPath", #""position.z""#, false), Case("layerKeyPath", #""isHidden""#, true),
    Case("layerKeyPath", #""sublayers.a.mask.transform.rotation.z""#, true),
    Case("layerKeyPath", #""emitterCells.spark.birthRate""#, true),
    Case("layerKeyPath", #""filters.blur.inputRadius""#, true),
    Case("layerKeyPath", #""filters.blur.radius""#, false),
    Case("layerKeyPath", #""contentsGravity""#, false),
    Case("animation", #"{ "keyPath": "opacity", "toValue": 0 }"#, true),
    Case("animation", #"{ "keyPath": "opacity", "toValue": "0" }"#, false),
    Case("animation", #"{ "keyPath": "opacity" }"#, false),
    Case("animation", #"{ "keyPath": "position", "toValue": 1 }"#, false),
    Case(
      "animation", #"{ "keyPath": "transform", "valueFunction": "rotateZ", "toValue": "90deg" }"#,
      true),
    Case(
      "animation", #"{ "keyPath": "opacity", "valueFunction": "rotateZ", "toValue": 1 }"#, false),
    Case("animation", #"{ "keyPath": "path", "byValue": "M0 0", "toValue": "M0 0" }"#, false),
    Case("action", #"{ "duration": 1 }"#, true), Case("action", #"{ "key": "a" }"#, false),
    Case("animatedAssignments", #"{ "a/shape#0@mask:opacity": 1, "b:frame": [0, 0, 1, 1] }"#, true),
    Case("animatedAssignments", #"{ "a:contentsGravity": "center" }"#, false),
    Case("assignments", #"{ "a:contentsGravity": "center", "a:transform.m41": 1 }"#, true),
    Case("assignments", #"{ "a:contentsGravity": "middle" }"#, false),
    Case("assignments", #"{ "opacity": 1 }"#, false),
    Case("layer", #"{ "frame": [0, 0, 1, 1], "position": [0, 0] }"#, false),
    Case("layer", #"{ "on": { "touchesBegan": [], "note": "" } }"#, true),
    Case("layer", #"{ "on": { "touchDown": [] } }"#, false),
    Case("layer", #"{ "control": "button", "on": { "touchDown": [] } }"#, true),
    Case("layer", #"{ "control": "button", "on": { "touchesBegan": [] } }"#, false),
    Case("gesture", #"{ "type": "pan", "axis": "both" }"#, true),
    Case("gesture", #"{ "type": "pan", "axis": "diagonal" }"#, false),
    Case("gesture", #"{ "type": "swipe", "axis": "horizontal" }"#, false),
    Case("canvas", #"{ "width": 20000, "height": 9 }"#, false),
    Case("canvas", #"{ "width": 20000, "height": 9, "scale": 0.5 }"#, true),
    Case("event", #"{ "at": 0, "set": { "a:opacity": 1 }, "duration": 1 }"#, false),
    Case("event", #"{ "at": 0 }"#, false),
    Case("event", #"{ "at": 0, "speed": { "a": 0 } }"#, false),
    Case("event", #"{ "at": 0, "pause": "a", "transition": { "layer": "a" } }"#, false),
    Case("addLayer", #"{ "layer": "a", "at": 0, "above": "b" }"#, false),
    Case(
      "constraint", #"{ "layer": "a", "attribute": "left", "to": "b", "toAttribute": "top" }"#,
      false),
    Case("drawing", #"{ "fill": "M0 0", "extends": true }"#, false),
    Case("drawing", #"{ "drawText": "a", "fontSize": 9, "at": [0, 0] }"#, true),
    Case("drawing", #"{ "drawText": "a", "fontSize": 9, "at": [0, 0], "wrapped": true }"#, false),
    Case("filter", #"{ "type": "colorInvert", "inputAmount": 1 }"#, false),
  ])
  func `is what check reports`(_ example: Case) throws {
    let evaluator = SchemaEvaluator(try Self.schema.get())
    let failures = evaluator.failures(of: try JSONItem(example.text), by: example.definition)
    #expect(failures.isEmpty == example.isValid, "\(example.text): \(failures)")
  }
}
