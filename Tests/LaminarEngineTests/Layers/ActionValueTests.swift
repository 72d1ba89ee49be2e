import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Transactions, "Finding an action".
@Suite struct `An action without values` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func attached(_ key: String) -> BasicAnimation? {
    layer.animation(forKey: key) as? BasicAnimation
  }

  private final class Gauge: Layer {
    override class var customProperties: [CustomProperty] {
      [CustomProperty(name: "level", kind: .number, defaultValue: .number(3))]
    }
    override class func defaultAction(forKey event: String) -> (any Action)? {
      event == "level" ? BasicAnimation() : nil
    }
  }

  @Test func `runs from the value that is shown`() {
    let fade = BasicAnimation()
    fade.duration = 1
    layer.actions = ["opacity": fade]
    layer.opacity = 0
    #expect(attached("opacity")?.fromValue as? Double == 1)
    #expect(attached("opacity")?.keyPath == "opacity" && attached("opacity")?.duration == 1)
    #expect(fade.fromValue == nil && fade.keyPath == nil)
    fixture.context.advance(to: 0.25)
    #expect(layer.presentation()?.opacity == 0.75)
    layer.opacity = 1
    #expect(attached("opacity")?.fromValue as? Double == 0.75)
    fixture.context.advance(to: 0.75)
    // 0.75 + 0.25 · 0.5
    #expect(layer.presentation()?.opacity == 0.875)
  }

  @Test func `may be a spring, of a part or of the class`() {
    let spring = SpringAnimation()
    spring.duration = 1
    let part = BasicAnimation(keyPath: "bounds.size.width")
    layer.actions = ["position": spring, "bounds": part]
    layer.position = CGPoint(x: 9, y: 9)
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    #expect(attached("position")?.fromValue as? CGPoint == .zero)
    #expect(attached("bounds")?.fromValue as? Double == 0)
    #expect(attached("bounds")?.keyPath == "bounds.size.width")
    let gauge = Gauge()
    layer.addSublayer(gauge)
    fixture.context.commitIfNeeded()
    gauge.setValue(5, forKey: "level")
    #expect((gauge.animation(forKey: "level") as? BasicAnimation)?.fromValue as? Double == 3)
  }

  @Test func `is left as it is when it has a value, adds, or leads elsewhere`() {
    let to = BasicAnimation()
    to.toValue = 0.5
    let additive = BasicAnimation()
    additive.isAdditive = true
    let elsewhere = BasicAnimation(keyPath: "sublayers.a.opacity")
    layer.actions = ["opacity": to, "zPosition": additive, "cornerRadius": elsewhere]
    layer.opacity = 0
    layer.zPosition = 1
    layer.cornerRadius = 1
    for key in ["opacity", "zPosition", "cornerRadius"] {
      #expect(attached(key) != nil && attached(key)?.fromValue == nil, "\(key)")
    }
  }

  @Test func `reads the duration that it takes`() {
    layer.opacity = 0
    #expect(attached("opacity")?.duration == 0.25)
    Transaction.begin()
    Transaction.setAnimationDuration(2)
    layer.zPosition = 1
    Transaction.commit()
    #expect(attached("zPosition")?.duration == 2)
    let own = BasicAnimation(keyPath: "cornerRadius")
    layer.add(own, forKey: "own")
    #expect(attached("own")?.duration == 0.25 && own.duration == 0)
  }
}

/// Laminar.docc: KeyPathsAndProperties, "Key paths".
@Suite struct `Values behind a layer` {
  private let layer = ShapeLayer()

  @Test func `come from its styles where it has none`() {
    layer.style = [
      "opacity": 0.5, "note": "first", "lineWidth": "wide",
      "bounds": CGRect(x: 1, y: 2, width: 3, height: 4),
      "style": ["lineWidth": 4, "note": "second", "zPosition": 9] as [AnyHashable: Any],
    ]
    #expect(layer.value(forKey: "opacity") as? Double == 0.5)
    #expect(layer.value(forKey: "note") as? String == "first")
    #expect(layer.value(forKeyPath: "bounds.size.width") as? Double == 3)
    #expect(layer.value(forKey: "lineWidth") as? Double == 4)
    #expect(layer.value(forKey: "zPosition") as? Double == 9)
    #expect(layer.value(forKey: "cornerRadius") as? Double == 0)
    #expect(layer.value(forKey: "nothing") == nil)
    layer.opacity = 0.25
    layer.setValue("own", forKey: "note")
    #expect(layer.value(forKey: "opacity") as? Double == 0.25)
    #expect(layer.value(forKey: "note") as? String == "own")
  }

  @Test func `are read and set through other layers`() {
    let (root, middle) = (Layer(), Layer())
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    middle.name = "middle"
    root.addSublayer(middle)
    middle.addSublayer(layer)
    #expect(layer.value(forKeyPath: "superlayer.name") as? String == "middle")
    #expect(
      layer.value(forKeyPath: "superlayer.superlayer.bounds.size.width") as? Double == 100)
    #expect(layer.value(forKeyPath: "superlayer.nothing") == nil)
    #expect(root.value(forKeyPath: "superlayer.name") == nil)
    layer.setValue(0.5, forKeyPath: "superlayer.superlayer.opacity")
    #expect(root.opacity == 0.5)
    layer.setValue(middle, forKey: "target")
    layer.setValue(4, forKeyPath: "target.position.x")
    #expect(middle.position.x == 4)
  }

  @Test func `are the parts of its frame`() {
    layer.frame = CGRect(x: 1, y: 2, width: 10, height: 20)
    layer.setValue(30, forKeyPath: "frame.origin.x")
    layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "frame.size")
    #expect(layer.frame == CGRect(x: 30, y: 2, width: 8, height: 9))
    #expect(layer.position == CGPoint(x: 34, y: 6.5))
    #expect(layer.value(forKeyPath: "frame.size.height") as? Double == 9)
    layer.setValue("left", forKeyPath: "frame.origin.x")
    layer.setValue(Double.nan, forKeyPath: "frame.origin.x")
    layer.setValue(nil, forKeyPath: "frame.origin")
    #expect(layer.frame == CGRect(x: 30, y: 2, width: 8, height: 9))
    #expect(layer.rare?.diagnostics.map(\.key) == ["frame.origin.x", "frame.origin"])
  }
}
