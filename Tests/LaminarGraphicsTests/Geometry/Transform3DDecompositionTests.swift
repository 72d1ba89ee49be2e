import LaminarGraphics
import Testing

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
