import Foundation
import LaminarEngine
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
