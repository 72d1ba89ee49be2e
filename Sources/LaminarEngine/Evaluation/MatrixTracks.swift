import Synchronization

/// The tracks that write each animated matrix of a tree, in the order in which they act: found at
/// first use.
final class MatrixTracks: Sendable {
  private let found = Mutex<[Int: [Int]]?>(nil)

  /// The indices of the tracks by the offset of the matrix that they write.
  func byOffset(_ tree: RenderTree) -> [Int: [Int]] {
    found.withLock { found in
      if let found { return found }
      var tracks: [Int: [Int]] = [:]
      for (index, track) in tree.tracks.enumerated() {
        switch track.channel {
        case .matrix, .component:
          tracks[Int(track.target), default: []].append(index)
        case .slots where track.operation == .motion:
          let motion = tree.motions[Int(track.data)]
          guard motion.turning != .none else { continue }
          tracks[motion.transformTarget, default: []].append(index)
        case .slots, .object: continue
        }
      }
      found = tracks
      return tracks
    }
  }
}
