/// An event on a stage at an exact time, past or future.
public struct StageEvent: Sendable, Hashable, CustomStringConvertible {
  /// The kind of an event. The raw values are the words of `laminar trace --events`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An animation's active time begins. Target `layer#key`; the detail is its kind.
    case animationStart = "start"
    /// An animation is over. Target `layer#key`; the detail is `finished` or `removed`.
    case animationStop = "stop"
    /// A transaction's completion block is due; no target.
    case transactionCompletion = "transaction-completion"
    /// A sequence begins. Target `sequence:name`.
    case sequenceStart = "sequence-start"
    /// A sequence's step begins. Target `layer:keyPath`; the detail names sequence and step.
    case stepStart = "step-start"
    /// A sequence's step is over. Target `layer:keyPath`; the detail names sequence and step.
    case stepEnd = "step-end"
    /// A sequence begins again. Target `sequence:name`; the detail is the round, from 1.
    case sequenceRepeat = "sequence-repeat"
    /// A sequence is over. Target `sequence:name`.
    case sequenceCompletion = "sequence-completion"
    /// A sequence was stopped before its end. Target `sequence:name`.
    case sequenceStop = "sequence-stop"
    /// A layer was added to the tree, with all below it. Target its path.
    case layerAdded = "layer-added"
    /// A layer was removed from the tree, with all below it. Target its path.
    case layerRemoved = "layer-removed"
    /// Layers were laid out before a commit. Target `root`; the detail is their number.
    case layout
    /// A layer's clock, or a sequence, was stopped. Target a path or `sequence:name`.
    case pause
    /// A layer's clock, or a sequence, continues. Target a path or `sequence:name`.
    case resume
    /// A layer's clock changes its rate. Target its path; the detail is the rate.
    case speed
    /// A layer's clock is moved to a time. Target its path; the detail is the range of times.
    case scrub
    /// A frame of the display link was missed.
    case missedTick = "missed-tick"
  }

  /// The time in seconds of the stage's time.
  public let time: Double
  /// The kind.
  public let kind: Kind
  /// The target: a layer's path, `layer#key`, `layer:keyPath` or `sequence:name`; may be
  /// empty.
  public let target: String
  /// Details by kind; may be empty.
  public let detail: String

  /// Makes an event.
  package init(time: Double, kind: Kind, target: String, detail: String = "") {
    self.time = time
    self.kind = kind
    self.target = target
    self.detail = detail
  }

  /// One line: `0.5 stop ball#drop finished`.
  public var description: String {
    ["\(time)", kind.rawValue, target, detail].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
