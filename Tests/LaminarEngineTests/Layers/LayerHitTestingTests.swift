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
