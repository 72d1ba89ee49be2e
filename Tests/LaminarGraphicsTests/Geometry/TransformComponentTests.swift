import LaminarGraphics
import Testing

@Suite struct `Components of a transform` {
  @Test func `are named by key paths`() {
    #expect(Transform3D.Component(name: "rotation") == .rotationZ)
    #expect(Transform3D.Component(name: "rotation.x") == .rotationX)
    #expect(Transform3D.Component(name: "scale.xy") == .scaleXY)
    #expect(Transform3D.Component(name: "translation.z") == .translationZ)
    #expect(Transform3D.Component(name: "translation") == nil)
    #expect(Transform3D.Component(name: "m11") == nil)
  }

  @Test func `keep plain scales exact`() {
    let m = Transform3D(scaleX: 2, y: 3, z: 4)
    #expect(m.component(.scale) == 3)
    #expect(m.component(.scaleXY) == 2.5)
    #expect(m.setting(.scaleX, to: 3) == Transform3D(scaleX: 3, y: 3, z: 4))
    #expect(m.setting(.scale, to: 7) == Transform3D(scaleX: 7, y: 7, z: 7))
    #expect(m.setting(.scaleXY, to: 7) == Transform3D(scaleX: 7, y: 7, z: 4))
    #expect(m.setting(.rotationZ, to: 0) == m)
    #expect(m.setting(.rotationY, to: 0) == m)
    #expect(m.component(.rotationX) == 0)
    for n in 1...100 {
      let value = Double(n) * 0.1
      let scale = Transform3D(scaleX: value, y: 1, z: 1)
      #expect(scale.component(.scaleX) == value)
      #expect(scale.setting(.scaleX, to: 1).isIdentity)
    }
  }

  @Test func `turn the identity exactly`() {
    for angle in [0.0, 0.3, 1, -2, 3.5, 100] {
      let m = Transform3D.identity.setting(.rotationZ, to: angle)
      #expect(m == Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
      let x = Transform3D.identity.setting(.rotationX, to: angle)
      #expect(x == Transform3D(rotationAngle: angle, x: 1, y: 0, z: 0))
      let y = Transform3D.identity.setting(.rotationY, to: angle)
      #expect(y == Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0))
    }
    // Setting the angle twice does not add up.
    let twice = Transform3D.identity.setting(.rotationZ, to: 1).setting(.rotationZ, to: 0.5)
    #expect(distance(twice, Transform3D.identity.setting(.rotationZ, to: 0.5)) < 2e-16)
  }

  @Test func `survive a round trip`() {
    for step in -30...30 where step != 0 {
      let angle = Double(step) * 0.1
      let m = Transform3D.identity.setting(.rotationZ, to: angle).setting(.scaleX, to: 2.5)
        .setting(.scaleY, to: 0.75).setting(.translationX, to: 12)
      #expect(abs(m.component(.rotationZ) - angle) < 1e-15)
      #expect(abs(m.component(.scaleX) - 2.5) < 1e-15)
      #expect(abs(m.component(.scaleY) - 0.75) < 1e-15)
      #expect(m.component(.translationX) == 12)
    }
  }

  // From scipy: Rx · Ry · Rz of row vectors.
  @Test func `are Euler angles, x first`() {
    let m = matrix([
      0.8799231762812569, 0.3720255519422595, -0.29552020666133955, 0,
      -0.32757967272822613, 0.9255641594466818, 0.18979606097868743, 0,
      0.3441318960200754, -0.07019954023933844, 0.9362933635841992, 0, 7, 8, 9, 1,
    ])
    #expect(abs(m.component(.rotationX) - 0.2) < 1e-15)
    #expect(abs(m.component(.rotationY) - 0.3) < 1e-15)
    #expect(abs(m.component(.rotationZ) - 0.4) < 1e-15)
    let expected = matrix([
      0.8799231762812569, 0.3720255519422595, -0.29552020666133955, 0,
      -0.2526814353335625, 0.8931680026399443, 0.3720255519422595, 0,
      0.4023522040213951, -0.2526814353335625, 0.8799231762812569, 0, 7, 8, 9, 1,
    ])
    #expect(distance(m.setting(.rotationX, to: 0.4), expected) < 5e-16)
  }

  @Test func `keep the others, whatever is set`() {
    let start = Transform3D.identity.setting(.scaleX, to: 2).setting(.scaleY, to: 0.5)
      .setting(.scaleZ, to: 3).setting(.rotationX, to: 0.4).setting(.rotationY, to: -0.7)
      .setting(.rotationZ, to: 2.1).setting(.translationX, to: 5).setting(.translationZ, to: -4)
    let singles: [Transform3D.Component] = [
      .rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .translationX, .translationY,
      .translationZ,
    ]
    let expected = [0.4, -0.7, 2.1, 2, 0.5, 3, 5, 0, -4]
    for (component, value) in zip(singles, expected) {
      #expect(abs(start.component(component) - value) < 3e-15)
    }
    for component in singles {
      let changed = start.setting(component, to: 1.25)
      for (other, value) in zip(singles, expected) {
        #expect(abs(changed.component(other) - (other == component ? 1.25 : value)) < 5e-15)
      }
    }
  }

