import LaminarEngine

/// Key paths that were understood, by their bytes: each is parsed once, and the animations of one
/// key path share its text.
struct KeyPathCache {
  struct Entry {
    let text: String
    let path: PropertyPath
    let unit: NumberUnit
  }

  private struct Key: Hashable {
    let signature: UInt64
    let owner: PropertyOwner

    func hash(into hasher: inout Hasher) { hasher.combine(signature) }
  }

  private var entries: [Key: Entry] = [:]

  /// What the text at an index means on objects of a class; nil when it names nothing there.
  mutating func entry(at index: Int, of document: JSONDocument, owner: PropertyOwner) -> Entry? {
    guard let signature = KeySignature.ofKey(at: index, in: document) else {
      return document.string(at: index).flatMap { Self.entry($0, owner) }
    }
    let key = Key(signature: signature, owner: owner)
    if let known = entries[key], document.isSpelled(known.text, at: index) { return known }
    guard let entry = document.string(at: index).flatMap({ Self.entry($0, owner) }) else {
      return nil
    }
    entries[key] = entry
    return entry
  }

  private static func entry(_ text: String, _ owner: PropertyOwner) -> Entry? {
    PropertyPath(parsing: text, owner: owner).map {
      Entry(text: text, path: $0, unit: NumberUnit($0))
    }
  }
}
