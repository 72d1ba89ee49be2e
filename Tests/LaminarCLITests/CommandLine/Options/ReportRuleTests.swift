import Foundation
import Laminar
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

  @Test(arguments: Verb.allCases)
  func `and help fit forty columns`(verb: Verb) {
    tool.environment = ["COLUMNS": "40"]
    #expect(tool.run("help", verb.rawValue) == .success)
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
