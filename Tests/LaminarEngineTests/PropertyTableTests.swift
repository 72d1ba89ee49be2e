import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Property table` {
  static func makeObject(_ owner: PropertyOwner) -> AnyObject {
    switch owner {
    case .layer: Layer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .text: TextLayer()
    case .replicator: ReplicatorLayer()
    case .emitter: EmitterLayer()
    case .transform: TransformLayer()
    case .scroll: ScrollLayer()
    case .cell: EmitterCell()
    }
  }

  static func sample(_ kind: PropertyKind) -> PropertyValue {
    switch kind {
    case .bool: .bool(true)
    case .integer: .number(7)
    case .number: .number(0.25)
    case .point: .point(CGPoint(x: 1.5, y: -2))
    case .size: .size(CGSize(width: 3, height: 4.25))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .transform: .transform(Transform3D(m11: 2, m34: -0.002, m41: 5))
    case .color: .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .path:
      .path(Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2)))
    case .image: .none
    case .string: .string("word")
    case .choice(let words): .string(words.last ?? "")
    case .numbers: .numbers([0.5, 2])
    case .colors: .colors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    case .bits: .number(5)
    case .object: .none
    }
  }

  @Test func `has one row per property, in order`() {
    #expect(PropertyTable.all.map(\.id) == PropertyID.allCases)
    #expect(PropertyTable.all.enumerated().allSatisfy { $0 == Int($1.id.rawValue) })
  }

  @Test(arguments: PropertyOwner.allCases)
  func `has no name twice on a class`(_ owner: PropertyOwner) {
    let names = PropertyTable.properties(of: owner).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `says something about every property, in one sentence`() {
    for row in PropertyTable.all {
      #expect(row.summary.hasSuffix("."))
      #expect(row.summary.count < 100)
      #expect(!row.name.contains("."))
    }
  }

  @Test func `holds defaults of the property's kind`() {
    for row in PropertyTable.all {
      #expect(row.defaultValue.isValue(of: row.kind), "\(row.name)")
      if case .choice(let words) = row.kind, case .string(let word) = row.defaultValue {
        #expect(words.contains(word), "\(row.name)")
      }
    }
  }

  @Test(arguments: PropertyOwner.allCases)
  func `agrees with the accessors' defaults`(_ owner: PropertyOwner) {
    let object = Self.makeObject(owner)
    for row in PropertyTable.properties(of: owner) {
      let value = PropertyValue(PropertyTable.access(row.id).get(object), as: row.kind)
      if row.kind == .object { continue }
      #expect(value == row.defaultValue, "\(row.name)")
    }
  }

  @Test(arguments: PropertyOwner.allCases)
  func `reads back what was written by key`(_ owner: PropertyOwner) throws {
    let object = Self.makeObject(owner)
    for row in PropertyTable.properties(of: owner) {
      let sample = Self.sample(row.kind)
      let value: Any?
      if let layer = object as? Layer {
        layer.setValue(sample.keyValueForm, forKey: row.name)
        value = layer.value(forKey: row.name)
      } else {
        let cell = try #require(object as? EmitterCell)
        cell.setValue(sample.keyValueForm, forKey: row.name)
        value = cell.value(forKey: row.name)
      }
      #expect(PropertyValue(value, as: row.kind) == sample, "\(row.name)")
      let holder = try #require(object as? any PropertyHolder)
      #expect(row.kind == .object || holder.values[row.id] == sample, "\(row.name)")
    }
    // Only the name of a blend mode is one of a few.
    #expect(
      (object as? Layer)?.extras?.diagnostics.allSatisfy { $0.key == "compositingFilter" } ?? true)
  }

  @Test(arguments: PropertyOwner.allCases)
  func `writes a property into its own slot only`(_ owner: PropertyOwner) throws {
    for row in PropertyTable.properties(of: owner) where row.kind != .object {
      let sample = Self.sample(row.kind)
      guard sample != row.defaultValue else { continue }
      let object = Self.makeObject(owner)
      #expect(PropertyTable.access(row.id).set(object, sample.keyValueForm))
      let holder = try #require(object as? any PropertyHolder)
      #expect(holder.values.entries.map(\.id) == [row.id], "\(row.name)")
    }
  }

  @Test func `knows both spellings of Booleans`() {
    #expect(PropertyTable.property(named: "isHidden", of: .shape)?.id == .hidden)
    #expect(PropertyTable.property(named: "hidden", of: .shape)?.id == .hidden)
    #expect(PropertyTable.property(named: "isOpacity", of: .layer) == nil)
    #expect(PropertyTable.property(named: "path", of: .layer) == nil)
    #expect(PropertyTable.property(named: "bounds", of: .cell) == nil)
  }

  @Test(arguments: PropertyOwner.allCases)
  func `names the typed key path of every property`(_ owner: PropertyOwner) throws {
    guard let layer = Self.makeObject(owner) as? Layer else { return }
    let names = type(of: layer).keyPathNames().map(\.name)
    #expect(Set(names).count == names.count)
    let missing = PropertyTable.properties(of: owner).map(\.name).filter { !names.contains($0) }
    #expect(missing == [])
    for name in names { #expect(PropertyPath(parsing: name, owner: owner) != nil, "\(name)") }
  }

  private class Dial: ShapeLayer {
    override var position: CGPoint { didSet {} }
    var turns = 0.0
  }

  @Test func `names typed key paths of any class`() {
    #expect(PropertyTable.name(of: \Layer.opacity) == "opacity")
    #expect(PropertyTable.name(of: \ShapeLayer.opacity) == "opacity")
    #expect(PropertyTable.name(of: \ShapeLayer.strokeEnd) == "strokeEnd")
    #expect(PropertyTable.name(of: \Dial.strokeEnd) == "strokeEnd")
    #expect(PropertyTable.name(of: \Dial.position) == "position")
    #expect(PropertyTable.name(of: \Dial.position.x) == "position.x")
    #expect(PropertyTable.name(of: \Layer.bounds.size.width) == "bounds.size.width")
    #expect(PropertyTable.name(of: \Layer.bounds.origin) == "bounds.origin")
    #expect(PropertyTable.name(of: \Layer.isHidden) == "hidden")
    #expect(PropertyTable.name(of: \Dial.turns) == "?")
    #expect(
      BasicAnimation(\GradientLayer.startPoint, from: .zero, to: .zero).keyPath == "startPoint")
  }
}

