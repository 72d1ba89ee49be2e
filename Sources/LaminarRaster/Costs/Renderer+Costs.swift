package import LaminarGraphics

extension Renderer {
  /// Counts what drawing each layer of a whole frame takes, by drawing it: the counts are the same on every
  /// machine, with any number of workers and after any frames. Nil for a list that costs more than the
  /// budget.
  package mutating func layerCosts(of list: DisplayList) -> FrameCosts? {
    profile(list, clock: nil)?.costs
  }

  /// The time that preparing and drawing each layer takes, measured without gaps: from the end of the
  /// command before to its own end, and so on. Use a renderer with one worker. Nil as above.
  ///
  /// - Parameter clock: Returns the time since any moment.
  package mutating func layerTimes(
    of list: DisplayList, clock: @escaping @Sendable () -> Duration
  ) -> [Int: Duration]? {
    profile(list, clock: clock)?.times
  }

  private mutating func profile(
    _ list: DisplayList, clock: (@Sendable () -> Duration)?
  ) -> FrameProfile? {
    let side = 0...Bitmap.maximumSide
    var bitmap = Bitmap(
      width: min(max(list.width, side.lowerBound), side.upperBound),
      height: min(max(list.height, side.lowerBound), side.upperBound))
    let profile = FrameProfile(
      width: bitmap.width, height: bitmap.height, clock: clock)
    guard list.excess == nil else { return nil }
    guard bitmap.width > 0, bitmap.height > 0 else { return profile }
    var survey = FrameSurvey()
    return draw(list, survey: &survey, into: &bitmap, profile: profile).excess == nil
      ? profile : nil
  }
}
