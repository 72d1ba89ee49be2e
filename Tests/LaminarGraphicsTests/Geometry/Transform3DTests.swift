import Foundation
import LaminarGraphics
import Testing

/// The sixteen elements, row by row.
func elements(_ m: Transform3D) -> [Double] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
    m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
  ]
}

func matrix(_ e: [Double]) -> Transform3D {
  Transform3D(
    m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
    m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
}

/// The greatest difference between elements.
func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
  zip(elements(a), elements(b)).map { abs($0 - $1) }.reduce(0) {
    $0.isNaN || $1.isNaN ? .nan : max($0, $1)
  }
}

func degrees(_ angle: Double) -> Double { angle * .pi / 180 }

/// A turn about z by an angle in degrees.
func turnZ(_ angle: Double) -> Transform3D {
  Transform3D(rotationAngle: degrees(angle), x: 0, y: 0, z: 1)
}

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

@Suite struct `Decompositions` {
  // Composed with numpy and scipy from the parts named here.
  @Test func `find the parts that a matrix was made of`() throws {
    let m = matrix([
      1.6068011392040336, 0.8036427764618709, 0.8788335376470766, -0.0017576670752941532,
      -0.3160538392341287, 0.9374216730691624, 0.28956964199580715, -0.0005791392839916143,
      -0.3809384047871269, -0.2339048377467288, 0.3414391726748931, -0.0006828783453497862,
      10, -20, 30, 1,
    ])
    let parts = try #require(Transform3D.Decomposition(m))
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-14 }
    #expect(parts.translation == SIMD3(10, -20, 30))
    #expect(near(parts.scale.x, 2) && near(parts.scale.y, 1) && near(parts.scale.z, 0.5))
    #expect(near(parts.skew.x, 0.25) && near(parts.skew.y, -0.5) && near(parts.skew.z, 0.125))
    #expect(near(parts.perspective.z, -0.002) && near(parts.perspective.w, 1.06))
    #expect(near(parts.perspective.x, 0) && near(parts.perspective.y, 0))
    let q = parts.quaternion
    #expect(near(q.x, 0.14689447322208307) && near(q.y, -0.19585929762944412))
    #expect(near(q.z, 0.24482412203680515) && near(q.w, 0.9381483350397287))
  }

  @Test func `come back as the same matrix`() throws {
    var seed: UInt64 = 20
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) * 0x1p-52 - 1
    }
    for round in 0..<300 {
      var e = (0..<16).map { _ in random() }
      e[15] = 1
      if round % 2 == 0 { (e[3], e[7], e[11]) = (0, 0, 0) }
      let m = matrix(e)
      guard abs(m.determinant) > 0.05, let parts = Transform3D.Decomposition(m) else { continue }
      #expect(distance(parts.recomposed, m) < 1e-12)
    }
  }

  @Test func `negate all scales of a mirror`() throws {
    let parts = try #require(Transform3D.Decomposition(Transform3D(scaleX: -2, y: 3, z: 4)))
    #expect(parts.scale == SIMD3(-2, -3, -4))
    #expect(distance(parts.recomposed, Transform3D(scaleX: -2, y: 3, z: 4)) < 1e-15)
  }

  @Test(arguments: [
    Transform3D(scaleX: 0, y: 1, z: 1), Transform3D(m44: 0), Transform3D(m11: .nan),
    Transform3D(m11: 1, m12: 1, m21: 1, m22: 1),
  ])
  func `do not exist for matrices without inverse`(m: Transform3D) {
    #expect(Transform3D.Decomposition(m) == nil)
  }
}

@Suite struct `Mixing transforms` {
  static func planar(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform3D {
    Transform3D(AffineTransform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0))
  }

  func expect(
    _ from: Transform3D, _ to: Transform3D, at t: Double, _ expected: [Double], _ tolerance: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let m = Transform3D.Interpolation(from: from, to: to).value(at: t)
    for (value, exact) in zip([m.m11, m.m12, m.m21, m.m22], expected) {
      #expect(abs(value - exact) <= tolerance, "\(m)", sourceLocation: location)
    }
  }

