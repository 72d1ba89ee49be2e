/// The result of a comparison of two sets of frames.
public struct FrameSetComparison: Sendable, Hashable {
  /// A frame that both sets have and that differs beyond the tolerance.
  public struct Frame: Sendable, Hashable {
    /// The frame's name: its number, or the file's name without one.
    public var name: String
    /// The number in its file's name; nil if it has none.
    public var number: Int?
    /// How its pixels differ; nil if only their hashes are known.
    public var difference: FrameDifference?

    /// Makes a differing frame.
    public init(name: String, number: Int?, difference: FrameDifference?) {
      self.name = name
      self.number = number
      self.difference = difference
    }

    /// The difference as a sentence.
    public var sentence: String { difference?.sentence ?? "its hash differs" }
  }

  /// The base's name as it was given.
  public var base: String
  /// The name of the set that is compared with it.
  public var new: String
  /// The allowed difference.
  public var tolerance: FrameTolerance
  /// The names of the frames that both have, in their order.
  public var names: [String] = []
  /// The frames that differ, in their order.
  public var differing: [Frame] = []
  /// The names of frames that only the base has, in their order.
  public var missing: [String] = []
  /// The names of frames that only the new set has, in their order.
  public var extra: [String] = []

  /// Makes an empty comparison.
  public init(base: String, new: String, tolerance: FrameTolerance = .exact) {
    self.base = base
    self.new = new
    self.tolerance = tolerance
  }

  /// The number of frames that both have.
  public var compared: Int { names.count }

  /// Whether no frame differs.
  public var isSame: Bool { differing.isEmpty && missing.isEmpty && extra.isEmpty }

  /// The differing frames, sorted by the share of differing pixels, the largest first.
  public var worstFirst: [Frame] {
    func weight(_ frame: Frame) -> (Double, Int) {
      (frame.difference?.share ?? 1, frame.difference?.worst ?? 0)
    }
    return differing.enumerated().sorted {
      let (a, b) = (weight($0.element), weight($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }

  /// A summary in one line.
  public var headline: String {
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
  public static func list(_ names: [String]) -> String {
    list(names, numbers: names.map { Int($0) })
  }

  private static func list(_ names: [String], numbers: [Int?]) -> String {
    let known = numbers.compactMap { $0 }
    if known.count == names.count { return FrameHashComparison.runs(known) }
    return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}
