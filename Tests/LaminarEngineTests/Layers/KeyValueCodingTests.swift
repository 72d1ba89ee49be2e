import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Layer key-value coding` {
  private let layer = Layer()

  private func number(_ keyPath: String) -> Double? {
    (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue
  }

  @Test func `returns numbers as NSNumber and structures as themselves`() {
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(true, forKey: "hidden")
    #expect(layer.value(forKey: "opacity") is NSNumber)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(layer.value(forKey: "isHidden") as? Bool == true)
    #expect(layer.isHidden)
    #expect(layer.value(forKey: "transform") as? Transform3D == .identity)
    #expect(layer.value(forKey: "backgroundColor") == nil)
    layer.setValue(Color(red: 1, green: 0, blue: 0), forKey: "backgroundColor")
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil)
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resizeAspect)
    layer.setValue(LayerContentsGravity.top, forKey: "contentsGravity")
    #expect(layer.value(forKey: "contentsGravity") as? String == "top")
    layer.setValue(CornerMask.layerMinXMinYCorner, forKey: "maskedCorners")
    #expect(layer.value(forKey: "maskedCorners") as? NSNumber == 1)
  }

  @Test func `reaches parts of structures`() {
    layer.setValue(30, forKeyPath: "position.x")
    layer.setValue(CGSize(width: 40, height: 50), forKeyPath: "bounds.size")
    layer.setValue(Float(0.1), forKeyPath: "bounds.origin.y")
    #expect(layer.position == CGPoint(x: 30, y: 0))
    #expect(layer.bounds == CGRect(x: 0, y: 0.1, width: 40, height: 50))
    #expect(number("bounds.size.height") == 50)
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 0, y: 0.1))
    #expect(number("frame.size.width") == 40)
    layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 10), forKey: "frame")
    #expect(layer.value(forKeyPath: "frame.origin") as? CGPoint == .zero)
    #expect(layer.bounds.size == CGSize(width: 10, height: 10))
  }

  @Test func `reaches parts of transforms`() throws {
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 4)
    #expect(abs(try #require(number("transform.scale")) - 3) < 1e-12)
    layer.setValue(5, forKeyPath: "transform.scale.xy")
    #expect(abs(layer.transform.m11 - 5) < 1e-12)
    #expect(abs(layer.transform.m22 - 5) < 1e-12)
    #expect(abs(layer.transform.m33 - 4) < 1e-12)
    layer.transform = .identity
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    #expect(abs(try #require(number("transform.rotation.z")) - 0.5) < 1e-12)
    #expect(abs(layer.transform.m12 - 0.479425538604203) < 1e-12)
    layer.setValue(CGSize(width: 7, height: 8), forKeyPath: "transform.translation")
    layer.setValue(9, forKeyPath: "transform.translation.z")
    #expect(layer.transform.m41 == 7)
    #expect(layer.transform.m42 == 8)
    #expect(layer.transform.m43 == 9)
    #expect(
      layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 7, height: 8))
    layer.setValue(-0.002, forKeyPath: "sublayerTransform.m34")
    #expect(layer.sublayerTransform.m34 == -0.002)
  }

  @Test func `reaches sublayers, masks and cells by name`() {
    let dial = Layer()
    dial.name = "dial"
    let needle = Layer()
    needle.name = "needle"
    layer.addSublayer(dial)
    dial.addSublayer(needle)
    layer.setValue(4, forKeyPath: "sublayers.dial.sublayers.needle.position.y")
    #expect(needle.position.y == 4)
    #expect(number("sublayers.dial.sublayers.needle.position.y") == 4)
    #expect(layer.value(forKeyPath: "sublayers.dial") as? Layer === dial)
    #expect(layer.value(forKeyPath: "sublayers.missing.opacity") == nil)
    layer.setValue(4, forKeyPath: "sublayers.missing.opacity")
    layer.setValue(4, forKeyPath: "mask.opacity")
    #expect(layer.extras?.diagnostics.count == 2)
    layer.mask = Layer()
    layer.setValue(0.25, forKeyPath: "mask.opacity")
    #expect(layer.mask?.opacity == 0.25)
  }

  @Test func `reaches cells within cells`() {
    let emitter = EmitterLayer()
    let fire = EmitterCell()
    fire.name = "fire"
    let spark = EmitterCell()
    spark.name = "spark"
    fire.emitterCells = [spark]
    emitter.emitterCells = [fire]
    emitter.setValue(30, forKeyPath: "emitterCells.fire.birthRate")
    emitter.setValue(Float(0.1), forKeyPath: "emitterCells.fire.emitterCells.spark.scale")
    emitter.setValue(0.5, forKeyPath: "emitterCells.fire.contentsRect.size.width")
    emitter.setValue(2, forKeyPath: "emitterCells.fire.speed")
    #expect(fire.birthRate == 30)
    #expect(spark.scale == 0.1)
    #expect(fire.contentsRect.width == 0.5)
    #expect(fire.speed == 2)
    let scale = emitter.value(forKeyPath: "emitterCells.fire.emitterCells.spark.scale")
    #expect(scale as? NSNumber == 0.1)
    #expect(spark.owner === emitter)
    emitter.setValue("many", forKeyPath: "emitterCells.fire.birthRate")
    #expect(fire.birthRate == 30)
    #expect(emitter.extras?.diagnostics.map(\.key) == ["emitterCells.fire.birthRate"])
    spark.emitterCells = [fire, EmitterCell()]
    #expect(spark.emitterCells?.count == 1)
    emitter.emitterCells = nil
    #expect(spark.owner == nil)
  }

  @Test func `reaches media timing`() {
    layer.setValue(2, forKey: "speed")
    layer.setValue(NSNumber(value: Float(0.1)), forKey: "timeOffset")
    layer.setValue(1, forKey: "beginTime")
    layer.setValue(Double.infinity, forKey: "repeatCount")
    layer.setValue(3, forKey: "duration")
    layer.setValue(4, forKey: "repeatDuration")
    layer.setValue(true, forKey: "autoreverses")
    layer.setValue("both", forKey: "fillMode")
    #expect(layer.speed == 2)
    #expect(layer.timeOffset == 0.1)
    #expect(layer.beginTime == 1)
    #expect(layer.repeatCount == .infinity)
    #expect(layer.duration == 3)
    #expect(layer.repeatDuration == 4)
    #expect(layer.autoreverses)
    #expect(layer.fillMode == .both)
    #expect(number("speed") == 2)
    #expect(layer.value(forKey: "fillMode") as? String == "both")
    layer.setValue(MediaTimingFillMode.forwards, forKey: "fillMode")
    #expect(layer.fillMode == .forwards)
  }

  @Test func `reaches what is not a property`() {
    let child = Layer()
    layer.setValue("dial", forKey: "name")
    layer.setValue([child], forKey: "sublayers")
    #expect(layer.name == "dial")
    #expect(layer.value(forKey: "sublayers") as? [Layer] == [child])
    #expect(child.value(forKey: "superlayer") as? Layer === layer)
    layer.setValue(child, forKey: "mask")
    #expect(layer.mask === child)
    layer.setValue(nil, forKey: "mask")
    #expect(layer.value(forKey: "mask") == nil)
    layer.setValue(NSNull(), forKey: "name")
    #expect(layer.name == nil)
    layer.setValue(3, forKey: "mask")
    layer.setValue(child, forKey: "superlayer")
    #expect(child.superlayer == nil)
    #expect(layer.extras?.diagnostics.count == 2)
  }

  @Test func `keeps undeclared keys`() {
    layer.setValue([1, 2], forKey: "anything")
    layer.setValue("deep", forKeyPath: "any.thing")
    layer.setValue(["name": "Rex"] as [String: Any], forKey: "dog")
    #expect(layer.value(forKey: "anything") as? [Int] == [1, 2])
    #expect(layer.value(forKeyPath: "any.thing") as? String == "deep")
    #expect(layer.value(forKeyPath: "dog.name") as? String == "Rex")
    #expect(layer.value(forKeyPath: "dog.age") == nil)
    #expect(layer.value(forKey: "nothing") == nil)
    layer.setValue(nil, forKey: "anything")
    #expect(layer.value(forKey: "anything") == nil)
    let cell = EmitterCell()
    cell.setValue(3, forKey: "particles")
    #expect(cell.value(forKey: "particles") as? Int == 3)
  }

  @Test func `ignores and records wrong kinds`() {
    layer.setValue("half", forKey: "opacity")
    layer.setValue(nil, forKey: "opacity")
    layer.setValue(3, forKey: "backgroundColor")
    layer.setValue("x", forKeyPath: "position.x")
    layer.setValue(CGPoint.zero, forKeyPath: "transform.rotation")
    layer.setValue(1, forKeyPath: "backgroundColor.red")
    layer.setValue(Double.infinity, forKey: "cornerRadius")
    layer.setValue(1e300, forKey: "maskedCorners")
    #expect(layer.values.entries.isEmpty)
    let keys = layer.extras?.diagnostics.map(\.key)
    #expect(
      keys == [
        "opacity", "backgroundColor", "position.x", "transform.rotation", "backgroundColor.red",
        "cornerRadius", "maskedCorners",
      ])
    let first = layer.extras?.diagnostics.first?.description
    #expect(first == "Layer:opacity: ignored a value of the wrong type: expected a number")
  }

  @Test func `records no more than a hundred`() {
    for index in 0..<500 { layer.setValue("x", forKeyPath: "sublayers.\(index).opacity") }
    #expect(layer.extras?.diagnostics.count == 100)
  }
}

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
