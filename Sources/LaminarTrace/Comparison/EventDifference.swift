package import LaminarGraphics

/// One difference between the events of two traces.
public struct EventDifference: Sendable, Hashable {
  /// What differs.
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

  /// What differs.
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

  /// Whether other code may depend on it: a completion, a step, a sequence, a gesture, a control or an
  /// action in another order.
  var isTellingOrder: Bool {
    guard case .reordered(let first, let second) = change else { return false }
    return [first, second].contains {
      let word = $0.kind.rawValue
      return [.gesture, .control, .action].contains($0.kind) || word.hasPrefix("sequence-")
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
