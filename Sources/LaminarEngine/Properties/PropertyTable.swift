import Foundation
import LaminarGraphics

/// A row as the table's files write it: the public description, and the accessors of objects.
struct PropertyRow: Sendable {
  let description: PropertyDescription
  let access: PropertyAccess

  init(
    _ id: PropertyID, _ name: String, _ owner: PropertyOwner, _ kind: PropertyKind,
    _ defaultValue: PropertyValue, animatable: Bool = false, action: ImplicitAction = .none,
    unit: PropertyUnit = .none, access: PropertyAccess, _ summary: String
  ) {
    description = PropertyDescription(
      id: id, name: name, owner: owner, kind: kind, defaultValue: defaultValue,
      isAnimatable: animatable, action: action, unit: unit, summary: summary)
    self.access = access
  }
}

/// The one table of properties: key-value access, scenes, schema, traces, evaluation and `inspect`
/// all read it. A new property is a case of `PropertyID`, a row, and a one-line accessor.
package enum PropertyTable {
  /// All rows in the order of their ids.
  static let rows: [PropertyRow] =
    (layerRows + shapeRows + gradientRows + textRows + replicatorRows + scrollRows + emitterRows
    + cellRows).sorted { $0.description.id < $1.description.id }

  /// The description of every property, in the table's order.
  package static let all: [PropertyDescription] = rows.map(\.description)

  /// The default of every property, in the table's order.
  static let defaultValues: [PropertyValue] = all.map(\.defaultValue)

  /// The default of every property that is a number; 0 for the others.
  static let defaultNumbers: [Double] = all.map { $0.defaultValue.double ?? 0 }

  /// The description of a property.
  package static subscript(id: PropertyID) -> PropertyDescription { all[Int(id.rawValue)] }

  /// The properties of objects of a class, inherited ones first.
  package static func properties(of owner: PropertyOwner) -> [PropertyDescription] {
    all.filter { $0.owner == owner || ($0.owner == .layer && owner != .cell) }
  }

  /// The property that a KVC key names on objects of a class, or nil.
  ///
  /// Both spellings of Booleans are known: `hidden` and `isHidden`.
  package static func property(named name: String, of owner: PropertyOwner) -> PropertyDescription?
  {
    index[owner]?[name].map { self[$0] }
  }

  private static let index: [PropertyOwner: [String: PropertyID]] = {
    var index: [PropertyOwner: [String: PropertyID]] = [:]
    for owner in PropertyOwner.allCases {
      var names: [String: PropertyID] = [:]
      for property in properties(of: owner) {
        names[property.name] = property.id
        if property.kind == .bool, let first = property.name.first {
          names["is" + first.uppercased() + property.name.dropFirst()] = property.id
        }
      }
      index[owner] = names
    }
    return index
  }()
}

// MARK: - Descriptions

/// The kind of a property's value.
public enum PropertyKind: Sendable, Hashable {
  /// True or false; switches at half of an animation.
  case bool
  /// A whole number; animates as a number and rounds half up.
  case integer
  /// A number.
  case number
  /// A point, a size, a rectangle.
  case point, size, rect
  /// A matrix.
  case transform
  /// A colour or nil.
  case color
  /// A path or nil.
  case path
  /// An image or nil.
  case image
  /// A free text or nil.
  case string
  /// One of a fixed list of words.
  case choice([String])
  /// A list of numbers or nil.
  case numbers
  /// A list of colours or nil.
  case colors
  /// A set of bits, as a whole number.
  case bits
  /// An object that only the API can hold: never in a scene, never animated.
  case object

  /// The Double components that a value takes in an evaluation; nil for values kept as objects.
  package var componentCount: Int? {
    switch self {
    case .bool, .integer, .number, .bits: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .path, .image, .string, .choice, .numbers, .colors, .object: nil
    }
  }

