import LaminarGraphics

extension LottieImporter {
  /// Gives a layer the filters and the shadow that its effects (`ef`) and styles (`sy`) make.
  ///
  /// Effects that only carry values for expressions do nothing, and others that are not known are left
  /// out with a warning. Numbers are those of lottie-web, but for shadows, which are those of
  /// lottie-ios on Core Animation.
  ///
  /// - Parameter size: The layer's size, or the composition's.
  func applyEffects(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock, size: SIMD2<Double>
  ) {
    var effects = LottieEffects(importer: self, clock: clock, size: size)
    if let list = item["ef"], list.kind == .array {
      for value in list.elements where value["en"].map({ LottieReading.flag($0) }) ?? true {
        effects.apply(LottieEffect(value), of: item, to: &layer)
      }
    }
    if let list = item["sy"], list.kind == .array {
      for value in list.elements { effects.apply(style: value, to: &layer) }
    }
    effects.finish(&layer)
  }
}

/// An effect with its values.
struct LottieEffect {
  let type: Int?
  let item: JSONValue
  private let values: [JSONValue]

  init(_ item: JSONValue) {
    self.item = item
    type = LottieReading.integer(item["ty"])
    if let list = item["ef"], list.kind == .array {
      values = Array(list.elements)
    } else {
      values = []
    }
  }

  /// The value at an index of the effect's list, or one that it has when it is missing.
  func track(_ index: Int, _ missing: [Double]) -> LottieTrack<[Double]> {
    guard index < values.count else { return LottieTrack(missing, origin: item.range) }
    return LottieReading.track(values[index]["v"]) ?? LottieTrack(missing, origin: item.range)
  }

  /// The number at an index.
  func number(_ index: Int, _ missing: Double) -> LottieTrack<[Double]> {
    track(index, [missing]).component(0, default: missing)
  }

  /// Whether it only carries values for expressions: sliders, angles, colours, points, checkboxes,
  /// custom ones, menus and layers.
  var isControl: Bool { type.map { (0...7).contains($0) || $0 == 10 } ?? false }

  /// What a warning calls it.
  var words: String {
    let known = [
      23: "tritone", 24: "levels", 26: "radial wipe", 27: "displacement map", 28: "set matte",
      30: "twirl", 31: "mesh warp", 32: "wave warp", 33: "spherize", 34: "puppet",
    ]
    if let type, let name = known[type] { return "the effect \(name)" }
    if let name = item["nm"]?.string, !name.isEmpty {
      return "the effect \(DiagnosticText.shortened(name))"
    }
    return "an effect of type \(type.map { String($0) } ?? "unknown")"
  }
}

/// The effects of one layer, one after another.
struct LottieEffects {
  let importer: LottieImporter
  let clock: LottieClock
  let size: SIMD2<Double>
  private var filters: [(text: String, origin: Range<Int>)] = []
  private var filterNames = SiblingNumbering()
  private var hasShadow = false

  init(importer: LottieImporter, clock: LottieClock, size: SIMD2<Double>) {
    self.importer = importer
    self.clock = clock
    self.size = size
  }

  /// Applies an effect to a layer.
  mutating func apply(
    _ effect: LottieEffect, of item: JSONValue, to layer: inout ImportedLayer
  ) {
    switch effect.type {
    case 20: addTint(effect, to: &layer)
    case 21: addFill(effect, to: &layer)
    case 22: addStroke(effect, of: item, to: &layer)
    case 25:
      if effect.number(5, 0).first[0] != 0 {
        importer.reportLeftOut(
          "a shadow without its layer", at: effect.item.mark, "the layer is drawn with its shadow")
      }
      let shadow = LottieShadow(
        color: effect.track(0, [0, 0, 0]),
        opacity: effect.number(1, 127.5).map { [$0[0] / 255] },
        // A direction counts clockwise from the top.
        angle: effect.number(2, 135).map { [$0[0] - 90] }, distance: effect.number(3, 5),
        radius: effect.number(4, 0).map { [$0[0] / 5] })
      addShadow(shadow, at: effect.item, to: &layer)
    case 29: addBlur(effect, to: &layer)
    default:
      guard !effect.isControl else { return }
      importer.reportLeftOut(
        effect.words, at: effect.item.mark, "the layer is drawn without it")
    }
  }

  /// Gives the layer the filters of the effects so far.
  func finish(_ layer: inout ImportedLayer) {
    guard let first = filters.first, let last = filters.last else { return }
    layer.set(
      "filters", "[" + filters.map(\.text).joined(separator: ", ") + "]",
      origin: first.origin.lowerBound..<max(last.origin.upperBound, first.origin.upperBound))
  }

  // MARK: - Colours

  /// Adds a matrix that maps the colours of the layer.
  private mutating func addMatrix(
    _ matrix: LottieTrack<[Double]>, name: String, of effect: LottieEffect,
    to layer: inout ImportedLayer
  ) {
    let name = filterNames.next(name)
    filters.append(
      (
        "{ \"type\": \"colorMatrix\", \"name\": \"\(name)\", \"inputColorMatrix\": "
          + SceneNumber.list(matrix.first) + " }", effect.item.range
      ))
    layer.addAnimation("filters.\(name).inputColorMatrix", matrix, clock) { SceneNumber.list($0) }
  }

