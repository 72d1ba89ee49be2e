import Laminar

/// The lists of hashes that frames must agree with.
struct FrameLists {
  /// The paths of the lists.
  let names: [String]
  /// What the frames were drawn from; nil without lists, or where none says it.
  let header: FrameHashHeader?
  /// The hash of each frame that a list names, and the list.
  let hashes: [Int: (hash: String, list: String)]

  /// Reads lists.
  ///
  /// - Parameter operands: Files, and folders whose `.hash` files are read.
  /// - Throws: Exit 2 for a list that is damaged, or lists that contradict each other.
  init(_ operands: [String]) throws {
    let paths = try operands.flatMap(Self.lists)
    names = paths
    var header: FrameHashHeader?
    var hashes: [Int: (hash: String, list: String)] = [:]
    for path in paths {
      let list: FrameHashList
      do {
        // A list that was named may be a pipe; one of a folder may not keep the run waiting.
        let isNamed = operands.contains(path)
        list = try FrameHashList.read(
          isNamed ? FileBytes.open(path) : FileBytes(regular: path), name: path)
      } catch let error as TraceReadingError {
        throw CommandError("\(error)", hint: error.help)
      }
      if let own = list.header {
        let differences = header.map { own.differences(from: $0) } ?? []
        guard differences.isEmpty else {
          throw CommandError(
            "the frames of \(path) were drawn otherwise than those of \(paths[0]): "
              + differences.joined(separator: "; "))
        }
        header = header ?? own
      }
      for frame in list.hashes {
        if let other = hashes[frame.frame], other.hash != frame.hash {
          throw CommandError("\(other.list) and \(path) list two pictures of frame \(frame.frame)")
        }
        hashes[frame.frame] = (frame.hash, path)
      }
    }
    (self.header, self.hashes) = (header, hashes)
  }

  private static func lists(_ operand: String) throws(CommandError) -> [String] {
    guard FrameFolder.isFolder(operand) else { return [operand] }
    let folder = operand.hasSuffix("/") ? operand : operand + "/"
    let names = try FrameFolder.names(in: folder, ending: ".hash")
    guard !names.isEmpty else {
      throw CommandError(
        "\(operand) has no list of hashes",
        hint: "'laminar render --hash \(folder)1.hash' writes one")
    }
    return names.map { folder + $0 }
  }

  /// Whether every frame has a list to agree with.
  var isGiven: Bool { !names.isEmpty }
}
