import LaminarGraphics

/// The outlines of a shape over time, with what is done with them before they are painted.
struct LottieOutlines {
  /// What the outlines are made of.
  var tracks: [any LottieTimed]
  /// Whether outlines between two keyframes are the mix of the outlines there.
  var isAffine: Bool
  /// The outlines at a moment.
  var make: (LottieMoment) -> [BezierOutline]

  /// Outlines changed by a function of further tracks.
  func changed(
    by others: [any LottieTimed],
    _ change: @escaping ([BezierOutline], LottieMoment) -> [BezierOutline]
  ) -> LottieOutlines {
    let make = make
    return LottieOutlines(tracks: tracks + others, isAffine: false) { change(make($0), $0) }
  }

  /// Outlines changed by modifiers, the first one first.
  func changed(by modifiers: some Sequence<LottieModifier>) -> LottieOutlines {
    modifiers.reduce(self) { outlines, modifier in
      switch modifier {
      case .change(let tracks, let change): outlines.changed(by: tracks, change)
      case .trim(let trim) where trim.isWhole: outlines
      case .trim(let trim): outlines.changed(by: trim.tracks, trim.trimmed)
      }
    }
  }

  /// Outlines mapped by a matrix, which mixes as they do if only one of the two changes.
  func mapped(
    by transform: LottieTransform, power: LottieMatrixPower? = nil,
    _ others: LottieTrack<[Double]>...
  ) -> LottieOutlines {
    let make = make
    guard transform.isAnimated || others.contains(where: \.isAnimated) else {
      let first = LottieMoment.key(0)
      let matrix = power?.matrix(of: transform, at: first) ?? transform.matrix(at: first)
      if matrix == .identity { return self }
      return LottieOutlines(tracks: tracks, isAffine: isAffine) { moment in
        make(moment).map { $0.applying(matrix) }
      }
    }
    return LottieOutlines(
      tracks: tracks + transform.tracks + others, isAffine: false
    ) { moment in
      let matrix = power?.matrix(of: transform, at: moment) ?? transform.matrix(at: moment)
      return make(moment).map { $0.applying(matrix) }
    }
  }
}

/// A modifier of the outlines that come before it.
enum LottieModifier {
  case trim(LottieTrim)
  case change([any LottieTimed], ([BezierOutline], LottieMoment) -> [BezierOutline])
}

/// The part of outlines that is painted.
struct LottieTrim {
  /// Fractions, the offset in turns.
  let start: LottieTrack<[Double]>
  let end: LottieTrack<[Double]>
  let offset: LottieTrack<[Double]>
  /// Whether all outlines are trimmed as one run.
  let isOneRun: Bool
  let origin: Range<Int>

  var tracks: [any LottieTimed] { [start, end, offset] }

  /// Whether start and end stay within the outlines, so that nothing is clamped.
  var staysWithinPath: Bool {
    [start, end].allSatisfy { $0.values.allSatisfy { (0...1).contains($0[0]) } }
  }

  /// Whether all of the outlines is left at any time, wherever they begin.
  var isWhole: Bool {
    !start.isAnimated && !end.isAnimated && start.first[0] <= 0 && end.first[0] >= 1
  }

  /// What is left of outlines at a moment.
  func trimmed(_ outlines: [BezierOutline], at moment: LottieMoment) -> [BezierOutline] {
    BezierOutline.trimmed(
      outlines, from: start.value(at: moment)[0], to: end.value(at: moment)[0],
      offset: offset.value(at: moment)[0], isOneRun ? .together : .individually)
  }

  /// Where the part begins and ends at a moment, with the offset.
  func ends(at moment: LottieMoment) -> (start: Double, end: Double) {
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    let (first, last) = (
      clamped(start.value(at: moment)[0]), clamped(end.value(at: moment)[0])
    )
    let shift = offset.value(at: moment)[0]
    return (min(first, last) + shift, max(first, last) + shift)
  }
}

/// Makes layers of the shapes of a Lottie layer: one for each group and each paint.
struct LottieShapeReader {
  /// How deep groups nest.
  private static let deepest = 64
  /// The most modifiers of a path.
  private static let mostModifiers = 100

  let importer: LottieImporter
  let clock: LottieClock

  /// A path of a list, with the modifiers that come after it.
  struct Shape {
    var outlines: LottieOutlines
    /// Those that follow it in the list where it is, nearest first.
    var modifiers: [LottieModifier] = []
  }

  /// What a list has: its layers, front to back, and the paths that paints after it fill.
  struct Content {
    var layers: [ImportedLayer] = []
    var shapes: [Shape] = []
  }