  @Test func `mark one axis of a mirror`() {
    #expect(Transform3D(scaleX: -1, y: 1).component(.scaleX) == -1)
    #expect(Transform3D(scaleX: -1, y: 1).component(.rotationZ) == 0)
    #expect(Transform3D(scaleX: 1, y: -1).component(.scaleY) == -1)
    #expect(Transform3D(scaleX: 1, y: -1).component(.rotationZ) == 0)
    #expect(Transform3D(scaleX: 1, y: 1, z: -1).component(.scaleZ) == -1)
    // Two mirrors are a half turn.
    #expect(Transform3D(scaleX: -1, y: -1).component(.scaleX) == 1)
    #expect(abs(Transform3D(scaleX: -1, y: -1).component(.rotationZ)) == .pi)
    #expect(
      Transform3D(scaleX: -2, y: 3).setting(.scaleX, to: 4) == Transform3D(scaleX: 4, y: 3))
    #expect(Transform3D.identity.setting(.scaleX, to: -1) == Transform3D(scaleX: -1, y: 1))
  }

  @Test func `are set in a singular matrix`() {
    let nothing = Transform3D(scaleX: 0, y: 0, z: 0)
    #expect(nothing.component(.scale) == 0)
    #expect(nothing.component(.rotationZ) == 0)
    #expect(nothing.setting(.scale, to: 2) == Transform3D(scaleX: 2, y: 2, z: 2))
    #expect(nothing.setting(.rotationZ, to: 2) == nothing)
    // The remaining row keeps the turn.
    let thin = turnZ(30).scaledBy(x: 0, y: 1)
    #expect(distance(thin.setting(.scaleX, to: 1), turnZ(30)) < 1e-15)
    let deep = Transform3D(rotationAngle: 0.5, x: 1, y: 2, z: 3)
    let flat = deep.scaledBy(x: 1, y: 0, z: 1)
    #expect(distance(flat.setting(.scaleY, to: 1), deep) < 1e-15)
  }

  @Test func `keep the perspective`() {
    let view = Transform3D(perspectiveDistance: 500)
    // From numpy: Ry(0.5), then the perspective.
    let expected = matrix([
      0.8775825618903726, 0, -0.479425538604203, 0.000958851077208406, 0, 1, 0, 0,
      0.479425538604203, 0, 0.8775825618903726, -0.0017551651237807454, 0, 0, 0, 1,
    ])
    #expect(distance(view.setting(.rotationY, to: 0.5), expected) < 3e-16)
    #expect(abs(view.setting(.rotationY, to: 0.5).component(.rotationY) - 0.5) < 1e-15)
    #expect(view.setting(.translationX, to: 9) == view.translatedBy(x: 9, y: 0, z: 0))
    let near = view.setting(.translationZ, to: 100)
    #expect(near == view.translatedBy(x: 0, y: 0, z: 100))
    #expect(near.component(.translationZ) == 100)
    #expect(near.component(.scale) == 1)
    #expect(view.setting(.scaleX, to: 2) == view.scaledBy(x: 2, y: 1))
  }

  @Test func `read a quarter turn about y`() {
    let m = Transform3D.identity.setting(.rotationY, to: .pi / 2)
    #expect(m.component(.rotationY) == .pi / 2)
    #expect(m.component(.rotationZ) == 0)
    #expect(abs(m.component(.rotationX)) < 1e-15)
  }

  @Test func `accept any number`() {
    for value in [Double.nan, .infinity, 1e308, 1e-308] {
      for component in Transform3D.Component.allCases {
        let broken = Transform3D(m11: value, m13: value, m22: 1, m34: value)
        _ = broken.component(component)
        _ = broken.setting(component, to: value)
        _ = Transform3D.Interpolation(from: broken, to: .identity).value(at: 0.5)
      }
    }
  }

  /// Of the two triples of angles that make a turn, the smaller one is read: a turn about one axis is
  /// read as such.
  @Test(arguments: [2.5, -2.5, 1.6, -1.6, 3.1, Double.pi])
  func `turns beyond a quarter read as they were made`(_ angle: Double) {
    let kinds: [Transform3D.Component] = [.rotationX, .rotationY, .rotationZ]
    for kind in kinds {
      let m = Transform3D.identity.setting(kind, to: angle)
      for other in kinds {
        #expect(abs(m.component(other) - (other == kind ? angle : 0)) < 1e-14, "\(kind) \(other)")
      }
    }
  }

  @Test func `a turned card turns on about its axis`() {
    // The card shows its back; an animation from 0 to half a turn starts with its face.
    let back = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    let quarter = back.setting(.rotationY, to: .pi / 4)
    #expect(distance(quarter, Transform3D(rotationAngle: .pi / 4, x: 0, y: 1, z: 0)) < 1e-15)
    // A wobble about z leaves its back visible.
    let wobbling = back.setting(.rotationZ, to: 0.1)
    #expect(abs(wobbling.component(.rotationZ) - 0.1) < 1e-14)
    #expect(abs(abs(wobbling.component(.rotationY)) - .pi) < 1e-14)
  }

  @Test func `every reading of a turn makes it again`() {
    for step in 0..<500 {
      let t = Double(step) * 0.37
      let m = Transform3D(rotationAngle: t, x: 1, y: 0, z: 0)
        .concatenating(Transform3D(rotationAngle: 1.7 * t, x: 0, y: 1, z: 0))
        .concatenating(Transform3D(rotationAngle: -2.3 * t, x: 0, y: 0, z: 1))
      let again = Transform3D(rotationAngle: m.component(.rotationX), x: 1, y: 0, z: 0)
        .concatenating(Transform3D(rotationAngle: m.component(.rotationY), x: 0, y: 1, z: 0))
        .concatenating(Transform3D(rotationAngle: m.component(.rotationZ), x: 0, y: 0, z: 1))
      #expect(distance(m, again) < 1e-13)
    }
  }

  @Test func `read a scale of all axes as it was made, negative too`() {
    for value in [-0.25, -1, -3] {
      let m = Transform3D(scaleX: value, y: value, z: value)
      for component in [Transform3D.Component.scale, .scaleX, .scaleY, .scaleZ, .scaleXY] {
        #expect(m.component(component) == value)
      }
      #expect(m.component(.rotationZ) == 0)
      #expect(m.setting(.rotationZ, to: 0) == m)
      #expect(m.setting(.scale, to: 2) == Transform3D(scaleX: 2, y: 2, z: 2))
      #expect(Transform3D.identity.setting(.scale, to: value) == m)
    }
    #expect(Transform3D(scaleX: -2, y: -3, z: -4).component(.scale) == -3)
  }
}

