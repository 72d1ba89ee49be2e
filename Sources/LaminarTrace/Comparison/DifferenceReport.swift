package import LaminarGraphics

/// The differences of two inputs: the content of every format of report.
public struct DifferenceReport: Sendable, Hashable {
  /// The base's name as it was given.
  package var base: String
  /// The name of the input that is compared with it.
  package var new: String
  /// The traces, of scenes too; nil for hash lists.
  public var traces: TraceComparison?
  /// The hashes of frames.
  package var hashes: FrameHashComparison?
  /// The pixels of frames.
  package var frames: FrameSetComparison?
  /// The changes in the text of two scenes, the most important first.
  package var changes: [DocumentChange] = []
  /// Pictures of both sides for the page, in the order of their samples; other forms leave them out.
  package var pictures: [PagePicture] = []

  /// Makes a report of two traces.
  public init(_ traces: TraceComparison) {
    self.init(base: traces.base.name, new: traces.new.name, traces: traces)
  }

  /// Makes a report.
  package init(
    base: String, new: String, traces: TraceComparison? = nil,
    hashes: FrameHashComparison? = nil, frames: FrameSetComparison? = nil,
    changes: [DocumentChange] = []
  ) {
    self.base = base
    self.new = new
    self.traces = traces
    self.hashes = hashes
    self.frames = frames
    self.changes = changes
  }

  /// Whether nothing differs.
  public var isSame: Bool {
    traces?.isSame ?? true && hashes?.isSame ?? true && frames?.isSame ?? true
      && changes.isEmpty
  }

  /// A summary in one line.
  public var headline: String {
    if let change = changes.first {
      let rest = changes.count - 1
      return change.headline
        + (rest > 0 ? ", and \(ReportNumber.counted(rest, "more change"))" : "")
    }
    if let hashes, !hashes.isSame { return hashes.headline }
    if let frames, !frames.isSame { return frames.headline }
    if let traces, !traces.isSame { return traces.headline }
    if let hashes { return hashes.headline }
    if let frames { return frames.headline }
    return traces?.headline ?? "the same"
  }
}
