import QuartzCore
import Testing

// An app's own types may have the names of Laminar's: importing QuartzCore does not bring those.

private struct Layer { let index: Int }
private enum Animation { case fade, slide }
private struct Color { var hex = "#fff" }
private struct Path { var d = "M0 0" }
private struct Image {}
private struct Font {}
private struct Transition {}
private struct Transaction { let amount: Int }
private protocol Action { func perform() }

@Suite struct `An app's own names` {
  private struct Step: Action {
    let layer: Layer
    let animation: Animation

    func perform() {}
  }

  @Test func `mean the app's own types`() {
    let step = Step(layer: Layer(index: 3), animation: .slide)
    step.perform()
    #expect(step.layer.index == 3)
    #expect(Transaction(amount: 5).amount == 5)
    #expect(Color().hex.count + Path().d.count == 8)
    _ = (Image(), Font(), Transition())
    // The members of a CALayer are there all the same.
    let layer = CALayer()
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.bringSublayerToFront(CALayer())
    #expect(layer.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 1, y: 1))
  }
}
