public import LaminarEngine

extension Animation {
  /// The frame rates that suit the animation: a hint without effect here, where any time may be
  /// requested. All zero by default.
  public var preferredFrameRateRange: FrameRateRange {
    get { value(forKey: "preferredFrameRateRange") as? FrameRateRange ?? .default }
    set { setValue(newValue, forKey: "preferredFrameRateRange") }
  }
}
