import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Controls, "One of several".
@Suite struct `A group of controls` {
  private let context: LayerContext
  private let root = Layer()
  private let tabs: [Control]

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    context = LayerContext(root: root)
    let group = ControlGroup()
    tabs = (0..<3).map { index in
      let tab = Control()
      tab.name = "tab\(index)"
      tab.controlType = .toggle
      tab.frame = CGRect(x: 100 * index, y: 0, width: 100, height: 40)
      tab.setValue(0.5, forKeyPath: "opacity", for: .selected)
      tab.control?.join(group)
      return tab
    }
    root.sublayers = tabs
    context.recordsEvents = true
    context.commitPending(callingBlocks: false)
  }

  private var selected: [String] { tabs.filter(\.isSelected).compactMap(\.name) }

  /// Which tabs a simulation or the stage shows as selected.
  private func shown(at time: Double) -> [String] {
    guard let shown = context.timeline(until: time).evaluate(at: time) else { return [] }
    return shown.tree.nodes.indices.filter { shown.number(.opacity, of: $0) == 0.5 }.map {
      shown.tree.nodes[$0].name
    }
  }

  @Test func `has one that is selected`() {
    #expect(selected == [])
    for tab in tabs {
      tab.isSelected = true
      #expect(selected == [tab.name])
      #expect(tabs.map(\.opacity) == tabs.map { $0 === tab ? 0.5 : 1 })
    }
    tabs[2].isSelected = false
    #expect(selected == [])
    // One that is disabled takes part.
    tabs[0].isEnabled = false
    tabs[1].isSelected = true
    tabs[0].isSelected = true
    #expect(selected == ["tab0"])
  }

  @Test func `is the same in simulations, which change nothing of the stage`() {
    tabs[0].isSelected = true
    context.commitPending(callingBlocks: false)
    context.declare(
      InputScript([
        .init(at: 1, .tap(.layer("tab1"))), .init(at: 2, .tap(.layer("tab2"))),
        .init(at: 3, .tap(.layer("tab2"))), .init(at: 4, .tap(.layer("tab0"))),
      ]))
    let times = [0, 1.02, 1.5, 2.5, 3.5, 4.5]
    let expected = [["tab0"], ["tab0"], ["tab1"], ["tab2"], ["tab2"], ["tab0"]]
    #expect(times.reversed().map(shown) == expected.reversed())
    #expect(selected == ["tab0"])
    let events = context.events(until: 5)
    #expect(
      events.filter { $0.detail == "valueChanged" }.map(\.target) == ["tab1", "tab2", "tab0"])
    for (time, names) in zip(times, expected) {
      context.advance(to: time)
      #expect(selected == names && shown(at: time) == names)
    }
    context.advance(to: 5)
    #expect(context.events(until: 5) == events)
  }

  @Test func `has those that are in no tree, on the stage and in simulations`() {
    tabs[2].isSelected = true
    tabs[2].removeFromSuperlayer()
    let (second, third, root) = (tabs[1], tabs[2], root)
    context.schedule(.at(1)) { $0.simulatedLayer(for: second).control?.isSelected = true }
    context.schedule(.at(2)) { $0.root.addSublayer($0.simulatedLayer(for: third)) }
    #expect([3, 1.5, 0].map(shown) == [["tab1"], ["tab1"], []])
    #expect(selected == ["tab2"] && third.opacity == 0.5 && root.sublayers?.count == 2)
    context.advance(to: 3)
    #expect(selected == ["tab1"] && third.opacity == 1 && root.sublayers?.count == 3)
  }

  @Test func `shows states of layers that are in no tree without changing the stage's`() {
    let label = Layer()
    let away = tabs[0]
    away.addSublayer(label)
    away.control?.setValue(0.25, forKeyPath: "opacity", of: label, for: .selected)
    away.removeFromSuperlayer()
    context.schedule(.at(1)) { $0.simulatedLayer(for: away).control?.isSelected = true }
    _ = context.timeline(until: 2)
    #expect(label.opacity == 1 && away.opacity == 1)
    context.advance(to: 2)
    #expect(label.opacity == 0.25 && away.opacity == 0.5)
  }
}
