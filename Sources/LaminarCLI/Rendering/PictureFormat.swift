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
