import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarServer

@Suite struct `The addresses of a scene` {
  @Test(arguments: ["bounce", "button", "card-flip", "orbits"])
  func `send the pixels that the stage draws`(name: String) throws {
    let path = Repository.path("scenes/showcase/\(name).json")
    let preview = PreviewUnderTest([:], files: [path])
    let stage = try #require(preview.loader.load(path, PreviewChoices()).sampled?.stage)
    let times = try #require(preview.loader.load(path, PreviewChoices()).sampled?.times)
    for frame in [0, 1, 2, 3, times.count / 2, times.count - 1] {
      let picture = stage.render(at: times.time(of: frame))
      let response = preview.get("frame.png?v=1&frame=\(frame)")
      #expect(try PNGDecoder.decode(response.bytes) == picture)
      #expect(response.bytes == PNGEncoder(compression: .fast).encode(picture))
      let raw = preview.get("frame.rgba?v=1&frame=\(frame)")
      #expect(raw.bytes == picture.straightBytes)
      let tag = try #require(response.field("ETag"))
      let again = preview.get("frame.png?v=1&frame=\(frame)", header: ["if-none-match": tag])
      #expect(again.status == 304)
      #expect(again.bytes.isEmpty)
    }
    let small = try PNGDecoder.decode(preview.get("frame.png?v=1&frame=0&width=64").bytes)
    #expect(small.width == 64)
  }

  @Test func `say why a frame is not drawn`() {
    let text = """
      { "laminar": 1, "canvas": { "width": 4, "height": 4 }, "duration": 1, "layers": [
        { "type": "replicator", "name": "many", "frame": [0, 0, 4, 4], "instanceCount": 100000,
          "sublayers": [ { "type": "replicator", "frame": [0, 0, 4, 4], "instanceCount": 100000,
            "sublayers": [ { "frame": [0, 0, 1, 1], "backgroundColor": "#000000" } ] } ] } ] }
      """
    let preview = PreviewUnderTest(["many.json": text])
    let response = preview.get("frame.png?v=1&frame=0")
    #expect(response.status == 422)
    #expect(response.text.contains("the drawing budget is"), "\(response.text)")
  }

  // MARK: - Layers

  private static let layers = """
    { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 1, "frameRate": 10,
      "layers": [
        { "name": "back", "frame": [0, 0, 100, 100], "backgroundColor": "#ffffff" },
        { "name": "panel", "frame": [20, 20, 40, 40], "masksToBounds": true, "sublayers": [
          { "name": "inside", "frame": [30, 0, 30, 10], "backgroundColor": "#ff0000" } ] },
        { "name": "turned", "bounds": [0, 0, 20, 10], "position": [80, 80],
          "backgroundColor": "#0000ff", "transform": [ { "rotate": "90deg" } ] },
        { "name": "hidden", "frame": [0, 0, 100, 100], "backgroundColor": "#000000", "hidden": true },
        { "name": "clear", "frame": [0, 0, 100, 100], "backgroundColor": "#000000", "opacity": 0 },
        { "name": "ring", "type": "shape", "frame": [0, 60, 20, 20], "fillColor": "none",
          "strokeColor": "#00ff00", "lineWidth": 2, "path": { "ellipse": [0, 0, 20, 20] } },
        { "name": "disc", "frame": [60, 0, 20, 20], "cornerRadius": 10, "backgroundColor": "#00ffff",
          "userInteractionEnabled": false },
        { "name": "slider", "frame": [0, 90, 10, 10], "backgroundColor": "#ff00ff", "animations": [
          { "key": "slide", "keyPath": "position.x", "fromValue": 5, "toValue": 95, "duration": 1 } ] }
      ] }
    """

  private let preview = PreviewUnderTest(["layers.json": Self.layers])

  private func hit(_ x: Double, _ y: Double, frame: Int = 0) throws -> JSON {
    try preview.json("hit.json?v=1&frame=\(frame)&x=\(x)&y=\(y)")
  }

