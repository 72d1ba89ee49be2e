import LaminarGraphics
import Testing

@Suite struct `Mixing transforms` {
  static func planar(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform3D {
    Transform3D(AffineTransform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0))
  }

  func expect(
    _ from: Transform3D, _ to: Transform3D, at t: Double, _ expected: [Double], _ tolerance: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let m = Transform3D.Mix(from: from, to: to).value(at: t)
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
    let mix = Transform3D.Mix(from: Transform3D(scaleX: 2, y: 1), to: turned)
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
    let flat = Transform3D.Mix(from: .identity, to: turnZ(angle)).value(at: 0.5)
    #expect(distance(flat, turnZ(expected)) < 1e-15)
    func turnX(_ angle: Double) -> Transform3D {
      Transform3D(rotationAngle: degrees(angle), x: 1, y: 0, z: 0)
    }
    let deep = Transform3D.Mix(from: .identity, to: turnX(angle)).value(at: 0.5)
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
    let m = Transform3D.Mix(from: a, to: b).value(at: t)
    #expect(distance(m, matrix(expected)) < 1e-13)
  }

  @Test(arguments: [
    (Transform3D.identity, Transform3D(scaleX: 0, y: 0)),
    (Transform3D(scaleX: 0, y: 0, z: 0), Transform3D(scaleX: 2, y: 2, z: 2)),
    (turnZ(90), Transform3D(scaleX: 0, y: 1)),
  ])
  func `goes element by element where a matrix has no inverse`(a: Transform3D, b: Transform3D) {
    let m = Transform3D.Mix(from: a, to: b).value(at: 0.25)
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
        let mix = Transform3D.Mix(from: a, to: b)
        #expect(mix.value(at: 0) == a)
        #expect(mix.value(at: 1) == b)
      }
      #expect(Transform3D.Mix(from: a, to: a).value(at: 0.3) == a)
    }
    let scaled = Transform3D.Mix(
      from: Transform3D(scaleX: 1, y: 1, z: 1), to: Transform3D(scaleX: 3, y: 5, z: 2))
    #expect(scaled.value(at: 0.5) == Transform3D(scaleX: 2, y: 3, z: 1.5))
    #expect(scaled.value(at: 2) == Transform3D(scaleX: 5, y: 9, z: 3))
    let moved = Transform3D.Mix(
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
        let mix = Transform3D.Mix(from: a, to: b)
        #expect(distance(mix.value(at: 1e-9), a) < 1e-7)
        #expect(distance(mix.value(at: 1 - 1e-9), b) < 1e-7)
      }
    }
  }
}
