import LaminarGraphics

/// The layers of a composition, as they refer to each other.
struct LottieComposition {
  /// Front to back, as the file lists them.
  let items: [JSONValue]
  /// The positions in the list of layers by their `ind`.
  let positions: [Int: Int]
  /// The position of the matte of each layer that has one.
  let mattes: [Int: Int]
  /// The positions of layers that are only mattes of others.
  let onlyMattes: Set<Int>
  let clock: LottieClock
  let size: SIMD2<Double>
  let depth: Int
  /// The layers that move as parents do, by their positions: without names and what is in them.
  var parents: [Int: ImportedLayer] = [:]

  init(_ list: JSONValue, _ clock: LottieClock, size: SIMD2<Double>, depth: Int) {
    let items = Array(list.elements)
    self.items = items
    self.clock = clock
    self.size = size
    self.depth = depth
    var positions: [Int: Int] = [:]
    for (position, item) in items.enumerated() {
      if let index = LottieReading.integer(item["ind"]), positions[index] == nil {
        positions[index] = position
      }
    }
    self.positions = positions
    var mattes: [Int: Int] = [:]
    var onlyMattes: Set<Int> = []
    for (position, item) in items.enumerated() {
      if LottieReading.flag(item["td"]) { onlyMattes.insert(position) }
      guard let kind = LottieReading.integer(item["tt"]), (1...4).contains(kind) else { continue }
      if let stated = LottieReading.integer(item["tp"]) {
        mattes[position] = positions[stated]
      } else if position > 0 {
        mattes[position] = position - 1
        onlyMattes.insert(position - 1)
      }
    }
    self.mattes = mattes
    self.onlyMattes = onlyMattes
  }
}

extension LottieImporter {
  /// The layers of a composition, back to front.
  func composition(
    _ list: JSONValue, _ clock: LottieClock, size: SIMD2<Double>, depth: Int
  ) -> [ImportedLayer] {
    guard depth < Self.deepest else {
      sink.report(
        .badLottie, at: list.mark, "compositions nest more than \(Self.deepest) deep",
        help: "one that contains itself has no end")
      return []
    }
    var composition = LottieComposition(list, clock, size: size, depth: depth)
    let named = ImportedName.unique(
      composition.items.map { ImportedName.of($0["nm"]?.string ?? Self.kindName($0)) })
    var layers: [ImportedLayer] = []
    // Layers around one are called after it, and may not be called as another one is.
    var outerNames = SiblingNumbering(written: named)
    for position in composition.items.indices.reversed() {
      guard !sink.hasErrors else { return [] }
      let item = composition.items[position]
      guard !composition.onlyMattes.contains(position), !LottieReading.flag(item["hd"]) else {
        continue
      }
      guard var layer = placed(position, named[position], in: &composition) else { continue }
      if let matte = composition.mattes[position] {
        let kind = LottieReading.integer(item["tt"]) ?? 1
        if let mask = placed(matte, named[matte], in: &composition, isMatte: true) {
          layer = matted(
            layer, name: named[position], by: mask, kind: kind, item: item, size: size)
        } else if kind == 1 || kind == 3 {
          // A matte that draws nothing leaves nothing, and an inverted one everything.
          continue
        }
      }
      applyVisibility(of: item, to: &layer, clock)
      applyBlendMode(of: item, to: &layer)
      guard count(layers: layer.layerCount - 1, at: item.mark) else { return [] }
      if layer.name != named[position] { layer.name = outerNames.next(layer.name) }
      layers.append(layer)
    }
    return layers
  }

  private static func kindName(_ item: JSONValue) -> String {
    switch LottieReading.integer(item["ty"]) {
    case 0: "composition"
    case 1: "solid"
    case 2: "image"
    case 4: "shapes"
    case 5: "text"
    default: "layer"
    }
  }

  /// A layer with its effects and below its parents; nil where nothing is drawn.
  private func placed(
    _ position: Int, _ name: String, in composition: inout LottieComposition,
    isMatte: Bool = false
  ) -> ImportedLayer? {
    let item = composition.items[position]
    guard count(layers: 1, at: item.mark) else { return nil }
    guard var layer = content(item, name, in: composition) else { return nil }
    if isMatte { applyVisibility(of: item, to: &layer, composition.clock) }
    return belowParents(layer, of: position, name, in: &composition)
  }

  /// The layer in the layers that move as its parents do.
  private func belowParents(
    _ layer: ImportedLayer, of position: Int, _ name: String,
    in composition: inout LottieComposition
  ) -> ImportedLayer {
    var layer = layer
    var position = position
    var passed: Set<Int> = [position]
    while let index = LottieReading.integer(composition.items[position]["parent"]),
      let parent = composition.positions[index]
    {
      let item = composition.items[parent]
      guard passed.insert(parent).inserted, passed.count <= Self.mostParents else {
        sink.report(
          .badLottie, at: composition.items[position]["parent"]?.range ?? item.mark,
          "the parents of the layer go around in a circle, or are more than \(Self.mostParents)",
          help: "a layer's parent must not be below it")
        return layer
      }
      guard count(layers: 1, at: item.mark) else { return layer }
      var outer = composition.parents[parent] ?? parentLayer(item, composition.clock)
      composition.parents[parent] = outer
      outer.name = name + "-parent"
      outer.sublayers = [layer]
      layer = outer
      position = parent
    }
    return layer
  }

