import LaminarGraphics

/// Finds what a key of an object means by its bytes: a hash of the key's ends, then all of it.
struct KeyTable<Meaning: Sendable>: Sendable {
  /// The keys in the table's order.
  let names: [String]
  private let meanings: [Meaning]
  private let signatures: [UInt64]
  /// The names' bytes one after the other, and where each begins and the last ends.
  private let text: [UInt8]
  private let starts: [Int]
  /// The index of an entry plus one by hash; 0 is empty. At least four times as many as keys.
  private let slots: [UInt16]
  private let mask: UInt64

  init(_ entries: [(name: String, meaning: Meaning)]) {
    names = entries.map(\.name)
    meanings = entries.map(\.meaning)
    signatures = names.map(KeySignature.of)
    text = names.flatMap(\.utf8)
    starts = names.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    var size = 16
    while size < 4 * entries.count { size *= 2 }
    mask = UInt64(size - 1)
    var slots = [UInt16](repeating: 0, count: size)
    for (index, signature) in signatures.enumerated() {
      var slot = Int(KeySignature.hash(signature) & mask)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
    self.slots = slots
  }

  /// What a name means; nil when the table has no such key.
  func meaning(of name: String) -> Meaning? {
    names.firstIndex(of: name).map { meanings[$0] }
  }

  /// What the key of the format with a signature means; nil when the table has no such key.
  @inline(__always)
  func meaning(ofSignature signature: UInt64) -> Meaning? {
    var slot = Int(KeySignature.hash(signature) & mask)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if signatures[entry] == signature { return meanings[entry] }
      slot = (slot + 1) & Int(mask)
    }
    return nil
  }

  /// What the key at an index of a document's tape means; nil when the table has no such key.
  @inline(__always)
  func meaning(ofKeyAt index: Int, in document: JSONDocument) -> Meaning? {
    guard let signature = KeySignature.ofKey(at: index, in: document) else {
      return names.firstIndex { document.isSpelled($0, at: index) }.map { meanings[$0] }
    }
    var slot = Int(KeySignature.hash(signature) & mask)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if signatures[entry] == signature, isSpelled(entry, at: index, in: document) {
        return meanings[entry]
      }
      slot = (slot + 1) & Int(mask)
    }
    return nil
  }

  /// Whether the plain text at an index of a document's tape is an entry's name.
  @inline(__always)
  private func isSpelled(_ entry: Int, at index: Int, in document: JSONDocument) -> Bool {
    let node = document.node(at: index)
    let (start, end) = (starts[entry], starts[entry + 1])
    guard Int(node.link) - node.offset == end - start else { return false }
    // The signature of a short text is all of it.
    if end - start < 8 { return true }
    return text.withUnsafeBufferPointer { document.isSpelled($0[start..<end], at: node) }
  }
}

extension KeySignature {
  /// The signature of the plain text at an index of a tape; nil for text with escapes.
  @inline(__always)
  static func ofKey(at index: Int, in document: JSONDocument) -> UInt64? {
    let node = document.node(at: index)
    guard node.tag == .string || node.tag == .bareString else { return nil }
    return document.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, Int(node.link) + JSONReader.padding <= bytes.count
      else { return nil }
      return of(base + node.offset, length: Int(node.link) - node.offset)
    }
  }

  static func of(_ name: String) -> UInt64 {
    let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: JSONReader.padding)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { of($0, length: name.utf8.count) } ?? 0
    }
  }

  @inline(__always)
  static func hash(_ signature: UInt64) -> UInt64 {
    (signature &* 0x9E37_79B9_7F4A_7C15) >> 40
  }
}
