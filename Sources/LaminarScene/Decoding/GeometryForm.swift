import Foundation
import LaminarGraphics

/// One of several things that an object can be, such as a circle: the key that tells it, the keys
/// beside that, and what they mean.
private struct Alternative<Value: Sendable>: Sendable {
  let key: any FormKey
  let form: Form
  /// Returns what the object means, or nil after a report.
  let read: @Sendable (Found) -> Value?

  init(
    _ noun: String, _ key: any FormKey, _ others: [any FormKey] = [], _ rules: [FormRule] = [],
    _ read: @escaping @Sendable (Found) -> Value?
  ) {
    self.key = key
    form = Form(noun, [key] + others, rules)
    self.read = read
  }

  /// A thing of one key.
  init<Content>(
    _ noun: String, _ key: Key<Content>, _ make: @escaping @Sendable (Content) -> Value
  ) {
    self.init(noun, key) { $0[key].map(make) }
  }
}

/// Objects that are one of several things.
private struct Alternatives<Value: Sendable>: Sendable {
  let choices: [Alternative<Value>]
  /// What is reported of an object that is nothing.
  let none: (id: DiagnosticID, message: String)
  /// The help for an object that is several things.
  let several: String

  func read(_ value: JSONValue, _ values: ValueDecoder, _ noun: String) -> Value? {
    let written = choices.filter { value[$0.key] != nil }
    if written.count == 1, let choice = written.first {
      return choice.form.read(value, values).flatMap(choice.read)
    }
    let form = Form(noun, choices.map(\.key))
    guard let found = written.isEmpty ? form.read(value, values) : form.find(in: value, values)
    else { return nil }
    found.reportExclusive(written.map(\.key), help: several)
    if written.isEmpty, value.members.allSatisfy({ $0.key.isSpelled(Form.note.name) }) {
      values.report(
        none.id, value, none.message,
        help: "expected \(DiagnosticText.alternatives(choices.map(\.key.name)))")
    }
    return nil
  }
}

extension ValueDecoder {
  /// An operation of a transform.
  func operation(_ value: JSONValue) -> Transform3D? {
    OperationForm.operations.read(value, self, OperationForm.noun)
  }

  /// A shape of a path.
  func shape(_ value: JSONValue) -> Path? { ShapeForm.shapes.read(value, self, ShapeForm.noun) }
}

// MARK: - Transforms

/// The keys of the operations of transforms.
enum OperationForm {
  private static let translate = Key(
    "translate", ValueKind<SIMD3<Double>>(.reference("vector")) { $1.vector($0) },
    "Moves by [x, y] or [x, y, z].", unit: .points)
  private static let rotate = Key("rotate", .angle, "Turns about the axis.")
  private static let axis = Key(
    "axis", .axis, default: SIMD3(0, 0, 1), "With `rotate`: the axis, not zero.")
  private static let scale = Key(
    "scale", .factors, "Scales all axes by a number, or each by its own.")
  private static let perspective = Key(
    "perspective", .distance, "The distance of the viewer.", unit: .points)

  fileprivate static let noun = "an operation of a transform"
  /// The names of the keys that tell an operation.
  static let names = operations.choices.map(\.key.name)

  fileprivate static let operations = Alternatives<Transform3D>(
    choices: [
      Alternative(noun, translate) { Transform3D(translationX: $0.x, y: $0.y, z: $0.z) },
      Alternative(noun, rotate, [axis]) { found in
        guard let (angle, axis) = found.all(rotate, axis) else { return nil }
        return Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: axis.z)
      },
      Alternative(noun, scale) { Transform3D(scaleX: $0.x, y: $0.y, z: $0.z) },
      Alternative(noun, perspective) { Transform3D(perspectiveDistance: $0) },
    ], none: (.badTransform, "the operation is empty"),
    several: "each operation is an object of its own")

  fileprivate static let schema = Form(
    noun, [translate, rotate, axis, scale, perspective],
    [.oneOf(operations.choices.map(\.key), help: ""), .needs([axis], without: rotate)]
  ).schema
}

extension SIMD3<Double>: SchemaConvertible {
  var schemaNode: SchemaNode { .array([x, y, z].map { .number($0) }) }
}

extension ValueKind<SIMD3<Double>> {
  /// The axis of a rotation.
  fileprivate static var axis: Self {
    let isNotZero = SchemaNode.object([
      ("contains", .object([("not", .object([("const", .number(0))]))]))
    ])
    return Self(SceneSchema.allOf([.reference("vector"), isNotZero])) { value, values in
      guard let axis = values.vector(value) else { return nil }
      if axis != .zero { return axis }
      values.report(
        .badTransform, value, "the axis has no direction", help: "one number must not be 0")
      return nil
    }
  }

  /// A factor for all axes, or one for each.
  fileprivate static var factors: Self {
    Self(SceneSchema.anyOf([.reference("number"), .reference("vector")])) { value, values in
      value.kind == .number
        ? values.number(value).map { SIMD3(repeating: $0) } : values.vector(value, z: 1)
    }
  }
}