  /// A layer that moves as a parent does.
  private func parentLayer(_ item: JSONValue, _ clock: LottieClock) -> ImportedLayer {
    let transform = LottieTransform(item["ks"], isInSpace: LottieReading.flag(item["ddd"]))
    var layer = ImportedLayer(name: "parent", origin: item["ks"]?.range)
    transform.apply(
      to: &layer, .origin, clock, isOriented: LottieReading.flag(item["ao"]), hasOpacity: false)
    return layer
  }

  /// What a layer shows, with its own transform, masks and effects; nil where it shows nothing.
  private func content(
    _ item: JSONValue, _ name: String, in composition: LottieComposition
  ) -> ImportedLayer? {
    let clock = composition.clock
    var layer = ImportedLayer(name: name, origin: item.range)
    let isInSpace = LottieReading.flag(item["ddd"])
    let transform = LottieTransform(item["ks"], isInSpace: isInSpace)
    var anchor = LottieTransform.Anchor.origin
    var size = SIMD2<Double>.zero
    switch LottieReading.integer(item["ty"]) {
    case 0:
      guard let id = item["refId"]?.string, let asset = assets[id], let list = asset["layers"]
      else {
        reportLeftOut(
          "a composition that is not among the assets", at: item.mark, "nothing is drawn for it")
        return nil
      }
      guard enter(id, at: item["refId"]?.range ?? item.mark) else { return nil }
      defer { leave() }
      size = SIMD2(
        LottieReading.number(item["w"]) ?? LottieReading.number(asset["w"]) ?? composition.size.x,
        LottieReading.number(item["h"]) ?? LottieReading.number(asset["h"]) ?? composition.size.y)
      anchor = .frame(corner: .zero, size: size)
      layer.set("masksToBounds", "true")
      addComposition(list, of: item, to: &layer, composition, size: size)
    case 1:
      size = SIMD2(LottieReading.number(item["sw"]) ?? 0, LottieReading.number(item["sh"]) ?? 0)
      anchor = .frame(corner: .zero, size: size)
      let color = item["sc"]?.string.flatMap(LottieReading.color(hex:)) ?? .black
      layer.set("backgroundColor", SceneNumber.color(color), origin: item["sc"]?.range)
    case 2:
      guard let id = item["refId"]?.string, let asset = assets[id] else {
        reportLeftOut(
          "an image that is not among the assets", at: item.mark, "nothing is drawn for it")
        return nil
      }
      let image = LottieReading.resolved(asset)
      func side(_ key: String) -> Double {
        [image[key], asset[key], item[key]].lazy.compactMap(LottieReading.number).first ?? 0
      }
      size = SIMD2(side("w"), side("h"))
      anchor = .frame(corner: .zero, size: size)
      guard let contents = self.image(id) else { return nil }
      layer.set("contents", DiagnosticText.jsonLiteral(contents), origin: item["refId"]?.range)
    case 3: return nil
    case 4:
      if let shapes = item["shapes"] {
        layer.sublayers = LottieShapeReader(importer: self, clock: clock).layers(shapes)
      }
    case 5:
      anchor = addText(of: item, to: &layer, clock)
    case 6:
      reportLeftOut("sound", at: item.mark, "--audio plays a file beside a video")
      return nil
    case 9:
      reportLeftOut("a video", at: item.mark, "nothing is drawn for it")
      return nil
    case 13:
      reportLeftOut("a camera", at: item.mark, "layers in space are seen in parallel projection")
      return nil
    default:
      reportLeftOut(
        "a layer of type \(item["ty"]?.numberText ?? "unknown")",
        at: item["ty"]?.range ?? item.mark,
        "nothing is drawn for it")
      return nil
    }
    transform.apply(
      to: &layer, anchor, clock, isOriented: LottieReading.flag(item["ao"]))
    applyMasks(of: item, to: &layer, clock, size: size == .zero ? nil : size)
    applyEffects(of: item, to: &layer, clock, size: size == .zero ? composition.size : size)
    return layer
  }

  // MARK: - Compositions

