import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
    #expect(gauge.rare == nil)
    var count = 0
    let layers = (0..<2000).map { _ in Layer() }
    root.sublayers = layers
    context.advance(to: 1)
    let tokens = layers.map { $0.observe(\.position) { _, _ in count += 1 } }
    layers[7].position.x = 4
    #expect(context.changedObservedLayers.count == 1)
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
    #expect(layer.rare?.diagnostics.map(\.key).count == 4)
    let parent = Layer()
    parent.addSublayer(layer)
    #expect(layer.value(forKeyPath: "superlayer.opacity") as? NSNumber == 1)
    layer.setValue(0.5, forKeyPath: "superlayer.opacity")
    layer.setValue(4, forKeyPath: "superlayer.bounds.size.width")
    #expect(parent.opacity == 0.5)
    #expect(parent.bounds.width == 4)
  }
}
