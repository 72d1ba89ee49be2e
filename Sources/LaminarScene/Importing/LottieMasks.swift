import LaminarGraphics

extension LottieImporter {
  /// Gives a layer the mask that its `masksProperties` make. Coordinates are the layer's own.
  ///
  /// The masks act in order on the alpha before them, as in After Effects: `a` covers more, `s` takes
  /// away, `i` keeps what both cover, `l` and `d` take the greater and the smaller alpha, and `f` takes
  /// the difference. A first mask that subtracts starts from everything, any other from nothing.
  ///
  /// - Parameter size: The layer's size; nil for shapes and texts, which have none.
  func applyMasks(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock, size: SIMD2<Double>?
  ) {
    var masks: [LottieMask] = []
    for value in item["masksProperties"]?.elements ?? JSONValue.none(document) {
      guard let mask = LottieMask(value) else {
        let mode = value["mode"]?.string
        if let mode, mode != "n", LottieMask.Mode(rawValue: mode) == nil {
          reportLeftOut(
            "a mask of mode \(DiagnosticText.shortened(mode))",
            at: value["mode"]?.range ?? value.mark,
            "the layer is drawn without it")
        }
        continue
      }
      masks.append(mask)
    }
    guard !masks.isEmpty else { return }
    let writer = LottieMaskWriter(clock: clock, everything: LottieMask.everything(of: size))
    layer.masks = [writer.layer(of: masks)]
  }

  /// A layer of which only what its matte covers is seen. Both are in the composition's space.
  ///
  /// Luma is the luminance that masks of SVG have, on black. Where a matte shows nothing it is empty:
  /// then nothing is seen, and everything where it is inverted.
  ///
  /// - Parameters:
  ///   - name: The name of the layer; the one around it is called after it.
  ///   - mask: The matte, with its own visibility.
  ///   - kind: 1 for alpha, 2 for inverted alpha, 3 for luma, 4 for inverted luma.
  ///   - size: The composition's size.
  func matted(
    _ layer: ImportedLayer, name: String, by mask: ImportedLayer, kind: Int, item: JSONValue,
    size: SIMD2<Double>
  ) -> ImportedLayer {
    let origin = item["tt"]?.range
    var whole = ImportedLayer(name: name + "-matte", origin: item.range)
    whole.sublayers = [layer]
    switch kind {
    case 2:
      var inverted = ImportedLayer(name: "inverted", origin: origin)
      let all = LottieMaskWriter.rectangle(LottieMask.everything(of: size), name: "everything")
      var matte = mask
      matte.set("compositingFilter", "\"destOut\"", origin: origin)
      inverted.sublayers = [all, matte]
      whole.masks = [inverted]
    case 3, 4:
      var luma = ImportedLayer(name: kind == 3 ? "luma" : "inverted", origin: origin)
      luma.set("bounds", [0, 0, size.x, size.y])
      luma.set("position", [size.x / 2, size.y / 2])
      luma.set("masksToBounds", "true")
      LottieMaskWriter.setLuminance(isInverted: kind == 4, of: &luma)
      luma.sublayers = [mask]
      whole.masks = [luma]
    default:
      whole.masks = [mask]
    }
    return whole
  }
}

/// One mask of a layer.
struct LottieMask {
  /// How a mask acts on those before it.
  enum Mode: String {
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  let name: String?
  let mode: Mode
  /// Whether it covers what is outside of its outline.
  let isInverted: Bool
  let outline: LottieTrack<[BezierOutline]>
  /// Fractions.
  let opacity: LottieTrack<[Double]>
  /// How far it reaches beyond its outline in points; below 0 it stays inside.
  let expansion: LottieTrack<[Double]>
  let origin: Range<Int>

  /// Reads a mask; nil for one that does nothing, and for an unknown mode.
  init?(_ value: JSONValue) {
    guard let mode = Mode(rawValue: value["mode"]?.string ?? "a"),
      let outline = LottieReading.outlines(
        value["pt"], isClosed: value["cl"].map { LottieReading.flag($0) } ?? true)
    else { return nil }
    name = value["nm"]?.string
    self.mode = mode
    isInverted = LottieReading.flag(value["inv"])
    self.outline = outline
    opacity = (LottieReading.track(value["o"]) ?? LottieTrack([100])).component(0, default: 100)
      .map { [min(max($0[0] / 100, 0), 1)] }
    expansion = (LottieReading.track(value["x"]) ?? LottieTrack([0])).component(0)
    origin = value.range
  }

  /// Whether it hides nothing of what it covers.
  var isOpaque: Bool { !opacity.isAnimated && opacity.first[0] == 1 }