  @Test(
    arguments: [
      (10.0, 10.0, "back"), (55, 25, "panel/inside"), (65, 28, "back"), (30, 40, "back"),
      (80, 88, "turned"), (88, 80, "back"), (10, 70, "back"), (0.5, 70, "ring"), (70, 10, "disc"),
      (61, 1, "back"), (5, 95, "slider"), (101, 101, nil),
    ] as [(Double, Double, String?)])
  func `find the layer in front that draws something at a point`(
    x: Double, y: Double, layer: String?
  ) throws {
    #expect(try hit(x, y)["layer"]?.string == layer)
  }

  @Test func `know the corners of layers on the canvas`() throws {
    func corners(_ layer: String, frame: Int = 0) throws -> [[Double]]? {
      try preview.json("layer.json?v=1&frame=\(frame)&layer=\(layer)")["corners"]?.elements?
        .map { ($0.elements ?? []).compactMap(\.number) }
    }
    #expect(try corners("panel/inside") == [[50, 20], [80, 20], [80, 30], [50, 30]])
    let turned = try #require(try corners("turned")).map { $0.map { ($0 * 1e6).rounded() / 1e6 } }
    #expect(turned == [[85, 70], [85, 90], [75, 90], [75, 70]])
    #expect(try corners("hidden") == nil)
    #expect(try corners("nobody") == nil)
    #expect(try corners("slider", frame: 5) == [[45, 90], [55, 90], [55, 100], [45, 100]])
  }

  @Test func `see perspective, and nothing behind the viewer`() throws {
    let text = """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 1, "layers": [
        { "name": "room", "frame": [0, 0, 100, 100],
          "sublayerTransform": [ { "perspective": 100 } ], "sublayers": [
          { "name": "near", "frame": [40, 40, 20, 20], "zPosition": 50, "backgroundColor": "#ff0000" },
          { "name": "behind", "frame": [40, 40, 20, 20], "zPosition": 150,
            "backgroundColor": "#00ff00" } ] } ] }
      """
    let preview = PreviewUnderTest(["room.json": text])
    let scene = try preview.json("scene.json")
    try #require(scene["layers"] != nil, "\(scene.text)")
    let near = try preview.json("layer.json?v=1&frame=0&layer=room/near")
    // Twice as large, seen from 100 points at half the distance.
    #expect(near["corners"]?.text == "[[30,30],[70,30],[70,70],[30,70]]")
    #expect(try preview.json("layer.json?v=1&frame=0&layer=room/behind")["corners"] == .null)
    #expect(try preview.json("hit.json?v=1&frame=0&x=35&y=35")["layer"]?.string == "room/near")
  }

  @Test func `find every copy of a replicated layer, at its own moment`() throws {
    let text = """
      { "laminar": 1, "canvas": { "width": 100, "height": 20 }, "duration": 2, "frameRate": 10,
        "layers": [ { "name": "row", "type": "replicator", "frame": [0, 0, 100, 20],
          "instanceCount": 3, "instanceDelay": 0.5, "instanceTransform": [ { "translate": [40, 0] } ],
          "sublayers": [ { "name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "#ff0000",
            "animations": [ { "keyPath": "position.y", "fromValue": 2, "toValue": 12,
              "duration": 1 } ] } ] } ] }
      """
    let preview = PreviewUnderTest(["row.json": text])
    // At 0.5 s the first copy has come to 7, the others begin.
    for (x, y, name) in [(2, 7, "row/dot"), (2, 2, nil), (42, 2, "row/dot"), (42, 7, nil)]
      as [(Int, Int, String?)]
    {
      let found = try preview.json("hit.json?v=1&frame=5&x=\(x)&y=\(y)")
      #expect(found["layer"]?.string == name, "\(x), \(y)")
    }
  }

