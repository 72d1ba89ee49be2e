import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Property path` {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let id: PropertyID
    let component: PropertyPath.Component
    let kind: PropertyKind

    init(
      _ text: String, _ id: PropertyID, _ component: PropertyPath.Component, _ kind: PropertyKind
    ) {
      self.text = text
      self.id = id
      self.component = component
      self.kind = kind
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case("opacity", .opacity, .whole, .number),
    Case("isHidden", .hidden, .whole, .bool),
    Case("position", .position, .whole, .point),
    Case("position.x", .position, .slots(offset: 0, count: 1), .number),
    Case("position.y", .position, .slots(offset: 1, count: 1), .number),
    Case("shadowOffset.height", .shadowOffset, .slots(offset: 1, count: 1), .number),
    Case("bounds.origin", .bounds, .slots(offset: 0, count: 2), .point),
    Case("bounds.origin.y", .bounds, .slots(offset: 1, count: 1), .number),
    Case("bounds.size", .bounds, .slots(offset: 2, count: 2), .size),
    Case("bounds.size.width", .bounds, .slots(offset: 2, count: 1), .number),
    Case("bounds.size.height", .bounds, .slots(offset: 3, count: 1), .number),
    Case("transform.rotation", .transform, .transform(.rotationZ), .number),
    Case("transform.rotation.x", .transform, .transform(.rotationX), .number),
    Case("transform.scale", .transform, .transform(.scale), .number),
    Case("transform.scale.xy", .transform, .transform(.scaleXY), .number),
    Case("transform.scale.z", .transform, .transform(.scaleZ), .number),
    Case("transform.translation", .transform, .translation, .size),
    Case("transform.translation.z", .transform, .transform(.translationZ), .number),
    Case("sublayerTransform.rotation.y", .sublayerTransform, .transform(.rotationY), .number),
    Case("transform.m34", .transform, .element(11), .number),
    Case("backgroundColor.green", .backgroundColor, .element(1), .number),
  ]

  @Test(arguments: cases) func `names a part`(_ example: Case) throws {
    let path = try #require(PropertyPath(parsing: example.text, owner: .layer))
    #expect(path.property == .builtIn(example.id))
    #expect(path.component == example.component)
    #expect(path.kind == example.kind)
  }

  @Test(arguments: [
    "", ".", "x", "position.", "position.z", ".position", "position.x.y", "bounds.width",
    "transform.rotation.w", "transform.rotation.", "opacity.x", "strokeEnd", "frame", "Position",
    "bounds..size", "transform.scale.yx",
  ])
  func `does not name invalid paths`(_ text: String) {
    #expect(PropertyPath(parsing: text, owner: .layer) == nil)
  }

  @Test func `knows declared keys after the table's`() throws {
    let declared = [
      CustomProperty(name: "needle", kind: .point, defaultValue: .point(.zero)),
      CustomProperty(name: "opacity", kind: .point, defaultValue: .point(.zero)),
      CustomProperty(name: "anything", kind: .object, defaultValue: .none),
    ]
    let path = try #require(PropertyPath(parsing: "needle.y", owner: .shape, custom: declared))
    #expect(path.property == .custom(declared[0]))
    #expect(path.component == .slots(offset: 1, count: 1))
    #expect(path.name == "needle")
    #expect(path.isAnimatable)
    let opacity = PropertyPath(parsing: "opacity", owner: .layer, custom: declared)
    #expect(opacity?.property == .builtIn(.opacity))
    let anything = PropertyPath(parsing: "anything", owner: .layer, custom: declared)
    #expect(anything?.isAnimatable == false)
  }

  @Test func `animates no elements and nothing that is not animatable`() {
    #expect(PropertyPath(parsing: "transform.m34", owner: .layer)?.isAnimatable == false)
    #expect(PropertyPath(parsing: "backgroundColor.red", owner: .layer)?.isAnimatable == false)
    #expect(PropertyPath(parsing: "cornerCurve", owner: .layer)?.isAnimatable == false)
    #expect(PropertyPath(parsing: "transform.scale.xy", owner: .layer)?.isAnimatable == true)
  }

  @Test(arguments: PropertyOwner.allCases)
  func `suggests only key paths that it reads`(_ owner: PropertyOwner) {
    let suggestions = PropertyPath.suggestions(owner: owner)
    #expect(Set(suggestions).count == suggestions.count)
    for text in suggestions {
      #expect(PropertyPath(parsing: text, owner: owner) != nil, "\(text)")
    }
    #expect(suggestions.contains("transform.rotation.z") == (owner != .cell))
    #expect(!suggestions.contains("transform.m11"))
  }

  @Test func `reads and replaces parts`() throws {
    let rect = PropertyValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let size = try #require(PropertyPath(parsing: "bounds.size", owner: .layer))
    #expect(rect.part(size) == .size(CGSize(width: 3, height: 4)))
    #expect(
      rect.replacing(size, with: .size(CGSize(width: 7, height: 8)))
        == .rect(CGRect(x: 1, y: 2, width: 7, height: 8)))
    #expect(rect.replacing(size, with: .number(1)) == nil)
    #expect(PropertyValue.none.replacing(size, with: .size(.zero)) == nil)
    #expect(PropertyValue.none.part(size) == nil)
    let move = try #require(PropertyPath(parsing: "transform.translation", owner: .layer))
    let matrix = PropertyValue.transform(Transform3D(m11: 2, m41: 5, m42: 6, m43: 7))
    #expect(matrix.part(move) == .size(CGSize(width: 5, height: 6)))
    #expect(
      matrix.replacing(move, with: .size(CGSize(width: -1, height: 0)))
        == .transform(Transform3D(m11: 2, m41: -1, m42: 0, m43: 7)))
    let element = try #require(PropertyPath(parsing: "transform.m43", owner: .layer))
    #expect(matrix.part(element) == .number(7))
    #expect(
      matrix.replacing(element, with: .number(1))
        == .transform(Transform3D(m11: 2, m41: 5, m42: 6, m43: 1)))
  }
}

@Suite struct `Property address` {
  @Test func `leads through sublayers, masks and cells`() {
    let address = PropertyAddress(parsing: "sublayers.left.mask.sublayers.b.position.y")
    #expect(address.steps == [.sublayer("left"), .mask, .sublayer("b")])
    #expect(address.rest == "position.y")
    let cell = PropertyAddress(parsing: "emitterCells.fire.emitterCells.spark.color")
    #expect(cell.steps == [.emitterCell("fire"), .emitterCell("spark")])
    #expect(cell.rest == "color")
  }

  @Test(arguments: [
    "position.x", "", "maskedCorners", "sublayers", "sublayers.", "emitterCells..color", "masks.a",
  ])
  func `leaves other key paths as they are`(_ text: String) {
    #expect(PropertyAddress(parsing: text).steps == [])
    #expect(PropertyAddress(parsing: text).rest == text)
  }

  @Test func `may end at the object`() {
    #expect(PropertyAddress(parsing: "mask").steps == [.mask])
    #expect(PropertyAddress(parsing: "mask").rest == "")
    #expect(PropertyAddress(parsing: "sublayers.a").rest == "")
  }
}
