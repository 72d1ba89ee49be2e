import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Whether two rectangles agree within rounding.
func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-6) -> Bool {
  near(a.origin, b.origin, tolerance) && abs(a.width - b.width) < tolerance
    && abs(a.height - b.height) < tolerance
}

/// Whether two points agree within rounding.
func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
  abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
}

/// Laminar.docc: LayerGeometry, "The frame"; Transforms, "Matrices".
@Suite struct `Layer frame` {
  private func layer(_ bounds: CGRect, at position: CGPoint = .zero) -> Layer {
    let layer = Layer()
    layer.bounds = bounds
    layer.position = position
    return layer
  }

  private let wide = CGRect(x: 0, y: 0, width: 100, height: 50)
  private let target = CGRect(x: 10, y: 20, width: 100, height: 50)

  @Test func `is the box of the transformed bounds`() {
    let scaled = layer(wide, at: CGPoint(x: 200, y: 300))
    scaled.transform = Transform3D(scaleX: 2, y: 4)
    #expect(scaled.frame == CGRect(x: 100, y: 200, width: 200, height: 200))
    let moved = layer(wide, at: CGPoint(x: 200, y: 300))
    moved.transform = Transform3D(translationX: 10, y: 20)
    #expect(moved.frame == CGRect(x: 160, y: 295, width: 100, height: 50))
    let turned = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    turned.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    #expect(
      near(
        turned.frame,
        CGRect(x: -70.710678119, y: -70.710678119, width: 141.421356237, height: 141.421356237)))
    let tilted = layer(wide, at: CGPoint(x: 200, y: 300))
    tilted.transform = Transform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1)
    #expect(
      near(
        tilted.frame,
        CGRect(x: 144.198729811, y: 253.349364905, width: 111.602540378, height: 93.301270189)))
  }

  @Test func `ignores the origin of the bounds`() {
    let layer = layer(CGRect(x: 11, y: 22, width: 100, height: 50), at: CGPoint(x: 60, y: 45))
    #expect(layer.frame == target)
  }

  @Test func `sets bounds and position`() {
    let plain = layer(wide)
    plain.frame = target
    #expect(plain.bounds == wide)
    #expect(plain.position == CGPoint(x: 60, y: 45))
    let scaled = layer(.zero)
    scaled.transform = Transform3D(scaleX: 2, y: 4)
    scaled.frame = target
    #expect(scaled.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(scaled.position == CGPoint(x: 60, y: 45))
    let moved = layer(.zero)
    moved.transform = Transform3D(translationX: 10, y: 20)
    moved.frame = target
    #expect(moved.bounds == wide)
    #expect(moved.position == CGPoint(x: 50, y: 25))
    let cornered = layer(.zero)
    cornered.anchorPoint = CGPoint(x: 1, y: 1)
    cornered.frame = target
    #expect(cornered.position == CGPoint(x: 110, y: 70))
    let scrolled = layer(CGRect(x: 11, y: 22, width: 1, height: 1))
    scrolled.frame = target
    #expect(scrolled.bounds == CGRect(x: 11, y: 22, width: 100, height: 50))
  }

  @Test func `sets a size by the inverse matrix, however little sense it makes`() {
    let turned = layer(.zero)
    turned.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    turned.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(abs(turned.bounds.width - 141.421356237) < 1e-6)
    #expect(abs(turned.bounds.height) < 1e-6)
  }

  @Test func `is standardised, as bounds are`() {
    let layer = layer(.zero)
    layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == wide)
    #expect(layer.position == CGPoint(x: -50, y: -25))
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test func `of a singular transform takes the size as it is`() {
    let layer = layer(.zero)
    layer.transform = Transform3D(scaleX: 0, y: 1)
    layer.frame = target
    #expect(layer.bounds.size == target.size)
  }

  @Test func `that is not finite is ignored and recorded`() {
    let layer = layer(wide)
    layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    layer.frame = .null
    layer.position.x = .infinity
    layer.zPosition = .nan
    #expect(layer.bounds == wide)
    #expect(layer.position == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.rare?.diagnostics.isEmpty == false)
  }

  @Test func `keeps anchor points outside of the bounds`() {
    let layer = layer(wide)
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(layer.anchorPoint == CGPoint(x: 2, y: -1))
    #expect(layer.frame == CGRect(x: -200, y: 50, width: 100, height: 50))
  }

  @Test func `has an affine transform only when the transform is one`() {
    let layer = layer(wide)
    let affine = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.transform.m34 = -0.01
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(affine)
    #expect(layer.transform == Transform3D(affine))
    #expect(layer.affineTransform() == affine)
  }

  @Test func `prints in one line`() {
    let layer = ShapeLayer()
    layer.name = "dial"
    layer.frame = target
    #expect("\(layer)" == "ShapeLayer \"dial\" (10.0, 20.0, 100.0, 50.0)")
    #expect("\(Layer())" == "Layer (0.0, 0.0, 0.0, 0.0)")
  }
}
