import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: ReferenceValues, "Timing": what zPosition shows from 0 to 100, model value 7.
@Suite struct `Timing vectors` {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: [(Double, Double)]
    let change: @Sendable (BasicAnimation) -> Void
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "autoreverses with fractional repeat count counts pairs",
      expected: [(0, 0), (1, 50), (2, 100), (3, 50), (4, 0), (5, 50), (6, 100), (7, 100)]
    ) {
      $0.duration = 2
      $0.autoreverses = true
      $0.repeatCount = 1.5
      $0.fillMode = .forwards
    },
    Row(name: "fractional repeat ends on its fraction", expected: [(4.5, 25), (5, 50), (9, 50)]) {
      $0.duration = 2
      $0.repeatCount = 2.5
      $0.fillMode = .forwards
    },
    Row(
      name: "interior boundary starts, last boundary ends",
      expected: [(1, 0), (2.999, 99.9), (3, 100), (4, 100)]
    ) {
      $0.repeatCount = 3
      $0.fillMode = .forwards
    },
    Row(name: "autoreversing ends where it began", expected: [(1, 100), (1.5, 50), (2, 0), (9, 0)])
    {
      $0.autoreverses = true
      $0.fillMode = .forwards
    },
    Row(name: "fill removed", expected: [(0.5, 7), (1, 0), (2, 50), (3, 100), (3.001, 7)]) {
      $0.beginTime = 1
      $0.duration = 2
    },
    Row(name: "fill backwards", expected: [(0.5, 0), (3.001, 7)]) {
      $0.beginTime = 1
      $0.duration = 2
      $0.fillMode = .backwards
    },
    Row(name: "fill forwards", expected: [(0.5, 7), (9, 100)]) {
      $0.beginTime = 1
      $0.duration = 2
      $0.fillMode = .forwards
    },
    Row(name: "fill both", expected: [(0.5, 0), (9, 100)]) {
      $0.beginTime = 1
      $0.duration = 2
      $0.fillMode = .both
    },
    Row(name: "repeat duration is the total", expected: [(2.5, 50), (7, 50)]) {
      $0.autoreverses = true
      $0.repeatDuration = 2.5
      $0.fillMode = .forwards
    },
    Row(
      name: "time offset rotates", expected: [(0, 50), (0.25, 75), (0.75, 25), (1, 50), (1.01, 7)]
    ) { $0.timeOffset = 0.5 },
    Row(name: "time offset fills forwards with its end", expected: [(9, 50)]) {
      $0.timeOffset = 0.5
      $0.fillMode = .forwards
    },
    Row(name: "time offset fills backwards with its begin", expected: [(0, 50)]) {
      $0.beginTime = 2
      $0.timeOffset = 0.5
      $0.fillMode = .backwards
    },
    Row(
      name: "speed scales the elapsed time, not the begin",
      expected: [(1.5, 50), (2, 100), (2.01, 7)]
    ) {
      $0.beginTime = 1
      $0.duration = 2
      $0.speed = 2
    },
    Row(name: "speed 0 never ends", expected: [(0, 25), (1, 25), (1e6, 25)]) {
      $0.speed = 0
      $0.timeOffset = 0.25
    },
    Row(name: "negative speed runs down from its offset", expected: [(20, 100), (21, 50), (22, 0)])
    {
      $0.beginTime = 20
      $0.duration = 2
      $0.speed = -1
      $0.timeOffset = 2
    },
    Row(name: "negative speed folds with floor", expected: [(0.2, 80)]) { $0.speed = -1 },
    Row(
      name: "easing applies per leg",
      expected: [(0.5, 31.5357), (0.75, 62.1862), (1.25, 62.1862), (1.5, 31.5357)]
    ) {
      $0.autoreverses = true
      $0.timingFunction = TimingFunction(name: .easeIn)
    },
    Row(name: "overshooting easing is kept", expected: [(0.5, 106.7553), (0.75, 107.5875)]) {
      $0.timingFunction = TimingFunction(controlPoints: 0.175, 0.885, 0.32, 1.275)
    },
    Row(
      name: "default duration is a quarter second", expected: [(0.125, 50), (0.25, 100), (0.26, 7)]
    ) { $0.duration = 0 },
    Row(
      name: "a removed animation does not fill forwards",
      expected: [(0.5, 50), (1, 100), (1.01, 7)]
    ) {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = true
    },
  ]

  @Test(arguments: rows)
  func `shows the documented value`(row: Row) {
    let shown = Shown(sweep(row.change))
    for (time, expected) in row.expected {
      #expect(agree(shown.number(at: time), expected, within: 1e-6), "\(row.name) at \(time)")
    }
  }

  @Test func `a group clips and does not scale`() {
    let group = AnimationGroup()
    group.duration = 1
    group.animations = [sweep(duration: 2)]
    let shown = Shown(group)
    #expect(shown.number(at: 0.5) == 25)
    #expect(shown.number(at: 1) == 50)
    #expect(shown.number(at: 1.01) == 7)
  }

  @Test func `a child begins and fills inside its group`() {
    func group(_ fill: MediaTimingFillMode) -> Shown {
      let group = AnimationGroup()
      group.duration = 3
      group.animations = [
        sweep {
          $0.beginTime = 1
          $0.fillMode = fill
        }
      ]
      return Shown(group)
    }
    let removed = group(.removed)
    #expect([0.5, 1.5, 2.5].map { removed.number(at: $0) } == [7, 50, 7])
    let both = group(.both)
    #expect([0.5, 2.5].map { both.number(at: $0) } == [0, 100])
  }

  @Test func `a child without a duration takes the group's`() {
    let group = AnimationGroup()
    group.duration = 2
    group.animations = [sweep(duration: 0)]
    let shown = Shown(group)
    #expect([1.0, 2].map { shown.number(at: $0) } == [50, 100])
  }

  @Test func `a group's easing warps its children`() {
    let group = AnimationGroup()
    group.duration = 1
    group.timingFunction = TimingFunction(name: .easeIn)
    group.animations = [sweep { $0.timingFunction = TimingFunction(name: .easeOut) }]
    #expect(agree(Shown(group).number(at: 0.5), 46.5226, within: 1e-6))
  }

  @Test func `a group's speed runs its children`() {
    let group = AnimationGroup()
    group.duration = 2
    group.speed = 2
    group.animations = [sweep(duration: 2)]
    let shown = Shown(group)
    #expect([0.25, 1, 1.01].map { shown.number(at: $0) } == [25, 100, 7])
  }

  @Test func `a transaction gives a duration and a timing function`() {
    Transaction.begin()
    Transaction.setAnimationDuration(0.75)
    let longer = Shown(sweep(duration: 0))
    Transaction.setAnimationDuration(0)
    let none = Shown(sweep(duration: 0))
    Transaction.setAnimationTimingFunction(TimingFunction(name: .easeIn))
    let eased = Shown(sweep { $0.timingFunction = TimingFunction(name: .linear) })
    Transaction.commit()
    #expect(longer.number(at: 0.375) == 50)
    #expect(none.number(at: 0) == 7)
    #expect(none.layer.animationKeys() == nil)
    #expect(agree(eased.number(at: 0.5), 31.5357, within: 1e-6))
  }

  @Test func `a nested transaction reads the outer one's values`() {
    Transaction.begin()
    Transaction.setAnimationDuration(1)
    Transaction.begin()
    #expect(Transaction.animationDuration() == 1)
    Transaction.setAnimationDuration(2)
    #expect(Transaction.animationDuration() == 2)
    Transaction.commit()
    #expect(Transaction.animationDuration() == 1)
    Transaction.commit()
    #expect(Transaction.animationDuration() == 0.25)
  }

  @Test func `pausing and resuming by speed and time offset holds the clock`() {
    let layer = Layer()
    let shown = Shown(layer, [("a", sweep(duration: 200))])
    shown.context.advance(to: 100)
    layer.timeOffset = layer.convertTime(shown.context.time, from: nil)
    layer.speed = 0
    shown.context.advance(to: 130)
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(shown.context.time, from: nil) - paused
    #expect(layer.beginTime == 30)
    layer.add(
      sweep(from: 0, to: 1) {
        $0.keyPath = "opacity"
        $0.beginTime = 132
      }, forKey: "late")
    shown.context.advance(to: 131)
    #expect(shown.number(at: 115) == 50)
    #expect(shown.number(at: 131) == 50.5)
    #expect(shown.number(.opacity, at: 162.5) == 0.5)
  }
}
