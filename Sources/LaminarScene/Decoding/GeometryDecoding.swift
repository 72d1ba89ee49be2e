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
      let names = value.members.compactMap(\.key.string).filter(OperationForm.names.contains)
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

  // MARK: - Paths

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
    do {
      return try value.document.svgPath(at: value.index)
    } catch {
      let text = value.string ?? ""
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
}

extension JSONDocument {
  /// The path of the SVG data in the string at an index.
  fileprivate func svgPath(at index: Int) throws(SVGPathError) -> Path {
    let node = node(at: index)
    guard node.tag == .string else { return try Path(svg: string(at: index) ?? "") }
    return try Path(svg: Array(bytes[content(of: node)]))
  }
}
