import Foundation
import Laminar

/// Where pictures go, and how they are encoded.
struct PictureTarget: Sendable {
  /// The path as it was given.
  let path: String
  var pattern: OutputPattern
  let compression: PNGEncoder.Compression
  var overwrites: Bool
  let temporaries: TemporaryFiles

  let format: PictureFormat

  /// Takes the options of `render`, `still` and `encode`.
  ///
  /// - Parameters:
  ///   - format: That of `--format`; nil for that of the path's extension.
  ///   - isStill: Whether one picture is written, in whose name number signs are characters.
  /// - Throws: A path whose extension is not that of a format.
  init(
    _ arguments: Arguments, _ temporaries: TemporaryFiles, format: PictureFormat?,
    isStill: Bool = false
  ) throws(CommandError) {
    path = arguments[CommonOptions.frameOutput] ?? "-"
    pattern = try OutputPattern(path, countsSigns: !isStill)
    let ending = pattern.pathExtension
    if let format {
      self.format = format
    } else {
      if pattern.kind == .standardOutput {
        throw CommandError(
          "the format of standard output is not known", hint: "add --format png")
      }
      guard let format = PictureFormat(ending: ending) else {
        throw CommandError(
          "cannot tell the format of '\(path)' from its ending",
          hint: PictureFormat.hint(forEnding: ending, isStill: isStill))
      }
      self.format = format
    }
    compression = arguments[CommonOptions.compression] ?? .default
    overwrites = arguments.overwrites
    self.temporaries = temporaries
  }

  /// Refuses formats of many frames for a single picture.
  func requirePicture(_ noun: String) throws(CommandError) {
    guard format.isMovie else { return }
    throw CommandError(
      "\(noun) is written as .png, not as .\(format.rawValue)", hint: "end the path with .png")
  }

  /// Refuses a sequence of files for a format of many frames.
  func requireOneFile() throws(CommandError) {
    guard pattern.isSequence else { return }
    throw CommandError(
      "one .\(format.rawValue) holds all frames; '-o' names a sequence",
      hint: "write -o movie.\(format.rawValue)")
  }

  /// Refuses frames that cannot be written, before any is drawn: several for one file, or files that
  /// exist and may not be replaced.
  func require(_ frames: [FrameSample], as noun: String) throws(CommandError) {
    if !pattern.isSequence, frames.count > 1 {
      let isSigned = pattern.path(ofFrame: 0)?.contains("#") ?? false
      throw CommandError(
        "\(frames.count) \(noun)s do not fit into one file",
        hint: (isSigned ? "a single # is a character, ###### a frame number of six digits; " : "")
          + "write -o dir/f_%06d.png or movie.mp4, or choose one with --frames, or make a --sheet"
      )
    }
    guard !overwrites else { return }
    for frame in frames {
      guard let path = pattern.path(ofFrame: frame.frame) else { return }
      try CommandError.requireAbsent(path)
    }
  }

  /// Refuses a number of plays for what is not played.
  func requireLoop(_ arguments: Arguments) throws(CommandError) {
    guard arguments.isGiven(CommonOptions.loop), format != .gif, format != .apng else { return }
    throw CommandError(
      "--loop is for .gif and .apng: a .\(format.rawValue) does not say how often it plays",
      hint: "leave it out, or end the path with .gif or .apng")
  }
}

/// The formats in which frames are written.
enum PictureFormat: String, CaseIterable, Sendable {
  /// A file per frame.
  case png
  /// Single files that browsers play.
  case apng, gif
  /// Streams of uncompressed frames: YUV 4:2:0, and straight RGBA without any header.
  case y4m, rgba
  /// Files that ffmpeg compresses.
  case mp4, webm, mov

  /// Whether one file holds all frames.
  var isMovie: Bool { self != .png }

  /// Whether an installed ffmpeg writes the file.
  var isCompressedByFFmpeg: Bool {
    switch self {
    case .mp4, .webm, .mov: true
    case .png, .apng, .gif, .y4m, .rgba: false
    }
  }

  /// The format of the library that it is; nil for what ffmpeg compresses.
  var ownFormat: FrameWriter.Format? {
    switch self {
    case .png: .png
    case .apng: .apng
    case .gif: .gif
    case .y4m: .y4m
    case .rgba: .rgba
    case .mp4, .webm, .mov: nil
    }
  }

