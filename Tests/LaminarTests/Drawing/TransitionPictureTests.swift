import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// What transitions show (Laminar.docc: BlocksAndTransitions, "Transitions"), pixel by pixel.
@Suite struct `A transition's picture` {
  /// A stage whose card changes from blue with a yellow square to red with a white one.
  struct Cards {
    let stage = Stage(width: 100, height: 60)
    let card = Layer()
    let square = Layer()

    init() {
      stage.rootLayer.backgroundColor = Color(red: 0.2, green: 0.2, blue: 0.2)
      card.frame = CGRect(x: 20, y: 10, width: 60, height: 40)
      card.backgroundColor = Color(red: 0, green: 0, blue: 1)
      square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      square.backgroundColor = Color(red: 1, green: 1, blue: 0)
      card.addSublayer(square)
      stage.rootLayer.addSublayer(card)
      stage.advance(to: 1)
    }

    func change() {
      card.backgroundColor = Color(red: 1, green: 0, blue: 0)
      square.backgroundColor = Color(red: 1, green: 1, blue: 1)
    }

    func run(_ type: TransitionType, _ subtype: TransitionSubtype? = nil) {
      Transaction.begin()
      Transaction.setDisableActions(true)
      let transition = Transition()
      transition.type = type
      transition.subtype = subtype
      transition.duration = 1
      card.add(transition, forKey: nil)
      change()
      Transaction.commit()
    }

    func picture(at time: Double) -> Bitmap { stage.render(at: time) }
  }

  static let kinds: [(TransitionType, TransitionSubtype?)] = [
    (.fade, nil), (.crossDissolve, nil), (.moveIn, .fromLeft), (.moveIn, .fromTop),
    (.push, .fromLeft), (.push, .fromRight), (.push, .fromTop), (.push, .fromBottom),
    (.reveal, .fromLeft), (.reveal, .fromBottom), (.flipFromLeft, nil), (.flipFromRight, nil),
    (.flipFromTop, nil), (.flipFromBottom, nil), (.pageCurl, nil), (.pageUnCurl, .fromLeft),
  ]

  @Test func `begins with the old picture and ends with the new one`() throws {
    for (type, subtype) in Self.kinds {
      let cards = Cards()
      let old = cards.picture(at: 1)
      cards.run(type, subtype)
      let new = Cards()
      Transaction.begin()
      Transaction.setDisableActions(true)
      new.change()
      Transaction.commit()
      #expect(cards.picture(at: 1) == old, "\(type.rawValue)")
      #expect(cards.picture(at: 2) == new.picture(at: 1), "\(type.rawValue)")
      #expect(cards.picture(at: 9) == new.picture(at: 1), "\(type.rawValue)")
    }
  }

