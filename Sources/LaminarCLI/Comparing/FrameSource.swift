import Laminar

/// A set of frames to compare: the PNG files of a folder, one PNG file, the frames of an animated one,
/// or the hashes of a list.
enum FrameSource {
  /// Files of a folder, with its slash.
  case files(folder: String, FrameNames)
  /// The frames of an animated PNG file, numbered from 0.
  case animation(path: String, AnimationFrames)
  /// The hashes of frames by their numbers.
  case hashes([Int: String])

  /// The frames of a folder.
  ///
  /// - Throws: Exit 2 for a folder that cannot be read or has no frames.
  init(folder path: String) throws {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let pictures = try FrameFolder.names(in: path, ending: ".png")
    if pictures.isEmpty {
      let animated = try FrameFolder.names(in: path, ending: ".apng").first
      throw CommandError(
        "\(path) has no PNG frames",
        hint: animated.map { "an animated picture is compared by its own name: \(folder)\($0)" }
          ?? "'laminar render SCENE -o \(folder)' writes some")
    }
    self = .files(folder: folder, FrameNames(pictures))
  }

  /// One file, animated or not.
  ///
  /// - Throws: Exit 2 for an animation that is damaged.
  init(file path: String) throws {
    let bytes = try InputFile.read(path, limit: FrameFile.largestFile)
    if AnimatedPNG.isAnimated(bytes) {
      self = .animation(
        path: path, try Self.reading(path) { () throws(PNGError) in try AnimationFrames(bytes) })
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    self = .files(folder: folder, FrameNames(single: name))
  }

  /// A list of hashes.
  init(_ list: [FrameHash]) {
    self = .hashes(Dictionary(list.map { ($0.frame, $0.hash) }) { first, _ in first })
  }

  /// The names that pair the frames.
  var names: FrameNames {
    switch self {
    case .files(_, let names): names
    case .animation(_, let frames): FrameNames((0..<frames.count).map(String.init))
    case .hashes(let hashes): FrameNames(hashes.keys.map(String.init))
    }
  }

  /// The picture of a frame; nil where only its hash is known.
  ///
  /// - Throws: Exit 2 for a file that is missing or damaged, or animated among frames.
  func picture(_ entry: FrameNames.Entry) throws -> Bitmap? {
    switch self {
    case .hashes: return nil
    case .animation(let path, let frames):
      return try Self.reading(path) { () throws(PNGError) in try frames.picture(entry.number ?? 0) }
    case .files(let folder, _):
      return try FrameFile.picture(folder + entry.file)
    }
  }

  /// Decodes a picture; an error names the damaged file.
  private static func reading<Result>(
    _ path: String, _ decode: () throws(PNGError) -> Result
  ) throws(CommandError) -> Result {
    do throws(PNGError) {
      return try decode()
    } catch {
      throw FrameFile.damage(path, error)
    }
  }

  /// The hash of a frame: the listed one, or that of its picture.
  func hash(_ entry: FrameNames.Entry) throws -> String {
    if case .hashes(let hashes) = self { return entry.number.flatMap { hashes[$0] } ?? "" }
    return try picture(entry)?.contentHash ?? ""
  }
}
