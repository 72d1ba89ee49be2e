/// The result of a comparison of two lists of frame hashes.
package struct FrameHashComparison: Sendable, Hashable {
  /// The base's name as it was given.
  package var base: String
  /// The name of the list that is compared with it.
  package var new: String
  /// The frames that both have.
  package var compared: Int
  /// Frames whose pixels differ, ascending.
  package var differing: [Int]
  /// Frames that only the base has, ascending.
  package var missing: [Int]
  /// Frames that only the new list has, ascending.
  package var extra: [Int]

  /// Compares two lists.
  package init(_ base: [FrameHash], name: String, with new: [FrameHash], name newName: String) {
    self.base = name
    self.new = newName
    let known = Dictionary(
      base.map { ($0.frame, $0.hash) }, uniquingKeysWith: { first, _ in first })
    let fresh = Dictionary(new.map { ($0.frame, $0.hash) }, uniquingKeysWith: { first, _ in first })
    let common = base.map(\.frame).filter { fresh[$0] != nil }
    compared = common.count
    differing = common.filter { known[$0] != fresh[$0] }
    missing = base.map(\.frame).filter { fresh[$0] == nil }
    extra = new.map(\.frame).filter { known[$0] == nil }
  }

  /// Whether no frame differs.
  package var isSame: Bool { differing.isEmpty && missing.isEmpty && extra.isEmpty }

  /// A summary in one line.
  package var headline: String {
    if !differing.isEmpty {
      return "\(ReportNumber.counted(differing.count, "frame")) of \(compared) "
        + (differing.count == 1 ? "differs" : "differ") + ": \(Self.runs(differing))"
    }
    if !missing.isEmpty { return "frames \(Self.runs(missing)) are missing" }
    if !extra.isEmpty { return "frames \(Self.runs(extra)) are new" }
    return "the same: \(ReportNumber.counted(compared, "frame"))"
  }

  /// Frame numbers as `--frames` takes them: `12-30,40`; at most ten runs.
  package static func runs(_ frames: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound + 1 == frame {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let shown = runs.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return shown.joined(separator: ",") + (runs.count > shown.count ? ",…" : "")
  }
}
