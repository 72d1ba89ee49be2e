import Foundation
import Laminar

/// A set of frames to compare: the PNG files of a folder, one PNG file, or the hashes of a list.
enum FrameSource {
  /// Files of a folder, with its slash.
  case files(folder: String, FrameNames)
  /// The hashes of frames by their numbers.
  case hashes([Int: String])

  /// The largest file of a frame.
  private static let largestFile = 1 << 30

  /// The frames of a folder.
  ///
  /// - Throws: Exit 2 for a folder that cannot be read or has no frames.
  init(folder path: String) throws {
    let folder = path.hasSuffix("/") ? path : path + "/"
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw CommandError("cannot read the folder \(path)")
    }
    let names = all.filter { !$0.hasPrefix(".") }
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") }
    if pictures.isEmpty {
      let isAnimated = names.contains {
        $0.lowercased().hasSuffix(".apng") || $0.lowercased().hasSuffix(".gif")
      }
      throw CommandError(
        isAnimated
          ? "\(path) has animated pictures; APNG and GIF are not compared yet"
          : "\(path) has no PNG frames",
        hint: "'laminar render SCENE -o \(folder)' writes some")
    }
    self = .files(folder: folder, FrameNames(pictures))
  }

  /// One file.
  init(file path: String) {
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
    case .hashes(let hashes): FrameNames(hashes.keys.map(String.init))
    }
  }

  /// The picture of a frame; nil where only its hash is known.
  ///
  /// - Throws: Exit 2 for a file that is missing, damaged or animated.
  func picture(_ entry: FrameNames.Entry) throws -> Bitmap? {
    guard case .files(let folder, _) = self else { return nil }
    let path = folder + entry.file
    let bytes = try InputFile.read(path, limit: Self.largestFile)
    guard !Self.isAnimated(bytes) else {
      throw CommandError(
        "\(path) is an animated PNG, which is not compared yet",
        hint: "compare folders of frames, or hash lists")
    }
    do throws(PNGError) {
      return try PNGDecoder.decode(bytes)
    } catch {
      throw CommandError(
        "\(path): \(Self.words(error))", hint: "the picture is damaged; write it anew")
    }
  }

  /// The hash of a frame: the listed one, or that of its picture.
  func hash(_ entry: FrameNames.Entry) throws -> String {
    if case .hashes(let hashes) = self { return entry.number.flatMap { hashes[$0] } ?? "" }
    return try picture(entry)?.contentHash ?? ""
  }

  /// Whether a PNG file has the chunk of an animation before its pixels.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    var place = 8
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[place + 4..<place + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) || length > bytes.count - place { return false }
      place += 12 + length
    }
    return false
  }

  private static func words(_ error: PNGError) -> String {
    switch error {
    case .notPNG: "it is no PNG picture"
    case .truncated: "the picture was cut off"
    case .damagedChunk(let type): "the checksum of \(type) does not fit"
    case .malformed(let what), .damagedData(let what): what
    case .tooLarge(let width, let height): "\(width)x\(height) pixels are too many"
    }
  }
}
