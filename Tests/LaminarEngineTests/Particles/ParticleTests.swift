import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// An emitter in a committed tree.
struct EmitterFixture {
  let emitter = EmitterLayer()
  let context: LayerContext

  init(_ cells: [EmitterCell], _ change: (EmitterLayer) -> Void = { _ in }) {
    let root = Layer()
    emitter.emitterCells = cells
    change(emitter)
    root.addSublayer(emitter)
    context = LayerContext(root: root)
    context.commitIfNeeded()
  }

  /// A cell with one second's worth of everything.
  static func cell(rate: Float, life: Float, _ change: (EmitterCell) -> Void = { _ in })
    -> EmitterCell
  {
    let cell = EmitterCell()
    cell.name = "dot"
    cell.birthRate = rate
    cell.lifetime = life
    change(cell)
    return cell
  }

  /// Changes something at a time of the stage, without any action.
  func change(at time: Double, _ change: (EmitterLayer) -> Void) {
    context.advance(to: time)
    Transaction.begin()
    Transaction.setDisableActions(true)
    change(emitter)
    Transaction.commit()
    context.commitIfNeeded()
  }

  /// What lives at a time, and how many were born.
  func field(at time: Double) -> ParticleField? {
    context.timeline.evaluate(at: time)?.particles(of: 1)
  }

  func particles(at time: Double) -> [Particle] { field(at: time)?.particles ?? [] }
}

/// How far seeded numbers are from what they should be distributed like.
enum Distribution {
  /// The distance of Kolmogorov and Smirnov from the uniform distribution over 0…1, times √n: above 1.63
  /// in one of a hundred samples.
  static func distance(fromUniform samples: [Double]) -> Double {
    let sorted = samples.sorted()
    let count = Double(sorted.count)
    var worst = 0.0
    for (index, value) in sorted.enumerated() {
      worst = max(worst, Double(index + 1) / count - value, value - Double(index) / count)
    }
    return worst * count.squareRoot()
  }

  /// The sum of squared deviations over what is expected: Pearson's χ².
  static func deviation(_ counts: [Int], from shares: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    let whole = shares.reduce(0, +)
    return zip(counts, shares).reduce(0) { sum, pair in
      let expected = total * pair.1 / whole
      let difference = Double(pair.0) - expected
      return sum + difference * difference / expected
    }
  }

  static let worst = 1.63
}

/// Laminar.docc: Emitters, "Random numbers"; Emitters, "Directions"; Emitters, "Life of a particle"
/// by their statistics, over seeded runs.
@Suite struct `Particles` {
  private typealias Fixture = EmitterFixture
  private static let count = 2000

  /// Some thousand particles at their births, or at an age.
  private func sample(
    age: Double = 0, seed: UInt32 = 1, _ cell: (EmitterCell) -> Void = { _ in },
    layer: (EmitterLayer) -> Void = { _ in }
  ) -> [Particle] {
    let emitted = Fixture.cell(rate: 1e6, life: 100, cell)
    emitted.duration = Double(Self.count) / 1e6
    let fixture = Fixture([emitted]) {
      $0.seed = seed
      layer($0)
    }
    // All are born within 2 ms.
    return Array(fixture.particles(at: Double(Self.count) / 1e6 + age).prefix(Self.count))
  }

  private func isUniform(_ samples: [Double], _ comment: Comment? = nil) {
    #expect(samples.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, comment)
    #expect(Distribution.distance(fromUniform: samples) < Distribution.worst, comment)
  }

  // MARK: - Ranges

