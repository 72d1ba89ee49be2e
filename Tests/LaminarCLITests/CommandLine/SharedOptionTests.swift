import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// One rule over all verbs: findings have a `--report`, data has a `--format`; `--format` of a report is
/// the older spelling.
@Suite struct `Reports of every verb` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write(SampleScene.broken, to: "broken.json")
  }

  private func json(_ words: [String]) throws -> [String: Any] {
    tool.run(words)
    let bytes = Data(tool.output.bytes)
    return try #require(
      JSONSerialization.jsonObject(with: bytes) as? [String: Any], "\(tool.messages.text)")
  }

  @Test(arguments: [
    ["check", "@broken.json"], ["inspect", "@ball.json"],
    ["inspect", "@ball.json", "--at", "0.5", "--value", "ball:position.y"],
    ["inspect", "@ball.json", "--at", "0.5", "--hit", "320,200"],
  ])
  func `are the same in both spellings, and in a file`(words: [String]) throws {
    let code = tool.run(words + ["--report", "json"])
    let text = tool.output.text
    #expect(text.hasPrefix("{") && text.hasSuffix("}\n"))
    #expect(tool.run(words + ["--format", "json"]) == code)
    #expect(tool.output.text == text)
    #expect(tool.run(words + ["--report", "json=\(tool.folder.file("r.json"))"]) == code)
    #expect(tool.output.text == "" && tool.folder.text("r.json") == text)
    // An existing file is not replaced, two reports are not mixed.
    #expect(tool.run(words + ["--report", "json=\(tool.folder.file("r.json"))"]) == .usage)
    #expect(tool.run(words + ["--report", "json", "--report", "text"]) == .usage)
    #expect(tool.run(words + ["--report", "json", "--format", "json"]) == .usage)
    #expect(tool.run(words + ["--report", "junit"]) == .usage)
    #expect(tool.messages.text.contains("write text, json"))
  }

  @Test func `exist for bench too`() throws {
    let object = try json([
      "bench", "@ball.json", "--runs", "1", "--frames", "0", "--report", "json",
    ])
    #expect(object["runs"] as? Int == 1)
  }

  // MARK: - inspect

  @Test func `list the tree with its tracks and what happens`() throws {
    let object = try json(["inspect", "@ball.json", "--report", "json"])
    #expect(object["laminar-inspect"] as? Int == 1)
    #expect(object["frames"] as? Int == 144 && object["duration"] as? Double == 2.4)
    #expect(object["timeline"] as? [String] == [])
    let root = try #require(object["tree"] as? [String: Any])
    let layers = try #require(root["layers"] as? [[String: Any]])
    #expect(layers.map { $0["path"] as? String } == ["floor", "ball"])
    #expect(layers[1]["frame"] as? [Double] == [288, 28, 64, 64])
    #expect((layers[1]["location"] as? [String: Any])?["line"] as? Int == 8)
    let tracks = try #require(layers[1]["tracks"] as? [[String: Any]])
    #expect(tracks[0]["key"] as? String == "position.y")
    #expect(tracks[0]["min"] as? Double == 60 && tracks[0]["max"] as? Double == 288)
    let locations = try #require(tracks[0]["locations"] as? [[String: Any]])
    #expect(locations[0]["line"] as? Int == 11)
  }

  @Test func `explain a value`() throws {
    let object = try json([
      "inspect", "@ball.json", "--at", "0.6", "--value", "ball:position.y", "--report", "json",
    ])
    #expect(object["result"] as? Double == 288 && object["model"] as? Double == 60)
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.count == 1 && steps[0]["state"] as? String == "active")
    #expect(steps[0]["endTime"] as? Double == 2.4)
  }

  @Test func `list the walk of a touch`() throws {
    let object = try json([
      "inspect", "@ball.json", "--at", "0.6", "--hit", "320,288", "--report", "json",
    ])
    #expect(object["hit"] as? String == "ball")
    #expect(object["responders"] as? [String] == ["ball", "root"])
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["verdict"] as? String }.contains("hit"))
  }

  // MARK: - Narrow terminals

  /// Words that are not broken: a path and a filter in examples.
  private static let longWords = [
    "~/.config/fish/completions/laminar.fish", "scale=out_color_matrix=bt709:out_range=tv",
  ]

  @Test(arguments: Tool.verbs.map(\.name))
  func `and help fit forty columns`(verb: String) {
    tool.environment = ["COLUMNS": "40"]
    #expect(tool.run("help", verb) == .success)
    for line in tool.lines where !Self.longWords.contains(where: line.contains) {
      #expect(line.count <= 40, "\(line)")
    }
    #expect(tool.run("help") == .success)
    for line in tool.lines { #expect(line.count <= 40, "\(line)") }
  }

  @Test func `fit forty columns`() throws {
    try tool.write(
      SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\""), to: "slow.json")
    tool.environment = ["COLUMNS": "40"]
    // The name of a file in a folder of tests is longer than forty columns.
    func expectFit(_ line: String) {
      let isPath = line.contains(tool.folder.file(""))
      #expect(line.count <= 40 || isPath, "\(line)")
    }
    for words in [
      ["diff", "@ball.json", "@slow.json"], ["inspect", "@ball.json"],
      ["bench", "@ball.json", "--runs", "1", "--frames", "0"],
    ] {
      tool.run(words)
      #expect(!tool.lines.isEmpty)
      for line in tool.lines { expectFit(line) }
    }
    // The line of the scene is cut, so that the mark stays below what it marks.
    #expect(tool.run("check", "@broken.json") == .negative)
    let source = try #require(tool.lines.first { $0.contains(" | ") && $0.contains("filColor") })
    let mark = try #require(tool.lines.first { $0.contains("^") })
    let start = try #require(source.range(of: "\"filColor\"")).lowerBound
    let column = source.distance(from: source.startIndex, to: start)
    #expect(source.count <= 40 && mark.count <= 40)
    #expect(mark.prefix { $0 != "^" }.count == column, "\(source)\n\(mark)")
  }

  // MARK: - Words

  @Test func `name what is missing`() {
    #expect(tool.run("accept") == .usage)
    #expect(
      tool.messages.text.hasPrefix(
        "error: accept needs RESULTS, the folder that 'laminar test -o' wrote\n"))
    #expect(tool.run("review", "a", "b") == .usage)
    #expect(tool.messages.text.hasPrefix("error: review takes RESULTS alone; 'b' is too many\n"))
  }

  @Test func `say that what moves is the same when only the scene's text differs`() throws {
    try tool.write(SampleScene.tiny.replacing("#e8e4da", with: "#00ff00"), to: "green.json")
    #expect(tool.run("diff", "@ball.json", "@green.json") == .negative)
    #expect(tool.line(0).hasPrefix("floor: backgroundColor is #00ff00 instead of #e8e4da"))
    #expect(tool.output.text.contains("2 tracks over 144 frames are the same"))
    #expect(tool.run("diff", "@ball.json", "@ball.json") == .success)
  }

  // MARK: - After the end

  @Test func `and pictures exist after the end, where the timeline goes on`() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 4, "height": 4 }, "duration": 1, "layers": [
          { "name": "box", "frame": [0, 0, 4, 4], "backgroundColor": "#000" } ],
        "timeline": [{ "at": 2, "set": { "box:backgroundColor": "#ffffff" } }] }
      """, to: "late.json")
    let words = ["trace", "@late.json", "--track", "box:backgroundColor", "--at", "0,1.5,2.5"]
    #expect(tool.run(words) == .success)
    #expect(tool.lines.filter { $0.contains(".red,") }.map { $0.last } == ["0", "0", "1"])
    #expect(
      tool.messages.text == "2.5 s is after the end of \(tool.folder.file("late.json")) at 1 s; "
        + "its timeline goes on\n")
    #expect(tool.run("still", "@late.json", "--at", "2.5", "-o", "@late.png") == .success)
    #expect(tool.messages.text.contains("2.5 s is after the end"))
    let picture = try tool.picture("late.png")
    #expect(picture == 0xffff_ffff)
    let value = ["inspect", "@late.json", "--at", "2.5", "--value", "box:backgroundColor"]
    #expect(tool.run(value) == .success)
    #expect(tool.line(0) == "box:backgroundColor at 2.5 s is #ffffff")
    #expect(tool.run("still", "@late.json", "--at", "1", "-o", "@end.png") == .success)
    #expect(!tool.messages.text.contains("after the end"))
  }
}

extension ToolRun {
  /// The first pixel of a picture that the tool wrote.
  fileprivate func picture(_ name: String) throws -> UInt32 {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    return try PNGDecoder.decode([UInt8](data)).pixel(x: 0, y: 0)
  }
}

@Suite struct `Values of variables on the command line` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20, "backgroundColor": "${back}" },
      "variables": { "back": "#000000", "size": 10, "name": "Ada" },
      "duration": 1,
      "layers": [
        { "name": "box", "bounds": [0, 0, "${size}", 10], "position": [20, 10] },
        { "name": "words", "type": "text", "bounds": [0, 0, 40, 20], "string": "${name}" } ] }
    """

  private func value(_ track: String, _ options: String...) -> String? {
    tool.run(
      ["trace", "@a.json", "--tracks", "all", "--track", track, "--at", "0", "--format", "jsonl"]
        + options)
    let line = tool.lines.first { $0.hasPrefix("{\"track\"") }
    return line?.split(separator: "[0,").dropFirst().first.map { String($0.prefix { $0 != "]" }) }
  }

  @Test func `replace the declared ones, the last of each`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write(#"{ "size": 30, "name": "Grace", "note": "x" }"#, to: "values.json")
    #expect(value("box:bounds.size.width") == "10")
    #expect(value("box:bounds.size.width", "--set", "size=25") == "25")
    let file = "--set=@" + tool.folder.file("values.json")
    #expect(value("box:bounds.size.width", file) == "30")
    #expect(value("words:string", file) == "\"Grace\"")
    #expect(value("words:string", file, "--set", "name=Alan=") == "\"Alan=\"")
    #expect(value("words:string", "--set", "name=Alan", file) == "\"Grace\"")
    #expect(value("words:string", "--set", "name=") == "\"\"")
  }

  @Test func `are errors of the scene where they do not fit`() throws {
    try tool.write(Self.scene, to: "a.json")
    #expect(tool.run("check", "@a.json", "--set", "size=big") == .negative)
    #expect(tool.output.text.contains("--set size=big: \"size\" takes a number, not \"big\""))
    #expect(tool.run("check", "@a.json", "--set", "sise=3") == .negative)
    #expect(tool.output.text.contains("did you mean \"size\"?"))
    #expect(tool.run("check", "@a.json", "--set", "back=blau") == .negative)
    #expect(tool.output.text.contains("${back} is \"blau\", from --set back=blau"))
    #expect(tool.run("render", "@a.json", "--set", "size=big", "-o", "@a.png") == .usage)
    #expect(tool.folder.names == ["a.json"])
  }

  @Test(arguments: [
    ("size", "'size' is not a value of a variable"), ("=3", "'=3' is not a value"),
    ("@", "'@' is not a value"), ("@-", "standard input"), ("@missing.json", "missing.json"),
  ])
  func `are refused where they are not written as name=value`(text: String, message: String) throws
  {
    try tool.write(Self.scene, to: "a.json")
    #expect(tool.run("check", "@a.json", "--set=" + text) == .usage)
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
  }

  @Test func `are refused with the line where a file has an error`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write("{ \"size\": 3,\n \"name\" }", to: "values.json")
    #expect(tool.run("check", "@a.json", "--set=@" + tool.folder.file("values.json")) == .usage)
    #expect(tool.messages.text.contains("values.json:2:9: "), "\(tool.messages.text)")
    try tool.write("[1]", to: "values.json")
    #expect(tool.run("check", "@a.json", "--set=@" + tool.folder.file("values.json")) == .usage)
  }

  @Test func `count for both scenes of a comparison`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write(Self.scene.replacing("\"size\": 10", with: "\"size\": 12"), to: "b.json")
    #expect(tool.run("diff", "@a.json", "@b.json") == .negative)
    #expect(tool.output.text.contains("variables.size is 12 instead of 10"))
    #expect(tool.output.text.contains("bounds is [0, 0, 12, 10] instead of [0, 0, 10, 10]"))
    #expect(tool.run("diff", "@a.json", "@b.json", "--set", "size=11") == .success)
    #expect(tool.run("diff", "@a.json", "@a.json", "--set", "name=x") == .success)
  }

  @Test func `of a suite's case are those of its scene`() throws {
    func suite(_ variables: String) -> String {
      """
      { "laminar-suite": 1, "checks": ["expect"],
        "cases": [ { "name": "grace", "scene": "a.json", "variables": \(variables) } ] }
      """
    }
    try tool.write(Self.expecting, to: "a.json")
    try tool.write(suite(#"{ "name": "Grace" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    try tool.write(suite(#"{ "name": "Alan" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    try tool.write(suite(#"{ "nam": "Grace" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("there is no variable \"nam\""), "\(tool.output.text)")
    try tool.write(suite("[1]"), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .usage)
  }

  /// The scene with a promise on its words.
  private static let expecting =
    String(scene.dropLast(1))
    + ", \"expect\": [ { \"at\": 0, \"value\": { \"words:string\": \"Grace\" } } ] }"
}

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

@Suite struct `The drawing budget of a verb` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "outer", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 9000,
          "sublayers": [
          {"name": "inner", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 8000,
            "sublayers": [{"name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "#f00"}]}]}]}
      """, to: "copies.json")
    try tool.write(SampleScene.small, to: "ball.json")
  }

  @Test func `refuses to draw what costs more, and names the layer and the numbers`() {
    let text = "outer: the frame at 0 s costs at least 72009000; the drawing budget is 1000000"
    #expect(tool.run("still", "@copies.json", "-o", "@still.png") == .usage)
    #expect(tool.messages.text.contains(text))
    #expect(tool.messages.text.contains("--budget"))
    #expect(tool.run("render", "@copies.json", "-o", "@f_%d.png") == .usage)
    #expect(tool.messages.text.contains(text))
    #expect(tool.run("bench", "@copies.json", "--runs", "1") == .usage)
    #expect(tool.run("check", "@copies.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: \(text)"))
    #expect(tool.output.text.contains("copies.json:2:"))
    #expect(tool.run("trace", "@copies.json") == .success)
  }

  @Test func `is that of the option`() {
    #expect(tool.run("still", "@ball.json", "--at", "0", "-o", "@still.png") == .success)
    for words in [
      ["still", "@ball.json", "--at", "0", "-o", "@still.png", "--overwrite", "--budget", "1"],
      ["render", "@ball.json", "--frames", "0", "-o", "@f_%d.png", "--budget", "1"],
      ["bench", "@ball.json", "--runs", "1", "--frames", "0", "--budget", "1"],
    ] {
      #expect(tool.run(words) == .usage, "\(words)")
      #expect(tool.messages.text.contains("the drawing budget is 1 [E0322]"), "\(words)")
    }
    #expect(
      tool.run("still", "@ball.json", "-o", "@still.png", "--overwrite", "--budget", "0") == .usage)
  }

  @Test func `counts the stops of gradients in every copy`() throws {
    let colors = [String](repeating: "\"#f00\", \"#00f8\"", count: 2500).joined(separator: ", ")
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "r", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 100000,
          "sublayers": [
          {"name": "g", "type": "gradient", "frame": [0, 0, 4, 4], "colors": [\(colors)]}]}]}
      """, to: "gradients.json")
    #expect(tool.run("check", "@gradients.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: r/g: the frame at 0 s costs at least 10"))
  }

  @Test func `bounds drawings whose shadows are inside one another`() throws {
    func scene(_ count: Int) -> String {
      let shadows = [String](
        repeating: "{\"setShadow\": [1, 1], \"color\": \"#000\"}, \"beginTransparencyLayer\"",
        count: count
      ).joined(separator: ", ")
      return """
        {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
          {"name": "d", "frame": [0, 0, 16, 16],
            "drawing": [\(shadows), {"fill": {"rect": [2, 2, 4, 4]}}]}]}
        """
    }
    try tool.write(scene(60), to: "few.json")
    #expect(tool.run("still", "@few.json", "--at", "0", "-o", "@few.png") == .success)
    try tool.write(scene(2000), to: "many.json")
    #expect(tool.run("check", "@many.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: the drawing costs at least"))
  }

  @Test func `counts copies that cannot be seen`() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "r", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 500000,
          "sublayers": [
          {"name": "s", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 50,
            "sublayers": [{"name": "dot", "frame": [0, 0, 4, 4], "opacity": 0}]}]}]}
      """, to: "unseen.json")
    #expect(tool.run("check", "@unseen.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: r: "))
  }

  @Test func `bounds the assets of a scene together`() throws {
    func scene(_ assets: Int, _ side: Int, _ layer: String) -> String {
      let list = (0..<assets).map {
        """
        "a\($0)": {"layer": {"bounds": [0, 0, \(side), \(side)], \(layer)}}
        """
      }.joined(separator: ", ")
      return """
        {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "assets": {\(list)},
          "layers": [{"name": "l", "frame": [0, 0, 4, 4], "contents": "a0"}]}
        """
    }
    try tool.write(scene(20, 8000, "\"backgroundColor\": \"#f00\""), to: "large.json")
    #expect(tool.run("check", "@large.json") == .negative)
    #expect(tool.output.text.contains("the layers of assets have 128000000 pixels together"))
    let copies =
      "\"type\": \"replicator\", \"instanceCount\": 300000, "
      + "\"sublayers\": [{\"frame\": [0, 0, 4, 4], \"backgroundColor\": \"#f00\"}]"
    try tool.write(scene(4, 16, copies), to: "dear.json")
    #expect(tool.run("check", "@dear.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: the layers of assets cost together at least"))
  }

  @Test func `counts the pixels of gradients before and while they are drawn`() throws {
    let layer =
      "{\"type\": \"gradient\", \"frame\": [0, 0, 1600, 1600], \"colors\": [\"#f008\", \"#00f8\"]}"
    let layers = [String](repeating: layer, count: 220).joined(separator: ", ")
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 1600, "height": 1600}, "duration": 1, "layers": [\(layers)]}
      """, to: "pixels.json")
    #expect(tool.run("check", "@pixels.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]"))
    #expect(tool.run("still", "@pixels.json", "--at", "0", "-o", "@pixels.png") == .usage)
  }

  @Test func `refuses to trace more particles than it allows`() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "e", "type": "emitter", "frame": [0, 0, 16, 16], "emitterCells": [
          {"name": "c", "birthRate": 1e9, "lifetime": 1}]}]}
      """, to: "particles.json")
    #expect(tool.run("trace", "@particles.json", "--at", "0.5") == .usage)
    #expect(tool.messages.text.contains("e: the frame at 0.5 s costs at least"))
    #expect(tool.run("check", "@particles.json") == .negative)
  }
}
