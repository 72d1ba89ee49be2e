import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The wrong and the right lines that `laminar help ID` shows, in the smallest files around them.
@Suite struct `The examples of diagnostics` {
  @Test(arguments: DiagnosticCatalog.entries.filter { $0.example != nil }.map(\.id))
  func `are reported under their id, and mended`(id: String) throws {
    let example = try #require(DiagnosticCatalog.entry(for: id)?.example)
    let wrong = try Self.ids(of: example.wrong, in: example.container, for: id)
    let right = try Self.ids(of: example.right, in: example.container, for: id)
    // What is wrong is one thing, and what is right has no error of another kind.
    #expect(wrong.contains(id), "\(example.wrong): \(wrong)")
    #expect(wrong.allSatisfy { $0 == id || !$0.hasPrefix("E") }, "\(example.wrong): \(wrong)")
    #expect(!right.contains { $0 == id || $0.hasPrefix("E") }, "\(example.right): \(right)")
  }

  @Test func `are of most ids, and of each that most scenes meet`() {
    let entries = DiagnosticCatalog.entries
    let without = entries.filter { $0.example == nil }.map(\.id)
    #expect(10 * without.count < entries.count, "\(without)")
    #expect(!without.contains { $0.hasPrefix("E01") || $0.hasPrefix("E02") })
  }

  @Test func `are shown without the members that both begin with, where they are long`() {
    let tool = ToolRun()
    #expect(tool.run("help", "E0312") == .success)
    #expect(
      tool.lines.suffix(4) == [
        "At the top level of a scene:",
        #"   with: "sequences": [{ "name": "intro", "layer": "a", "steps": [{ "keyPath": "opacity", "toValue": 0 }] }]"#,
        #"  wrong: "timeline": [{ "at": 1, "pause": "sequence:into" }]"#,
        #"  right: "timeline": [{ "at": 1, "pause": "sequence:intro" }]"#,
      ])
  }

  // MARK: - Files around the lines

  /// The ids that the tool reports of a file with some members in it.
  private static func ids(
    of members: String, in container: DiagnosticCatalog.Example.Container, for id: String
  ) throws -> [String] {
    let tool = ToolRun()
    // What the examples name: a part with a variable and an event, a picture and a font.
    try tool.write(
      scene(
        """
        "variables": {"share": 0.5}, "layers": [{"name": "a", "opacity": "${share}"}], \
        "timeline": [{"at": 0.5, "set": {"a:opacity": 1}}]
        """), to: "card.json")
    let font = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    try Data(PNGEncoder().encode(Bitmap(width: 1, height: 1))).write(
      to: tool.folder.url("logo.png"))
    try Data(font).write(to: tool.folder.url("title.ttf"))

    var words = ["check", "@scene.json", "--all"]
    if id.hasPrefix("A") { words.append("--advice") }
    if ["E0502", "W0252"].contains(id) { words.append("--seamless") }
    switch container {
    case .scene: try tool.write(scene(members), to: "scene.json")
    case .ending: try tool.write(head + layers("") + ", " + members, to: "scene.json")
    case .layer: try tool.write(head + layers(members) + "}", to: "scene.json")
    case .animation:
      let animation = object(members, [("keyPath", "\"opacity\"")])
      try tool.write(head + layers("\"animations\": [\(animation)]") + "}", to: "scene.json")
    case .event:
      let event = object(members, [("at", "1")])
      try tool.write(head + layers("") + ", \"timeline\": [\(event)]}", to: "scene.json")
    case .part:
      try tool.write(scene("\"layers\": [{\"use\": \"card.json\"}]"), to: "scene.json")
      try tool.write(scene(members), to: "card.json")
    case .table:
      try tool.write(
        scene("\"variables\": {\"name\": \"Ada\", \"title\": \"Dr\"}"), to: "scene.json")
      try tool.write(members + "\nGrace,Admiral\n", to: "table.csv")
      words += ["--each", "@table.csv"]
    case .svg:
      try tool.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\(members)</svg>",
        to: "picture.svg")
      words = ["new", "--from", "@picture.svg", "-o", "-"]
    case .lottie:
      let file = object(
        members,
        [
          ("w", "100"), ("h", "100"), ("fr", "60"), ("ip", "0"), ("op", "60"), ("layers", "[]"),
        ])
      try tool.write(file, to: "scene.json")
    }
    tool.run(words)
    return (tool.output.text + tool.messages.text)
      .matches(of: /(?:error|warning|advice)\[([A-Z0-9]+)\]/).map { String($0.1) }
  }

  /// The beginning of a scene, up to its layers.
  private static let head =
    "{\"laminar\": 1, \"canvas\": {\"width\": 100, \"height\": 100}, \"duration\": 2, \"layers\": "

  private static func scene(_ own: String) -> String {
    object(
      own,
      [
        ("laminar", "1"), ("canvas", "{\"width\": 100, \"height\": 100}"), ("duration", "2"),
        ("layers", layers("")),
      ])
  }

  /// The layers of a scene: one, with members of its own.
  private static func layers(_ own: String) -> String {
    "[\(object(own, [("name", "\"a\""), ("bounds", "[0, 0, 10, 10]")]))]"
  }

  /// An object of members, with defaults for those that are left out.
  private static func object(_ own: String, _ defaults: [(key: String, value: String)]) -> String {
    let others = defaults.filter { key, _ in
      !own.contains("\"\(key)\":") && !(key == "bounds" && own.contains("\"frame\":"))
    }
    let members = others.map { "\"\($0.key)\": \($0.value)" } + [own]
    return "{" + members.filter { !$0.isEmpty }.joined(separator: ", ") + "}"
  }
}
