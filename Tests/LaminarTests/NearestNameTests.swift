import Foundation
import Laminar
import Testing

@Suite struct `A stage's diagnostics of unknown names` {
  private let stage = Stage(width: 100, height: 100)
  private let card: Layer = {
    let card = Layer()
    card.name = "card"
    return card
  }()

  init() { stage.rootLayer.addSublayer(card) }

  private var messages: [String] { stage.diagnostics.map(\.description) }

  @Test(arguments: [
    ("positon.x", "; did you mean \"position.x\"?"),
    ("opactiy", "; did you mean \"opacity\"?"),
    ("sublayers.titel.opacity", "; did you mean \"title\"?"),
    ("sublayers.title.opactiy", "; did you mean \"opacity\"?"),
    ("gauge", ""),
  ])
  func `have the nearest key path of an animation`(keyPath: String, hint: String) {
    let title = Layer()
    title.name = "title"
    card.addSublayer(title)
    let animation = BasicAnimation(keyPath: keyPath)
    (animation.toValue, animation.duration) = (10, 1)
    card.add(animation, forKey: nil)
    #expect(
      messages == ["card:\(keyPath): the animation has no effect: no such key path\(hint)"])
  }

  @Test func `have the nearest of a class's own keys`() {
    final class Gauge: Layer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "pressure", kind: .number, defaultValue: .number(0))]
      }
    }
    let gauge = Gauge()
    gauge.name = "gauge"
    stage.rootLayer.addSublayer(gauge)
    let animation = BasicAnimation(keyPath: "presure")
    (animation.toValue, animation.duration) = (10, 1)
    gauge.add(animation, forKey: nil)
    #expect(messages.first?.hasSuffix("no such key path; did you mean \"pressure\"?") == true)
  }

  @Test func `have the nearest key path of a follower and of its leader`() {
    let ball = Layer()
    ball.name = "ball"
    stage.rootLayer.addSublayer(ball)
    ball.add(ValueFollower(of: card, keyPath: "position.x"), forKeyPath: "opactiy")
    ball.add(ValueFollower(of: card, keyPath: "positon.x"), forKeyPath: "opacity")
    #expect(
      messages == [
        "ball:opactiy: the follower has no effect: no such key path; did you mean \"opacity\"?",
        "ball:opacity: the follower has no effect: the leader has no key path \"positon.x\"; did you "
          + "mean \"position.x\"?",
      ])
  }

  @Test(arguments: [
    ("positon.x", "position.x"), ("position.w", "position.x"), ("opactiy", "opacity"),
    ("transform.rotaton.z", "transform.rotation.z"),
  ])
  func `have the nearest key path of a value that is set`(keyPath: String, nearest: String) {
    for _ in 0..<2 { card.setValue(5, forKeyPath: keyPath) }
    #expect(
      messages == [
        "card:\(keyPath): no such key path; the value is kept and changes nothing; did you mean "
          + "\"\(nearest)\"?"
      ])
    #expect(card.value(forKeyPath: keyPath) as? Int == 5)
  }

  @Test func `leave values of one's own alone`() {
    card.setValue("draft", forKeyPath: "status")
    card.setValue("draft", forKeyPath: "document.status")
    card.setValue(1, forKeyPath: "names")
    card.setValue(1, forKey: "opactiy")
    card.setValue(0.5, forKeyPath: "opacity")
    #expect(messages == [])
  }

  @Test func `have the nearest sublayer, blend mode and layer to touch`() {
    let ball = Layer()
    ball.name = "ball"
    card.addSublayer(ball)
    card.setValue(0.5, forKeyPath: "sublayers.bal.opacity")
    ball.compositingFilter = "multiplyBlendmode"
    stage.send(InputScript([.init(at: 0.1, .tap(.layer("card/bal")))]))
    stage.advance(to: 1)
    #expect(
      messages == [
        "card:sublayers.bal.opacity: the key path names no layer or cell; did you mean \"ball\"?",
        "ball:compositingFilter: no blend mode is called \"multiplyBlendmode\"; did you mean "
          + "\"multiplyBlendMode\"?",
        "card/bal:input: at 0.1 s, there is no layer card/bal that a finger could touch; did you mean "
          + "\"card/ball\"?",
      ])
  }
}
