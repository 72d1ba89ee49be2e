import Laminar

/// A PNG file of one frame.
enum FrameFile {
  /// The largest file of a frame.
  static let largestFile = 1 << 30

  /// The picture in a file.
  ///
  /// - Throws: Exit 2 for a file that is missing or damaged, or animated among frames.
  static func picture(_ path: String) throws(CommandError) -> Bitmap {
    let bytes = try InputFile.read(path, limit: largestFile)
    guard !AnimatedPNG.isAnimated(bytes) else {
      throw CommandError(
        "\(path) is an animated PNG among frames",
        hint: "an animated picture is compared by its own name, not as a frame of a folder")
    }
    do throws(PNGError) {
      return try PNGDecoder.decode(bytes)
    } catch {
      throw damage(path, error)
    }
  }

  /// The error of a file that is not a whole picture.
  static func damage(_ path: String, _ error: PNGError) -> CommandError {
    CommandError("\(path): \(error.words)", hint: "the picture is damaged; write it again")
  }
}
