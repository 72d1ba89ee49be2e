import Foundation
import Laminar
import LaminarTestSupport
import Synchronization
import Testing

@testable import LaminarServer

@Suite struct `Scenes of a preview` {
  private static func square(_ color: String = "#ff0000", x: Int = 0) -> String {
    """
    { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1, "frameRate": 4,
      "variables": { "paint": "\(color)" },
      "layers": [ { "name": "square", "frame": [\(x), 0, 4, 4], "backgroundColor": "${paint}" } ] }
    """
  }

  private let preview = PreviewUnderTest(["a.json": Self.square()])

  private func pixels(_ address: String) throws -> Bitmap {
    let response = preview.get(address)
    try #require(response.status == 200, "\(response.text)")
    return try PNGDecoder.decode(response.bytes)
  }

  @Test func `have a version that rises with the files they read`() throws {
    #expect(try preview.json("scene.json")["version"]?.count == 1)
    #expect(preview.scenes.files == ["a.json"])
    #expect(preview.scenes.reload(["b.json"]).isEmpty)
    let old = try pixels("frame.png?v=1&frame=0")
    preview.loader.set("a.json", Self.square("#00ff00"))
    let changes = preview.scenes.reload(["a.json", "b.json"])
    #expect(changes.map(\.scene) == ["a.json"])
    #expect(changes.map(\.version) == [2])
    #expect(changes.map(\.stale) == [false])
    let refused = preview.get("frame.png?v=1&frame=0")
    #expect(refused.status == 409)
    #expect(refused.text == "{\"version\":2}\n")
    #expect(try pixels("frame.png?v=2&frame=0") != old)
  }

  @Test func `show the last good picture while their text has errors`() throws {
    let scene = try preview.json("scene.json")
    let good = preview.get("frame.png?v=1&frame=1")
    preview.loader.set("a.json", "{ \"laminar\": 1, \"canvas\": 3 }")
    #expect(preview.scenes.reload(["a.json"]).map(\.stale) == [true])
    let stale = try preview.json("scene.json")
    #expect(stale["stale"] == .bool(true))
    #expect(stale["version"]?.count == 2)
    #expect(stale["layers"]?.text == scene["layers"]?.text)
    let problem = try #require(stale["problems"]?.elements?.first)
    #expect(problem["severity"]?.string == "error")
    #expect(problem["excerpt"]?.string?.contains("1 | { \"laminar\"") == true)
    #expect(problem["location"]?["line"]?.count == 1)
    #expect(preview.get("frame.png?v=2&frame=1").bytes == good.bytes)
    preview.loader.set("a.json", Self.square("#0000ff"))
    #expect(preview.scenes.reload(["a.json"]).map(\.stale) == [false])
    let mended = try preview.json("scene.json")
    #expect(mended["stale"] == .bool(false))
    #expect(mended["problems"]?.elements?.isEmpty == true)
    #expect(preview.scenes.loadCount == 1)
  }

  @Test func `that are broken or missing at the start have problems and no picture`() throws {
    let preview = PreviewUnderTest(["broken.json": "{"], files: ["/nowhere/missing.json"])
    let broken = try preview.json("scene.json?scene=broken.json")
    #expect(broken["stale"] == .bool(false))
    #expect(broken["name"] == nil)
    #expect(broken["problems"]?.elements?.isEmpty == false)
    let missing = try preview.json("scene.json?scene=/nowhere/missing.json")
    #expect(missing["missing"] == .bool(true))
    #expect(missing["problems"]?.elements?.count == 1)
    #expect(preview.get("frame.png?scene=broken.json&v=1&frame=0").status == 404)
    preview.loader.set("/nowhere/missing.json", Self.square())
    #expect(preview.scenes.reload(["/nowhere/missing.json"]).map(\.stale) == [false])
    #expect(preview.get("frame.png?scene=/nowhere/missing.json&v=2&frame=0").status == 200)
  }

  @Test func `answer only for what is shown`() {
    #expect(preview.get("scene.json?scene=/etc/passwd").status == 404)
    #expect(preview.get("frame.png?frame=0").status == 400)
    #expect(preview.get("frame.png?v=1").status == 400)
    #expect(preview.get("frame.png?v=1&frame=4").status == 404)
    #expect(preview.get("frame.png?v=1&frame=-1").status == 400)
    #expect(preview.get("scene.json?set=paint").status == 400)
    #expect(preview.get("scene.json?size=0x4").status == 400)
    #expect(preview.get("scene.json?size=axb").status == 400)
    #expect(preview.get("scene.json?input=none").status == 404)
    #expect(preview.get("other.json").status == 404)
  }

