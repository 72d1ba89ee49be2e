import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene

/// A scene should not flash more than three times within a second (WCAG 2.3.1).
enum FlashRule: AdviceRule {
  /// The longer side of the drawn frames, in pixels.
  private static let side = 96.0
  /// The most frames that are drawn, from the beginning.
  private static let maxFrames = 3600

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    let size = context.canvas.size
    let longest = max(Double(size.width), Double(size.height))
    guard longest > 0, context.scene.frameRate.doubleValue > 6,
      let times = FrameTimes(rate: context.scene.frameRate, duration: context.scene.duration)
    else { return [] }
    let canvas = Canvas(
      size: size, scale: min(1, side / longest), backgroundColor: context.canvas.backgroundColor)
    let snapshot = context.snapshot.on(canvas)
    var meter = FlashMeter(width: canvas.pixelWidth, height: canvas.pixelHeight)
    var renderer = snapshot.renderer()
    var worst = FlashMeter.Reading()
    var general: Double?
    var red: Double?
    var spent = 0
    for frame in 0..<min(times.count, maxFrames) {
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

// MARK: - Counting

/// Counts flashes by WCAG 2.3.1 in the frames of a picture, pixel by pixel.
///
/// A flash is a pair of opposite changes. Three within a second are allowed; more are not where they cover
/// a quarter of a field of 341 × 256 pixels on a display of 1024 × 768, which is a third of the picture
/// along each side.
struct FlashMeter {
  /// The colour of a pixel, in encoded sRGB.
  struct Pixel {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  /// The greatest share of a field that flashed more than three times within the last second.
  struct Reading {
    var general = 0.0
    var red = 0.0
  }

  /// The share of a field that may flash.
  static let limit = 0.25

  private let width: Int
  private let height: Int
  private var general: Counter
  private var red: Counter
  /// The linear component of each encoded one.
  private static let linear = (0...255).map { ColorEncoding.sRGB.decoded(Double($0) / 255) }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    general = Counter(count: width * height)
    red = Counter(count: width * height)
  }

  /// Adds the next frame, with as many pixels as the picture has.
  mutating func add(_ pixels: [Pixel], at time: Double) -> Reading {
    for (index, pixel) in pixels.prefix(width * height).enumerated() {
      let r = Self.linear[Int(pixel.red)]
      let g = Self.linear[Int(pixel.green)]
      let b = Self.linear[Int(pixel.blue)]
      let luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
      general.add(luminance, at: index, time) { from, to, _ in
        abs(to - from) >= 0.1 && min(from, to) < 0.8
      }
      let isSaturated = r > 0 && r >= 0.8 * (r + g + b)
      red.add(max(0, r - g - b) * 320, isSaturated, at: index, time) { from, to, isSaturated in
        abs(to - from) > 20 && isSaturated
      }
    }
    for direction in [Int8(1), -1] {
      for counter in [\Self.general, \Self.red]
      where share(of: self[keyPath: counter].changes(direction)) >= Self.limit {
        self[keyPath: counter].keepChanges(direction, at: time)
      }
    }
    return Reading(
      general: share(of: general.flashing(at: time)), red: share(of: red.flashing(at: time)))
  }

  /// The greatest share of a field that is marked, by sums over the rows and columns before.
  private func share(of marks: [Bool]) -> Double {
    guard marks.contains(true) else { return 0 }
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0
      for x in 0..<width {
        row += marks[y * width + x] ? 1 : 0
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    let (columns, rows) = (max(1, (width * 341 + 512) / 1024), max(1, (height * 256 + 384) / 768))
    var most = 0
    for y in 0...(height - rows) {
      let (top, bottom) = (y * (width + 1), (y + rows) * (width + 1))
      for x in 0...(width - columns) {
        let lower = sums[bottom + x + columns] - sums[bottom + x]
        most = max(most, lower - sums[top + x + columns] + sums[top + x])
      }
    }
    return Double(most) / Double(columns * rows)
  }

  /// Per pixel, the count of alternating luminance (or red) changes: WCAG's pairs of opposing
  /// transitions.
  private struct Counter {
    /// Four flashes.
    private static let changes = 8

    /// The last extreme value, and whether its colour was marked.
    private var extremes: [Double]
    private var marks: [Bool]
    /// 1 while the value rises, −1 while it falls; 0 before the first change.
    private var directions: [Int8]
    /// The times of the last changes of each pixel, in a ring, and the number of all.
    private var times: [Double]
    private var counts: [Int]
    /// The directions of the changes of the last frame, else 0.
    private var changed: [Int8]

    init(count: Int) {
      extremes = Array(repeating: .nan, count: count)
      marks = Array(repeating: false, count: count)
      directions = Array(repeating: 0, count: count)
      times = Array(repeating: -.infinity, count: count * Self.changes)
      counts = Array(repeating: 0, count: count)
      changed = Array(repeating: 0, count: count)
    }

    /// Adds the next value of a pixel: a change counts where `isChange` says so of the last extreme and the
    /// value, and of either being marked. Before the first change the extreme is the first value.
    mutating func add(
      _ value: Double, _ mark: Bool = false, at index: Int, _ time: Double,
      isChange: (Double, Double, Bool) -> Bool
    ) {
      changed[index] = 0
      let extreme = extremes[index]
      let direction = directions[index]
      let rises = value > extreme
      if extreme.isNaN || (direction == 1 && rises) || (direction == -1 && value < extreme) {
        (extremes[index], marks[index]) = (value, mark)
      } else if isChange(extreme, value, mark || marks[index]) {
        (extremes[index], marks[index]) = (value, mark)
        directions[index] = rises ? 1 : -1
        changed[index] = directions[index]
      }
    }

    /// The pixels that change in a direction with the last frame.
    func changes(_ direction: Int8) -> [Bool] { changed.map { $0 == direction } }

    /// Counts the changes of the last frame in a direction: what flashes does so at once, and what only
    /// moves does not.
    mutating func keepChanges(_ direction: Int8, at time: Double) {
      for index in changed.indices where changed[index] == direction {
        times[index * Self.changes + counts[index] % Self.changes] = time
        counts[index] += 1
      }
    }

    /// The pixels whose last eight changes are within a second.
    func flashing(at time: Double) -> [Bool] {
      counts.indices.map { index in
        guard counts[index] >= Self.changes else { return false }
        return times[index * Self.changes + counts[index] % Self.changes] > time - 1 + 1e-9
      }
    }
  }
}
