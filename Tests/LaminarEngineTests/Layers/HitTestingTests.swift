import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: HitTesting, "Hit testing of layers"; ReferenceValues, "Geometry and drawing", rows
/// 59 and 60.
@Suite struct `Layer hit testing` {
  private func layer(_ frame: CGRect, in parent: Layer? = nil, _ layer: Layer = Layer()) -> Layer {
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private let hundred = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test func `contains is half open`() {
    let layer = layer(hundred)
    #expect(layer.contains(.zero))
    #expect(!layer.contains(CGPoint(x: 100, y: 100)))
    #expect(layer.contains(CGPoint(x: 99.999, y: 99.999)))
    #expect(!layer.contains(CGPoint(x: -0.001, y: 50)))
    #expect(!layer.contains(CGPoint(x: CGFloat.nan, y: 50)))
  }

  @Test func `reaches sublayers outside of the bounds unless they are clipped`() {
    let parent = layer(hundred)
    let child = layer(CGRect(x: 150, y: 0, width: 50, height: 50), in: parent)
    let point = CGPoint(x: 160, y: 10)
    #expect(parent.hitTest(point) === child)
    parent.masksToBounds = true
    #expect(parent.hitTest(point) == nil)
  }

  @Test func `ignores corners and opacity`() {
    let layer = layer(hundred)
    layer.cornerRadius = 50
    layer.opacity = 0
    #expect(layer.hitTest(CGPoint(x: 1, y: 1)) === layer)
  }

  @Test func `skips hidden layers with what they hold`() {
    let parent = layer(hundred)
    let child = layer(hundred, in: parent)
    _ = layer(hundred, in: child)
    child.isHidden = true
    #expect(parent.hitTest(CGPoint(x: 1, y: 1)) === parent)
    parent.isHidden = true
    #expect(parent.hitTest(CGPoint(x: 1, y: 1)) == nil)
  }

  // Lockwood, Core Animation: Advanced Techniques, chapter 3: zPosition changes what is seen, not the
  // order in which touches are handled.
  @Test func `follows the order of sublayers, whatever is drawn in front`() {
    let parent = layer(hundred)
    let first = layer(hundred, in: parent)
    let second = layer(hundred, in: parent)
    let third = layer(hundred, in: parent)
    let point = CGPoint(x: 50, y: 50)
    #expect(parent.hitTest(point) === third)
    first.zPosition = 1
    second.transform = Transform3D(translationX: 0, y: 0, z: 5)
    #expect(parent.hitTest(point) === third)
    parent.sublayerTransform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(parent.hitTest(point) === third)
    third.isHidden = true
    #expect(parent.hitTest(point) === second)
    second.removeFromSuperlayer()
    #expect(parent.hitTest(point) === first)
  }

  @Test func `goes through sublayer transforms`() {
    let parent = layer(hundred)
    parent.anchorPoint = .zero
    parent.position = .zero
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    let child = layer(CGRect(x: 20, y: 20, width: 20, height: 20), in: parent)
    #expect(parent.hitTest(CGPoint(x: 25, y: 25)) === parent)
    #expect(parent.hitTest(CGPoint(x: 45, y: 45)) === child)
  }

  @Test func `tests the mask`() {
    let layer = layer(hundred)
    let mask = Layer()
    mask.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
    layer.mask = mask
    layer.sublayerTransform = Transform3D(translationX: 50, y: 0)
    #expect(layer.hitTest(CGPoint(x: 10, y: 10)) === layer)
    #expect(layer.hitTest(CGPoint(x: 60, y: 10)) == nil)
  }

  @Test func `sees no back of a layer that has none`() {
    let parent = layer(hundred)
    let child = layer(hundred, in: parent)
    child.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    let point = CGPoint(x: 50, y: 50)
    #expect(parent.hitTest(point) === child)
    child.isDoubleSided = false
    #expect(parent.hitTest(point) === parent)
    child.transform = .identity
    child.isGeometryFlipped = true
    #expect(parent.hitTest(point) === child)
  }

  @Test func `passes through transform layers`() {
    let parent = layer(hundred)
    let cube = layer(hundred, in: parent, TransformLayer())
    let side = layer(CGRect(x: 10, y: 10, width: 20, height: 20), in: cube)
    #expect(parent.hitTest(CGPoint(x: 15, y: 15)) === side)
    #expect(parent.hitTest(CGPoint(x: 50, y: 50)) === parent)
    #expect(cube.hitTest(CGPoint(x: 50, y: 50)) == nil)
    #expect(side.hitTest(CGPoint(x: 15, y: 15)) === side)
    let back = layer(CGRect(x: 10, y: 10, width: 20, height: 20), in: cube)
    back.zPosition = -5
    #expect(parent.hitTest(CGPoint(x: 15, y: 15)) === back)
    cube.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(parent.hitTest(CGPoint(x: 85, y: 15)) === back)
  }

  private final class Proud: Layer {
    override func hitTest(_ point: CGPoint) -> Layer? {
      super.hitTest(point) == nil ? nil : self
    }
  }

  private final class Round: Layer {
    override func contains(_ point: CGPoint) -> Bool {
      let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
      return dx * dx + dy * dy < bounds.width * bounds.width / 4
    }
  }

  @Test func `calls the methods of subclasses`() {
    let parent = layer(hundred)
    let proud = layer(hundred, in: parent, Proud())
    let inner = layer(hundred, in: proud)
    _ = inner
    #expect(parent.hitTest(CGPoint(x: 5, y: 5)) === proud)
    let round = layer(hundred, in: parent, Round())
    #expect(parent.hitTest(CGPoint(x: 50, y: 50)) === round)
    #expect(parent.hitTest(CGPoint(x: 5, y: 5)) === proud)
  }

  @Test func `of what is not finite hits nothing`() {
    let layer = layer(hundred)
    #expect(layer.hitTest(CGPoint(x: CGFloat.nan, y: 0)) == nil)
    #expect(layer.hitTest(CGPoint(x: CGFloat.infinity, y: 0)) == nil)
  }
}

/// Hit testing as views have it, and the reasons.
@Suite struct `A touch` {
  private let fixture = LayerFixture()
  private var root: Layer { fixture.context.root }
  private let panel = Layer()
  private let button = Layer()

