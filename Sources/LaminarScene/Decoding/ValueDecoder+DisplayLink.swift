import LaminarGraphics

extension ValueDecoder {
  /// A display link: an object whose parts may all be left out.
  func displayLink(_ value: JSONValue) -> SceneDisplayLink? {
    guard var object = ObjectReader(value, "a display link", self) else { return nil }
    var link = SceneDisplayLink()
    if let rate = object.read("refreshRate", refreshRate) { link.refreshRate = rate }
    let rates = 0...SceneDisplayLink.rates.upperBound
    if let rate = object.read("preferredFrameRate", { number($0, in: rates) }) {
      link.preferredFrameRate = rate
    }
    if let dropped = object.read("drop", droppedFrames) { link.dropped = dropped }
    object.finish()
    return link
  }

  private func refreshRate(_ value: JSONValue) -> Rational? {
    guard let rate = frameRate(value) else { return nil }
    let largest: Int64 = 1_000_000_000
    guard SceneDisplayLink.rates.contains(rate.doubleValue), rate.numerator <= largest,
      rate.denominator <= largest
    else {
      report(
        .outOfRange, value, "the refresh rate \(rate) is out of range",
        help: "a display has 0.001…10000 refreshes per second")
      return nil
    }
    return rate
  }

  private func droppedFrames(_ value: JSONValue) -> DroppedFrames? {
    guard let text = string(value) else { return nil }
    guard let frames = DroppedFrames(text) else {
      report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a list of frames",
        help: "expected numbers and ranges between commas, such as \"10-12,40\"")
      return nil
    }
    return frames
  }
}
