import Foundation
import Laminar

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

  /// Takes the options of a command line.
  ///
  /// - Throws: Options of a format that they have no meaning for, words that are not closed, and a sound
  ///   file that cannot be read or is for a part that another run continues.
  init(_ arguments: Arguments, format: PictureFormat) throws(CommandError) {
    let options = [Options.quality.spec, Options.audio.spec, Options.ffmpegWords.spec]
    if !format.isCompressedByFFmpeg, let option = options.first(where: arguments.isGiven) {
      throw CommandError(
        "--\(option.name) is for what ffmpeg compresses, and .\(format.rawValue) is written without it",
        hint: "end the path with .mp4, .webm or .mov")
    }
    matrix = try Self.matrix(arguments, format)
    quality = arguments[Options.quality]
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
      words = FFmpegWords(try arguments[Options.ffmpegWords].map(ShellWords.split) ?? [])
    } catch {
      throw CommandError("--ffmpeg: \(error.message)")
    }
    audio = try Self.audio(arguments)
  }

  private static func matrix(
    _ arguments: Arguments, _ format: PictureFormat
  ) throws(CommandError) -> YUVMatrix {
    guard let name = arguments[Options.colorMatrix] else { return .bt709 }
    guard format == .y4m || format.isCompressedByFFmpeg else {
      throw CommandError(
        "--color-matrix is for .y4m and video: .\(format.rawValue) has red, green and blue",
        hint: "leave it out")
    }
    return YUVMatrix(rawValue: name) ?? .bt709
  }

  private static func audio(_ arguments: Arguments) throws(CommandError) -> String? {
    guard let path = arguments[Options.audio] else { return nil }
    do throws(FileError) {
      guard try FileBytes(path) != nil else {
        throw FileError("\(path) is not a regular file", kind: .input)
      }
    } catch {
      throw CommandError("--audio: \(error.message)")
    }
    if let shard = arguments[Options.shard]?.shard, shard.count > 1, arguments[Options.each] == nil
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