  /// One colour with the layer's alpha.
  private mutating func addFill(_ effect: LottieEffect, to layer: inout ImportedLayer) {
    let color = effect.track(2, [1, 0, 0])
    let opacity = effect.number(6, 1)
    let matrix = LottieTrack<[Double]>.combined(
      [color, opacity], in: clock, isAffine: true
    ) { moment in
      let color = LottieReading.color(color.value(at: moment))
      let alpha = min(max(opacity.value(at: moment)[0], 0), 1)
      return [
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, alpha, 0,
      ]
    }
    addMatrix(matrix, name: "fill", of: effect, to: &layer)
  }

  /// Two colours, between which the luminance mixes, over the layer.
  private mutating func addTint(_ effect: LottieEffect, to layer: inout ImportedLayer) {
    let black = effect.track(0, [0, 0, 0])
    let white = effect.track(1, [1, 1, 1])
    let amount = effect.number(2, 100)
    let matrix = LottieTrack<[Double]>.combined(
      [black, white, amount], in: clock,
      isAffine: !(amount.isAnimated && (black.isAnimated || white.isAnimated))
    ) { moment in
      let black = LottieReading.color(black.value(at: moment))
      let white = LottieReading.color(white.value(at: moment))
      let amount = min(max(amount.value(at: moment)[0] / 100, 0), 1)
      let ends = [(black.red, white.red), (black.green, white.green), (black.blue, white.blue)]
      var rows: [Double] = []
      for (row, end) in ends.enumerated() {
        for (column, share) in LottieMaskWriter.luminance.enumerated() {
          rows.append(amount * (end.1 - end.0) * share + (row == column ? 1 - amount : 0))
        }
        rows += [0, amount * end.0]
      }
      return rows + [0, 0, 0, 1, 0]
    }
    addMatrix(matrix, name: "tint", of: effect, to: &layer)
  }

  // MARK: - Blur and shadow

  private mutating func addBlur(_ effect: LottieEffect, to layer: inout ImportedLayer) {
    // The standard deviation that looks as After Effects' blur does, which lottie-web found.
    let radius = effect.number(0, 10).map { [min(max(0.3 * $0[0], 0), LottieReading.limit)] }
    let axes = effect.number(1, 1).first[0]
    if axes == 2 || axes == 3 {
      importer.reportLeftOut(
        "a blur along one axis", at: effect.item.mark, "the layer is blurred along both")
    }
    let name = filterNames.next("blur")
    filters.append(
      (
        "{ \"type\": \"gaussianBlur\", \"name\": \"\(name)\", \"inputRadius\": "
          + SceneNumber.text(radius.first[0]) + " }", effect.item.range
      ))
    layer.addAnimation("filters.\(name).inputRadius", radius, clock) { SceneNumber.text($0[0]) }
  }

  /// Applies a layer style.
  mutating func apply(style: JSONValue, to layer: inout ImportedLayer) {
    func track(_ key: String, _ missing: [Double]) -> LottieTrack<[Double]> {
      LottieReading.track(style[key]) ?? LottieTrack(missing, origin: style.range)
    }
    func number(_ key: String, _ missing: Double) -> LottieTrack<[Double]> {
      track(key, [missing]).component(0, default: missing)
    }
    guard LottieReading.integer(style["ty"]) == 1 else {
      let name = style["nm"]?.string.map { DiagnosticText.shortened($0) } ?? "without a name"
      return importer.reportLeftOut(
        "the layer style \(name)", at: style.mark, "the layer is drawn without it")
    }
    addShadow(
      LottieShadow(
        color: track("c", [0, 0, 0]), opacity: number("o", 75).map { [$0[0] / 100] },
        angle: number("a", 90), distance: number("d", 5),
        radius: number("s", 5).map { [$0[0] / 2] }),
      at: style, to: &layer)
  }

  private mutating func addShadow(
    _ shadow: LottieShadow, at item: JSONValue, to layer: inout ImportedLayer
  ) {
    guard !hasShadow else {
      return importer.reportLeftOut(
        "a second shadow", at: item.mark, "the first one of the layer is drawn")
    }
    hasShadow = true
    // Clipping to the bounds would clip the shadow too.
    if let index = layer.keys.firstIndex(where: { $0.name == "masksToBounds" }) {
      var inner = ImportedLayer(name: "contents", origin: layer.origin)
      inner.set("bounds", [0, 0, size.x, size.y])
      inner.set("position", [size.x / 2, size.y / 2])
      inner.keys.append(layer.keys.remove(at: index))
      inner.sublayers = layer.sublayers
      layer.sublayers = [inner]
    }
    shadow.apply(to: &layer, clock)
  }

  // MARK: - Strokes along masks

