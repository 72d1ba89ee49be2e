import Laminar

/// The word that was probably meant.
enum NearestSpelling {
  /// The closest candidate, the first of equals; nil when nothing is close.
  ///
  /// Close is at most a third of the word's letters, and two at least, inserted, left out, changed
  /// or swapped with their neighbour, case by half; or a prefix of exactly one candidate.
  static func of(_ word: String, among candidates: [String]) -> String? {
    // Twice, as distances are; words on a command line are short.
    let limit = 2 * max(2, word.count / 3)
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where !candidate.isEmpty {
      let distance = Spelling.distance(letters, Array(candidate.unicodeScalars.prefix(64)))
      if distance <= limit, distance < 2 * candidate.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best { return best.candidate }
    let beginnings = candidates.filter { word.count >= 2 && $0.hasPrefix(word.lowercased()) }
    return beginnings.count == 1 ? beginnings.first : nil
  }
}
