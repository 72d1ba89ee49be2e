/// Finds the known word that a misspelt one was meant to be.
package enum Spelling {
  /// Longer words are not compared.
  private static let lengthLimit = 64

  /// The nearest candidate, or nil when none is near: at most one edit in three letters, rounded up
  /// from two. Case counts half an edit; among equals the first candidate wins.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.unicodeScalars)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (word: String, cost: Int)?
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars)
      guard !other.isEmpty, other.count <= lengthLimit else { continue }
      let limit = 2 * max(1, (max(letters.count, other.count) + 1) / 3)
      guard 2 * abs(letters.count - other.count) <= limit else { continue }
      let cost = distance(letters, other)
      if cost <= limit, cost < best?.cost ?? .max { best = (candidate, cost) }
    }
    return best?.word
  }

  /// The candidate that begins with a word of at least three letters, in any case.
  package static func completion(of word: String, among candidates: [String]) -> String? {
    let start = word.lowercased()
    guard start.utf8.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().hasPrefix(start) }
  }

  /// Twice the Damerau–Levenshtein distance (insertions, deletions, substitutions and exchanges of
  /// neighbours, optimal string alignment), with 1 for a change of case.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = (0...b.count).map { 2 * $0 }
    for i in a.indices {
      var row = [2 * (i + 1)]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1], row[j]) + 2
        cost = min(cost, last[j] + substitution(a[i], b[j]))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j], a[i] != b[j] {
          cost = min(cost, beforeLast[j - 1] + 2)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  private static func substitution(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Int {
    if a == b { return 0 }
    if a.isASCII, b.isASCII {
      // Letters differ in case by one bit.
      return a.value ^ b.value == 0x20 && isLetter(a) ? 1 : 2
    }
    return a.properties.lowercaseMapping == b.properties.lowercaseMapping ? 1 : 2
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
