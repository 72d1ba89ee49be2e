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
