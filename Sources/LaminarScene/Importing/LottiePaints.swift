import LaminarGraphics

/// Fills and strokes of shapes as shape layers.
extension LottieShapeReader {
  /// Outlines that are painted together, and the trim that is their last modifier.
  private struct Run {
    var outlines: [LottieOutlines]
    var trim: LottieTrim?
  }

  /// What one shape layer draws.
  private struct Part {
    /// Outlines over time, each as often as a stroke may run through them.
    var outlines: LottieTrack<[BezierOutline]>
    /// Where the stroke begins and ends, as fractions of all copies.
    var ends: LottieTrack<[Double]>?
  }

  /// The most times that a stroke runs through its outlines.
  private static let mostCopies = 8.0

  /// The layer of a paint; nil where nothing is drawn.
  func paint(_ item: JSONValue, name: String, _ shapes: [Shape]) -> ImportedLayer? {
    guard !clock.samples.isExceeded else { return nil }
    let type = item["ty"]?.string ?? ""
    let isStroke = type == "st" || type == "gs"
    let isGradient = type == "gf" || type == "gs"
    let parts = runs(shapes).flatMap { self.parts($0, isStroke: isStroke) }
    var layers: [ImportedLayer] = []
    var bounds: Box?
    for part in parts {
      var layer = ImportedLayer(
        name: parts.count == 1 ? name : "\(name)-\(layers.count + 1)", type: "shape",
        origin: item.range)
      guard let box = setPath(part, of: &layer) else { continue }
      if bounds == nil { bounds = box } else { bounds?.include(box) }
      if isStroke {
        setStroke(item, of: &layer, isMask: isGradient)
        if let ends = part.ends { layer.setStrokeEnds(ends, clock) }
      } else {
        setFill(item, of: &layer, isMask: isGradient)
      }
      layers.append(layer)
    }
    guard var whole = layers.first, let bounds else { return nil }
    if layers.count > 1 {
      whole = ImportedLayer(name: name, origin: item.range)
      whole.sublayers = layers
    }
    if isGradient {
      whole.name = "mask"
      // Joins may reach beyond half of the width.
      let width = isStroke ? LottieReading.track(item["w"])?.values.map { $0[0] }.max() ?? 1 : 0
      let reach = SIMD2(repeating: max(width * 2, 1))
      guard
        let layer = importer.gradient(
          item, name: name, mask: whole,
          bounds: PartLayer.Extent(around: Box(bounds.min - reach, bounds.max + reach)), clock)
      else { return nil }
      whole = layer
    }
    importer.applyBlendMode(of: item, to: &whole)
    return whole
  }

  /// The shapes with their modifiers carried out, but for a trim that is the last one.
  private func runs(_ shapes: [Shape]) -> [Run] {
    var plain = Run(outlines: [])
    var trimmed: [Run] = []
    for shape in shapes {
      if case .trim(let trim)? = shape.modifiers.last, !trim.isWhole {
        let outlines = shape.outlines.changed(by: shape.modifiers.dropLast())
        if let index = trimmed.firstIndex(where: { $0.trim?.origin == trim.origin }) {
          trimmed[index].outlines.append(outlines)
        } else {
          trimmed.append(Run(outlines: [outlines], trim: trim))
        }
      } else {
        plain.outlines.append(shape.outlines.changed(by: shape.modifiers))
      }
    }
    return (plain.outlines.isEmpty ? [] : [plain]) + trimmed
  }

  /// The shape layers of a run: those of strokes trim themselves, with a trim of each path one for each.
  private func parts(_ run: Run, isStroke: Bool) -> [Part] {
    guard let trim = run.trim else { return [Part(outlines: joined(run.outlines))] }
    guard isStroke else { return [Part(outlines: trimmed(run.outlines, by: trim))] }
    let groups = trim.isOneRun ? [run.outlines] : run.outlines.map { [$0] }
    let keyCount = max(trim.start.values.count, trim.end.values.count)
    let isOrdered = (0..<keyCount).allSatisfy { index in
      trim.start.value(at: .key(index))[0] <= trim.end.value(at: .key(index))[0]
    }
    let ends = LottieTrack<[Double]>.combined(
      trim.tracks, in: clock, isAffine: isOrdered && trim.staysWithinPath
    ) { moment in
      let ends = trim.ends(at: moment)
      return [ends.start, ends.end]
    }
    let shift = (ends.values.map { $0[0] }.min() ?? 0).rounded(.down)
    let last = ends.values.map { $0[1] }.max() ?? 1
    let copies = max(1, (last - shift - 1e-9).rounded(.up))
    guard copies <= Self.mostCopies else {
      return groups.map { Part(outlines: trimmed($0, by: trim)) }
    }
    return groups.map { group in
      Part(
        outlines: joined(group).map { outlines in
          (0..<Int(copies)).flatMap { _ in outlines }
        }, ends: ends.map { $0.map { ($0 - shift) / copies } })
    }
  }

  private func trimmed(
    _ list: [LottieOutlines], by trim: LottieTrim
  ) -> LottieTrack<[BezierOutline]> {
    LottieTrack<[BezierOutline]>.combined(
      list.flatMap(\.tracks) + trim.tracks, in: clock, isAffine: false
    ) { moment in trim.trimmed(made(list, at: moment), at: moment) }
  }

