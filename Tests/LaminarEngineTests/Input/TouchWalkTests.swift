import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

/// The walk of touches finds what the hit test of views finds, which visits every layer.
@Suite struct TouchWalkTests {
  private static func tree(_ random: inout SeededNumbers, isAnimated: Bool) -> Layer {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.position = CGPoint(x: 100, y: 100)
    var layers = [root]
    for index in 0..<60 {
      let layer: Layer =
        switch index % 15 {
        case 3: GradientLayer()
        case 7: TransformLayer()
        case 11: ShapeLayer()
        default: Layer()
        }
      layer.name = "l\(index)"
      layer.bounds = CGRect(
        x: number(-5...5), y: number(-5...5), width: number(10...150), height: number(10...150))
      layer.position = CGPoint(x: number(0...150), y: number(0...150))
      if number(0...1) < 0.4 {
        layer.transform = Transform3D(
          rotationAngle: number(-3...3), x: number(0...1) < 0.3 ? 1 : 0, y: 0, z: 1)
      }
      if number(0...1) < 0.1 { layer.zPosition = number(-5...5) }
      if number(0...1) < 0.1 { layer.isHidden = true }
      if number(0...1) < 0.1 { layer.isUserInteractionEnabled = false }
      if number(0...1) < 0.1 { layer.isGeometryFlipped = true }
      if number(0...1) < 0.1 {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 500
        layer.sublayerTransform = perspective
      }
      switch number(0...1) {
      case ..<0.1: layer.touchArea = .inset(number(-10...10))
      case ..<0.2: layer.touchArea = .circle(center: .zero, radius: number(5...60))
      case ..<0.25:
        layer.touchArea = .path(Path(ellipseIn: CGRect(x: -20, y: 0, width: 70, height: 40)))
      default: break
      }
      if isAnimated, number(0...1) < 0.2 {
        layer.add(
          BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 4), forKey: "opacity")
        layer.add(
          BasicAnimation(\Layer.position, from: .zero, to: layer.position, duration: 4),
          forKey: "position")
      }
      let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
      parent.addSublayer(layer)
      layers.append(layer)
    }
    return root
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `finds the layer that the hit test of views finds`(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let context = LayerContext(root: Self.tree(&random, isAnimated: seed % 2 == 1))
    context.commitPending(callingBlocks: false)
    for time in [0, 1.5, 3] {
      context.advance(to: time)
      guard let shown = context.root.presentation() else {
        Issue.record("nothing is presented")
        return
      }
      for _ in 0..<100 {
        let point = CGPoint(
          x: Double.random(in: -20...220, using: &random),
          y: Double.random(in: -20...220, using: &random))
        #expect(context.hitLayer(at: point) === shown.touchTest(point)?.model())
      }
    }
    // Changes are seen.
    for layer in context.root.sublayers ?? [] { layer.position.x += 30 }
    context.advance(to: 4)
    for x in stride(from: 5.0, to: 200, by: 13) {
      let point = CGPoint(x: x, y: 90)
      #expect(
        context.hitLayer(at: point) === context.root.presentation()?.touchTest(point)?.model())
    }
  }
}
