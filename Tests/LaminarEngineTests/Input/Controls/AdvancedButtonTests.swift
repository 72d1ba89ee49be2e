import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A button that an embedder writes: its content shrinks and fades while it is pressed, follows the
/// finger in and out, and grows again along a spring.
private final class AdvancedButton: Control {
  let content = Layer()
  var pressedScale: CGFloat = 0.9

  override init() {
    super.init()
    controlType = .button
    addSublayer(content)
    addAction(for: [.touchDown, .touchDragEnter]) { ($0 as? AdvancedButton)?.press() }
    addAction(for: [.touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel]) {
      ($0 as? AdvancedButton)?.release()
    }
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override func layoutSublayers() {
    super.layoutSublayers()
    content.bounds = bounds
    content.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func press() {
    Layer.animate(withDuration: 0.1, options: [.beginFromCurrentState, .curveEaseOut]) {
      content.transform = Transform3D(scaleX: pressedScale, y: pressedScale, z: 1)
      content.opacity = 0.8
    }
  }

  private func release() {
    Layer.animate(springDuration: 0.3, bounce: 0.3) {
      content.transform = .identity
      content.opacity = 1
    }
  }
}

@Suite struct `A button of an embedder` {
  private let button = AdvancedButton()
  private let fixture: ControlFixture
  private let middle = CGPoint(x: 150, y: 120)

  init() { fixture = ControlFixture(button) }

  private func shownScale(at time: Double) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    let value = fixture.context.timeline.evaluate(at: time)?
      .value(.transform, of: button.content.layerNumber)
    return value?.components.first ?? .nan
  }

  @Test func `shrinks its content while it is pressed and lets it grow again`() {
    var presses = 0
    button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    let finger = Finger(on: button, at: middle)
    #expect(abs(shownScale(at: 0.1) - 0.9) < 1e-12 && shownScale(at: 0.05) > 0.9)
    fixture.context.advance(to: 0.2)
    finger.move(to: CGPoint(x: 390, y: 390))
    #expect(abs(shownScale(at: 0.2) - 0.9) < 1e-12)
    fixture.context.advance(to: 2)
    #expect(shownScale(at: 2) == 1 && presses == 0)
    finger.move(to: middle)
    fixture.context.advance(to: 3)
    #expect(abs(shownScale(at: 3) - 0.9) < 1e-12)
    finger.lift()
    #expect(presses == 1 && button.content.opacity == 1)
    // It overshoots a little, and rests.
    let grown = (0...40).map { shownScale(at: 3 + Double($0) / 40) }
    #expect((grown.max() ?? 0) > 1 && (grown.max() ?? 2) < 1.05)
    #expect(shownScale(at: 9) == 1)
  }
}
