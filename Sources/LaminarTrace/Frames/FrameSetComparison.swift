/// The result of a comparison of two sets of frames.
package struct FrameSetComparison: Sendable, Hashable {
  /// A frame that both sets have and that differs beyond the tolerance.
  package struct Frame: Sendable, Hashable {
    /// The frame's name: its number, or the file's name without one.
    package var name: String
    /// The number in its file's name; nil if it has none.
    package var number: Int?
    /// How its pixels differ; nil if only their hashes are known.
    package var difference: FrameDifference?

    /// Makes a differing frame.
    package init(name: String, number: Int?, difference: FrameDifference?) {
      self.name = name
      self.number = number
      self.difference = difference
    }

    /// The difference as a sentence.
    package var sentence: String { difference?.sentence ?? "its hash differs" }
  }

  /// The base's name as it was given.
  package var base: String
  /// The name of the set that is compared with it.
  package var new: String
  /// The allowed difference.
  package var tolerance: FrameTolerance
  /// The names of the frames that both have, in their order.
  package var names: [String] = []
  /// The frames that differ, in their order.
  package var differing: [Frame] = []
  /// The names of frames that only the base has, in their order.
  package var missing: [String] = []
  /// The names of frames that only the new set has, in their order.
  package var extra: [String] = []

  /// Makes an empty comparison.
  package init(base: String, new: String, tolerance: FrameTolerance = .exact) {
    self.base = base
    self.new = new
    self.tolerance = tolerance
  }

  /// The number of frames that both have.
  package var compared: Int { names.count }

  /// Whether no frame differs.
  package var isSame: Bool { differing.isEmpty && missing.isEmpty && extra.isEmpty }

  /// The differing frames, sorted by the share of differing pixels, the largest first.
  package var worstFirst: [Frame] {
    func weight(_ frame: Frame) -> (Double, Int) {
      (frame.difference?.share ?? 1, frame.difference?.worst ?? 0)
    }
    return differing.enumerated().sorted {
      let (a, b) = (weight($0.element), weight($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }

  /// A summary in one line.
  package var headline: String {
    if let worst = worstFirst.first {
      let sizes = worst.difference.flatMap { $0.hasSameSize ? nil : $0 }
      if let sizes, differing.allSatisfy({ $0.difference?.hasSameSize == false }) {
        return "the frames are \(sizes.newSize) pixels instead of \(sizes.baseSize)"
      }
      if compared == 1 { return "the picture differs: \(worst.sentence)" }
      let which =
        differing.count == compared
        ? "all \(compared) frames differ"
        : "\(differing.count) of \(compared) frames \(differing.count == 1 ? "differs" : "differ")"
          + ": \(Self.list(differing.map(\.name), numbers: differing.map(\.number)))"
      return which
        + (worst.difference == nil ? "" : "; worst is frame \(worst.name), \(worst.sentence)")
    }
    if !missing.isEmpty {
      return "\(ReportNumber.counted(missing.count, "frame")) "
        + (missing.count == 1 ? "is" : "are") + " missing: \(Self.list(missing))"
    }
    if !extra.isEmpty {
      return "\(ReportNumber.counted(extra.count, "frame")) "
        + (extra.count == 1 ? "is" : "are") + " new: \(Self.list(extra))"
    }
    return "the same: \(ReportNumber.counted(compared, "frame"))"
  }

  /// Names in a sentence: numbers as `--frames` takes them, else a few names.
  package static func list(_ names: [String]) -> String {
    list(names, numbers: names.map { Int($0) })
  }

  private static func list(_ names: [String], numbers: [Int?]) -> String {
    let known = numbers.compactMap { $0 }
    if known.count == names.count { return FrameHashComparison.runs(known) }
    return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}
