import LaminarGraphics

/// The transform of a copy of a repeater: the transform as often as the copy is away from the first.
struct LottieMatrixPower {
  /// How often, at a moment; fractions count.
  var count: (LottieMoment) -> Double

  /// The matrix: position and turn as often, and the scale to that power, about the anchor.
  func matrix(of transform: LottieTransform, at moment: LottieMoment) -> AffineTransform2D {
    let count = count(moment)
    func number(_ track: LottieTrack<[Double]>, _ index: Int = 0) -> Double {
      let value = track.value(at: moment)
      return index < value.count ? value[index] : value.last ?? 0
    }
    let anchor = SIMD2(number(transform.anchor), number(transform.anchor, 1))
    let place = transform.place(at: moment)
    func power(_ percent: Double) -> Double {
      let base = percent / 100
      if base > 0 { return Elementary.exp(count * Elementary.log(base)) }
      // What is mirrored is mirrored again by each whole copy.
      let whole = count.rounded()
      guard base < 0 else { return whole == 0 ? 1 : 0 }
      let size = Elementary.exp(count * Elementary.log(-base))
      return whole.remainder(dividingBy: 2) == 0 ? size : -size
    }
    let (sin, cos) = Elementary.sinCos(number(transform.rotation) * count * .pi / 180)
    return AffineTransform2D(translationX: -anchor.x, y: -anchor.y)
      .concatenating(
        AffineTransform2D(
          scaleX: power(number(transform.scale)), y: power(number(transform.scale, 1)))
      )
      .concatenating(AffineTransform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0))
      .concatenating(
        AffineTransform2D(
          translationX: anchor.x + place.x * count, y: anchor.y + place.y * count))
  }
}

extension LottieShapeReader {
  /// The most copies of a repeater.
  private static let mostCopies = 1000

  /// What a list has so far, as often as a repeater says.
  func repeated(_ content: Content, _ item: JSONValue, _ names: inout SiblingNumbering) -> Content {
    let copies = track(item, "c", [1]).map { [$0.first ?? 1] }
    let offset = track(item, "o", [0]).map { [$0.first ?? 0] }
    let transform = LottieTransform(item["tr"])
    let first = LottieReading.track(item["tr"]?["so"]) ?? LottieTrack([100])
    let last = LottieReading.track(item["tr"]?["eo"]) ?? LottieTrack([100])
    let most = copies.values.map { $0[0].rounded(.up) }.max() ?? 1
    guard most >= 1 else { return Content() }
    guard most <= Double(Self.mostCopies) else {
      importer.reportLeftOut(
        "a repeater with more than \(Self.mostCopies) copies", at: item.mark,
        "what it repeats is drawn once")
      return content
    }
    let count = Int(most)
    var result = Content()
    guard importer.count(layers: content.shapes.count * count, at: item.mark) else { return result }
    for shape in content.shapes {
      for index in 0..<count {
        let power = LottieMatrixPower { Double(index) + offset.value(at: $0)[0] }
        var copy = shape
        copy.outlines = shape.outlines.mapped(by: transform, power: power, offset)
        result.shapes.append(copy)
      }
    }
    guard !content.layers.isEmpty else { return result }
    if !copies.isAnimated,
      let layer = replicator(
        content.layers, item, name: names, count, offset, transform, opacities: (first, last))
    {
      guard importer.count(layers: 2, at: item.mark) else { return Content() }
      result.layers = [layer]
      _ = names.next(layer.name)
      return result
    }
    let size = content.layers.reduce(1) { $0 + $1.layerCount }
    guard importer.count(layers: size * count, at: item.mark) else { return Content() }
    let name = names.next(ImportedName.of(item["nm"]?.string ?? "repeater"))
    var layers: [ImportedLayer] = []
    for index in 0..<count {
      let power = LottieMatrixPower { Double(index) + offset.value(at: $0)[0] }
      var layer = ImportedLayer(name: "copy-\(index + 1)", origin: item.range)
      let track = LottieTrack<[Double]>.combined(
        transform.tracks + [offset], in: clock, isAffine: false
      ) { moment in
        let matrix = power.matrix(of: transform, at: moment)
        return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
      }
      layer.set("transform", track, clock, standard: [1, 0, 0, 1, 0, 0], SceneNumber.list)
      setOpacity(of: &layer, copy: index, copies, first, last)
      layer.sublayers = content.layers.reversed()
      layers.append(layer)
    }
    var whole = ImportedLayer(name: name, origin: item.range)
    // By default the first copy is in front.
    whole.sublayers = LottieReading.integer(item["m"]) == 1 ? layers : layers.reversed()
    result.layers = [whole]
    return result
  }