  /// Adds the layers of a composition, on the clock that the layer gives them.
  private func addComposition(
    _ list: JSONValue, of item: JSONValue, to layer: inout ImportedLayer,
    _ composition: LottieComposition, size: SIMD2<Double>
  ) {
    let outer = composition.clock
    let low = max(
      outer.range.lowerBound, LottieReading.frame(item["ip"]) ?? outer.range.lowerBound)
    let high = min(
      outer.range.upperBound, LottieReading.frame(item["op"]) ?? outer.range.upperBound)
    guard low < high else { return }
    if let remapping = LottieReading.track(item["tm"]) {
      return addRemapped(list, remapping, to: &layer, composition, size: size)
    }
    let start = LottieReading.frame(item["st"]) ?? 0
    var stretch = LottieReading.number(item["sr"]) ?? 1
    if stretch == 0 { stretch = 1 }
    let ends = [(low - start) / stretch, (high - start) / stretch]
    let range = min(ends[0], ends[1])...max(ends[0], ends[1])
    if start == outer.zero, stretch == 1 {
      let clock = outer.inner(range, isScene: outer.isScene)
      layer.sublayers = self.composition(list, clock, size: size, depth: composition.depth + 1)
      return
    }
    let clock = outer.inner(range)
    var inner = ImportedLayer(name: "contents")
    inner.set("bounds", [0, 0, size.x, size.y])
    inner.set("position", [size.x / 2, size.y / 2])
    if start != outer.zero {
      inner.set(
        "beginTime", "\"\(SceneNumber.text(start - outer.zero))f\"", origin: item["st"]?.range)
    }
    if stretch != 1 { inner.set("speed", 1 / stretch, origin: item["sr"]?.range) }
    inner.sublayers = self.composition(list, clock, size: size, depth: composition.depth + 1)
    layer.sublayers = [inner]
  }

  private func addRemapped(
    _ list: JSONValue, _ remapping: LottieTrack<[Double]>, to layer: inout ImportedLayer,
    _ composition: LottieComposition, size: SIMD2<Double>
  ) {
    let frames = remapping.values.map { ($0.first ?? 0) * rate }
    let keys = remapping.timing.keys
    let segments = keys.dropLast()
    // Eases that overshoot lead beyond the frames of keyframes, but not beyond their control points.
    let reached = segments.indices.flatMap { index in
      let ease = keys[index].ease(of: 0)
      return [ease.outY, ease.inY].map { share in
        frames[index] + (frames[index + 1] - frames[index]) * share
      }
    }
    let (low, high) = ((frames + reached).min() ?? 0, (frames + reached).max() ?? 0)
    let clock = composition.clock.inner(low...max(high, low + 1e-3))
    var inner = ImportedLayer(name: "contents")
    inner.set("bounds", [0, 0, size.x, size.y])
    inner.set("position", [size.x / 2, size.y / 2])
    let outer = composition.clock
    func array(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
    func text(_ frame: Double) -> String { frame == 0 ? "0" : "\"\(SceneNumber.text(frame))f\"" }
    var parts = [
      "\"keyTimes\": " + array(keys.map { text($0.time - outer.zero) }),
      "\"values\": " + array(frames.map(text)),
    ]
    if segments.contains(where: { $0.isHold || !$0.ease(of: 0).isLinear }) {
      parts.append(
        "\"timingFunctions\": "
          + array(segments.map { $0.isHold ? "\"steps(1)\"" : $0.ease(of: 0).text }))
    }
    inner.set(
      "timeRemapping", "{ " + parts.joined(separator: ", ") + " }", origin: remapping.origin)
    inner.sublayers = self.composition(list, clock, size: size, depth: composition.depth + 1)
    layer.sublayers = [inner]
  }

  // MARK: - When and how

  /// Hides a layer before its first frame and from its end on.
  private func applyVisibility(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock
  ) {
    applyVisibility(
      from: LottieReading.frame(item["ip"]) ?? clock.range.lowerBound,
      to: LottieReading.frame(item["op"]) ?? clock.range.upperBound, origin: item["ip"]?.range,
      to: &layer, clock)
  }

  /// Hides a layer before a frame and from another one on.
  func applyVisibility(
    from start: Double, to end: Double, origin: Range<Int>?, to layer: inout ImportedLayer,
    _ clock: LottieClock
  ) {
    let (low, high) = (clock.range.lowerBound, clock.range.upperBound)
    // Whoever drives a clock may go to the end of the range, and not only up to it.
    if start <= low, end >= high, clock.isScene || end > high { return }
    guard end > start, end > low, start <= high else { return layer.set("hidden", "true") }
    layer.set("hidden", "true", origin: origin)
    // What is beyond both ends need not be counted, and nothing is before the scene.
    let first = max(start, clock.isScene && low == clock.zero ? low : low - 1)
    let last = min(end, high + 1)
    layer.animations.append(
      ImportedLayer.Animation(
        text: "{ \"type\": \"keyframe\", \"keyPath\": \"hidden\", \"values\": [false, true], "
          + "\"keyTimes\": [0, 1, 1], \"calculationMode\": \"discrete\""
          + LottieAnimation.timing(from: first, to: last, clock, fill: "forwards") + " }",
        origin: origin))
  }

  private static let blendModes = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
    "hardLight", "softLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
  ]

  func applyBlendMode(of item: JSONValue, to layer: inout ImportedLayer) {
    guard let mode = LottieReading.integer(item["bm"]), mode != 0 else { return }
    let range = item["bm"]?.range
    if Self.blendModes.indices.contains(mode) {
      layer.set("compositingFilter", "\"\(Self.blendModes[mode])BlendMode\"", origin: range)
    } else if mode == 16 {
      layer.set("compositingFilter", "\"plusL\"", origin: range)
    } else {
      reportLeftOut(
        "blend mode \(mode)", at: range ?? item.mark, "the layer is drawn over the others")
    }
  }
}
