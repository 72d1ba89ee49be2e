import Foundation
import LaminarGraphics
import Testing

@Suite struct `Transforms of space` {
  @Test func `put the new operation first`() {
    let scale = Transform3DMakeScale(2, 3, 1)
    let moved = Transform3DTranslate(scale, 10, 20, 0)
    #expect((moved.m41, moved.m42) == (20, 60))
    let turned = Transform3DRotate(scale, Double.pi / 2, 0, 0, 1)
    #expect((turned.m12, turned.m21) == (3, -2))
    #expect(moved == Transform3DConcat(Transform3DMakeTranslation(10, 20, 0), scale))
    #expect(Transform3DScale(Transform3DMakeTranslation(5, 0, 0), 2, 2, 2).m41 == 5)
    #expect(
      Transform3D(perspectiveDistance: 500).translatedBy(x: 1, y: 2, z: 100)
        == Transform3DMakeTranslation(1, 2, 100)
        .concatenating(Transform3D(perspectiveDistance: 500)))
  }

  @Test func `turn about normalised axes`() {
    #expect(Transform3DMakeRotation(1, 0, 0, 0).isIdentity)
    #expect(Transform3DMakeRotation(1, 0, 0, 7) == Transform3DMakeRotation(1, 0, 0, 1))
    #expect(Transform3DMakeRotation(1, 1e-200, 0, 0) == Transform3DMakeRotation(1, 1, 0, 0))
    // From scipy.spatial.transform.
    let expected = matrix([
      0.7909708331417675, 0.48173574987301876, -0.3772211664439025, 0,
      -0.3772211664439025, 0.8693567707136046, 0.31925381250834656, 0,
      0.48173574987301876, -0.11022464565011408, 0.8693567707136046, 0,
      0, 0, 0, 1,
    ])
    #expect(distance(Transform3DMakeRotation(0.7, 1, 2, 2), expected) < 3e-16)
  }

  @Test func `have inverses`() {
    let m = matrix([2, 1, 0, 0.25, 0, 1, 3, 0, 1, -1, 1, 0.5, 4, 5, 6, 1])
    // From numpy.linalg.
    let expected = matrix([
      1.0967741935483875, 0.6129032258064517, 0.09677419354838702, -0.3225806451612904,
      -0.3870967741935485, -0.45161290322580644, -0.3870967741935483, 0.2903225806451613,
      0.12903225806451615, 0.48387096774193544, 0.12903225806451613, -0.09677419354838711,
      -3.225806451612904, -3.0967741935483875, 0.7741935483870969, 1.4193548387096777,
    ])
    #expect(abs(m.determinant - 7.75) < 1e-14)
    #expect(distance(m.inverted(), expected) < 1e-14)
    let flat = Transform3DMakeScale(1, 0, 1)
    #expect(Transform3DInvert(flat) == flat)
    #expect(
      Transform3DInvert(Transform3DMakeScale(2, 4, 8)) == Transform3DMakeScale(0.5, 0.25, 0.125))
  }

  @Test func `report whether they are affine`() {
    let affine = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let m = Transform3DMakeAffineTransform(affine)
    #expect(Transform3DIsAffine(m))
    #expect(Transform3DGetAffineTransform(m) == affine)
    let deep = Transform3DMakeScale(2, 2, 2)
    #expect(!Transform3DIsAffine(deep))
    #expect(Transform3DGetAffineTransform(deep) == .identity)
    #expect(Transform3DIsIdentity(Transform3DIdentity))
    #expect(Transform3DEqualToTransform(m, Transform3D(affine)))
  }

  @Test(arguments: [(100.0, 1.25), (250, 2), (-500, 0.5)])
  func `magnify by perspective`(z: Double, factor: Double) {
    let m = Transform3D(perspectiveDistance: 500).translatedBy(x: 0, y: 0, z: z)
    let point = ProjectiveTransform2D(m).map(10, 0)
    #expect(abs(point.x / point.w - 10 * factor) < 1e-13)
    #expect(Transform3D(perspectiveDistance: 0).isIdentity)
  }
}