  @Test func `gives the values measured on macOS`() {
    let identity = Transform3D.identity
    expect(identity, turnZ(180), at: 0.5, [0, -1, 1, 0], 1e-15)
    expect(identity, Transform3D(scaleX: -1, y: 1), at: 0.25, [0.5, 0, 0, 1], 0)
    let half = 0.7071067811865476
    expect(identity, Transform3D(scaleX: -1, y: -1), at: 0.25, [half, -half, half, half], 1e-15)
    expect(identity, Self.planar(1, 0, 0.5, 1), at: 0.5, [1, 0, 0.2368, 1.0031], 5e-5)
    expect(
      identity, Self.planar(1, 0, 0.5, 1), at: 0.5,
      [1, 0, 0.2368033988749895, 1.0031152949374527], 2e-16)
    let turned = Transform3D(translationX: 40, y: 0).rotated(by: 1, x: 0, y: 0, z: 1)
    let mix = Transform3D.Interpolation(from: Transform3D(scaleX: 2, y: 1), to: turned)
    let m = mix.value(at: 0.25)
    #expect(m.m41 == 10)
    #expect(abs(m.m11 - 1.6956) < 5e-5)
    #expect(abs(m.m12 - 0.43296) < 5e-6)
  }

  // The same rule computed with mpmath.
  static let planarCases: [([Double], [Double], Double, [Double])] = [
    (
      [2, 0.5, -1, 3], [-1, 0.75, 0.25, 1.5], 0.3,
      [1.0010315962057081, 0.01599086719681754, -0.3588480106979609, 2.7518288225680725]
    ),
    (
      [2, 0.5, -1, 3], [-1, 0.75, 0.25, 1.5], 1.4,
      [-1.8679312795099512, 2.419632835513665, 0.24073094890910093, 0.6814243591019755]
    ),
    (
      [-1, 0, 0, 2], [3, 0, 0, -1], 0.25,
      [-1.0606601717798212, -1.0606601717798212, -1.2374368670764582, 1.2374368670764582]
    ),
    (
      [0, 1, 1, 0], [1, 0, 0, 1], 0.4,
      [0.5877852522924731, 0.8090169943749475, 0.16180339887498946, -0.1175570504584946]
    ),
  ]

  @Test(arguments: planarCases)
  func `of the plane follows the rule`(a: [Double], b: [Double], t: Double, expected: [Double]) {
    expect(
      Self.planar(a[0], a[1], a[2], a[3]), Self.planar(b[0], b[1], b[2], b[3]), at: t, expected,
      2e-15)
  }

  @Test(arguments: [
    (90.0, 45.0), (190, -85), (270, -45), (360, 0), (450, 45), (-90, -45), (-270, 45),
  ])
  func `turns in the shorter direction`(angle: Double, expected: Double) {
    let flat = Transform3D.Interpolation(from: .identity, to: turnZ(angle)).value(at: 0.5)
    #expect(distance(flat, turnZ(expected)) < 1e-15)
    func turnX(_ angle: Double) -> Transform3D {
      Transform3D(rotationAngle: degrees(angle), x: 1, y: 0, z: 0)
    }
    let deep = Transform3D.Interpolation(from: .identity, to: turnX(angle)).value(at: 0.5)
    #expect(distance(deep, turnX(expected)) < 1e-15)
  }

  // Parts mixed and composed with numpy and scipy's Slerp.
  static let spatialCases: [(Double, [Double])] = [
    (
      0.25,
      [
        1.5814135220317547, 0.7253402477625366, 0.18844839429112525, 0.00011268078907125078,
        -0.3515424402336579, 1.4792416538994098, -0.13177103089641573, 0.00010977093628620913,
        -0.3615676265028499, 0.1545208552457, 0.6982428199884931, -0.0011377561366084522,
        6.25, -13.0, 47.5, 0.9765625,
      ]
    ),
    (
      0.5,
      [
        1.4048748002055862, 0.420409391254431, -0.31556732957071637, 0.0010180047296735094,
        -0.45583224120319693, 1.755872392468932, -0.8784242194094495, 0.0006505080988078511,
        -0.08933330631626457, 0.8280769310722029, 0.70548877142634, -0.0007501554245844724,
        2.5, -6.0, 65.0, 0.96875,
      ]
    ),
    (
      0.9,
      [
        0.9210815647765628, -0.17242726316734855, -0.576088178966881, 0.0009441910440922828,
        -1.034601801940305, 1.3864185181737714, -2.202803396557832, -0.0004905809424347082,
        0.6288133499601902, 1.5857463632243962, -0.5385243656812998, 0.0006736368881004312,
        -3.5, 5.2, 93.0, 0.98875,
      ]
    ),
  ]

