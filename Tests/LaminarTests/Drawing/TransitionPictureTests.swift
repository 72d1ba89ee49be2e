import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// What transitions show (SEMANTICS 7.2, 16.5, decision 11), pixel by pixel.
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

    func picture(at time: Double) throws -> Bitmap { try stage.render(at: time) }
  }

  static let kinds: [(TransitionType, TransitionSubtype?)] = [
    (.fade, nil), (.crossDissolve, nil), (.moveIn, .fromLeft), (.moveIn, .fromTop),
    (.push, .fromLeft), (.push, .fromRight), (.push, .fromTop), (.push, .fromBottom),
    (.reveal, .fromLeft), (.reveal, .fromBottom), (.flipFromLeft, nil), (.flipFromRight, nil),
    (.flipFromTop, nil), (.flipFromBottom, nil),
  ]

  @Test func `begins with the old picture and ends with the new one`() throws {
    for (type, subtype) in Self.kinds {
      let cards = Cards()
      let old = try cards.picture(at: 1)
      cards.run(type, subtype)
      let new = Cards()
      Transaction.begin()
      Transaction.setDisableActions(true)
      new.change()
      Transaction.commit()
      #expect(try cards.picture(at: 1) == old, "\(type.rawValue)")
      #expect(try cards.picture(at: 2) == new.picture(at: 1), "\(type.rawValue)")
      #expect(try cards.picture(at: 9) == new.picture(at: 1), "\(type.rawValue)")
    }
  }
}
