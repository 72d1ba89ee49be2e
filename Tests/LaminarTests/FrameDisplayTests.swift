import Foundation
import Laminar
import Testing

/// A bar as long as its level, which is drawn.
class LevelLayer: Layer {
  var displays = 0

  override class var customProperties: [CustomProperty] {
    [CustomProperty(name: "level", kind: .number, defaultValue: .number(0))]
  }

  var level: Double {
    get { (value(forKey: "level") as? NSNumber)?.doubleValue ?? 0 }
    set { setValue(newValue, forKey: "level") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func display() {
    displays += 1
    super.display()
  }

  override func draw(in context: DrawingContext) {
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

/// The same with presentations of its own class.
final class TypedLevelLayer: LevelLayer {
  override func presentation() -> TypedLevelLayer? {
    makePresentation(with: TypedLevelLayer.init(layer:))
  }
}

/// The same, which requests a display whenever it draws.
final class RestlessLayer: LevelLayer {
  override func draw(in context: DrawingContext) {
    super.draw(in: context)
    setNeedsDisplay()
  }
}

/// A bar as long as a number that another layer sets.
final class BarLayer: Layer {
  var length = 0.0 { didSet { setNeedsDisplay() } }

  override func draw(in context: DrawingContext) {
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: length, height: 10))
  }
}

/// A layer that positions a sublayer by one animated number.
final class PlayerLayer: Layer {
  let dot = Layer()
  let label = BarLayer()

  override class var customProperties: [CustomProperty] {
    [CustomProperty(name: "currentFrame", kind: .number, defaultValue: .number(0))]
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "currentFrame" }

  override func display() {
    let frame = (presentation() ?? self).value(forKey: "currentFrame") as? NSNumber
    Transaction.begin()
    Transaction.setDisableActions(true)
    dot.position = CGPoint(x: 5 + (frame?.doubleValue ?? 0), y: 5)
    Transaction.commit()
    label.length = frame?.doubleValue ?? 0
    label.displayIfNeeded()
  }
}

@Suite struct `Frames that layers draw` {
  private func stage<Shown: Layer>(showing layer: Shown) -> Stage {
    let stage = Stage(width: 100, height: 10)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    stage.rootLayer.addSublayer(layer)
    return stage
  }

  private func animate(_ layer: Layer, _ key: String, to end: Double) {
    let animation = BasicAnimation(keyPath: key)
    animation.fromValue = 0
    animation.toValue = end
    animation.duration = 1
    layer.add(animation, forKey: key)
  }

  /// The columns that are opaque.
  private func columns(_ picture: Bitmap) -> [Int] {
    (0..<picture.width).filter { picture.pixel(x: $0, y: 5) >> 24 == 255 }
  }

  @Test(arguments: [LevelLayer.self, TypedLevelLayer.self])
  func `draw(in:) draws every frame, in any order`(type: LevelLayer.Type) {
    let layer = type == LevelLayer.self ? LevelLayer() : TypedLevelLayer()
    let stage = stage(showing: layer)
    animate(layer, "level", to: 1)
    for (time, width) in [(0.5, 50), (0.25, 25), (0.75, 75), (0, 0), (1.5, 0), (0.5, 50)] {
      #expect(columns(stage.render(at: time)).count == width, "\(time)")
    }
    #expect(layer.level == 0)
    #expect(stage.diagnostics.isEmpty)
    #expect(stage.frames(rate: 4, in: 0..<1).map { columns($0.bitmap).count } == [0, 25, 50, 75])
  }

  @Test func `display() is called where a value differs from the one that was displayed`() {
    let layer = LevelLayer()
    let stage = stage(showing: layer)
    animate(layer, "level", to: 1)
    _ = stage.render(at: 0.5)
    let displays = layer.displays
    _ = stage.render(at: 0.5)
    #expect(layer.displays == displays)
    _ = stage.render(at: 0.6)
    #expect(layer.displays == displays + 1)
    _ = stage.render(at: 2)
    _ = stage.render(at: 3)
    #expect(layer.displays == displays + 2)
  }

  @Test func `what advance displays stays, and the layer's own value returns at the end`() {
    let layer = LevelLayer()
    let stage = stage(showing: layer)
    animate(layer, "level", to: 1)
    stage.advance(to: 0.3)
    #expect(columns(stage.snapshot().render(at: 0.3)).count == 30)
    stage.advance(to: 2)
    #expect(columns(stage.snapshot().render(at: 2)).isEmpty)
    let displays = layer.displays
    stage.advance(to: 3)
    #expect(layer.displays == displays)
    layer.level = 0.4
    #expect(columns(stage.render(at: 3)).count == 40)
  }

  @Test func `one animated number drives other layers`() {
    let player = PlayerLayer()
    player.dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    player.dot.backgroundColor = .red
    player.addSublayer(player.dot)
    let stage = stage(showing: player)
    animate(player, "currentFrame", to: 90)
    for (time, left) in [(0.5, 45), (0, 0), (0.9, 81), (0.5, 45)] {
      #expect(columns(stage.render(at: time)).first == left, "\(time)")
    }
    stage.advance(to: 0.2)
    #expect(abs(player.dot.position.x - 23) < 1e-9)
  }

  @Test func `a layer that is displayed on the way keeps its own drawing`() {
    let player = PlayerLayer()
    player.label.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    player.addSublayer(player.label)
    let stage = stage(showing: player)
    animate(player, "currentFrame", to: 100)
    for (time, width) in [(0.5, 50), (0.25, 25), (0.5, 50)] {
      #expect(columns(stage.render(at: time)).count == width, "\(time)")
    }
    stage.advance(to: 0.75)
    #expect(columns(stage.snapshot().render(at: 0.75)).count == 75)
  }

  @Test func `a layer that leaves its tree and comes back, or goes to another, is drawn on`() {
    let layer = LevelLayer()
    let first = stage(showing: layer)
    animate(layer, "level", to: 1)
    #expect(columns(first.render(at: 0.5)).count == 50)
    layer.removeFromSuperlayer()
    #expect(columns(first.render(at: 0.5)).isEmpty)
    first.rootLayer.addSublayer(layer)
    animate(layer, "level", to: 0.5)
    #expect(columns(first.render(at: 0.5)).count == 25)
    let second = stage(showing: layer)
    animate(layer, "level", to: 0.8)
    #expect(columns(second.render(at: 0.5)).count == 40)
    #expect(columns(first.render(at: 0.5)).isEmpty)
  }

  @Test func `a display that requests another is not replaced by the layer's own values`() {
    let layer = RestlessLayer()
    let stage = stage(showing: layer)
    animate(layer, "level", to: 1)
    stage.advance(to: 0.5)
    #expect(columns(stage.snapshot().render(at: 0.5)).count == 50)
    #expect(columns(stage.render(at: 0.25 + 0.5)).count == 75)
  }

  @Test func `a snapshot draws by the function, or reports the layer`() async {
    let layer = LevelLayer()
    let stage = stage(showing: layer)
    animate(layer, "level", to: 1)
    _ = stage.snapshot()
    #expect(stage.diagnostics.map(\.key) == ["level"])
    layer.frameDrawing = { frame, context in
      let level = frame.value(forKeyPath: "level")?.double ?? 0
      context.setFillColor(.red)
      context.fill(
        CGRect(x: 0, y: 0, width: frame.bounds.width * level, height: frame.bounds.height))
    }
    let snapshot = stage.snapshot()
    #expect(stage.diagnostics.isEmpty)
    let pictures = await withTaskGroup(of: (Int, Bitmap).self) { group in
      for step in 0...4 {
        group.addTask { (step, snapshot.render(at: Double(step) / 5)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for step in 0...4 {
      #expect(pictures[step].map { columns($0).count } == step * 20)
      #expect(pictures[step] == stage.render(at: Double(step) / 5))
    }
  }

  @Test func `a function that draws too much is reported, and the frame shows the canvas`() {
    let layer = LevelLayer()
    let stage = stage(showing: layer)
    layer.frameDrawing = { frame, context in
      for _ in 0...DrawingBudget.standard { context.fill(frame.bounds) }
    }
    #expect(columns(stage.render(at: 0)).isEmpty)
    #expect(stage.diagnostics.map(\.layer) == ["layer#0"])
    #expect(stage.diagnostics.map(\.key) == ["drawingBudget"])
  }
}
