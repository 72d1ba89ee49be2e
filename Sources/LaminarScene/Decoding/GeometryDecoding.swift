import Foundation
import LaminarGraphics

extension ValueDecoder {
  /// A list of numbers; `expected` says what it is, such as `a point [x, y]`.
  func numbers(_ value: JSONValue, count: ClosedRange<Int>, expected: String) -> [Double]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: expected)
      return nil
    }
    guard count.contains(value.count) else {
      report(
        .wrongCount, value, "expected \(expected), found \(Self.found(value))")
      return nil
    }
    let document = value.document
    if let numbers = document.numbers(inListAt: value.index, within: Self.numberLimit) {
      return numbers
    }
    for element in value.elements { _ = number(element) }
    return nil
  }

  /// A list of numbers of any length.
  func numbers(_ value: JSONValue) -> [Double]? {
    numbers(value, count: 0...Int.max, expected: "a list of numbers")
  }

  func point(_ value: JSONValue) -> CGPoint? {
    if let row = value.document.numbers(2, at: value.index) {
      return CGPoint(x: row[0], y: row[1])
    }
    return numbers(value, count: 2...2, expected: "a point [x, y]").map {
      CGPoint(x: $0[0], y: $0[1])
    }
  }

  func size(_ value: JSONValue) -> CGSize? {
    if let row = value.document.numbers(2, at: value.index) {
      return CGSize(width: row[0], height: row[1])
    }
    return numbers(value, count: 2...2, expected: "a size [width, height]").map {
      CGSize(width: $0[0], height: $0[1])
    }
  }

  /// Three numbers, or two and the z that is left out.
  func vector(_ value: JSONValue, z: Double = 0) -> SIMD3<Double>? {
    numbers(value, count: 2...3, expected: "a vector [x, y, z]").map {
      SIMD3($0[0], $0[1], $0.count > 2 ? $0[2] : z)
    }
  }

  func rect(_ value: JSONValue) -> CGRect? {
    if let row = value.document.numbers(4, at: value.index) {
      return CGRect(x: row[0], y: row[1], width: row[2], height: row[3])
    }
    return numbers(value, count: 4...4, expected: "a rectangle [x, y, width, height]").map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// A list of points.
  func points(_ value: JSONValue) -> [CGPoint]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: "a list of points [[x, y], …]")
      return nil
    }
    let points = value.elements.map(point)
    return points.contains(nil) ? nil : points.compactMap { $0 }
  }

  // MARK: - Transforms

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

  // MARK: - Paths

  private static let shapes = [
    "rect", "roundedRect", "ellipse", "arc", "polygon", "polyline", "star",
  ]

  /// A path: SVG path data, or an object with one shape.
  func path(_ value: JSONValue) -> Path? {
    switch value.kind {
    case .string: return svgPath(value)
    case .object: return shape(value)
    default:
      reportWrongType(value, expected: "SVG path data or a shape")
      return nil
    }
  }

  private func svgPath(_ value: JSONValue) -> Path? {
    let text = value.string ?? ""
    do {
      return try Path(svg: text)
    } catch {
      // Inside text without escapes the offset is known to the byte.
      let range = value.range
      let isPlain = range.count == text.utf8.count + 2
      let offset = range.lowerBound + 1 + error.offset
      let rest = String(
        decoding: Array(text.utf8).dropFirst(error.offset).prefix(16), as: UTF8.self)
      sink.report(
        .badPath, at: isPlain ? offset..<offset + 1 : value.mark,
        rest.isEmpty
          ? "the path data ends; expected \(error.expected.rawValue)"
          : "expected \(error.expected.rawValue), found \(DiagnosticText.quoted(rest))")
      return nil
    }
  }

  private func shape(_ value: JSONValue) -> Path? {
    guard var object = ObjectReader(value, "a path", self) else { return nil }
    let names = Self.shapes.filter(object.holds)
    guard names.count <= 1 else {
      object.reportExclusive(names, because: "a path has one shape")
      return nil
    }
    var path: Path?
    switch names.first {
    case "rect": path = object.read("rect", rect).map { Path(rect: $0) }
    case "roundedRect":
      let rect = object.read("roundedRect", rect)
      let radius = object.readRequired("cornerRadius", length)
      if let rect, let radius { path = Path(roundedRect: rect, cornerRadius: radius) }
    case "ellipse": path = object.read("ellipse", rect).map { Path(ellipseIn: $0) }
    case "arc": path = object.read("arc", arc)
    case "polygon": path = object.read("polygon", points).map { Path(polygon: $0) }
    case "polyline": path = object.read("polyline", points).map { Path(polyline: $0) }
    case "star": path = object.read("star", star)
    default:
      object.finish(alsoKnown: Self.shapes)
      if object.unread.isEmpty {
        report(
          .badPath, value, "the path has no shape",
          help: "expected \(DiagnosticText.alternatives(Self.shapes))")
      }
      return nil
    }
    object.finish()
    return path
  }

  /// A number from 0 on.
  func length(_ value: JSONValue) -> Double? { number(value, in: 0...Self.numberLimit) }

  private func arc(_ value: JSONValue) -> Path? {
    guard var object = ObjectReader(value, "an arc", self) else { return nil }
    let center = object.readRequired("center", point)
    let radius = object.readRequired("radius", length)
    let start = object.readRequired("startAngle") { angle($0) }
    let end = object.readRequired("endAngle") { angle($0) }
    let hasDirection = object.holds("clockwise")
    let clockwise = object.read("clockwise", bool)
    object.finish()
    guard let center, let radius, let start, let end, clockwise != nil || !hasDirection else {
      return nil
    }
    return Path(
      arcCenter: center, radius: radius, startAngle: start, endAngle: end,
      clockwise: clockwise ?? true)
  }

  private func star(_ value: JSONValue) -> Path? {
    guard var object = ObjectReader(value, "a star", self) else { return nil }
    let center = object.readRequired("center", point)
    let points = object.readRequired("points") { integer($0, in: 2...10_000) }
    let outer = object.readRequired("outerRadius", length)
    let inner = object.readRequired("innerRadius", length)
    object.finish()
    guard let center, let points, let outer, let inner else { return nil }
    return Path(starCenter: center, points: points, outerRadius: outer, innerRadius: inner)
  }
}
