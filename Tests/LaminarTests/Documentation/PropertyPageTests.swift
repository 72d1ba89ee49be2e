import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The page of properties` {
  private static let headings: [PropertyOwner: String] = [
    .layer: "Layer", .shape: "ShapeLayer", .gradient: "GradientLayer", .text: "TextLayer",
    .replicator: "ReplicatorLayer", .scroll: "ScrollLayer", .emitter: "EmitterLayer",
    .cell: "EmitterCell",
  ]

  /// The row of a property as the page writes it.
  private static func row(_ property: PropertyDescription) -> String {
    let unit = property.unit == .perSecond ? "per second" : property.unit.rawValue
    let action =
      switch property.action {
      case .basic: "animation"
      case .transition: "transition"
      case .none: "none"
      }
    return
      "| `\(property.name)` | \(type(property.kind)) | \(value(property.defaultValue)) | \(unit)"
      + " | \(property.isAnimatable ? "yes" : "no") | \(action) |"
  }

  private static func type(_ kind: PropertyKind) -> String {
    switch kind {
    case .bool: "Boolean"
    case .integer: "integer"
    case .number: "number"
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .transform: "matrix"
    case .color: "colour"
    case .path: "path"
    case .image: "image"
    case .string: "text"
    case .choice(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .numbers: "list of numbers"
    case .colors: "list of colours"
    case .bits: "bits"
    case .object: "objects"
    }
  }

  private static func value(_ value: PropertyValue) -> String {
    func list(_ numbers: [Double]) -> String {
      if numbers.allSatisfy({ $0 == 0 }) { return "zero" }
      return "(" + numbers.map(number).joined(separator: ", ") + ")"
    }
    switch value {
    case .none: return "nil"
    case .bool(let flag): return "\(flag)"
    case .number(let one): return number(one)
    case .point(let point): return list([Double(point.x), Double(point.y)])
    case .size(let size): return list([Double(size.width), Double(size.height)])
    case .rect(let rect):
      return list([
        Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
        Double(rect.size.height),
      ])
    case .transform(let matrix): return matrix == .identity ? "identity" : "?"
    case .color(let color):
      return color == .white ? "opaque white" : (color == .black ? "opaque black" : "?")
    case .string(let word): return "`\(word)`"
    default: return "?"
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  @Test func `lists every property of the table, and no other`() throws {
    let page = try #require(Repository.text("\(Catalog.folder)/KeyPathsAndProperties.md"))
    var listed: [String: [String]] = [:]
    var heading = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      if line.hasPrefix("| `") { listed[heading, default: []].append(String(line)) }
    }
    for (owner, heading) in Self.headings {
      let expected = PropertyTable.all.filter { $0.owner == owner }.map(Self.row)
      #expect(!expected.isEmpty)
      #expect(
        listed[heading] == expected,
        "write this under \(heading):\n\(expected.joined(separator: "\n"))")
    }
  }
}
