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

/// What subclasses of layers call their members, without a thought of UIKit's views.
private final class Label: CALayer {
  var text = ""
  var tag = "headline"
  var constraints = ["a", "b"]
  var layoutMargins = 4
  var isUserInteractionEnabled = "maybe"
  var touchArea = CGSize.zero
  var gestureRecognizers = 3
  var windowLevel = "top"
  var frameDrawing = false
  var autoresizingMask = 1.5
  private(set) var calls: [String] = []

  func sizeToFit() {
    calls.append("sizeToFit")
    bounds.size = CGSize(width: 10 * text.count, height: 20)
  }

  func pauseAnimations() { calls.append("pause") }
  func resumeAnimations() -> Bool { false }
  func bringSublayerToFront(_ layer: CALayer) { calls.append("front") }
  func isDescendant(of layer: CALayer) -> Bool { false }
}

private final class Counter: CATextLayer {
  var number = 7
  var format = ["%d"]
  var rounding = 0.5
  var verticalAlignment = "middle"
}

@Suite struct `An app's own names` {
  @Test func `may be those of members that Core Animation's layers lack`() {
    let label = Label()
    label.text = "four"
    label.sizeToFit()
    label.pauseAnimations()
    label.bringSublayerToFront(CALayer())
    #expect(label.bounds.size == CGSize(width: 40, height: 20) && label.speed == 1)
    #expect(label.calls == ["sizeToFit", "pause", "front"] && label.tag == "headline")
    #expect(!label.resumeAnimations() && !label.isDescendant(of: label))
    // A layer's own are there as ever.
    let layer: CALayer = label
    layer.tag = 3
    layer.pauseAnimations()
    #expect(layer.tag == 3 && layer.layer(withTag: 3) === label && layer.isDescendant(of: label))
    #expect(layer.speed == 0 && layer.isUserInteractionEnabled)
    let counter = Counter()
    (counter as CATextLayer).number = 12
    counter.fontSize = 10
    #expect(counter.number == 7 && counter.preferredFrameSize().width > 0)
  }

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
