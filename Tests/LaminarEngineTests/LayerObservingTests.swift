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
    #expect(layer.extras?.observations.isEmpty == true)
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
    #expect(layer.extras?.diagnostics.first?.message == "a presentation layer cannot be observed")
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

@Suite struct `Observed key paths` {
  private final class Gauge: Layer {
    override class var customProperties: [CustomProperty] {
      [
        CustomProperty(name: "level", kind: .number, defaultValue: .number(0.25)),
        CustomProperty(name: "owner", kind: .object, defaultValue: .none),
      ]
    }
  }

  private struct Uncomparable {
    let number: Int
  }

  private let root = Layer()
  private let gauge = Gauge()
  private let context: LayerContext

  init() {
    context = LayerContext(root: root)
    root.addSublayer(gauge)
    context.advance(to: 0)
  }

  /// The changes of a key path by one change after the other, each committed.
  private func changes(
    of keyPath: String, on layer: Layer? = nil, by steps: [() -> Void]
  ) -> [String] {
    var log: [String] = []
    let token = (layer ?? gauge).observe(forKeyPath: keyPath, options: [.old, .new]) {
      let values = [$1.oldValue, $1.newValue].map { $0.map { "\($0)" } ?? "nil" }
      log.append(values.joined(separator: " → "))
    }
    for step in steps {
      step()
      context.advance(to: context.time + 1)
    }
    token.invalidate()
    return log
  }

  @Test func `are built-in keys and their parts`() {
    #expect(
      changes(
        of: "bounds.size.width",
        by: [
          { gauge.bounds.size.height = 4 }, { gauge.bounds.size.width = 8 },
          { gauge.frame.size.width = 9 },
        ]) == ["0.0 → 8.0", "8.0 → 9.0"])
    #expect(changes(of: "hidden", by: [{ gauge.isHidden = true }]) == ["0 → 1"])
    #expect(
      changes(of: "frame.origin.x", by: [{ gauge.bounds.size.width = 11 }]) == ["-4.0 → -5.0"])
    #expect(
      changes(of: "transform.translation.x", by: [{ gauge.transform.m41 = 3 }]) == ["0.0 → 3.0"])
    #expect(changes(of: "speed", by: [{ gauge.speed = 2 }]) == ["1.0 → 2.0"])
    #expect(
      changes(of: "name", by: [{ gauge.name = "g" }, { gauge.name = nil }]) == [
        "nil → g", "g → nil",
      ])
  }

  @Test func `are declared and undefined keys`() {
    #expect(changes(of: "level", by: [{ gauge.setValue(0.5, forKey: "level") }]) == ["0.25 → 0.5"])
    #expect(
      changes(
        of: "note",
        by: [
          { gauge.setValue("a", forKey: "note") }, { gauge.setValue("a", forKey: "note") },
          { gauge.setValue(nil, forKey: "note") },
        ]) == ["nil → a", "a → nil"])
    #expect(
      changes(
        of: "numbers",
        by: [
          { gauge.setValue([1, "b"] as [Any], forKey: "numbers") },
          { gauge.setValue([1, "b"] as [Any], forKey: "numbers") },
          { gauge.setValue([1, "c"] as [Any], forKey: "numbers") },
        ]
      ).count == 2)
    #expect(
      changes(
        of: "nan", by: [{ gauge.setValue(Double.nan, forKey: "nan") }, { gauge.opacity = 0 }]
      )
      .count == 1)
  }

  @Test func `count values that cannot be compared as changed at each commit of the layer`() {
    gauge.setValue(Uncomparable(number: 1), forKey: "custom")
    context.advance(to: 1)
    #expect(
      changes(
        of: "custom",
        by: [
          { root.opacity = 0.5 }, { gauge.opacity = 0.5 },
          { gauge.setValue(Uncomparable(number: 2), forKey: "custom") },
        ]
      ).count == 2)
  }

  @Test func `lead through the mask, the superlayer, named sublayers and layers of undefined keys`()
  {
    let mask = Layer()
    #expect(
      changes(
        of: "mask.opacity",
        by: [{ gauge.mask = mask }, { mask.opacity = 0.5 }, { gauge.mask = nil }])
        == ["nil → 1.0", "1.0 → 0.5", "0.5 → nil"])
    #expect(
      changes(of: "superlayer.bounds.size.width", by: [{ root.bounds.size.width = 7 }])
        == ["0.0 → 7.0"])
    gauge.name = "gauge"
    context.advance(to: context.time)
    #expect(
      changes(
        of: "sublayers.gauge.zPosition", on: root,
        by: [{ gauge.zPosition = 2 }, { gauge.name = "other" }]) == ["0.0 → 2.0", "2.0 → nil"])
    let thumb = Layer()
    root.addSublayer(thumb)
    gauge.setValue(thumb, forKey: "thumb")
    #expect(changes(of: "thumb.position.x", by: [{ thumb.position.x = 6 }]) == ["0.0 → 6.0"])
    #expect(changes(of: "sublayers", by: [{ gauge.addSublayer(Layer()) }]).count == 1)
    #expect(changes(of: "superlayer", by: [{ gauge.removeFromSuperlayer() }]).count == 1)
    root.addSublayer(gauge)
    #expect(
      changes(of: "superlayer.opacity", by: [{ root.opacity = 0.25 }, { root.opacity = 0.5 }])
        == ["1.0 → 0.25", "0.25 → 0.5"])
  }

  @Test func `cost layers without observers nothing, and few commits with many observers`() {
    #expect(gauge.extras == nil)
    var count = 0
    let layers = (0..<2000).map { _ in Layer() }
    let plain = Layer()
    root.sublayers = layers + [plain]
    context.advance(to: 1)
    let tokens = layers.map { $0.observe(\.position) { _, _ in count += 1 } }
    layers[7].position.x = 4
    plain.position.x = 4
    #expect(context.changedObservedLayers.count == 1)
    #expect(context.changedObservedLayers.first === layers[7])
    context.advance(to: 2)
    #expect(count == 1)
    withExtendedLifetime(tokens) {}
  }
}

