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
  case userInteractionEnabled
  // ShapeLayer
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd
  case lineWidth, miterLimit, lineCap, lineJoin, lineDashPhase, lineDashPattern
  // GradientLayer
  case colors, locations, startPoint, endPoint, gradientType
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
