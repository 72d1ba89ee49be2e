import Foundation
import LaminarGraphics

/// A typed key path and the key-value coding's name of it.
package struct KeyPathName {
  let keyPath: AnyKeyPath
  let name: String

  fileprivate static func all<Root, Value>(
    _ keyPath: KeyPath<Root, Value>, _ name: String
  ) -> [KeyPathName] {
    [KeyPathName(keyPath: keyPath, name: name)]
  }

  fileprivate static func all<Root>(
    _ keyPath: KeyPath<Root, CGPoint>, _ name: String
  ) -> [KeyPathName] {
    [
      KeyPathName(keyPath: keyPath, name: name),
      KeyPathName(keyPath: keyPath.appending(path: \.x), name: name + ".x"),
      KeyPathName(keyPath: keyPath.appending(path: \.y), name: name + ".y"),
    ]
  }

  fileprivate static func all<Root>(
    _ keyPath: KeyPath<Root, CGSize>, _ name: String
  ) -> [KeyPathName] {
    [
      KeyPathName(keyPath: keyPath, name: name),
      KeyPathName(keyPath: keyPath.appending(path: \.width), name: name + ".width"),
      KeyPathName(keyPath: keyPath.appending(path: \.height), name: name + ".height"),
    ]
  }

  fileprivate static func all<Root>(
    _ keyPath: KeyPath<Root, CGRect>, _ name: String
  ) -> [KeyPathName] {
    [KeyPathName(keyPath: keyPath, name: name)]
      + all(keyPath.appending(path: \.origin), name + ".origin")
      + all(keyPath.appending(path: \.size), name + ".size")
  }
}

extension PropertyTable {
  /// The KVC key path of a typed one: of a property, or of a point's, size's or rectangle's part.
  ///
  /// Any other has the name `?`, which names no property: an animation of it has no effect. So has
  /// a property that a final class overrides, written with that class; `\Layer.position` is known.
  package static func name<Root: Layer, Value>(of keyPath: KeyPath<Root, Value>) -> String {
    Root.keyPathNames().first { $0.keyPath == keyPath }?.name ?? "?"
  }

  // A key path remembers the class that it was written with, and `\ShapeLayer.position` is not
  // equal to `\Layer.position`. So each list is made for the class in question.