/// Laminar.docc: KeyPathsAndProperties, "How to read the tables", typed by hand: key, default,
/// animatable.
@Suite struct `Property defaults` {
  struct Row: Sendable, CustomTestStringConvertible {
    let owner: PropertyOwner
    let key: String
    let value: PropertyValue
    let isAnimatable: Bool

    init(_ owner: PropertyOwner, _ key: String, _ value: PropertyValue, _ isAnimatable: Bool) {
      self.owner = owner
      self.key = key
      self.value = value
      self.isAnimatable = isAnimatable
    }

    var testDescription: String { "\(owner.rawValue).\(key)" }
  }

  static let unit = PropertyValue.rect(CGRect(x: 0, y: 0, width: 1, height: 1))
  static let black = PropertyValue.color(Color(red: 0, green: 0, blue: 0, alpha: 1))
  static let white = PropertyValue.color(Color(red: 1, green: 1, blue: 1, alpha: 1))

  static let layer: [Row] = [
    Row(.layer, "bounds", .rect(.zero), true),
    Row(.layer, "position", .point(.zero), true),
    Row(.layer, "zPosition", .number(0), true),
    Row(.layer, "anchorPoint", .point(CGPoint(x: 0.5, y: 0.5)), true),
    Row(.layer, "anchorPointZ", .number(0), true),
    Row(.layer, "transform", .transform(.identity), true),
    Row(.layer, "sublayerTransform", .transform(.identity), true),
    Row(.layer, "hidden", .bool(false), true),
    Row(.layer, "doubleSided", .bool(true), true),
    Row(.layer, "geometryFlipped", .bool(false), false),
    Row(.layer, "masksToBounds", .bool(false), true),
    Row(.layer, "contents", .none, true),
    Row(.layer, "contentsRect", unit, true),
    Row(.layer, "contentsCenter", unit, true),
    Row(.layer, "contentsGravity", .string("resize"), false),
    Row(.layer, "contentsScale", .number(1), true),
    Row(.layer, "contentsFormat", .string("RGBA8"), false),
    Row(.layer, "minificationFilter", .string("linear"), false),
    Row(.layer, "magnificationFilter", .string("linear"), false),
    Row(.layer, "minificationFilterBias", .number(0), true),
    Row(.layer, "opaque", .bool(false), false),
    Row(.layer, "needsDisplayOnBoundsChange", .bool(false), false),
    Row(.layer, "drawsAsynchronously", .bool(false), false),
    Row(.layer, "edgeAntialiasingMask", .number(15), false),
    Row(.layer, "allowsEdgeAntialiasing", .bool(false), false),
    Row(.layer, "backgroundColor", .none, true),
    Row(.layer, "cornerRadius", .number(0), true),
    Row(.layer, "maskedCorners", .number(15), false),
    Row(.layer, "cornerCurve", .string("circular"), false),
    Row(.layer, "borderWidth", .number(0), true),
    Row(.layer, "borderColor", black, true),
    Row(.layer, "opacity", .number(1), true),
    Row(.layer, "allowsGroupOpacity", .bool(true), false),
    Row(.layer, "shouldRasterize", .bool(false), true),
    Row(.layer, "rasterizationScale", .number(1), true),
    Row(.layer, "shadowColor", black, true),
    Row(.layer, "shadowOpacity", .number(0), true),
    Row(.layer, "shadowOffset", .size(CGSize(width: 0, height: -3)), true),
    Row(.layer, "shadowRadius", .number(3), true),
    Row(.layer, "shadowPath", .none, true),
    Row(.layer, "userInteractionEnabled", .bool(true), false),
    Row(.layer, "semanticContentAttribute", .string("unspecified"), false),
  ]