  /// What is said where frames had transparency that the format does not keep.
  var lossText: String {
    self == .gif
      ? "pixels that are partly transparent are shown in full or not at all, as .gif has it; "
        + "--matte C draws all on a colour, and .apng keeps them"
      : "transparent pixels are drawn over black, since .\(rawValue) has none; "
        + "--matte C chooses another colour, and .webm and .mov keep them"
  }

  /// The endings that can be written instead of another one: for one picture, or for all frames.
  static func hint(forEnding ending: String, isStill: Bool) -> String {
    let endings = allCases.map { ".\($0.rawValue)" }
    let list =
      isStill
      ? "end it with .png"
      : "end it with \(endings.dropLast().joined(separator: ", ")) or "
        + (endings.last ?? "")
    switch ending.lowercased() {
    case "webp", "avif", "jpg", "jpeg", "tif", "tiff", "bmp":
      return list + "; other programs convert .png to .\(ending)"
    case "html", "svg", "pdf": return list + "; pictures are made of pixels"
    default: return list
    }
  }

  /// The format of an ending.
  init?(ending: String) { self.init(rawValue: ending) }
}

// MARK: - Videos

/// What a command line says of a video: `--crf`, `--audio`, `--ffmpeg` and `--color-matrix`.
struct VideoOptions: Sendable {
  /// The constant rate factor; nil for that of the codec.
  var quality: Int?
  /// The path of a sound file; nil for a video without sound.
  var audio: String?
  /// Further words for ffmpeg, after its own options of the output.
  var words = FFmpegWords([])
  /// What the numbers of the colours mean.
  var matrix = YUVMatrix.bt709

  /// A video without further options.
  init() {}

  /// Takes the options of a command line.
  ///
  /// - Throws: Options of a format that they have no meaning for, words that are not closed, and a sound
  ///   file that cannot be read or is for a part that another run continues.
  init(_ arguments: Arguments, format: PictureFormat) throws(CommandError) {
    let options: [any AnyOption] = [
      CommonOptions.quality, CommonOptions.audio, CommonOptions.ffmpegWords,
    ]
    if !format.isCompressedByFFmpeg, let option = arguments.firstGiven(of: options) {
      throw CommandError(
        "--\(option.name) is for what ffmpeg compresses, and .\(format.rawValue) is written without it",
        hint: "end the path with .mp4, .webm or .mov")
    }
    matrix = try Self.matrix(arguments, format)
    quality = arguments[CommonOptions.quality]
    if let quality {
      guard let limit = VideoCodec.largestQuality(of: format) else {
        throw CommandError(
          "--crf is for .mp4 and .webm; ProRes in .\(format.rawValue) has no such factor",
          hint: "leave it out, or choose a profile: --ffmpeg '-profile:v hq'")
      }
      guard quality <= limit else {
        throw CommandError("--crf is \(quality); for .\(format.rawValue) it must be in 0…\(limit)")
      }
    }
    do throws(ValueError) {
      words = FFmpegWords(try arguments[CommonOptions.ffmpegWords].map(ShellWords.split) ?? [])
    } catch {
      throw CommandError("--ffmpeg: \(error.message)")
    }
    audio = try Self.audio(arguments)
  }

  private static func matrix(
    _ arguments: Arguments, _ format: PictureFormat
  ) throws(CommandError) -> YUVMatrix {
    guard arguments.isGiven(CommonOptions.colorMatrix) else { return .bt709 }
    guard format == .y4m || format.isCompressedByFFmpeg else {
      throw CommandError(
        "--color-matrix is for .y4m and video: .\(format.rawValue) has red, green and blue",
        hint: "leave it out")
    }
    return arguments[CommonOptions.colorMatrix]
  }

