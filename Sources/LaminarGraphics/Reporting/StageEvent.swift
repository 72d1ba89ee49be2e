/// An event on a stage at an exact time, past or future, or one that a trace recorded.
public struct StageEvent: Sendable, Hashable, CustomStringConvertible {
  /// The kind of an event. A trace can contain kinds that are not listed here.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// An animation's active time begins. Target `layer#key`; the detail is its kind.
    public static let animationStart = Kind(rawValue: "start")
    /// An animation is over. Target `layer#key`; the detail is `finished` or `removed`.
    public static let animationStop = Kind(rawValue: "stop")
    /// A transaction's completion block is due; no target.
    public static let transactionCompletion = Kind(rawValue: "transaction-completion")
    /// A closure that a stage was to call after some seconds is called; no target.
    public static let delayedCall = Kind(rawValue: "call")
    /// A sequence begins. Target `sequence:name`.
    public static let sequenceStart = Kind(rawValue: "sequence-start")
    /// A sequence's step begins. Target `layer:keyPath`; the detail names sequence and step.
    public static let stepStart = Kind(rawValue: "step-start")
    /// A sequence's step is over. Target `layer:keyPath`; the detail names sequence and step.
    public static let stepEnd = Kind(rawValue: "step-end")
    /// A sequence begins again. Target `sequence:name`; the detail is the round, from 1.
    public static let sequenceRepeat = Kind(rawValue: "sequence-repeat")
    /// A sequence is over. Target `sequence:name`.
    public static let sequenceCompletion = Kind(rawValue: "sequence-completion")
    /// A sequence was stopped before its end. Target `sequence:name`.
    public static let sequenceStop = Kind(rawValue: "sequence-stop")
    /// A layer was added to the tree, with all below it. Target its path.
    public static let layerAdded = Kind(rawValue: "layer-added")
    /// A layer was removed from the tree, with all below it. Target its path.
    public static let layerRemoved = Kind(rawValue: "layer-removed")
    /// Layers were laid out before a commit. Target `root`; the detail is their number.
    public static let layout = Kind(rawValue: "layout")
    /// A layer's clock, or a sequence, was stopped. Target a path or `sequence:name`.
    public static let pause = Kind(rawValue: "pause")
    /// A layer's clock, or a sequence, continues. Target a path or `sequence:name`.
    public static let resume = Kind(rawValue: "resume")
    /// A layer's clock changes its rate. Target its path; the detail is the rate.
    public static let speed = Kind(rawValue: "speed")
    /// A layer's clock is moved to a time. Target its path; the detail is the range of times.
    public static let scrub = Kind(rawValue: "scrub")
    /// A finger touches, moves, leaves, or is taken away. Target the path of the layer that was hit; the
    /// detail is the phase, the finger's number and the point on the canvas.
    public static let touch = Kind(rawValue: "touch")
    /// A gesture recogniser reaches a state. Target `layer!name` or `layer!type`; the detail is the state
    /// with the gesture's values.
    public static let gesture = Kind(rawValue: "gesture")
    /// A control event. Target the control's path; the detail is the event's name.
    public static let control = Kind(rawValue: "control")
    /// A layer receives touches that it handles by what a scene declares. Target its path; the detail is
    /// UIKit's method, such as `touchesBegan`, and the fingers' numbers.
    public static let responder = Kind(rawValue: "responder")
    /// A declared action of a gesture, a control or a responder runs. Target the layer's path; the detail is the
    /// action's name.
    public static let action = Kind(rawValue: "action")
    /// A time of the scene that has a name. Target the name; the detail is how long it is meant.
    public static let marker = Kind(rawValue: "marker")
    /// A frame of the display link was missed.
    public static let missedTick = Kind(rawValue: "missed-tick")

    /// The word of `laminar trace --events`.
    public let rawValue: String

    /// Makes a kind of the word of `laminar trace --events`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kinds that the stage of a scene can have.
    package static let known: [Kind] = [
      .animationStart, .animationStop, .transactionCompletion, .sequenceStart, .stepStart, .stepEnd,
      .sequenceRepeat, .sequenceCompletion, .sequenceStop, .layerAdded, .layerRemoved, .layout,
      .pause, .resume, .speed, .scrub, .missedTick, .touch, .gesture, .control, .responder,
      .action, .marker,
    ]
  }

  /// The time in seconds of the stage's time.
  public var time: Double
  /// The kind.
  public var kind: Kind
  /// The target: a layer's path, `layer#key`, `layer:keyPath` or `sequence:name`; may be
  /// empty.
  public var target: String
  /// Details by kind; may be empty.
  public var detail: String

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
