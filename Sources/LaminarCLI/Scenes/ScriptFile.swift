import Laminar

/// The file of `--input`: the touches that scenes get instead of their own.
struct ScriptFile: Sendable {
  /// The path as it was given.
  let path: String
  let bytes: [UInt8]

  /// What diagnostics call it.
  var name: String { SceneInput.name(path) }

  /// The hash of its bytes, as lists and reports state it.
  var hash: String { Self.hash(of: bytes) }

  static func hash(of bytes: [UInt8]) -> String { "sha256:" + SHA256.hex(SHA256.hash(bytes)) }

  /// The most bytes of such a file.
  static let largestFile = 64 << 20

  /// Reads a file, or standard input for `-`.
  init(_ path: String) throws(CommandError) {
    self.path = path
    bytes = try InputFile.read(path, limit: Self.largestFile)
  }
}

extension Arguments {
  /// Reads the file of `--input`, or reads it again.
  ///
  /// - Throws: Exit 2 for a file that cannot be read, and where standard input would be read twice.
  mutating func readScript() throws(CommandError) {
    guard let path = self[Options.input] else { return }
    if path == "-" {
      if verb == .play {
        throw CommandError(
          "play needs standard input for its keys; give the scene and --input as files")
      }
      for (other, words) in [
        (operands.contains("-"), "the scene"), (self[Options.each] == "-", "--each"),
      ] where other {
        throw CommandError("\(words) and --input are both read from standard input")
      }
    }
    script = try ScriptFile(path)
  }
}
