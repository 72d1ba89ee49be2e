import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Batches` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "variables": { "color": "#000000", "width": 4 },
      "canvas": { "width": "${width}", "height": 3, "backgroundColor": "${color}" },
      "frameRate": 10, "duration": "0.3s", "layers": [] }
    """
  private static let rows = "id,color,width,who\na,#ff0000,4,x\nb,#00ff00,,y\nc,#0000ff,6,z\n"

  private func write(_ rows: String = rows, to name: String = "rows.csv") throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write(rows, to: name)
  }

  private func files(_ folder: String = "out") -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: tool.folder.file(folder))) ?? [])
      .filter { $0.contains(".") }.sorted()
  }

  private func content(_ name: String) -> Data? {
    FileManager.default.contents(atPath: tool.folder.file(name))
  }

  private func picture(_ name: String) throws -> Bitmap {
    try PNGDecoder.decode(FileContents.bytes(of: tool.folder.file(name), limit: 1 << 20))
  }

  @Test func `draw a scene for each row`() throws {
    try write()
    #expect(
      tool.run("render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}-{who}/f_%02d.png")
        == .success)
    #expect(
      files() == ["a-x", "b-y", "c-z"].flatMap { row in (0..<3).map { "\(row)/f_0\($0).png" } })
    let pictures = try ["a-x", "b-y", "c-z"].map { try picture("out/\($0)/f_02.png") }
    #expect(pictures.map(\.width) == [4, 4, 6])
    #expect(
      pictures.map { Array($0.pixels.prefix(1)) }
        == [[0xFF00_00FF], [0xFF00_FF00], [0xFFFF_0000]])
    #expect(tool.messages.text.contains("(3 rows, 9 frames, "))
    #expect(tool.messages.text.contains(" frames/s)"))
  }

  @Test func `have the same bytes as a run for each row, on any number of threads`() throws {
    try write()
    for (id, color, width) in [("a", "#ff0000", "4"), ("b", "#00ff00", "4"), ("c", "#0000ff", "6")]
    {
      tool.run(
        "render", "@a.json", "--set", "color=\(color)", "--set", "width=\(width)", "-o",
        "@\(id).apng", "--hash", "@\(id).hash")
    }
    for jobs in ["1", "2", "7"] {
      #expect(
        tool.run(
          "render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}.apng", "--hash",
          "@out/{id}.hash", "-j", jobs, "--overwrite") == .success)
      for id in ["a", "b", "c"] {
        for ending in ["apng", "hash"] {
          #expect(content("out/\(id).\(ending)") == content("\(id).\(ending)"))
        }
      }
    }
  }

  @Test func `take JSON Lines, sheets, stills and one value for all`() throws {
    try write("{\"id\": 1, \"color\": \"#ff0000\"}\n{\"id\": 2, \"width\": 8}\n", to: "rows.jsonl")
    let each = ["--each", "@rows.jsonl", "--set", "color=#0000ff"]
    #expect(
      tool.run(["still", "@a.json", "-o", "@out/{row}-{id}.png", "--at", "0.1"] + each) == .success)
    #expect(try picture("out/1-1.png").pixels.first == 0xFF00_00FF)
    #expect(try picture("out/2-2.png").pixels.first == 0xFFFF_0000)
    #expect(
      tool.run(["render", "@a.json", "-o", "@s{id}.png", "--sheet", "3x1@4"] + each) == .success)
    #expect(tool.folder.names.contains("s1.png") && tool.folder.names.contains("s2.png"))
  }

  @Test func `divide the rows among shards`() throws {
    try write()
    for (shard, names) in [("1/2", ["a.png", "b.png"]), ("2/2", ["c.png"]), ("4/4", [])] {
      let folder = "out-\(shard.replacing("/", with: "-"))"
      #expect(
        tool.run(
          "render", "@a.json", "--each", "@rows.csv", "--frames", "0", "-o", "@\(folder)/{id}.png",
          "--shard", shard) == .success)
      #expect(files(folder) == names)
    }
    #expect(tool.messages.text == "the shard has no row; nothing was written\n")
  }

  @Test func `resume rows whose frames have folders and lists`() throws {
    try write()
    let words = [
      "render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}/f_%02d.png", "--hash",
      "@out/{id}.hash",
    ]
    #expect(tool.run(words) == .success)
    let whole = files().map { content("out/" + $0) }
    for name in ["a/f_01.png", "b/f_00.png"] {
      try FileManager.default.removeItem(atPath: tool.folder.file("out/" + name))
    }
    try tool.write("torn", to: "out/c/f_02.png")
    let finished = try #require(content("out/c.hash"))
    try tool.write(String(decoding: finished, as: UTF8.self), to: "out/c.hash.part")
    try FileManager.default.removeItem(atPath: tool.folder.file("out/c.hash"))
    #expect(tool.run(words) == .usage)
    #expect(
      tool.run(words + ["--resume", "--report", "json=" + tool.folder.file("run.json")]) == .success
    )
    #expect(tool.messages.text.contains("kept 6 frames\nwrote "))
    #expect(tool.messages.text.contains("(3 rows, 3 frames, "))
    #expect(files().map { content("out/" + $0) } == whole)
    let report = try object(content("run.json"))
    let kept = try rows(report).map { ($0["frames"] as? [String: Any])?["kept"] as? Int }
    #expect(kept == [2, 2, 2])
    let other = Self.rows.replacing("#00ff00", with: "#00ff01")
    try tool.write(other, to: "rows.csv")
    #expect(tool.run(words + ["--resume"]) == .negative)
    #expect(
      tool.messages.text.contains("the scene or a value of its variables has changed"),
      "\(tool.messages.text)")
    #expect(tool.run(words + ["--resume", "--overwrite"]) == .usage)
    let one = ["render", "@a.json", "--each", "@rows.csv", "-o", "@{id}.apng", "--resume"]
    #expect(tool.run(one) == .usage)
    #expect(tool.run(one + ["--hash", "@{id}.hash"]) == .usage)
    #expect(tool.messages.text.contains("a row is one file"))
  }

  @Test func `list the assets of each row as a run for it alone does`() throws {
    let scene = Self.scene.replacing(
      "\"layers\": []",
      with: "\"assets\": { \"p\": { \"src\": \"${file}\" } }, \"layers\": "
        + "[ { \"frame\": [0, 0, 2, 2], \"contents\": \"p\" } ]"
    ).replacing("\"width\": 4 }", with: "\"width\": 4, \"file\": \"one.png\" }")
    try tool.write(scene, to: "a.json")
    for (name, color) in [("one", UInt32(0xFF00_00FF)), ("two", 0xFF00_FF00)] {
      let picture = try #require(Bitmap(width: 1, height: 1, pixels: [color]))
      try Data(PNGEncoder().encode(picture))
        .write(to: URL(fileURLWithPath: tool.folder.file("\(name).png")))
    }
    try tool.write("file\none.png\ntwo.png\n", to: "rows.csv")
    #expect(
      tool.run(
        "render", "@a.json", "--each", "@rows.csv", "-o", "@{row}.apng", "--hash", "@{row}.hash",
        "-j", "2") == .success, "\(tool.messages.text)")
    for (row, name, other) in [(1, "one.png", "two.png"), (2, "two.png", "one.png")] {
      tool.run(
        "render", "@a.json", "--set", "file=\(name)", "-o", "@alone\(row).apng", "--hash",
        "@alone\(row).hash")
      #expect(content("\(row).hash") == content("alone\(row).hash"))
      let first = tool.folder.text("\(row).hash")?.prefix { $0 != "\n" } ?? ""
      #expect(first.contains(name) && !first.contains(other), "\(first)")
    }
  }

  @Test func `report each row, and those that failed`() throws {
    try write()
    try tool.write("", to: "out")
    let words = ["render", "@a.json", "--frames", "1", "--each", "@rows.csv", "--report"]
    #expect(tool.run(words + ["json", "-o", "@{id}.png"]) == .success)
    let report = try object(Data(tool.output.bytes))
    #expect(report["laminar-run-report"] as? Int == 1)
    #expect((report["each"] as? String)?.hasSuffix("rows.csv") == true)
    #expect(report["failed"] as? Int == 0)
    let all = try rows(report)
    #expect(all.map { $0["row"] as? Int } == [1, 2, 3])
    #expect(all.map { $0["line"] as? Int } == [2, 3, 4])
    #expect(all.map { $0["width"] as? Int } == [4, 4, 6])
    #expect(paths(all[2]).map { $0.hasSuffix("c.png") } == [true])
    #expect(Set(all.compactMap { ($0["scene"] as? [String: Any])?["hash"] as? String }).count == 3)

    // A file is in the way of a row's folder.
    try tool.write("id,folder\n1,out\n2,free\n", to: "rows.csv")
    #expect(
      tool.run(words + ["json=" + tool.folder.file("failed.json"), "-o", "@{folder}/{id}.png"])
        != .success)
    let failed = try object(content("failed.json"))
    #expect(failed["failed"] as? Int == 1)
    #expect(try (rows(failed)[0]["error"] as? String)?.isEmpty == false)
    #expect(try paths(rows(failed)[1]).count == 1)
  }

  private func object(_ data: Data?) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: data ?? Data())
    return try #require(object as? [String: Any])
  }

  private func rows(_ report: [String: Any]) throws -> [[String: Any]] {
    try #require(report["rows"] as? [[String: Any]])
  }

  private func paths(_ row: [String: Any]) -> [String] {
    (row["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String } ?? []
  }

  // MARK: - Nothing is written

  private func refuses(
    _ rows: String, _ output: String = "@out/{id}.png", _ more: String...,
    with messages: String...
  ) throws {
    try write(rows)
    let words = ["render", "@a.json", "--frames", "0", "--each", "@rows.csv", "-o", output] + more
    #expect(tool.run(words) == .usage)
    #expect(files() == [])
    for message in messages {
      #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    }
  }

  @Test func `write nothing when a row is wrong, and name every such row`() throws {
    try refuses(
      "id,color,width\na,#f00,4\nb,blau,4\nc,#00f,wide\n",
      with: "/rows.csv:3):", "\"blau\" is not a colour", "from row 2 at ", "rows.csv:3:3",
      "/rows.csv:4):", "\"width\" takes a number, not \"wide\"",
      "2 of 3 rows cannot be drawn; nothing was written")
    try refuses("id,color\na,\"#f00\n", with: "rows.csv:2:3", "a quote is not closed")
  }

  @Test func `write nothing when names are not distinct or leave the folder`() throws {
    try refuses(
      "id,color\na,#f00\na,#0f0\n", with: "rows 1 and 2 are both written to ", "out/a.png")
    try refuses(Self.rows, "@out/x.png", with: "all 3 rows would be written to")
    try refuses(Self.rows, "@out/{ids}.png", with: "no column 'ids'", "did you mean '{id}'?")
    try refuses("id\n../a\nb\n", with: "/rows.csv:2): '../a' in 'id'", "a slash")
    try refuses("id\n..\nb\n", "@out/{id}/f.png", with: "leads out of its folder")
    try refuses("id\n\"\"\nb\n", with: "'id' names the file, and has no text in this row")
    try refuses("id\n\(String(repeating: "x", count: 300))\n", with: "has 304 bytes")
    try refuses(Self.rows, "@out/{id.png", with: "has a { that names no column")
    try refuses(Self.rows, "-", "--format", "png", with: "a file per row, not to standard output")
  }

  @Test func `compare the names of all frames`() throws {
    // Frame 11 of row 1 and frame 1 of row 11 have one name.
    try tool.write(
      Self.scene.replacing("0.3s", with: "1.2s"), to: "a.json")
    try tool.write("id\n1\n11\n", to: "rows.csv")
    #expect(tool.run("render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}%d.png") == .usage)
    #expect(tool.messages.text.contains("rows 1 and 2 are both written to "))
    #expect(
      tool.run("render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}_%d.png") == .success)
  }

  @Test func `replace no file without being told to`() throws {
    try write()
    try tool.write("", to: "c.png")
    let words = ["render", "@a.json", "--frames", "0", "--each", "@rows.csv", "-o", "@{id}.png"]
    #expect(tool.run(words) == .usage)
    #expect(tool.messages.text.contains("/rows.csv:4): "))
    #expect(!tool.folder.names.contains("a.png"))
    #expect(tool.run(words + ["--overwrite"]) == .success)
    #expect(tool.folder.names.contains("a.png"))
  }

  @Test func `take braces and signs of patterns in values as they are`() throws {
    try write("id\n#1\n%d\n{x}\n", to: "rows.csv")
    #expect(
      tool.run(
        "render", "@a.json", "--frames", "0", "--each", "@rows.csv", "-o", "@out/{{{id}}}.png")
        == .success)
    #expect(files() == ["{#1}.png", "{%d}.png", "{{x}}.png"])
  }

  // MARK: - Failures

  @Test func `stop at no row that fails, and name it`() throws {
    try write()
    // A folder in place of the file of row 2.
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("out/b.png"), withIntermediateDirectories: true)
    let words = [
      "render", "@a.json", "--frames", "0", "--each", "@rows.csv", "-o", "@out/{id}.png",
    ]
    #expect(tool.run(words) == .environment)
    #expect(files().contains("a.png") && files().contains("c.png"))
    #expect(tool.messages.text.contains("/rows.csv:3): cannot write "))
    #expect(tool.messages.text.contains("1 of 3 rows failed"))
  }

  @Test func `end with 1 when a row costs too much`() throws {
    try tool.write(
      """
      { "laminar": 1, "variables": { "count": 1 }, "canvas": { "width": 8, "height": 8 },
        "duration": 1, "layers": [ { "type": "replicator", "instanceCount": "${count}",
          "sublayers": [ { "bounds": [0, 0, 4, 4], "backgroundColor": "red" } ] } ] }
      """, to: "a.json")
    try tool.write("id,count\na,1\nb,5000\nc,2\n", to: "rows.csv")
    #expect(
      tool.run(
        "still", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}.png", "--budget", "1000")
        == .negative)
    #expect(files() == ["a.png", "c.png"])
    #expect(tool.messages.text.contains("/rows.csv:3): "))
  }

  @Test func `warn of a column that is nearly a variable`() throws {
    try write("id,colour\na,#f00\n")
    let words = ["still", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}.png"]
    #expect(tool.run(words) == .success)
    #expect(tool.messages.text.contains("did you mean the variable 'color'?"))
  }

  // MARK: - Texts

  private static let name = """
    { "laminar": 1, "variables": { "name": "Ada" }, "canvas": { "width": 60, "height": 30 },
      "frameRate": 10, "duration": 0.1,
      "layers": [ { "name": "a", "type": "text", "frame": [0, 0, 60, 30], "fontSize": 17,
                    "string": "${name}" } ] }
    """

  @Test func `say in which rows a text shows boxes or is cut`() throws {
    try tool.write(Self.name, to: "a.json")
    try tool.write("id,name\n1,Bo\n2,漢\n3,Wilhelmina von Habsburg\n4,Cy\n", to: "rows.csv")
    #expect(tool.run("render", "@a.json", "--each", "@rows.csv", "-o", "@out/{id}.png") == .success)
    let warnings = tool.messages.text.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings.count == 2)
    #expect(warnings[0].hasPrefix("warning: row 2 ("))
    #expect(warnings[0].contains("rows.csv:3): "))
    #expect(warnings[0].contains("has no glyph for “漢” (U+6F22)"))
    #expect(warnings[1].hasPrefix("warning: row 3 ("))
    #expect(warnings[1].contains("the text is cut: it needs "))
    #expect(files() == ["1.png", "2.png", "3.png", "4.png"])
  }

  @Test func `are checked row by row`() throws {
    try tool.write(Self.name, to: "a.json")
    try tool.write("id,name\n1,Bo\n2,漢\n3,Wilhelmina von Habsburg\n", to: "rows.csv")
    #expect(tool.run("check", "@a.json", "--each", "@rows.csv") == .success)
    #expect(
      tool.messages.text == "checked 1 scene with 3 rows: no errors, 2 warnings\n")
    #expect(tool.output.text.contains("rows.csv:3):\nwarning[W0221]: "))
    #expect(tool.output.text.contains("rows.csv:4):\nwarning[W0227]: "))
    #expect(tool.run("check", "@a.json", "--each", "@rows.csv", "--strict", "-q") == .negative)
    #expect(tool.run("check", "@a.json", "--each", "@rows.csv", "--format", "json") == .success)
    #expect(tool.lines.count == 2)
    #expect(tool.line(0).hasPrefix("{\"row\":2,\"severity\":\"warning\",\"id\":\"W0221\""))
    #expect(tool.run("check", "@a.json", "@a.json", "--each", "@rows.csv") == .usage)
    // An error of a row; what is wrong without the rows is said once.
    try write()
    try tool.write("id,color\na,red\nb,nothing\n", to: "rows.csv")
    #expect(tool.run("check", "@a.json", "--each", "@rows.csv") == .negative)
    #expect(tool.messages.text == "checked 1 scene with 2 rows: 1 error, no warnings\n")
    #expect(tool.output.text.contains("row 2 ("))
  }
}