  static let shapesAndGradients: [Row] = [
    Row(.shape, "path", .none, true),
    Row(.shape, "fillColor", black, true),
    Row(.shape, "fillRule", .string("non-zero"), false),
    Row(.shape, "strokeColor", .none, true),
    Row(.shape, "strokeStart", .number(0), true),
    Row(.shape, "strokeEnd", .number(1), true),
    Row(.shape, "lineWidth", .number(1), true),
    Row(.shape, "miterLimit", .number(10), true),
    Row(.shape, "lineCap", .string("butt"), false),
    Row(.shape, "lineJoin", .string("miter"), false),
    Row(.shape, "lineDashPhase", .number(0), true),
    Row(.gradient, "colors", .none, true),
    Row(.gradient, "locations", .none, true),
    Row(.gradient, "startPoint", .point(CGPoint(x: 0.5, y: 0)), true),
    Row(.gradient, "endPoint", .point(CGPoint(x: 0.5, y: 1)), true),
    Row(.gradient, "focalPoint", .none, true),
    Row(.gradient, "type", .string("axial"), false),
  ]

  static let textsReplicatorsAndScrolls: [Row] = [
    Row(.text, "string", .none, false),
    Row(.text, "font", .string("Helvetica"), false),
    Row(.text, "fontSize", .number(36), true),
    Row(.text, "foregroundColor", white, true),
    Row(.text, "wrapped", .bool(false), false),
    Row(.text, "truncationMode", .string("none"), false),
    Row(.text, "alignmentMode", .string("natural"), false),
    Row(.text, "allowsFontSubpixelQuantization", .bool(false), false),
    Row(.text, "lineBreak", .string("normal"), false),
    Row(.replicator, "instanceCount", .number(1), true),
    Row(.replicator, "preservesDepth", .bool(false), false),
    Row(.replicator, "instanceDelay", .number(0), true),
    Row(.replicator, "instanceTransform", .transform(.identity), true),
    Row(.replicator, "instanceColor", white, true),
    Row(.replicator, "instanceRedOffset", .number(0), true),
    Row(.replicator, "instanceGreenOffset", .number(0), true),
    Row(.replicator, "instanceBlueOffset", .number(0), true),
    Row(.replicator, "instanceAlphaOffset", .number(0), true),
    Row(.scroll, "scrollMode", .string("both"), false),
    Row(.scroll, "scrollEnabled", .bool(false), false),
    Row(.scroll, "contentSize", .size(.zero), false),
    Row(.scroll, "contentInset", .none, false),
    Row(.scroll, "decelerationRate", .number(0.998), false),
    Row(.scroll, "bounces", .bool(true), false),
    Row(.scroll, "alwaysBounceVertical", .bool(false), false),
    Row(.scroll, "alwaysBounceHorizontal", .bool(false), false),
    Row(.scroll, "pagingEnabled", .bool(false), false),
    Row(.scroll, "directionalLockEnabled", .bool(false), false),
    Row(.scroll, "delaysContentTouches", .bool(true), false),
    Row(.scroll, "zoomScale", .number(1), true),
    Row(.scroll, "minimumZoomScale", .number(1), false),
    Row(.scroll, "maximumZoomScale", .number(1), false),
    Row(.scroll, "bouncesZoom", .bool(true), false),
    Row(.scroll, "zooms", .none, false),
  ]

