import Foundation
import Testing

@testable import LaminarCLI

/// `--input`, with every verb that takes it.
@Suite struct `Files of input` {
  private let tool = ToolRun()

  /// A card that turns half transparent when it is tapped; its own input taps it at 1 s.
  static let scene = """
    { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "frameRate": 10, "duration": 2,
      "variables": { "side": 30 },
      "layers": [ { "name": "card", "frame": [0, 0, "${side}", 30], "backgroundColor": "#f00",
        "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } } ] } ],
      "input": [ { "at": 1, "tap": "card" } ] }
    """
  static let early = #"{ "laminar-input": 1, "input": [ { "at": 0.2, "tap": [5, 5] } ] }"#
  static let none = #"{ "laminar-input": 1, "input": [] }"#

  init() throws {
    try tool.write(Self.scene, to: "card.json")
    try tool.write(Self.early, to: "early.json")
    try tool.write(Self.none, to: "none.json")
  }

  /// The frames at which the card is half transparent.
  private func changes(_ words: String...) -> [String] {
    #expect(
      tool.run(["trace", "@card.json", "--track", "card:opacity", "--tracks", "all"] + words)
        == .success, "\(tool.messages.text)")
    return tool.lines.filter { $0.hasSuffix(",0.5") }.map { String($0.prefix { $0 != "," }) }
  }

  @Test func `replace the scene's own`() {
    #expect(changes().first == "11")
    #expect(changes("--input", "@early.json").first == "3")
    #expect(changes("--input", "@none.json") == [])
    #expect(tool.run("still", "@card.json", "--at", "0.5", "-o", "@own.png") == .success)
    #expect(
      tool.run(
        "still", "@card.json", "--at", "0.5", "--input", "@early.json", "-o", "@early.png")
        == .success)
    let manager = FileManager.default
    #expect(
      manager.contents(atPath: tool.folder.file("own.png"))
        != manager.contents(atPath: tool.folder.file("early.png")))
    #expect(
      tool.run(
        "inspect", "@card.json", "--input", "@early.json", "--value", "card:opacity", "--at", "0.5")
        == .success)
    #expect(tool.line(0).hasSuffix(" is 0.5"))
    #expect(
      tool.run("diff", "@card.json", "@card.json", "--input", "@early.json") == .success)
    #expect(tool.run("bench", "@card.json", "--input", "@early.json", "--runs", "1") == .success)
  }

  @Test func `are listed as events, and chosen by their kinds`() {
    #expect(
      tool.run(
        "trace", "@card.json", "--events", "--kinds", "touch,gesture", "--input", "@early.json")
        == .success)
    #expect(
      tool.lines.map { $0.split(separator: ",").dropFirst().joined(separator: " ") } == [
        "event target detail", "touch card began 1 5 5", "touch card ended 1 5 5",
        "gesture card!tap ended",
      ])
    #expect(tool.run("trace", "@card.json", "--kinds", "touch") == .usage)
    #expect(tool.messages.text.contains("--kinds chooses among events"))
    #expect(tool.run("trace", "@card.json", "--events", "--kinds", "tuch") == .usage)
    #expect(tool.messages.text.contains("did you mean 'touch'?"))
  }

  @Test func `are checked, with their own lines and columns`() throws {
    try tool.write(
      "{ \"laminar-input\": 1,\n  \"input\": [ { \"at\": 0.5, \"tap\": \"crad\" } ] }",
      to: "bad.json")
    #expect(tool.run("check", "@card.json", "--input", "@bad.json") == .negative)
    #expect(tool.output.text.contains("bad.json:2:"), "\(tool.output.text)")
    #expect(tool.output.text.contains("crad"))
    try tool.write("{ \"laminar-input\": 1,\n  \"inputs\": [] }", to: "bad.json")
    #expect(
      tool.run("still", "@card.json", "--input", "@bad.json", "-o", "@a.png") == .usage)
    #expect(tool.messages.text.contains("bad.json:2:3"), "\(tool.messages.text)")
    #expect(
      tool.messages.text.contains(
        "\(tool.folder.file("bad.json")) has errors; nothing was written"))
    #expect(!tool.folder.names.contains("a.png"))
  }

  @Test func `are no scenes, and no other files`() throws {
    #expect(
      tool.run("still", "@card.json", "--input", "@card.json", "-o", "@a.png") == .usage)
    #expect(tool.messages.text.contains("card.json is a scene, not a file of input"))
    #expect(
      tool.run("still", "@early.json", "-o", "@a.png") == .usage)
    #expect(tool.messages.text.contains("early.json is a file of input, not a scene"))
    #expect(tool.messages.text.contains("--input"))
    #expect(
      tool.run("still", "@card.json", "--input", "@absent.json", "-o", "@a.png") == .usage)
    #expect(tool.messages.text.contains("absent.json: no such file"))
    #expect(tool.run("still", "-", "--input", "-", "-o", "@a.png") == .usage)
    #expect(
      tool.messages.text.contains("the scene and --input are both read from standard input"))
    #expect(tool.run("render", "@card.json", "--each", "-", "--input", "-", "-o", "@a") == .usage)
    #expect(tool.messages.text.contains("--each and --input are both read from standard input"))
  }

  @Test func `are part of what lists of hashes, traces and reports state`() throws {
    func render(_ input: String, _ more: String...) -> ExitCode {
      tool.run(
        [
          "render", "@card.json", "--input", input, "-o", "@out/", "--hash", "@a.hash", "--report",
          "json",
        ] + more)
    }
    #expect(render("@early.json") == .success)
    let hash = ScriptFile.hash(of: Array(Self.early.utf8))
    #expect(tool.folder.text("a.hash")?.contains("\"input\":\"\(hash)\"") == true)
    #expect(
      tool.output.text.contains(
        "\"input\":{\"path\":\"\(tool.folder.file("early.json"))\",\"hash\":\"\(hash)\"}"))
    #expect(render("@early.json", "--resume") == .success)
    #expect(render("@none.json", "--resume") == .usage)
    #expect(tool.messages.text.contains("the input file has changed"))
    #expect(
      tool.run("trace", "@card.json", "--input", "@early.json", "--tracks", "all", "-o", "@a.jsonl")
        == .success)
    #expect(tool.folder.text("a.jsonl")?.contains("\"input\":\"\(hash)\"") == true)
  }

  @Test func `are played in every row of a table`() throws {
    try tool.write(Self.scene, to: "sized.json")
    try tool.write("id,side\na,30\nb,2\n", to: "rows.csv")
    #expect(
      tool.run(
        "still", "@sized.json", "--each", "@rows.csv", "--at", "1", "--input", "@early.json", "-o",
        "@{id}.png") == .success, "\(tool.messages.text)")
    for (name, side, alpha) in [("a", "30", "0.5"), ("b", "2", "1")] {
      #expect(
        tool.run(
          "inspect", "@sized.json", "--set", "side=\(side)", "--input", "@early.json", "--at", "1",
          "--value", "card:opacity") == .success)
      #expect(tool.line(0).hasSuffix(" is \(alpha)"))
      #expect(tool.folder.names.contains("\(name).png"))
    }
    try tool.write("{}", to: "bad.json")
    #expect(
      tool.run(
        "still", "@sized.json", "--each", "@rows.csv", "--input", "@bad.json", "-o", "@{id}.png",
        "--overwrite") == .usage)
    #expect(tool.messages.text.contains("bad.json has errors; nothing was written"))
  }

  @Test func `have a schema whose references lead somewhere`() throws {
    #expect(tool.run("schema", "--of", "input") == .success)
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(tool.output.text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(definitions["inputEntry"] != nil && definitions["touchSample"] != nil)
    #expect(definitions["layer"] == nil)
    for match in tool.output.text.matches(of: /"#\/\$defs\/([A-Za-z]+)"/) {
      #expect(definitions[String(match.1)] != nil, "\(match.1)")
    }
  }
}
