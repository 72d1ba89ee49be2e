import Foundation
import Laminar
import LaminarTestSupport
import Synchronization
import Testing

@Suite struct `Files of a stage` {
  private let folder = TemporaryFolder()

  private static func url(_ path: String) -> URL { URL(fileURLWithPath: Repository.path(path)) }

  /// A stage of the beginning of a small scene.
  private func spring() throws -> Stage {
    var overrides = SceneOverrides()
    overrides.duration = Rational(1, over: 10)
    return try Stage(
      contentsOf: Self.url("scenes/showcase/spring.json"), overrides: overrides)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.url(name))
  }

  // MARK: - Scenes

  @Test(arguments: ["text/files", "contents/sprites", "contents/drawn-assets"])
  func `are loaded with their images and fonts`(name: String) throws {
    let source = GalleryScene(name: name)
    let loaded = try #require(LoadedScene(source))
    let stage = try Stage(contentsOf: Self.url(source.file))
    #expect(stage.scene?.title == loaded.scene.title)
    #expect(stage.keepsHistory)
    for moment in loaded.scene.moments {
      #expect(stage.render(at: moment) == loaded.snapshot.render(at: moment))
    }
  }

  private static let line = "  \"assets\": { \"picture\": { \"src\": \"PATH\" } },"

  /// Writes a scene that shows a picture of a path; returns its URL.
  private func scene(_ path: String) throws -> URL {
    let text = """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1,
      \(Self.line.replacing("PATH", with: path))
        "layers": [ { "name": "a", "frame": [0, 0, 8, 8], "contents": "picture" } ] }
      """
    try write(Array(text.utf8), to: "scene.json")
    return folder.url("scene.json")
  }

  private func picture(_ path: String) throws {
    try Data(PNGEncoder().encode(Bitmap(width: 2, height: 2)))
      .write(to: URL(fileURLWithPath: path))
  }

  @Test func `that are missing are reported with line and column`() throws {
    let file = try scene("gone.png")
    let error = try #require(throws: SceneError.self) { _ = try Stage(contentsOf: file) }
    let diagnostic = try #require(error.report.diagnostics.first)
    #expect(diagnostic.message == "\"gone.png\" cannot be read: no such file or folder")
    let column = Self.line.components(separatedBy: "\"PATH\"")[0].count + 1
    #expect(diagnostic.location?.file == file.path)
    #expect(diagnostic.location?.line == 2)
    #expect(diagnostic.location?.column == column)
    #expect(error.description.contains("\(file.path):2:\(column)"))
  }

  @Test func `stay in the folder of the assets`() throws {
    let other = TemporaryFolder()
    try picture(other.file("b.png"))
    try picture(folder.file("a.png"))
    symlink(other.file("b.png"), folder.file("outside.png"))
    symlink(other.path, folder.file("far"))
    _ = try Stage(contentsOf: scene("a.png"))
    for path in ["outside.png", "far/b.png"] {
      let file = try scene(path)
      let error = try #require(throws: SceneError.self) { _ = try Stage(contentsOf: file) }
      #expect(
        error.report.diagnostics.map(\.message)
          == ["\"\(path)\" cannot be read: it leads out of the folder"])
    }
    for path in ["../b.png", other.file("b.png")] {
      let file = try scene(path)
      #expect(throws: SceneError.self) { _ = try Stage(contentsOf: file) }
    }
    let file = try scene("b.png")
    #expect(throws: SceneError.self) { _ = try Stage(contentsOf: file) }
    _ = try Stage(contentsOf: file, assetFolder: URL(fileURLWithPath: other.path))
  }

  @Test func `that are no scenes are errors of the file`() throws {
    let missing = folder.url("missing.json")
    #expect(
      throws: FileError("cannot read \(missing.path): no such file or folder", kind: .input)
    ) { _ = try Stage(contentsOf: missing) }
    let page = try #require(URL(string: "https://example.org/scene.json"))
    #expect(
      throws: FileError("https://example.org/scene.json is not the URL of a file", kind: .input)
    ) { _ = try Stage(contentsOf: page) }
    #expect(
      throws: FileError("cannot read \(folder.path): it is a folder", kind: .input)
    ) { _ = try Stage(contentsOf: URL(fileURLWithPath: folder.path)) }
  }

  // MARK: - Frames

  @Test func `hold the frames that are rendered`() throws {
    let stage = try spring()
    let target = URL(fileURLWithPath: folder.path)
    try stage.writeFrames(to: target)
    let names = (0..<6).map { "00000\($0).png" }
    #expect(folder.names == names)
    var files: [[UInt8]] = []
    for (index, name) in names.enumerated() {
      let bytes = [UInt8](try Data(contentsOf: folder.url(name)))
      #expect(try PNGDecoder.decode(bytes) == stage.render(at: Double(index) / 60))
      files.append(bytes)
    }
    #expect(
      throws: FileError(
        "\(folder.file(names[0])) exists", kind: .existing, help: "`overwrites: true` replaces it")
    ) { try stage.writeFrames(to: target) }
    try stage.writeFrames(to: target, overwrites: true, workers: 3)
    for (name, bytes) in zip(names, files) {
      #expect([UInt8](try Data(contentsOf: folder.url(name))) == bytes)
    }
    #expect(folder.names == names)
  }

  @Test func `are not written where a frame is not drawn, and make their folder elsewhere`() throws
  {
    let stage = try spring()
    stage.drawingBudget = 0
    #expect(throws: EngineDiagnostic.self) {
      try stage.writeFrames(to: folder.url("missing/frames"))
    }
    #expect(folder.names == [])
    try spring().writeFrames(to: folder.url("missing/frames"))
    #expect(folder.names == ["missing"])
    #expect(FileManager.default.fileExists(atPath: folder.file("missing/frames/000005.png")))
  }

  @Test func `have exact times, which a stage without a scene must be given`() throws {
    let stage = Stage(width: 4, height: 4)
    #expect(throws: SamplingError.noFrames) { _ = try stage.frames() }
    #expect(throws: SamplingError.noFrames) { _ = try stage.trace() }
    let rate = try #require(Rational(30000, over: 1001))
    let times = try #require(FrameTimes(rate: rate, duration: Rational(1)))
    let frames = Array(try stage.frames(times))
    #expect(frames.map(\.index) == Array(0..<30))
    #expect(frames.map(\.time) == (0..<30).map { times.time(of: $0) })
    #expect(try spring().frames().map(\.time) == (0..<6).map { Double($0) / 60 })
  }

  // MARK: - Traces

  @Test(arguments: ["showcase/spring", "showcase/progress-ring", "text/files", "contents/sprites"])
  func `hold the trace of the gallery`(name: String) throws {
    let source = GalleryScene(name: name)
    let stage = try Stage(contentsOf: Self.url(source.file))
    let golden = try #require(Repository.bytes(source.traceGolden))
    #expect(try stage.trace() == golden)
    #expect(try stage.trace(workers: 3) == golden)
    try stage.writeTrace(to: folder.url("trace.jsonl"))
    #expect(folder.text("trace.jsonl") == String(decoding: golden, as: UTF8.self))
  }

  @Test func `hold traces in the format of their extension`() throws {
    let stage = try spring()
    for (name, format) in [("a.csv", TraceFormat.csv), ("b.NPZ", .npz), ("c.jsonl", .jsonLines)] {
      try stage.writeTrace(to: folder.url(name))
      let written = [UInt8](try Data(contentsOf: folder.url(name)))
      #expect(try written == stage.trace(as: format))
    }
    try stage.writeTrace(to: folder.url("d.txt"), as: .wideCSV)
    #expect(folder.text("d.txt")?.hasPrefix("frame,time,ball:") == true)
    #expect(throws: FileError.self) { try stage.writeTrace(to: folder.url("e.txt")) }
    #expect(
      throws: FileError(
        "\(folder.file("a.csv")) exists", kind: .existing, help: "`overwrites: true` replaces it")
    ) { try stage.writeTrace(to: folder.url("a.csv")) }
    let pattern = try #require(TracePattern("bell:*"))
    #expect(throws: SamplingError.unmatched(pattern)) {
      _ = try stage.trace(selection: TraceSelection(include: [pattern]))
    }
    #expect(folder.names == ["a.csv", "b.NPZ", "c.jsonl", "d.txt"])
  }

  @Test func `are compared, in any formats`() throws {
    let stage = try spring()
    let (base, new) = (folder.url("base.jsonl"), folder.url("new.csv"))
    try stage.writeTrace(to: base)
    try stage.writeTrace(to: new)
    let same = try TraceComparer().report(contentsOf: base, and: new)
    #expect(same.isSame)
    #expect(same.base == base.path && same.new == new.path)

    let scene = GalleryScene(name: "showcase/spring")
    let text = String(decoding: scene.bytes, as: UTF8.self)
      .replacing("\"fromValue\": 60", with: "\"fromValue\": 50")
    try write(Array(text.utf8), to: "changed.json")
    let changed = try Stage(contentsOf: folder.url("changed.json"))
    let golden = try #require(Repository.bytes(scene.traceGolden))
    let report = try TraceComparer().report(
      golden, changed.trace(), names: ("golden", "changed"))
    #expect(!report.isSame)
    #expect(report.base == "golden" && report.new == "changed")
    #expect(report.traces?.tracks.map(\.track.name) == ["ball:position.x"])
    #expect(report.text(as: .text).hasPrefix(report.headline + "\n"))

    #expect(throws: TraceReadingError.self) {
      _ = try TraceComparer().report(golden, Array(golden.dropLast(20)))
    }
    #expect(throws: TraceReadingError.self) {
      _ = try TraceComparer().report(contentsOf: base, and: folder.url("changed.json"))
    }
    #expect(throws: FileError.self) {
      _ = try TraceComparer().report(contentsOf: base, and: folder.url("missing.csv"))
    }
  }
}

