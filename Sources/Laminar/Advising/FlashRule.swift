import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene

/// A scene should not flash more than three times within a second (WCAG 2.3.1).
enum FlashRule: AdviceRule {
  /// The longer side of the drawn frames, in pixels.
  private static let side = 96.0
  /// The most frames that are drawn, from the beginning.
  private static let mostFrames = 3600

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    let size = survey.canvas.size
    let longest = max(Double(size.width), Double(size.height))
    guard longest > 0, survey.scene.frameRate.doubleValue > 6,
      let times = FrameTimes(rate: survey.scene.frameRate, duration: survey.scene.duration)
    else { return [] }
    let canvas = Canvas(
      size: size, scale: min(1, side / longest), backgroundColor: survey.canvas.backgroundColor)
    let snapshot = survey.snapshot.on(canvas)
    var meter = FlashMeter(width: canvas.pixelWidth, height: canvas.pixelHeight)
    var renderer = snapshot.renderer()
    var worst = FlashMeter.Reading()
    var general: Double?
    var red: Double?
    var spent = 0
    for frame in 0..<min(times.count, mostFrames) {
      let time = times.time(of: frame)
      let (list, cost) = snapshot.measuredDisplayList(at: time)
      spent += cost
      guard list.excess == nil, spent < 16 * DrawingBudget.standard else { break }
      let bitmap = renderer.render(list)
      guard renderer.excess == nil else { break }
      let reading = meter.add(bitmap.pixels.map(shown), at: time)
      if reading.general >= FlashMeter.limit, general == nil { general = time }
      if reading.red >= FlashMeter.limit, red == nil { red = time }
      worst.general = max(worst.general, reading.general)
      worst.red = max(worst.red, reading.red)
    }
    return [
      general.map { finding(.generalFlash, "flashes", worst.general, at: $0) },
      red.map { finding(.redFlash, "red flashes", worst.red, at: $0) },
    ].compactMap(\.self)
  }

  private static func finding(
    _ id: DiagnosticID, _ noun: String, _ share: Double, at time: Double
  ) -> AdviceFinding {
    let seconds = DiagnosticText.number((time * 1000).rounded() / 1000)
    return AdviceFinding(
      id, at: .scene,
      "more than three \(noun) within the second before \(seconds) s, over "
        + "\(Int((share * 100).rounded(.down))) % of a field of WCAG 2.3.1, of which 25 % may flash",
      help: "flash at most three times a second, or a smaller area"
    )
  }

  /// A premultiplied pixel over white, as a page shows it.
  private static func shown(_ pixel: UInt32) -> FlashMeter.Pixel {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
    let rest = 255 - bytes[3]
    return FlashMeter.Pixel(
      red: bytes[0] &+ rest, green: bytes[1] &+ rest, blue: bytes[2] &+ rest)
  }
}
