import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `A process of the tool` {
  /// `F_SETPIPE_SZ` of Linux.
  private static let setPipeSize: Int32 = 1031

  private func start(_ words: [String], output: FileHandle) throws -> (Process, Pipe) {
    let executable: URL = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.standardOutput = output
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    return (process, messages)
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func `ends quietly when the pipe is closed`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (process, messages) = try start(["man"], output: pipe.fileHandleForWriting)
    #expect(text(messages) == "")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `ends with 3 when the disk is full`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (process, messages) = try start(["man"], output: full)
    #expect(text(messages) == "error: cannot write standard output: the disk is full\n")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 3)
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp)])
  func `ends with the documented code on a signal`(signal: Int32, code: ExitCode) throws {
    let pipe = Pipe()
    // The smallest pipe is full before the completions are written, so the tool waits.
    let size = fcntl(pipe.fileHandleForWriting.fileDescriptor, Self.setPipeSize, 4096)
    #expect(size == 4096)
    let (process, _) = try start(["completions", "zsh"], output: pipe.fileHandleForWriting)
    // The first byte shows that the tool is at work.
    var byte: UInt8 = 0
    #expect(read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code.rawValue)
  }

  @Test func `refuses a word that is not UTF-8 and would name another file`() throws {
    let run = try ToolProcess.shell(#"exec "$0" check "$(printf 'bad\377.json')""#)
    #expect(run.code == 2)
    #expect(run.messages.hasPrefix("error: 'bad\u{fffd}.json' is not UTF-8 text\n"))
  }

  @Test func `ends with 3 where files may not grow, and leaves nothing`() throws {
    let folder = TemporaryFolder()
    let run = try ToolProcess.shell(
      "ulimit -f 1; exec \"$0\" schema -o '\(folder.file("schema.json"))'")
    #expect(run.code == 3)
    #expect(run.messages.hasSuffix("schema.json: the file would be too large\n"))
    #expect(folder.names == [])
  }

  @Test func `ends the program that writes its video when it is ended`() throws {
    let folder = TemporaryFolder()
    let run = try ToolProcess.shell(
      """
      cd '\(folder.file(""))' && mkdir bin && cat > bin/ffmpeg <<'END' && chmod +x bin/ffmpeg
      #!/bin/sh
      for last; do :; done; touch started; sleep 1; echo late > "${last#file:}"
      END
      "$0" new -o a.json; rm scene.schema.json; PATH="$PWD/bin:$PATH" "$0" render a.json -o a.mp4 --scale 0.1 &
      while ! test -e started; do sleep 0.05; done
      kill -TERM $!; wait $!; code=$?; sleep 1.2; rm -r started bin; exit $code
      """)
    #expect(run.code == 143)
    #expect(folder.names == ["a.json"])
  }

  /// Every verb that writes to standard output, and the options that do.
  static let writers = [
    "version", "help", "help render", "man", "schema", "completions bash", "new", "render --help",
    "check broken.json", "check --format json broken.json", "inspect a.json",
    "inspect a.json --at 0 --value ball:position.y", "trace a.json", "trace a.json --events",
    "trace a.json --format npz", "diff a.json a.json", "diff a.json a.json --report json",
    "test suite.json", "bench a.json --runs 1 --frames 0",
    "still a.json -o - --format png",
    "render a.json -o - --format y4m", "render a.json -o - --format png --frames 0",
    "render a.json -o f.png --frames 0 --hash -",
  ]

  @Test(arguments: writers)
  func `reports that standard output is not open`(words: String) throws {
    let folder = TemporaryFolder()
    try write(SampleScene.tiny, to: folder.file("a.json"))
    try write(SampleScene.broken, to: folder.file("broken.json"))
    try write(
      """
      { "laminar-suite": 1, "checks": ["values"], "cases": [ { "scene": "a.json" } ] }
      """,
      to: folder.file("suite.json"))
    let run = try ToolProcess.shell("cd '\(folder.path)' && exec \"$0\" \(words) >&-")
    #expect(run.code == 3)
    #expect(
      run.messages.contains("error: cannot write standard output: it is not open\n"),
      "\(run.messages)")
    // Nothing meant for standard output is in a file that got its descriptor.
    let picture = FileManager.default.contents(atPath: folder.file("f.png"))
    #expect(picture.map { (try? PNGDecoder.decode([UInt8]($0))) != nil } ?? true)
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test func `needs no standard stream to write a file`() throws {
    let folder = TemporaryFolder()
    try write(SampleScene.tiny, to: folder.file("a.json"))
    let run = try ToolProcess.shell(
      "cd '\(folder.path)' && exec \"$0\" render a.json -o f_%d.png --frames 0-3 <&- >&- 2>&-")
    #expect(run.code == 0)
    for frame in 0...3 {
      let bytes = try #require(FileManager.default.contents(atPath: folder.file("f_\(frame).png")))
      #expect(throws: Never.self) { try PNGDecoder.decode([UInt8](bytes)) }
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["laminar", "re"], "render,review"),
      (["laminar", "trace", "--format", "="], "csv,csv-wide,jsonl,npz"),
      (["laminar", "trace", "--format", "=", "csv-"], "csv-wide"),
      (["laminar", "-q", "completions", "z"], "zsh"), (["laminar", "diff", "--repor"], "--report"),
      (["laminar", "check", "a b"], "a b c.json"),
      (["laminar", "trace", "-o", "a b"], "a b c.json"),
    ] as [([String], String)])
  func `completes words in bash`(words: [String], expected: String) throws {
    let folder = TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("a b c.json")))
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try ToolProcess.shell(
      """
      cd '\(folder.file(""))' && "$0" completions bash > completions.sh && exec /bin/bash -c '
      source ./completions.sh; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _laminar
      IFS=,; echo "${COMPREPLY[*]}"' bash \(quoted)
      """)
    #expect(run.output == expected + "\n")
    #expect(run.messages == "")
  }
}

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
      rm -rf .build/dist/archive
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

  @Test(arguments: GalleryScene.all.filter { $0.name.hasPrefix("showcase/") })
  func `writes the goldens of the showcase`(source: GalleryScene) throws {
    try goldens.compareTrace(of: source)
    if source.hasEvents { try goldens.compareEvents(of: source) }
    try goldens.comparePictures(of: source)
  }
}