@Suite struct `A GIF of a stage` {
  private let folder = TemporaryFolder()

  /// A stage of the beginning of a scene that has few colours.
  private func spring() throws -> Stage {
    var overrides = SceneOverrides()
    overrides.duration = Rational(1, over: 10)
    return try Stage(
      contentsOf: URL(fileURLWithPath: Repository.path("scenes/showcase/spring.json")),
      overrides: overrides)
  }

  @Test func `shows the stage at the times at which its frames are shown`() throws {
    let stage = try spring()
    let file = folder.url("a.gif")
    try stage.writeGIF(to: file, plays: .times(3))
    let bytes = [UInt8](try Data(contentsOf: file))
    let reader = try GIFReader(bytes)
    #expect(reader.repeats == 2)
    #expect(reader.frames.map(\.delay).reduce(0, +) == 10)
    var start = 0
    for frame in reader.frames {
      #expect(frame.pixels == stage.render(at: Double(start) / 100).pixels)
      start += frame.delay
    }
    #expect(throws: FileError.self) { try stage.writeGIF(to: file) }
    try stage.writeGIF(to: file, plays: .times(3), overwrites: true, workers: 3)
    #expect([UInt8](try Data(contentsOf: file)) == bytes)

    let rate = try #require(Rational(30, over: 1))
    let duration = try #require(Rational(3, over: 10))
    let times = try #require(FrameTimes(rate: rate, duration: duration))
    try stage.writeGIF(times, to: folder.url("b.gif"))
    let slow = try GIFReader([UInt8](Data(contentsOf: folder.url("b.gif")))).frames
    #expect(slow.map(\.delay).reduce(0, +) == 30)
    #expect(slow[1].pixels == stage.render(at: 0.03).pixels)
  }