  @Test func `explain the values of a layer`() throws {
    let slider = try preview.json("layer.json?v=1&frame=5&layer=slider")
    let values = try #require(slider["values"]?.elements)
    let moved = try #require(values.first { $0["key"]?.string == "position.x" })
    #expect(moved["text"]?.string == "50")
    #expect(moved["isAnimated"] == .bool(true))
    #expect(moved["explanation"]?.string?.hasPrefix("slider:position.x at 0.5 s is 50\n") == true)
    #expect(moved["location"]?["line"]?.count == 15)
    let color = try #require(values.first { $0["key"]?.string == "backgroundColor" })
    #expect(color["text"]?.string == "#ff00ff")
    #expect(color["isAnimated"] == .bool(false))
    #expect(slider["location"]?["line"]?.count == 14)
  }

  @Test func `have the curves of a layer`() throws {
    let curves = try preview.json("curves.json?v=1&layer=slider")
    #expect(curves["frames"]?.elements?.count == 10)
    let curve = try #require(curves["curves"]?.elements?.first)
    #expect(curve["key"]?.string == "position.x")
    #expect(
      curve["values"]?.elements?.compactMap(\.number) == [5, 14, 23, 32, 41, 50, 59, 68, 77, 86])
    #expect(curve["min"]?.number == 5)
    #expect(curve["max"]?.number == 86)
    #expect(try preview.json("curves.json?v=1&layer=back")["curves"]?.elements?.isEmpty == true)
  }

  @Test func `say which layers are hidden at a frame`() throws {
    let scene = """
      { "laminar": 1, "canvas": { "width": 10, "height": 10 }, "duration": 1, "frameRate": 10,
        "layers": [
          { "name": "away", "hidden": true, "sublayers": [ { "name": "below" } ] },
          { "name": "late", "animations": [
            { "type": "keyframe", "keyPath": "hidden", "values": [true, false],
              "calculationMode": "discrete", "duration": 1 } ] }
        ] }
      """
    let preview = PreviewUnderTest(["blink.json": scene])
    // The first of two discrete values holds for half of the second.
    let paths = try [0, 4, 5, 9].map {
      try preview.json("hidden.json?v=1&frame=\($0)")["hidden"]?.text
    }
    #expect(paths == [#"["away","late"]"#, #"["away","late"]"#, #"["away"]"#, #"["away"]"#])
  }

  @Test func `list layers with their superlayers, and bars with their times`() throws {
    let scene = try preview.json("scene.json")
    let layers = try #require(scene["layers"]?.elements)
    #expect(layers[0]["path"]?.string == "root")
    let inside = try #require(layers.first { $0["path"]?.string == "panel/inside" })
    #expect(layers[inside["parent"]?.count ?? 0]["path"]?.string == "panel")
    #expect(layers.filter { $0["clipped"] == .bool(true) } == [inside])
    #expect(
      layers.first { $0["hidden"] == .bool(true) }?["path"]?.string == "hidden")
    #expect(layers.last?["tracks"]?.text == "[\"position.x\"]")
    let bar = try #require(scene["bars"]?.elements?.first)
    #expect(bar["layer"]?.string == "slider")
    #expect(bar["label"]?.string == "slide")
    #expect(bar["keyPath"]?.string == "position.x")
    #expect(bar["begin"]?.number == 0)
    #expect(bar["end"]?.number == 1)
    #expect(bar["location"]?["line"]?.count == 15)
  }

  @Test func `count paused sequences into their bars`() throws {
    let path = Repository.path("scenes/showcase/intro.json")
    let preview = PreviewUnderTest([:], files: [path])
    let bars = try #require(try preview.json("scene.json")["bars"]?.elements)
    let sequence = try #require(bars.first { $0["kind"]?.string == "sequence" })
    #expect(sequence["label"]?.string == "intro")
    #expect(sequence["begin"]?.number == 0.1)
    #expect(sequence["end"]?.number == 2.1)
    let avatar = try #require(bars.first { $0["label"]?.string == "transform.scale" })
    #expect(avatar["begin"]?.number == 0.65)
    #expect(avatar["end"]?.number == 1.75)
    let blink = try #require(bars.first { $0["label"]?.string == "blink" })
    #expect(blink["end"] == .null)
    #expect(blink["location"] != nil)
  }
}