  @Test func `spread over the full width of their ranges`() {
    let particles = sample(age: 1) {
      $0.velocity = 100
      $0.velocityRange = 40
      $0.scale = 2
      $0.scaleRange = 1
      $0.spin = 0
      $0.spinRange = 6
      $0.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
      $0.redRange = 0.4
      $0.greenRange = 0.4
      $0.blueRange = 0.4
      $0.alphaRange = 0.4
    }
    #expect(particles.count == Self.count)
    isUniform(particles.map { ($0.position.x / $0.age - 80) / 40 }, "velocity")
    isUniform(particles.map { $0.scale - 1.5 }, "scale")
    isUniform(particles.map { ($0.angle / $0.age + 3) / 6 }, "spin")
    for channel in 0..<4 {
      isUniform(particles.map { ($0.color[channel] - 0.3) / 0.4 }, "colour \(channel)")
    }
    // No two of them go together.
    func correlation(_ a: [Double], _ b: [Double]) -> Double {
      let (x, y) = (a.map { $0 - a.reduce(0, +) / 2000 }, b.map { $0 - b.reduce(0, +) / 2000 })
      let product = zip(x, y).reduce(0) { $0 + $1.0 * $1.1 }
      let squares = x.reduce(0) { $0 + $1 * $1 } * y.reduce(0) { $0 + $1 * $1 }
      return product / squares.squareRoot()
    }
    let values =
      [particles.map(\.scale), particles.map(\.angle)]
      + (0..<4).map { channel in particles.map { $0.color[channel] } }
    for first in values.indices {
      for second in values.indices where second > first {
        #expect(abs(correlation(values[first], values[second])) < 0.06)
      }
      let next = Array(values[first].dropFirst()) + [values[first][0]]
      #expect(abs(correlation(values[first], next)) < 0.06)
    }
  }

  @Test func `live for a mean and half a range`() {
    let cell = Fixture.cell(rate: 1e6, life: 2) {
      $0.lifetimeRange = 1
      $0.duration = 0.002
    }
    let fixture = Fixture([cell])
    #expect(fixture.particles(at: 1.49).count == 2000)
    #expect(fixture.particles(at: 2.51).isEmpty)
    let shares = [1.6, 1.75, 2, 2.25, 2.4].map { Double(fixture.particles(at: $0).count) / 2000 }
    for (share, expected) in zip(shares, [0.9, 0.75, 0.5, 0.25, 0.1]) {
      #expect(abs(share - expected) < 0.035)
    }
  }

  @Test func `differ by seed, cell and number, and by nothing else`() {
    let one = sample(seed: 1) { $0.velocityRange = 10 }
    #expect(one == sample(seed: 1) { $0.velocityRange = 10 })
    let other = sample(age: 1, seed: 2) { $0.velocityRange = 10 }
    let again = sample(age: 1, seed: 1) { $0.velocityRange = 10 }
    #expect(zip(other, again).filter { $0.position == $1.position }.isEmpty)
  }

  // MARK: - Directions

  private func angles(_ particles: [Particle], from centre: CGPoint = .zero) -> [Double] {
    particles.map {
      Elementary.atan2($0.position.y - Double(centre.y), $0.position.x - Double(centre.x))
    }
  }

  @Test(arguments: [0.5, 3.0, 2 * Double.pi])
  func `fan out evenly in the plane`(range: Double) {
    let particles = sample(age: 1) {
      $0.velocity = 10
      $0.emissionRange = CGFloat(range)
    }
    #expect(particles.allSatisfy { $0.position.z == 0 })
    isUniform(angles(particles).map { $0 / range + 0.5 })
  }

  @Test(arguments: [0.5, 3.0, 2 * Double.pi])
  func `fill a cone evenly in space`(range: Double) {
    let particles = sample(age: 1) {
      $0.velocity = 10
      $0.emissionRange = CGFloat(range)
    } layer: {
      $0.preservesDepth = true
    }
    let least = Elementary.cos(min(range / 2, .pi))
    isUniform(
      particles.map {
        let length = ($0.position * $0.position).sum().squareRoot()
        return ($0.position.x / length - least) / (1 - least)
      }, "height")
    isUniform(
      particles.map { Elementary.atan2($0.position.z, $0.position.y) / (2 * .pi) + 0.5 }, "around")
  }

  private typealias Start = (
    shape: String, longitude: Double, latitude: Double, expected: SIMD3<Double>
  )

