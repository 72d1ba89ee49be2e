import LaminarGraphics

extension LottieImporter {
  /// The layer that paints a gradient (`gf` or `gs`) over an outline; nil for one without colours,
  /// which paints nothing.
  ///
  /// Its bounds are a square in the space of the shapes: in it a length is the same fraction along
  /// both axes, as the points of a gradient layer, which stretch with its bounds, have to be read.
  ///
  /// - Parameters:
  ///   - item: The gradient's object: `t`, `s`, `e`, `h`, `a`, `g`, `o`.
  ///   - mask: The outline as an opaque layer, filled or stroked, in the space of the shapes.
  ///   - bounds: What holds the outline at all times, with half of the stroke's width.
  func gradient(
    _ item: JSONValue, name: String, mask: ImportedLayer, bounds: PartLayer.Extent,
    _ clock: LottieClock
  ) -> ImportedLayer? {
    let side = max(bounds.width, bounds.height)
    guard side > 0, let colors = LottieGradientColors(item["g"], in: clock) else {
      return nil
    }
    var layer = ImportedLayer(name: name, type: "gradient", origin: item.range)
    layer.set("bounds", [bounds.x, bounds.y, side, side])
    layer.set("position", [bounds.x + side / 2, bounds.y + side / 2])
    let line = LottieGradientLine(item, origin: SIMD2(bounds.x, bounds.y), side: side)
    if line.isRadial { layer.set("gradientType", "\"radial\"", origin: item["t"]?.range) }
    colors.apply(to: &layer, clock)
    line.apply(to: &layer, clock)
    let opacity = (LottieReading.track(item["o"]) ?? LottieTrack([100])).map {
      [min(max(($0.first ?? 100) / 100, 0), 1)]
    }
    layer.set("opacity", opacity, clock, standard: 1, slot: opacity.slot)
    layer.masks = [mask]
    return layer
  }
}

// MARK: - Geometry

/// Where a gradient begins and ends.
private struct LottieGradientLine {
  let isRadial: Bool
  private let start: LottieTrack<[Double]>
  private let end: LottieTrack<[Double]>
  /// How far the centre of the colours is from the start, per cent of the radius.
  private let highlight: LottieTrack<[Double]>
  /// Where the centre of the colours is, in degrees from the direction to the end.
  private let angle: LottieTrack<[Double]>
  /// The corner of the square in which the points of the layer are fractions.
  private let origin: SIMD2<Double>
  private let side: Double

  /// The greatest part of the radius that the centre of the colours is away from the start.
  private static let farthest = 0.99

  init(_ item: JSONValue, origin: SIMD2<Double>, side: Double) {
    isRadial = LottieReading.integer(item["t"]) == 2
    start = LottieReading.track(item["s"]) ?? LottieTrack([0, 0])
    end = LottieReading.track(item["e"]) ?? LottieTrack([0, 0])
    highlight = LottieReading.track(item["h"]) ?? LottieTrack([0])
    angle = LottieReading.track(item["a"]) ?? LottieTrack([0])
    (self.origin, self.side) = (origin, side)
  }

  /// Sets the points of a gradient layer.
  func apply(to layer: inout ImportedLayer, _ clock: LottieClock) {
    layer.setPoint("startPoint", fraction(of: start, clock), clock)
    guard isRadial else { return layer.setPoint("endPoint", fraction(of: end, clock), clock) }
    let edge = LottieTrack<[Double]>.combined(
      [start, end], in: clock, isAffine: isLinearRadius
    ) { moment in
      let middle = point(start, at: moment)
      let reach = point(end, at: moment) - middle
      return fraction(middle + (reach * reach).sum().squareRoot())
    }
    layer.setPoint("endPoint", edge, clock)
    guard highlight.values.contains(where: { ($0.first ?? 0) != 0 }) else { return }
    // The focus is an affine function of the points, or of the length alone.
    let isAffine =
      !angle.isAnimated && !(highlight.isAnimated && (start.isAnimated || end.isAnimated))
    let focus = LottieTrack<[Double]>.combined(
      [highlight, angle, start, end], in: clock, isAffine: isAffine
    ) { moment in
      let middle = point(start, at: moment)
      let reach = point(end, at: moment) - middle
      let length = (highlight.value(at: moment).first ?? 0) / 100
      let (sin, cos) = Elementary.sinCos((angle.value(at: moment).first ?? 0) * .pi / 180)
      let turned = SIMD2(reach.x * cos - reach.y * sin, reach.x * sin + reach.y * cos)
      return fraction(middle + turned * min(max(length, -Self.farthest), Self.farthest))
    }
    layer.setPoint("focalPoint", focus, clock)
  }

