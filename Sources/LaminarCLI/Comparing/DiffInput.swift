import Foundation
import Laminar

/// One of the two compared inputs, opened.
struct DiffInput {
  /// What it holds.
  enum Content {
    case trace(any TraceTable)
    case hashes([FrameHash])
    case scene(SceneJob)
    case frames(FrameSource)
  }

  /// The name in reports.
  let name: String
  let content: Content

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: Exit 2 for what is missing, damaged, cut off or not comparable.
  init(_ path: String, _ invocation: Invocation) throws {
    name = SceneInput.name(path)
    if Self.isFolder(path) {
      content = .frames(try FrameSource(folder: path))
      return
    }
    let bytes: any TraceBytes =
      path == "-"
      ? TraceBytesInMemory(try InputFile.read(path, limit: FileBytes.largestPipe))
      : try FileBytes.open(path)
    do {
      switch try TraceReader.kind(of: bytes) {
      case .scene?:
        let text = try InputFile.read(bytes, name: name, limit: SceneLoader.largestFile)
        content = .scene(try SceneJob(path, bytes: text, invocation, draws: false))
      case .hashes?: content = .hashes(try FrameHash.readList(bytes, name: name))
      case .picture?:
        guard path != "-" else {
          throw CommandError("a picture is read from a file, not from standard input")
        }
        content = .frames(try FrameSource(file: path))
      case let kind:
        content = .trace(try TraceReader.open(bytes, name: name, kind: kind))
      }
    } catch let error as TraceReadingError {
      throw CommandError("\(error)", hint: error.help)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The frames that it holds, also as hashes; nil without frames.
  var frames: FrameSource? {
    switch content {
    case .frames(let source): source
    case .hashes(let list): FrameSource(list)
    case .trace, .scene: nil
    }
  }

  /// What it is, for people.
  var noun: String {
    switch content {
    case .trace: "a trace"
    case .hashes: "a list of hashes"
    case .scene: "a scene"
    case .frames: "a set of frames"
    }
  }
}

extension InputFile {
  /// All bytes of an input that was opened.
  static func read(_ bytes: any TraceBytes, name: String, limit: Int) throws -> [UInt8] {
    guard bytes.count <= limit else {
      throw CommandError("\(name) is longer than \(limit) bytes")
    }
    var all = [UInt8](repeating: 0, count: bytes.count)
    var count = 0
    while count < all.count {
      let read = try all.withUnsafeMutableBytes {
        try bytes.read(at: count, into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read <= 0 { break }
      count += read
    }
    return Array(all.prefix(count))
  }
}