  /// A replicator layer for copies that do not change and are powers of one matrix; nil for others.
  private func replicator(
    _ layers: [ImportedLayer], _ item: JSONValue, name names: SiblingNumbering, _ count: Int,
    _ offset: LottieTrack<[Double]>, _ transform: LottieTransform,
    opacities: (first: LottieTrack<[Double]>, last: LottieTrack<[Double]>)
  ) -> ImportedLayer? {
    let (first, last) = opacities
    guard !transform.isAnimated, !offset.isAnimated, !first.isAnimated, !last.isAnimated else {
      return nil
    }
    func power(_ count: Double) -> AffineTransform2D {
      LottieMatrixPower { _ in count }.matrix(of: transform, at: .key(0))
    }
    // The powers are those of the matrix if moving and turning, or scaling, do not go together.
    let scale = transform.scale.first
    let isUniform = scale.prefix(2).allSatisfy { $0 == scale[0] } || transform.rotation.first == [0]
    let place = transform.place(at: .key(0))
    let onlyMoves = transform.rotation.first == [0] && scale.prefix(2).allSatisfy { $0 == 100 }
    guard (isUniform && place == .zero) || onlyMoves, scale.prefix(2).allSatisfy({ $0 > 0 }) else {
      return nil
    }
    // By default the first copy is in front: the copies are made from the last one on.
    let isAbove = LottieReading.integer(item["m"]) == 1
    let start = power(offset.first[0] + (isAbove ? 0 : Double(count - 1)))
    let step = power(isAbove ? 1 : -1)
    var names = names
    var layer = ImportedLayer(
      name: names.next(ImportedName.of(item["nm"]?.string ?? "repeater")), type: "replicator",
      origin: item.range)
    layer.set("instanceCount", Double(count), origin: item["c"]?.range)
    layer.set(
      "instanceTransform", [step.a, step.b, step.c, step.d, step.tx, step.ty],
      origin: item["tr"]?.range)
    let ends = [first.first[0] / 100, last.first[0] / 100]
    if ends != [1, 1] {
      let (near, far) = isAbove ? (ends[0], ends[1]) : (ends[1], ends[0])
      layer.set("instanceColor", [1, 1, 1, near], origin: first.origin)
      if count > 1 {
        layer.set("instanceAlphaOffset", (far - near) / Double(count - 1), origin: last.origin)
      }
    }
    layer.sublayers = layers.reversed()
    guard !start.isIdentity else { return layer }
    var content = ImportedLayer(name: "copy")
    content.set("transform", [start.a, start.b, start.c, start.d, start.tx, start.ty])
    content.sublayers = layer.sublayers
    layer.sublayers = [content]
    return layer
  }

  /// The opacity of a copy, between those of the first and the last, while it is there.
  private func setOpacity(
    of layer: inout ImportedLayer, copy index: Int, _ copies: LottieTrack<[Double]>,
    _ first: LottieTrack<[Double]>, _ last: LottieTrack<[Double]>
  ) {
    let track = LottieTrack<[Double]>.combined(
      [first, last, copies], in: clock, isAffine: !copies.isAnimated
    ) { moment in
      let count = copies.value(at: moment)[0].rounded(.up)
      guard Double(index) < count else { return [0] }
      let share = count > 1 ? Double(index) / (count - 1) : 0
      let ends = (first.value(at: moment)[0] / 100, last.value(at: moment)[0] / 100)
      return [min(max(ends.0 + (ends.1 - ends.0) * share, 0), 1)]
    }
    layer.set("opacity", track, clock, standard: 1)
  }
}