  /// Whether the radius is an affine function of the keyframes: where all radii are parallel, or the
  /// same.
  private var isLinearRadius: Bool {
    let count = max(start.values.count, end.values.count)
    let reaches = (0..<count).map { index in
      point(end, at: .key(index)) - point(start, at: .key(index))
    }
    guard let longest = reaches.max(by: { ($0 * $0).sum() < ($1 * $1).sum() }) else { return true }
    let limit = 1e-9 * (longest * longest).sum()
    return reaches.allSatisfy { reach in
      abs(reach.x * longest.y - reach.y * longest.x) <= limit && (reach * longest).sum() >= 0
    }
  }

  private func point(_ track: LottieTrack<[Double]>, at moment: LottieMoment) -> SIMD2<Double> {
    if case .frame(let frame) = moment { return track.point(at: frame) }
    return Self.point(track.value(at: moment))
  }

  private static func point(_ value: [Double]) -> SIMD2<Double> {
    SIMD2(value.first ?? 0, value.count > 1 ? value[1] : 0)
  }

  /// A point as fractions of the square.
  private func fraction(_ point: SIMD2<Double>) -> [Double] {
    let fraction = (point - origin) / side
    return [fraction.x, fraction.y]
  }

  /// A point over time as fractions of the square: with its own keyframes, unless it moves on a curve.
  private func fraction(of track: LottieTrack<[Double]>, _ clock: LottieClock) -> LottieTrack<
    [Double]
  > {
    guard track.isCurved else { return track.map { fraction(Self.point($0)) } }
    return .combined([track], in: clock, isAffine: false) { fraction(point(track, at: $0)) }
  }
}

// MARK: - Colours

/// The colours of a gradient over time: of a flat list of the offset, red, green and blue of each stop,
/// and then the offset and alpha of each stop of the opacity.
///
/// Colours and opacities are mixed by themselves, each between stops of their own. A gradient layer
/// mixes straight components too, so it shows the same with a stop wherever one of both has one.
struct LottieGradientColors {
  /// A stop of the colours, or one of the opacities: what is not its own is 0.
  private struct Stop {
    var offset: Double
    var value: SIMD4<Double>
  }

  /// Red, green, blue and alpha of all stops.
  private(set) var colors: LottieTrack<[Double]>
  /// The offsets, as many as stops at each time.
  private(set) var locations: LottieTrack<[Double]>

  /// How many numbers keyframes have that are made of those of the file.
  private static let mostNumbers = 2_000_000.0

  /// Nil without colours.
  init?(_ value: JSONValue?, in clock: LottieClock) {
    let slot = value?["sid"]?.string
    let value = value.map { LottieReading.resolved($0) }
    guard let track = LottieReading.track(value?["k"]) else { return nil }
    let shortest = track.values.map(\.count).min() ?? 0
    let stated = LottieReading.integer(value?["p"]).map { min(max($0, 0), shortest) }
    let colorCount = min(stated ?? shortest / 4, shortest / 4)
    guard colorCount > 0 else { return nil }
    let alphaStart = (stated ?? colorCount) * 4
    let alphaCount = max(shortest - alphaStart, 0) / 2
    func colors(_ list: [Double]) -> [Stop] {
      Self.ordered(
        (0..<colorCount).map { index in
          let value = SIMD4(list[index * 4 + 1], list[index * 4 + 2], list[index * 4 + 3], 0)
          return Stop(offset: list[index * 4], value: value.clamped)
        })
    }
    func alphas(_ list: [Double]) -> [Stop] {
      Self.ordered(
        (0..<alphaCount).map { index in
          let value = SIMD4(0, 0, 0, list[alphaStart + index * 2 + 1])
          return Stop(offset: list[alphaStart + index * 2], value: value.clamped)
        })
    }
    let opaque = [Stop(offset: 0, value: SIMD4(0, 0, 0, 1))]
    let isOpaque = track.values.allSatisfy { alphas($0).allSatisfy { $0.value.w == 1 } }
    let offsets = track.values.map { (colors($0) + (isOpaque ? [] : alphas($0))).map(\.offset) }
    let isFixed = offsets.allSatisfy { $0 == offsets[0] }
    /// The stops of a list: as many for each.
    func stops(_ list: [Double]) -> [Stop] {
      if isOpaque {
        return colors(list).map { Stop(offset: $0.offset, value: $0.value + opaque[0].value) }
      }
      return Self.union(colors(list), alphas(list), isFixed: isFixed)
    }
    // Numbers that are clamped or put in order do not move evenly.
    let isAsWritten = track.values.allSatisfy { list in
      let offsets = colors(list).map(\.offset)
      return offsets.indices.allSatisfy { offsets[$0] == list[$0 * 4] }
    }
    let frames = clock.range.upperBound - clock.range.lowerBound
    let size = Double((colorCount + alphaCount) * 4) * frames
    let isAffine = isFixed || isOpaque && isAsWritten || size > Self.mostNumbers
    func made(_ numbers: ([Stop]) -> [Double]) -> LottieTrack<[Double]> {
      .combined([track], in: clock, isAffine: isAffine) { moment in
        var stops = stops(track.value(at: moment))
        // A gradient layer has two colours at least.
        if stops.count == 1 { stops.append(stops[0]) }
        return numbers(stops)
      }
    }
    self.colors = made { $0.flatMap { [$0.value.x, $0.value.y, $0.value.z, $0.value.w] } }
    locations = isFixed ? LottieTrack(made { $0.map(\.offset) }.first) : made { $0.map(\.offset) }
    self.colors.origin = track.origin
    self.colors.slot = slot
    locations.origin = track.origin
  }

