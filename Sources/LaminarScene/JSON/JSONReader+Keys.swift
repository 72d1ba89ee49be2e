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
