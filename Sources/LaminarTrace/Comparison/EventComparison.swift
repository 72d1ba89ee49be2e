package import LaminarGraphics

/// Compares events like tracks: events of one name, target and detail are matched in order,
/// then those of one name and target.
struct EventComparison {
  private struct Key: Hashable {
    let kind: StageEvent.Kind
    let target: String
    let detail: String
  }

  /// The most reordered pairs that are reported.
  private static let maxReorderings = 20
  /// The events whose detail describes and does not identify them.
  private static let variable: Set<StageEvent.Kind> = [
    .animationStart, .animationStop, .layout, .speed, .scrub,
  ]

  /// The words of a detail that identify an event: of a touch its phase and finger, of a gesture its
  /// state; the numbers after them describe it. Nil for events whose whole detail identifies them.
  private static func identity(_ event: StageEvent) -> String? {
    switch event.kind {
    case .touch: event.detail.split(separator: " ").prefix(2).joined(separator: " ")
    case .gesture: String(event.detail.prefix { $0 != " " })
    default: variable.contains(event.kind) ? "" : nil
    }
  }

  /// The differences: changes of order first, since they break code, then by kind and time.
  private(set) var differences: [EventDifference] = []
  /// The indices of the rules that match an event.
  private(set) var usedRules: Set<Int> = []

  private let base: [StageEvent]
  private let new: [StageEvent]
  private var partners: [(base: Int, new: Int)] = []

  /// Compares two lists in order of time; times within the tolerance are the same.
  init(
    _ base: [StageEvent], _ new: [StageEvent], tolerance: Double,
    rules: ToleranceRules = ToleranceRules()
  ) {
    var used: Set<Int> = []
    func compared(_ events: [StageEvent]) -> [StageEvent] {
      guard !rules.rules.isEmpty else { return events }
      return events.filter { event in
        let (verdict, named) = rules.verdict(of: event.track)
        used.formUnion(named)
        return !verdict.isIgnored
      }
    }
    self.base = compared(base)
    self.new = compared(new)
    usedRules = used
    match()
    order(tolerance)
  }

  // MARK: - Partners

  private mutating func match() {
    var olds = Array(base.indices)
    var nows = Array(new.indices)
    pair(&olds, &nows) { Key(kind: $0.kind, target: $0.target, detail: $0.detail) }
    pair(&olds, &nows) { event in
      Self.identity(event).map { Key(kind: event.kind, target: event.target, detail: $0) }
    }
    partners.sort { $0.base < $1.base }
    differences += olds.map { EventDifference(.missing(base[$0])) }
    differences += nows.map { EventDifference(.extra(new[$0])) }
  }

  /// Matches events with the same key in order, and leaves the others.
  private mutating func pair(
    _ olds: inout [Int], _ nows: inout [Int], _ key: (StageEvent) -> Key?
  ) {
    var waiting: [Key: [Int]] = [:]
    for index in nows.reversed() {
      if let key = key(new[index]) { waiting[key, default: []].append(index) }
    }
    var matched: Set<Int> = []
    olds = olds.filter { index in
      guard let key = key(base[index]), let partner = waiting[key]?.popLast() else { return true }
      partners.append((index, partner))
      matched.insert(partner)
      return false
    }
    nows = nows.filter { !matched.contains($0) }
  }

  // MARK: - Times

  private mutating func order(_ tolerance: Double) {
    for (old, now) in partners {
      if base[old].detail != new[now].detail {
        differences.append(EventDifference(.altered(base: base[old], new: new[now])))
      } else if (base[old].time - new[now].time).magnitude > tolerance {
        differences.append(EventDifference(.moved(base: base[old], new: new[now])))
      }
    }
    differences += reorderings(tolerance)
    differences = differences.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      let (p, q) = (Self.rank(a), Self.rank(b))
      return p != q ? p < q : a.time != b.time ? a.time < b.time : $0.offset < $1.offset
    }.map(\.element)
  }

  private static func rank(_ difference: EventDifference) -> Int {
    switch difference.change {
    case .reordered: difference.isTellingOrder ? 0 : 1
    case .missing: 2
    case .extra: 3
    case .altered: 4
    // Layouts follow from the events that cause them.
    case .moved(let event, _): event.kind == .layout ? 6 : 5
    }
  }

  /// Neighbours in the new order whose order was reversed in the base, further apart on one side
  /// than a requested tolerance.
  private func reorderings(_ tolerance: Double) -> [EventDifference] {
    let inNewOrder = partners.sorted { $0.new < $1.new }
    let slack = tolerance > Self.printedError ? tolerance : -1
    var found: [EventDifference] = []
    for (first, second) in zip(inNewOrder, inNewOrder.dropFirst())
    where first.base > second.base && found.count < Self.maxReorderings {
      let apart = max(
        new[second.new].time - new[first.new].time,
        base[first.base].time - base[second.base].time)
      guard apart > slack else { continue }
      found.append(EventDifference(.reordered(first: new[first.new], second: new[second.new])))
    }
    return found
  }

  /// The maximum difference of the printed times of equal events.
  static let printedError = 1e-6
}

