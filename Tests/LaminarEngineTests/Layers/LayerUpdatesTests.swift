import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Layer updates` {
  private final class Log {
    var lines: [String] = []
  }

  private final class Logged: Layer {
    var log: Log?
    var work: ((Layer) -> Void)?

    override func layoutSublayers() {
      log?.lines.append("layout \(name ?? "")")
      super.layoutSublayers()
      work?(self)
    }
    override func display() {
      log?.lines.append("display \(name ?? "")")
      super.display()
    }
  }

  private let log = Log()

  private func layer(_ name: String, in parent: Layer? = nil) -> Logged {
    let layer = Logged()
    layer.name = name
    parent?.addSublayer(layer)
    parent?.layoutIfNeeded()
    layer.log = log
    log.lines = []
    return layer
  }

  @Test func `lays out from the topmost that needs it, superlayers first`() {
    let root = layer("root")
    let middle = layer("middle", in: root)
    let leaf = layer("leaf", in: middle)
    leaf.setNeedsLayout()
    root.setNeedsLayout()
    log.lines = []
    leaf.layoutIfNeeded()
    #expect(log.lines == ["layout root", "layout leaf"])
    #expect(!leaf.needsLayout() && !root.needsLayout())
    log.lines = []
    root.layoutIfNeeded()
    #expect(log.lines == [])
  }

  @Test func `keeps contents that are set after a display was requested`() throws {
    final class Drawn: Layer {
      var draws = 0
      override func draw(in context: DrawingContext) {
        draws += 1
        context.setFillColor(.red)
        context.fill(bounds)
      }
    }
    let image = try #require(Image(width: 1, height: 1, pixels: [0xff01_0203]))
    let layer = Drawn()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.contents = image
    #expect(!layer.needsDisplay())
    layer.updateTree()
    #expect(layer.draws == 0 && (layer.contents as? Image) == image)
    // Also where they are the same, and by key.
    layer.setNeedsDisplay()
    layer.setValue(image, forKey: "contents")
    layer.updateTree()
    #expect(layer.draws == 0 && (layer.contents as? Image) == image)
    // A request after them draws, and no image withdraws nothing.
    layer.setNeedsDisplay()
    layer.updateTree()
    #expect(layer.draws == 1 && layer.contents == nil)
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
    layer.contents = nil
    layer.updateTree()
    #expect(layer.draws == 2)
  }

  @Test func `requests layout of layer and superlayer when bounds or transform change`() {
    let root = layer("root")
    let leaf = layer("leaf", in: root)
    let changes: [(Layer) -> Void] = [
      { $0.bounds.size.width = 10 }, { $0.transform = Transform3D(scaleX: 2, y: 2) },
    ]
    for change in changes {
      root.layoutIfNeeded()
      #expect(!root.needsLayout() && !leaf.needsLayout())
      change(leaf)
      #expect(root.needsLayout() && leaf.needsLayout())
    }
    root.layoutIfNeeded()
    leaf.position = CGPoint(x: 1, y: 1)
    leaf.bounds = leaf.bounds
    #expect(!root.needsLayout() && !leaf.needsLayout())
    root.addSublayer(Layer())
    #expect(root.needsLayout())
  }

  @Test func `lays out what layout changes, and stops`() {
    let root = layer("root")
    let leaf = layer("leaf", in: root)
    root.work = { $0.sublayers?.first?.bounds.size.width = 50 }
    root.setNeedsLayout()
    log.lines = []
    root.layoutIfNeeded()
    #expect(log.lines == ["layout root", "layout leaf"])
    leaf.work = { leaf in leaf.superlayer?.bounds.size.width += 1 }
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(leaf.bounds.width == 50)
    let child = layer("child", in: leaf)
    child.work = { [log] _ in
      if log.lines.count < 1000 { leaf.setNeedsLayout() }
    }
    leaf.work = { _ in child.setNeedsLayout() }
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(root.extras?.diagnostics.count == 1)
  }

  private final class Row: LayoutManager {
    var invalidations = 0
    func preferredSize(of layer: Layer) -> CGSize { CGSize(width: 7, height: 8) }
    func invalidateLayout(of layer: Layer) { invalidations += 1 }
    func layoutSublayers(of layer: Layer) {
      for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
        sublayer.position.x = CGFloat(index) * 10
      }
    }
  }

  @Test func `calls the layout manager`() {
    let root = layer("root")
    let first = layer("first", in: root)
    let second = layer("second", in: root)
    let row = Row()
    #expect(root.preferredFrameSize() == .zero)
    root.layoutManager = row
    #expect(root.preferredFrameSize() == CGSize(width: 7, height: 8))
    #expect(root.needsLayout())
    let before = row.invalidations
    root.setNeedsLayout()
    #expect(row.invalidations == before + 1)
    root.layoutIfNeeded()
    #expect(first.position.x == 0)
    #expect(second.position.x == 10)
  }

  private final class Painter: LayerDelegate {
    var calls: [String] = []
    func display(_ layer: Layer) { calls.append("display") }
    func layoutSublayers(of layer: Layer) { calls.append("layout") }
  }

  @Test func `calls the delegate for layout and display`() {
    let layer = Layer()
    let painter = Painter()
    layer.delegate = painter
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    #expect(painter.calls == ["layout"])
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(painter.calls == ["layout", "display"])
  }

  @Test func `displays when the bounds change if that was requested`() {
    let layer = Layer()
    layer.bounds.size.width = 5
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 6
    #expect(layer.needsDisplay())
  }

  private final class Needy: LayerDelegate {
    func display(_ layer: Layer) {
      layer.setNeedsLayout()
      layer.superlayer?.sublayers?.last?.sublayers?.first?.setNeedsLayout()
    }
  }

  @Test func `keeps for the next update what a display requests`() {
    let root = layer("root")
    let first = layer("first", in: root)
    let second = layer("second", in: root)
    let inner = layer("inner", in: second)
    root.updateTree()
    let needy = Needy()
    first.delegate = needy
    first.setNeedsDisplay()
    second.setNeedsDisplay()
    inner.setNeedsDisplay()
    root.updateTree()
    log.lines = []
    root.updateTree()
    #expect(log.lines == ["layout first", "layout inner"])
  }

  @Test func `updates a tree once, masks too, before its commit`() {
    let root = layer("root")
    let middle = layer("middle", in: root)
    let leaf = layer("leaf", in: middle)
    let mask = layer("mask")
    leaf.mask = mask
    root.updateTree()
    leaf.setNeedsDisplay()
    mask.setNeedsLayout()
    mask.setNeedsDisplay()
    log.lines = []
    root.updateTree()
    #expect(log.lines == ["layout mask", "display leaf", "display mask"])
    log.lines = []
    root.updateTree()
    #expect(log.lines == [])
    #expect(!root.isUpdatable && !middle.isUpdatable)
  }

  @Test func `updates siblings in their order, whichever needed it first, and none that left`() {
    let root = layer("root")
    let sublayers = (0..<6).map { layer("\($0)", in: root) }
    root.updateTree()
    log.lines = []
    for index in [4, 1, 5, 2, 1] { sublayers[index].setNeedsLayout() }
    sublayers[2].removeFromSuperlayer()
    root.layoutIsNeeded = false
    root.updateTree()
    #expect(log.lines == ["layout 1", "layout 4", "layout 5"])
    log.lines = []
    sublayers[3].setNeedsLayout()
    sublayers[3].removeFromSuperlayer()
    root.insertSublayer(sublayers[3], at: 0)
    root.layoutIsNeeded = false
    root.updateTree()
    #expect(log.lines == ["layout 3"])
    #expect(!root.isUpdatable)
  }
}

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
    #expect(gauge.extras?.diagnostics.map(\.key) == ["level"])
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
    #expect(
      root.extras?.diagnostics.map(\.message).first == "a presentation layer cannot be changed")
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