  /// The corners of a rectangle around all that a layer of a size draws, with its edges well inside;
  /// of one without a size a rectangle beyond any canvas.
  static func everything(of size: SIMD2<Double>?) -> (min: SIMD2<Double>, max: SIMD2<Double>) {
    guard let size else {
      return (SIMD2(repeating: -100_000), SIMD2(repeating: 100_000))
    }
    let limit = SIMD2(repeating: LottieReading.limit)
    return (
      (-size).clamped(lowerBound: -limit, upperBound: limit),
      (2 * size).clamped(lowerBound: -limit, upperBound: limit)
    )
  }
}

/// Makes the mask layer of a layer's masks.
struct LottieMaskWriter {
  let clock: LottieClock
  /// A rectangle around all that the masked layer draws.
  let everything: (min: SIMD2<Double>, max: SIMD2<Double>)

  /// What red, green and blue add to luminance, as masks of SVG have it.
  static let luminance = [0.2125, 0.7154, 0.0721]

  /// The mask layer of masks in order; there is at least one.
  func layer(of masks: [LottieMask]) -> ImportedLayer {
    var parts: [ImportedLayer] = []
    var names = SiblingNumbering()
    _ = names.next("everything")
    // Greater and smaller alphas, and differences of them, are those of greys; of opaque masks they
    // are a union, a cut and what only one covers.
    let isGrey =
      masks.dropFirst().contains { [.lighten, .darken, .difference].contains($0.mode) }
      && !masks.allSatisfy(\.isOpaque)
    for (index, mask) in masks.enumerated() {
      let name = names.next(ImportedName.of(mask.name ?? "mask"))
      parts +=
        isGrey
        ? greys(of: mask, name: name, isFirst: index == 0)
        : alphas(of: mask, name: name, isFirst: index == 0)
    }
    if !isGrey, parts.count == 1, var only = parts.first {
      only.name = "mask"
      return only
    }
    var whole = ImportedLayer(name: "mask", origin: masks.first?.origin)
    if isGrey {
      let size = everything.max - everything.min
      whole.set("bounds", [everything.min.x, everything.min.y, size.x, size.y])
      whole.set("position", [everything.min.x + size.x / 2, everything.min.y + size.y / 2])
      Self.setLuminance(isInverted: false, of: &whole)
    }
    whole.sublayers = parts
    return whole
  }

  // MARK: - Alpha

  /// The layers that act with a mask on the alpha before it.
  private func alphas(of mask: LottieMask, name: String, isFirst: Bool) -> [ImportedLayer] {
    var layer: ImportedLayer
    var filter: String?
    switch mask.mode {
    case .subtract where isFirst: layer = complement(of: mask, name: name)
    case _ where isFirst: layer = coverage(of: mask, name: name)
    case .add, .lighten: layer = coverage(of: mask, name: name)
    case .subtract:
      layer = coverage(of: mask, name: name)
      filter = "destOut"
    case .intersect, .darken:
      // What the mask does not cover is taken away.
      layer = complement(of: mask, name: name)
      filter = "destOut"
    case .difference:
      layer = coverage(of: mask, name: name)
      filter = "xor"
    }
    if let filter { layer.set("compositingFilter", "\"\(filter)\"", origin: mask.origin) }
    return [layer]
  }

  /// A layer whose alpha is 1 less that of a mask.
  private func complement(of mask: LottieMask, name: String) -> ImportedLayer {
    if mask.isOpaque { return coverage(of: mask, name: name, isInverted: !mask.isInverted) }
    var covered = coverage(of: mask, name: "covered")
    covered.set("compositingFilter", "\"destOut\"")
    var layer = ImportedLayer(name: name, origin: mask.origin)
    layer.sublayers = [Self.rectangle(everything, name: "everything"), covered]
    return layer
  }

  // MARK: - Greys

  /// The layers that act with a mask on the greys before it, of which white is covered.
  private func greys(of mask: LottieMask, name: String, isFirst: Bool) -> [ImportedLayer] {
    func level(_ filter: String) -> ImportedLayer {
      var layer = ImportedLayer(name: name, origin: mask.origin)
      layer.sublayers = [
        Self.rectangle(everything, name: "everything"),
        coverage(of: mask, name: "covered", color: "white"),
      ]
      layer.set("compositingFilter", "\"\(filter)BlendMode\"", origin: mask.origin)
      return layer
    }
    switch mask.mode {
    case .subtract:
      let layer = coverage(of: mask, name: name)
      return isFirst
        ? [Self.rectangle(everything, name: "everything", color: "white"), layer] : [layer]
    case _ where isFirst: return [coverage(of: mask, name: name, color: "white")]
    case .add: return [coverage(of: mask, name: name, color: "white")]
    case .intersect: return [level("multiply")]
    case .lighten: return [level("lighten")]
    case .darken: return [level("darken")]
    case .difference: return [level("difference")]
    }
  }

