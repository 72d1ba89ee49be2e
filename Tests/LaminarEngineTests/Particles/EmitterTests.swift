import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Emitters, "Shapes and modes"; Emitters, "Directions" in every pair of shape and
/// mode: where particles are born, and in which direction the shape points there.
@Suite struct `An emitter's outline` {
  private static let count = 1500
  /// Of so many samples one in a thousand is farther off: there are some thirty here.
  private static let worst = 1.95
  private static let (width, height, depth) = (40.0, 20.0, 10.0)
  private static let centre = SIMD3(100.0, 200, 7)

  struct Case: Sendable, CustomTestStringConvertible {
    let shape: String
    let mode: String
    var testDescription: String { "\(shape), \(mode)" }
  }

  private static let cases = ["point", "line", "rectangle", "cuboid", "circle", "sphere"].flatMap {
    shape in ["points", "outline", "surface", "volume"].map { Case(shape: shape, mode: $0) }
  }

  private func positions(_ item: Case, longitude: Double = 0, speed: Double = 0) -> [SIMD3<Double>]
  {
    let cell = EmitterFixture.cell(rate: 1e6, life: 100) {
      $0.velocity = CGFloat(speed)
      $0.emissionLongitude = CGFloat(longitude)
    }
    cell.duration = Double(Self.count) / 1e6
    let fixture = EmitterFixture([cell]) {
      $0.seed = 11
      $0.emitterShape = EmitterLayerEmitterShape(rawValue: item.shape)
      $0.emitterMode = EmitterLayerEmitterMode(rawValue: item.mode)
      $0.emitterSize = CGSize(width: Self.width, height: Self.height)
      $0.emitterDepth = CGFloat(Self.depth)
      $0.emitterPosition = CGPoint(x: Self.centre.x, y: Self.centre.y)
      $0.emitterZPosition = CGFloat(Self.centre.z)
    }
    let particles = fixture.particles(at: 1 + Double(Self.count) / 1e6).prefix(Self.count)
    // The first positions are those of zero speed.
    return particles.map { ($0.position - Self.centre) / (speed == 0 ? 1 : $0.age) }
  }

  /// The part of the outline, in numbers that are evenly spread over 0…1 if it is evenly covered; nil
  /// for a position outside of it.
  private func spread(_ item: Case, _ position: SIMD3<Double>) -> [Double]? {
    let (w, h, d) = (Self.width, Self.height, Self.depth)
    let (x, y, z) = (position.x / w + 0.5, position.y / h + 0.5, position.z / d + 0.5)
    func isEnd(_ value: Double) -> Bool { abs(value) < 1e-9 || abs(value - 1) < 1e-9 }
    let range = -1e-9...1 + 1e-9
    guard item.shape == "circle" || item.shape == "sphere" || range ~= x && range ~= y && range ~= z
    else { return nil }
    switch (item.shape, item.mode) {
    case ("point", _): return position == .zero ? [] : nil
    case ("line", "points"): return position.y == 0 && position.z == 0 && isEnd(x) ? [] : nil
    case ("line", _): return position.y == 0 && position.z == 0 ? [x] : nil
    case ("rectangle", "points"): return position.z == 0 && isEnd(x) && isEnd(y) ? [] : nil
    case ("rectangle", "outline"):
      guard position.z == 0, isEnd(x) || isEnd(y) else { return nil }
      // The distance along the outline from the upper left corner.
      let distance =
        abs(y) < 1e-9
        ? x * w : isEnd(y) ? w + h + (1 - x) * w : x > 0.5 ? w + y * h : 2 * w + h + (1 - y) * h
      return [distance / (2 * (w + h))]
    case ("rectangle", _): return position.z == 0 ? [x, y] : nil
    case ("cuboid", "points"): return [x, y, z].allSatisfy(isEnd) ? [] : nil
    case ("cuboid", "outline"): return [x, y, z].count(where: isEnd) >= 2 ? [] : nil
    case ("cuboid", "surface"): return [x, y, z].contains(where: isEnd) ? [] : nil
    case ("cuboid", _): return [x, y, z]
    case ("circle", let mode):
      let length = (position.x * position.x + position.y * position.y).squareRoot() / w
      guard position.z == 0, length <= 1 + 1e-9 else { return nil }
      let turn = Elementary.atan2(position.y, position.x) / (2 * .pi) + 0.5
      if mode == "surface" || mode == "volume" { return [turn, length * length] }
      return abs(length - 1) < 1e-9 ? [turn] : nil
    case ("sphere", let mode):
      let length = (position * position).sum().squareRoot() / w
      guard length <= 1 + 1e-9 else { return nil }
      let turn = Elementary.atan2(position.y, position.x) / (2 * .pi) + 0.5
      let height = (position.z / (length * w) + 1) / 2
      if mode == "volume" { return [turn, height, length * length * length] }
      return abs(length - 1) < 1e-9 ? [turn, height] : nil
    default: return nil
    }
  }

