import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The archive that `make dist` writes, unpacked into a root folder that holds its tool, the scenes and
/// `/proc`.
private enum ArchiveRoot {
  static let folder = Repository.path(".build/dist/root")

  /// Whether the build under test is the one that is packed, and whether this machine lets a process
  /// have a root folder of its own.
  static let isAvailable: Bool = {
    let build = Repository.path(".build/release").resolvingSymbolicLinks
    guard ToolProcess.executable?.deletingLastPathComponent().path.resolvingSymbolicLinks == build
    else { return false }
    return (try? ToolProcess.shell("unshare -Urmp --fork true").code) == 0
  }()

  /// The names in the archive, once it is made and unpacked. The executable is not built again.
  static let names: Result<[String], any Error> = Result {
    let made = try ToolProcess.shell(
      """
      set -e
      cd '\(Repository.root)'
      unset MAKEFLAGS MAKELEVEL
      make -s -o .build/release/laminar dist DIST=.build/dist/archive > .build/dist.log 2>&1
      cd .build/dist/archive
      sha256sum --quiet -c *.sha256
      rm -rf '\(folder)'
      mkdir -p '\(folder)/proc'
      tar -xzf *.tar.gz -C '\(folder)' --strip-components=2 --wildcards '*/bin/laminar'
      cp -R '\(Repository.path("scenes"))' '\(folder)/scenes'
      tar -tzf *.tar.gz
      """)
    try #require(made.code == 0, "\(made.messages)")
    return made.output.split(separator: "\n").map(String.init)
  }

  /// What the unpacked tool writes to standard output, without variables of the environment.
  static func output(_ words: [String]) throws -> [UInt8] {
    _ = try names.get()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["-i", "unshare", "-Urmp", "--fork", "--root=\(folder)", "--mount-proc", "/laminar"] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "laminar \(words.joined(separator: " "))")
    return bytes
  }
}

extension String {
  fileprivate var resolvingSymbolicLinks: String {
    URL(fileURLWithPath: self).resolvingSymlinksInPath().path
  }
}

/// The tool of the archive for other machines, where nothing but it exists.
@Suite(.enabled(if: ArchiveRoot.isAvailable)) struct `The archive` {
  private let goldens = GalleryGoldens(output: ArchiveRoot.output)

  @Test func `holds the tool, its manual page, completions and schemas`() throws {
    let names = try ArchiveRoot.names.get().filter { !$0.hasSuffix("/") }
      .map { $0.drop { $0 != "/" }.dropFirst() }
    #expect(
      names == [
        "CHANGELOG.md", "README.md", "bin/laminar",
        "share/bash-completion/completions/laminar",
        "share/fish/vendor_completions.d/laminar.fish", "share/laminar/input.schema.json",
        "share/laminar/scene.schema.json", "share/laminar/suite.schema.json",
        "share/man/man1/laminar.1", "share/zsh/site-functions/_laminar",
      ])
  }

  @Test func `finds nothing but the scenes`() throws {
    _ = try ArchiveRoot.names.get()
    let names = try FileManager.default.contentsOfDirectory(atPath: ArchiveRoot.folder)
    #expect(names.sorted() == ["laminar", "proc", "scenes"])
    let version = String(decoding: try ArchiveRoot.output(["version"]), as: UTF8.self)
    let commit = try ToolProcess.shell(
      """
      cd '\(Repository.root)'
      git diff --quiet HEAD -- Sources Package.swift && git rev-parse HEAD || true
      """
    ).output.filter { !$0.isWhitespace }
    #expect(version == ToolVersion.text + (commit.isEmpty ? "" : ", commit \(commit)") + "\n")
  }

  @Test(arguments: GalleryScene.all)
  func `writes the goldens of the gallery`(source: GalleryScene) throws {
    try goldens.compareTrace(of: source)
    if source.hasEvents { try goldens.compareEvents(of: source) }
    try goldens.comparePictures(of: source)
  }
}