@Suite struct `Component values` {
  /// Turns about the axes one after another, x first, and scales before them.
  private func matrix(_ scale: SIMD3<Double>, _ angles: SIMD3<Double>) -> Transform3D {
    Transform3D(scaleX: scale.x, y: scale.y, z: scale.z)
      .concatenating(Transform3D(rotationAngle: angles.x, x: 1, y: 0, z: 0))
      .concatenating(Transform3D(rotationAngle: angles.y, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(rotationAngle: angles.z, x: 0, y: 0, z: 1))
  }

  @Test func `make the matrices that they describe and no others`() {
    let numbers = [-7.3, -2, -0.4, 0, 0.9, 3.2, 14]
    for (i, a) in numbers.enumerated() {
      for (j, b) in numbers.enumerated() {
        let angles = SIMD3(a, b, numbers[(i + j) % 7])
        let scale = SIMD3(numbers[(i + 3) % 7], numbers[(j + 5) % 7], 2)
        var values = Transform3D.ComponentValues.identity
        values[.scaleX] = scale.x
        values[.scaleY] = scale.y
        values[.scaleZ] = scale.z
        values[.rotationX] = angles.x
        values[.rotationY] = angles.y
        values[.rotationZ] = angles.z
        #expect(values.make(matrix(scale, angles)))
        #expect(values[.rotationZ] == angles.z)
        #expect(values[.translationX] == nil)
        values[.rotationZ] = angles.z + 2 * .pi
        #expect(values.make(matrix(scale, angles)))
        values[.rotationZ] = angles.z + 0.001
        #expect(!values.make(matrix(scale, angles)) || (scale.x == 0 && scale.y == 0))
      }
    }
  }

  @Test func `read from any matrix make it`() {
    let sheared = Transform3D(m11: 1, m12: 0.3, m21: -2, m22: 0.5)
    for m in [
      sheared, matrix(SIMD3(2, -1, 3), SIMD3(0.2, 1, 2)).concatenating(sheared),
      matrix(SIMD3(0, 2, 0), SIMD3(1, 2, 3)), Transform3D(scaleX: 0, y: 0, z: 0),
    ] {
      var values = Transform3D.ComponentValues(m)
      #expect(values.make(m))
      // A component set by a key path keeps the shear.
      values[.rotationZ] = 5
      #expect(values.make(m.setting(.rotationZ, to: 5)))
    }
  }

  @Test func `come nearest to others in whole turns`() {
    var other = Transform3D.ComponentValues.identity
    other[.rotationZ] = 12.5
    var values = Transform3D.ComponentValues.identity
    values[.rotationZ] = 0.25
    #expect(abs((values.nearest(to: other)[.rotationZ] ?? 0) - (0.25 + 4 * .pi)) < 1e-12)
    #expect(other.nearest(to: other) == other)
  }
}