  private func joined(_ list: [LottieOutlines]) -> LottieTrack<[BezierOutline]> {
    LottieTrack<[BezierOutline]>.combined(
      list.flatMap(\.tracks), in: clock, isAffine: list.allSatisfy(\.isAffine)
    ) { moment in made(list, at: moment) }
  }

  /// The outlines of a list at a moment; none where they have more numbers than are allowed.
  private func made(_ list: [LottieOutlines], at moment: LottieMoment) -> [BezierOutline] {
    var (result, size): ([BezierOutline], Int) = ([], 0)
    for outlines in list {
      let more = outlines.make(moment)
      size += more.size
      guard clock.samples.allows(size) else { return [] }
      result += more
    }
    return result
  }

  // MARK: - Keys

  /// Sets the path of a layer and its animation; returns the box of all that it shows, nil of nothing.
  private func setPath(_ part: Part, of layer: inout ImportedLayer) -> Box? {
    let track = part.outlines
    var found: Box?
    for outlines in track.values {
      for outline in outlines {
        for index in outline.vertices.indices {
          let vertex = outline.vertices[index]
          var box = found ?? Box(vertex, vertex)
          let (into, out) = (
            vertex + outline.inTangents[index], vertex + outline.outTangents[index]
          )
          box.include(Box(vertex, vertex))
          box.include(Box(into, into))
          box.include(Box(out, out))
          found = box
        }
      }
    }
    guard let box = found else { return nil }
    layer.setPath(track, clock)
    // Eases may overshoot what keyframes show.
    let pad = track.isAnimated ? (box.max - box.min) / 2 : .zero
    return Box(box.min - pad, box.max + pad)
  }

  private func setFill(_ item: JSONValue, of layer: inout ImportedLayer, isMask: Bool) {
    setColor("fillColor", item, of: &layer, isMask: isMask)
    if LottieReading.integer(item["r"]) == 2 {
      layer.set("fillRule", "\"even-odd\"", origin: item["r"]?.range)
    }
  }

  private func setStroke(_ item: JSONValue, of layer: inout ImportedLayer, isMask: Bool) {
    layer.set("fillColor", "\"none\"")
    setColor("strokeColor", item, of: &layer, isMask: isMask)
    let width = track(item, "w", [1]).map { [max($0.first ?? 1, 0)] }
    layer.set("lineWidth", width, clock, standard: 1, slot: width.slot)
    switch LottieReading.integer(item["lc"]) ?? 2 {
    case 1: break
    case 3: layer.set("lineCap", "\"square\"", origin: item["lc"]?.range)
    default: layer.set("lineCap", "\"round\"", origin: item["lc"]?.range)
    }
    switch LottieReading.integer(item["lj"]) ?? 2 {
    case 1:
      let limit = LottieReading.track(item["ml2"])?.first.first ?? LottieReading.number(item["ml"])
      if let limit, limit != 10 { layer.set("miterLimit", limit, origin: item["ml"]?.range) }
    case 3: layer.set("lineJoin", "\"bevel\"", origin: item["lj"]?.range)
    default: layer.set("lineJoin", "\"round\"", origin: item["lj"]?.range)
    }
    if let dashes = item["d"], dashes.kind == .array { setDashes(dashes, of: &layer) }
  }

  private func setDashes(_ list: JSONValue, of layer: inout ImportedLayer) {
    var lengths: [LottieTrack<[Double]>] = []
    var phase: LottieTrack<[Double]>?
    for item in list.elements {
      let track = track(item, "v", [0]).map { [$0.first ?? 0] }
      if item["n"]?.string == "o" {
        phase = track
      } else {
        lengths.append(track.map { [max($0[0], 0)] })
      }
    }
    guard !lengths.isEmpty, lengths.contains(where: { $0.values.contains { $0[0] > 0 } }) else {
      return
    }
    let pattern = LottieTrack<[Double]>.combined(lengths, in: clock, isAffine: true) { moment in
      lengths.map { $0.value(at: moment)[0] }
    }
    layer.set("lineDashPattern", pattern, clock, SceneNumber.list)
    if let phase { layer.set("lineDashPhase", phase, clock, standard: 0, slot: phase.slot) }
  }

  /// Sets a colour with the paint's opacity; that of a mask is opaque.
  private func setColor(
    _ key: String, _ item: JSONValue, of layer: inout ImportedLayer, isMask: Bool
  ) {
    guard !isMask else {
      if key != "fillColor" { layer.set(key, "\"black\"") }
      return
    }
    let color = track(item, "c", [0, 0, 0])
    let opacity = track(item, "o", [100])
    let isOpaque = opacity.first == [100] && !opacity.isAnimated
    let track = LottieTrack<[Double]>.combined(
      [color, opacity], in: clock, isAffine: !(color.isAnimated && opacity.isAnimated)
    ) { moment in
      let alpha = min(max((opacity.value(at: moment).first ?? 100) / 100, 0), 1)
      return LottieReading.channels(color.value(at: moment)) + [alpha]
    }
    // A variable replaces the whole colour.
    layer.setColor(key, track, clock, slot: isOpaque ? color.slot : nil)
  }
}
