import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `diff` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.ball, to: "base.json")
    try tool.write(SampleScene.ball.replacing("600ms", with: "650ms"), to: "new.json")
    for name in ["base", "new"] {
      tool.run("trace", "@\(name).json", "-o", "@\(name).csv")
      tool.run("trace", "@\(name).json", "-o", "@\(name).jsonl")
    }
  }

  @Test func `ends with 0 for the same, in any formats`() {
    #expect(tool.run("diff", "@base.csv", "@base.jsonl") == .success)
    #expect(tool.output.text == "the same: 2 tracks, 144 frames\n")
    #expect(tool.run("diff", "@base.json", "@base.csv") == .success)
    #expect(tool.run("diff", "@base.json", "@base.json") == .success)
  }

  @Test func `ends with 1 for a difference, with a summary in the first line`() {
    #expect(tool.run("diff", "@base.json", "@new.json") == .negative)
    #expect(
      tool.line(0) == "ball: position.y takes 0.65 s instead of 0.6 s (easeIn, "
        + "\(tool.folder.file("new.json")):11)")
    #expect(tool.run("diff", "@base.csv", "@new.jsonl") == .negative)
    #expect(tool.line(0) == "ball: position.y is 1.083× slower")
  }

  @Test func `ends with 2 for what cannot be compared`() throws {
    let text = try #require(tool.folder.text("base.jsonl"))
    try tool.write(String(text.dropLast(30)), to: "cut.jsonl")
    #expect(tool.run("diff", "@base.jsonl", "@cut.jsonl") == .usage)
    #expect(tool.messages.text.contains("cut.jsonl:4: the trace has no end line: it was cut off\n"))
    #expect(tool.run("diff", "@cut.jsonl", "@cut.jsonl") == .usage)
    #expect(tool.output.text == "")
    try tool.write("hello\n", to: "words.txt")
    #expect(tool.run("diff", "@base.csv", "@words.txt") == .usage)
    #expect(tool.messages.text.contains("a trace begins with frame,time"))
    #expect(tool.run("diff", "@base.csv", "@none.csv") == .usage)
    #expect(tool.run("diff", "@base.csv") == .usage)
    #expect(tool.run("diff", "-", "-") == .usage)
    try tool.write("0 \(String(repeating: "a", count: 64))\n", to: "a.hashes")
    #expect(tool.run("diff", "@base.csv", "@a.hashes") == .usage)
    #expect(tool.messages.text.contains("is a list of hashes"))
  }

  @Test func `ends with 3 when a report cannot be written`() {
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--report", "json=/dev/full") == .environment)
  }

  @Test func `finds a trace without tracks the same in every format`() throws {
    try tool.write(
      #"{ "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": "1s", "layers": [] }"#,
      to: "still.json")
    for file in ["@still.csv", "@still.jsonl", "@still.npz"] {
      #expect(tool.run("trace", "@still.json", "-o", file) == .success)
    }
    for file in ["@still.csv", "@still.jsonl", "@still.npz", "@still.json"] {
      #expect(tool.run("diff", "@still.csv", file) == .success, "\(file)")
      #expect(tool.run("diff", file, "@still.csv") == .success, "\(file)")
    }
    // With tracks on one side it is another trace.
    #expect(tool.run("diff", "@still.csv", "@base.csv") == .negative)
    #expect(tool.output.text.contains("new:") && !tool.output.text.contains("\n: "))
  }

  @Test func `allows what may differ`() {
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--abs", "ball:position.*=100") == .success)
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--ignore", "ball:position.y") == .success)
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--time-tolerance", "1s") == .success)
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--tolerance", "visual") == .negative)
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--abs", "unknown=1") == .negative)
    #expect(tool.output.text.contains("abs unknown:**=1 names no track: it can go\n"))
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--abs", "ball:*=1") == .negative)
    #expect(
      tool.output.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "abs ball:*=1 names no track: it can go, or needs ** where a * ends at a dot or a slash"))
    for bad in ["--abs", "--rel", "--ulp"] {
      #expect(tool.run("diff", "@base.csv", "@new.csv", bad, "ball:x") == .usage)
      #expect(tool.run("diff", "@base.csv", "@new.csv", bad, "ball:x=-1") == .usage)
    }
  }

  @Test func `reads rules from a file`() throws {
    let rules = """
      { "laminar-diff": 1, "rules": [ { "track": "ball", "ignore": true, "until": "2000-01-01" } ] }
      """
    try tool.write(rules, to: "rules.json")
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--config", "@rules.json") == .success)
    #expect(
      tool.messages.text.contains(
        "rules.json: the until of ball has no effect: rules do not expire\n"))
    try tool.write(rules.replacing("ignore", with: "ignroe"), to: "rules.json")
    #expect(tool.run("diff", "@base.csv", "@new.csv", "--config", "@rules.json") == .usage)
    #expect(tool.messages.text.contains("rules.json:1: "))
  }

  @Test func `compares lists of hashes`() throws {
    func list(_ letters: String) -> String {
      letters.enumerated().map { "\($0) \(String(repeating: $1, count: 64))\n" }.joined()
    }
    try tool.write(list("aaaa"), to: "a.txt")
    try tool.write(list("abbac"), to: "b.txt")
    #expect(tool.run("diff", "@a.txt", "@a.txt") == .success)
    #expect(tool.output.text == "the same: 4 frames\n")
    #expect(tool.run("diff", "@a.txt", "@b.txt") == .negative)
    #expect(tool.line(0) == "2 frames of 4 differ: 1-2")
    #expect(tool.output.text.contains("4 are new"))
  }

  @Test func `writes every form of report to files, and annotates where GitHub's workflows run`()
    throws
  {
    #expect(
      tool.run(
        "diff", "@base.json", "@new.json", "--report", "junit=\(tool.folder.file("r.xml"))",
        "--report", "markdown=\(tool.folder.file("r.md"))", "--report", "json") == .negative)
    #expect(tool.folder.text("r.xml")?.contains("failures=\"") == true)
    #expect(tool.folder.text("r.md")?.hasPrefix("**Different**: ball: position.y takes") == true)
    let object = try JSONSerialization.jsonObject(with: Data(tool.output.bytes)) as? [String: Any]
    #expect(object?["laminar-diff-report"] as? Int == 1 && object?["same"] as? Bool == false)

    let output = MemoryStream()
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": tool.folder.file("summary.md"),
    ]
    let console = Console(output: output, messages: MemoryStream(), environment: environment)
    let code = Tool(environment: environment, console: console)
      .run(["diff", tool.folder.file("base.json"), tool.folder.file("new.json")])
    #expect(code == .negative)
    #expect(output.text.contains("\n::error file="))
    #expect(output.text.split(separator: "\n").filter { $0.hasPrefix("::error") }.count <= 9)
    #expect(tool.folder.text("summary.md")?.hasPrefix("**Different**") == true)
  }

  @Test func `is a process that ends as documented`() throws {
    let executable: URL = try #require(ToolProcess.executable)
    for (files, code) in [
      (["base.csv", "base.jsonl"], 0), (["base.csv", "new.csv"], 1), (["base.csv", "none"], 2),
    ] as [([String], Int32)] {
      let process = Process()
      process.executableURL = executable
      process.arguments = ["diff"] + files.map { tool.folder.file($0) }
      process.standardOutput = Pipe()
      process.standardError = Pipe()
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == code)
    }
  }

  // MARK: - Numbers that differ

  private static func csv(_ opacity: String, _ x: String) -> String {
    "frame,time,layer,key,value\n0,0,a,opacity,\(opacity)\n0,0,a,position.x,\(x)\n"
      + "1,0.1,a,opacity,\(opacity)\n1,0.1,a,position.x,\(x)\n"
  }

  /// Neighbours of 0.3 and of 0, as JavaScript and Python print them too.
  @Test(arguments: ["text", "json", "markdown", "junit", "github", "html"])
  func `are told apart in every form of a report`(kind: String) throws {
    try tool.write(Self.csv("0.30000000000000004", "0"), to: "old.csv")
    try tool.write(Self.csv("0.3", "1e-13"), to: "new.csv")
    #expect(tool.run("diff", "@old.csv", "@new.csv", "--report", kind) == .negative)
    let text = tool.output.text
    #expect(text.contains("0.30000000000000004"))
    #expect(text.contains("1e-13") || text.contains("0.0000000000001"))
    #expect(!text.contains("0.3 instead of 0.3\"") && !text.contains("always 0 "))
    #expect(!text.contains("0 instead of 0 ") && !text.contains("0 → 0;"))
  }

  @Test func `are told apart where a scene states them`() throws {
    func scene(_ duration: String, _ path: String, _ at: String) -> String {
      """
      {"laminar": 1, "canvas": {"width": 9, "height": 9}, "duration": 1, "layers": [
        {"name": "a", "type": "shape", "path": "M0 0\(String(repeating: " L1 2", count: 40)) L\(path)",
        "animations": [{"keyPath": "opacity", "toValue": 0, "duration": \(duration)}]}],
        "timeline": [{"at": \(at), "removeLayer": "a"}]}
      """
    }
    try tool.write(scene("0.5", "3 4", "0.7"), to: "old.json")
    try tool.write(scene("0.5000000001", "3 5", "0.7000000001"), to: "new.json")
    let file = "json=\(tool.folder.file("r.json"))"
    #expect(
      tool.run("diff", "@old.json", "@new.json", "--report", "text", "--report", file) == .negative)
    let text = tool.output.text.split(separator: "\n").joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
    #expect(text.contains("opacity takes 0.5000000001 s instead of 0.5 s"))
    #expect(text.contains("L3 5 instead of …"))
    #expect(text.contains("comes at 0.7000000001 s instead of 0.7 s"))
  }

  @Test func `of a spring are those that the scene states`() throws {
    func scene(_ damping: Double) -> String {
      """
      {"laminar": 1, "canvas": {"width": 9, "height": 9}, "duration": 3, "layers": [{"name": "a", "position": [32, 4],
        "animations": [{"type": "spring", "keyPath": "position.x", "fromValue": 144, "toValue": 32,
          "stiffness": 180, "damping": \(damping), "duration": "settling"}]}]}
      """
    }
    try tool.write(scene(14), to: "old.json")
    try tool.write(scene(9), to: "new.json")
    #expect(tool.run("diff", "@old.json", "@new.json") == .negative)
    #expect(
      tool.output.text.contains("the spring changed: damping 9 instead of 14, for a mass of 1"))
    // Of a trace alone the spring is a fit, to three digits.
    #expect(tool.run("trace", "@old.json", "-o", "@old.csv") == .success)
    #expect(tool.run("diff", "@old.csv", "@new.json") == .negative)
    #expect(tool.line(0) == "a: position.x moves on a spring with damping 9 instead of 14")
  }

  @Test(arguments: ["csv", "csv-wide", "jsonl"])
  func `read a trace after a byte order mark`(format: String) throws {
    try tool.write(SampleScene.ball, to: "ball.json")
    #expect(tool.run("trace", "@ball.json", "-o", "@a.txt", "--format", format) == .success)
    let text = try #require(tool.folder.text("a.txt"))
    try tool.write("\u{feff}" + text, to: "b.txt")
    #expect(tool.run("diff", "@a.txt", "@b.txt") == .success, "\(tool.messages.text)")
    #expect(tool.run("trace", "@ball.json", "--events", "-o", "@e.csv") == .success)
    try tool.write("\u{feff}" + (tool.folder.text("e.csv") ?? ""), to: "f.csv")
    #expect(tool.run("diff", "@e.csv", "@f.csv") == .success)
  }
}

