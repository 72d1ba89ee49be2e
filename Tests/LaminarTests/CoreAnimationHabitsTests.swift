import Foundation
import Laminar
import Testing

// What people who come from Core Animation do by habit.

/// A layer whose presentation is of its own class, and that draws by a key of its own.
final class PieLayer: Layer {
  override class var customProperties: [CustomProperty] {
    [CustomProperty(name: "endAngle", kind: .number, defaultValue: .number(0))]
  }

  var endAngle: CGFloat {
    get { CGFloat((value(forKey: "endAngle") as? NSNumber)?.doubleValue ?? 0) }
    set { setValue(newValue, forKey: "endAngle") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "endAngle" || super.needsDisplay(forKey: key)
  }

  override func presentation() -> PieLayer? { makePresentation(with: PieLayer.init(layer:)) }

  override func presentation(at time: TimeInterval) -> PieLayer? {
    makePresentation(at: time, with: PieLayer.init(layer:))
  }

  override func action(forKey event: String) -> (any Action)? {
    guard event == "endAngle" else { return super.action(forKey: event) }
    let animation = BasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.endAngle
    animation.duration = 0.5
    animation.timingFunction = MediaTimingFunction(name: .easeIn)
    return animation
  }

  override func draw(in context: DrawingContext) {
    context.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2, startAngle: 0,
      endAngle: endAngle, clockwise: false)
    context.setFillColor(.red)
    context.fillPath()
  }
}

@Suite struct `Core Animation habits` {
  @discardableResult
  private func close(_ a: CGFloat?, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test func `a pie's key animates by its own action, and its frames are drawn`() {
    let stage = Stage(width: 100, height: 100)
    let pie = PieLayer()
    pie.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.rootLayer.addSublayer(pie)
    stage.advance(to: 1)
    #expect(stage.diagnostics.isEmpty)
    pie.endAngle = 2
    #expect(pie.animationKeys() == ["endAngle"])
    stage.advance(to: 1.25)
    // easeIn at one half is 0.315357.
    #expect(close(pie.presentation()?.endAngle, 2 * 0.315357, within: 1e-5))
    #expect(pie.presentation()?.model() === pie)
    #expect(stage.diagnostics.isEmpty)
    // A quarter of the way around, at 0.63 rad, the wedge ends below the middle of its right side.
    let picture = stage.render(at: 1.25)
    #expect(picture.pixel(x: 80, y: 60) >> 24 == 255)
    #expect(picture.pixel(x: 60, y: 80) == 0)
    #expect(stage.render(at: 1.5).pixel(x: 60, y: 80) >> 24 == 255)
    _ = stage.snapshot()
    #expect(stage.diagnostics.map(\.key) == ["endAngle"])
    #expect(stage.diagnostics.first?.message.contains("a snapshot does not draw") == true)
  }

  @Test func `the presentation at a time shows what was just added`() {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    stage.rootLayer.addSublayer(layer)
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    // Core Animation's own form returns what is committed.
    #expect(layer.presentation() == nil)
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.begin()
    layer.removeAllAnimations()
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.commit()
    #expect(layer.presentation(at: 0.25)?.opacity == 1)
  }

  @Test func `a card that was turned over turns over again`() {
    let stage = Stage(width: 200, height: 200)
    let card = Layer()
    card.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    card.transform = Transform3DMakeRotation(.pi, 0, 1, 0)
    stage.rootLayer.addSublayer(card)
    let flip = BasicAnimation(keyPath: "transform.rotation.y")
    flip.fromValue = 0
    flip.toValue = Double.pi
    flip.duration = 1
    card.add(flip, forKey: "flip")
    // cos 0, cos 45°, cos 180°.
    for (time, m11) in [(0, 1), (0.25, 0.5.squareRoot()), (1, -1)] {
      #expect(close(card.presentation(at: time).map { CGFloat($0.transform.m11) }, m11))
    }
    #expect(
      card.value(forKeyPath: "transform.rotation.y") as? NSNumber == NSNumber(value: Double.pi))
  }

  @Test func `an animation carries a frame rate and values under its keys`() {
    let fade = BasicAnimation(keyPath: "opacity")
    #expect(fade.preferredFrameRateRange == .default)
    fade.preferredFrameRateRange = FrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    fade.setValue(0.5, forKey: "duration")
    fade.setValue("fade-out", forKey: "animationID")
    let layer = Layer()
    layer.add(fade, forKey: "fade")
    #expect(layer.animation(forKey: "fade")?.duration == 0.5)
    #expect(layer.animation(forKey: "fade")?.preferredFrameRateRange.preferred == 60)
    #expect(layer.animation(forKey: "fade")?.value(forKey: "animationID") as? String == "fade-out")
  }
}