  static let emitters: [Row] = [
    Row(.emitter, "birthRate", .number(1), true),
    Row(.emitter, "lifetime", .number(1), true),
    Row(.emitter, "emitterPosition", .point(.zero), true),
    Row(.emitter, "emitterZPosition", .number(0), true),
    Row(.emitter, "emitterSize", .size(.zero), true),
    Row(.emitter, "emitterDepth", .number(0), true),
    Row(.emitter, "emitterShape", .string("point"), false),
    Row(.emitter, "emitterMode", .string("volume"), false),
    Row(.emitter, "renderMode", .string("unordered"), false),
    Row(.emitter, "preservesDepth", .bool(false), false),
    Row(.emitter, "velocity", .number(1), true),
    Row(.emitter, "scale", .number(1), true),
    Row(.emitter, "spin", .number(1), true),
    Row(.emitter, "seed", .number(0), false),
  ]

  static let cells: [Row] =
    [
      Row(.cell, "enabled", .bool(true), true),
      Row(.cell, "scale", .number(1), true),
      Row(.cell, "color", white, true),
      Row(.cell, "contents", .none, false),
      Row(.cell, "contentsRect", unit, true),
      Row(.cell, "contentsScale", .number(1), false),
      Row(.cell, "minificationFilter", .string("linear"), false),
      Row(.cell, "magnificationFilter", .string("linear"), false),
      Row(.cell, "minificationFilterBias", .number(0), false),
    ]
    + [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
      "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
      "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    ].map { Row(.cell, $0, .number(0), true) }

  static let all = layer + shapesAndGradients + textsReplicatorsAndScrolls + emitters + cells

  @Test(arguments: all) func `are the documented ones`(_ row: Row) throws {
    let property = try #require(PropertyTable.property(named: row.key, of: row.owner))
    #expect(property.owner == row.owner)
    #expect(property.defaultValue == row.value)
    #expect(property.isAnimatable == row.isAnimatable)
  }

  @Test func `of media timing are a clock's that never ends`() {
    for object in [Layer(), EmitterCell()] as [TimedObject] {
      #expect(object.beginTime == 0)
      #expect(object.duration == .infinity)
      #expect(object.speed == 1)
      #expect(object.timeOffset == 0)
      #expect(object.repeatCount == 0)
      #expect(object.repeatDuration == 0)
      #expect(!object.autoreverses)
      #expect(object.fillMode == .removed)
    }
  }

  @Test(arguments: cells) func `are what a new cell and its class say`(_ row: Row) {
    let expected = row.value.keyValueForm
    let (own, ofClass) = (
      EmitterCell().value(forKey: row.key), EmitterCell.defaultValue(forKey: row.key)
    )
    guard let expected else {
      #expect(own == nil)
      #expect(ofClass == nil)
      return
    }
    #expect(own.map { "\($0)" } == "\(expected)")
    #expect(ofClass.map { "\($0)" } == "\(expected)")
  }

  @Test func `of what is not a stored property are nil`() {
    let layer = Layer()
    #expect(layer.sublayers == nil)
    #expect(layer.superlayer == nil)
    #expect(layer.mask == nil)
    #expect(layer.name == nil)
    #expect(layer.delegate == nil)
    #expect(layer.actions == nil)
    #expect(layer.style == nil)
    #expect(layer.layoutManager == nil)
    #expect(layer.filters == nil)
    #expect(layer.backgroundFilters == nil)
    #expect(layer.compositingFilter == nil)
    #expect(layer.frame == .zero)
    #expect(EmitterLayer().emitterCells == nil)
    #expect(EmitterCell().emitterCells == nil)
    #expect(EmitterCell().name == nil)
    #expect(EmitterCell().style == nil)
  }
}

@Suite struct `Property value conversion` {
  private func number(_ value: Any?) -> PropertyValue? { PropertyValue(value, as: .number) }

  @Test func `takes numbers of every type`() {
    #expect(number(3) == .number(3))
    #expect(number(0.3) == .number(0.3))
    #expect(number(CGFloat(0.3)) == .number(0.3))
    #expect(number(UInt8(200)) == .number(200))
    #expect(number(Int64.min) == .number(-9_223_372_036_854_775_808))
    #expect(number(true) == .number(1))
    #expect(number(Float16(0.5)) == .number(0.5))
    #expect(number(NSNumber(value: 0.3)) == .number(0.3))
    #expect(number(NSNumber(value: 7)) == .number(7))
    #expect(number(NSNumber(value: true)) == .number(1))
    #expect(number(Float.greatestFiniteMagnitude) != nil)
    #expect(number(Double.infinity) == .number(.infinity))
  }

