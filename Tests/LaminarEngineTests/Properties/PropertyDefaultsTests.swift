import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
