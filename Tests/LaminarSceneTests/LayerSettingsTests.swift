import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Values for properties of layers` {
  private static let text = ##"""
    { "laminar": 1, "canvas": { "width": 80, "height": 60 }, "duration": 1,
      "layers": [
        { "name": "Title", "type": "text", "string": "Hello", "fontSize": 8, "bounds": [0, 0, 60, 20] },
        { "name": "Button-1", "bounds": [0, 0, 20, 10], "position": [5, 6], "animations": [
            { "type": "group", "duration": 1, "animations": [
              { "keyPath": "position.x", "fromValue": 5, "toValue": 15 },
              { "keyPath": "opacity", "fromValue": 0, "toValue": 1 } ] },
            { "keyPath": "sublayers.Fill.fillColor", "toValue": "#00ff00", "duration": 1 },
            { "key": "y", "keyPath": "position.y", "fromValue": 1, "toValue": 6, "duration": 1 } ],
          "sublayers": [
            { "name": "Fill", "type": "shape", "path": "M0 0h20v10h-20z", "fillColor": "#ff0000",
              "mask": { "opacity": 0.5 },
              "animations": [
                { "keyPath": "fillColor", "toValue": "#0000ff", "duration": 1 },
                { "keyPath": "transform.scale.x", "fromValue": 2, "toValue": 1, "duration": 1 } ] } ] },
        { "type": "emitter", "name": "Sparks", "position": [40, 30], "bounds": [0, 0, 9, 9],
          "emitterPosition": [4, 4], "emitterCells": [
            { "name": "spark", "birthRate": 10, "lifetime": 1, "contents": "dot" } ] }
      ], "assets": { "dot": { "src": "dot.png" } } }
    """##

  private struct Missing: Error, CustomStringConvertible { let description = "no such file" }

  private static func load(
    _ given: [GivenVariable], values: [String: VariableValue] = [:]
  ) -> (scene: Scene?, report: DiagnosticReport) {
    var overrides = SceneOverrides(variables: values)
    overrides.given = given
    overrides.picture = { path in
      guard path == "pictures/logo.png", let image = image(3) else { throw Missing() }
      return AssetImage(image)
    }
    return SceneLoader.load(
      Array(text.utf8), name: "a.json", overrides: overrides, image: { _ in image(1) })
  }

  private static func load(_ settings: String...) -> (scene: Scene?, report: DiagnosticReport) {
    load(
      settings.compactMap { text in
        text.firstIndex(of: "=").map {
          VariableScene.set(String(text[..<$0]), String(text[text.index(after: $0)...]))
        }
      })
  }

  private static func image(_ side: Int) -> Image? {
    Image(width: side, height: side, pixels: Array(repeating: .max, count: side * side))
  }

  private static func messages(_ report: DiagnosticReport) -> [String] {
    report.diagnostics.map { "\($0.id) \($0.message) | \($0.help ?? "")" }
  }

  /// The key paths of a layer's animations, those of groups in parentheses.
  private static func keyPaths(of layer: Layer?) -> [String] {
    func text(_ animation: Animation?) -> String {
      switch animation {
      case let group as AnimationGroup:
        "(" + (group.animations ?? []).map(text).joined(separator: " ") + ")"
      case let property as PropertyAnimation: property.keyPath ?? ""
      default: "?"
      }
    }
    return layer?.attachments.map { text($0.animation) } ?? []
  }

  @Test func `are decoded by the kinds of the properties`() throws {
    let loaded = Self.load(
      "Title:string=12", "Title:fontSize=9.5", "Title:foregroundColor=#f60",
      "Button-1/Fill:lineDashPattern=[2, 3]", "Button-1/Fill:hidden=true",
      "Button-1/Fill:transform.rotation.z=90deg", "Button-1/Fill:fillColor=none",
      "Button-1:frame=[10, 20, 4, 6]", "Button-1/Fill@mask:opacity=0.25",
      "Sparks:emitterCells.spark.birthRate=7")
    #expect(loaded.report.diagnostics.isEmpty, "\(loaded.report.text())")
    let layers = try #require(loaded.scene?.layers)
    let title = try #require(layers[0] as? TextLayer)
    #expect(title.string as? String == "12" && title.fontSize == 9.5)
    #expect(title.foregroundColor == Color(css: "#ff6600"))
    let fill = try #require(layers[1].sublayers?.first as? ShapeLayer)
    #expect(fill.lineDashPattern == [2, 3] && fill.isHidden && fill.fillColor == nil)
    // The matrix of a quarter turn: x goes to y.
    #expect(abs(fill.transform.m12 - 1) < 1e-12 && abs(fill.transform.m11) < 1e-12)
    #expect(layers[1].frame == CGRect(x: 10, y: 20, width: 4, height: 6))
    #expect(fill.mask?.opacity == 0.25)
    #expect((layers[2] as? EmitterLayer)?.emitterCells?.first?.birthRate == 7)
  }

  @Test func `replace the layer's animations of the property, of its parts and of its whole`()
    throws
  {
    func layers(_ settings: String...) throws -> (button: Layer, fill: Layer) {
      let loaded = Self.load(
        settings.compactMap { text in
          text.firstIndex(of: "=").map {
            VariableScene.set(String(text[..<$0]), String(text[text.index(after: $0)...]))
          }
        })
      let button = try #require(loaded.scene?.layers[1])
      return (button, try #require(button.sublayers?.first))
    }
    let all = ["(position.x opacity)", "sublayers.Fill.fillColor", "position.y"]
    var found = try layers()
    #expect(Self.keyPaths(of: found.button) == all)
    found = try layers("Button-1:position=[1, 2]")
    #expect(Self.keyPaths(of: found.button) == ["(opacity)", "sublayers.Fill.fillColor"])
    #expect(found.button.position == CGPoint(x: 1, y: 2))
    found = try layers("Button-1:position.y=2")
    #expect(Self.keyPaths(of: found.button) == Array(all.prefix(2)))
    #expect(found.button.position == CGPoint(x: 5, y: 2))
    found = try layers("Button-1:opacity=1", "Button-1:position.x=0")
    #expect(Self.keyPaths(of: found.button) == Array(all.suffix(2)))
    found = try layers("Button-1/Fill:fillColor=#fff")
    #expect(Self.keyPaths(of: found.button) == [all[0], all[2]])
    #expect(Self.keyPaths(of: found.fill) == ["transform.scale.x"])
    found = try layers("Button-1/Fill:transform.scale=1")
    #expect(Self.keyPaths(of: found.fill) == ["fillColor"])
    found = try layers("Button-1/Fill:transform.scale.y=1")
    #expect(Self.keyPaths(of: found.fill) == ["fillColor", "transform.scale.x"])
  }

  @Test func `name layers in the words of an imported file`() {
    for address in ["Button-1/Fill", "Button 1/Fill", "Button (1)/Fill"] {
      let loaded = Self.load("\(address):opacity=0.5")
      #expect(loaded.scene?.layers[1].sublayers?.first?.opacity == 0.5, "\(address)")
    }
  }

  @Test func `take images of assets and of files beside what gives them`() throws {
    let here = FileLocation(file: "pictures/rows.csv", bytes: 3..<4, line: 2, column: 3)
    let given = GivenVariable("Title:contents", cell: "@logo.png", words: "row 1", location: here)
    let loaded = Self.load([given])
    #expect(loaded.scene?.layers[0].values[.contents] == Self.image(3).map { .image($0) })
    let named = Self.load("Title:contents=dot")
    #expect(named.scene?.layers[0].values[.contents] == Self.image(1).map { .image($0) })
    #expect(
      Self.messages(Self.load("Title:contents=@logo.png").report) == [
        "E0310 --set Title:contents=@logo.png: \"logo.png\" cannot be read: no such file "
          + "| @ is followed by the path of a PNG or JPEG image"
      ])
  }

  @Test func `name a layer by the end of its path`() {
    let loaded = Self.load("Fill:opacity=0.25")
    #expect(loaded.report.diagnostics.isEmpty)
    let button = loaded.scene?.layers.first { $0.name == "Button-1" }
    #expect(button?.sublayers?.first { $0.name == "Fill" }?.opacity == 0.25)
  }

  @Test(arguments: [
    (
      "Titel:string=x",
      "E0311 --set Titel:string=x: there is no layer \"Titel\" | did you mean \"Title\"?"
    ),
    (
      "Title:strng=x",
      "E0211 --set Title:strng=x: a text layer has no key path \"strng\" | did you mean \"string\"?"
    ),
    (
      "Button-1:fillColor=red",
      "E0211 --set Button-1:fillColor=red: a layer has no key path \"fillColor\" "
        + "| did you mean \"Button-1/Fill:fillColor\"?"
    ),
    (
      "Button-1/Fill:fillColor=3",
      "E0104 --set Button-1/Fill:fillColor=3: expected a colour, found the number 3 | "
    ),
    (
      "Title:contents=dott",
      "E0309 --set Title:contents=dott: there is no asset \"dott\" | did you mean \"dot\"?"
    ),
    (
      "Title:speed=2",
      "E0211 --set Title:speed=2: a layer's clock is not a value | it can only be set in the file"
    ),
  ])
  func `that do not fit are errors in the words of what gives them`(
    setting: String, message: String
  ) {
    let loaded = Self.load(setting)
    #expect(loaded.scene == nil && Self.messages(loaded.report) == [message])
  }

  @Test func `of a table are reported with the column and the cell`() {
    let here = FileLocation(file: "rows.csv", bytes: 3..<4, line: 2, column: 3)
    let given = GivenVariable("Title:fontSize", cell: "big", words: "row 1", location: here)
    let report = Self.load([given]).report
    #expect(
      Self.messages(report) == [
        "E0104 row 1, \"Title:fontSize\": expected a number, found the string \"big\" | "
      ])
    #expect(report.diagnostics.first?.notes.map(\.location) == [here])
    let empty = GivenVariable("Title:fontSize", cell: "", words: "row 1", location: here)
    #expect((Self.load([empty]).scene?.layers[0] as? TextLayer)?.fontSize == 8)
    let text = GivenVariable("Title:string", cell: "", words: "row 1", location: here)
    #expect((Self.load([text]).scene?.layers[0] as? TextLayer)?.string as? String == "")
  }

  @Test func `of a program are typed, and tell the hash`() throws {
    let plain = try #require(Self.load([]).scene).contentHash
    let loaded = Self.load(
      [], values: ["Title:string": "Ada", "Title:fontSize": 6, "Button-1:position": [1, 2]])
    let scene = try #require(loaded.scene)
    #expect((scene.layers[0] as? TextLayer)?.string as? String == "Ada")
    #expect(scene.layers[1].position == CGPoint(x: 1, y: 2))
    #expect(scene.contentHash != plain)
    let again = Self.load(
      [], values: ["Button-1:position": [1, 2], "Title:fontSize": 6, "Title:string": "Ada"])
    #expect(again.scene?.contentHash == scene.contentHash)
    let other = Self.load([], values: ["Title:string": "Bob"])
    #expect(other.scene?.contentHash != scene.contentHash)
  }

  @Test func `are addresses only with a layer and a key path`() {
    for name in ["Title:string", "a b/c@mask:position.x", "Layer: 1:opacity"] {
      #expect(GivenVariable.isAddress(name))
    }
    for name in ["title", ":string", "Title:", "time: start", "a:1"] {
      #expect(!GivenVariable.isAddress(name))
    }
  }
}
