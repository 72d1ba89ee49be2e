import CoreGraphics
import Testing

@Suite struct `An affine transform` {
  private func areClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy {
      abs($0 - $1) < 1e-12
    }
  }

  @Test func `is zero when it is made of nothing`() {
    let zero = CGAffineTransform()
    #expect(zero.a == 0 && zero.d == 0 && !zero.isIdentity && CGAffineTransform.identity.isIdentity)
  }

  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 3),
    CGAffineTransform(a: 1, b: 2, c: -3, d: 4, tx: 5, ty: 6),
    CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(a: 0, b: 0, c: 2, d: 3, tx: 1, ty: 1),
  ])
  func `is composed of its components again`(transform: CGAffineTransform) {
    #expect(areClose(CGAffineTransform(transform.decomposed()), transform))
  }

  @Test func `is decomposed into scale, shear, rotation and translation`() {
    let transform = CGAffineTransform(translationX: 7, y: 8).rotated(by: 0.5).scaledBy(x: 2, y: 3)
    let parts = transform.decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.rotation - 0.5) < 1e-12 && abs(parts.horizontalShear) < 1e-12)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
  }

  @Test func `is written to and read from archives as six numbers`() throws {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let archive = try JSONEncoder().encode(transform)
    #expect(String(decoding: archive, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: archive) == transform)
  }

  @Test func `applies to points, sizes and rectangles`() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(turn)
    #expect(abs(point.x) < 1e-12 && point.y == 1)
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1)
    #expect(
      rect.applying(CGAffineTransform(translationX: 1, y: 1)) == rect.offsetBy(dx: 1, dy: 1))
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGRect(dictionaryRepresentation: ["X": 1]) == nil)
    #expect(rect.equalTo(CGRect(x: 2, y: 1, width: -2, height: -1)))
  }
}