  /// Makes the luminance of a layer its alpha. On black, what is drawn is opaque, and its colour is
  /// the premultiplied one.
  static func setLuminance(isInverted: Bool, of layer: inout ImportedLayer) {
    layer.set("backgroundColor", "\"#000000\"")
    let row = luminance.map { isInverted ? -$0 : $0 } + [0, isInverted ? 1 : 0]
    let matrix = [Double](repeating: 0, count: 15) + row
    layer.set(
      "filters",
      "[{ \"type\": \"colorMatrix\", \"inputColorMatrix\": \(SceneNumber.list(matrix)) }]")
  }

  // MARK: - Outlines

  /// A layer that covers a rectangle.
  static func rectangle(
    _ corners: (min: SIMD2<Double>, max: SIMD2<Double>), name: String, color: String? = nil
  ) -> ImportedLayer {
    var layer = ImportedLayer(name: name, type: "shape")
    layer.set("path", LottiePathText.text(path(corners)))
    if let color { layer.set("fillColor", "\"\(color)\"") }
    return layer
  }

  private static func path(_ corners: (min: SIMD2<Double>, max: SIMD2<Double>)) -> Path {
    var path = Path()
    path.appendMove(corners.min)
    path.appendLine(SIMD2(corners.max.x, corners.min.y))
    path.appendLine(corners.max)
    path.appendLine(SIMD2(corners.min.x, corners.max.y))
    path.appendClose()
    return path
  }

  /// A layer that covers what a mask covers, in its opacity.
  private func coverage(
    of mask: LottieMask, name: String, color: String? = nil, isInverted: Bool? = nil
  ) -> ImportedLayer {
    let isInverted = isInverted ?? mask.isInverted
    var layer: ImportedLayer
    let sides = mask.expansion.values.map { $0[0] }
    if !sides.contains(where: { $0 != 0 }) {
      layer = shape(of: mask, name: name, color: color, isInverted: isInverted)
    } else if isInverted {
      layer = ImportedLayer(name: name, origin: mask.origin)
      var inside = expanded(mask, name: "expanded", color: color)
      inside.set("compositingFilter", "\"destOut\"")
      layer.sublayers = [Self.rectangle(everything, name: "everything", color: color), inside]
    } else {
      layer = expanded(mask, name: name, color: color)
    }
    layer.set("opacity", mask.opacity, clock, standard: 1)
    return layer
  }

  /// The inside of a mask's outline with a stroke joined to it or taken away from it.
  private func expanded(_ mask: LottieMask, name: String, color: String?) -> ImportedLayer {
    let sides = mask.expansion.values.map { $0[0] }
    let grows = sides.contains { $0 > 0 }
    let shrinks = sides.contains { $0 < 0 }
    func stroke(_ layer: inout ImportedLayer, _ sign: Double) {
      // Between a side beyond and one within, the width is not even.
      let width = LottieTrack<[Double]>.combined(
        [mask.expansion], in: clock, isAffine: !(grows && shrinks)
      ) { moment in
        [min(max(2 * sign * mask.expansion.value(at: moment)[0], 0), LottieReading.limit)]
      }
      layer.set("strokeColor", "\"\(color ?? "black")\"")
      layer.set("lineWidth", width, clock)
      layer.set("miterLimit", 4)
    }
    var inside = shape(of: mask, name: name, color: color, isInverted: false)
    if grows { stroke(&inside, 1) }
    guard shrinks else { return inside }
    inside.name = "inside"
    var edge = shape(of: mask, name: "edge", color: "none", isInverted: false)
    stroke(&edge, -1)
    edge.set("compositingFilter", "\"destOut\"")
    var layer = ImportedLayer(name: name, origin: mask.origin)
    layer.sublayers = [inside, edge]
    return layer
  }

  /// A mask's outline as a shape; inverted, with the rectangle of everything around it.
  private func shape(
    of mask: LottieMask, name: String, color: String?, isInverted: Bool
  ) -> ImportedLayer {
    var layer = ImportedLayer(name: name, type: "shape", origin: mask.origin)
    layer.setPath(mask.outline, clock, after: isInverted ? Self.path(everything) : Path())
    layer.set("fillRule", "\"even-odd\"")
    if let color { layer.set("fillColor", "\"\(color)\"") }
    return layer
  }
}
