import LaminarGraphics

/// The range selector of a text animator: which letters it changes, and by how much.
///
/// A text is counted in units: letters, letters without spaces, words or lines. The range is between
/// two places in the text, which an offset moves together; the shape says how much of the animator
/// acts on the units in it.
struct LottieTextSelector {
  /// What a range counts.
  enum Unit: Int {
    case letters = 1
    case lettersWithoutSpaces
    case words
    case lines
  }

  /// How the amount runs along a range.
  enum Shape: Int {
    case square = 1
    case rampUp
    case rampDown
    case triangle
    case round
    case smooth
  }

  let start: LottieTrack<[Double]>
  let end: LottieTrack<[Double]>
  let offset: LottieTrack<[Double]>
  /// Per cent, -100…100: how slow the amount is where it is high, and where it is low.
  let easeHigh: LottieTrack<[Double]>
  let easeLow: LottieTrack<[Double]>
  /// Per cent: the share of the amounts that is not 0 or 1.
  let smoothness: LottieTrack<[Double]>
  /// Per cent.
  let amount: LottieTrack<[Double]>
  let unit: Unit
  let shape: Shape
  /// Whether the range is stated in units, and not in per cent of the text.
  let isByIndex: Bool
  /// Whether the units come in another order than that of the text.
  let isShuffled: Bool

  init(_ value: JSONValue) {
    func track(_ key: String, _ missing: Double) -> LottieTrack<[Double]> {
      LottieReading.track(value[key]) ?? LottieTrack([missing])
    }
    start = track("s", 0)
    end = track("e", 100)
    offset = track("o", 0)
    easeHigh = track("xe", 0)
    easeLow = track("ne", 0)
    smoothness = track("sm", 100)
    amount = track("a", 100)
    unit = LottieReading.integer(value["b"]).flatMap(Unit.init) ?? .letters
    shape = LottieReading.integer(value["sh"]).flatMap(Shape.init) ?? .square
    isByIndex = LottieReading.integer(value["r"]) == 2
    isShuffled = LottieReading.flag(value["rn"])
  }

  // MARK: - Amounts

  /// The amount of a unit over time: 1 where the animator acts wholly.
  ///
  /// - Parameters:
  ///   - index: The unit, counted from 0.
  ///   - count: The number of units of the text.
  func track(
    ofUnit index: Int, of count: Int, in clock: LottieClock
  ) -> LottieTrack<[Double]> {
    let shaping = [start, end, offset, easeHigh, easeLow, smoothness]
    return LottieTrack<[Double]>.combined(
      shaping + [amount], in: clock, isAffine: !shaping.contains(where: \.isAnimated)
    ) { moment in
      [amount(ofUnit: index, of: count, at: moment)]
    }
  }

  /// The amount of a unit at a moment.
  func amount(ofUnit index: Int, of count: Int, at moment: LottieMoment) -> Double {
    func number(_ track: LottieTrack<[Double]>) -> Double { track.value(at: moment).first ?? 0 }
    let unitsPerStep = isByIndex ? 1 : Double(count) / 100
    let ends = [start, end].map { (number($0) + number(offset)) * unitsPerStep }
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    var share = Self.share(of: Double(index), from: low, to: high, shape)
    share = ease(low: number(easeLow), high: number(easeHigh)).value(at: share)
    let smooth = number(smoothness) / 100
    if smooth != 1 {
      // The amounts around one half are spread over all; those below and above are 0 and 1.
      let threshold = 0.5 - smooth / 2
      share = share < threshold ? 0 : min((share - threshold) / max(smooth, 1e-8), 1)
    }
    return share * number(amount) / 100
  }

  private func ease(low: Double, high: Double) -> LottieEase {
    let (low, high) = (min(max(low / 100, -1), 1), min(max(high / 100, -1), 1))
    return LottieEase(
      outX: max(low, 0), outY: max(-low, 0), inX: 1 - max(high, 0), inY: 1 - max(-high, 0))
  }

  /// The amount of a unit that begins at a place, before easing, for a range.
  static func share(of place: Double, from low: Double, to high: Double, _ shape: Shape) -> Double {
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    let length = high - low
    // Where the middle of the unit is in the range.
    let middle = length > 0 ? clamped((place + 0.5 - low) / length) : place >= high ? 1 : 0
    switch shape {
    case .square: return clamped(min(high, place + 1) - max(low, place))
    case .rampUp: return middle
    case .rampDown: return 1 - middle
    case .triangle: return length > 0 ? 1 - abs(2 * middle - 1) : 0
    case .round:
      let distance = 2 * middle - 1
      return length > 0 ? max(1 - distance * distance, 0).squareRoot() : 0
    case .smooth: return length > 0 ? (1 - Elementary.cos(2 * .pi * middle)) / 2 : 0
    }
  }

  // MARK: - Units

  /// The unit of each letter, and the number of units.
  ///
  /// - Parameter seed: Which other order shuffled units have.
  func units(of letters: [LottieLetter], seed: Int) -> (indices: [Int], count: Int) {
    var indices: [Int] = []
    var index = 0
    for (position, letter) in letters.enumerated() {
      indices.append(index)
      let isLast = position == letters.count - 1
      let ends =
        switch unit {
        case .letters: !letter.endsLine
        case .lettersWithoutSpaces: !letter.endsLine && !letter.isSpace
        case .words: letter.endsLine || letter.isSpace || isLast
        case .lines: letter.endsLine || isLast
        }
      if ends { index += 1 }
    }
    if isShuffled {
      let order = Self.order(of: index, seed: seed)
      // What comes after the last unit, such as a space at the end, stays there.
      indices = indices.map { $0 < order.count ? order[$0] : $0 }
    }
    return (indices, index)
  }

  /// The numbers below a count in another order, which is the same each time.
  static func order(of count: Int, seed: Int) -> [Int] {
    var order = Array(0..<max(count, 0))
    var state = UInt64(truncatingIfNeeded: seed) &+ 0x9E37_79B9_7F4A_7C15
    for index in order.indices.reversed().dropLast() {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      order.swapAt(index, Int(state % UInt64(index + 1)))
    }
    return order
  }
}