  /// The colour of a pixel, blue in the lowest byte as premultiplied components 0…255.
  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let value = bitmap.pixels[y * bitmap.width + x]
    return [0, 8, 16].map { Int(value >> $0 & 255) }
  }

  @Test(arguments: [0.25, 0.5, 0.7]) func `fades as the mean of both pictures`(time: Double) throws
  {
    let cards = Cards()
    cards.card.opacity = 0.5
    cards.stage.advance(to: 1.5)
    let old = cards.picture(at: 1.5)
    cards.run(.fade)
    let new = cards.picture(at: 9)
    let middle = cards.picture(at: 1.5 + time)
    for index in old.pixels.indices {
      for shift: UInt32 in [0, 8, 16, 24] {
        let (a, b) = (
          Double(old.pixels[index] >> shift & 255), Double(new.pixels[index] >> shift & 255)
        )
        let shown = Double(middle.pixels[index] >> shift & 255)
        // Two opacities and two layers are rounded to 8 bits in between.
        #expect(abs(shown - ((1 - time) * a + time * b)) <= 2, "pixel \(index)")
      }
    }
  }

  @Test func `slides by the bounds from the side that it names`() throws {
    // At one half of the distance: where the new card's left and top edges are.
    let expected: [(TransitionType, TransitionSubtype?, new: (Int, Int), old: (Int, Int))] = [
      (.moveIn, .fromLeft, (-10, 10), (20, 10)), (.moveIn, nil, (-10, 10), (20, 10)),
      (.moveIn, .fromRight, (50, 10), (20, 10)), (.moveIn, .fromTop, (20, 30), (20, 10)),
      (.moveIn, .fromBottom, (20, -10), (20, 10)), (.push, .fromLeft, (-10, 10), (50, 10)),
      (.push, .fromRight, (50, 10), (-10, 10)), (.push, .fromTop, (20, 30), (20, -10)),
      (.push, .fromBottom, (20, -10), (20, 30)), (.reveal, .fromLeft, (20, 10), (50, 10)),
      (.reveal, .fromRight, (20, 10), (-10, 10)), (.reveal, .fromTop, (20, 10), (20, -10)),
      (.reveal, .fromBottom, (20, 10), (20, 30)),
    ]
    for (type, subtype, new, old) in expected {
      let cards = Cards()
      cards.run(type, subtype)
      let shown = cards.picture(at: 1.5)
      // The same picture from layers at these positions.
      let stage = Stage(width: 100, height: 60)
      stage.rootLayer.backgroundColor = Color(red: 0.2, green: 0.2, blue: 0.2)
      func card(_ origin: (Int, Int), _ back: Color, _ front: Color) -> Layer {
        let (card, square) = (Layer(), Layer())
        card.frame = CGRect(x: origin.0, y: origin.1, width: 60, height: 40)
        card.backgroundColor = back
        square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        square.backgroundColor = front
        card.addSublayer(square)
        return card
      }
      let oldCard = card(old, Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 1, blue: 0))
      let newCard = card(new, Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1))
      let order = type == .reveal ? [newCard, oldCard] : [oldCard, newCard]
      for layer in order { stage.rootLayer.addSublayer(layer) }
      #expect(shown == stage.render(at: 0), "\(type.rawValue) \(subtype?.rawValue ?? "")")
    }
  }

  @Test func `turns over in perspective, the named side to the front`() throws {
    // The taller side is the nearer one: count the card's pixels in its first and last column or row.
    for (type, isVertical, nearFirst) in [
      (TransitionType.flipFromLeft, true, true), (.flipFromRight, true, false),
      (.flipFromTop, false, true), (.flipFromBottom, false, false),
    ] {
      let cards = Cards()
      cards.card.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
      cards.square.isHidden = true
      cards.stage.advance(to: 2)
      cards.run(type)
      let shown = cards.picture(at: 2.25)
      var counts: [Int] = []
      for line in 0..<(isVertical ? 100 : 60) {
        let count = (0..<(isVertical ? 60 : 100)).filter {
          let color = isVertical ? pixel(shown, line, $0) : pixel(shown, $0, line)
          return color != [51, 51, 51]
        }.count
        if count > 0 { counts.append(count) }
      }
      // 45° foreshortens to 0.7071, and perspective changes little of that.
      let across = isVertical ? 80.0 : 40.0
      #expect(abs(Double(counts.count) - across * 0.7071) <= 4, "\(type.rawValue) \(counts.count)")
      let (first, last) = (counts[2], counts[counts.count - 3])
      #expect(nearFirst ? first > last : first < last, "\(type.rawValue) \(first) \(last)")
      // Both faces: the old one before the middle, the new one after.
      let faces = [2.4, 2.6].map { pixel(cards.picture(at: $0), 50, 30) }
      #expect(faces[0] != faces[1])
    }
  }

  @Test func `shows the same in any order of frames`() throws {
    let cards = Cards()
    cards.run(.flipFromLeft)
    cards.stage.advance(to: 1.4)
    cards.run(.fade)
    let snapshot = cards.stage.snapshot()
    let times = stride(from: 1.0, through: 2.5, by: 0.1).map { $0 }
    let forwards = times.map { snapshot.render(at: $0) }
    let backwards = times.reversed().map { snapshot.render(at: $0, workers: 2) }
    #expect(forwards == backwards.reversed())
  }

  @Test func `that is interrupted continues from its end`() throws {
    let cards = Cards()
    cards.run(.push, .fromLeft)
    cards.stage.advance(to: 1.5)
    Transaction.begin()
    Transaction.setDisableActions(true)
    let fade = Transition()
    fade.duration = 1
    cards.card.add(fade, forKey: nil)
    cards.card.backgroundColor = Color(red: 0, green: 1, blue: 0)
    Transaction.commit()
    #expect(cards.card.animationKeys() == ["transition"])
    // Red, where the push would end, and nothing of the blue card next to it.
    #expect(
      pixel(cards.picture(at: 1.5), 60, 40) == pixel(Self.ended().picture(at: 1), 60, 40))
    #expect(pixel(cards.picture(at: 1.5), 10, 30) == [51, 51, 51])
  }

  private static func ended() -> Cards {
    let cards = Cards()
    Transaction.begin()
    Transaction.setDisableActions(true)
    cards.change()
    Transaction.commit()
    return cards
  }

  @Test func `fades a layer that is hidden and one that comes back`() throws {
    let cards = Cards()
    let full = cards.picture(at: 1)
    cards.card.isHidden = true
    #expect(cards.card.animationKeys() == ["transition"])
    let bare = cards.picture(at: 9)
    #expect(bare != full)
    #expect(cards.picture(at: 1) == full)
    cards.stage.advance(to: 2)
    cards.card.isHidden = false
    #expect(cards.picture(at: 2) == bare)
    #expect(cards.picture(at: 3) == full)
    // The default curve at one half is 0.802403.
    let middle = Double(pixel(cards.picture(at: 2.125), 60, 40).max() ?? 0)
    #expect(abs(middle - (51 + (255 - 51) * 0.802403)) <= 2)
  }

  @Test func `by a block replaces, dissolves and flips`() throws {
    let cards = Cards()
    let other = Layer()
    other.frame = cards.card.frame
    other.backgroundColor = Color(red: 0, green: 1, blue: 0)
    var ends: [Bool] = []
    Layer.transition(
      from: cards.card, to: other, duration: 0.5, options: .transitionCrossDissolve
    ) { ends.append($0) }
    #expect(cards.card.superlayer == nil && other.superlayer === cards.stage.rootLayer)
    #expect(pixel(cards.picture(at: 1), 60, 40) == pixel(Cards().picture(at: 1), 60, 40))
    cards.stage.advance(to: 3)
    #expect(ends == [true])
    Layer.transition(with: other, duration: 1, options: [.transitionFlipFromLeft, .curveLinear]) {
      other.opacity = 0.5
    }
    #expect(other.animationKeys() == ["transition"])
    cards.stage.advance(to: 5)
    Layer.transition(with: other, duration: 1) { other.opacity = 1 }
    #expect(other.animationKeys() == ["opacity"])
    Layer.transition(
      with: other, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent]
    ) { other.cornerRadius = 9 }
    #expect(other.animationKeys() == ["opacity", "transition", "cornerRadius"])
  }

  @Test func `begins and ends at its progress, and reports what it ignores`() throws {
    let cards = Cards()
    let transition = Transition()
    transition.startProgress = 0.5
    transition.endProgress = 0.5
    transition.duration = 1
    transition.type = .push
    transition.filter = "ripple"
    Transaction.begin()
    Transaction.setDisableActions(true)
    cards.card.add(transition, forKey: "any")
    cards.change()
    Transaction.commit()
    #expect(cards.picture(at: 1) == cards.picture(at: 1.9))
    #expect(cards.stage.diagnostics.map(\.message) == ["a transition's filter is ignored"])
    cards.run(TransitionType(rawValue: "suckEffect"))
    #expect(
      cards.stage.diagnostics.map(\.message) == [
        "a transition of the type \"suckEffect\" is shown as a fade"
      ])
  }

  @Test func `of contents fades from image to image`() throws {
    let stage = Stage(width: 4, height: 4)
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    func image(_ color: UInt32) throws -> Image {
      try #require(Image(width: 2, height: 2, pixels: [UInt32](repeating: color, count: 4)))
    }
    layer.contents = try image(0xff00_00ff)
    stage.rootLayer.addSublayer(layer)
    stage.advance(to: 1)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.contents = try? image(0xffff_0000)
    }
    for (time, expected) in [
      (1.0, [255, 0, 0]), (1.25, [191, 0, 64]), (1.5, [128, 0, 128]), (2, [0, 0, 255]),
    ] {
      let shown = pixel(stage.render(at: time), 1, 1)
      #expect(zip(shown, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(time) \(shown)")
    }
  }
}

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
