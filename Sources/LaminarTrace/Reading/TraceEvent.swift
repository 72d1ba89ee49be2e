/// An event at a time: an animation started, a sequence ended, a frame was missed.
public struct TraceEvent: Sendable, Hashable {
  /// In seconds.
  public var time: Double
  /// The kind of event.
  public var event: String
  /// The object it happened to: a layer's path, a sequence's name.
  public var target: String
  /// Details: an animation's key, whether it finished.
  public var detail: String

  /// Makes an event.
  package init(time: Double, event: String, target: String, detail: String = "") {
    self.time = time
    self.event = event
    self.target = target
    self.detail = detail
  }
}