@Suite struct `Undefined keys` {
  /// A layer that keeps its undefined keys itself.
  private final class Store: Layer {
    var stored: [String: Any] = [:]
    override func setValue(_ value: Any?, forUndefinedKey key: String) {
      guard key.hasPrefix("my") else { return super.setValue(value, forUndefinedKey: key) }
      stored[key] = value
      didChangeValue(forKey: key)
    }
    override func value(forUndefinedKey key: String) -> Any? {
      stored[key] ?? super.value(forUndefinedKey: key)
    }
    override class func defaultValue(forKey key: String) -> Any? {
      key == "volume" ? 11 : super.defaultValue(forKey: key)
    }
  }

  @Test func `are handled by the layer's class, and read its defaults`() {
    let store = Store()
    store.setValue(1, forKey: "myKey")
    store.setValue(2, forKey: "other")
    store.setValue(3, forKey: "opacity")
    #expect(store.stored.keys.sorted() == ["myKey"])
    #expect(store.value(forKey: "myKey") as? Int == 1)
    #expect(store.value(forKeyPath: "other") as? Int == 2)
    #expect(store.value(forKey: "volume") as? Int == 11)
    #expect(store.opacity == 3)
    #expect(store.value(forKey: "nothing") == nil)
    let thumb = Layer()
    store.setValue(thumb, forKey: "myThumb")
    store.setValue(5, forKeyPath: "myThumb.position.y")
    #expect(thumb.position.y == 5)
    #expect(store.value(forKeyPath: "myThumb.position.y") as? Double == 5)
  }

  @Test func `are observed where the class keeps them`() {
    let store = Store()
    let context = LayerContext(root: store)
    context.advance(to: 0)
    var values: [Int?] = []
    let token = store.observe(forKeyPath: "myKey", options: .new) {
      values.append($1.newValue as? Int)
    }
    store.setValue(4, forKey: "myKey")
    context.advance(to: 1)
    #expect(values == [4])
    token.invalidate()
  }

  @Test func `behind an object that is missing are reported, and not kept`() {
    let layer = Layer()
    for keyPath in ["superlayer.opacity", "delegate.title", "mask.opacity", "sublayers."] {
      layer.setValue(0.5, forKeyPath: keyPath)
    }
    #expect(layer.extras?.diagnostics.map(\.key).count == 4)
    let parent = Layer()
    parent.addSublayer(layer)
    #expect(layer.value(forKeyPath: "superlayer.opacity") as? NSNumber == 1)
    layer.setValue(0.5, forKeyPath: "superlayer.opacity")
    layer.setValue(4, forKeyPath: "superlayer.bounds.size.width")
    #expect(parent.opacity == 0.5)
    #expect(parent.bounds.width == 4)
  }
}

