import Foundation
import Laminar

/// A PNG file of one frame.
enum FrameFile {
  /// The largest file of a frame: one of the largest canvas that does not compress, with what PNG adds.
  static let largestFile = (1 << 30) + (1 << 24)

  /// The picture in a file.
  ///
  /// - Throws: Exit 2 for a file that is missing or damaged, or animated among frames.
  static func picture(_ path: String) throws(CommandError) -> Bitmap {
    let bytes = try bytes(path)
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

  /// The bytes of a file; what is not a regular one, such as a pipe, is not waited for.
  ///
  /// - Throws: Exit 2 for a file that is missing or not a regular one, exit 3 when reading fails.
  static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      let (descriptor, size) = try FileContents.openRegular(path)
      defer { close(descriptor) }
      return try FileContents.bytes(of: descriptor, name: path, expecting: size, limit: largestFile)
    } catch {
      throw CommandError(error)
    }
  }

  /// The error of a file that is not a whole picture.
  static func damage(_ path: String, _ error: PNGError) -> CommandError {
    CommandError("\(path): \(error.words)", hint: "the picture is damaged; write it again")
  }
}