  @Test(arguments: cases)
  func `is covered evenly, and nothing beside it`(item: Case) throws {
    let spreads = positions(item).map { spread(item, $0) }
    #expect(spreads.count == Self.count)
    #expect(!spreads.contains { $0 == nil })
    let known = spreads.compactMap { $0 }
    for index in 0..<(known.first?.count ?? 0) {
      #expect(Distribution.distance(fromUniform: known.map { $0[index] }) < Self.worst)
    }
  }

  /// The faces and edges of a cuboid get what their sizes are of the whole, and are covered evenly.
  @Test(arguments: ["outline", "surface"])
  func `of a cuboid is covered evenly along each edge and over each face`(mode: String) {
    let size = SIMD3(Self.width, Self.height, Self.depth)
    var inner: [[Double]] = [[], [], []]
    for position in positions(Case(shape: "cuboid", mode: mode)) {
      for axis in 0..<3 {
        let value = position[axis] / size[axis] + 0.5
        if value > 1e-9, value < 1 - 1e-9 { inner[axis].append(value) }
      }
    }
    for values in inner {
      #expect(values.count > 100)
      #expect(Distribution.distance(fromUniform: values) < Self.worst)
    }
  }

  /// Longitude 0: +x from points, rectangles and cuboids, up from lines, outwards from circles and
  /// spheres; a longitude turns it clockwise as seen on the screen.
  @Test(arguments: cases, [0, Double.pi / 2])
  func `points where the shape says`(item: Case, longitude: Double) {
    let rest = positions(item, longitude: longitude)
    let moved = positions(item, longitude: longitude, speed: 1e9)
    for (position, movement) in zip(rest, moved).prefix(200) {
      // So fast that the position of birth does not count.
      let direction = movement / 1e9
      var expected: SIMD3<Double>
      switch item.shape {
      case "line": expected = SIMD3(0, -1, 0)
      case "circle", "sphere":
        let length = (position * position).sum().squareRoot()
        if length < 0.1 { continue }
        expected = position / length
      default: expected = SIMD3(1, 0, 0)
      }
      if longitude != 0 { expected = SIMD3(-expected.y, expected.x, expected.z) }
      let difference = direction - expected
      #expect((difference * difference).sum() < 1e-12)
    }
  }
}

@Suite struct `An emitter to begin with` {
  private static let rect = CGRect(x: 20, y: 10, width: 300, height: 200)

  private static func make(_ name: String) -> EmitterLayer {
    switch name {
    case "snow": .snow(in: rect)
    case "rain": .rain(in: rect)
    case "confetti": .confetti(in: rect)
    case "fire": .fire(in: rect)
    default: .fireworks(in: rect)
    }
  }

  private static let names = ["snow", "rain", "confetti", "fire", "fireworks"]

  private func particles(_ context: LayerContext, at time: Double) -> [Particle] {
    context.timeline.evaluate(at: time)?.particles(of: 1)?.particles ?? []
  }

  @Test(arguments: names)
  func `keeps its particles on the canvas`(name: String) {
    let root = Layer()
    root.addSublayer(Self.make(name))
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    var (seen, all) = (0, 0)
    for time in [1.0, 2, 3, 4] {
      let particles = particles(context, at: time)
      all += particles.count
      seen +=
        particles.filter {
          (0...300).contains($0.position.x) && (-30...200).contains($0.position.y)
        }.count
    }
    #expect(all > 100)
    #expect(Double(seen) > 0.6 * Double(all), "\(seen) of \(all)")
  }

  @Test(arguments: names)
  func `starts, stops and changes its rates`(name: String) {
    let emitter = Self.make(name)
    let root = Layer()
    root.addSublayer(emitter)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.advance(to: 3)
    Transaction.begin()
    Transaction.setDisableActions(true)
    emitter.stopEmitting()
    Transaction.commit()
    context.commitIfNeeded()
    #expect(particles(context, at: 3).count > 0)
    #expect(particles(context, at: 60).isEmpty)
    context.advance(to: 60)
    emitter.emitterCells?.first?.birthRate = 60
    emitter.startEmitting()
    context.commitIfNeeded()
    #expect(particles(context, at: 63).count > 15)
  }
}