  /// The names that key paths and traces give the components, in storage order.
  package var componentNames: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin.x", "origin.y", "size.width", "size.height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform:
      [
        "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24",
        "m31", "m32", "m33", "m34", "m41", "m42", "m43", "m44",
      ]
    default: []
    }
  }
}

/// The unit of a property's number.
package enum PropertyUnit: String, Sendable, Hashable {
  /// A plain number.
  case none
  /// Points of the layer's own space.
  case points
  /// Radians; scenes may write degrees and turns.
  case radians
  /// Seconds.
  case seconds
  /// A fraction, 0…1.
  case fraction
  /// Per second.
  case perSecond
}

/// The default action of Core Animation when a property of a committed layer changes.
package enum ImplicitAction: String, Sendable, Hashable {
  /// A basic animation under the property's name.
  case basic
  /// A transition under the key "transition".
  case transition
  /// Nothing.
  case none
}

/// The class that introduces a property.
package enum PropertyOwner: String, Sendable, Hashable, CaseIterable {
  /// Every layer.
  case layer
  /// `ShapeLayer`.
  case shape
  /// `GradientLayer`.
  case gradient
  /// `TextLayer`.
  case text
  /// `ReplicatorLayer`.
  case replicator
  /// `EmitterLayer`.
  case emitter
  /// `TransformLayer`; introduces none.
  case transform
  /// `ScrollLayer`.
  case scroll
  /// `EmitterCell`, which is not a layer.
  case cell
}

/// One row of the property table: everything that Laminar knows about a property.
package struct PropertyDescription: Sendable, Identifiable {
  /// The property.
  package let id: PropertyID
  /// The KVC key, which is also the scene key and the trace's key.
  package let name: String
  /// The class that introduces it.
  package let owner: PropertyOwner
  /// The kind of its values.
  package let kind: PropertyKind
  /// The value of a new object.
  package let defaultValue: PropertyValue
  /// Whether animations change it.
  package let isAnimatable: Bool
  /// The default action of a change of a committed layer.
  package let action: ImplicitAction
  /// The unit of the number.
  package let unit: PropertyUnit
  /// One sentence of description.
  package let summary: String
}

// MARK: - Identities

