import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Layer subclass` {
  private final class Watched: ShapeLayer {
    var seen: [String] = []

    override var opacity: Float { didSet { seen.append("opacity \(oldValue)→\(opacity)") } }
    override var position: CGPoint { didSet { seen.append("position") } }
    override var bounds: CGRect {
      get { super.bounds }
      set {
        seen.append("bounds")
        super.bounds = newValue
      }
    }
    override var path: Path? { didSet { seen.append("path") } }
    override var speed: Float { didSet { seen.append("speed") } }
  }

  @Test func `sees every change that key-value coding makes`() {
    let layer = Watched()
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(4, forKeyPath: "bounds.size.width")
    layer.setValue(Path(), forKey: "path")
    layer.setValue(2, forKey: "speed")
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(
      layer.seen
        == ["opacity 1.0→0.5", "position", "bounds", "path", "speed", "bounds", "position"])
    #expect(layer.position == CGPoint(x: 0.5, y: 0.5))
  }

  private final class Gauge: Layer {
    var note = ""

    override class var customProperties: [CustomProperty] {
      [
        CustomProperty(name: "level", kind: .number, defaultValue: .number(0.25)),
        CustomProperty(name: "needle", kind: .point, defaultValue: .point(.zero)),
        CustomProperty(name: "source", kind: .object, defaultValue: .none),
      ]
    }
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" }

    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      note = (layer as? Gauge)?.note ?? ""
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
    var level: Double { (value(forKey: "level") as? NSNumber)?.doubleValue ?? 0 }
  }

  @Test func `declares keys with kinds and defaults`() {
    let gauge = Gauge()
    #expect(gauge.level == 0.25)
    #expect(Gauge.defaultValue(forKey: "level") as? NSNumber == 0.25)
    gauge.setValue(Float(0.7), forKey: "level")
    #expect(gauge.level == 0.7)
    #expect(gauge.needsDisplay())
    gauge.setValue(3, forKeyPath: "needle.y")
    #expect(gauge.value(forKey: "needle") as? CGPoint == CGPoint(x: 0, y: 3))
    #expect(gauge.value(forKeyPath: "needle.y") as? NSNumber == 3)
    gauge.setValue("full", forKey: "level")
    gauge.setValue(Double.infinity, forKey: "level")
    #expect(gauge.level == 0.7)
    #expect(gauge.rare?.diagnostics.map(\.key) == ["level"])
    gauge.setValue(gauge, forKey: "source")
    #expect(gauge.value(forKey: "source") as? Gauge === gauge)
    gauge.setValue(nil, forKey: "source")
  }

  @Test func `copies itself for presentations`() {
    let gauge = Gauge()
    gauge.note = "left"
    gauge.name = "gauge"
    gauge.opacity = 0.5
    gauge.speed = 2
    gauge.setValue(0.5, forKey: "level")
    gauge.setValue(7, forKey: "tag")
    gauge.addSublayer(Layer())
    let copy = Gauge(layer: gauge)
    #expect(copy.note == "left")
    #expect(copy.name == "gauge")
    #expect(copy.opacity == 0.5)
    #expect(copy.speed == 2)
    #expect(copy.level == 0.5)
    #expect(copy.value(forKey: "tag") as? Int == 7)
    #expect(copy.sublayers == nil)
    #expect(copy.superlayer == nil)
  }

  @Test func `tells the table's defaults`() {
    #expect(Layer.defaultValue(forKey: "opacity") as? NSNumber == 1)
    #expect(ShapeLayer.defaultValue(forKey: "lineWidth") as? NSNumber == 1)
    #expect(Layer.defaultValue(forKey: "lineWidth") == nil)
    #expect(Layer.defaultValue(forKey: "duration") as? NSNumber == NSNumber(value: Double.infinity))
    #expect(Layer.defaultValue(forKey: "speed") as? NSNumber == 1)
    #expect(Layer.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(Layer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
  }
}

@Suite struct `Presentation layer` {
  @Test func `is never made before a commit`() {
    #expect(Layer().presentation() == nil)
  }

  @Test func `is only read`() throws {
    let root = Layer()
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = ShapeLayer()
    child.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    root.addSublayer(child)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let shown = try #require(root.presentation())
    shown.opacity = 0.5
    shown.position = .zero
    shown.frame = .zero
    shown.name = "other"
    shown.speed = 3
    shown.addSublayer(Layer())
    shown.mask = Layer()
    shown.sublayers = nil
    shown.setValue(3, forKey: "anything")
    shown.setNeedsLayout()
    shown.removeFromSuperlayer()
    #expect(shown.opacity == 1)
    #expect(shown.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(shown.name == "root")
    #expect(shown.speed == 1)
    #expect(shown.mask == nil)
    #expect(!shown.needsLayout())
    #expect(shown.value(forKey: "anything") == nil)
    #expect(root.rare?.diagnostics.map(\.message).first == "a presentation layer cannot be changed")
    #expect(root.sublayers == [child])
  }

  @Test func `has relatives that are presentations of the same moment`() throws {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = ShapeLayer()
    child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    child.mask = Layer()
    root.addSublayer(child)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let shown = try #require(child.presentation())
    #expect(shown !== child)
    #expect(shown.model() === child)
    #expect(shown.superlayer?.model() === root)
    #expect(shown.superlayer !== root)
    #expect(shown.mask?.model() === child.mask)
    let shownRoot = try #require(root.presentation())
    #expect(shownRoot.sublayers?.map { $0.model() } == [child])
    #expect(shownRoot.sublayers?.first is ShapeLayer)
    #expect(shown.convert(.zero, to: shownRoot) == CGPoint(x: 10, y: 10))
    child.mask = nil
    context.commitIfNeeded()
    #expect(root.presentation()?.hitTest(CGPoint(x: 20, y: 20))?.model() === child)
    #expect(root.presentation()?.presentation()?.model() === root)
  }
}
