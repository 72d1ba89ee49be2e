import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarServer

@Suite struct `Touches of a page` {
  private static let script = """
    { "laminar-input": 1, "input": [ { "at": 0.3, "tap": "third" } ] }
    """

  private let folder = TemporaryFolder()

  private func preview() throws -> (PreviewUnderTest, scene: String) {
    let scene = folder.path + "/tabs.json"
    let text = try #require(Repository.text("scenes/input/tabs.json"))
    try Data(text.utf8).write(to: URL(fileURLWithPath: scene))
    return (PreviewUnderTest([:], files: [scene], temporaries: TemporaryFiles()), scene)
  }

  private func id(_ preview: PreviewUnderTest, _ script: String = script) throws -> String {
    let response = preview.post("touches", script)
    try #require(response.status == 200, "\(response.text)")
    return try #require(try JSON(reading: response.bytes)["input"]?.string)
  }

  private func save(_ preview: PreviewUnderTest, _ id: String, _ name: String) -> HTTPResponse {
    let body: JSON = ["input": .string(id), "name": .string(name)]
    return preview.post("save", body.text)
  }

  @Test func `are replayed as a trace of their script replays them`() throws {
    let (preview, path) = try preview()
    let own = try preview.json("scene.json")
    #expect(own["touches"]?["input"]?.elements?.count == 3)
    let id = try id(preview)
    let scene = try preview.json("scene.json?input=\(id)")
    #expect(scene["touches"]?["input"]?.text == "[{\"at\":0.3,\"tap\":\"third\"}]")
    let events = try #require(scene["events"]?.elements)
    let sampled = try #require(
      preview.loader.load(path, PreviewChoices(input: Self.script)).sampled)
    let expected = TraceEvents(sampled.stage, from: 0, to: sampled.duration.doubleValue).events
      .filter { $0.kind != .touch || !$0.detail.hasPrefix("moved ") }
    #expect(events.count == expected.count)
    for (event, other) in zip(events, expected) {
      #expect(event["time"]?.number == other.time)
      #expect(event["kind"]?.string == other.kind.rawValue)
      #expect(event["target"]?.string == other.target)
    }
    let frame = preview.get("frame.png?v=1&frame=20&input=\(id)")
    #expect(
      try PNGDecoder.decode(frame.bytes) == sampled.snapshot.render(at: sampled.times.time(of: 20)))
    #expect(preview.get("frame.png?v=1&frame=20").bytes != frame.bytes)
  }

  @Test func `that are none are refused`() throws {
    let (preview, _) = try preview()
    #expect(preview.post("touches", "{}").status == 400)
    #expect(preview.post("touches", "").status == 400)
    #expect(preview.post("touches", "{ \"laminar-input\": 1, \"input\": 3 }").status == 400)
  }

  @Test func `are kept up to 64 scripts`() throws {
    let (preview, _) = try preview()
    let first = try id(preview)
    for index in 1...64 {
      _ = try id(preview, Self.script.replacing("0.3", with: "0.\(100 + index)"))
    }
    #expect(preview.get("scene.json?input=\(first)").status == 404)
  }

  @Test func `are saved beside the scene, once, under plain names`() throws {
    let (preview, _) = try preview()
    let id = try id(preview)
    #expect(save(preview, id, "tap.json").status == 200)
    let path = folder.path + "/tap.json"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.script + "\n")
    // A file that this server wrote may be written again, any other may not.
    #expect(save(preview, id, "tap.json").status == 200)
    #expect(save(preview, id, "tabs.json").status == 409)
    let names = [
      "../tap.json", "a/b.json", ".json", ".tap.json", "tap.txt", "", "a\\b.json", "a\u{0}.json",
      "-o.json", String(repeating: "a", count: 300) + ".json",
    ]
    for name in names { #expect(save(preview, id, name).status == 400, "\(name)") }
    #expect(save(preview, "none", "b.json").status == 404)
    #expect(preview.post("save", "[").status == 400)
    let outside = TemporaryFolder()
    for (link, target) in [("link.json", "x.json"), ("dangling.json", "y.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: outside.path + "/" + target)
      #expect(save(preview, id, link).status == 403)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test func `are not saved where the scene is no file`() {
    let preview = PreviewUnderTest(["a.json": "{}"])
    #expect(save(preview, "", "a.json").status == 403)
  }

  // MARK: - Export

  @Test func `become the command that draws what is seen`() throws {
    let (preview, scene) = try preview()
    let stem = "laminar render \(scene)"
    func command(_ query: String) -> String {
      preview.get("export?v=1&\(query)").text.trimmingCharacters(in: .newlines)
    }
    #expect(command("") == "\(stem) -o tabs_%06d.png")
    #expect(command("format=mp4&first=3&last=9") == "\(stem) --frames 3-9 -o tabs.mp4")
    #expect(
      command("format=gif&first=3&last=3&size=100x50&set=gray=#123")
        == "\(stem) --set 'gray=#123' --size 100x50 --frames 3 -o tabs.gif")
    let id = try id(preview)
    #expect(
      command("input=\(id)") == "\(stem) --input SAVE-THE-TOUCHES-FIRST.json -o tabs_%06d.png")
    #expect(save(preview, id, "my tap.json").status == 200)
    #expect(
      command("input=\(id)") == "\(stem) --input '\(folder.path)/my tap.json' -o tabs_%06d.png")
    #expect(preview.get("export?v=1&format=exe").status == 400)
  }

  @Test func `quotes words for a shell`() {
    let words = ["a", "it's", "", "#123", "$HOME", "x=y,z", "ü"]
    #expect(ShellWords.line(words) == "a 'it'\\''s' '' '#123' '$HOME' x=y,z 'ü'")
    let command = ExportCommand(
      path: "-x/100%.json", options: ["--font-dir", "f"],
      choices: PreviewChoices(
        values: [.init("name", "Ada Lovelace")], size: .init(width: 390, height: 844)),
      input: nil, frames: 1...2, format: "png")
    #expect(
      ShellWords.line(command.words)
        == "laminar render ./-x/100%.json --font-dir f --set 'name=Ada Lovelace' --size 390x844 "
        + "--frames 1-2 -o 100__%06d.png")
  }
}
