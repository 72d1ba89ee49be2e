import LaminarGraphics

/// Which items of a list begin, end and enclose which: the pushes and pops, paired.
struct ListScopes {
  /// Index of the opening push for each push or pop item; −1 for others.
  private(set) var scopes: [Int32]
  /// The index where the scope ends, at the index where it begins; else −1.
  private(set) var ends: [Int32]
  /// The index of the mask or the shadow whose picture an item is a part of; else −1.
  private(set) var pictures: [Int32]
  /// The index where the innermost scope around an item begins; else −1.
  private(set) var parents: [Int32]

  /// An open scope, and where it begins.
  private struct Opening {
    enum Kind { case clip, group, mask, masked, picture }
    var kind: Kind
    let start: Int32
    /// The picture that contains it.
    let picture: Int32
  }

  /// Pairs them as preparation does: a pop that does not fit what is open does nothing, and what a
  /// picture leaves open ends with it.
  init(_ items: [DisplayList.Item]) {
    let count = items.count
    scopes = [Int32](repeating: -1, count: count)
    ends = scopes
    pictures = scopes
    parents = scopes
    var open: [Opening] = []
    var picture: Int32 = -1
    for index in 0..<count {
      let itemIndex = Int32(truncatingIfNeeded: index)
      parents[index] = open.last?.start ?? -1
      pictures[index] = picture
      func begin(_ kind: Opening.Kind) {
        scopes[index] = itemIndex
        open.append(Opening(kind: kind, start: itemIndex, picture: picture))
      }
      func end(_ opening: Opening) {
        open.removeLast()
        picture = opening.picture
        scopes[index] = opening.start
        ends[Int(opening.start)] = itemIndex
        pictures[index] = picture
        parents[index] = open.last?.start ?? -1
      }
      switch items[index].command {
      case .fill, .shadow, .backdrop, .particles: break
      case .pushClip: begin(.clip)
      case .pushGroup: begin(.group)
      case .pushMask:
        begin(.mask)
        picture = itemIndex
      case .pushShadow, .pushFilter, .pushPicture:
        begin(.picture)
        picture = itemIndex
      case .clipToMask:
        guard let last = open.last, last.kind == .mask else { break }
        open[open.count - 1].kind = .masked
        picture = last.picture
        scopes[index] = last.start
        pictures[index] = picture
      case .popClip:
        if let last = open.last, last.kind == .clip || last.kind == .masked { end(last) }
      case .popGroup:
        if let last = open.last, last.kind == .group { end(last) }
      case .popShadow, .popFilter, .popPicture:
        // Pops of all kinds of pictures count alike.
        guard let last = open.lastIndex(where: { $0.kind == .picture }) else { break }
        open.removeSubrange((last + 1)...)
        end(open[last])
      }
    }
  }
}