/// The name of a built-in property inside the engine: its row in the property table.
package enum PropertyID: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  // Layer
  case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
  case hidden, doubleSided, geometryFlipped, masksToBounds
  case contents, contentsRect, contentsCenter, contentsGravity, contentsScale, contentsFormat
  case minificationFilter, magnificationFilter, minificationFilterBias
  case opaque, needsDisplayOnBoundsChange, drawsAsynchronously
  case edgeAntialiasingMask, allowsEdgeAntialiasing
  case backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
  case opacity, allowsGroupOpacity, compositingFilter, filters, backgroundFilters
  case shouldRasterize, rasterizationScale
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case userInteractionEnabled, semanticContentAttribute
  // ShapeLayer
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd
  case lineWidth, miterLimit, lineCap, lineJoin, lineDashPhase, lineDashPattern
  // GradientLayer
  case colors, locations, startPoint, endPoint, focalPoint, gradientType
  // TextLayer
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
  case allowsFontSubpixelQuantization, number, format, rounding, verticalAlignment
  case lineBreak
  // ReplicatorLayer
  case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  // ScrollLayer
  case scrollMode, scrollEnabled, contentSize, contentInset, decelerationRate
  case bounces, alwaysBounceVertical, alwaysBounceHorizontal
  case pagingEnabled, directionalLockEnabled, delaysContentTouches
  case zoomScale, minimumZoomScale, maximumZoomScale, bouncesZoom, zooms
  // EmitterLayer
  case emitterPosition, emitterZPosition, emitterSize, emitterDepth
  case emitterShape, emitterMode, renderMode, emitterPreservesDepth
  case emitterBirthRate, emitterLifetime, emitterVelocity, emitterScale, emitterSpin, seed
  // EmitterCell
  case cellEnabled, birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange
  case color, redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed
  case cellContents, cellContentsRect, cellContentsScale
  case cellMinificationFilter, cellMagnificationFilter, cellMinificationFilterBias

  /// Orders properties as the table lists them.
  package static func < (left: PropertyID, right: PropertyID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A set of the table's first 64 properties, among which are all that every layer has: one bit each.
struct PropertyMask: Sendable, Hashable {
  private var bits: UInt64 = 0

  init() {}

  /// The set of some properties, as far as sets can contain them.
  init(_ ids: [PropertyID]) { for id in ids { insert(id) } }

  /// Whether sets can contain a property.
  @inline(__always)
  static func holds(_ id: PropertyID) -> Bool { id.rawValue < 64 }

  @inline(__always)
  private static func bit(_ id: PropertyID) -> UInt64 {
    holds(id) ? 1 &<< UInt64(id.rawValue) : 0
  }

  @inline(__always)
  func contains(_ id: PropertyID) -> Bool { bits & Self.bit(id) != 0 }

  /// The union of two sets.
  @inline(__always)
  func union(_ other: PropertyMask) -> PropertyMask {
    var result = self
    result.bits |= other.bits
    return result
  }

  mutating func insert(_ id: PropertyID) { bits |= Self.bit(id) }

  mutating func remove(_ id: PropertyID) { bits &= ~Self.bit(id) }

  /// The number of properties in the set.
  @inline(__always)
  var count: Int { bits.nonzeroBitCount }

  /// The number of properties before one in the set.
  @inline(__always)
  func count(before id: PropertyID) -> Int {
    Self.holds(id) ? (bits & (Self.bit(id) &- 1)).nonzeroBitCount : count
  }
}

// MARK: - Properties of every layer

extension PropertyTable {
  /// The properties that `Layer` introduces.
  private static let layerRows: [PropertyRow] = [
    PropertyRow(
      .bounds, "bounds", .layer, .rect, .rect(.zero),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.bounds),
      "The rectangle of the layer in its own space."),
    PropertyRow(
      .position, "position", .layer, .point, .point(.zero),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.position),
      "The position of the anchor point in the superlayer."),
    PropertyRow(
      .zPosition, "zPosition", .layer, .number, .number(0),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.zPosition),
      "The depth among the siblings; greater is nearer."),
    PropertyRow(
      .anchorPoint, "anchorPoint", .layer, .point, .point(CGPoint(x: 0.5, y: 0.5)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\Layer.anchorPoint),
      "The point of the bounds that is at the position and about which transforms turn."),
    PropertyRow(
      .anchorPointZ, "anchorPointZ", .layer, .number, .number(0),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.anchorPointZ),
      "The depth of the anchor point."),
    PropertyRow(
      .transform, "transform", .layer, .transform, .transform(.identity),
      animatable: true, action: .basic, access: .init(\Layer.transform),
      "The matrix applied to the layer about its anchor point."),
    PropertyRow(
      .sublayerTransform, "sublayerTransform", .layer, .transform, .transform(.identity),
      animatable: true, action: .basic, access: .init(\Layer.sublayerTransform),
      "The matrix applied to the sublayers about the anchor point."),
    PropertyRow(
      .hidden, "hidden", .layer, .bool, .bool(false),
      animatable: true, action: .transition, access: .init(\Layer.isHidden),
      "Whether the layer and its sublayers are left out."),
    PropertyRow(
      .doubleSided, "doubleSided", .layer, .bool, .bool(true),
      animatable: true, access: .init(\Layer.isDoubleSided),
      "Whether the layer is drawn when it faces away."),
    PropertyRow(
      .geometryFlipped, "geometryFlipped", .layer, .bool, .bool(false),
      action: .transition, access: .init(\Layer.isGeometryFlipped),
      "Whether y points up in the layer’s space."),
    PropertyRow(
      .masksToBounds, "masksToBounds", .layer, .bool, .bool(false),
      animatable: true, action: .transition, access: .init(\Layer.masksToBounds),
      "Whether contents and sublayers are clipped to the bounds and their corners."),
    PropertyRow(
      .contents, "contents", .layer, .image, .none,
      animatable: true, action: .basic, access: .init(\Layer.contents, kind: .image),
      "The image that the layer shows."),
    PropertyRow(
      .contentsRect, "contentsRect", .layer, .rect, .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\Layer.contentsRect),
      "The part of the image that is shown."),
    PropertyRow(
      .contentsCenter, "contentsCenter", .layer, .rect,
      .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\Layer.contentsCenter),
      "The part of the image that stretches; its borders keep their size."),
    PropertyRow(
      .contentsGravity, "contentsGravity", .layer,
      .choice([
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
        "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
      ]), .string("resize"),
      access: .init(\Layer.contentsGravity),
      "How the image fills the bounds; top means the greatest y."),
    PropertyRow(
      .contentsScale, "contentsScale", .layer, .number, .number(1),
      animatable: true, action: .basic, access: .init(\Layer.contentsScale),
      "The image’s pixels per point."),
    PropertyRow(
      .contentsFormat, "contentsFormat", .layer, .choice(["RGBA8", "RGBAh", "Gray8"]),
      .string("RGBA8"),
      access: .init(\Layer.contentsFormat),
      "The storage of drawn contents; a hint without effect here."),
    PropertyRow(
      .minificationFilter, "minificationFilter", .layer,
      .choice(["linear", "nearest", "trilinear"]), .string("linear"),
      access: .init(\Layer.minificationFilter),
      "How a larger image is sampled."),
    PropertyRow(
      .magnificationFilter, "magnificationFilter", .layer,
      .choice(["linear", "nearest", "trilinear"]), .string("linear"),
      access: .init(\Layer.magnificationFilter),
      "How a smaller image is sampled."),
    PropertyRow(
      .minificationFilterBias, "minificationFilterBias", .layer, .number, .number(0),
      animatable: true, access: .init(\Layer.minificationFilterBias),
      "The bias of the level that trilinear filtering picks."),
    PropertyRow(
      .opaque, "opaque", .layer, .bool, .bool(false),
      access: .init(\Layer.isOpaque),
      "Whether the drawing has no alpha: what it leaves out is black."),
    PropertyRow(
      .needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", .layer, .bool, .bool(false),
      access: .init(\Layer.needsDisplayOnBoundsChange),
      "Whether a change of the bounds draws the contents anew."),
    PropertyRow(
      .drawsAsynchronously, "drawsAsynchronously", .layer, .bool, .bool(false),
      access: .init(\Layer.drawsAsynchronously),
      "Without effect: drawing is always recorded, and drawn by the frame's workers."),
    PropertyRow(
      .edgeAntialiasingMask, "edgeAntialiasingMask", .layer, .bits, .number(15),
      access: .init(\Layer.edgeAntialiasingMask),
      "The edges that are antialiased: left 1, right 2, bottom 4, top 8; a hint without effect here."
    ),
    PropertyRow(
      .allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .layer, .bool, .bool(false),
      access: .init(\Layer.allowsEdgeAntialiasing),
      "A hint without effect here: edges are always antialiased."),
    PropertyRow(
      .backgroundColor, "backgroundColor", .layer, .color, .none,
      animatable: true, action: .basic, access: .init(\Layer.backgroundColor),
      "The colour behind the contents."),
    PropertyRow(
      .cornerRadius, "cornerRadius", .layer, .number, .number(0),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.cornerRadius),
      "The radius of the background’s, the border’s and the clip’s corners."),
    PropertyRow(
      .maskedCorners, "maskedCorners", .layer, .bits, .number(15),
      action: .transition, access: .init(\Layer.maskedCorners),
      "The rounded corners: minXMinY 1, maxXMinY 2, minXMaxY 4, maxXMaxY 8."),
    PropertyRow(
      .cornerCurve, "cornerCurve", .layer, .choice(["circular", "continuous"]), .string("circular"),
      access: .init(\Layer.cornerCurve),
      "The shape of the corners."),
    PropertyRow(
      .borderWidth, "borderWidth", .layer, .number, .number(0),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.borderWidth),
      "The width of the border, inside the bounds and above the sublayers."),
    PropertyRow(
      .borderColor, "borderColor", .layer, .color, .color(Color(red: 0, green: 0, blue: 0)),
      animatable: true, action: .basic, access: .init(\Layer.borderColor),
      "The colour of the border."),
    PropertyRow(
      .opacity, "opacity", .layer, .number, .number(1),
      animatable: true, action: .basic, unit: .fraction, access: .init(\Layer.opacity),
      "The opacity of the layer with all that it holds, 0…1."),
    PropertyRow(
      .allowsGroupOpacity, "allowsGroupOpacity", .layer, .bool, .bool(true),
      access: .init(\Layer.allowsGroupOpacity),
      "Whether opacity applies to the layer and its sublayers as one picture."),
    PropertyRow(
      .compositingFilter, "compositingFilter", .layer, .string, .none,
      action: .transition, access: .init(\Layer.compositingFilter, kind: .string),
      "The blend mode with which the layer is drawn over what is below."),
    PropertyRow(
      .filters, "filters", .layer, .object, .none,
      action: .transition, access: .init(\Layer.filters, kind: .object),
      "The filters applied to the layer."),
    PropertyRow(
      .backgroundFilters, "backgroundFilters", .layer, .object, .none,
      action: .transition, access: .init(\Layer.backgroundFilters, kind: .object),
      "The filters applied to what is below."),
    PropertyRow(
      .shouldRasterize, "shouldRasterize", .layer, .bool, .bool(false),
      animatable: true, access: .init(\Layer.shouldRasterize),
      "Whether the layer is drawn to a bitmap first."),
    PropertyRow(
      .rasterizationScale, "rasterizationScale", .layer, .number, .number(1),
      animatable: true, access: .init(\Layer.rasterizationScale),
      "The pixels per point of that bitmap."),
    PropertyRow(
      .shadowColor, "shadowColor", .layer, .color, .color(Color(red: 0, green: 0, blue: 0)),
      animatable: true, action: .basic, access: .init(\Layer.shadowColor),
      "The colour of the shadow."),
    PropertyRow(
      .shadowOpacity, "shadowOpacity", .layer, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction, access: .init(\Layer.shadowOpacity),
      "The opacity of the shadow, 0…1."),
    PropertyRow(
      .shadowOffset, "shadowOffset", .layer, .size, .size(CGSize(width: 0, height: -3)),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.shadowOffset),
      "How far the shadow is moved, in the layer’s own space."),
    PropertyRow(
      .shadowRadius, "shadowRadius", .layer, .number, .number(3),
      animatable: true, action: .basic, unit: .points, access: .init(\Layer.shadowRadius),
      "The standard deviation of the shadow’s blur."),
    PropertyRow(
      .shadowPath, "shadowPath", .layer, .path, .none,
      animatable: true, unit: .points, access: .init(\Layer.shadowPath),
      "The outline that casts the shadow instead of the layer’s picture."),
    PropertyRow(
      .userInteractionEnabled, "userInteractionEnabled", .layer, .bool, .bool(true),
      access: .init(\Layer.isUserInteractionEnabled),
      "Whether hit testing as views have it finds the layer."),
    PropertyRow(
      .semanticContentAttribute, "semanticContentAttribute", .layer,
      SemanticContentAttribute.propertyKind, SemanticContentAttribute.unspecified.propertyValue,
      access: .init(\Layer.semanticContentAttribute),
      "Whether a canvas from right to left mirrors what is directly in the layer."),
  ]
}
