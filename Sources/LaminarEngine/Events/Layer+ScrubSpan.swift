import LaminarGraphics

/// What a gesture scrubs of a layer's clock.
extension Layer {
  /// From where to where the clock of a layer runs while its animations do, in its own seconds.
  package struct ScrubSpan: Sendable, Hashable {
    /// Where the clock runs back to when the scrub is cancelled.
    package let origin: Double
    /// The time from there to the end of the last animation that ends; above 0.
    package let length: Double
    /// Where the clock is.
    package let now: Double

    /// The time at a part of the span, 0…1.
    ///
    /// It stays a microsecond before the end: an animation whose end the clock reaches is over, and
    /// fingers that come back would find nothing to scrub.
    package func time(of progress: Double) -> Double {
      origin + min(length * progress, max(length - 1e-6, 0))
    }
  }

  /// The span of the animations of the layer and of those below it; nil without an animation that
  /// ends after where the clock is, or was when a scrub stopped it.
  package func scrubSpan(in context: LayerContext) -> ScrubSpan? {
    // What this instant added begins now, not where the clock is driven to.
    resolveBeginTimesBelow(at: context.time)
    let now = localTimeNow
    let origin = clock.speed == 0 ? rare?.pausedClock?.origin ?? now : now
    var end = origin
    var pending: [(layer: Layer, clocks: [LayerClock])] = [(self, [])]
    while let (layer, clocks) = pending.popLast() {
      for attached in layer.attachments where attached.isAttached {
        guard let begin = attached.attachment.beginTime else { continue }
        let local = attached.attachment.timing(beginTime: begin).endTime
        let outer = clocks.reversed().reduce(local) { $1.parentTime(fromLocal: $0) }
        if outer.isFinite { end = max(end, outer) }
      }
      // What runs on a stopped clock does not end.
      for child in layer.children + [layer.rare?.mask].compactMap(\.self)
      where child.clock.speed != 0 {
        pending.append((child, child.clock == .layer ? clocks : clocks + [LayerClock(child.clock)]))
      }
    }
    let length = end - origin
    return length > 1e-6 ? ScrubSpan(origin: origin, length: length, now: now) : nil
  }
}