  init() {
    Transaction.withoutActions { [root = fixture.context.root] in
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      root.position = CGPoint(x: 100, y: 100)
    }
    fixture.layer.removeFromSuperlayer()
    panel.name = "panel"
    panel.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    button.name = "button"
    button.frame = CGRect(x: 60, y: 60, width: 80, height: 20)
    panel.addSublayer(button)
    root.addSublayer(panel)
    Transaction.withoutActions { fixture.context.commitIfNeeded() }
  }

  private func hit(_ x: Double, _ y: Double) -> String? {
    root.touchTest(CGPoint(x: x, y: y))?.name
  }

  @Test func `reaches the front layer that holds it, inside of what holds that`() {
    #expect(hit(90, 90) == "button")
    #expect(hit(30, 30) == "panel")
    // The button sticks out of its panel, where a layer's hit test still finds it.
    #expect(hit(150, 90) == nil || hit(150, 90) == root.name)
    #expect(root.hitTest(CGPoint(x: 150, y: 90)) === button)
    #expect(hit(250, 90) == nil)
  }

  @Test func `passes over what views pass over`() {
    let cases: [(HitWalk.Verdict, () -> Void, () -> Void)] = [
      (.hidden, { button.isHidden = true }, { button.isHidden = false }),
      (.transparent, { button.opacity = 0.0099 }, { button.opacity = 1 }),
      (
        .disabled, { button.isUserInteractionEnabled = false },
        { button.isUserInteractionEnabled = true }
      ),
      (.degenerate, { button.transform = Transform3D(m11: 0) }, { button.transform = .identity }),
    ]
    for (verdict, change, back) in cases {
      change()
      let walk = root.hitWalk(CGPoint(x: 90, y: 90), rules: .views)
      #expect(walk.hit === panel, "\(verdict)")
      #expect(walk.steps.map(\.verdict) == [.hitBelow, .hit, verdict])
      #expect(walk.steps.map(\.layer) == [root, panel, button])
      back()
    }
    button.opacity = 0.01
    #expect(hit(90, 90) == "button")
    panel.isUserInteractionEnabled = false
    #expect(hit(90, 90) == root.name)
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === button)
  }

  @Test func `keeps to the touch area`() {
    button.touchArea = .inset(4)
    #expect(hit(83, 90) == "panel" && hit(84, 90) == "button")
    button.touchArea = .inset(-10)
    #expect(hit(71, 71) == "button" && hit(69, 90) == "panel")
    button.touchArea = .circle(center: CGPoint(x: 20, y: 10), radius: 5)
    #expect(hit(105, 90) == "button" && hit(105.1, 90) == "panel")
    button.touchArea = .path(
      Path(rect: CGRect(x: 0, y: 0, width: 10, height: 20)))
    #expect(hit(89, 90) == "button" && hit(91, 90) == "panel")
    // A larger area of the panel lets the button be touched outside of it.
    button.touchArea = nil
    panel.touchArea = .inset(-40)
    #expect(hit(150, 90) == "button")
  }