  private static let starts: [Start] = {
    let half = 0.5.squareRoot()
    let quarter = Double.pi / 2
    var starts: [Start] = []
    starts.append(("point", 0, 0, SIMD3<Double>(1, 0, 0)))
    starts.append(("point", quarter, 0, SIMD3<Double>(0, 1, 0)))
    starts.append(("rectangle", 0, 0, SIMD3<Double>(1, 0, 0)))
    starts.append(("line", 0, 0, SIMD3<Double>(0, -1, 0)))
    starts.append(("line", Double.pi, 0, SIMD3<Double>(0, 1, 0)))
    starts.append(("line", quarter, 0, SIMD3<Double>(1, 0, 0)))
    starts.append(("point", 0, quarter, SIMD3<Double>(0, 0, 1)))
    starts.append(("point", quarter, quarter / 2, SIMD3<Double>(0, half, half)))
    return starts
  }()

  @Test(arguments: starts.indices)
  func `start along the shape's own direction`(index: Int) throws {
    let (shape, longitude, latitude, expected) = Self.starts[index]
    let fixture = Fixture([
      Fixture.cell(rate: 1, life: 10) {
        $0.velocity = 10
        $0.emissionLongitude = CGFloat(longitude)
        $0.emissionLatitude = CGFloat(latitude)
      }
    ]) { $0.emitterShape = EmitterLayerEmitterShape(rawValue: shape) }
    let particle = try #require(fixture.particles(at: 2).first)
    let difference = particle.position / 10 - expected
    #expect((difference * difference).sum() < 1e-20)
  }

  @Test(arguments: ["circle", "sphere"])
  func `leave circles and spheres outwards`(shape: String) {
    let particles = sample(age: 1) {
      $0.velocity = 30
    } layer: {
      $0.emitterShape = EmitterLayerEmitterShape(rawValue: shape)
      $0.emitterMode = .outline
      $0.emitterSize = CGSize(width: 25, height: 0)
    }
    for particle in particles.prefix(200) {
      let length = (particle.position * particle.position).sum().squareRoot()
      #expect(abs(length - (25 + 30 * particle.age)) < 1e-9)
    }
    isUniform(angles(particles).map { $0 / (2 * .pi) + 0.5 })
  }

  // MARK: - Shapes

  private func positions(_ shape: String, _ mode: String) -> [SIMD3<Double>] {
    sample(seed: 5) { _ in
    } layer: {
      $0.emitterShape = EmitterLayerEmitterShape(rawValue: shape)
      $0.emitterMode = EmitterLayerEmitterMode(rawValue: mode)
      $0.emitterSize = CGSize(width: 40, height: 20)
      $0.emitterDepth = 10
      $0.emitterPosition = CGPoint(x: 100, y: 200)
      $0.emitterZPosition = 7
    }.map { ($0.position - SIMD3(100, 200, 7)) }
  }

  @Test func `fill lines, rectangles, cuboids, discs and balls evenly`() {
    isUniform(positions("line", "volume").map { $0.x / 40 + 0.5 })
    for mode in ["surface", "volume"] {
      let positions = positions("rectangle", mode)
      isUniform(positions.map { $0.x / 40 + 0.5 })
      isUniform(positions.map { $0.y / 20 + 0.5 })
    }
    let box = positions("cuboid", "volume")
    isUniform(box.map { $0.x / 40 + 0.5 })
    isUniform(box.map { $0.y / 20 + 0.5 })
    isUniform(box.map { $0.z / 10 + 0.5 })
    let disc = positions("circle", "surface")
    isUniform(disc.map { ($0.x * $0.x + $0.y * $0.y) / 1600 })
    isUniform(disc.map { Elementary.atan2($0.y, $0.x) / (2 * .pi) + 0.5 })
    let ball = positions("sphere", "volume").map { position -> SIMD3<Double> in position / 40 }
    isUniform(
      ball.map {
        let square = ($0 * $0).sum()
        return square * square.squareRoot()
      })
    let shell = positions("sphere", "surface")
    isUniform(shell.map { $0.z / 80 + 0.5 })
    #expect(shell.allSatisfy { abs(($0 * $0).sum() - 1600) < 1e-6 })
  }

