import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarServer

/// A site over HTTP: its page, its list, the sound, and the events of changes.
@Suite struct `A preview server` {
  /// A server that runs until it is released.
  private final class Running {
    let server: PreviewServer
    let port: Int
    let token: String

    init(_ configuration: PreviewServer.Configuration) throws {
      let server = PreviewServer(configuration)
      let parts = try server.listen(host: "127.0.0.1", port: 0).split(separator: "/")
      self.server = server
      port = try #require(parts[1].split(separator: ":").last.flatMap { Int($0) })
      token = String(parts[2])
      Thread { server.run() }.start()
    }

    deinit { server.stop() }

    func client(_ path: String, _ fields: String = "") throws -> HTTPTestClient {
      let client = try HTTPTestClient(port: port)
      client.send(
        Array("GET /\(token)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n".utf8))
      return client
    }

    func answer(_ path: String, _ fields: String = "") throws -> HTTPTestClient.Answer {
      try client(path, fields).answer()
    }
  }

  private let folder = TemporaryFolder()

  private func scene(_ color: String) -> String {
    """
    { "laminar": 1, "canvas": { "width": 4, "height": 4 }, "duration": 1, "frameRate": 10,
      "layers": [ { "name": "a", "frame": [0, 0, 4, 4], "backgroundColor": "\(color)" } ] }
    """
  }

  private func configuration(_ names: [String]) -> PreviewServer.Configuration {
    let paths = names.map { folder.file($0) }
    return PreviewServer.Configuration(
      kind: names.count == 1 ? .scene : .folder, name: "a.json", version: "0.2.0",
      loader: PreviewTestLoader(), scenes: { paths.map { .init(path: $0, title: "A") } })
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
  }

  @Test func `serves the page with all of its files`() throws {
    let running = try Running(configuration(["a.json"]))
    let page = try running.answer("")
    #expect(page.status == 200 && page.fields["content-type"]?.hasPrefix("text/html") == true)
    let names = Repository.files(under: "Sources/LaminarServer/Page", ending: "")
      .compactMap { $0.split(separator: "/").last.map(String.init) }
    #expect(Set(names) == Set(PageFiles.files.keys), "list each file of Page in PageFiles once")
    for name in names { #expect(try running.answer(name).status == 200, "\(name)") }
    #expect(try running.answer("page.html").status == 404)
  }

  @Test func `lists its scenes, and serves no others`() throws {
    try write(scene("#f00"), to: "a.json")
    try write(scene("#f00"), to: "b.json")
    try write(scene("#f00"), to: "c.json")
    var configuration = configuration(["a.json", "b.json"])
    configuration.editor = "editor://{path}"
    configuration.options = ["--scale", "2"]
    let running = try Running(configuration)
    let text = try running.answer("site.json").text
    #expect(text.contains("\"kind\":\"folder\"") || text.contains("\"kind\": \"folder\""))
    #expect(text.contains("--scale") && text.contains("editor://{path}"))
    let path = folder.file("b.json")
    #expect(try running.answer("scene.json?scene=\(path)").status == 200)
    #expect(try running.answer("scene.json?scene=\(folder.file("c.json"))").status == 404)
  }

  @Test func `tells pages of a change, of one that breaks the scene, and of a repair`() throws {
    try write(scene("#f00"), to: "a.json")
    let running = try Running(configuration(["a.json"]))
    let events = try running.client("events")
    _ = try events.read(through: "\r\n\r\n")
    #expect(try running.answer("scene.json").status == 200)
    for (text, stale) in [(scene("#0f0"), false), ("{", true), (scene("#00f"), false)] {
      try write(text, to: "a.json")
      let event = try events.read(through: "event: change\n") + events.read(through: "\n\n")
      #expect(event.contains("\"stale\":\(stale)") || event.contains("\"stale\": \(stale)"))
    }
  }

  @Test func `plays a sound in parts, the one that is there now`() throws {
    try write("0123456789", to: "a.wav")
    var configuration = configuration(["a.json"])
    configuration.audio = folder.file("a.wav")
    let running = try Running(configuration)
    let part = try running.answer("audio", "Range: bytes=2-4\r\n")
    #expect(part.status == 206 && part.text == "234")
    #expect(part.fields["content-type"] == "audio/wav")
    try write("abcdefghij!", to: "a.wav")
    #expect(try running.answer("audio").text == "abcdefghij!")
    #expect(unlink(folder.file("a.wav")) == 0)
    #expect(try running.answer("audio").status == 404)
  }
}
