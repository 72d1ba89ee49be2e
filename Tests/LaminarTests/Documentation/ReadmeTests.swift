import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The README` {
  private let readme = Repository.text("README.md") ?? ""
  private let scene = GalleryScene(name: "showcase/spring")

  /// The fenced text of a language.
  private func block(_ language: String) -> String {
    let parts = readme.components(separatedBy: "```\(language)\n")
    guard parts.count == 2 else { return "" }
    return parts[1].components(separatedBy: "```").first ?? ""
  }

  private func csv(_ snapshot: StageSnapshot, frames: Int) throws -> [UInt8] {
    let memory = TraceMemory()
    let samples = (0..<frames).map { (frame: $0, time: Double($0) / 60) }
    try TraceRecorder(plan: TracePlan(snapshot), samples: samples)
      .write(LongCSVTraceWriter.self, to: memory)
    return memory.bytes
  }

  @Test func `prints a scene of the gallery`() {
    #expect(Array(block("json").utf8) == scene.bytes, "copy \(scene.file) into the README")
  }

  @Test func `prints the beginning of its trace`() throws {
    let loaded = try #require(LoadedScene(scene))
    let trace = String(decoding: try csv(loaded.snapshot, frames: 90), as: UTF8.self)
    let piece = block("csv")
    #expect(piece.split(separator: "\n").count > 3)
    #expect(trace.hasPrefix(piece), "copy the trace's beginning into the README")
  }

  @Test func `prints Swift code that builds the same scene`() throws {
    let source = Repository.text("Tests/LaminarTests/Documentation/ReadmeExample.swift") ?? ""
    let marked = try #require(
      source.components(separatedBy: "// README begin\n").last?
        .components(separatedBy: "    // README end").first)
    let code = marked.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
    let printed = block("swift")
    #expect(
      printed == "import Foundation\nimport Laminar\n\n" + code,
      "copy the code between the marks of ReadmeExample.swift into the README")

    let (stage, png) = try ReadmeExample.run()
    let loaded = try #require(LoadedScene(scene))
    #expect(try csv(stage.snapshot(), frames: 90) == csv(loaded.snapshot, frames: 90))
    #expect(try PNGDecoder.decode([UInt8](png)) == loaded.snapshot.render(at: 0.25))
  }

  @Test func `prints a report of the gallery`() throws {
    let report = try #require(Repository.text("scenes/diff/easing.report.txt"))
    #expect(block("text") == report, "copy scenes/diff/easing.report.txt into the README")
  }

  @Test func `prints a suite that can be read`() throws {
    let (suite, report) = SuiteLoader.load(Array(block("jsonc").utf8), name: "motion.json")
    #expect(report.diagnostics.isEmpty)
    #expect(try #require(suite).cases.map(\.scene) == ["scenes/*.json"])
  }

  @Test func `shows pictures and names pages that exist`() {
    let links = readme.components(separatedBy: "](").dropFirst()
      .compactMap { $0.split(separator: ")").first.map(String.init) }
    for ending in [".png", ".md"] {
      let files = links.filter { $0.hasSuffix(ending) }
      #expect(files.count > 3)
      for file in files { #expect(Repository.bytes(file) != nil, "\(file)") }
    }
  }

  @Test func `lists pages of the manual in its order`() throws {
    let section = try #require(
      readme.components(separatedBy: "## The manual\n").last?.components(separatedBy: "\n## ").first
    )
    let listed = section.matches(of: /\/([A-Za-z]+)\.md\)/).map { String($0.1) }
      .filter { $0 != "Laminar" }
    let manual = try #require(Repository.text("\(Catalog.folder)/Laminar.md"))
    let pages = manual.matches(of: /\n- <doc:([A-Za-z]+)>/).map { String($0.1) }
    #expect(listed.count > 20)
    #expect(listed == pages.filter(Set(listed).contains))
  }

  @Test func `lists the verbs that exist, and no others`() {
    let verbs = Repository.files(under: "Sources/LaminarCLI/Commands", ending: "Command.swift")
      .compactMap { $0.split(separator: "/").last?.dropLast("Command.swift".count).lowercased() }
      .filter { !$0.isEmpty }
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `laminar ") }
    let listed: [String] = rows.joined().components(separatedBy: "`laminar ").dropFirst()
      .map { String($0.prefix { $0.isLetter }) }
    #expect(listed.sorted() == verbs.sorted(), "list each verb of LaminarCLI/Commands once")
  }

  @Test func `names the make targets that exist`() {
    let makefile = Repository.text("Makefile") ?? ""
    let named = Set(
      readme.components(separatedBy: "make ").dropFirst()
        .map { $0.prefix { $0.isLetter } }.filter { !$0.isEmpty })
    #expect(named.isSuperset(of: ["demo", "test", "help"]))
    for target in named { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  /// The quoted strings of a file.
  private struct SourceText {
    let strings: [String]
    init(of path: String) {
      strings = (Repository.text(path) ?? "").split(separator: "\n").flatMap { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }.filter { !$0.isEmpty }
    }
  }
}