  @Test(arguments: spatialCases)
  func `of space mixes the parts`(t: Double, expected: [Double]) {
    let a = matrix([
      1.6068011392040336, 0.8036427764618709, 0.8788335376470766, -0.0017576670752941532,
      -0.3160538392341287, 0.9374216730691624, 0.28956964199580715, -0.0005791392839916143,
      -0.3809384047871269, -0.2339048377467288, 0.3414391726748931, -0.0006828783453497862,
      10, -20, 30, 1,
    ])
    let b = matrix([
      0.7878916751890117, -0.2856800189988229, -0.5455397647401017, 0.0007878916751890118,
      -1.2810118570982953, 1.1546575741444005, -2.454745304190345, -0.0012810118570982954,
      0.7761309632261388, 1.5351947245708206, -1.0577915132820788, 0.0007761309632261388,
      -5, 8, 100, 1,
    ])
    let m = Transform3D.Interpolation(from: a, to: b).value(at: t)
    #expect(distance(m, matrix(expected)) < 1e-13)
  }

  @Test(arguments: [
    (Transform3D.identity, Transform3D(scaleX: 0, y: 0)),
    (Transform3D(scaleX: 0, y: 0, z: 0), Transform3D(scaleX: 2, y: 2, z: 2)),
    (turnZ(90), Transform3D(scaleX: 0, y: 1)),
  ])
  func `goes element by element where a matrix has no inverse`(a: Transform3D, b: Transform3D) {
    let m = Transform3D.Interpolation(from: a, to: b).value(at: 0.25)
    let expected = zip(elements(a), elements(b)).map { $0 + ($1 - $0) * 0.25 }
    #expect(elements(m) == expected)
  }

  @Test func `is exact at its ends and for plain scales and moves`() {
    let ends = [
      turnZ(33), Transform3D(scaleX: -1, y: 3), Transform3D(scaleX: 2, y: 3, z: 4),
      Transform3D(perspectiveDistance: 300).rotated(by: 1, x: 0, y: 1, z: 0),
      Transform3D(scaleX: 0, y: 0, z: 0), .identity,
    ]
    for a in ends {
      for b in ends {
        let mix = Transform3D.Interpolation(from: a, to: b)
        #expect(mix.value(at: 0) == a)
        #expect(mix.value(at: 1) == b)
      }
      #expect(Transform3D.Interpolation(from: a, to: a).value(at: 0.3) == a)
    }
    let scaled = Transform3D.Interpolation(
      from: Transform3D(scaleX: 1, y: 1, z: 1), to: Transform3D(scaleX: 3, y: 5, z: 2))
    #expect(scaled.value(at: 0.5) == Transform3D(scaleX: 2, y: 3, z: 1.5))
    #expect(scaled.value(at: 2) == Transform3D(scaleX: 5, y: 9, z: 3))
    let moved = Transform3D.Interpolation(
      from: Transform3D(translationX: 10, y: 0), to: Transform3D(translationX: 20, y: -8))
    #expect(moved.value(at: -1) == Transform3D(translationX: 0, y: 8))
  }

  @Test func `meets its ends without a jump`() {
    let ends = [
      turnZ(33), turnZ(180), turnZ(-180), Transform3D(scaleX: -1, y: 3),
      Transform3D(scaleX: -1, y: -1), Self.planar(1, 0.2, 0.5, 1), .identity,
      Transform3D(rotationAngle: 2, x: 1, y: 2, z: 3),
      Transform3D(perspectiveDistance: 300).rotated(by: 3, x: 0, y: 1, z: 0),
    ]
    for a in ends {
      for b in ends {
        let mix = Transform3D.Interpolation(from: a, to: b)
        #expect(distance(mix.value(at: 1e-9), a) < 1e-7)
        #expect(distance(mix.value(at: 1 - 1e-9), b) < 1e-7)
      }
    }
  }
}
