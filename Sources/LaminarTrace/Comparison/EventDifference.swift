/// How the events of two traces differ in one place.
public struct EventDifference: Sendable, Hashable {
  /// What differs.
  public enum Change: Sendable, Hashable {
    /// Only the base has it.
    case missing(TraceEvent)
    /// Only the new trace has it.
    case extra(TraceEvent)
    /// It comes at another time.
    case moved(base: TraceEvent, new: TraceEvent)
    /// Two events come in another order: the first of the new order, then the second.
    case reordered(first: TraceEvent, second: TraceEvent)
  }

  /// What differs.
  public var change: Change

  /// Makes a difference.
  public init(_ change: Change) { self.change = change }

  /// When it matters first, in seconds.
  public var time: Double {
    switch change {
    case .missing(let event), .extra(let event): event.time
    case .moved(let base, let new): min(base.time, new.time)
    case .reordered(let first, let second): min(first.time, second.time)
    }
  }

  /// What a person would say: `the completion of intro now fires before the step on label starts`.
  public var sentence: String {
    switch change {
    case .missing(let event):
      return "\(EventWords(event).subject) no longer \(EventWords(event).verb)"
        + " (at \(ReportNumber.time(event.time)) in the base)"
    case .extra(let event):
      return "\(EventWords(event).subject) now \(EventWords(event).verb) at "
        + ReportNumber.time(event.time)
    case .moved(let base, let new):
      return "\(EventWords(new).subject) \(EventWords(new).verb) at "
        + "\(ReportNumber.time(new.time)) instead of \(ReportNumber.time(base.time))"
    case .reordered(let first, let second):
      return "\(EventWords(first).subject) now \(EventWords(first).verb) before "
        + "\(EventWords(second).subject) \(EventWords(second).verb)"
    }
  }
}

/// An event as part of a sentence.
struct EventWords {
  /// Who: `the completion of intro`.
  let subject: String
  /// What it does: `fires`.
  let verb: String

  init(_ event: TraceEvent) {
    let name = event.event.lowercased()
    let detail = event.detail.isEmpty ? "" : " (\(event.detail))"
    let isStart = name.hasSuffix("start") || name.hasSuffix("began") || name.hasSuffix("begin")
    let isEnd = name.hasSuffix("end") || name.hasSuffix("stop") || name.hasSuffix("ended")
    if name.contains("complet") {
      subject = "the completion of \(event.target)\(detail)"
      verb = "fires"
    } else if name.contains("step"), isStart || isEnd {
      subject = "the step on \(event.target)\(detail)"
      verb = isStart ? "starts" : "ends"
    } else if name.contains("animation") || name == "start" || name == "stop" || name == "end" {
      subject = "the animation of \(event.target)\(detail)"
      verb = isStart ? "starts" : "stops"
    } else {
      subject = "the \(event.event) of \(event.target)\(detail)"
      verb = "happens"
    }
  }
}
