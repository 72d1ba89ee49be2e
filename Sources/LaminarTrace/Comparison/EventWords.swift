import LaminarGraphics

/// An event as part of a sentence, in the words of `laminar trace --events`.
struct EventWords {
  /// The subject, in as few words as a reader needs: `the step on label`.
  let shortSubject: String
  /// The exact subject: `the step on label (position.x, step 2 of intro)`.
  let subject: String
  /// What it does: `starts`.
  let verb: String
  /// What distinguishes it from other events of its subject: `finishing`, `spring`; empty for most.
  let manner: String

  init(_ event: StageEvent) {
    let target = EventTarget(event)
    func words(
      _ subject: String, _ verb: String, exactly: String? = nil, manner: String = ""
    ) -> (String, String, String, String) {
      (subject, exactly ?? subject, verb, manner)
    }
    let sequence = target.isSequence ? "the sequence \(target.key)" : target.layer
    let parts: (String, String, String, String)
    switch event.kind {
    case .animationStart:
      parts = words(
        "the animation \(target.key) on \(target.layer)", "starts", manner: event.detail)
    case .animationStop:
      let isEarly = event.detail == "removed"
      parts = words(
        "the animation \(target.key) on \(target.layer)", isEarly ? "ends early" : "finishes",
        manner: isEarly ? "ending early" : "finishing")
    case .transactionCompletion: parts = words("the completion of a transaction", "fires")
    case .delayedCall: parts = words("a delayed call", "happens")
    case .sequenceStart: parts = words(sequence, "starts")
    case .sequenceCompletion: parts = words("the completion of \(target.key)", "fires")
    case .sequenceStop: parts = words(sequence, "is stopped")
    case .sequenceRepeat: parts = words("round \(event.detail) of \(target.key)", "starts")
    case .stepStart, .stepEnd:
      let step = "the step on \(target.layer)"
      parts = words(
        step, event.kind == .stepStart ? "starts" : "ends",
        exactly: "\(step) (\(target.key)\(Self.stepSuffix(event.detail)))")
    case .layerAdded: parts = words("the layer \(target.layer)", "appears")
    case .layerRemoved: parts = words("the layer \(target.layer)", "disappears")
    case .layout:
      parts = words(
        "the layout of \(event.detail) layer\(event.detail == "1" ? "" : "s")", "happens",
        manner: event.detail)
    case .pause: parts = words(sequence, "pauses")
    case .resume: parts = words(sequence, "goes on")
    case .speed:
      parts = words("the clock of \(target.layer)", "goes to speed \(event.detail)")
    case .scrub: parts = words("the scrub of \(target.layer)", "runs \(event.detail)")
    case .touch:
      let words = event.detail.split(separator: " ", maxSplits: 2).map(String.init)
      let finger = words.count > 1 ? " of finger \(words[1])" : ""
      parts = (
        "the touch on \(target.layer)", "the touch\(finger) on \(target.layer)",
        Self.verb(ofPhase: words.first ?? ""), words.count > 2 ? "at \(words[2])" : ""
      )
    case .gesture:
      let words = event.detail.split(separator: " ", maxSplits: 1).map(String.init)
      let gesture = "the gesture \(target.key) of \(target.layer)"
      parts = (
        gesture, gesture, Self.verb(ofPhase: words.first ?? ""),
        words.count > 1 ? "with \(words[1])" : ""
      )
    case .control: parts = words("the control \(target.layer)", "sends \(event.detail)")
    case .action: parts = words("the action \(event.detail) of \(target.layer)", "runs")
    case .missedTick:
      parts = words("frame \(event.detail) of the display link", "is missed")
    default:
      let detail = event.detail.isEmpty ? "" : " (\(event.detail))"
      parts = words(
        "the \(event.kind.rawValue)" + (event.target.isEmpty ? "" : " of \(event.target)") + detail,
        "happens")
    }
    (shortSubject, subject, verb, manner) = parts
  }

  /// What a touch or a gesture does when it is in a phase or state.
  private static func verb(ofPhase word: String) -> String {
    switch word {
    case "began": "begins"
    case "moved": "moves"
    case "changed": "changes"
    case "ended": "ends"
    case "cancelled": "is cancelled"
    case "failed": "fails"
    default: "is \(word)"
    }
  }

  /// `sequence:intro, step 2` as `, step 2 of intro`.
  private static func stepSuffix(_ detail: String) -> String {
    guard let comma = detail.lastIndex(of: ","), detail.hasPrefix("sequence:") else {
      return detail.isEmpty ? "" : ", \(detail)"
    }
    let name = detail[..<comma].dropFirst("sequence:".count)
    let step = detail[detail.index(after: comma)...].drop { $0 == " " }
    return ", \(step)" + (name.isEmpty ? "" : " of \(name)")
  }
}

/// The parsed target of an event: `layer#key`, `layer!gesture`, `layer:keyPath`, `sequence:name` or a path.
struct EventTarget {
  private static let sequencePrefix = "sequence:"

  /// The layer's path; `sequence` for a sequence.
  let layer: String
  /// The animation's key, the gesture's name, the key path, the sequence's name, or the event.
  let key: String
  /// Whether it is a sequence.
  let isSequence: Bool

  init(_ event: StageEvent) {
    let target = event.target
    isSequence = target.hasPrefix(Self.sequencePrefix)
    // An unnamed layer is called `shape#0`: only animations have a key after the last sign.
    let sign: Character? =
      switch event.kind {
      case .animationStart, .animationStop: "#"
      case .stepStart, .stepEnd: ":"
      case .gesture: "!"
      default: nil
      }
    if isSequence {
      layer = "sequence"
      key = String(target.dropFirst(Self.sequencePrefix.count))
    } else if let sign, let index = target.lastIndex(of: sign) {
      layer = String(target[..<index])
      key = String(target[target.index(after: index)...])
    } else {
      layer = target
      key = event.kind.rawValue
    }
  }

  /// The track that rules match it by: `ball:drop`, `sequence:intro`, `held:pause`.
  var track: TraceTrack { TraceTrack(layer: layer, key: key) }
}
