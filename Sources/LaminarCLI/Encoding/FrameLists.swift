import Laminar

/// The lists of hashes that frames must agree with.
struct FrameLists {
  /// The paths as they were given.
  let names: [String]
  /// What the frames were drawn from; nil without lists, or where none says it.
  let header: FrameHashHeader?
  /// The hash of each frame that a list names, and the list.
  let hashes: [Int: (hash: String, list: String)]

  /// Reads lists.
  ///
  /// - Throws: Exit 2 for a list that is damaged, or lists that contradict each other.
  init(_ paths: [String]) throws {
    names = paths
    var header: FrameHashHeader?
    var hashes: [Int: (hash: String, list: String)] = [:]
    for path in paths {
      let list: FrameHashList
      do {
        list = try FrameHashList.read(try FileBytes.open(path), name: path)
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

  /// Whether every frame has a list to agree with.
  var isGiven: Bool { !names.isEmpty }
}
