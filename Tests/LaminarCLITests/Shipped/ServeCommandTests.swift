import Foundation
import Laminar
import LaminarServer
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `laminar serve` {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to name: String) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      atPath: file.upToLastSlash, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  // MARK: - The process

  /// Starts a server; its address, which is the first line.
  private func start(_ words: [String]) throws -> (process: Process, address: String) {
    let executable: URL = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = executable
    process.arguments = ["serve"] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line: [UInt8] = []
    while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      line.append(byte)
    }
    return (process, String(decoding: line.dropLast(), as: UTF8.self))
  }

  @Test(arguments: [(SIGINT, ExitCode.success), (SIGTERM, .terminated)])
  func `prints its address, and ends at once on a signal`(signal: Int32, code: ExitCode) throws {
    let (process, address) = try start([folder.file("missing.json"), "--port", "0"])
    #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/[0-9a-f]{32}\//) != nil)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == code.rawValue)
  }

  @Test func `refuses a port that is taken`() throws {
    let (process, address) = try start([folder.file("a.json"), "--port", "0"])
    let port = try #require(address.split(separator: "/")[1].split(separator: ":").last)
    let result = try ToolProcess.result(of: ["serve", "a.json", "--port", String(port)])
    #expect(result.code == 3 && result.output.isEmpty)
    #expect(
      result.messages.hasPrefix(
        "error: cannot listen on 127.0.0.1:\(port): the port is in use\n"))
    process.terminate()
    process.waitUntilExit()
  }

  // MARK: - Loading

  private func loader(_ words: String...) throws -> ScenePreviewLoader {
    guard case .run(let arguments) = try ArgumentParser.parse(["serve"] + words) else {
      throw CommandError("no run")
    }
    return ScenePreviewLoader(arguments: arguments)
  }

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20 }, "duration": 1,
      "variables": { "name": "Ada" },
      "layers": [
        { "name": "title", "type": "text", "frame": [0, 0, 40, 20], "string": "${name}" } ] }
    """

  @Test func `loads a scene with the choices of a page`() throws {
    try write(Self.scene, to: "a.json")
    let path = folder.file("a.json")
    let loader = try loader(path, "--set", "name=Grace", "--frame-rate", "10")
    var choices = PreviewChoices()
    #expect(loader.load(path, choices).sampled?.times.count == 10)
    choices.size = PreviewChoices.Size(width: 80, height: 30)
    choices.values = [PreviewChoices.Value("name", "Joan")]
    choices.input = "{ \"laminar-input\": 1, \"input\": [] }"
    let loaded = loader.load(path, choices)
    #expect(!loaded.report.hasErrors && loaded.files == [path])
    #expect(loaded.sampled?.scene.canvas.size.width == 80)
    choices.values = [PreviewChoices.Value("nam", "Joan")]
    let failed = loader.load(path, choices)
    #expect(failed.sampled == nil)
    #expect(failed.report.text().contains("the form's nam"))
  }

  @Test func `reports what cannot be loaded, and names what to watch`() throws {
    let path = folder.file("a.json")
    let input = folder.file("input.json")
    let loader = try loader(path, "--input", input)
    let missing = loader.load(path, PreviewChoices())
    #expect(missing.sampled == nil && missing.report.hasErrors)
    #expect(missing.files == [path, input])
    try write(Self.scene, to: "a.json")
    try write("{ \"laminar-input\": 1, \"input\": [] }", to: "input.json")
    #expect(loader.load(path, PreviewChoices()).sampled != nil)
    try write("{ \"laminar-suite\": 1, \"cases\": [] }", to: "a.json")
    #expect(
      loader.load(path, PreviewChoices()).report.text().contains("is a suite, not a scene"))
  }

  @Test func `gives the form no pictures from outside of the scene's folder`() throws {
    try write(
      Self.scene.replacing("\"type\": \"text\", ", with: "").replacing(
        ", \"string\": \"${name}\"", with: ", \"contents\": \"none\""), to: "inside/a.json")
    let picture = Bitmap(width: 2, height: 2)
    for name in ["inside/p.png", "outside.png"] {
      try Data(PNGEncoder().encode(picture)).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let path = folder.file("inside/a.json")
    let loader = try loader(path)
    func load(_ name: String) -> LoadedPreview {
      let value = PreviewChoices.Value("title:contents", "@" + folder.file(name))
      return loader.load(path, PreviewChoices(values: [value]))
    }
    #expect(load("inside/p.png").sampled != nil)
    #expect(load("inside/../outside.png").report.text().contains("the scene's folder only"))
  }

  // MARK: - The folder

  @Test func `lists the scenes below a folder with their titles`() throws {
    let titled = Self.scene.replacing(
      "{ \"laminar\": 1,", with: "{ \"laminar\": 1, \"title\": \"T\",")
    try write(titled, to: "b/one.json")
    try write(Self.scene, to: "a.json")
    try write("{ \"laminar\": 1, \"canvas\": {,", to: "broken.json")
    try write("{ \"laminar\": 1, \"layers\": [] }", to: "part.json")
    try write("{ \"name\": \"package\" }", to: "package.json")
    try write("{ \"laminar-suite\": 1, \"cases\": [] }", to: "suite.json")
    let outside = TemporaryFolder()
    try Self.scene.write(toFile: outside.file("s.json"), atomically: true, encoding: .utf8)
    #expect(symlink(outside.file("s.json"), folder.file("link.json")) == 0)
    let index = FolderIndex(folder.path)
    func list() -> [String] {
      index.scenes.map { String($0.path.dropFirst(folder.file("").count)) + ($0.title ?? "") }
    }
    #expect(list() == ["a.json", "b/one.jsonT", "broken.json"])
    try write(titled, to: "a.json")
    #expect(unlink(folder.file("broken.json")) == 0)
    #expect(list() == ["a.jsonT", "b/one.jsonT"])
  }

  // MARK: - Commits

  private func git(_ words: String...) throws {
    let names = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-C", folder.path]
    _ = try InstalledPrograms.output(of: #require(InstalledPrograms.git), names + words)
  }

  private func commit(_ revision: String) throws -> GitCommit {
    try GitCommit(
      revision, of: folder.file("scenes/"), ProcessInfo.processInfo.environment, TemporaryFiles())
  }

  @Test(.enabled(if: InstalledPrograms.hasGit)) func `reads scenes and their files from a commit`()
    throws
  {
    try write(
      """
      { "laminar": 1, "canvas": { "width": 4, "height": 4 }, "duration": 1,
        "assets": { "p": { "src": "images/p.png" } }, "layers": [ { "contents": "p" } ] }
      """, to: "scenes/a.json")
    try write("", to: "scenes/images/p.png")
    try Data(PNGEncoder().encode(Bitmap(width: 2, height: 2)))
      .write(to: URL(fileURLWithPath: folder.file("scenes/images/p.png")))
    try write("secret", to: "outside.txt")
    #expect(symlink("../outside.txt", folder.file("scenes/link.txt")) == 0)
    try git("init", "-q")
    try git("add", ".")
    try git("commit", "-q", "-m", "One")
    try write("{", to: "scenes/a.json")
    #expect(unlink(folder.file("scenes/images/p.png")) == 0)
    let path = folder.file("scenes/a.json")
    var loader = try loader(path)
    let commit = try commit("HEAD")
    loader.commit = commit
    let loaded = loader.load(path, PreviewChoices())
    #expect(loaded.sampled != nil, "\(loaded.report.text())")
    func fault(_ name: String, limit: Int = 100) -> String {
      do {
        _ = try commit.bytes(name, folder.file("scenes/"), limit)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(fault("images/../images/p.png", limit: 1000) == "")
    #expect(fault("../outside.txt") == "it leads out of the folder")
    #expect(fault("images/../../outside.txt") == "it leads out of the folder")
    #expect(fault("link.txt") == "it is a symbolic link in git:HEAD")
    #expect(fault("images") == "it is not a file in git:HEAD")
    #expect(fault("b.json") == "git:HEAD does not have it")
    #expect(fault("a.json", limit: 10) == "it is longer than 10 bytes")
    #expect(
      loader.load(folder.file("scenes/b.json"), PreviewChoices()).report.text()
        .contains("b.json: git:HEAD does not have it"))
  }

  @Test(.enabled(if: InstalledPrograms.hasGit)) func `refuses what is not a commit`() throws {
    try write("", to: "scenes/a.json")
    #expect(throws: CommandError.self) { try commit("HEAD") }
    try git("init", "-q")
    for revision in ["HEAD", "no-such-branch", "", "-x", "--all"] {
      #expect(throws: CommandError.self) { try commit(revision) }
    }
  }
}
