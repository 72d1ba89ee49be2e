/// The word that was probably meant.
enum NearestSpelling {
  /// The closest candidate, the first of equals; nil when nothing is close.
  ///
  /// Close is at most a third of the word's letters, and two at least, inserted, left out, changed
  /// or swapped with their neighbour; or a prefix of exactly one candidate.
  static func of(_ word: String, among candidates: [String]) -> String? {
    let limit = max(2, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where !candidate.isEmpty {
      let distance = distance(word.lowercased(), candidate)
      if distance <= limit, distance < candidate.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best { return best.candidate }
    let beginnings = candidates.filter { word.count >= 2 && $0.hasPrefix(word.lowercased()) }
    return beginnings.count == 1 ? beginnings.first : nil
  }

  /// The optimal string alignment distance.
  static func distance(_ first: String, _ second: String) -> Int {
    // Words on a command line are short; what is longer than any name is not compared in full.
    let a = Array(first.unicodeScalars.prefix(64))
    let b = Array(second.unicodeScalars.prefix(64))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