/// Frames of the shipped executable: however they are requested, their files have the same bytes.
@Suite struct `The files of a scene's frames` {
  /// How many frames of a scene of the gallery are compared.
  private static let momentCount = 6
  private static let stride = 5

  private static let showcase = GalleryScene.all.filter { $0.name.hasPrefix("showcase/") }

  /// Runs that draw frames of a scene, in folders of their own.
  private struct Runs {
    /// Half as large: what is drawn in a frame is the law of shortcuts, over the whole gallery.
    private static let scale = "0.5"

    let source: GalleryScene

    /// The files that one run writes, by name.
    func files(_ options: [String]) throws -> [String: Data] {
      let folder = TemporaryFolder()
      let words =
        ["render", source.file, "--scale", Self.scale, "--compression", "fast"] + options
        + ["--progress", "none", "-o", folder.path + "/"]
      _ = try ToolProcess.output(words)
      var files: [String: Data] = [:]
      for name in folder.names {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
      }
      return files
    }

    /// The file of one frame that is drawn alone.
    func still(_ frame: Int) throws -> (name: String, bytes: Data) {
      let words = [
        "still", source.file, "--scale", Self.scale, "--compression", "fast", "--frame", "\(frame)",
        "--format", "png", "-o", "-",
      ]
      let digits = String(repeating: "0", count: 6 - "\(frame)".count) + "\(frame)"
      return (digits + ".png", Data(try ToolProcess.output(words)))
    }

    /// Compares the files of a run with those of the reference run.
    func compare(_ options: [String], with reference: [String: Data], count: Int? = nil) throws {
      let files = try self.files(options)
      #expect(files.count == count ?? reference.count, "\(source) \(options)")
      let different = files.filter { reference[$0.key] != $0.value }.keys.sorted()
      #expect(different == [], "\(source) with \(options)")
    }
  }

  private func frameCount(_ source: GalleryScene) throws -> Int {
    try #require(LoadedScene(source)).times.count
  }

  @Test(arguments: showcase)
  func `are the same on any number of threads, in strides, in shards and as single stills`(
    source: GalleryScene
  ) throws {
    let runs = Runs(source: source)
    // The frames 0, step, 2 step …, which a stride names too.
    let step = max((try frameCount(source) - 1) / (Self.momentCount - 1), 1)
    let last = min(step * (Self.momentCount - 1), try frameCount(source) - 1)
    let frames = Array(Swift.stride(from: 0, through: last, by: step))
    let list = ["--frames", frames.map(String.init).joined(separator: ",")]
    let reference = try runs.files(list + ["-j", "1"])
    #expect(reference.count == frames.count)
    try runs.compare(list + ["-j", "2"], with: reference)
    try runs.compare(["--frames", "0-\(last)x\(step)", "-j", "3"], with: reference)
    let shards = try [1, 2].map { try runs.files(list + ["--shard", "\($0)/2"]) }
    #expect(shards[0].merging(shards[1]) { first, _ in first } == reference)
    // The last frame first: none is drawn after the frame before it.
    for frame in frames.reversed() {
      let still = try runs.still(frame)
      #expect(still.bytes == reference[still.name], "\(source), frame \(frame)")
    }
  }

  @Test(arguments: showcase.prefix(3))
  func `are the same in whole sequences, strides and shards`(source: GalleryScene) throws {
    let runs = Runs(source: source)
    let count = try frameCount(source)
    let whole = try runs.files(["-j", "1"])
    #expect(whole.count == count)
    try runs.compare(["-j", "2"], with: whole)
    try runs.compare(["-j", "3"], with: whole)
    let strided = Swift.stride(from: 0, to: count, by: Self.stride)
    try runs.compare(
      ["--frames", "0-\(count - 1)x\(Self.stride)"], with: whole, count: Array(strided).count)
    for shard in 1...3 {
      let files = try runs.files(["--shard", "\(shard)/3"])
      #expect(!files.isEmpty && files.allSatisfy { whole[$0.key] == $0.value })
    }
  }
}
