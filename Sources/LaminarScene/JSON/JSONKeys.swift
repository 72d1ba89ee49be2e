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

/// A number made of a key's ends and length: equal for equal keys.
enum KeySignature {
  /// The signature of the plain text at an index of a tape; nil for text with escapes.
  @inline(__always)
  static func ofKey(at index: Int, in document: JSONDocument) -> UInt64? {
    let node = document.node(at: index)
    guard node.tag == .string || node.tag == .bareString else { return nil }
    return document.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, Int(node.link) + SourceText.padding <= bytes.count
      else { return nil }
      return of(base + node.offset, length: Int(node.link) - node.offset)
    }
  }

  static func of(_ name: String) -> UInt64 {
    let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: SourceText.padding)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { of($0, length: name.utf8.count) } ?? 0
    }
  }

  /// The signature of `length` bytes that at least 8 more follow.
  @inline(__always)
  private static func of(_ text: UnsafePointer<UInt8>, length: Int) -> UInt64 {
    let bytes = UnsafeRawPointer(text)
    let first = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard length >= 8 else {
      return first & ~(~0 << UInt64(truncatingIfNeeded: 8 * length))
    }
    let last = UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self))
    return first ^ (last &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(truncatingIfNeeded: length)
  }

  @inline(__always)
  static func hash(_ signature: UInt64) -> UInt64 {
    (signature &* 0x9E37_79B9_7F4A_7C15) >> 40
  }
}

// MARK: - Double keys

/// A key of an object that is being read: a few of its bytes, so that most pairs of keys differ at
/// one look.
struct JSONKeyMark {
  /// Equal for equal keys without escapes.
  let signature: UInt64
  /// The key's entry on the tape.
  let index: UInt32
  let isEscaped: Bool

  /// Marks a key; `text` is followed by zero bytes.
  @inline(__always)
  init(_ node: JSONNode, index: Int, text: UnsafePointer<UInt8>) {
    let length = Int(node.link) - node.offset
    let bytes = UnsafeRawPointer(text + node.offset)
    let first = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    if length >= 8 {
      let last = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self))
      signature = first ^ (last &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(truncatingIfNeeded: length)
    } else {
      signature = first & ~(~0 << UInt64(truncatingIfNeeded: 8 * length))
    }
    self.index = UInt32(truncatingIfNeeded: index)
    isEscaped = node.tag == .escapedString
  }
}

extension JSONReader {
  /// Objects with more keys are checked by sorting instead of pair by pair.
  private static let pairwiseLimit = 24

  /// Reports the keys from `first` on that an earlier one of the same object equals.
  @inline(__always)
  mutating func reportDuplicateKeys(from first: Int) {
    let count = keys.count - first
    guard count > 1 else { return }
    if count > Self.pairwiseLimit || hasLikelyDuplicate(from: first) { findDuplicates(from: first) }
  }

  @inline(__always)
  private func hasLikelyDuplicate(from first: Int) -> Bool {
    keys.withUnsafeBufferPointer { keys in
      var isLikely = keys[first].isEscaped
      for i in first + 1..<keys.count {
        let signature = keys[i].signature
        isLikely = isLikely || keys[i].isEscaped
        for j in first..<i where keys[j].signature == signature { isLikely = true }
      }
      return isLikely
    }
  }

  /// Sorts the keys by their text, so that a hostile choice of keys costs no more than n log n.
  @inline(never)
  private func findDuplicates(from first: Int) {
    var texts: [(text: [UInt8], node: JSONNode)] = []
    texts.reserveCapacity(keys.count - first)
    for key in keys[first...] {
      let node = nodes[Int(key.index)]
      let bytes = [UInt8](
        UnsafeBufferPointer(start: text + node.offset, count: Int(node.link) - node.offset))
      texts.append((key.isEscaped ? JSONEscapes.resolved(bytes) : bytes, node))
    }
    texts.sort { a, b in
      if a.text.lexicographicallyPrecedes(b.text) { return true }
      return a.text == b.text && a.node.offset < b.node.offset
    }
    var original = 0
    for i in texts.indices.dropFirst() {
      if texts[i].text == texts[original].text {
        reportDuplicate(texts[i].node, of: texts[original].node, text: texts[i].text)
      } else {
        original = i
      }
    }
  }
}
