/// The horizontal pairs of a `kern` table: subtables of format 0 in either version of the table.
struct KernTable: Sendable {
  private struct Run: Sendable {
    /// Pairs of six bytes, ascending.
    let pairs: FontTable
    let count: Int
    let isOverride: Bool
  }

  private var runs: [Run] = []

  /// Nil where there is no supported subtable.
  init?(_ table: FontTable) {
    let isApple = table.long(0) == 0x0001_0000
    let count = (isApple ? table.long(4) : table.word(2)) ?? 0
    var at = isApple ? 8 : 4
    for _ in 0..<min(count, 64) {
      guard let length = isApple ? table.long(at) : table.word(at + 2),
        let coverage = table.word(at + 4)
      else { break }
      let format = isApple ? coverage & 0xFF : coverage >> 8
      // Microsoft: horizontal, neither minimum nor across. Apple: neither vertical, across nor varied.
      let isHorizontal = isApple ? coverage & 0xE000 == 0 : coverage & 0x7 == 1
      let header = isApple ? 8 : 6
      if format == 0, isHorizontal, let pairCount = table.word(at + header),
        let pairs = table.part(from: at + header + 8)
      {
        // A long subtable's length does not fit its field, so the number of pairs decides.
        runs.append(
          Run(
            pairs: pairs, count: min(pairCount, pairs.count / 6),
            isOverride: !isApple && coverage & 0x8 != 0))
      }
      guard length > 0 else { break }
      at += length
    }
    if runs.isEmpty { return nil }
  }

  func adjustment(_ first: Int, _ second: Int) -> Int {
    var sum = 0
    for run in runs {
      guard let value = Self.find(first << 16 | second, in: run) else { continue }
      sum = run.isOverride ? value : sum + value
    }
    return sum
  }

  private static func find(_ pair: Int, in run: Run) -> Int? {
    var low = 0
    var high = run.count
    while low < high {
      let middle = (low + high) / 2
      guard let key = run.pairs.long(middle * 6) else { return nil }
      if key == pair { return run.pairs.signedWord(middle * 6 + 4) }
      if key < pair { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
