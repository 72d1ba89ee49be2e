import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `The options of a video` {
  private let tool = ToolRun()

  init() throws {
    // As the tool's process does: an ffmpeg that ends early closes its pipe.
    signal(SIGPIPE, SIG_IGN)
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write("RIFF", to: "sound.wav")
  }

  /// An ffmpeg that notes its words and writes a file of some frames.
  private func install(frames: Int) throws {
    let folder = tool.folder.file("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(SampleVideo.mp4(frames: frames)).write(to: tool.folder.url("bin/ffmpeg.mp4"))
    try Data(SampleVideo.webm(frames: frames)).write(to: tool.folder.url("bin/ffmpeg.webm"))
    try ToolProcess.install(
      #"""
      #!/bin/sh
      printf '%s|' "$@" > "$0.words"; cat > /dev/null
      for last; do :; done
      case "$*" in *webm*) cat "$0.webm";; *) cat "$0.mp4";; esac > "${last#file:}"
      """#, at: folder + "/ffmpeg")
    tool.environment["PATH"] = folder + ":/usr/bin:/bin"
  }

  private var words: String { tool.folder.text("bin/ffmpeg.words") ?? "" }

  private func render(_ path: String, _ options: String...) -> ExitCode {
    tool.run(["render", "@ball.json", "-o", path, "--frames", "0-4"] + options)
  }

  @Test func `set the constant rate factor of each codec`() throws {
    try install(frames: 5)
    #expect(render("@a.mp4") == .success)
    #expect(words.contains("|-crf|16|"))
    #expect(render("@b.mp4", "--crf", "30") == .success)
    #expect(words.contains("|-crf|30|") && !words.contains("|-crf|16|"))
    #expect(render("@a.webm") == .success)
    #expect(words.contains("|-crf|20|"))
    #expect(render("@b.webm", "--crf", "63", "--background", "none") == .success)
    #expect(words.contains("|-crf|63|") && words.contains("yuva420p"))
  }

  @Test(
    arguments: [("mp4", "aac"), ("webm", "libopus"), ("mov", "pcm_s16le")])
  func `add sound that ends with the frames`(format: String, codec: String) throws {
    try install(frames: 5)
    let sound = tool.folder.file("sound.wav")
    #expect(render("@a.\(format)", "--audio", sound) == .success)
    #expect(words.contains("|-i|pipe:0|-i|file:\(sound)|-map|0:v:0|-map|1:a:0|-c:a|\(codec)|"))
    // 5 frames at 60 a second are 83,333 1/3 µs.
    #expect(words.contains("|-t|0.083334|"))
  }

  @Test func `are words of ffmpeg, after its own`() throws {
    try install(frames: 3)
    // The options may change the number of frames, so that it is not examined.
    #expect(render("@a.mp4", "--ffmpeg", "-r 30 -metadata title='a b'") == .success)
    #expect(words.contains("|-map_metadata|-1|-r|30|-metadata|title=a b|-f|mp4|file:"))
    #expect(render("@b.mp4") == .environment)
    #expect(tool.messages.text.contains("its file has 3 of 5 frames"))
    try install(frames: 0)
    #expect(render("@b.mp4", "--ffmpeg", "-r 30") == .environment)
    #expect(tool.messages.text.contains("its file has no frames\n  change the words of --ffmpeg"))
  }

  static let refusals: [(path: String, options: [String], message: String)] = [
    (
      "@a.apng", ["--crf", "20"],
      "--crf is for what ffmpeg compresses, and .apng is written without"
    ),
    ("@a.y4m", ["--audio", "@sound.wav"], "--audio is for what ffmpeg compresses"),
    ("@f_%d.png", ["--ffmpeg", "-an"], "--ffmpeg is for what ffmpeg compresses"),
    ("@a.mov", ["--crf", "20"], "--crf is for .mp4 and .webm"),
    ("@a.mp4", ["--crf", "52"], "--crf is 52; for .mp4 it must be in 0…51"),
    ("@a.webm", ["--crf", "64"], "'64' is not a whole number 0…63"),
    ("@a.mp4", ["--audio", "none.wav"], "--audio: cannot read none.wav: no such file or folder"),
    ("@a.mp4", ["--audio", "/dev/null"], "--audio: /dev/null is not a regular file"),
    ("@a.mp4", ["--ffmpeg", "-vf 'scale"], "is not closed"),
    ("@a.mp4", ["--audio", "@sound.wav", "--shard", "1/2"], "--shard does not divide sound"),
    (
      "@a.mp4", ["--audio", "@sound.wav", "--frames", "0-4x2"],
      "--audio is for frames that follow each other, and frame 2 is played after frame 0"
    ),
    (
      "@a.mov", ["--audio", "@sound.wav", "--frames", "3-5", "--ffmpeg", "-c:a copy"],
      "cannot begin in the middle of a sound, and the first frame is 3"
    ),
    (
      "@a.apng", ["--color-matrix", "bt601"], "--color-matrix is for .y4m and video: .apng has red"
    ),
    ("@a_%d.png", ["--color-matrix", "bt709"], "--color-matrix is for .y4m and video"),
    ("@a.y4m", ["--color-matrix", "bt2020"], "'bt2020' is not one of bt709, bt601"),
  ]

  @Test(arguments: refusals)
  func `are refused where they have no meaning`(
    path: String, options: [String], message: String
  ) throws {
    try install(frames: 5)
    let frames = options.contains("--frames") ? [] : ["--frames", "0-4"]
    #expect(tool.run(["render", "@ball.json", "-o", path] + frames + options) == .usage)
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    #expect(tool.folder.names == ["ball.json", "bin", "sound.wav"])
  }

  @Test(arguments: [
    (["--frames", "12-16"], "0.200000"), (["--from", "0.2", "--to", "17f"], "0.200000"),
    (["--frames", "7-11"], "0.116667"),
    (["--frame-rate", "24000/1001", "--frames", "24-28"], "1.001000"),
  ])
  func `begin the sound at the time of the first frame`(options: [String], start: String) throws {
    try install(frames: 5)
    let sound = tool.folder.file("sound.wav")
    let filter = "atrim=start=\(start),asetpts=PTS-\(start)/TB"
    let own = ["--audio", sound, "--overwrite"]
    #expect(tool.run(["render", "@ball.json", "-o", "@a.mp4"] + options + own) == .success)
    #expect(words.contains("|-af|\(filter)|-c:a|aac|"), "\(words)")
    // A filter of the user's follows, and keeps its place among the options.
    for own in ["-af", "-filter:a"] {
      #expect(
        tool.run(
          ["render", "@ball.json", "-o", "@a.mp4", "--audio", sound, "--overwrite"] + options
            + ["--ffmpeg", "\(own) volume=0.5 -metadata title=x"]) == .success)
      #expect(words.contains("|-af|\(filter),volume=0.5|-c:a|aac|"), "\(words)")
      #expect(words.contains("|-map_metadata|-1|-metadata|title=x|"), "\(words)")
    }
  }

  @Test func `begin the sound of joined frames at the time of the first`() throws {
    try install(frames: 5)
    let sound = tool.folder.file("sound.wav")
    for shard in 1...2 {
      tool.run(
        "render", "@ball.json", "-o", "@f/", "--duration", "20f", "--shard", "\(shard)/2",
        "--hash", "@l/\(shard).hash")
    }
    #expect(
      tool.run(
        "encode", "@f", "-o", "@a.mp4", "--hash", "@l", "--frames", "12-16", "--audio", sound)
        == .success, "\(tool.messages.text)")
    #expect(words.contains("|-af|atrim=start=0.200000,asetpts=PTS-0.200000/TB|"), "\(words)")
    #expect(words.contains("|-t|0.083334|"))
    try install(frames: 20)
    #expect(
      tool.run("encode", "@f", "-o", "@b.mp4", "--hash", "@l", "--audio", sound) == .success)
    #expect(!words.contains("-af"))
    #expect(
      tool.run(
        "encode", "@f", "-o", "@c.mp4", "--hash", "@l", "--frames", "0-3,9", "--audio", sound)
        == .usage)
    #expect(tool.messages.text.contains("frame 9 is played after frame 3"))
  }

  @Test(
    arguments: [
      (
        "mp4", "-c:v libsvtav1", [], ["-preset", "-crf"], ["-pix_fmt|yuv420p|", "-c:v|libsvtav1|"]
      ),
      ("mp4", "-vcodec mpeg4 -q:v 3", [], ["-preset", "-crf"], []),
      (
        "mp4", "-c:v:0 libx265 -preset slow", [], [], ["|-preset|medium|-crf|16|", "-preset|slow|"]
      ),
      ("mp4", "-c:v libsvtav1", ["--crf", "30"], ["-preset"], ["|-crf|30|"]),
      ("mp4", "-b:v 2M", [], ["-crf"], ["|-preset|medium|"]),
      ("mp4", "-c:a libopus -b:a 96k", [], [], ["|-preset|medium|-crf|16|"]),
      (
        "webm", "-codec:v libsvtav1", [], ["-deadline", "-cpu-used", "-row-mt", "-crf", "-b:v"], []
      ),
      ("webm", "-c:v libaom-av1", [], ["-deadline"], ["|-b:v|0|-crf|20|-cpu-used|2|-row-mt|0|"]),
      ("webm", "-c:v libvpx", [], ["-row-mt", "-crf"], ["|-deadline|good|-cpu-used|2|"]),
      ("mov", "-c:v qtrle", [], ["-profile:v", "-vendor"], ["|-movflags|+write_colr|"]),
    ] as [(String, String, [String], [String], [String])])
  func `pass no options of one encoder to another`(
    format: String, own: String, options: [String], without: [String], with: [String]
  ) throws {
    try install(frames: 5)
    #expect(
      tool.run(
        ["render", "@ball.json", "-o", "@a.\(format)", "--frames", "0-4", "--ffmpeg", own]
          + options) == .success, "\(tool.messages.text)")
    let end = own.replacing(" ", with: "|")
    let ours = words.replacing(end, with: "")
    for word in without { #expect(!ours.contains("|\(word)|"), "\(words)") }
    for word in with { #expect(words.contains(word), "\(words)") }
  }

  @Test func `label the matrix of the colours`() throws {
    try install(frames: 5)
    #expect(render("@a.mp4") == .success)
    let tags = "-color_primaries|bt709|-color_trc|iec61966-2-1"
    #expect(words.contains("|-color_range|tv|-colorspace|bt709|\(tags)|"))
    #expect(render("@b.mp4", "--color-matrix", "bt601") == .success)
    #expect(words.contains("|-color_range|tv|-colorspace|smpte170m|\(tags)|"))
    #expect(render("@b.mov", "--color-matrix", "bt601") == .success)
    #expect(words.contains("out_color_matrix=bt601:out_range=tv,setparams=colorspace=smpte170m:"))
  }

  @Test func `are not needed to say what transparency becomes`() throws {
    try install(frames: 5)
    func said(_ path: String, _ options: String...) -> String {
      let words = ["--background", "none", "--frames", "0-4"] + options
      #expect(tool.run(["render", "@ball.json", "-o", path] + words) == .success)
      return tool.messages.text
    }
    #expect(
      said("@a.mp4").hasPrefix("transparent pixels are drawn over black, since .mp4 has none"))
    #expect(
      said("@a.y4m").hasPrefix("transparent pixels are drawn over black, since .y4m has none"))
    #expect(
      said("@a.gif").contains("\npixels that are partly transparent are shown in full or not"))
    #expect(!said("@b.mp4", "--matte", "white").contains("transparent"))
    for path in ["@a.webm", "@a.mov", "@a.apng", "@a.rgba", "@a_%d.png"] {
      #expect(!said(path).contains("transparent"), "\(path)")
    }
    #expect(render("@c.mp4") == .success)
    #expect(!tool.messages.text.contains("transparent"))
    #expect(said("@d.mp4", "--report", "json").contains("transparent"))
    #expect(tool.output.text.contains(#""notices":["transparent pixels are drawn over black"#))
    // Rows of a batch say nothing themselves.
    try tool.write("id\n1\n2\n3\n", to: "rows.csv")
    #expect(
      tool.run(
        "render", "@ball.json", "--each", "@rows.csv", "-o", tool.folder.file("{id}.y4m"),
        "--background", "none", "--frames", "0") == .success)
    #expect(
      tool.messages.text.hasPrefix("row 1 and 2 others: transparent pixels are drawn over black"))
  }

  @Test func `are not needed to say that odd sides are padded`() throws {
    try install(frames: 5)
    #expect(render("@a.mp4", "--fit", "63x99") == .success)
    #expect(tool.messages.text.hasPrefix("63x36 pixels are padded to 64x36: "))
    #expect(render("@b.mp4", "--size", "640x350") == .success)
    #expect(tool.messages.text.hasPrefix("64x35 pixels are padded to 64x36: "))
    #expect(render("@c.mp4") == .success)
    #expect(!tool.messages.text.contains("padded"))
    #expect(render("@a.webm", "--fit", "63x99") == .success)
    #expect(!tool.messages.text.contains("padded"))
  }

  @Test(
    arguments: [
      (1, 60, 1, "0.016667"), (60, 60, 1, "1.000000"), (30, 30000, 1001, "1.001000"),
      (1_000_000, 1, 1, "1000000.000000"), (144, 24000, 1001, "6.006000"),
    ] as [(Int, Int64, Int64, String)])
  func `state a length that holds all frames`(
    frames: Int, numerator: Int64, denominator: Int64, text: String
  ) throws {
    let rate = try #require(Rational(numerator, over: denominator))
    #expect(VideoOptions.seconds(frames, at: rate) == text)
  }

  // MARK: - With an installed ffmpeg

  /// A second of a square wave, as a WAV file of 8000 samples.
  private func writeSound() throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<8000).flatMap { number($0 / 20 % 2 == 0 ? 8000 : -8000, 2) }
    let format = number(1, 2) + number(1, 2) + number(8000, 4) + number(16000, 4)
    let chunks =
      Array("WAVEfmt ".utf8) + number(16, 4) + format + number(2, 2) + number(16, 2)
      + Array("data".utf8) + number(samples.count, 4) + samples
    try Data(Array("RIFF".utf8) + number(chunks.count, 4) + chunks)
      .write(to: tool.folder.url("sound.wav"))
  }

  @Test(
    .enabled(if: InstalledPrograms.hasFFmpeg, "needs an ffmpeg on the PATH"),
    arguments: ["mp4", "webm", "mov"])
  func `give a whole file with an installed ffmpeg`(format: String) throws {
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try writeSound()
    for (name, frames) in [("short", "0-11"), ("long", "0-89")] {
      #expect(
        tool.run(
          "render", "@ball.json", "-o", "@\(name).\(format)", "--frames", frames, "--audio",
          "@sound.wav") == .success, "\(tool.messages.text)")
      let file = try #require(try FileBytes(tool.folder.file("\(name).\(format)")))
      let count = name == "short" ? 12 : 90
      let kind = try #require(PictureFormat(ending: format))
      #expect(try VideoContainer(file).frameCount(kind) == count)
      // The same bytes every time.
      tool.run(
        "render", "@ball.json", "-o", "@again.\(format)", "--frames", frames, "--audio",
        "@sound.wav", "--overwrite", "-j", "3")
      #expect(
        FileManager.default.contentsEqual(
          atPath: tool.folder.file("again.\(format)"),
          andPath: tool.folder.file("\(name).\(format)")))
    }
    if format == "webm" {
      // The pictures begin with the sound, whatever room ffmpeg makes for the encoder of the sound.
      let file = try #require(try FileBytes(tool.folder.file("long.webm")))
      #expect(try VideoContainer(file).patchesOfDelay() == [])
    }
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@w.\(format)", "--frames", "0-9", "--ffmpeg",
        "-r 30 -metadata title='a b'") == .success, "\(tool.messages.text)")
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@x.\(format)", "--frames", "0-9", "--ffmpeg", "-c:v none0")
        == .environment)
  }
}

@Suite struct `Video container` {
  private let folder = TemporaryFolder()

  private func frames(_ bytes: [UInt8], _ format: PictureFormat) throws -> Int {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("video")))
    let file = try #require(try FileBytes(folder.file("video")))
    return try VideoContainer(file).frameCount(format)
  }

  @Test(arguments: [1, 9, 25])
  func `has its frames counted`(count: Int) throws {
    #expect(try frames(SampleVideo.mp4(frames: count), .mp4) == count)
    #expect(try frames(SampleVideo.mp4(frames: count), .mov) == count)
    #expect(try frames(SampleVideo.webm(frames: count), .webm) == count)
  }

  @Test(arguments: [0, 1, 8])
  func `has its frames counted beside packets of sound`(count: Int) throws {
    #expect(try frames(SampleVideo.mp4WithSound(frames: count), .mp4) == count)
    #expect(try frames(SampleVideo.webmWithSound(frames: count), .webm) == count)
  }

  @Test func `has pictures that begin with the sound`() throws {
    func patches(_ video: [UInt8]) throws -> [VideoContainer.Patch] {
      try Data(video).write(to: URL(fileURLWithPath: folder.file("video")))
      let file = try #require(try FileBytes(folder.file("video")))
      return try VideoContainer(file).patchesOfDelay()
    }
    func applied(_ patches: [VideoContainer.Patch], to video: [UInt8]) -> [UInt8] {
      patches.reduce(into: video) { video, patch in
        video.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
      }
    }
    let whole = SampleVideo.webmWithSound(frames: 12, delay: 0)
    #expect(try patches(whole) == [])
    for delay in [1, 7, 100] {
      let late = SampleVideo.webmWithSound(frames: 12, delay: delay)
      #expect(try applied(patches(late), to: late) == whole)
    }
    // So late that it is meant.
    #expect(try patches(SampleVideo.webmWithSound(frames: 12, delay: 101)) == [])
    #expect(try patches(SampleVideo.webm(frames: 12)) == [])
  }

  @Test(arguments: [PictureFormat.mp4, .webm])
  func `that was cut off anywhere is not usable`(format: PictureFormat) throws {
    let whole =
      format == .mp4 ? SampleVideo.mp4(frames: 12) : SampleVideo.webm(frames: 12)
    for length in stride(from: 0, to: whole.count, by: 3) {
      #expect(throws: VideoContainer.Fault.self, "\(length)") {
        _ = try frames(Array(whole[..<length]), format)
      }
    }
  }

  @Test func `that the writer did not finish is not usable`() throws {
    // MP4 without an index, and with a size that was never filled in.
    let media = SampleVideo.box("mdat", [1, 2, 3])
    #expect(throws: VideoContainer.Fault.self) {
      _ = try frames(SampleVideo.box("ftyp", []) + media, .mp4)
    }
    let open = SampleVideo.number(0, 4) + Array("mdat".utf8) + [1, 2, 3]
    #expect(throws: VideoContainer.Fault.self) {
      _ = try frames(SampleVideo.mp4(frames: 3) + open, .mp4)
    }
    // WebM whose segment has no size yet, and one without cues.
    var live = SampleVideo.webm(frames: 3)
    let size = 4 + 8 + 4 + 4
    live.replaceSubrange(size..<size + 8, with: [1] + [UInt8](repeating: 0xff, count: 7))
    #expect(throws: VideoContainer.Fault.self) { _ = try frames(live, .webm) }
    let bare =
      SampleVideo.element([0x1a, 0x45, 0xdf, 0xa3], [])
      + SampleVideo.element([0x18, 0x53, 0x80, 0x67], [])
    #expect(throws: VideoContainer.Fault.self) { _ = try frames(bare, .webm) }
  }

  @Test func `of random bytes never traps`() throws {
    var seed = UInt64(7)
    func next() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 56)
    }
    for round in 0..<300 {
      var bytes = round % 2 == 0 ? SampleVideo.mp4(frames: 4) : SampleVideo.webm(frames: 4)
      for _ in 0..<6 { bytes[(Int(next()) << 8 | Int(next())) % bytes.count] = next() }
      for format in [PictureFormat.mp4, .webm] { _ = try? frames(bytes, format) }
    }
  }
}

/// Video files that have nothing but their containers, in the layout that ffmpeg gives them.
enum SampleVideo {
  /// An MP4 file of some frames.
  static func mp4(frames: Int) -> [UInt8] {
    let sizes =
      number(0, 4) + number(0, 4) + number(frames, 4)
      + (0..<frames).flatMap { _ in number(16, 4) }
    let table = box("stbl", box("stsd", number(0, 8)) + box("stsz", sizes))
    let track = box("trak", box("mdia", box("minf", table)))
    return box("ftyp", Array("isom".utf8) + number(512, 4)) + box("moov", track)
      + box("free", []) + box("mdat", [UInt8](repeating: 7, count: 16 * frames))
  }

  /// A WebM file of some frames, every tenth at the start of a cluster.
  static func webm(frames: Int) -> [UInt8] {
    var body = element([0x15, 0x49, 0xa9, 0x66], [1, 2, 3])
    for start in stride(from: 0, to: frames, by: 10) {
      var cluster = element([0xe7], [UInt8(truncatingIfNeeded: start)])
      for frame in start..<min(start + 10, frames) {
        let block = [UInt8](repeating: 9, count: 200)
        cluster += frame % 2 == 0 ? element([0xa3], block) : element([0xa0], element([0xa1], block))
      }
      body += element([0x1f, 0x43, 0xb6, 0x75], cluster)
    }
    body += element([0x1c, 0x53, 0xbb, 0x6b], [0])
    return element([0x1a, 0x45, 0xdf, 0xa3], Array("webm".utf8))
      + element([0x18, 0x53, 0x80, 0x67], body)
  }

  /// An MP4 file of some frames and more packets of sound.
  static func mp4WithSound(frames: Int) -> [UInt8] {
    func track(_ handler: String, _ count: Int) -> [UInt8] {
      let facts = number(0, 8) + Array(handler.utf8) + number(0, 12)
      let sizes = number(0, 4) + number(16, 4) + number(count, 4)
      let table = box("stbl", box("stsz", sizes))
      return box("trak", box("mdia", box("hdlr", facts) + box("minf", table)))
    }
    return box("ftyp", Array("isom".utf8) + number(512, 4))
      + box("moov", track("vide", frames) + track("soun", 3 * frames + 7))
      + box("mdat", [UInt8](repeating: 7, count: 16 * frames))
  }

  /// A WebM file of some frames and more packets of sound, which is track 2. The first frame, the
  /// index and the length are late by some milliseconds.
  static func webmWithSound(frames: Int, delay: Int = 0) -> [UInt8] {
    func entry(_ number: UInt8, type: UInt8) -> [UInt8] {
      element([0xae], element([0xd7], [number]) + element([0x83], [type]))
    }
    var cluster = element([0xe7], [0])
    for frame in 0..<frames {
      let picture: [UInt8] = [0x81] + number(33 * frame + delay, 2) + [0x80, 1, 2, 3]
      let sound: [UInt8] = [0x82] + number(33 * frame, 2) + [0x80, 4, 5]
      for bytes in [picture, sound, sound] {
        cluster +=
          frame % 2 == 0 ? element([0xa3], bytes) : element([0xa0], element([0xa1], bytes))
      }
    }
    let length = Double(33 * frames + delay).bitPattern
    let info = element(
      [0x44, 0x89], (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) })
    let cue = element([0xb3], number(delay, 1)) + element([0xb7], element([0xf7], [1]))
    let body =
      element([0x15, 0x49, 0xa9, 0x66], info)
      + element([0x16, 0x54, 0xae, 0x6b], entry(1, type: 1) + entry(2, type: 2))
      + element([0x1f, 0x43, 0xb6, 0x75], cluster)
      + element([0x1c, 0x53, 0xbb, 0x6b], element([0xbb], cue))
    return element([0x1a, 0x45, 0xdf, 0xa3], Array("webm".utf8))
      + element([0x18, 0x53, 0x80, 0x67], body)
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// An element whose size takes eight bytes.
  static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [1] + number(content.count, 7) + content
  }

  /// A number of some bytes, the highest first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
