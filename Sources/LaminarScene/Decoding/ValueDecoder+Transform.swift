import LaminarGraphics

extension ValueDecoder {
  private static let operationNames = ["translate", "rotate", "scale", "perspective"]

  /// A matrix: 16 numbers row by row, the 6 of a map of the plane, or a list of operations, the
  /// first acting first on the layer's points.
  func transform(_ value: JSONValue) -> Transform3D? {
    guard value.kind == .array else {
      reportWrongType(
        value, expected: "a transform: 16 numbers, 6 numbers or a list of operations",
        help: transformHelp(value))
      return nil
    }
    var first = value.elements
    guard let first = first.next() else { return .identity }
    if first.kind == .object { return operations(value) }
    guard value.count == 16 || value.count == 6 else {
      report(
        .badTransform, value, "a transform has 16 or 6 numbers, not \(value.count)",
        help: "or it is a list such as [{\"translate\": [10, 0]}, {\"scale\": 2}]")
      return nil
    }
    guard let m = numbers(value) else { return nil }
    if m.count == 6 {
      return Transform3D(
        AffineTransform2D(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    }
    return Transform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  /// How an object of operations, or CSS's spelling of one, is written.
  private func transformHelp(_ value: JSONValue) -> String? {
    switch value.kind {
    case .object:
      let names = value.members.compactMap(\.key.string).filter(Self.operationNames.contains)
      guard let name = names.first else { return nil }
      return names.count == 1
        ? "write a list of it: [{ \"\(name)\": … }]"
        : "write a list, the first of which acts first: [{ \"\(name)\": … }, …]"
    case .string: return "write [{ \"rotate\": \"45deg\" }, { \"scale\": 2 }], for example"
    default: return nil
    }
  }

  private func operations(_ list: JSONValue) -> Transform3D? {
    var result = Transform3D.identity
    var isGood = true
    for element in list.elements {
      if let operation = operation(element) {
        result = result.concatenating(operation)
      } else {
        isGood = false
      }
    }
    return isGood ? result : nil
  }

  private func operation(_ value: JSONValue) -> Transform3D? {
    guard var object = ObjectReader(value, "an operation of a transform", self) else { return nil }
    let names = Self.operationNames.filter(object.holds)
    guard names.count <= 1 else {
      object.reportExclusive(names, because: "each operation is an object of its own")
      return nil
    }
    var result: Transform3D?
    switch names.first {
    case "translate":
      if let by = object.read("translate", { self.vector($0) }) {
        result = Transform3D(translationX: by.x, y: by.y, z: by.z)
      }
    case "rotate":
      let angle = object.read("rotate") { self.angle($0) }
      let hasAxis = object.holds("axis")
      let axis = object.read("axis") { self.rotationAxis($0) }
      if let angle, axis != nil || !hasAxis {
        let axis = axis ?? SIMD3(0, 0, 1)
        result = Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: axis.z)
      }
    case "scale":
      if let by = object.read("scale", { self.scaleFactors($0) }) {
        result = Transform3D(scaleX: by.x, y: by.y, z: by.z)
      }
    case "perspective":
      if let distance = object.read("perspective", { self.perspectiveDistance($0) }) {
        result = Transform3D(perspectiveDistance: distance)
      }
    default:
      object.finish(alsoKnown: Self.operationNames)
      if object.unread.isEmpty {
        report(
          .badTransform, value, "the operation is empty",
          help: "expected \(DiagnosticText.alternatives(Self.operationNames))")
      }
      return nil
    }
    object.finish()
    return result
  }

  private func rotationAxis(_ value: JSONValue) -> SIMD3<Double>? {
    guard let axis = vector(value) else { return nil }
    guard axis != .zero else {
      report(.badTransform, value, "the axis has no direction", help: "one number must not be 0")
      return nil
    }
    return axis
  }

  private func scaleFactors(_ value: JSONValue) -> SIMD3<Double>? {
    if value.kind == .number { return number(value).map { SIMD3($0, $0, $0) } }
    return vector(value, z: 1)
  }

  private func perspectiveDistance(_ value: JSONValue) -> Double? {
    guard let distance = number(value) else { return nil }
    guard distance > 0 else {
      report(.outOfRange, value, "the distance of a perspective must be above 0")
      return nil
    }
    return distance
  }
}