extension ValueKind<Double> {
  /// The distance of a perspective.
  fileprivate static var distance: Self {
    Self(SceneSchema.positive(ValueDecoder.numberLimit)) { value, values in
      guard let distance = values.number(value) else { return nil }
      if distance > 0 { return distance }
      values.report(.outOfRange, value, "the distance of a perspective must be above 0")
      return nil
    }
  }
}

// MARK: - Paths

/// The keys of paths that are shapes.
enum ShapeForm {
  private static let rect = Key("rect", .rect, "A rectangle.")
  private static let roundedRect = Key(
    "roundedRect", .rect, "A rectangle with round corners; needs cornerRadius.")
  private static let cornerRadius = Key(
    "cornerRadius", .length, "With roundedRect: the radius of its corners.", unit: .points)
  private static let ellipse = Key("ellipse", .rect, "The ellipse inside a rectangle.")
  private static let arc = Key<Path>(
    "arc",
    .object(arcForm, as: "arc") { found in
      found.all(center, radius, startAngle, endAngle, clockwise).map {
        Path(arcCenter: $0, radius: $1, startAngle: $2, endAngle: $3, clockwise: $4)
      }
    }, "A part of a circle.")
  private static let polygon = Key("polygon", .points, "Points joined by lines, closed.")
  private static let polyline = Key("polyline", .points, "Points joined by lines, left open.")
  private static let star = Key<Path>(
    "star",
    .object(starForm, as: "star") { found in
      found.all(starCenter, points, outerRadius, innerRadius).map {
        Path(starCenter: $0, points: $1, outerRadius: $2, innerRadius: $3)
      }
    }, "A star.")

  fileprivate static let noun = "a path"

  fileprivate static let shapes = Alternatives<Path>(
    choices: [
      Alternative(noun, rect) { Path(rect: $0) },
      Alternative(noun, roundedRect, [cornerRadius], [.required([cornerRadius])]) { found in
        found.all(roundedRect, cornerRadius).map { Path(roundedRect: $0, cornerRadius: $1) }
      },
      Alternative(noun, ellipse) { Path(ellipseIn: $0) }, Alternative(noun, arc) { $0 },
      Alternative(noun, polygon) { Path(polygon: $0) },
      Alternative(noun, polyline) { Path(polyline: $0) }, Alternative(noun, star) { $0 },
    ], none: (.badPath, "the path has no shape"), several: "a path has one shape")

  fileprivate static let schema = Form(
    noun, [rect, roundedRect, cornerRadius, ellipse, arc, polygon, polyline, star],
    [
      .oneOf(shapes.choices.map(\.key), help: ""),
      .completes(roundedRect, by: [cornerRadius]), .needs([cornerRadius], without: roundedRect),
    ]
  ).schema

  private static let center = Key("center", .point, "The centre of the circle.", unit: .points)
  private static let radius = Key("radius", .length, "The radius.", unit: .points)
  private static let startAngle = Key(
    "startAngle", .angle, "Where it begins; 0 is to the right.")
  private static let endAngle = Key("endAngle", .angle, "Where it ends.")
  private static let clockwise = Key(
    "clockwise", .bool, default: true, "The direction, as seen on the screen.")
  fileprivate static let arcForm = Form(
    "an arc", [center, radius, startAngle, endAngle, clockwise],
    [.required([center, radius, startAngle, endAngle])])

  private static let starCenter = Key("center", .point, "The centre.", unit: .points)
  private static let points = Key("points", .integer(2...10_000), "The number of its points.")
  private static let outerRadius = Key(
    "outerRadius", .length, "The distance of the points from the centre.", unit: .points)
  private static let innerRadius = Key(
    "innerRadius", .length, "The distance of the corners between them from the centre.",
    unit: .points)
  fileprivate static let starForm = Form(
    "a star", [starCenter, points, outerRadius, innerRadius],
    [.required([starCenter, points, outerRadius, innerRadius])])
}

extension ValueKind<[CGPoint]> {
  fileprivate static var points: Self {
    Self(SceneSchema.list(of: .reference("point"))) { $1.points($0) }
  }
}

// MARK: - Schema

extension SceneSchema {
  /// Paths and transforms.
  static let shapeDefinitions: [(String, SchemaNode)] = [
    (
      "path",
      described(
        anyOf([.reference("pathData"), .reference("shape")]), "SVG path data, or one shape.")
    ),
    (
      "pathData",
      described(
        text("^\\s*([Mm][-+0-9.,eE\\sMmLlHhVvCcSsQqTtAaZz]*)?$"),
        "SVG path data, such as \"M0 0 L10 0 Z\".")
    ),
    ("shape", ShapeForm.schema), ("arc", ShapeForm.arcForm.schema),
    ("star", ShapeForm.starForm.schema),
    (
      "transform",
      described(
        anyOf([
          tuple(16...16, "Row by row, m11 … m44."), tuple(6...6, "a b c d tx ty."),
          list(of: .reference("transformOperation")),
        ]),
        "16 numbers row by row, 6 numbers (a b c d tx ty), or operations, the first acting first.")
    ), ("transformOperation", OperationForm.schema),
  ]
}