  private static func audio(_ arguments: Arguments) throws(CommandError) -> String? {
    guard let path = arguments[CommonOptions.audio] else { return nil }
    do throws(FileError) {
      guard try FileBytes(path) != nil else {
        throw FileError("\(path) is not a regular file", kind: .input)
      }
    } catch {
      throw CommandError("--audio: \(error.message)")
    }
    if let shard = arguments[CommonOptions.shard]?.shard, shard.count > 1,
      arguments[CommonOptions.each] == nil
    {
      throw CommandError(
        "--shard does not divide sound: compressed apart, its parts would not join without a gap",
        hint:
          "draw PNG frames in shards, -o out/, and add --audio where 'laminar encode' joins them")
    }
    return path
  }

  // MARK: - Sound

  /// Refuses sound for frames that leave out some between them, whose times do not follow each other as
  /// those of a sound do.
  func requireSound(of frames: [Int]) throws(CommandError) {
    guard audio != nil, let first = frames.first, let last = frames.last else { return }
    guard last - first == frames.count - 1 else {
      let gap = zip(frames, frames.dropFirst()).first { $1 - $0 != 1 }
      throw CommandError(
        "--audio is for frames that follow each other, and frame \(gap?.1 ?? last) is played after "
          + "frame \(gap?.0 ?? first)",
        hint: "choose one range, such as --frames \(first)-\(last), or leave out --audio")
    }
    guard first == 0 || words.audioEncoder != "copy" else {
      throw CommandError(
        "--ffmpeg '-c:a copy' cannot begin in the middle of a sound, and the first frame is \(first)",
        hint: "leave out the copy, so that the sound is compressed again, or begin with frame 0")
    }
  }

  /// ffmpeg's options that add the sound of frames that follow each other: from the time of the first
  /// in the scene, to the end of the last.
  func audioWords(
    _ format: PictureFormat, first: Int, frameCount: Int, frameRate: Rational
  ) -> [String] {
    guard let audio else { return [] }
    return ["-i", "file:" + audio, "-map", "0:v:0", "-map", "1:a:0"]
      + filter(first: first, frameRate: frameRate) + VideoCodec.audioWords(of: format)
      + ["-t", Self.seconds(frameCount, at: frameRate)]
  }

  /// Cuts off what comes before a frame. The sound is decoded from its beginning: where a seek in a
  /// file without an index, such as an MP3 of variable rate, arrives is a guess.
  private func filter(first: Int, frameRate: Rational) -> [String] {
    guard first > 0 else { return words.audioFilter.map { ["-af", $0] } ?? [] }
    let start = Self.seconds(first, at: frameRate)
    let filters = ["atrim=start=\(start)", "asetpts=PTS-\(start)/TB"]
    return ["-af", (filters + [words.audioFilter].compactMap { $0 }).joined(separator: ",")]
  }

  /// The length of frames in decimal seconds, rounded up to a microsecond.
  static func seconds(_ frames: Int, at rate: Rational) -> String {
    let (top, bottom) = (Int128(frames) * Int128(rate.denominator), Int128(rate.numerator))
    let micros = (top * 1_000_000 + bottom - 1) / bottom
    let rest = String(Int(micros % 1_000_000))
    return "\(Int(micros / 1_000_000))." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}

/// The words of `--ffmpeg`, as far as they decide which of the tool's own options hold.
struct FFmpegWords: Sendable {
  /// The words that follow the tool's, without a filter of the sound.
  let words: [String]
  /// The encoder of the pictures that they choose; nil for the tool's.
  let encoder: String?
  /// The encoder of the sound; nil for the tool's.
  let audioEncoder: String?
  /// The filter of the sound, which the tool's precedes.
  let audioFilter: String?
  /// Whether they choose how good the pictures are: a rate, or a factor of the encoder's.
  let choosesQuality: Bool

  init(_ words: [String]) {
    var rest: [String] = []
    var (encoder, audioEncoder, audioFilter): (String?, String?, String?)
    var choosesQuality = false
    var index = 0
    while index < words.count {
      let word = words[index]
      let value = words.indices.contains(index + 1) ? words[index + 1] : nil
      let (name, stream) = Self.option(word)
      if ["c", "codec"].contains(name) {
        if stream != "a" { encoder = value ?? encoder }
        if stream != "v" { audioEncoder = value ?? audioEncoder }
      }
      if word == "-vcodec" { encoder = value ?? encoder }
      if word == "-acodec" { audioEncoder = value ?? audioEncoder }
      if Self.qualities.contains(name), stream != "a" { choosesQuality = true }
      if word == "-af" || name == "filter" && stream == "a", let value {
        audioFilter = value
        index += 2
        continue
      }
      rest.append(word)
      index += 1
    }
    self.words = rest
    (self.encoder, self.audioEncoder, self.audioFilter) = (encoder, audioEncoder, audioFilter)
    self.choosesQuality = choosesQuality
  }

