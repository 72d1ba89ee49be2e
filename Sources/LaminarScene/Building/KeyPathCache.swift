import LaminarEngine

/// A key path that was understood, which all its animations share.
final class AnimatedPath: Sendable {
  let path: PropertyPath
  /// How the numbers of its values may be spelled.
  let unit: NumberUnit
  let isAnimatable: Bool
  /// Whether its values are plain numbers.
  let isPlainNumber: Bool
  /// Whether two values may not go over into each other, as those of lists and paths.
  let hasStructure: Bool

  init(_ path: PropertyPath) {
    self.path = path
    unit = NumberUnit(path)
    isAnimatable = path.isAnimatable
    if case .number = path.kind { isPlainNumber = unit == .plain } else { isPlainNumber = false }
    hasStructure = path.kind.hasStructure
  }
}

/// Key paths that were understood, by their bytes: each is parsed once, and the animations of one
/// key path share its text.
struct KeyPathCache {
  struct Entry {
    let text: String
    let path: AnimatedPath
  }

  private struct Key: Hashable {
    let signature: UInt64
    let owner: PropertyOwner

    func hash(into hasher: inout Hasher) { hasher.combine(signature) }
  }

  /// The key paths that were read first, which most animations have.
  private var first: [(key: Key, entry: Entry)] = []
  private var others: [Key: Entry] = [:]

  /// What the text at an index means on objects of a class; nil when it names nothing there.
  mutating func entry(at index: Int, of document: JSONDocument, owner: PropertyOwner) -> Entry? {
    guard let signature = KeySignature.ofKey(at: index, in: document) else {
      return document.string(at: index).flatMap { Self.entry($0, owner) }
    }
    let key = Key(signature: signature, owner: owner)
    for position in first.indices where first[position].key == key {
      let known = first[position].entry
      return document.isSpelled(known.text, at: index)
        ? known : document.string(at: index).flatMap { Self.entry($0, owner) }
    }
    if let known = others[key], document.isSpelled(known.text, at: index) { return known }
    guard let entry = document.string(at: index).flatMap({ Self.entry($0, owner) }) else {
      return nil
    }
    if first.count < 8, others[key] == nil {
      first.append((key, entry))
    } else {
      others[key] = entry
    }
    return entry
  }

  private static func entry(_ text: String, _ owner: PropertyOwner) -> Entry? {
    PropertyPath(parsing: text, owner: owner).map { Entry(text: text, path: AnimatedPath($0)) }
  }
}
