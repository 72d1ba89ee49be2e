/// The state of an attached animation before its own time was stopped.
final class AnimationHold {
  /// The layer's time when it was.
  let localTime: Double
  let timing: MediaTimingValues
  let beginTime: Double

  init(localTime: Double, timing: MediaTimingValues, beginTime: Double) {
    self.localTime = localTime
    self.timing = timing
    self.beginTime = beginTime
  }
}

/// Holds single animations while the layer's clock runs on for all others.
extension Layer {
  /// Stops the time of an attached animation: it shows what it shows now until
  /// ``releaseAnimation(of:)``.
  ///
  /// 1. One that has begun gets speed 0 and, as its offset, its present active time.
  /// 2. One that has not begun yet never does.
  func holdAnimation(of run: AnimationRun) {
    guard let index = attachments.index(of: run), run.hold == nil else { return }
    let now = localTimeNow
    let spec = attachments.values[index].spec
    let timing = spec.timing
    let begin =
      attachments.values[index].beginTime ?? (timing.beginTime == 0 ? now : timing.beginTime)
    run.hold = AnimationHold(localTime: now, timing: timing, beginTime: begin)
    if now >= begin - Timing.snap {
      var held = timing
      held.timeOffset += (now - begin) * timing.speed
      held.speed = 0
      attachments.values[index].spec = spec.timed(held)
      attachments.values[index].beginTime = begin
    } else {
      attachments.values[index].beginTime = Timing.largestTime
    }
    run.unplan()
    setNeedsCommit()
  }

  /// Continues a held animation from where it was: later by the time that it was held.
  func releaseAnimation(of run: AnimationRun) {
    guard let index = attachments.runs.firstIndex(where: { $0 === run }), let hold = run.hold
    else { return }
    run.hold = nil
    attachments.values[index].spec = attachments.values[index].spec.timed(hold.timing)
    attachments.values[index].beginTime = hold.beginTime + (localTimeNow - hold.localTime)
    run.unplan()
    setNeedsCommit()
  }

  /// The layer's clock at the stage's time, or at the thread's for a layer without one.
  var localTimeNow: Double { clockChain.localTime(at: context?.time ?? CurrentMediaTime()) }
}
