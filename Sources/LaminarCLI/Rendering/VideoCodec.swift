import Laminar

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
