import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

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

  @Test func `refuses what is animated and damaged`() throws {
    try render(SampleScene.tiny, to: "a", "0")
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
}