@Suite struct `Observers that are objects` {
  private final class Observer: KeyValueObserver {
    var changes: [(keyPath: String?, change: [KeyValueChangeKey: Any], context: Int)] = []

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      changes.append((keyPath, change ?? [:], context.map { Int(bitPattern: $0) } ?? 0))
    }
  }

  private let root = Layer()
  private let context: LayerContext

  init() {
    context = LayerContext(root: root)
    context.advance(to: 0)
  }

  @Test func `get the change by its keys`() {
    let observer = Observer()
    root.addObserver(observer, forKeyPath: "backgroundColor", options: [.old, .new, .prior])
    root.backgroundColor = Color(red: 0, green: 1, blue: 0)
    context.advance(to: 1)
    #expect(observer.changes.map(\.keyPath) == ["backgroundColor", "backgroundColor"])
    let prior = observer.changes.first?.change ?? [:]
    #expect(prior[.notificationIsPriorKey] as? Bool == true)
    #expect(prior[.oldKey] is NSNull)
    #expect(prior[.newKey] == nil)
    let change = observer.changes.last?.change ?? [:]
    #expect(change[.notificationIsPriorKey] == nil)
    #expect(change[.kindKey] as? NSNumber == 1)
    #expect(change[.oldKey] is NSNull)
    #expect(change[.newKey] as? Color == Color(red: 0, green: 1, blue: 0))
  }

  @Test func `are removed by key path and context, the last registration first`() {
    let observer = Observer()
    let pointers = [1, 2].map { UnsafeMutableRawPointer(bitPattern: $0) }
    for pointer in pointers {
      root.addObserver(observer, forKeyPath: "opacity", options: .new, context: pointer)
    }
    root.addObserver(observer, forKeyPath: "opacity")
    root.opacity = 0.5
    context.advance(to: 1)
    #expect(observer.changes.map(\.context) == [1, 2, 0])
    root.removeObserver(observer, forKeyPath: "opacity")
    root.removeObserver(observer, forKeyPath: "opacity", context: pointers[0])
    observer.changes = []
    root.opacity = 0.25
    context.advance(to: 2)
    #expect(observer.changes.map(\.context) == [2])
    root.removeObserver(observer, forKeyPath: "position")
    #expect(root.extras?.diagnostics.last?.message == "the observer to remove is not registered")
    #expect(root.extras?.diagnostics.last?.key == "position")
  }

  @Test func `are not retained`() {
    var observer: Observer? = Observer()
    weak let gone = observer
    if let observer { root.addObserver(observer, forKeyPath: "opacity") }
    observer = nil
    #expect(gone == nil)
    root.opacity = 0.5
    context.advance(to: 1)
    #expect(root.extras?.observations.isEmpty == true)
  }

  /// A layer that observes itself, as views' code does.
  private final class Framed: Layer {
    let content = Layer()
    static nonisolated(unsafe) var handled = 0

    override init() {
      super.init()
      addSublayer(content)
      addObserver(self, forKeyPath: "bounds", options: .new)
      addObserver(self, forKeyPath: "opacity")
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { nil }

    deinit { removeObserver(self, forKeyPath: "bounds") }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == "bounds", let new = change?[.newKey] as? CGRect else {
        return super.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      }
      content.frame = new.insetBy(dx: 2, dy: 2)
    }
  }

  @Test func `may be the layer itself, which sees its changes in the same commit`() {
    weak var gone: Framed?
    do {
      let framed = Framed()
      gone = framed
      root.addSublayer(framed)
      framed.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      context.advance(to: 1)
      #expect(framed.content.frame == CGRect(x: 2, y: 2, width: 36, height: 26))
      #expect(framed.content.presentation()?.bounds.width == 36)
      framed.opacity = 0.5
      context.advance(to: 2)
      #expect(
        framed.extras?.diagnostics.map(\.message) == [
          "the observer does not handle the change of this key path"
        ])
      framed.removeFromSuperlayer()
      context.advance(to: 3)
    }
    #expect(gone == nil)
  }
}