  /// The layers of a list of shapes, back to front.
  func layers(_ list: JSONValue) -> [ImportedLayer] {
    read(list, following: [], depth: 0).layers.reversed()
  }

  /// Reads a list.
  ///
  /// - Parameter following: The modifiers after it in the lists around it, nearest first.
  private func read(_ list: JSONValue, following: [LottieModifier], depth: Int) -> Content {
    guard !importer.sink.hasErrors else { return Content() }
    guard depth < Self.deepest else {
      importer.reportLeftOut(
        "a group in more than \(Self.deepest) others", at: list.mark, "what is around it is drawn")
      return Content()
    }
    let items = list.elements.filter { !LottieReading.flag($0["hd"]) && $0["ty"]?.string != "tr" }
    // The modifiers after each item.
    var after: [[LottieModifier]] = []
    var later = following
    for item in items.reversed() {
      after.append(later)
      guard let modifier = modifier(item) else { continue }
      if later.count < Self.mostModifiers {
        later.insert(modifier, at: 0)
      } else {
        importer.reportLeftOut(
          "a modifier before \(Self.mostModifiers) others", at: item.mark, "the others are drawn")
      }
    }
    after.reverse()
    var names = SiblingNumbering()
    var content = Content()
    for (index, item) in items.enumerated() {
      guard importer.count(layers: 0, at: item.mark), !importer.sink.hasErrors else { break }
      switch item["ty"]?.string {
      case "gr":
        guard let list = item["it"] else { continue }
        let transform = LottieTransform(list.elements.first { $0["ty"]?.string == "tr" })
        let inner = read(list, following: after[index], depth: depth + 1)
        for shape in inner.shapes {
          // Those of the group act in its space, and those after it in this one.
          let own = shape.modifiers.dropLast(after[index].count)
          let outlines = shape.outlines.changed(by: own).mapped(by: transform)
          content.shapes.append(Shape(outlines: outlines, modifiers: after[index]))
        }
        guard !inner.layers.isEmpty, importer.count(layers: 1, at: item.mark) else { continue }
        var layer = ImportedLayer(
          name: names.next(ImportedName.of(item["nm"]?.string ?? "group")), origin: item.range)
        transform.apply(to: &layer, .origin, clock)
        layer.sublayers = inner.layers.reversed()
        importer.applyBlendMode(of: item, to: &layer)
        content.layers.append(layer)
      case "fl", "st", "gf", "gs":
        let name = names.next(ImportedName.of(item["nm"]?.string ?? Self.paintName(item)))
        guard !content.shapes.isEmpty,
          let layer = paint(item, name: name, content.shapes)
        else { continue }
        guard importer.count(layers: layer.layerCount, at: item.mark) else { return content }
        content.layers.append(layer)
      case "rp":
        content = repeated(content, item, &names)
      default:
        if let outlines = outlines(item) {
          content.shapes.append(Shape(outlines: outlines, modifiers: after[index]))
        } else if let type = item["ty"]?.string, modifier(item) == nil, type != "mm" {
          importer.reportLeftOut(
            "a shape of type \(DiagnosticText.quoted(type))", at: item.mark, "the rest is drawn")
        } else if item["ty"]?.string == "mm", LottieReading.integer(item["mm"]) ?? 1 > 1 {
          importer.reportLeftOut(
            "the merging of paths", at: item.mark, "they are drawn as they are")
        }
      }
    }
    return content
  }

  private static func paintName(_ item: JSONValue) -> String {
    switch item["ty"]?.string {
    case "fl": "fill"
    case "gf": "gradient"
    case "gs": "gradient-stroke"
    default: "stroke"
    }
  }

  // MARK: - Outlines

  func track(_ item: JSONValue, _ key: String, _ missing: [Double]) -> LottieTrack<[Double]> {
    LottieReading.track(item[key]) ?? LottieTrack(missing)
  }