  /// The names of what `Layer` introduces, for it or a subclass.
  static func layerNames<Root: Layer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.bounds, "bounds")
    names += KeyPathName.all(\Root.position, "position")
    names += KeyPathName.all(\Root.zPosition, "zPosition")
    names += KeyPathName.all(\Root.anchorPoint, "anchorPoint")
    names += KeyPathName.all(\Root.anchorPointZ, "anchorPointZ")
    names += KeyPathName.all(\Root.transform, "transform")
    names += KeyPathName.all(\Root.sublayerTransform, "sublayerTransform")
    names += KeyPathName.all(\Root.isHidden, "hidden")
    names += KeyPathName.all(\Root.isDoubleSided, "doubleSided")
    names += KeyPathName.all(\Root.isGeometryFlipped, "geometryFlipped")
    names += KeyPathName.all(\Root.masksToBounds, "masksToBounds")
    names += KeyPathName.all(\Root.contents, "contents")
    names += KeyPathName.all(\Root.contentsRect, "contentsRect")
    names += KeyPathName.all(\Root.contentsCenter, "contentsCenter")
    names += KeyPathName.all(\Root.contentsGravity, "contentsGravity")
    names += KeyPathName.all(\Root.contentsScale, "contentsScale")
    names += KeyPathName.all(\Root.contentsFormat, "contentsFormat")
    names += KeyPathName.all(\Root.minificationFilter, "minificationFilter")
    names += KeyPathName.all(\Root.magnificationFilter, "magnificationFilter")
    names += KeyPathName.all(\Root.minificationFilterBias, "minificationFilterBias")
    names += KeyPathName.all(\Root.isOpaque, "opaque")
    names += KeyPathName.all(\Root.needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange")
    names += KeyPathName.all(\Root.drawsAsynchronously, "drawsAsynchronously")
    names += KeyPathName.all(\Root.edgeAntialiasingMask, "edgeAntialiasingMask")
    names += KeyPathName.all(\Root.allowsEdgeAntialiasing, "allowsEdgeAntialiasing")
    names += KeyPathName.all(\Root.backgroundColor, "backgroundColor")
    names += KeyPathName.all(\Root.cornerRadius, "cornerRadius")
    names += KeyPathName.all(\Root.maskedCorners, "maskedCorners")
    names += KeyPathName.all(\Root.cornerCurve, "cornerCurve")
    names += KeyPathName.all(\Root.borderWidth, "borderWidth")
    names += KeyPathName.all(\Root.borderColor, "borderColor")
    names += KeyPathName.all(\Root.opacity, "opacity")
    names += KeyPathName.all(\Root.allowsGroupOpacity, "allowsGroupOpacity")
    names += KeyPathName.all(\Root.compositingFilter, "compositingFilter")
    names += KeyPathName.all(\Root.filters, "filters")
    names += KeyPathName.all(\Root.backgroundFilters, "backgroundFilters")
    names += KeyPathName.all(\Root.shouldRasterize, "shouldRasterize")
    names += KeyPathName.all(\Root.rasterizationScale, "rasterizationScale")
    names += KeyPathName.all(\Root.shadowColor, "shadowColor")
    names += KeyPathName.all(\Root.shadowOpacity, "shadowOpacity")
    names += KeyPathName.all(\Root.shadowOffset, "shadowOffset")
    names += KeyPathName.all(\Root.shadowRadius, "shadowRadius")
    names += KeyPathName.all(\Root.shadowPath, "shadowPath")
    names += KeyPathName.all(\Root.isUserInteractionEnabled, "userInteractionEnabled")
    names += KeyPathName.all(\Root.semanticContentAttribute, "semanticContentAttribute")
    return names
  }

  /// The names of what `ShapeLayer` introduces, for it or a subclass.
  static func shapeLayerNames<Root: ShapeLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.path, "path")
    names += KeyPathName.all(\Root.fillColor, "fillColor")
    names += KeyPathName.all(\Root.fillRule, "fillRule")
    names += KeyPathName.all(\Root.strokeColor, "strokeColor")
    names += KeyPathName.all(\Root.strokeStart, "strokeStart")
    names += KeyPathName.all(\Root.strokeEnd, "strokeEnd")
    names += KeyPathName.all(\Root.lineWidth, "lineWidth")
    names += KeyPathName.all(\Root.miterLimit, "miterLimit")
    names += KeyPathName.all(\Root.lineCap, "lineCap")
    names += KeyPathName.all(\Root.lineJoin, "lineJoin")
    names += KeyPathName.all(\Root.lineDashPhase, "lineDashPhase")
    names += KeyPathName.all(\Root.lineDashPattern, "lineDashPattern")
    return names
  }

  /// The names of what `GradientLayer` introduces, for it or a subclass.
  static func gradientLayerNames<Root: GradientLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.colors, "colors")
    names += KeyPathName.all(\Root.locations, "locations")
    names += KeyPathName.all(\Root.startPoint, "startPoint")
    names += KeyPathName.all(\Root.endPoint, "endPoint")
    names += KeyPathName.all(\Root.focalPoint, "focalPoint")
    names += KeyPathName.all(\Root.type, "type")
    return names
  }

  /// The names of what `TextLayer` introduces, for it or a subclass.
  static func textLayerNames<Root: TextLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.string, "string")
    names += KeyPathName.all(\Root.font, "font")
    names += KeyPathName.all(\Root.fontSize, "fontSize")
    names += KeyPathName.all(\Root.foregroundColor, "foregroundColor")
    names += KeyPathName.all(\Root.isWrapped, "wrapped")
    names += KeyPathName.all(\Root.truncationMode, "truncationMode")
    names += KeyPathName.all(\Root.alignmentMode, "alignmentMode")
    names += KeyPathName.all(\Root.allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization")
    names += KeyPathName.all(\Root.number, "number")
    names += KeyPathName.all(\Root.format, "format")
    names += KeyPathName.all(\Root.rounding, "rounding")
    names += KeyPathName.all(\Root.verticalAlignment, "verticalAlignment")
    names += KeyPathName.all(\Root.lineBreak, "lineBreak")
    return names
  }

  /// The names of what `ReplicatorLayer` introduces, for it or a subclass.
  static func replicatorLayerNames<Root: ReplicatorLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.instanceCount, "instanceCount")
    names += KeyPathName.all(\Root.preservesDepth, "preservesDepth")
    names += KeyPathName.all(\Root.instanceDelay, "instanceDelay")
    names += KeyPathName.all(\Root.instanceTransform, "instanceTransform")
    names += KeyPathName.all(\Root.instanceColor, "instanceColor")
    names += KeyPathName.all(\Root.instanceRedOffset, "instanceRedOffset")
    names += KeyPathName.all(\Root.instanceGreenOffset, "instanceGreenOffset")
    names += KeyPathName.all(\Root.instanceBlueOffset, "instanceBlueOffset")
    names += KeyPathName.all(\Root.instanceAlphaOffset, "instanceAlphaOffset")
    return names
  }

  /// The names of what `ScrollLayer` introduces, for it or a subclass.
  static func scrollLayerNames<Root: ScrollLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.scrollMode, "scrollMode")
    names += KeyPathName.all(\Root.isScrollEnabled, "scrollEnabled")
    names += KeyPathName.all(\Root.contentSize, "contentSize")
    names += KeyPathName.all(\Root.contentInset, "contentInset")
    names += KeyPathName.all(\Root.decelerationRate, "decelerationRate")
    names += KeyPathName.all(\Root.bounces, "bounces")
    names += KeyPathName.all(\Root.alwaysBounceVertical, "alwaysBounceVertical")
    names += KeyPathName.all(\Root.alwaysBounceHorizontal, "alwaysBounceHorizontal")
    names += KeyPathName.all(\Root.isPagingEnabled, "pagingEnabled")
    names += KeyPathName.all(\Root.isDirectionalLockEnabled, "directionalLockEnabled")
    names += KeyPathName.all(\Root.delaysContentTouches, "delaysContentTouches")
    names += KeyPathName.all(\Root.zoomScale, "zoomScale")
    names += KeyPathName.all(\Root.minimumZoomScale, "minimumZoomScale")
    names += KeyPathName.all(\Root.maximumZoomScale, "maximumZoomScale")
    names += KeyPathName.all(\Root.bouncesZoom, "bouncesZoom")
    names += KeyPathName.all(\Root.zooms, "zooms")
    return names
  }

  /// The names of what `EmitterLayer` introduces, for it or a subclass.
  static func emitterLayerNames<Root: EmitterLayer>(_ type: Root.Type) -> [KeyPathName] {
    var names: [KeyPathName] = []
    names += KeyPathName.all(\Root.emitterPosition, "emitterPosition")
    names += KeyPathName.all(\Root.emitterZPosition, "emitterZPosition")
    names += KeyPathName.all(\Root.emitterSize, "emitterSize")
    names += KeyPathName.all(\Root.emitterDepth, "emitterDepth")
    names += KeyPathName.all(\Root.emitterShape, "emitterShape")
    names += KeyPathName.all(\Root.emitterMode, "emitterMode")
    names += KeyPathName.all(\Root.renderMode, "renderMode")
    names += KeyPathName.all(\Root.preservesDepth, "preservesDepth")
    names += KeyPathName.all(\Root.birthRate, "birthRate")
    names += KeyPathName.all(\Root.lifetime, "lifetime")
    names += KeyPathName.all(\Root.velocity, "velocity")
    names += KeyPathName.all(\Root.scale, "scale")
    names += KeyPathName.all(\Root.spin, "spin")
    names += KeyPathName.all(\Root.seed, "seed")
    return names
  }
}
