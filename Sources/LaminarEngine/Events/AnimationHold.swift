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
    guard let index = attachments.firstIndex(where: { $0.run === run && $0.isAttached }),
      attachments[index].hold == nil
    else { return }
    let now = localTimeNow
    let spec = attachments[index].attachment.spec
    let timing = spec.timing
    let begin =
      attachments[index].attachment.beginTime ?? (timing.beginTime == 0 ? now : timing.beginTime)
    attachments[index].hold = AnimationHold(localTime: now, timing: timing, beginTime: begin)
    if now >= begin - Timing.snap {
      var held = timing
      held.timeOffset += (now - begin) * timing.speed
      held.speed = 0
      attachments[index].attachment.spec = spec.timed(held)
      attachments[index].attachment.beginTime = begin
    } else {
      attachments[index].attachment.beginTime = Timing.largestTime
    }
    run.unplan()
    setNeedsCommit()
  }

  /// Continues a held animation from where it was: later by the time that it was held.
  func releaseAnimation(of run: AnimationRun) {
    guard let index = attachments.firstIndex(where: { $0.run === run }),
      let hold = attachments[index].hold
    else { return }
    attachments[index].hold = nil
    attachments[index].attachment.spec = attachments[index].attachment.spec.timed(hold.timing)
    attachments[index].attachment.beginTime = hold.beginTime + (localTimeNow - hold.localTime)
    run.unplan()
    setNeedsCommit()
  }

  /// The layer's clock at the stage's time, or at the thread's for a layer without one.
  var localTimeNow: Double { clockChain.localTime(at: context?.time ?? CurrentMediaTime()) }
}
