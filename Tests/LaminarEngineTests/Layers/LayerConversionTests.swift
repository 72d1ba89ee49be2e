import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: LayerGeometry, "Converting points"; ClocksAndTiming, "Converting times".
@Suite struct `Layer conversion` {
  private func square(_ side: CGFloat, at position: CGPoint, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    parent?.addSublayer(layer)
    return layer
  }

  private func cornered(_ side: CGFloat, at position: CGPoint, in parent: Layer? = nil) -> Layer {
    let layer = square(side, at: position, in: parent)
    layer.anchorPoint = .zero
    return layer
  }

  private let middle = CGPoint(x: 100, y: 100)

  @Test func `goes through sublayer transforms about the anchor point`() {
    let parent = square(200, at: middle)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 75, y: 25))
    parent.sublayerTransform = Transform3D(translationX: 10, y: 20)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 85, y: 45))
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    child.transform = Transform3D(translationX: 5, y: 6)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 60, y: -38))
    #expect(near(child.convert(CGPoint(x: 60, y: -38), from: parent), .zero))
    let cornerParent = cornered(200, at: .zero)
    cornerParent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    let cornerChild = cornered(20, at: CGPoint(x: 20, y: 20), in: cornerParent)
    #expect(cornerChild.convert(CGPoint(x: 5, y: 5), to: cornerParent) == CGPoint(x: 50, y: 50))
  }

  @Test func `scales about the anchor point`() {
    let parent = square(200, at: middle)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    child.transform = Transform3D(scaleX: 2, y: 2)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 50, y: 0))
    #expect(parent.convert(CGPoint(x: 50, y: 0), to: child) == .zero)
  }

  @Test func `does not see the superlayer's bounds origin`() {
    let parent = square(200, at: middle)
    parent.bounds.origin = CGPoint(x: 30, y: 40)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 75, y: 25))
  }

  @Test func `mirrors flipped layers about the middle of their bounds`() {
    let root = cornered(200, at: .zero)
    let parent = Layer()
    parent.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    parent.anchorPoint = .zero
    parent.position = CGPoint(x: 20, y: 30)
    parent.isGeometryFlipped = true
    root.addSublayer(parent)
    let child = cornered(10, at: CGPoint(x: 15, y: 17), in: parent)
    #expect(child.convert(.zero, to: root) == CGPoint(x: 30, y: 100))
    #expect(child.convert(CGPoint(x: 0, y: 10), to: root) == CGPoint(x: 30, y: 90))
    #expect(parent.convert(CGPoint(x: 5, y: 7), to: root) == CGPoint(x: 20, y: 110))
    #expect(root.hitTest(CGPoint(x: 35, y: 95)) === child)
    #expect(!parent.contentsAreFlipped())
    #expect(!child.contentsAreFlipped())
    #expect(root.contentsAreFlipped())
    child.isGeometryFlipped = true
    #expect(child.contentsAreFlipped())
  }

  @Test func `turns flipped layers`() {
    let root = Layer()
    let layer = Layer()
    root.addSublayer(layer)
    layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    layer.position = CGPoint(x: 80, y: 90)
    layer.isGeometryFlipped = true
    layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    let corners: [(CGPoint, CGPoint)] = [
      (CGPoint(x: 5, y: 7), CGPoint(x: 50.2061836386, y: 101.718724616)),
      (CGPoint(x: 105, y: 7), CGPoint(x: 145.739832551, y: 131.270745282)),
      (CGPoint(x: 5, y: 87), CGPoint(x: 73.8478001715, y: 25.2918054859)),
    ]
    for (local, outer) in corners {
      #expect(near(layer.convert(local, to: root), outer))
      #expect(near(layer.convert(outer, from: root), local))
    }
    let point = CGPoint(x: 11, y: 13)
    #expect(near(layer.convert(point, to: nil), CGPoint(x: 57.7113238134, y: 97.7598269212)))
    #expect(near(layer.convert(point, from: nil), CGPoint(x: -58.6732736626, y: 80.1700154030)))
    layer.removeFromSuperlayer()
    #expect(near(layer.convert(point, to: nil), CGPoint(x: 57.7113238134, y: 97.7598269212)))
  }

  @Test func `divides by the homogeneous coordinate`() {
    let parent = cornered(100, at: .zero)
    let child = cornered(100, at: .zero, in: parent)
    child.transform = Transform3D(m14: 0.05)
    #expect(near(child.convert(CGPoint(x: 10, y: 0), to: parent), CGPoint(x: 20.0 / 3, y: 0)))
    child.transform = .identity
    parent.sublayerTransform = Transform3D(perspectiveDistance: 500)
    for (z, magnification) in [(100, 1.25), (250, 2), (-500, 0.5)] as [(CGFloat, CGFloat)] {
      child.zPosition = z
      let point = child.convert(CGPoint(x: 10, y: 0), to: parent)
      #expect(near(point, CGPoint(x: 10 * magnification, y: 0)))
      #expect(near(child.convert(point, from: parent), CGPoint(x: 10, y: 0)))
    }
  }

  @Test func `takes unrelated roots to share one space`() {
    let first = square(50, at: CGPoint(x: 25, y: 25))
    let second = square(50, at: CGPoint(x: 500, y: 500))
    #expect(first.convert(.zero, to: second) == CGPoint(x: -475, y: -475))
    let parent = square(200, at: middle)
    let left = square(50, at: CGPoint(x: 25, y: 25), in: parent)
    let right = square(50, at: CGPoint(x: 125, y: 25), in: parent)
    #expect(left.convert(.zero, to: right) == CGPoint(x: -100, y: 0))
    #expect(right.convert(.zero, from: left) == CGPoint(x: -100, y: 0))
    #expect(left.convert(CGPoint(x: 3, y: 4), to: left) == CGPoint(x: 3, y: 4))
  }

  @Test func `boxes rectangles`() {
    let parent = square(200, at: middle)
    let child = Layer()
    child.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    child.position = CGPoint(x: 50, y: 60)
    child.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    parent.addSublayer(child)
    let box = CGRect(x: 40, y: 40, width: 20, height: 40)
    #expect(near(child.convert(child.bounds, to: parent), box))
    #expect(near(parent.convert(child.bounds, from: child), box))
    #expect(near(child.convert(box, from: parent), child.bounds))
  }

  @Test func `keeps the depth of what a transform layer holds`() {
    let root = cornered(200, at: .zero)
    let cube = TransformLayer()
    cube.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    cube.anchorPoint = .zero
    cube.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    root.addSublayer(cube)
    let side = cornered(100, at: .zero, in: cube)
    side.transform = Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)
    // The two turns undo each other in space; flattened in between, x would be lost.
    let point = CGPoint(x: 30, y: 40)
    #expect(near(side.convert(point, to: root), point))
    #expect(near(side.convert(point, from: root), point))
  }

  @Test func `without an inverse gives nothing finite`() {
    let parent = square(200, at: middle)
    let child = square(50, at: middle, in: parent)
    child.transform = Transform3D(scaleX: 0, y: 1)
    let point = parent.convert(middle, to: child)
    #expect(!point.x.isFinite && !point.y.isFinite)
    #expect(parent.convert(parent.bounds, to: child).isNull)
    #expect(child.convert(.zero, to: parent).x == 100)
    #expect(parent.hitTest(middle) === parent)
  }

  // MARK: - Time

  private func clock(
    _ speed: Float, offset: Double, begin: Double, in parent: Layer? = nil
  ) -> Layer {
    let layer = Layer()
    layer.speed = speed
    layer.timeOffset = offset
    layer.beginTime = begin
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `carries times through clocks`() {
    let root = clock(2, offset: 3, begin: 1)
    let child = clock(4, offset: 5, begin: 6, in: root)
    #expect(root.convertTime(10, from: nil) == 21)
    #expect(root.convertTime(10, to: nil) == 4.5)
    #expect(child.convertTime(10, from: nil) == 65)
    #expect(child.convertTime(10, to: nil) == 3.125)
    #expect(child.convertTime(10, from: root) == 21)
    #expect(root.convertTime(10, from: child) == 7.25)
    let second = clock(0.5, offset: 7, begin: 8, in: root)
    #expect(second.convertTime(10, from: child) == 0)
    #expect(child.convertTime(10, from: second) == 37)
    #expect(second.convertTime(7, from: root) == 0)
    #expect(second.convertTime(8, from: root) == 7)
    #expect(second.convertTime(10, from: root) == 8)
    child.beginTime = 0
    #expect(child.convertTime(10, from: root) == 45)
    #expect(root.convertTime(10, from: child) == 1.25)
  }

  @Test func `carries times out of paused clocks as 0`() {
    let root = clock(2, offset: 3, begin: 1)
    let paused = clock(0, offset: 7, begin: 8, in: root)
    #expect(paused.convertTime(10, from: root) == 7)
    #expect(root.convertTime(10, from: paused) == 0)
    #expect(paused.convertTime(10, to: nil) == -0.5)
  }
}
