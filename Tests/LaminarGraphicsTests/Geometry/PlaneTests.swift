import Foundation
import LaminarGraphics
import Testing

@Suite struct `Maps of the plane` {
  @Test func `put the new operation first`() {
    let scale = AffineTransform2D(scaleX: 2, y: 3)
    let moved = scale.translatedBy(x: 10, y: 20)
    #expect((moved.tx, moved.ty) == (20, 60))
    #expect(moved == AffineTransform2D(translationX: 10, y: 20).concatenating(scale))
    let turned = scale.rotated(by: Double.pi / 2)
    #expect((turned.b, turned.c) == (3, -2))
    #expect(scale.scaledBy(x: 2, y: 2) == AffineTransform2D(scaleX: 4, y: 6))
  }

  @Test func `move points, sizes and boxes`() {
    let quarter = AffineTransform2D(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 60)
    #expect(CGPoint(x: 3, y: 4).applying(quarter) == CGPoint(x: 46, y: 63))
    #expect(CGSize(width: 3, height: 4).applying(quarter) == CGSize(width: -4, height: 3))
    // A 40 × 20 layer at (50, 60), turned by 90°.
    let box = CGRect(x: -20, y: -10, width: 40, height: 20).applying(quarter)
    #expect(box == CGRect(x: 40, y: 40, width: 20, height: 40))
    #expect(CGRect.null.applying(quarter).isNull)
  }

  @Test func `have inverses`() {
    let m = AffineTransform2D(a: 2, b: 1, c: 1, d: 1, tx: 5, ty: -3)
    #expect(m.determinant == 1)
    #expect(m.inverted() == AffineTransform2D(a: 1, b: -1, c: -1, d: 2, tx: -8, ty: 11))
    #expect(m.concatenating(m.inverted()).isIdentity)
    let flat = AffineTransform2D(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func `project a plane in space`() throws {
    let m = Transform3D(perspectiveDistance: 100).rotated(by: 0.5, x: 0, y: 1, z: 0)
    let plane = ProjectiveTransform2D(m)
    #expect(!plane.isAffine)
    #expect(plane.affine == nil)
    let point = plane.map(10, 20)
    // x·cos ½, and w = 1 + x·sin ½/100.
    #expect(abs(point.x - 8.775825618903728) < 1e-14)
    #expect(abs(point.w - 1.0479425538604203) < 1e-15)
    #expect(point.y == 20)
    let back = try #require(plane.inverted()).map(point.x / point.w, point.y / point.w)
    #expect(abs(back.x / back.w - 10) < 1e-13)
    #expect(abs(back.y / back.w - 20) < 1e-13)
    let product = plane.concatenating(try #require(plane.inverted()))
    #expect(abs(product.m11 / product.m33 - 1) < 1e-15)
    #expect(ProjectiveTransform2D(m11: 0).inverted() == nil)
    let affine = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(ProjectiveTransform2D(affine).affine == affine)
    #expect(ProjectiveTransform2D(m33: 2).affine == AffineTransform2D(scaleX: 0.5, y: 0.5))
  }

  @Test(arguments: [
    (10.0, 4.0, 10.0, 6.0), (80, 10, 50, 40), (-5, 1, 0, 0), (3, 8, 3, 0), (.nan, 1, 0, 0),
  ])
  func `round corners no more than half`(
    radius: Double, width: Double, effective: Double, inner: Double
  ) {
    let shape = RoundedRect(rect: CGRect(x: 0, y: 0, width: 100, height: 120), radius: radius)
    #expect(shape.effectiveRadius == effective)
    let ring = shape.inset(by: width)
    #expect(
      ring.rect == CGRect(x: width, y: width, width: 100 - 2 * width, height: 120 - 2 * width))
    #expect(ring.radius == inner)
  }

  @Test func `leave an empty ring inside a border that is too wide`() {
    let shape = RoundedRect(rect: CGRect(x: 0, y: 0, width: 10, height: 30), radius: 3)
    #expect(shape.inset(by: 8).rect == CGRect(x: 5, y: 8, width: 0, height: 14))
    #expect(shape.inset(by: 80).rect.isEmpty)
    #expect(shape.inset(by: -2).rect == shape.rect)
  }
}
