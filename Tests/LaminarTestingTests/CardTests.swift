import Laminar
import LaminarTesting
import Testing

@Suite struct CardTests {
  private let stage = Stage(width: 200, height: 160, backgroundColor: .white)
  private let card = Card()

  init() { stage.rootLayer.addSublayer(card.layer) }

  @Test func slidesIn() {
    card.slideIn()
    expectMotion(
      of: stage, named: "slide", during: FrameTimes(rate: 60, duration: 1.5),
      checking: [.values, .properties, .pixels(at: [0.1, 0.5])])
  }

  @Test func isInTheMiddleAfterASecond() {
    card.slideIn()
    expectValue(of: "card:position.x", on: stage, at: 1, equals: 100, within: 0.5)
    expectOrder(of: ["start card#slide", "stop card#slide"], on: stage, until: 3)
  }

  @Test(arguments: [0.2, 0.5])
  func fades(duration: Double) {
    card.layer.add(BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: duration), forKey: nil)
    expectMotion(
      of: stage, named: "fade-\(duration)", during: FrameTimes(rate: 60, duration: 0.5),
      within: [.absolute(0.001, of: "card:opacity")])
  }
}