  @Test func `widens floats by their shortest decimal`() {
    #expect(number(Float(0.3)) == .number(0.3))
    #expect(number(NSNumber(value: Float(0.3))) == .number(0.3))
    #expect(
      PropertyValue([Float(0.1), NSNumber(value: Float(0.2)), 1] as [Any], as: .numbers)
        == .numbers([0.1, 0.2, 1]))
    let layer = Layer()
    layer.opacity = 0.3
    #expect(layer.values[.opacity] == .number(0.3))
    #expect(layer.value(forKey: "opacity") as? NSNumber == NSNumber(value: 0.3))
    layer.setValue(NSNumber(value: Float(0.7)), forKey: "cornerRadius")
    #expect(layer.cornerRadius == 0.7)
  }

  @Test func `refuses invalid values`() {
    #expect(number("3") == nil)
    #expect(number(Double.nan) == nil)
    #expect(number(-Double.infinity) == nil)
    #expect(number(CGPoint.zero) == nil)
    #expect(PropertyValue(3, as: .point) == nil)
    #expect(PropertyValue([1.0, 2, 3], as: .point) == nil)
    #expect(PropertyValue("red", as: .color) == nil)
    #expect(PropertyValue([1, "a"] as [Any], as: .numbers) == nil)
    #expect(PropertyValue(PropertyValue.number(1), as: .color) == nil)
    #expect(PropertyValue(NSValue(range: NSRange(location: 1, length: 2)), as: .point) == nil)
    #expect(PropertyValue(NSObject(), as: .transform) == nil)
  }

  @Test func `takes nil and the null object for no value`() {
    #expect(PropertyValue(nil, as: .color) == PropertyValue.none)
    #expect(PropertyValue(NSNull(), as: .color) == PropertyValue.none)
  }

  @Test func `opens boxes`() {
    let matrix = Transform3D(m11: 1.5, m12: 2, m23: 3, m34: -0.25, m41: 5, m44: 6)
    let boxed = NSValue(transform3D: matrix)
    #expect(boxed.transform3DValue == matrix)
    #expect(PropertyValue(boxed, as: .transform) == .transform(matrix))
    #expect(boxed == NSValue(transform3D: matrix))
    let point = CGPoint(x: 1, y: -2)
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(PropertyValue(NSValue(cgPoint: point), as: .point) == .point(point))
    let size = CGSize(width: 3, height: 4)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(PropertyValue(NSValue(cgSize: size), as: .size) == .size(size))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(PropertyValue(NSValue(cgRect: rect), as: .rect) == .rect(rect))
    #expect(NSValue(cgRect: rect).cgPointValue == .zero)
    #expect(NSNumber(value: 3).transform3DValue == .identity)
    #expect(NSNumber(value: 3).cgRectValue == .zero)
  }

  @Test func `lets points, sizes and pairs replace one another`() {
    #expect(
      PropertyValue(CGSize(width: 1, height: 2), as: .point) == .point(CGPoint(x: 1, y: 2)))
    #expect(PropertyValue([1, 2.5] as [Any], as: .size) == .size(CGSize(width: 1, height: 2.5)))
    #expect(
      PropertyValue(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4), as: .transform)
        == .transform(Transform3D(m41: 3, m42: 4)))
  }

  @Test func `takes words from constants and fonts`() {
    #expect(PropertyValue(LayerContentsGravity.top, as: .choice(["top"])) == .string("top"))
    #expect(PropertyValue("top" as NSString, as: .string) == .string("top"))
  }
}

@Suite struct `Nearest spelling` {
  private static let keys = [
    "position", "fillColor", "fillMode", "fillRule", "opacity", "bounds", "frame", "x", "toValue",
    "byValue", "cornerRadius", "lineCap", "lineJoin",
  ]

  @Test(
    arguments: [
      ("filColor", "fillColor"), ("fillcolor", "fillColor"), ("fillColour", "fillColor"),
      ("postion", "position"), ("opactiy", "opacity"), ("bound", "bounds"), ("toVale", "toValue"),
      ("CornerRadius", "cornerRadius"), ("fillMod", "fillMode"), ("y", "x"), ("zebra", nil),
      ("", nil), ("completelyDifferent", nil), ("farme", "frame"),
    ] as [(String, String?)])
  func `finds what was meant`(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: Self.keys) == nearest)
  }

  @Test func `takes the first of equals`() {
    #expect(Spelling.nearest(to: "cap", among: ["map", "tap"]) == "map")
    #expect(Spelling.nearest(to: "cap", among: ["tap", "map"]) == "tap")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 2), ("abc", "aBc", 1), ("abc", "acb", 2),
    ("kitten", "sitting", 6), ("ca", "abc", 6), ("abcd", "", 8),
  ])
  func `counts edits twice`(a: String, b: String, cost: Int) {
    #expect(Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == cost)
    #expect(Spelling.distance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == cost)
  }
}