@Suite struct `Diff of frames` {
  private let tool = ToolRun()

  private func render(_ scene: String, to folder: String, _ frames: String = "0-20x10") throws {
    try tool.write(scene, to: "scene.json")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file(folder), withIntermediateDirectories: true)
    let words = [
      "render", tool.folder.file("scene.json"), "-o", tool.folder.file(folder) + "/f_######.png",
      "--frames", frames, "--hash", tool.folder.file(folder + ".txt"), "--overwrite",
    ]
    let console = Console(output: MemoryStream(), messages: MemoryStream(), environment: [:])
    #expect(Tool(environment: [:], console: console).run(words) == .success)
  }

  private static let other = SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\"")

  @Test func `is the same for the same frames, in folders and lists`() throws {
    try render(SampleScene.tiny, to: "a")
    try render(SampleScene.tiny, to: "b")
    #expect(tool.run("diff", "@a", "@b") == .success)
    #expect(tool.output.text == "the same: 3 frames\n")
    #expect(tool.run("diff", "@a", "@b.txt") == .success)
    #expect(tool.run("diff", "@a.txt", "@b") == .success)
    #expect(tool.run("diff", "@a/f_000000.png", "@b/f_000000.png") == .success)
  }

  @Test func `reports which frames differ and how much, the same on any number of threads`() throws
  {
    try render(SampleScene.tiny, to: "a", "0-20x10")
    try render(Self.other, to: "b", "0-30x10")
    #expect(tool.run("diff", "@a", "@b", "-j", "1", "--diff-sheet", "@sheet.png") == .negative)
    let first = tool.output.text
    #expect(tool.line(0).hasPrefix("2 of 3 frames differ: 10,20; worst is frame 20, "))
    #expect(first.contains("30 is new"))
    #expect(tool.run("diff", "@a", "@b", "-j", "4") == .negative)
    #expect(tool.output.text == first)
    let sheet = try #require(FileManager.default.contents(atPath: tool.folder.file("sheet.png")))
    let picture = try PNGDecoder.decode([UInt8](sheet))
    #expect(picture.width == 3 * 64 + 4 && picture.height == 2 * 36 + 2)
    try FileManager.default.removeItem(atPath: tool.folder.file("b/f_000030.png"))
    #expect(tool.run("diff", "@a", "@b", "--channel-tolerance", "255") == .success)
    #expect(tool.run("diff", "@a", "@b", "--pixel-budget", "100%") == .success)
    #expect(tool.run("diff", "@a", "@b", "--pixel-budget", "1") == .negative)
  }

  @Test func `never calls what is damaged the same`() throws {
    try render(SampleScene.tiny, to: "a")
    try render(SampleScene.tiny, to: "b")
    let bytes = try #require(
      FileManager.default.contents(atPath: tool.folder.file("b/f_000010.png")))
    try bytes.prefix(bytes.count / 2).write(
      to: URL(fileURLWithPath: tool.folder.file("b/f_000010.png")))
    #expect(tool.run("diff", "@a", "@b") == .usage)
    #expect(tool.messages.text.contains("f_000010.png: the picture was cut off"))
    #expect(tool.run("diff", "@a", "@missing") == .usage)
  }

  @Test func `refuses what it cannot compare`() throws {
    try render(SampleScene.tiny, to: "a", "0")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("empty"), withIntermediateDirectories: true)
    #expect(tool.run("diff", "@a", "@empty") == .usage)
    #expect(tool.messages.text.contains("has no PNG frames"))
    #expect(tool.run("diff", "@a", "@scene.json") == .usage)
    #expect(tool.run("diff", "@scene.json", "@scene.json", "--pixel-budget", "1") == .usage)
    #expect(tool.messages.text.contains("none are given"))
    // The chunk of an animation right after the header.
    var bytes = [UInt8](
      try #require(FileManager.default.contents(atPath: tool.folder.file("a/f_000000.png"))))
    bytes.insert(contentsOf: [0, 0, 0, 0] + Array("acTL".utf8) + [0, 0, 0, 0], at: 33)
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file("a/f_000000.png")))
    #expect(tool.run("diff", "@a/f_000000.png", "@a/f_000000.png") == .usage)
    #expect(tool.messages.text.contains("f_000000.png: the checksum of acTL does not match"))
    #expect(tool.run("diff", "@a", "@a") == .usage)
    #expect(tool.messages.text.contains("is an animated PNG among frames"))
  }

  @Test(
    arguments: [
      ["--abs", "**=1"], ["--rel", "**=1"], ["--ulp", "**=1"], ["--ignore", "**"],
      ["--tolerance", "visual"], ["--time-tolerance", "1f"], ["--resample"], ["--scale", "2"],
    ])
  func `refuses options that do not apply to frames`(words: [String]) throws {
    try render(SampleScene.tiny, to: "a", "0")
    #expect(tool.run(["diff", "@a", "@a.txt"] + words) == .usage)
    #expect(tool.messages.text.contains("error: \(words[0]) "))
  }

  @Test func `refuses tolerances of pixels where only hashes are known`() throws {
    try render(SampleScene.tiny, to: "a", "0")
    #expect(tool.run("diff", "@a", "@a", "--diff-sheet", "-") == .usage)
    #expect(tool.run("diff", "@a", "@a.txt", "--channel-tolerance", "2") == .usage)
    #expect(tool.messages.text.contains("only hashes are known of one side"))
  }

  /// The frames of a folder in one animated PNG, each whole.
  private func animation(of folder: String, as name: String) throws {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      return bigEndian(data.count) + body + bigEndian(Int(CRC32.checksum(body[...])))
    }
    func bigEndian(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.file(folder))
    var (head, body, sequence) = ([UInt8](), [UInt8](), 0)
    for file in files.sorted() {
      let bytes = [UInt8](
        try #require(FileManager.default.contents(atPath: tool.folder.file(folder + "/" + file))))
      head = Array(bytes[0..<33])
      body += chunk(
        "fcTL", bigEndian(sequence) + bytes[16..<24] + [UInt8](repeating: 0, count: 14))
      sequence += 1
      var offset = 33
      while offset < bytes.count {
        let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        let data = Array(bytes[offset + 8..<offset + 8 + length])
        if bytes[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) {
          if sequence == 1 {
            body += chunk("IDAT", data)
          } else {
            body += chunk("fdAT", bigEndian(sequence) + data)
            sequence += 1
          }
        }
        offset += 12 + length
      }
    }
    let control = chunk("acTL", bigEndian(files.count) + bigEndian(0))
    try Data(head + control + body + chunk("IEND", [])).write(
      to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  @Test func `compares animated PNG files with folders, lists and each other`() throws {
    try render(SampleScene.tiny, to: "a", "0-2")
    try render(Self.other, to: "b", "0-2")
    try animation(of: "a", as: "a.png")
    try animation(of: "b", as: "b.apng")
    for other in ["@a", "@a.txt", "@a.png"] {
      #expect(tool.run("diff", "@a.png", other) == .success)
      #expect(tool.output.text == "the same: 3 frames\n")
    }
    #expect(tool.run("diff", "@a", "@b") == .negative)
    let expected = tool.lines.dropFirst()
    for jobs in ["1", "3"] {
      #expect(
        tool.run(
          "diff", "@a.png", "@b.apng", "-j", jobs, "--diff-sheet", "@sheet.png", "--overwrite")
          == .negative)
      #expect(tool.line(0).hasPrefix("2 of 3 frames differ: 1-2; worst is frame "))
      #expect(tool.lines.dropFirst().last == expected.last)
    }
    let bytes = try #require(FileManager.default.contents(atPath: tool.folder.file("a.png")))
    try bytes.dropLast(40).write(to: URL(fileURLWithPath: tool.folder.file("a.png")))
    #expect(tool.run("diff", "@a.png", "@a") == .usage)
    #expect(tool.messages.text.contains("a.png: the picture was cut off"))
  }

  @Test func `writes traces as NumPy archives that diff reads`() throws {
    try tool.write(SampleScene.tiny, to: "scene.json")
    #expect(tool.run("trace", "@scene.json", "-o", "@a.npz") == .success)
    #expect(tool.run("trace", "@scene.json", "-o", "@a.jsonl", "-j", "1") == .success)
    #expect(tool.run("diff", "@a.npz", "@a.jsonl") == .success)
    #expect(tool.run("diff", "@a.npz", "@scene.json") == .success)
  }

  @Test func `shows two scenes on a page with pictures and curves`() throws {
    try tool.write(SampleScene.tiny, to: "a.json")
    try tool.write(Self.other, to: "b.json")
    #expect(
      tool.run("diff", "@a.json", "@b.json", "--report", "html=\(tool.folder.file("d.html"))")
        == .negative)
    let text = try #require(tool.folder.text("d.html"))
    #expect(text.contains("data:image/png;base64,") && text.contains("\"key\":\"position.y\""))
  }
}
