import Foundation
import Laminar

/// What a command line says of a video that ffmpeg compresses: `--crf`, `--audio` and `--ffmpeg`.
struct VideoOptions: Sendable {
  /// The constant rate factor; nil for that of the codec.
  var quality: Int?
  /// The path of a sound file; nil for a video without sound.
  var audio: String?
  /// Further words for ffmpeg, after its own options of the output.
  var words: [String] = []

  /// Takes the options of a command line.
  ///
  /// - Throws: Options of a format that they have no meaning for, words that are not closed, and a sound
  ///   file that cannot be read.
  init(_ arguments: Arguments, format: PictureFormat) throws(CommandError) {
    let options = [Options.quality.spec, Options.audio.spec, Options.ffmpegWords.spec]
    if !format.isCompressedByFFmpeg, let option = options.first(where: arguments.isGiven) {
      throw CommandError(
        "--\(option.name) is for what ffmpeg compresses, and .\(format.rawValue) is written without it",
        hint: "end the path with .mp4, .webm or .mov")
    }
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
    if let path = arguments[Options.audio] {
      audio = path
      do throws(FileError) {
        guard try FileBytes(path) != nil else {
          throw FileError("\(path) is not a regular file", kind: .input)
        }
      } catch {
        throw CommandError("--audio: \(error.message)")
      }
    }
    do throws(ValueError) {
      words = try arguments[Options.ffmpegWords].map(ShellWords.split) ?? []
    } catch {
      throw CommandError("--ffmpeg: \(error.message)")
    }
  }

  /// ffmpeg's options that add the sound, cut to the length of the video.
  func audioWords(_ format: PictureFormat, frameCount: Int, frameRate: Rational) -> [String] {
    guard let audio else { return [] }
    return ["-i", "file:" + audio, "-map", "0:v:0", "-map", "1:a:0"]
      + VideoCodec.audioWords(of: format)
      + ["-t", Self.seconds(frameCount, at: frameRate)]
  }

  /// The length of frames in decimal seconds, rounded up to a microsecond.
  static func seconds(_ frames: Int, at rate: Rational) -> String {
    let (top, bottom) = (Int128(frames) * Int128(rate.denominator), Int128(rate.numerator))
    let micros = (top * 1_000_000 + bottom - 1) / bottom
    let rest = String(Int(micros % 1_000_000))
    return "\(Int(micros / 1_000_000))." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}