@Suite struct `An emitter that lives on` {
  private func animated(_ keyPath: String, to value: Double) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.fromValue = 0.1
    animation.toValue = value
    animation.duration = 0.7
    animation.autoreverses = true
    animation.repeatCount = .infinity
    return animation
  }

  private func emitter() -> (LayerContext, EmitterLayer) {
    let root = Layer()
    let emitter = EmitterLayer()
    let cell = EmitterCell()
    cell.name = "spark"
    cell.birthRate = 5
    cell.lifetime = 0.5
    cell.velocity = 10
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    let context = LayerContext(root: root, keepsHistory: false)
    context.advance(to: 0)
    return (context, emitter)
  }

  @Test func `keeps the past only as far as its particles live, whatever animates their life`() {
    let (context, layer) = emitter()
    layer.add(animated("emitterCells.spark.lifetime", to: 0.8), forKey: "life")
    layer.add(animated("emitterCells.spark.birthRate", to: 40), forKey: "rate")
    var most = 0
    for frame in 1...200 {
      context.advance(to: Double(frame) / 60)
      layer.emitterPosition.x = CGFloat(frame)
      context.commitPending(callingBlocks: false)
      let emission = context.timeline.evaluate(at: context.time)
        .flatMap { tree in tree.tree.committedTree[layer.layerNumber]?.emission }
      most = max(most, emission?.stretches.count ?? 0)
    }
    // At most 0.5 + 0.1 + 0.8 s of them, in sixtieths, and the present one.
    #expect(most > 80 && most < 90, "\(most)")
  }

  @Test(arguments: [0.0, 3, -0.5]) func `bounds what animations can make of a lifetime`(
    overshoot: Double
  ) {
    func attachment(_ animation: Animation) -> AnimationAttachment {
      AnimationAttachment(spec: AnimationSpec(animation))
    }
    let life = animated("lifetime", to: 2)
    life.timingFunction = TimingFunction(controlPoints: 0.3, overshoot, 0.6, 1)
    let other = animated("birthRate", to: 1000)
    let all = [attachment(life), attachment(other)]
    let bound = LifetimeBound(all, of: "lifetime", isOfCells: false)
    #expect(LifetimeBound(all, of: "lifetime", isOfCells: true).largest(of: -1) == 1)
    #expect(LifetimeBound(all, of: "lifetimeRange", isOfCells: false).largest(of: 0.5) == 0.5)
    let factor = 1 + 2 * max(overshoot - 1, -overshoot, 0)
    #expect(abs(bound.largest(of: -1) - 3.1 * factor) < 1e-12)
    // What is shown never exceeds it.
    let shown = (0...100).map { 0.1 + 1.9 * life.timingFunction!.value(at: Double($0) / 100) }
    #expect(shown.allSatisfy { abs($0) <= bound.largest(of: -1) })
    let spring = SpringAnimation(keyPath: "lifetime")
    let sprung = LifetimeBound([attachment(spring)], of: "lifetime", isOfCells: false)
    #expect(sprung.largest(of: 1) == .infinity)
  }

  @Test func `counts the same births when it computes the past again`() {
    func curve() -> BirthCurve? {
      let (context, layer) = emitter()
      layer.add(animated("emitterCells.spark.birthRate", to: 400), forKey: "rate")
      context.commitPending(callingBlocks: false)
      let number = layer.layerNumber
      return context.timeline.epochs.last?.tree.committedTree[number]?.emission?.stretches.last?
        .curves[0]
    }
    guard let once = curve(), let other = curve() else {
      Issue.record("no births")
      return
    }
    let times = (0...400).map { Double($0) * 0.977 }
    // Forwards, then far ahead and back, so that what was kept first is gone.
    let forwards = times.map(once.count(at:))
    _ = other.count(at: 1000)
    #expect(other.keptLeafCount < 1 << 15)
    #expect(times.reversed().map(other.count(at:)).reversed() == forwards)
    let births = stride(from: 1.0, to: forwards[400], by: 997).map { $0 }
    #expect(births.count > 50)
    #expect(births.map(once.time(of:)) == births.map(other.time(of:)))
    #expect(births.allSatisfy { abs(once.count(at: once.time(of: $0)) - $0) < 1e-6 })
  }
}