  @Test func `have the values of a form, and keep the picture under wrong ones`() throws {
    let blue = try preview.json("scene.json?set=paint=#0000ff")
    let variable = try #require(blue["variables"]?.elements?.first)
    #expect(variable["value"]?.string == "#0000ff")
    #expect(variable["default"]?.string == "#ff0000")
    #expect(try pixels("frame.png?v=1&frame=0&set=paint=#0000ff").pixel(x: 1, y: 1) == 0xffff_0000)
    #expect(try pixels("frame.png?v=1&frame=0").pixel(x: 1, y: 1) == 0xff00_00ff)
    _ = try preview.json("scene.json?set=paint=#0000ff")
    let wrong = try preview.json("scene.json?set=paint=#0000f")
    #expect(wrong["stale"] == .bool(true))
    #expect(wrong["problems"]?.elements?.isEmpty == false)
    #expect(try pixels("frame.png?v=1&frame=0&set=paint=#0000f").pixel(x: 1, y: 1) == 0xffff_0000)
  }

  @Test func `take the size of the canvas`() throws {
    let canvas = try #require(try preview.json("scene.json?size=700x20")["canvas"])
    #expect(canvas["width"]?.count == 700)
    #expect(canvas["sizeClasses"]?["horizontal"]?.string == "regular")
    #expect(canvas["sizeClasses"]?["vertical"]?.string == "compact")
    #expect(try pixels("frame.png?v=1&frame=0&size=700x20").width == 700)
    #expect(try pixels("frame.png?v=1&frame=0&size=700x20&width=70").width == 70)
  }

  @Test func `are loaded for five tabs at once, each with its own choices`() throws {
    let colors = ["#010203", "#111213", "#212223", "#313233", "#414243"]
    let found = Mutex<[String: [UInt32]]>([:])
    DispatchQueue.concurrentPerform(iterations: 50) { index in
      let color = colors[index % 5]
      let response = preview.get("frame.png?v=1&frame=\(index % 4)&set=paint=\(color)")
      let pixel = (try? PNGDecoder.decode(response.bytes))?.pixel(x: 1, y: 1) ?? 0
      found.withLock { $0[color, default: []].append(pixel) }
    }
    #expect(found.withLock { $0["#010203"] } == Array(repeating: 0xff03_0201, count: 10))
    #expect(found.withLock { $0["#414243"] } == Array(repeating: 0xff43_4241, count: 10))
    #expect(preview.loader.loads.load(ordering: .relaxed) == 5)
  }

  @Test func `keep a bounded number of loads over a thousand versions`() throws {
    _ = preview.get("scene.json")
    for version in 2...1001 {
      preview.loader.set("a.json", version % 3 == 0 ? "{" : Self.square(x: version % 5))
      _ = preview.scenes.reload(["a.json"])
      _ = preview.get("frame.png?v=\(version)&frame=0&set=paint=#0000ff")
    }
    #expect(preview.scenes.loadCount <= PreviewScenes.mostLoads)
    #expect(try preview.json("scene.json")["version"]?.count == 1001)
    for index in 0..<20 { _ = preview.get("scene.json?set=paint=#0000\(10 + index)") }
    #expect(preview.scenes.loadCount == PreviewScenes.mostLoads)
  }

  @Test func `keep what was used last, up to a cost`() {
    var recent = RecentValues<Int, String>(capacity: 10)
    recent.insert("a", for: 1, cost: 4)
    recent.insert("b", for: 2, cost: 4)
    #expect(recent[1] == "a")
    recent.insert("c", for: 3, cost: 4)
    #expect(recent[2] == nil)
    #expect(recent.values == ["c", "a"])
    recent.insert("huge", for: 4, cost: 11)
    #expect(recent.count == 2)
    recent.insert("d", for: 1, cost: 6)
    #expect(recent.cost == 10)
    recent.remove { $0 == 3 }
    #expect(recent.cost == 6)
  }
}