// MARK: - Differences

/// One difference between the events of two traces.
public struct EventDifference: Sendable, Hashable {
  /// The kind of difference.
  package enum Change: Sendable, Hashable {
    /// Only the base has it.
    case missing(StageEvent)
    /// Only the new trace has it.
    case extra(StageEvent)
    /// It comes at another time.
    case moved(base: StageEvent, new: StageEvent)
    /// It has another detail: an animation is removed and does not finish.
    case altered(base: StageEvent, new: StageEvent)
    /// Two events come in another order: the first of the new order, then the second.
    case reordered(first: StageEvent, second: StageEvent)
  }

  /// The difference.
  package var change: Change

  /// Makes a difference.
  package init(_ change: Change) { self.change = change }

  /// The earliest time it concerns, in seconds.
  public var time: Double {
    switch change {
    case .missing(let event), .extra(let event): event.time
    case .moved(let base, let new), .altered(let base, let new): min(base.time, new.time)
    case .reordered(let first, let second): min(first.time, second.time)
    }
  }

  /// Whether other code may depend on it: a completion, a step, a sequence, a gesture, a control, a
  /// responder or an action in another order.
  var isTellingOrder: Bool {
    guard case .reordered(let first, let second) = change else { return false }
    return [first, second].contains {
      let word = $0.kind.rawValue
      return [.gesture, .control, .responder, .action].contains($0.kind)
        || word.hasPrefix("sequence-")
        || word.hasPrefix("step-") || word.hasSuffix("completion")
    }
  }

  /// The difference as a sentence: `the completion of intro now fires before the step on label starts`.
  public var sentence: String {
    switch change {
    case .missing(let event):
      let words = EventWords(event)
      return "\(words.subject) no longer \(words.verb)"
        + " (at \(ReportNumber.time(event.time)) in the base)"
    case .extra(let event):
      let words = EventWords(event)
      return "\(words.subject) now \(words.verb) at \(ReportNumber.time(event.time))"
    case .moved(let base, let new):
      let words = EventWords(new)
      let times = ReportNumber.times(base.time, new.time)
      return "\(words.subject) \(words.verb) at \(times.new) instead of \(times.base)"
    case .altered(let base, let new): return Self.sentence(from: base, to: new)
    case .reordered(let first, let second):
      let (a, b) = (EventWords(first), EventWords(second))
      let isShort = a.shortSubject != b.shortSubject || a.verb != b.verb
      return "\(isShort ? a.shortSubject : a.subject) now \(a.verb) before "
        + "\(isShort ? b.shortSubject : b.subject) \(b.verb)"
    }
  }

  private static func sentence(from base: StageEvent, to new: StageEvent) -> String {
    let (old, now) = (EventWords(base), EventWords(new))
    let times = ReportNumber.times(base.time, new.time)
    let time = times.new
    let was = base.time == new.time ? "" : " at \(times.base)"
    switch new.kind {
    case .animationStart:
      return "\(now.subject) starts as \(now.manner) instead of \(old.manner) at \(time)"
    case .animationStop:
      return "\(now.subject) \(now.verb) at \(time) instead of \(old.manner)\(was)"
    case .touch, .gesture:
      return "\(now.subject) \(now.verb) \(now.manner) at \(time), \(old.manner) in the base\(was)"
    case .layout: return "\(now.subject) happens at \(time), of \(old.manner) in the base\(was)"
    default: return "\(now.subject) \(now.verb) at \(time); in the base it \(old.verb)\(was)"
    }
  }
}

// MARK: - Words

/// An event as part of a sentence, in the words of `laminar trace --events`.
struct EventWords {
  /// The subject, in as few words as a reader needs: `the step on label`.
  let shortSubject: String
  /// The exact subject: `the step on label (position.x, step 2 of intro)`.
  let subject: String
  /// Its verb: `starts`.
  let verb: String
  /// The detail that distinguishes it from other events of its subject: `finishing`, `spring`;
  /// empty for most.
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
    case .responder: parts = words("the layer \(target.layer)", "receives \(event.detail)")
    case .action: parts = words("the action \(event.detail) of \(target.layer)", "runs")
    case .marker: parts = words("the marker \(event.target)", "comes", manner: event.detail)
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

  /// The verb for a phase of a touch or a state of a gesture.
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
private struct EventTarget {
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

extension StageEvent {
  /// The track that patterns match it by.
  package var track: TraceTrack { EventTarget(self).track }
}
