import Foundation
import Laminar

/// Where pictures go, and how they are encoded.
struct PictureTarget: Sendable {
  var pattern: OutputPattern
  let encoder: PNGEncoder
  var overwrites: Bool
  let temporaries: TemporaryFiles

  let format: PictureFormat

  /// Takes the options of `render` and `still`.
  ///
  /// - Parameter isStill: Whether one picture is written, in whose name number signs are characters.
  /// - Throws: A path whose extension is not that of a format.
  init(_ invocation: Invocation, isStill: Bool = false) throws(CommandError) {
    let arguments = invocation.arguments
    let path = arguments[Options.output] ?? "-"
    pattern = try OutputPattern(path, countsSigns: !isStill)
    let ending = pattern.pathExtension
    if let name = arguments[Options.imageFormat], let format = PictureFormat(rawValue: name) {
      self.format = format
    } else {
      if pattern.kind == .standardOutput {
        throw CommandError(
          "the format of standard output is not known", hint: "add --format png")
      }
      guard let format = PictureFormat(ending: ending) else {
        throw CommandError(
          "cannot tell the format of '\(path)' from its ending",
          hint: PictureFormat.hint(forEnding: ending, isStill: invocation.arguments.verb == .still))
      }
      self.format = format
    }
    encoder = PNGEncoder(
      compression: arguments[Options.compression].flatMap(PNGEncoder.Compression.init(rawValue:))
        ?? .default)
    overwrites = invocation.overwrites
    temporaries = invocation.temporaries
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

  /// Writes a picture's file; returns its size.
  func write(_ bytes: [UInt8], frame: Int) throws -> Int {
    guard let path = pattern.path(ofFrame: frame) else { return 0 }
    let file = try OutputFile(path, overwrites: overwrites, temporaries: temporaries)
    try file.write(bytes)
    try file.commit()
    return bytes.count
  }
}