  /// The outlines of a shape; nil of what is none.
  private func outlines(_ item: JSONValue) -> LottieOutlines? {
    let isReversed = LottieReading.integer(item["d"]) == 3
    func number(_ track: LottieTrack<[Double]>, _ moment: LottieMoment, _ index: Int = 0) -> Double
    {
      let value = track.value(at: moment)
      return index < value.count ? value[index] : 0
    }
    func point(_ track: LottieTrack<[Double]>, _ moment: LottieMoment) -> SIMD2<Double> {
      if case .frame(let frame) = moment { return track.point(at: frame) }
      return SIMD2(number(track, moment), number(track, moment, 1))
    }
    func directed(_ outline: BezierOutline) -> [BezierOutline] {
      [isReversed ? outline.reversed() : outline]
    }
    switch item["ty"]?.string {
    case "sh":
      guard
        let track = LottieReading.outlines(
          item["ks"], isClosed: item["closed"].map(LottieReading.flag))
      else { return LottieOutlines(tracks: [], isAffine: true) { _ in [] } }
      return LottieOutlines(tracks: [track], isAffine: true) {
        track.value(at: $0).flatMap(directed)
      }
    case "rc":
      let (place, size) = (track(item, "p", [0, 0]), track(item, "s", [0, 0]))
      let radius = track(item, "r", [0])
      let isRound = radius.isAnimated || number(radius, .key(0)) > 0
      return LottieOutlines(
        tracks: [place, size, radius], isAffine: !isRound || !(size.isAnimated || radius.isAnimated)
      ) { moment in
        [
          BezierOutline(
            rectCenter: point(place, moment), size: point(size, moment),
            radius: isRound ? number(radius, moment) : 0, isReversed: isReversed,
            alwaysRounded: isRound)
        ]
      }
    case "el":
      let (place, size) = (track(item, "p", [0, 0]), track(item, "s", [0, 0]))
      return LottieOutlines(tracks: [place, size], isAffine: true) { moment in
        [
          BezierOutline(
            ellipseCenter: point(place, moment), size: point(size, moment), isReversed: isReversed)
        ]
      }
    case "sr":
      let isStar = LottieReading.integer(item["sy"]) ?? 1 == 1
      let keys = ["pt", "or", "os", "r", "ir", "is"]
      let tracks = keys.map { track(item, $0, [$0 == "pt" ? 5 : 0]) }
      let place = track(item, "p", [0, 0])
      let isAffine = !tracks[0].isAnimated && !tracks[3].isAnimated
      return LottieOutlines(tracks: tracks + [place], isAffine: isAffine) { moment in
        let values = tracks.map { number($0, moment) }
        return [
          isStar
            ? BezierOutline(
              starCenter: point(place, moment), points: values[0], rotation: values[3],
              outerRadius: values[1], innerRadius: values[4], outerRoundness: values[2] / 100,
              innerRoundness: values[5] / 100, isReversed: isReversed)
            : BezierOutline(
              polygonCenter: point(place, moment), points: values[0], rotation: values[3],
              radius: values[1], roundness: values[2] / 100, isReversed: isReversed)
        ]
      }
    default: return nil
    }
  }

  // MARK: - Modifiers

  private func modifier(_ item: JSONValue) -> LottieModifier? {
    func first(_ track: LottieTrack<[Double]>, _ moment: LottieMoment) -> Double {
      track.value(at: moment).first ?? 0
    }
    switch item["ty"]?.string {
    case "tm":
      func fraction(_ key: String, _ missing: Double, _ unit: Double) -> LottieTrack<[Double]> {
        track(item, key, [missing]).map { [($0.first ?? missing) / unit] }
      }
      return .trim(
        LottieTrim(
          start: fraction("s", 0, 100), end: fraction("e", 100, 100), offset: fraction("o", 0, 360),
          isOneRun: LottieReading.integer(item["m"]) == 2, origin: item.range))
    case "rd":
      let radius = track(item, "r", [0])
      return .change([radius]) { outlines, moment in
        outlines.map { $0.roundingCorners(radius: first(radius, moment)) }
      }
    case "pb":
      let amount = track(item, "a", [0])
      return .change([amount]) { outlines, moment in
        outlines.map { $0.puckeredOrBloated(by: first(amount, moment) / 100) }
      }
    case "zz":
      let (size, ridges) = (track(item, "s", [0]), track(item, "r", [0]))
      let kind = track(item, "pt", [1])
      return .change([size, ridges, kind]) { outlines, moment in
        outlines.map {
          $0.zigZagged(
            amplitude: first(size, moment), ridges: first(ridges, moment),
            isSmooth: first(kind, moment) == 2)
        }
      }
    case "tw":
      let (angle, center) = (track(item, "a", [0]), track(item, "c", [0, 0]))
      return .change([angle, center]) { outlines, moment in
        let point = center.value(at: moment)
        return BezierOutline.twisted(
          outlines, degrees: first(angle, moment),
          center: SIMD2(point.first ?? 0, point.count > 1 ? point[1] : 0))
      }
    case "op":
      let (amount, limit) = (track(item, "a", [0]), track(item, "ml", [100]))
      let join = Self.joins[LottieReading.integer(item["lj"]) ?? 1] ?? .miter
      return .change([amount, limit]) { outlines, moment in
        outlines.map {
          $0.offset(by: first(amount, moment), join: join, miterLimit: first(limit, moment))
        }
      }
    default: return nil
    }
  }

  private static let joins: [Int: LineJoin] = [1: .miter, 2: .round, 3: .bevel]
}
