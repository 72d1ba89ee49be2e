import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Controls, "Values of states".
@Suite struct `A control's state` {
  private let fixture = ControlFixture()
  private var control: Control { fixture.control }

  private func shown(_ id: PropertyID, at time: Double) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    return fixture.context.timeline.evaluate(at: time)?.number(id, of: 1) ?? .nan
  }

  @Test(
    arguments: [
      ([], "normal"), (.highlighted, "highlighted"), (.selected, "selected"),
      ([.selected, .highlighted], "both"), (.disabled, "disabled"),
      ([.disabled, .selected], "disabled"), ([.disabled, .highlighted], "disabled"),
    ] as [(ControlState, String)])
  func `shows the value of the first state in UIButton's order`(
    _ state: ControlState, _ value: String
  ) {
    let states: [(ControlState, String)] = [
      (.normal, "normal"), (.highlighted, "highlighted"), (.selected, "selected"),
      ([.selected, .highlighted], "both"), (.disabled, "disabled"),
    ]
    for (state, value) in states { control.setValue(value, forKeyPath: "title", for: state) }
    control.isEnabled = !state.contains(.disabled)
    control.isSelected = state.contains(.selected)
    control.isHighlighted = state.contains(.highlighted)
    #expect(control.state == state)
    #expect(control.value(forKey: "title") as? String == value)
  }

  @Test func `falls back to less of itself, and to the value that was there before`() {
    control.opacity = 0.8
    control.setValue(0.5, forKeyPath: "opacity", for: .highlighted)
    control.isSelected = true
    #expect(control.opacity == 0.8)
    control.isHighlighted = true
    #expect(control.opacity == 0.5)
    control.isHighlighted = false
    #expect(control.opacity == 0.8)
  }

  @Test func `keeps a value that other code sets meanwhile`() {
    control.setValue(0.5, forKeyPath: "opacity", for: .highlighted)
    control.isHighlighted = true
    control.opacity = 0.25
    control.isHighlighted = false
    #expect(control.opacity == 0.25)
    control.isHighlighted = true
    control.isHighlighted = false
    #expect(control.opacity == 0.25)
  }

  @Test func `applies at once the value that it shows when that is set`() {
    control.setValue(12, forKeyPath: "zPosition", for: .normal)
    #expect(control.zPosition == 12 && control.animationKeys() == nil)
    control.setValue(nil, forKeyPath: "backgroundColor", for: .selected)
    control.backgroundColor = Color(red: 1, green: 0, blue: 0)
    control.isSelected = true
    #expect(control.backgroundColor == nil)
    control.isSelected = false
    #expect(control.backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `changes parts of values, and layers in the control`() {
    let title = Layer()
    title.name = "title"
    control.addSublayer(title)
    control.setValue(0.5, forKeyPath: "transform.scale", for: .highlighted)
    control.setValue(0.25, forKeyPath: "sublayers.title.opacity", for: .highlighted)
    let other = Layer()
    control.superlayer?.addSublayer(other)
    control.control?.setValue(7, forKeyPath: "zPosition", of: other, for: .highlighted)
    control.isHighlighted = true
    #expect(control.transform.m11 == 0.5 && title.opacity == 0.25 && other.zPosition == 7)
    control.isHighlighted = false
    #expect(control.transform.m11 == 1 && title.opacity == 1 && other.zPosition == 0)
  }

  @Test func `is reached in its duration, and left from what is shown`() {
    control.setValue(0, forKeyPath: "opacity", for: .highlighted)
    control.stateDuration = 0.2
    control.stateTimingFunction = TimingFunction(name: .linear)
    control.isHighlighted = true
    #expect(control.opacity == 0)
    #expect(abs(shown(.opacity, at: 0.1) - 0.5) < 1e-12)
    fixture.context.advance(to: 0.05)
    control.isHighlighted = false
    // From 0.75 back to 1 in 0.2 s.
    #expect(abs(shown(.opacity, at: 0.05) - 0.75) < 1e-12)
    #expect(abs(shown(.opacity, at: 0.15) - 0.875) < 1e-12)
    #expect(shown(.opacity, at: 0.3) == 1)
  }

  @Test func `ignores blocks and transactions around`() {
    control.setValue(0, forKeyPath: "opacity", for: .highlighted)
    control.stateDuration = 1
    control.stateTimingFunction = TimingFunction(name: .linear)
    Layer.animate(withDuration: 7, options: .repeat) { control.isHighlighted = true }
    #expect(abs(shown(.opacity, at: 0.5) - 0.5) < 1e-12)
    #expect(shown(.opacity, at: 3) == 0)
  }

  @Test func `is that of its model on a presentation layer, which cannot be changed`() throws {
    control.isSelected = true
    fixture.context.commitPending(callingBlocks: false)
    let presented = try #require(control.presentation())
    #expect(presented.isSelected && presented.state == .selected)
    presented.isSelected = false
    #expect(control.isSelected)
  }
}