  @Test func `meets what is shown at a time`() {
    Layer.animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) {
      button.position.y -= 40
    }
    fixture.context.advance(to: 0)
    func hit(_ y: Double, at time: Double) -> Layer? {
      root.presentation(at: time)?.touchTest(CGPoint(x: 90, y: y))?.model()
    }
    #expect(hit(90, at: 0) === button && hit(90, at: 1) === panel)
    #expect(hit(50, at: 0) === panel && hit(50, at: 1) === button)
    #expect(hit(70, at: 0.5) === button)
    let walk = root.presentation(at: 0.5)?.hitWalk(CGPoint(x: 90, y: 70), rules: .layers)
    #expect(walk?.hit === button)
    #expect(button.responderChain.map(\.name) == ["button", "panel", root.name])
  }

  @Test func `passes over what a block animates, unless that allows user interaction`() {
    Layer.animate(withDuration: 1, delay: 0.5) { button.opacity = 0.5 }
    fixture.context.advance(to: 0)
    func hit(at time: Double) -> Layer? {
      root.presentation(at: time)?.touchTest(CGPoint(x: 90, y: 90))?.model()
    }
    #expect(hit(at: 0) === panel && hit(at: 0.25) === panel && hit(at: 1.49) === panel)
    #expect(hit(at: 1.5) === button)
    let walk = root.presentation(at: 1)?.hitWalk(CGPoint(x: 90, y: 90), rules: .views)
    #expect(walk?.steps.map(\.verdict) == [.hitBelow, .hit, .animated])
    #expect(root.presentation(at: 1)?.hitTest(CGPoint(x: 90, y: 90))?.model() === button)
    // What contains it is skipped with it.
    fixture.context.advance(to: 2)
    Layer.animate(withDuration: 1) { panel.position.x += 1 }
    fixture.context.advance(to: 2)
    #expect(hit(at: 2.5) === root && hit(at: 3) === button)
  }

  @Test func `follows the order of sublayers, and says what it passes over`() {
    let other = Layer()
    other.name = "other"
    other.frame = CGRect(x: 70, y: 70, width: 40, height: 40)
    other.zPosition = -5
    root.addSublayer(other)
    let walk = root.hitWalk(CGPoint(x: 90, y: 90), rules: .views)
    #expect(walk.hit === other && walk.passed == [panel])
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === other)
    // Behind it, and not hit: neither is passed over.
    other.zPosition = 5
    #expect(root.hitWalk(CGPoint(x: 90, y: 90), rules: .views).passed == [])
    other.zPosition = -5
    panel.isUserInteractionEnabled = false
    #expect(root.hitWalk(CGPoint(x: 90, y: 90), rules: .views).passed == [])
  }

  @Test(arguments: 1...40) func `by the rules of layers is the hit test of layers`(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15
    func random(_ range: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * range
    }
    let top = Layer()
    top.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    var layers = [top]
    for index in 0..<30 {
      let layer = index % 7 == 6 ? TransformLayer() : Layer()
      layer.frame = CGRect(x: random(60), y: random(60), width: random(60), height: random(60))
      layer.zPosition = random(3).rounded()
      layer.isHidden = random(1) < 0.1
      layer.masksToBounds = random(1) < 0.3
      layer.setValue(random(2), forKeyPath: "transform.rotation.z")
      if random(1) < 0.3 { layer.setValue(random(4), forKeyPath: "transform.rotation.y") }
      layer.isDoubleSided = random(1) < 0.5
      if random(1) < 0.5 { layer.name = "layer \(index)" }
      layers[Int(random(Double(layers.count)))].addSublayer(layer)
      layers.append(layer)
    }
    for _ in 0..<40 {
      let point = CGPoint(x: random(120) - 60, y: random(120) - 60)
      let walk = top.hitWalk(point, rules: .layers)
      #expect(walk.hit === top.hitTest(point))
      #expect(walk.steps.first { $0.verdict == .hit }?.layer === walk.hit)
      #expect(top.hitWalk(point, rules: .views).hit === top.touchTest(point))
    }
  }

  private final class Round: Layer {
    override func contains(_ point: CGPoint) -> Bool {
      let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
      return dx * dx + dy * dy < bounds.width * bounds.width / 4
    }
  }

  private final class Wide: Layer {
    override func point(inside point: CGPoint) -> Bool {
      super.point(inside: CGPoint(x: min(max(point.x, 0), 39), y: point.y))
    }
  }

  private final class Outlet: Layer {
    weak var receiver: Layer?
    override func hitTest(_ point: CGPoint, with event: Event?) -> Layer? {
      bounds.insetBy(dx: -20, dy: -20).contains(point)
        ? receiver ?? super.hitTest(point, with: event) : nil
    }
  }

  @Test func `asks the hit test of subclasses`() {
    let outlet = Outlet()
    outlet.name = "outlet"
    outlet.frame = CGRect(x: 140, y: 140, width: 20, height: 20)
    root.addSublayer(outlet)
    #expect(hit(150, 150) == "outlet" && hit(130, 130) == root.name)
    outlet.receiver = button
    #expect(hit(130, 130) == "button" && hit(100, 30) == "panel")
  }

  @Test func `asks the methods of subclasses`() {
    let round = Round()
    round.name = "round"
    round.frame = CGRect(x: 140, y: 20, width: 40, height: 40)
    root.addSublayer(round)
    let wide = Wide()
    wide.name = "wide"
    wide.frame = CGRect(x: 140, y: 140, width: 40, height: 40)
    root.addSublayer(wide)
    #expect(hit(160, 40) == "round")
    #expect(hit(142, 22) == root.name)
    #expect(hit(195, 150) == "wide")
    #expect(root.hitTest(CGPoint(x: 195, y: 150)) === root)
    // A touch area of its own replaces what a layer contains.
    round.touchArea = .inset(0)
    #expect(hit(142, 22) == "round")
  }
}
