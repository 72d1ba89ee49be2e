/// How ffmpeg writes a format.
///
/// Nothing depends on the machine: the number of threads is fixed, since encoders divide their work by
/// it, and no file records when and by what it was made.
struct VideoCodec: Sendable {
  /// What frames with transparency are compressed as.
  let alphaWords: [String]?
  /// What opaque frames are compressed as; nil where they are compressed like the others.
  let words: [String]?

  init(_ format: PictureFormat) {
    switch format {
    case .mp4:
      alphaWords = nil
      // H.264 halves the colours' size, so that sides must be even.
      words = [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-preset", "medium", "-crf",
        "16", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
      ]
    case .webm:
      let quality = [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-deadline", "good", "-cpu-used", "2",
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

  private static func conversion(_ pixels: String) -> [String] {
    // Some encoders take the colour space only from the frames.
    let meaning = "colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1"
    return [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,setparams=\(meaning)", "-pix_fmt", pixels,
    ]
  }
}
