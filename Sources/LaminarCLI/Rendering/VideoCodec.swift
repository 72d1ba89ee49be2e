/// How ffmpeg writes a format.
///
/// Nothing depends on the machine: the number of threads is fixed, since encoders divide their work by
/// it, and no file records when and by what it was made.
struct VideoCodec: Sendable {
  /// What frames with transparency are compressed as.
  let alphaWords: [String]?
  /// What opaque frames are compressed as; nil where they are compressed like the others.
  let words: [String]?

  /// How a format is compressed.
  ///
  /// - Parameter quality: The constant rate factor in place of the format's: lower is better and
  ///   larger.
  init(_ format: PictureFormat, quality: Int? = nil) {
    switch format {
    case .mp4:
      alphaWords = nil
      // H.264 halves the colours' size, so that sides must be even.
      words = [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-preset", "medium", "-crf",
        "\(quality ?? 16)", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
      ]
    case .webm:
      let quality = [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "\(quality ?? 20)", "-deadline", "good",
        "-cpu-used", "2",
        "-row-mt", "0",
      ]
      alphaWords = Self.conversion("yuva420p") + quality + ["-auto-alt-ref", "0"]
      words = quality + ["-pix_fmt", "yuv420p"]
    case .mov:
      alphaWords =
        Self.conversion("yuva444p10le") + ["-c:v", "prores_ks", "-profile:v", "4444"]
        + ["-vendor", "apl0", "-movflags", "+write_colr"]
      words = nil
    case .png, .apng, .gif, .y4m, .rgba: (alphaWords, words) = (nil, nil)
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

  private static func conversion(_ pixels: String) -> [String] {
    // Some encoders take the colour space only from the frames.
    let meaning = "colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1"
    return [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,setparams=\(meaning)", "-pix_fmt", pixels,
    ]
  }
}
