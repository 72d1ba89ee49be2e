import LaminarGraphics

/// Which items of a list begin, end and enclose which: the pushes and pops, paired.
struct ListScopes {
  /// For what begins, turns or ends a scope, the place where the scope begins; else −1.
  private(set) var scopes: [Int32]
  /// The place where the scope ends, at the place where it begins; else −1.
  private(set) var ends: [Int32]
  /// The place of the mask or the shadow whose picture an item is a part of; else −1.
  private(set) var pictures: [Int32]
  /// The place where the innermost scope around an item begins; else −1.
  private(set) var parents: [Int32]

  init(_ items: [DisplayList.Item]) {
    let count = items.count
    scopes = [Int32](repeating: -1, count: count)
    ends = scopes
    pictures = scopes
    parents = scopes
    var open: [(start: Int32, picture: Int32)] = []
    var picture: Int32 = -1
    for index in 0..<count {
      let place = Int32(truncatingIfNeeded: index)
      parents[index] = open.last?.start ?? -1
      pictures[index] = picture
      switch items[index].command {
      case .fill, .shadow, .backdrop, .particles: break
      case .pushClip, .pushGroup:
        scopes[index] = place
        open.append((place, picture))
      case .pushMask, .pushShadow, .pushFilter, .pushPicture:
        scopes[index] = place
        open.append((place, picture))
        picture = place
      case .clipToMask:
        guard let last = open.last else { break }
        picture = last.picture
        scopes[index] = last.start
        pictures[index] = picture
      case .popClip, .popGroup, .popShadow, .popFilter, .popPicture:
        guard let last = open.popLast() else { break }
        picture = last.picture
        scopes[index] = last.start
        ends[Int(last.start)] = place
        pictures[index] = picture
        parents[index] = open.last?.start ?? -1
      }
    }
  }
}
