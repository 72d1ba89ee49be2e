import LaminarGraphics

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