  /// Draws along the outlines of the layer's masks, which then do not hide anything.
  private func addStroke(
    _ effect: LottieEffect, of item: JSONValue, to layer: inout ImportedLayer
  ) {
    let masks = item["masksProperties"].map { Array($0.elements) } ?? []
    let isOfAll = effect.number(1, 0).first[0] != 0
    let chosen = Int(exactly: effect.number(0, 1).first[0].rounded(.towardZero)) ?? 0
    let indices = isOfAll ? Array(masks.indices) : masks.indices.filter { $0 == chosen - 1 }
    var lines: [ImportedLayer] = []
    var names = SiblingNumbering()
    for index in indices {
      let value = masks[index]
      let isClosed = value["cl"].map { LottieReading.flag($0) } ?? true
      guard let outline = LottieReading.outlines(value["pt"], isClosed: isClosed) else { continue }
      var line = ImportedLayer(
        name: names.next(ImportedName.of(value["nm"]?.string ?? "mask")), type: "shape",
        origin: effect.item.range)
      line.setPath(outline, clock)
      setPen(effect, of: &line)
      lines.append(line)
    }
    guard var stroke = lines.first else { return }
    if lines.count > 1 {
      stroke = ImportedLayer(name: "stroke", origin: effect.item.range)
      stroke.sublayers = lines
    } else {
      stroke.name = "stroke"
    }
    let opacity = effect.number(6, 1).map { [min(max($0[0], 0), 1)] }
    stroke.set("opacity", opacity, clock, standard: 1)
    switch effect.number(10, 1).first[0] {
    case 3:
      // The layer is seen where the stroke is.
      stroke.masks = layer.masks
      layer.masks = [stroke]
    case 2:
      // Nothing but the stroke is seen.
      layer.keys.removeAll { ["backgroundColor", "contents"].contains($0.name) }
      layer.masks = []
      layer.sublayers = [stroke]
    default:
      layer.masks = []
      layer.sublayers.append(stroke)
    }
  }

  private func setPen(_ effect: LottieEffect, of line: inout ImportedLayer) {
    line.set("fillColor", "\"none\"")
    let color = effect.track(3, [1, 1, 1])
    line.setColor("strokeColor", color.map(LottieReading.channels), clock, slot: color.slot)
    // A brush is as wide on either side of the path as its size.
    let width = effect.number(4, 2).map { [min(max(2 * $0[0], 0), LottieReading.limit)] }
    line.set("lineWidth", width, clock)
    line.set("lineCap", "\"round\"")
    let spacing = effect.number(9, 15).first[0]
    if spacing > 50 {
      let gap = min(width.first[0] * spacing / 100, LottieReading.limit)
      line.set("lineDashPattern", [1, gap])
    }
    setEnds(effect.number(7, 0), effect.number(8, 100), of: &line)
  }

  /// Where a stroke begins and ends, in per cent; the lesser one is its beginning.
  private func setEnds(
    _ first: LottieTrack<[Double]>, _ second: LottieTrack<[Double]>, of line: inout ImportedLayer
  ) {
    func bounds(_ track: LottieTrack<[Double]>) -> (low: Double, high: Double) {
      let values = track.values.map { $0[0] }
      return (values.min() ?? 0, values.max() ?? 0)
    }
    let (a, b) = (bounds(first), bounds(second))
    let isOrdered = a.high <= b.low || b.high <= a.low
    let ends = LottieTrack<[Double]>.combined(
      [first, second], in: clock, isAffine: isOrdered
    ) { moment in
      let values = [first.value(at: moment)[0], second.value(at: moment)[0]]
      return values.sorted().map { min(max($0 / 100, 0), 1) }
    }
    line.setStrokeEnds(ends, clock)
  }
}

/// A drop shadow of a layer, as an effect or a style.
struct LottieShadow {
  var color: LottieTrack<[Double]>
  /// A fraction.
  var opacity: LottieTrack<[Double]>
  /// Where it falls, in degrees clockwise from the right.
  var angle: LottieTrack<[Double]>
  var distance: LottieTrack<[Double]>
  /// The standard deviation of its blur.
  var radius: LottieTrack<[Double]>

  /// Gives a layer the shadow.
  func apply(to layer: inout ImportedLayer, _ clock: LottieClock) {
    layer.setColor(
      "shadowColor", color.map(LottieReading.channels), clock, standard: [0, 0, 0],
      slot: color.slot)
    layer.set("shadowOpacity", opacity.map { [min(max($0[0], 0), 1)] }, clock)
    let offset = LottieTrack<[Double]>.combined(
      [angle, distance], in: clock, isAffine: !angle.isAnimated
    ) { moment in
      let (sin, cos) = Elementary.sinCos(angle.value(at: moment)[0] * .pi / 180)
      let distance = distance.value(at: moment)[0]
      // What is left of a sine or cosine of 0 is not seen.
      return [cos * distance, sin * distance].map { abs($0) < 1e-9 * abs(distance) ? 0 : $0 }
    }
    layer.set("shadowOffset", offset, clock, SceneNumber.list)
    layer.set("shadowRadius", radius.map { [min(max($0[0], 0), LottieReading.limit)] }, clock)
  }
}