  @Test func `is not written where a frame is not drawn or it cannot be played`() throws {
    let stage = try spring()
    #expect(throws: FileError.self) {
      try stage.writeGIF(to: folder.url("a.gif"), plays: .times(0))
    }
    stage.drawingBudget = 0
    #expect(throws: EngineDiagnostic.self) { try stage.writeGIF(to: folder.url("a.gif")) }
    #expect(folder.names == [])
  }
}

@Suite struct `A writer of frames` {
  private static let tenth = Rational(1, over: 10) ?? .zero
  private let folder = TemporaryFolder()

  private func spring(duration: Rational = Self.tenth) throws -> Stage {
    var overrides = SceneOverrides()
    overrides.duration = duration
    return try Stage(
      contentsOf: URL(fileURLWithPath: Repository.path("scenes/showcase/spring.json")),
      overrides: overrides)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.url(name)))
  }

  @Test(arguments: FrameWriter.Format.allCases)
  func `writes the same bytes of a stage and a snapshot on any threads`(
    format: FrameWriter.Format
  ) throws {
    let stage = try spring()
    let times = try #require(FrameTimes(rate: Rational(60), duration: Self.tenth))
    let file = format == .png ? "/000005.png" : ""
    try FrameWriter(format).writeFrames(of: stage, to: folder.url("a"))
    let expected = try bytes("a" + file)
    for workers in [2, 5] {
      var writer = FrameWriter(format, workers: workers)
      writer.overwrites = true
      try writer.writeFrames(times, of: stage.snapshot(), to: folder.url("b"))
      #expect(try bytes("b" + file) == expected)
    }
    #expect(throws: FileError.self) {
      try FrameWriter(format).writeFrames(of: stage, to: folder.url("a"))
    }
    #expect(try bytes("a" + file) == expected)
    #expect(folder.names == ["a", "b"])
  }

  @Test func `writes the pixels of the frames`() throws {
    let stage = try spring()
    let frames = (0..<6).map { stage.render(at: Double($0) / 60) }
    try FrameWriter(.rgba, workers: 3).writeFrames(of: stage, to: folder.url("a.rgba"))
    #expect(try bytes("a.rgba") == frames.flatMap(\.straightBytes))

    var writer = FrameWriter(.apng, workers: 3)
    writer.matte = .red
    try writer.writeFrames(of: stage, to: folder.url("new/a.png"))
    var file = try AnimatedPNG(bytes("new/a.png"))
    for frame in frames {
      #expect(try file.next()?.pixels == frame.flattened(onto: .red).pixels)
    }
    #expect(try file.next() == nil)
  }

  /// The count of one call never falls, and the last call has all frames.
  @Test(arguments: [1, 3])
  func `counts the frames that are done`(workers: Int) throws {
    let snapshot = try spring().snapshot()
    let frames = (0..<6).map { FrameSample(frame: $0, time: Double($0) / 60) }
    let producer = FrameProducer(snapshot, frames: frames, frameRate: Rational(60))
    var counts: [Int] = []
    let taken = Mutex(0)
    try FrameRun(producer, workers: workers).draw(progress: { counts.append($0) }) { _ in
      taken.withLock { $0 += 1 }
    }
    let count = taken.withLock { $0 }
    #expect(count == 6)
    #expect(counts.last == count)
    #expect(counts == counts.sorted())
  }

  @Test(arguments: FrameWriter.Format.allCases)
  func `calls the code of layers that draw frames`(format: FrameWriter.Format) throws {
    let stage = Stage(width: 16, height: 16, backgroundColor: .white)
    let bar = LevelLayer()
    bar.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    stage.rootLayer.addSublayer(bar)
    let growth = BasicAnimation(keyPath: "level")
    (growth.fromValue, growth.toValue, growth.duration) = (0, 1, 1)
    bar.add(growth, forKey: "grow")
    let times = try #require(FrameTimes(rate: Rational(10), duration: Rational(1)))
    for (name, workers) in [("a", 1), ("b", 3)] {
      try FrameWriter(format, workers: workers).writeFrames(times, of: stage, to: folder.url(name))
    }
    let file = format == .png ? "/000009.png" : ""
    #expect(try bytes("a" + file) == bytes("b" + file))
    guard format == .rgba else { return }
    let frames = try stage.frames(times).map(\.bitmap)
    #expect(Set(frames.map(\.contentHash)).count > 5)
    #expect(try bytes("a") == frames.flatMap(\.straightBytes))
  }

  @Test(arguments: FrameWriter.Format.allCases, [1, 4])
  func `leaves no file where a frame is not drawn`(
    format: FrameWriter.Format, workers: Int
  ) throws {
    let stage = try spring(duration: Rational(2))
    stage.drawingBudget = 0
    let first = try #require(stage.snapshot().diagnostic(at: 0))
    #expect(throws: first) {
      try FrameWriter(format, workers: workers).writeFrames(of: stage, to: folder.url("a"))
    }
    #expect(folder.names == [])
  }

  @Test func `refuses what a format cannot have`() throws {
    let stage = try spring()
    let times = try #require(
      FrameTimes(rate: Rational(100_000), duration: Self.tenth))
    #expect(
      throws: FileError(
        "\(folder.file("a.png")) cannot have 100000 frames per second", kind: .input,
        help: "neither part of the rate may be above 65535")
    ) { try FrameWriter(.apng).writeFrames(times, of: stage, to: folder.url("a.png")) }
    var writer = FrameWriter(.apng)
    writer.plays = .times(0)
    #expect(throws: FileError.self) { try writer.writeFrames(of: stage, to: folder.url("a.png")) }
    #expect(throws: SamplingError.noFrames) {
      try writer.writeFrames(of: Stage(width: 4, height: 4), to: folder.url("a.png"))
    }
    #expect(folder.names == [])
  }
}