  var isEmpty: Bool { words.isEmpty && audioFilter == nil }

  private static let qualities: Set<String> = [
    "b", "vb", "q", "qscale", "qp", "crf", "cq", "global_quality", "rc", "quality",
  ]

  /// The name of an option and the kind of stream that it is for: v, a or none. The pictures are stream
  /// 0 and the sound is stream 1.
  private static func option(_ word: String) -> (name: String, stream: String) {
    guard word.hasPrefix("-") else { return ("", "") }
    let parts = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let stream = parts.count > 1 ? String(parts[1]) : ""
    return (String(parts[0]), ["0": "v", "V": "v", "1": "a"][stream] ?? stream)
  }
}

/// How ffmpeg writes a format.
///
/// Nothing depends on the machine: the number of threads is fixed, since encoders divide their work by
/// it, and no file records when and by what it was made.
struct VideoCodec: Sendable {
  let format: PictureFormat
  /// The constant rate factor in place of the format's: lower is better and larger.
  var quality: Int?
  /// What the colours' numbers mean.
  var matrix = YUVMatrix.bt709
  /// What the user adds.
  var own = FFmpegWords([])

  /// Options with the encoders that take them, besides the format's own.
  private struct Setting {
    let words: [String]
    let siblings: Set<String>
    /// Whether another option of the user's chooses how good the pictures are.
    var isQuality = false
  }

  /// Whether frames with transparency keep it.
  var keepsAlpha: Bool { format == .webm || format == .mov }

  /// Whether sides must be even: H.264 halves the colours' size.
  var hasEvenSides: Bool { format == .mp4 }

  /// Whether opaque frames are compressed like others.
  var hasOneKind: Bool { format == .mov }

  /// The encoder that the tool chooses.
  private var encoder: String {
    switch format {
    case .mp4: "libx264"
    case .webm: "libvpx-vp9"
    case .mov: "prores_ks"
    case .png, .apng, .gif, .y4m, .rgba: ""
    }
  }

  /// How ffmpeg compresses the frames.
  ///
  /// - Parameter hasAlpha: Whether the frames come with transparency.
  func words(hasAlpha: Bool) -> [String] {
    let pixels: [String]
    switch format {
    case .mp4: pixels = ["-pix_fmt", "yuv420p"]
    case .webm: pixels = hasAlpha ? conversion("yuva420p") : ["-pix_fmt", "yuv420p"]
    case .mov: pixels = conversion("yuva444p10le")
    case .png, .apng, .gif, .y4m, .rgba: return []
    }
    return pixels + ["-c:v", encoder] + settings(hasAlpha: hasAlpha).flatMap(\.words)
      + container
  }

  /// The colour space, and nothing about the machine or the date.
  var labels: [String] {
    ["-color_range", "tv"] + Self.tags(matrix) + [
      "-threads", "4", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1",
    ]
  }