  @Test func `take corners, edges and faces by their sizes`() {
    // χ² of 3, 7, 11 and 5 degrees of freedom, one in a hundred.
    let corners = positions("rectangle", "points")
    #expect(corners.allSatisfy { abs($0.x) == 20 && abs($0.y) == 10 })
    let four = Dictionary(grouping: corners) { $0 }.mapValues(\.count)
    #expect(Distribution.deviation(Array(four.values), from: [1, 1, 1, 1]) < 11.34)
    let eight = Dictionary(grouping: positions("cuboid", "points")) { $0 }.mapValues(\.count)
    #expect(eight.count == 8)
    #expect(
      Distribution.deviation(Array(eight.values), from: .init(repeating: 1, count: 8)) < 18.48)

    var sides = [0, 0, 0, 0]
    for position in positions("rectangle", "outline") {
      let isAcross = abs(position.y) == 10 && abs(position.x) <= 20
      #expect(isAcross || abs(position.x) == 20)
      sides[isAcross ? (position.y < 0 ? 0 : 1) : (position.x < 0 ? 2 : 3)] += 1
    }
    #expect(Distribution.deviation(sides, from: [40, 40, 20, 20]) < 11.34)

    var edges = [0, 0, 0]
    for position in positions("cuboid", "outline") {
      let isAtEnd = [abs(position.x) == 20, abs(position.y) == 10, abs(position.z) == 5]
      edges[isAtEnd.firstIndex(of: false) ?? 0] += 1
      #expect(isAtEnd.filter { $0 }.count >= 2)
    }
    #expect(Distribution.deviation(edges, from: [40, 20, 10]) < 9.21)

    var faces = [0, 0, 0]
    for position in positions("cuboid", "surface") {
      let isAtEnd = [abs(position.x) == 20, abs(position.y) == 10, abs(position.z) == 5]
      faces[isAtEnd.firstIndex(of: true) ?? 0] += 1
      #expect(isAtEnd.contains(true))
    }
    #expect(Distribution.deviation(faces, from: [200, 400, 800]) < 9.21)
    let ends = positions("line", "points")
    #expect(ends.allSatisfy { abs($0.x) == 20 })
    #expect(
      Distribution.deviation(
        [ends.filter { $0.x < 0 }.count, ends.filter { $0.x > 0 }.count], from: [1, 1]) < 6.63)
  }

  // MARK: - Lives

  @Test func `fly along p0 + v t + a t² ÷ 2 and change as they age`() throws {
    let fixture = Fixture([
      Fixture.cell(rate: 1, life: 10) {
        $0.velocity = 20
        $0.xAcceleration = -4
        $0.yAcceleration = 6
        $0.zAcceleration = 2
        $0.scaleSpeed = -0.25
        $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
        $0.redSpeed = -0.1
        $0.greenSpeed = 0.5
        $0.alphaSpeed = -0.2
        $0.spin = 0.5
      }
    ]) { $0.emitterPosition = CGPoint(x: 3, y: 4) }
    let particle = try #require(fixture.particles(at: 4).first)
    let age = 3.0
    #expect(particle.position == SIMD3(3 + 20 * age - 2 * age * age, 4 + 3 * age * age, age * age))
    #expect(particle.scale == 0.25)
    #expect(abs(particle.color.x - 0.7) < 1e-6)
    #expect(particle.color.y == 1)
    #expect(abs(particle.color.w - 0.4) < 1e-6)
    #expect(abs(particle.angle - 1.5) < 1e-9)
    #expect(particle.sine == Elementary.sin(particle.angle))
    let old = try #require(fixture.particles(at: 8).first)
    #expect(old.scale == 0)
  }

  // MARK: - Particles that emit

  @Test func `emit from where they are, along their direction, and are outlived`() throws {
    let child = Fixture.cell(rate: 10, life: 2) {
      $0.name = "child"
      $0.velocity = 8
      $0.beginTime = 0.1
      $0.duration = 0.2
    }
    let parent = Fixture.cell(rate: 1, life: 0.5) {
      $0.velocity = 100
      $0.emissionLongitude = .pi / 2
      $0.emitterCells = [child]
      $0.duration = 1
    }
    let fixture = Fixture([parent])
    // The parent is born at 1 and dies at 1.5; its children at 1.2 and 1.3.
    #expect(fixture.particles(at: 1.15).count == 1)
    let particles = fixture.particles(at: 2)
    #expect(particles.count == 2)
    for (particle, birth) in zip(particles, [1.2, 1.3]) {
      #expect(abs(particle.birth - birth) < 1e-9)
      #expect(particle.cell == 1)
      #expect(abs(particle.position.x) < 1e-9)
      #expect(abs(particle.position.y - (100 * (birth - 1) + 8 * (2 - birth))) < 1e-9)
    }
    #expect(fixture.particles(at: 3.25).count == 1)
    #expect(fixture.field(at: 3.25)?.born == 1)
  }

  @Test func `emit no longer than they live`() {
    let child = Fixture.cell(rate: 100, life: 5)
    let parent = Fixture.cell(rate: 1, life: 0.5) {
      $0.emitterCells = [child]
      $0.duration = 1
    }
    #expect(Fixture([parent]).particles(at: 4).count == 50)
  }

  @Test func `are in the order of the render mode`() {
    func births(_ mode: EmitterLayerRenderMode) -> [Double] {
      let child = Fixture.cell(rate: 20, life: 1)
      let parent = Fixture.cell(rate: 5, life: 0.6) { $0.emitterCells = [child] }
      return Fixture([parent]) { $0.renderMode = mode }.particles(at: 2).filter { $0.cell == 1 }
        .map(\.birth)
    }
    #expect(births(.oldestFirst) == births(.unordered).sorted())
    #expect(births(.oldestLast) == births(.oldestFirst).reversed())
    #expect(births(.oldestFirst).count > 20)
  }
}

