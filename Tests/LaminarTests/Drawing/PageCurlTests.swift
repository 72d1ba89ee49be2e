import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// Page curls against traced rays (Laminar.docc: BlocksAndTransitions, "Page curls").
@Suite struct `A page curl` {
  /// The page in the layer's own space, and where the layer begins.
  static let (width, height) = (160, 120)
  static let origin = SIMD2(10.0, 15)

  /// A smooth picture, so that only the geometry decides.
  static func front(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(
      128 + 90 * sin(point.x / 19), 120 + 80 * cos((point.x + point.y) / 23),
      140 + 100 * sin(point.y / 17))
  }

  static func ground(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(190 + 20 * sin(point.x / 31), 180, 90 + 30 * cos(point.y / 29))
  }

  static func image(_ color: (SIMD2<Double>) -> SIMD3<Double>) throws -> Image {
    try #require(
      Image(
        width: width, height: height,
        pixels: (0..<height).flatMap { y in
          (0..<width).map { x in
            let rounded = color(SIMD2(Double(x), Double(y)) + 0.5) + 0.5
            return UInt32(rounded.x) | UInt32(rounded.y) << 8 | UInt32(rounded.z) << 16
              | 0xff00_0000
          }
        }))
  }

  /// A stage on which one picture is exchanged for another from the time 1 to the time 2.
  private func stage(
    _ type: TransitionType, _ subtype: TransitionSubtype?, turned angle: Double = 0
  ) throws -> Stage {
    let stage = Stage(width: 180, height: 150)
    stage.rootLayer.backgroundColor = Color(red: 1, green: 1, blue: 1)
    let card = Layer()
    card.bounds = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    card.position = CGPoint(
      x: Self.origin.x + Double(Self.width) / 2, y: Self.origin.y + Double(Self.height) / 2)
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    let isCurl = type == .pageCurl
    card.contents = try Self.image(isCurl ? Self.front : Self.ground)
    stage.rootLayer.addSublayer(card)
    stage.advance(to: 1)
    Transaction.begin()
    Transaction.setDisableActions(true)
    let transition = Transition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    card.add(transition, forKey: nil)
    card.contents = try Self.image(isCurl ? Self.ground : Self.front)
    Transaction.commit()
    return stage
  }

  /// The greatest difference of a component.
  private func difference(_ pixel: UInt32, _ color: SIMD3<Double>) -> Double {
    let components = SIMD3<UInt32>(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    let signed = SIMD3<Double>(components) - color
    return max(abs(signed.x), abs(signed.y), abs(signed.z))
  }

  /// The share of the layer's pixels that differ by more than three levels, at a progress.
  private func wrongShare(
    _ stage: Stage, way: SIMD2<Double>, progress: Double, at time: Double, turned angle: Double = 0
  ) -> Double {
    let size = SIMD2(Double(Self.width), Double(Self.height))
    let reference = CurlReference(
      low: .zero, high: size, way: way, progress: progress, front: Self.front,
      ground: Self.ground)
    let shown = stage.render(at: time)
    var (wrong, count) = (0, 0)
    for y in 0..<shown.height {
      // Every second pixel, as on a chessboard.
      for x in 0..<shown.width where (x + y) % 2 == 0 {
        func inPage(_ point: SIMD2<Double>) -> SIMD2<Double> {
          let off = point - Self.origin - size / 2
          return SIMD2(
            off.x * cos(angle) + off.y * sin(angle), off.y * cos(angle) - off.x * sin(angle))
            + size / 2
        }
        // What the layer covers in part is its edge, not the page.
        let corners = [0.0, 1].flatMap { dx in
          [0.0, 1].map { inPage(SIMD2(Double(x) + dx, Double(y) + $0)) }
        }
        guard corners.allSatisfy({ all($0 .>= 0) && all($0 .<= size) }) else { continue }
        count += 1
        let traced = reference.pixel(x, y, seenThrough: inPage)
        if difference(shown.pixels[y * shown.width + x], traced) > 3 { wrong += 1 }
      }
    }
    return Double(wrong) / Double(count)
  }

  static let sides: [(TransitionSubtype?, SIMD2<Double>)] = [
    (nil, [-0.28, -0.96]), (.fromTop, [-0.28, -0.96]), (.fromBottom, [-0.28, 0.96]),
    (.fromRight, [-0.96, -0.28]), (.fromLeft, [0.96, -0.28]),
  ]

  @Test func `is what rays see of a cylinder, from each side, forwards and backwards`() throws {
    for (index, (subtype, way)) in Self.sides.enumerated() {
      for type in [TransitionType.pageCurl, .pageUnCurl] {
        let stage = try stage(type, subtype)
        for progress in index == 0 ? [0.125, 0.375, 0.75] : [0.4375] {
          let wrong = wrongShare(
            stage, way: way, progress: progress,
            at: type == .pageCurl ? 1 + progress : 2 - progress)
          #expect(wrong <= 0.01, "\(type.rawValue) \(subtype?.rawValue ?? "") \(progress)")
        }
      }
    }
  }

  @Test(arguments: [0.35, -1.2]) func `is turned with its layer`(angle: Double) throws {
    let stage = try stage(.pageCurl, .fromRight, turned: angle)
    for progress in [0.4375] {
      // Sampled twice, so that the page's edges are softer than traced ones.
      let wrong = wrongShare(
        stage, way: [-0.96, -0.28], progress: progress, at: 1 + progress, turned: angle)
      #expect(wrong <= 0.03, "\(angle) \(progress)")
    }
  }

  @Test func `is the same in any order, on any threads and where it changed`() throws {
    let stage = try stage(.pageCurl, nil, turned: 0.2)
    let snapshot = stage.snapshot()
    let times = stride(from: 1.0, through: 2, by: 0.125).map { $0 }
    let forwards = times.map { snapshot.render(at: $0) }
    #expect(times.reversed().map { snapshot.render(at: $0, workers: 3) } == forwards.reversed())
    #expect(Set(forwards.map(\.pixels)).count == times.count)
  }

  @Test func `ends at its progress, and keeps to the bounds of its layer`() throws {
    let stage = try stage(.pageCurl, .fromLeft)
    let shown = stage.render(at: 1.5)
    for y in 0..<shown.height {
      for x in 0..<shown.width where x < 10 || x >= 170 || y < 15 || y >= 135 {
        #expect(shown.pixels[y * shown.width + x] == 0xffff_ffff)
      }
    }
    // Its shadow is gone too when it is: just before the end nothing is left of it.
    let almost = stage.render(at: 1.9999)
    let end = stage.render(at: 2)
    let worst = zip(almost.pixels, end.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
    #expect(worst ?? 9 <= 1)
  }

  @Test func `is what the options of a block name`() throws {
    for (options, type) in [
      (AnimationOptions.transitionCurlUp, TransitionType.pageCurl),
      (.transitionCurlDown, .pageUnCurl),
    ] {
      func shown(_ change: (Layer) -> Void) -> Bitmap {
        let stage = Stage(width: 60, height: 60)
        let card = Layer()
        card.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        card.backgroundColor = Color(red: 0, green: 0, blue: 1)
        stage.rootLayer.addSublayer(card)
        stage.advance(to: 1)
        change(card)
        return stage.render(at: 1.5)
      }
      let byBlock = shown { card in
        Layer.transition(with: card, duration: 1, options: [options, .curveLinear]) {
          card.backgroundColor = Color(red: 1, green: 0, blue: 0)
        }
      }
      let byTransition = shown { card in
        Transaction.begin()
        Transaction.setDisableActions(true)
        let transition = Transition()
        transition.type = type
        transition.duration = 1
        card.add(transition, forKey: nil)
        card.backgroundColor = Color(red: 1, green: 0, blue: 0)
        Transaction.commit()
      }
      #expect(byBlock == byTransition, "\(type.rawValue)")
      #expect(Set(byBlock.pixels).count > 50, "shades of a back, a shadow and two pictures")
    }
  }

  @Test func `has no page for a layer without an area, and none too large`() throws {
    for size in [0.0, 1e-300, 1e9, 1e300] {
      let stage = Stage(width: 40, height: 40)
      let card = Layer()
      card.bounds = CGRect(x: 0, y: 0, width: size, height: 20)
      card.backgroundColor = Color(red: 0, green: 0, blue: 1)
      stage.rootLayer.addSublayer(card)
      stage.advance(to: 1)
      Layer.transition(with: card, duration: 1, options: .transitionCurlUp) {
        card.backgroundColor = Color(red: 1, green: 0, blue: 0)
      }
      let snapshot = stage.snapshot()
      #expect(snapshot.render(at: 1.5).pixels == snapshot.render(at: 1.5, workers: 2).pixels)
    }
  }
}
