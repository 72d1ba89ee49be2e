import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Observing layers by typed key paths` {
  private let root = Layer()
  private let layer = Layer()
  private let context: LayerContext

  init() {
    context = LayerContext(root: root)
    root.addSublayer(layer)
    context.advance(to: 0)
  }

  @Test func `tells once per commit, with the values before and after it`() {
    var changes: [KeyValueObservedChange<CGPoint>] = []
    let token = layer.observe(\.position, options: [.old, .new]) { observed, change in
      #expect(observed === self.layer)
      changes.append(change)
    }
    layer.position = CGPoint(x: 1, y: 1)
    layer.position = CGPoint(x: 2, y: 3)
    #expect(changes.isEmpty)
    context.advance(to: 1)
    #expect(changes.count == 1)
    #expect(changes.first?.oldValue == .zero)
    #expect(changes.first?.newValue == CGPoint(x: 2, y: 3))
    #expect(changes.first?.kind == .setting)
    #expect(changes.first?.isPrior == false)
    context.advance(to: 2)
    layer.opacity = 0.5
    layer.position = CGPoint(x: 9, y: 9)
    layer.position = CGPoint(x: 2, y: 3)
    context.advance(to: 3)
    #expect(changes.count == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `gives only the values that were asked for`() {
    var values: [[Float?]] = []
    let tokens = [KeyValueObservingOptions(), .new, .old].map { options in
      layer.observe(\.opacity, options: options) { values.append([$1.oldValue, $1.newValue]) }
    }
    layer.opacity = 0.5
    context.advance(to: 1)
    #expect(values == [[nil, nil], [nil, 0.5], [1, nil]])
    withExtendedLifetime(tokens) {}
  }

  @Test func `tells initially and before a change`() {
    layer.opacity = 0.25
    var calls: [String] = []
    let token = layer.observe(\.opacity, options: [.initial, .prior, .old, .new]) {
      let values = [$1.oldValue, $1.newValue].map { $0.map { "\($0)" } ?? "nil" }
      calls.append("\($1.isPrior ? "prior" : "change") \(values.joined(separator: " "))")
    }
    #expect(calls == ["change nil 0.25"])
    context.advance(to: 1)
    #expect(calls.count == 1)
    layer.opacity = 0.75
    context.advance(to: 2)
    #expect(calls == ["change nil 0.25", "prior 0.25 nil", "change 0.25 0.75"])
    withExtendedLifetime(token) {}
  }

  @Test func `ends with the token, and by invalidation`() {
    var count = 0
    var token: KeyValueObservation? = layer.observe(\.opacity) { _, _ in count += 1 }
    let other = layer.observe(\.opacity) { _, _ in count += 10 }
    layer.opacity = 0.5
    context.advance(to: 1)
    #expect(count == 11)
    token = nil
    #expect(token == nil)
    layer.opacity = 0.4
    context.advance(to: 2)
    #expect(count == 21)
    other.invalidate()
    other.invalidate()
    layer.opacity = 0.3
    context.advance(to: 3)
    #expect(count == 21)
    #expect(layer.rare?.observations.isEmpty == true)
  }

  @Test func `tells in the order of registration, after layout`() {
    final class Laying: Layer {
      var log: ((String) -> Void)?
      override func layoutSublayers() { log?("layout") }
    }
    let laying = Laying()
    root.addSublayer(laying)
    context.advance(to: 1)
    var log: [String] = []
    laying.log = { log.append($0) }
    let tokens = [
      laying.observe(\.bounds) { _, _ in log.append("second registered first") },
      root.observe(\.opacity) { _, _ in log.append("root") },
      laying.observe(forKeyPath: "bounds.size.width") { _, _ in log.append("width") },
    ]
    root.opacity = 0.5
    laying.bounds.size.width = 10
    context.advance(to: 2)
    #expect(log == ["layout", "second registered first", "root", "width"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `commits what observers change in the same turn`() {
    let follower = Layer()
    root.addSublayer(follower)
    context.advance(to: 1)
    var seen: [CGFloat] = []
    let first = follower.observe(\.zPosition, options: .new) { seen.append($1.newValue ?? -1) }
    let second = layer.observe(\.zPosition) { layer, _ in follower.zPosition = layer.zPosition * 2 }
    layer.zPosition = 4
    let count = context.history.epochs.count
    context.advance(to: 2)
    #expect(seen == [8])
    #expect(context.history.epochs.count == count + 1)
    let tree = context.timeline.evaluate(at: 2)
    let node = tree?.tree.shape.node(ofLayer: follower.layerNumber)
    #expect(node.flatMap { tree?.tree.nodes[$0].values[.zPosition].double } == 8)
    withExtendedLifetime([first, second]) {}
  }

  @Test func `lets an observer correct what it observes, and bounds endless changes`() {
    var told: [Float?] = []
    let clamp = layer.observe(\.opacity, options: [.old, .new]) { layer, change in
      told += [change.oldValue, change.newValue]
      layer.opacity = min(layer.opacity, 0.5)
    }
    layer.opacity = 0.75
    context.advance(to: 1)
    #expect(told == [1, 0.75, 0.75, 0.5])
    #expect(layer.opacity == 0.5)
    clamp.invalidate()
    var count = 0
    let endless = layer.observe(\.zPosition) { layer, _ in
      count += 1
      layer.zPosition += 1
    }
    layer.zPosition = 1
    context.advance(to: 2)
    #expect(count == 100)
    #expect(context.diagnostics.contains { $0.message.contains("without end") })
    endless.invalidate()
  }

  @Test func `lets observers end and begin observations while they are told`() {
    var log: [String] = []
    var tokens: [KeyValueObservation] = []
    tokens.append(
      layer.observe(\.opacity) { layer, _ in
        log.append("first")
        tokens.last?.invalidate()
        tokens.append(layer.observe(\.opacity) { _, _ in log.append("new") })
        tokens[0].invalidate()
      })
    tokens.append(layer.observe(\.opacity) { _, _ in log.append("second") })
    tokens.append(layer.observe(\.opacity) { _, _ in log.append("third") })
    layer.opacity = 0.5
    context.advance(to: 1)
    #expect(log == ["first", "second"])
    layer.opacity = 0.25
    context.advance(to: 2)
    #expect(log == ["first", "second", "second", "new"])
  }

  @Test func `tells no observation whose token is released while observers are told`() {
    var log: [String] = []
    var released: KeyValueObservation?
    let first = layer.observe(\.opacity) { _, _ in
      log.append("first")
      released = nil
    }
    released = layer.observe(\.opacity) { _, _ in log.append("released") }
    layer.opacity = 0.5
    context.advance(to: 1)
    #expect(log == ["first"])
    withExtendedLifetime((first, released)) {}
  }

  @Test func `does nothing when an observer advances or commits`() {
    var times: [Double] = []
    let token = layer.observe(\.opacity) { [context] _, _ in
      context.advance(to: 50)
      Transaction.flush()
      Transaction.begin()
      Transaction.commit()
      times.append(context.time)
    }
    layer.opacity = 0.5
    context.advance(to: 1)
    #expect(times == [0])
    #expect(context.time == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `tells at the instants of declared changes, and not in simulations`() {
    var times: [Double] = []
    let token = layer.observe(\.opacity) { [context] _, _ in times.append(context.time) }
    let sequence = AnimationSequence(layer: layer)
    sequence.addStep(keyPath: "opacity", to: 0.5, duration: 0.5, delay: 1)
    sequence.execute()
    context.advance(to: 0.5)
    _ = context.timeline(until: 3)
    _ = context.events(until: 3)
    #expect(times == [])
    context.advance(to: 4)
    #expect(times == [1])
    withExtendedLifetime(token) {}
  }

  @Test func `observes any Swift key path, also through other layers`() {
    final class Meter: Layer {
      var level = 0.5 {
        didSet { didChangeValue(forKey: "level") }
      }
    }
    let meter = Meter()
    root.addSublayer(meter)
    context.advance(to: 1)
    var log: [String] = []
    let tokens = [
      meter.observe(\.level, options: [.old, .new]) {
        log.append("\($1.oldValue ?? 0) \($1.newValue ?? 0)")
      },
      meter.observe(\.superlayer?.bounds.size.width, options: .new) {
        log.append("width \(($1.newValue ?? nil) ?? -1)")
      },
      meter.observe(\.superlayer, options: [.old, .new]) {
        log.append("\(($1.oldValue ?? nil) === self.root) \(($1.newValue ?? nil) == nil)")
      },
      meter.observe(\.frame) { observed, _ in log.append("frame \(observed.frame.minX)") },
      meter.observe(\.backgroundColor, options: [.old, .new]) {
        log.append(
          "\(($1.oldValue ?? nil) == nil) \($1.newValue == Color(red: 1, green: 0, blue: 0))")
      },
    ]
    meter.level = 0.75
    context.advance(to: 2)
    root.bounds.size.width = 30
    context.advance(to: 3)
    meter.anchorPoint = .zero
    meter.position.x = 5
    meter.backgroundColor = Color(red: 1, green: 0, blue: 0)
    context.advance(to: 4)
    meter.removeFromSuperlayer()
    context.advance(to: 5)
    #expect(
      log == [
        "0.5 0.75", "width 30.0", "frame 5.0", "true true", "width -1.0", "true true",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `retains neither layers nor the values that are layers`() {
    weak var gone: Layer?
    var token: KeyValueObservation?
    do {
      let parent = Layer()
      let child = Layer()
      parent.addSublayer(child)
      gone = parent
      token = child.observe(\.superlayer, options: .old) { _, _ in }
      parent.addObserver(parent, forKeyPath: "sublayers")
      root.addSublayer(parent)
      context.advance(to: 1)
      parent.removeFromSuperlayer()
      context.advance(to: 2)
    }
    #expect(gone == nil)
    token?.invalidate()
  }

  @Test func `ignores the observation of a presentation`() {
    var count = 0
    let token = layer.presentation()?.observe(\.opacity, options: .initial) { _, _ in count += 1 }
    #expect(token != nil)
    #expect(count == 0)
    #expect(layer.rare?.diagnostics.first?.message == "a presentation layer cannot be observed")
  }

  @Test func `tells a layer that enters a tree what changed before`() {
    let late = Layer()
    var count = 0
    let token = late.observe(\.opacity) { _, _ in count += 1 }
    late.opacity = 0.5
    context.advance(to: 1)
    #expect(count == 0)
    root.addSublayer(late)
    context.advance(to: 2)
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }
}