/// The display list of an emitter has its particles packed, without the detour over a field.
@Suite struct `The particles of a display list` {
  private typealias Fixture = EmitterFixture

  private func drawn(_ fixture: Fixture, at time: Double) throws -> [DisplayList.Particle] {
    let list = try #require(fixture.context.timeline.evaluate(at: time))
      .displayList(on: Canvas(size: CGSize(width: 100, height: 100)))
    return list.items.flatMap { item -> [DisplayList.Particle] in
      if case .particles(let particles, _) = item.command { particles.particles } else { [] }
    }
  }

  @Test(arguments: [
    EmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .additive, .backToFront,
  ])
  func `are those of the field that can be seen`(_ mode: EmitterLayerRenderMode) throws {
    let child = Fixture.cell(rate: 20, life: 1) {
      $0.velocity = 30
      $0.emissionRange = 3
    }
    let parent = Fixture.cell(rate: 5, life: 0.8) {
      $0.emitterCells = [child]
      $0.velocity = 10
      $0.velocityRange = 5
      // From the middle of a life on nothing is left.
      $0.scaleSpeed = -2.5
    }
    let fixture = Fixture([parent]) { $0.renderMode = mode }
    let shown = fixture.particles(at: 2).filter { $0.scale > 0 }
    #expect(shown.count > 20)
    #expect(shown.count < fixture.particles(at: 2).count)
    let particles = try drawn(fixture, at: 2)
    #expect(particles.map(\.position) == shown.map(\.position))
    #expect(particles.map { Int($0.look) } == shown.map(\.cell))
  }

  @Test func `turn and spin as each alone`() {
    for step in 0..<4000 {
      let (x, y) = (Double(step - 2000) * 0.37, Double(step % 90) * .pi / 4 - 20)
      let (sines, cosines) = Elementary.sinCos(x, y)
      #expect(sines == SIMD2(Elementary.sin(x), Elementary.sin(y)))
      #expect(cosines == SIMD2(Elementary.cos(x), Elementary.cos(y)))
    }
    for x in [0, 1e-7, 314_160, 1e300] {
      #expect(Elementary.sinCos(x, 1).sin.x == Elementary.sin(x))
      #expect(Elementary.sinCos(1, x).cos.y == Elementary.cos(x))
    }
  }
}
