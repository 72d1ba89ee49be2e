import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `render --resume` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.tiny, to: "ball.json") }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: tool.folder.file(name))
  }

  /// The frames of a folder, by name.
  private func frames(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.file(folder))
    return Dictionary(uniqueKeysWithValues: names.map { ($0, bytes("\(folder)/\($0)") ?? Data()) })
  }

  private func render(_ folder: String, _ options: String...) -> ExitCode {
    tool.run(
      [
        "render", "@ball.json", "-o", "@\(folder)/", "--frames", "0-9", "--hash",
        "@\(folder).hash",
      ] + options)
  }

  /// When a process is killed: as soon as its list of finished frames has so many lines. On a busy machine it
  /// may have ended before, and is tried again.
  @Test(arguments: [2, 9, 40])
  func `completes what a killed process began, to the same bytes`(lines: Int) throws {
    let run = try ToolProcess.shell(
      """
      cd '\(tool.folder.path)' && "$0" render ball.json --scale 0.4 -o whole/ --hash whole.hash -q
      for attempt in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf out out.hash
        "$0" render ball.json --scale 0.4 -o out/ --hash out.hash --resume -q -j 2 & tool=$!
        while test "$(cat out.hash.part 2>/dev/null | wc -l)" -lt \(lines) && kill -0 $tool
        do :; done
        kill -KILL $tool; wait $tool; ls out.hash.part && break
      done
      "$0" render ball.json --scale 0.4 -o out/ --hash out.hash --resume -j 3
      """)
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.output.contains("out.hash.part"), "it was not killed: \(run.messages)")
    #expect(run.messages.contains("kept "), "\(run.messages)")
    #expect(!run.messages.contains("kept 0 of "), "\(run.messages)")
    #expect(try frames("out") == frames("whole"))
    #expect(bytes("out.hash") == bytes("whole.hash"))
    #expect(tool.folder.names == ["ball.json", "out", "out.hash", "whole", "whole.hash"])
  }

  @Test func `draws what is missing or damaged, and nothing else`() throws {
    #expect(render("a") == .success)
    let whole = try frames("a")
    let list = bytes("a.hash")
    unlink(tool.folder.file("a/000003.png"))
    // A picture that was cut off, another picture, and one that is not a picture.
    try #require(whole["000005.png"]).dropLast(30)
      .write(to: tool.folder.url("a/000005.png"))
    try #require(whole["000000.png"]).write(to: tool.folder.url("a/000007.png"))
    try Data().write(to: tool.folder.url("a/000009.png"))
    let date =
      try FileManager.default.attributesOfItem(
        atPath: tool.folder.file("a/000001.png"))[.modificationDate] as? Date
    #expect(render("a", "--resume", "-j", "4") == .success)
    #expect(
      tool.messages.text.hasPrefix(
        "kept 6 of 10 frames; 4 that \(tool.folder.file("a.hash")) lists are missing or damaged\n"))
    #expect(
      tool.messages.text.contains("000003.png … \(tool.folder.file("a/000009.png"))  (4 frames"))
    #expect(try frames("a") == whole)
    #expect(bytes("a.hash") == list)
    #expect(
      try FileManager.default.attributesOfItem(
        atPath: tool.folder.file("a/000001.png"))[.modificationDate] as? Date == date)
    #expect(render("a", "--resume") == .success)
    #expect(tool.messages.text.hasSuffix("nothing was drawn: all frames were whole\n"))
    #expect(bytes("a.hash") == list)
  }

  @Test func `takes the list of a run that did not finish, with its last line cut off`() throws {
    #expect(render("a") == .success)
    let whole = try frames("a")
    let lines = try #require(tool.folder.text("a.hash")).split(separator: "\n")
    // In the order of threads, with a frame twice.
    let part = [lines[0], lines[3], lines[1], lines[1], lines[2]].joined(separator: "\n")
    for end in ["", "\n", "\n7", "\n7 4e0c", "\n" + lines[6]] {
      try tool.write(part + end, to: "a.hash.part")
      unlink(tool.folder.file("a.hash"))
      #expect(render("a", "--resume") == .success)
      #expect(
        tool.messages.text.hasPrefix(end == "" ? "kept 2 of 10 frames" : "kept 3 of 10 frames"))
      #expect(try frames("a") == whole)
      #expect(tool.folder.text("a.hash") == lines.joined(separator: "\n") + "\n")
      #expect(bytes("a.hash.part") == nil)
    }
    // Not even the first line.
    try tool.write("{\"laminar-ha", to: "a.hash.part")
    unlink(tool.folder.file("a.hash"))
    #expect(render("a", "--resume") == .success)
    #expect(tool.messages.text.hasPrefix("kept 0 of 10 frames\n"))
    #expect(try frames("a") == whole)
  }

  @Test func `begins a run that was not begun`() throws {
    #expect(render("a", "--resume") == .success)
    #expect(!tool.messages.text.contains("kept"))
    #expect(render("b") == .success)
    #expect(try frames("a") == frames("b"))
    #expect(bytes("a.hash") == bytes("b.hash"))
    // Frames of unknown origin stay.
    unlink(tool.folder.file("a.hash"))
    #expect(render("a", "--resume") == .usage)
    #expect(tool.messages.text.contains("000000.png exists\n"))
    #expect(tool.messages.text.contains("a.hash.part lists it"))
  }

  static let changes: [(options: [String], message: String)] = [
    (["--scale", "0.2"], "scale was 0.1 and is 0.2"),
    (["--size", "600x360"], "size was [640, 360] and is [600, 360]"),
    (["--seed", "7"], "seed was 0 and is 7"),
    (["--background", "none"], "background was ["),
    (["--matte", "#000000"], "matte was none and is [0, 0, 0, 1]"),
    (["--frame-rate", "30"], "the frame rate was 60/1 and is 30/1"),
    (["--duration", "3s"], "the scene had 144 frames and has 180"),
  ]

  @Test(arguments: changes)
  func `refuses the list of other pictures`(options: [String], message: String) throws {
    #expect(render("a") == .success)
    let whole = try frames("a")
    #expect(
      tool.run(
        ["render", "@ball.json", "-o", "@a/", "--frames", "0-9", "--hash", "@a.hash", "--resume"]
          + options) == .usage)
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    #expect(tool.messages.text.contains("with --overwrite instead of --resume"))
    #expect(try frames("a") == whole)
  }

  @Test func `refuses the list of a changed scene or asset, and of other frames`() throws {
    #expect(render("a") == .success)
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@a/", "--frames", "0-7", "--hash", "@a.hash", "--resume")
        == .usage)
    #expect(tool.messages.text.contains("lists the frames 8-9, which this run does not draw"))
    try tool.write(SampleScene.tiny + "\n", to: "ball.json")
    #expect(render("a", "--resume") == .usage)
    #expect(
      tool.messages.text.contains(
        "were drawn otherwise: the scene or a value of its variables has changed\n"))

    func scene(_ asset: String) -> String {
      """
      {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 0.1,
       "assets": {"dot": {"src": "\(asset)"}}, "layers": [{"frame": [0, 0, 8, 8], "contents": "dot"}]}
      """
    }
    func draw(_ options: String...) -> ExitCode {
      tool.run(["render", "@dot.json", "-o", "@d/", "--hash", "@d.hash"] + options)
    }
    try tool.write(scene("dot.png"), to: "dot.json")
    for (color, options) in [("red", []), ("blue", ["--overwrite"])] {
      #expect(
        tool.run(
          ["still", "@ball.json", "-o", "@dot.png", "--fit", "4x4", "--background", color]
            + options) == .success)
      if color == "red" {
        #expect(draw() == .success)
        #expect(tool.folder.text("d.hash")?.contains("\"assets\":{\"dot.png\":\"sha256:") == true)
        #expect(draw("--resume") == .success)
      }
    }
    #expect(draw("--resume") == .usage)
    #expect(tool.messages.text.contains("were drawn otherwise: the file dot.png has changed\n"))
  }

  @Test func `excludes what cannot be resumed`() throws {
    #expect(render("a", "--resume", "--overwrite") == .usage)
    #expect(tool.messages.text.contains("--resume keeps finished frames and --overwrite replaces"))
    #expect(tool.run("render", "@ball.json", "-o", "@a/", "--resume") == .usage)
    #expect(tool.messages.text.contains("add --hash frames.hash"))
    #expect(
      tool.run("render", "@ball.json", "-o", "@a/", "--resume", "--hash", "-") == .usage)
    for path in ["@a.apng", "@a.y4m", "@a.mp4"] {
      #expect(
        tool.run("render", "@ball.json", "-o", path, "--resume", "--hash", "@a.hash") == .usage)
      #expect(tool.messages.text.contains("join its frames with 'laminar encode'"))
    }
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@a.png", "--sheet", "2x2", "--resume", "--hash", "@a.hash")
        == .usage)
    #expect(tool.messages.text.contains("a sheet is one file"))
    #expect(tool.run("still", "@ball.json", "-o", "@a.png", "--resume") == .usage)
    #expect(tool.folder.names == ["ball.json"])
    // A run without it says how to continue.
    #expect(render("a") == .success)
    try tool.write("", to: "a.hash.part")
    #expect(render("a") == .usage)
    #expect(tool.messages.text.contains("--resume keeps the frames that "))
  }

  @Test func `reports which frames it kept`() throws {
    #expect(render("a") == .success)
    for frame in [2, 3] { unlink(tool.folder.file("a/00000\(frame).png")) }
    #expect(render("a", "--resume", "--report", "json") == .success)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(tool.output.bytes)) as? [String: Any])
    #expect(json["verb"] as? String == "render")
    let counts = try #require(json["frames"] as? [String: Any])
    #expect(counts["written"] as? Int == 2)
    #expect(counts["kept"] as? Int == 8)
    #expect(counts["skipped"] as? Int == 134)
    #expect(counts["total"] as? Int == 144)
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.map { $0["frame"] as? Int } == (0..<10).map { $0 })
    #expect(
      files.map { $0["kept"] as? Bool ?? false }.map { $0 ? 1 : 0 } == [
        1, 1, 0, 0, 1, 1, 1, 1, 1, 1,
      ])
    let sizes = try frames("a").sorted { $0.key < $1.key }.map(\.value.count)
    #expect(files.map { $0["bytes"] as? Int } == sizes)
    #expect(json["bytes"] as? Int == sizes.reduce(0, +))
    // A run gives the same report as the next, unless times are requested.
    #expect(json["seconds"] == nil)
    tool.run(
      "render", "@ball.json", "-o", "@b.apng", "--frames", "0-1", "--stats", "--report", "json")
    #expect(tool.output.text.contains("\"seconds\":"))
    #expect(tool.run("render", "@ball.json", "-o", "@c/", "--report", "junit") == .usage)
  }
}
