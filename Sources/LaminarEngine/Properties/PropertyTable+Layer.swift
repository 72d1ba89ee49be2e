import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `Layer` introduces.
  static let layerRows: [PropertyRow] = [
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
  ]
}
