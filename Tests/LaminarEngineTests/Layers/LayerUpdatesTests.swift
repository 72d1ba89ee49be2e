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
    #expect(root.rare?.diagnostics.count == 1)
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