  /// The options that say what the numbers of a Y4M stream mean, whose header cannot: before `-i` for
  /// an ffmpeg that reads it, after it for a file that an ffmpeg writes.
  static func tags(_ matrix: YUVMatrix = .bt709) -> [String] {
    ["-colorspace", matrix.label, "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
  }

  // MARK: - The encoder

  /// The options of the encoder that is used: an encoder of the user's gets only those that it takes.
  private func settings(hasAlpha: Bool) -> [Setting] {
    let all = format == .webm ? vp9(hasAlpha: hasAlpha) : format == .mp4 ? h264 : prores
    let used = own.encoder ?? encoder
    var settings = all.filter { setting in
      (used == encoder || setting.siblings.contains(used))
        && !(setting.isQuality && quality == nil && own.choosesQuality)
    }
    // A factor that the user states is for the encoder that the user chooses.
    if let quality, !settings.contains(where: \.isQuality) {
      settings.append(Setting(words: ["-crf", "\(quality)"], siblings: []))
    }
    return settings
  }

  private var h264: [Setting] {
    let siblings: Set<String> = ["libx264rgb", "libx265"]
    return [
      Setting(words: ["-preset", "medium"], siblings: siblings),
      Setting(words: ["-crf", "\(quality ?? 16)"], siblings: siblings, isQuality: true),
    ]
  }

  private func vp9(hasAlpha: Bool) -> [Setting] {
    let factor = ["-b:v", "0", "-crf", "\(quality ?? 20)"]
    let settings = [
      Setting(words: factor, siblings: ["libaom-av1"], isQuality: true),
      Setting(words: ["-deadline", "good"], siblings: ["libvpx"]),
      Setting(words: ["-cpu-used", "2"], siblings: ["libvpx", "libaom-av1"]),
      Setting(words: ["-row-mt", "0"], siblings: ["libaom-av1"]),
    ]
    // Frames that are not shown have no transparency.
    let alpha = Setting(words: ["-auto-alt-ref", "0"], siblings: ["libvpx"])
    return hasAlpha ? settings + [alpha] : settings
  }

  private var prores: [Setting] {
    [Setting(words: ["-profile:v", "4444", "-vendor", "apl0"], siblings: [])]
  }

  private var container: [String] {
    switch format {
    case .mp4: ["-movflags", "+faststart"]
    case .mov: ["-movflags", "+write_colr"]
    case .webm, .png, .apng, .gif, .y4m, .rgba: []
    }
  }

  /// The largest constant rate factor of a format; nil where its codec has none.
  static func largestQuality(of format: PictureFormat) -> Int? {
    switch format {
    case .mp4: 51
    case .webm: 63
    case .mov, .png, .apng, .gif, .y4m, .rgba: nil
    }
  }

  // MARK: - Pixels

  private func conversion(_ pixels: String) -> [String] {
    // Some encoders take the colour space only from the frames.
    let meaning =
      "colorspace=\(matrix.label):color_primaries=bt709:color_trc=iec61966-2-1"
    return [
      "-vf", "scale=out_color_matrix=\(matrix.rawValue):out_range=tv,setparams=\(meaning)",
      "-pix_fmt", pixels,
    ]
  }

  // MARK: - Sound

  /// How sound is compressed beside the pictures of a format.
  static func audioWords(of format: PictureFormat) -> [String] {
    let flags = ["-flags:a", "+bitexact"]
    return switch format {
    case .mp4: ["-c:a", "aac", "-b:a", "192k"] + flags
    case .webm: ["-c:a", "libopus", "-b:a", "160k"] + flags
    // Uncompressed, as the pictures are nearly.
    case .mov: ["-c:a", "pcm_s16le"] + flags
    case .png, .apng, .gif, .y4m, .rgba: []
    }
  }
}

extension YUVMatrix {
  /// What ffmpeg calls the matrix in the description of a stream.
  var label: String {
    switch self {
    case .bt709: "bt709"
    case .bt601: "smpte170m"
    }
  }
}

/// Words of a command line, divided as a POSIX shell divides them: at spaces outside of quotes.
///
/// Single quotes keep everything; in double quotes a backslash keeps `"`, `\`, `$` and the grave accent
/// after it; outside it keeps any character. Nothing is expanded.
enum ShellWords {
  /// Divides a text.
  ///
  /// - Throws: A quote that is not closed, or a backslash at the end.
  static func split(_ text: String) throws(ValueError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch (letter, quote) {
      case ("\\", let quote) where quote != "'":
        guard let next = rest.first else { throw ValueError("'\(text)' ends with a backslash") }
        let isKept = quote == nil || "\"\\$`".contains(next)
        if isKept { rest.removeFirst() }
        word = (word ?? "") + String(isKept ? next : letter)
      case (let letter, let open?):
        if letter == open { quote = nil } else { word?.append(letter) }
      case ("'", nil), ("\"", nil):
        quote = letter
        word = word ?? ""
      case (let letter, nil) where letter.isWhitespace:
        if let ended = word { words.append(ended) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    if let quote { throw ValueError("a \(quote) in '\(text)' is not closed") }
    if let word { words.append(word) }
    return words
  }
}
