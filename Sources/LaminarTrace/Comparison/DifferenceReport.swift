/// All that is said of two inputs: what every format of report is made of.
public struct DifferenceReport: Sendable, Hashable {
  /// The base's name as it was given.
  public var base: String
  /// The name of what is compared with it.
  public var new: String
  /// The traces, of scenes too; nil for hash lists.
  public var traces: TraceComparison?
  /// The hashes of frames.
  public var hashes: FrameHashComparison?
  /// What changed in the text of two scenes, the most telling first.
  public var changes: [DocumentChange] = []

  /// Makes a report.
  public init(
    base: String, new: String, traces: TraceComparison? = nil,
    hashes: FrameHashComparison? = nil, changes: [DocumentChange] = []
  ) {
    self.base = base
    self.new = new
    self.traces = traces
    self.hashes = hashes
    self.changes = changes
  }

  /// Whether nothing differs.
  public var isSame: Bool {
    traces?.isSame ?? true && hashes?.isSame ?? true && changes.isEmpty
  }

  /// What a person would say, in one line.
  public var headline: String {
    if let change = changes.first {
      let rest = changes.count - 1
      return change.headline
        + (rest > 0 ? ", and \(ReportNumber.counted(rest, "more change"))" : "")
    }
    if let hashes, !hashes.isSame { return hashes.headline }
    if let traces, !traces.isSame { return traces.headline }
    if let hashes { return hashes.headline }
    return traces?.headline ?? "the same"
  }
}