  /// Stops in order, from 0 to 1: one before an earlier one counts as that one.
  private static func ordered(_ stops: [Stop]) -> [Stop] {
    var last = 0.0
    return stops.map { stop in
      last = min(max(stop.offset, last), 1)
      return Stop(offset: last, value: stop.value)
    }
  }

  /// The stops of colours with those of opacities, each mixed by itself where the others are.
  ///
  /// - Parameter isFixed: Whether the offsets stay, and with them which ones are equal: else there
  ///   are as many stops as of both together.
  private static func union(_ colors: [Stop], _ alphas: [Stop], isFixed: Bool) -> [Stop] {
    var result: [Stop] = []
    var (color, alpha) = (0, 0)
    while color < colors.count || alpha < alphas.count {
      let offset = min(
        color < colors.count ? colors[color].offset : .infinity,
        alpha < alphas.count ? alphas[alpha].offset : .infinity)
      let (firstColor, firstAlpha) = (color, alpha)
      while color < colors.count, colors[color].offset <= offset { color += 1 }
      while alpha < alphas.count, alphas[alpha].offset <= offset { alpha += 1 }
      let colored = values(of: colors, firstColor..<color, at: offset)
      let faded = values(of: alphas, firstAlpha..<alpha, at: offset)
      let (colorCount, alphaCount) = (color - firstColor, alpha - firstAlpha)
      // Stops at one offset are an edge: the first ends what is before it, the last begins what is
      // after it.
      let count = isFixed ? (max(colorCount, alphaCount) > 1 ? 2 : 1) : colorCount + alphaCount
      for index in 0..<count {
        let value = index == 0 ? colored.before + faded.before : colored.after + faded.after
        result.append(Stop(offset: offset, value: value))
      }
    }
    return result
  }

  /// The values right before and right after an offset; of the stops the range is there.
  private static func values(
    of stops: [Stop], _ range: Range<Int>, at offset: Double
  ) -> (before: SIMD4<Double>, after: SIMD4<Double>) {
    if let first = range.first, let last = range.last {
      return (stops[first].value, stops[last].value)
    }
    let value: SIMD4<Double>
    if range.lowerBound == 0 {
      value = stops[0].value
    } else if range.lowerBound == stops.count {
      value = stops[stops.count - 1].value
    } else {
      let (start, end) = (stops[range.lowerBound - 1], stops[range.lowerBound])
      let share = (offset - start.offset) / (end.offset - start.offset)
      value = start.value + (end.value - start.value) * share
    }
    return (value, value)
  }

  /// Sets the colours of a gradient layer.
  func apply(to layer: inout ImportedLayer, _ clock: LottieClock) {
    layer.set("colors", colors, clock, slot: colors.slot) { numbers in
      let colors = stride(from: 0, to: numbers.count - 3, by: 4).map { index in
        SceneNumber.color(
          Color(
            red: numbers[index], green: numbers[index + 1], blue: numbers[index + 2],
            alpha: numbers[index + 3]))
      }
      return "[" + colors.joined(separator: ", ") + "]"
    }
    let last = Double(locations.first.count - 1)
    let isEven = locations.first.indices.allSatisfy { locations.first[$0] == Double($0) / last }
    if !isEven || locations.isAnimated {
      layer.set("locations", locations, clock, SceneNumber.list)
    }
  }
}

extension SIMD4<Double> {
  /// Each number within 0…1.
  fileprivate var clamped: SIMD4<Double> { clamped(lowerBound: .zero, upperBound: .one) }
}
