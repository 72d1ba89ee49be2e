import Foundation
import LaminarGraphics

extension ValueDecoder {
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
