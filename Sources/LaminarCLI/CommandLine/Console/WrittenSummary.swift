/// The last line of a run that wrote files:
/// `wrote out/f_000000.png … out/f_000143.png  (144 frames, 1.9 MB, 0.35 s)`.
struct WrittenSummary {
  /// The path of the first file.
  var first: String
  /// The path of the last file; the same for one file.
  var last: String
  var frames: Int
  var bytes: Int
  var seconds: Double

  var text: String {
    let paths = first == last ? first : "\(first) … \(last)"
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    return "wrote \(paths)  (\(count), \(Self.byteText(bytes)), \(Self.secondsText(seconds)))"
  }

  /// `812 bytes`, `1.9 MB`; units of a thousand.
  static func byteText(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    for unit in ["KB", "MB", "GB"] {
      if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      tenths /= 1000
    }
    return "\(tenths / 10).\(tenths % 10) TB"
  }

  /// `0.35 s`, with two decimals.
  static func secondsText(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return "a long time" }
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
