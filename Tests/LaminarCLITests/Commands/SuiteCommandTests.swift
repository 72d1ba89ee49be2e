import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Suites` {
  private let tool = ToolRun()

  private static let other = SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\"")

  @Test(arguments: [
    ("a/*.json", ["a/1.json", "a/2.json"]), ("*/1.json", ["a/1.json", "b/1.json"]),
    ("**/1.json", ["1.json", "a/1.json", "a/c/1.json", "b/1.json"]),
    ("a/**", ["a/1.json", "a/2.json", "a/c/1.json"]), ("**/c/**/*.json", ["a/c/1.json"]),
    ("a/c/1.json", ["a/c/1.json"]), ("none/*.json", []),
  ])
  func `find scenes by a path with wildcards`(pattern: String, files: [String]) throws {
    for name in ["1.json", "a/1.json", "a/2.json", "a/c/1.json", "b/1.json"] {
      try tool.write("", to: name)
    }
    // A loop of folders is no reason to look for ever.
    symlink(tool.folder.file("a"), tool.folder.file("a/c/again"))
    let reader = ScenePattern(pattern)
    #expect(try reader.files(in: tool.folder.path + "/") == files)
    for name in ["1.json", "a/1.json", "a/2.json", "a/c/1.json", "b/1.json"] {
      #expect(reader.matches(name) == files.contains(name), "\(name)")
    }
  }

  @Test func `pass for scenes of the gallery once their goldens are accepted`() throws {
    symlink(Repository.path("scenes"), tool.folder.file("scenes"))
    // Every fourth shows as much: the goldens of the gallery hold all of them.
    let scenes = GalleryScene.all.enumerated().filter { $0.offset.isMultiple(of: 4) }
    let cases = scenes.map { "{ \"scene\": \"\($0.element.file)\" }" }
    try tool.write(
      "{ \"laminar-suite\": 1, \"cases\": [\(cases.joined(separator: ",\n"))] }",
      to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@run") == .negative)
    #expect(tool.line(0) == "\(cases.count) of \(cases.count) cases failed: goldens are missing")
    #expect(tool.run("accept", "@run", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
  }

  @Test func `keep the curves of a case whose events differ too on its page`() throws {
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write(
      #"{ "laminar-suite": 1, "checks": ["values", "events"], "cases": [{ "scene": "ball.json" }] }"#,
      to: "suite.json")
    tool.run("test", "@suite.json", "-o", "@out")
    tool.run("accept", "@out", "--suite", "@suite.json")
    try tool.write(Self.other, to: "ball.json")
    #expect(
      tool.run("test", "@suite.json", "--report", "html=\(tool.folder.file("r.html"))")
        == .negative)
    let text = try #require(tool.folder.text("r.html"))
    #expect(text.contains("\"samples\":144") && text.contains("no longer finishes"))
  }
}
