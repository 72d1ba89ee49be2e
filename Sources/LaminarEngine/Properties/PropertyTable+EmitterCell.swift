import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `EmitterCell` introduces.
  static let cellRows: [PropertyRow] = [
    PropertyRow(
      .cellEnabled, "enabled", .cell, .bool, .bool(true),
      animatable: true, access: .init(\EmitterCell.isEnabled),
      "Whether the cell makes particles."),
    PropertyRow(
      .birthRate, "birthRate", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.birthRate),
      "The number of particles born in a second."),
    PropertyRow(
      .lifetime, "lifetime", .cell, .number, .number(0),
      animatable: true, unit: .seconds, access: .init(\EmitterCell.lifetime),
      "How long a particle lives."),
    PropertyRow(
      .lifetimeRange, "lifetimeRange", .cell, .number, .number(0),
      animatable: true, unit: .seconds, access: .init(\EmitterCell.lifetimeRange),
      "The full width of the lifetime’s spread."),
    PropertyRow(
      .emissionLatitude, "emissionLatitude", .cell, .number, .number(0),
      animatable: true, unit: .radians, access: .init(\EmitterCell.emissionLatitude),
      "The tilt of the emission out of the plane."),
    PropertyRow(
      .emissionLongitude, "emissionLongitude", .cell, .number, .number(0),
      animatable: true, unit: .radians, access: .init(\EmitterCell.emissionLongitude),
      "The direction of the emission in the plane."),
    PropertyRow(
      .emissionRange, "emissionRange", .cell, .number, .number(0),
      animatable: true, unit: .radians, access: .init(\EmitterCell.emissionRange),
      "The full angle of the cone of emission."),
    PropertyRow(
      .velocity, "velocity", .cell, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterCell.velocity),
      "A particle’s first speed in points per second."),
    PropertyRow(
      .velocityRange, "velocityRange", .cell, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterCell.velocityRange),
      "The full width of the velocity’s spread."),
    PropertyRow(
      .xAcceleration, "xAcceleration", .cell, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterCell.xAcceleration),
      "The acceleration along x, in points per second squared."),
    PropertyRow(
      .yAcceleration, "yAcceleration", .cell, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterCell.yAcceleration),
      "The acceleration along y, in points per second squared."),
    PropertyRow(
      .zAcceleration, "zAcceleration", .cell, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterCell.zAcceleration),
      "The acceleration along z, in points per second squared."),
    PropertyRow(
      .scale, "scale", .cell, .number, .number(1),
      animatable: true, access: .init(\EmitterCell.scale),
      "A particle’s first scale."),
    PropertyRow(
      .scaleRange, "scaleRange", .cell, .number, .number(0),
      animatable: true, access: .init(\EmitterCell.scaleRange),
      "The full width of the scale’s spread."),
    PropertyRow(
      .scaleSpeed, "scaleSpeed", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.scaleSpeed),
      "What the scale gains in a second."),
    PropertyRow(
      .spin, "spin", .cell, .number, .number(0),
      animatable: true, unit: .radians, access: .init(\EmitterCell.spin),
      "How far a particle turns in a second."),
    PropertyRow(
      .spinRange, "spinRange", .cell, .number, .number(0),
      animatable: true, unit: .radians, access: .init(\EmitterCell.spinRange),
      "The full width of the spin’s spread."),
    PropertyRow(
      .color, "color", .cell, .color, .color(Color(red: 1, green: 1, blue: 1)),
      animatable: true, access: .init(\EmitterCell.color),
      "The colour that particles are multiplied with."),
    PropertyRow(
      .redRange, "redRange", .cell, .number, .number(0),
      animatable: true, unit: .fraction, access: .init(\EmitterCell.redRange),
      "The full width of the red’s spread."),
    PropertyRow(
      .greenRange, "greenRange", .cell, .number, .number(0),
      animatable: true, unit: .fraction, access: .init(\EmitterCell.greenRange),
      "The full width of the green’s spread."),
    PropertyRow(
      .blueRange, "blueRange", .cell, .number, .number(0),
      animatable: true, unit: .fraction, access: .init(\EmitterCell.blueRange),
      "The full width of the blue’s spread."),
    PropertyRow(
      .alphaRange, "alphaRange", .cell, .number, .number(0),
      animatable: true, unit: .fraction, access: .init(\EmitterCell.alphaRange),
      "The full width of the alpha’s spread."),
    PropertyRow(
      .redSpeed, "redSpeed", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.redSpeed),
      "What red gains in a second."),
    PropertyRow(
      .greenSpeed, "greenSpeed", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.greenSpeed),
      "What green gains in a second."),
    PropertyRow(
      .blueSpeed, "blueSpeed", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.blueSpeed),
      "What blue gains in a second."),
    PropertyRow(
      .alphaSpeed, "alphaSpeed", .cell, .number, .number(0),
      animatable: true, unit: .perSecond, access: .init(\EmitterCell.alphaSpeed),
      "What alpha gains in a second."),
    PropertyRow(
      .cellContents, "contents", .cell, .image, .none,
      access: .init(\EmitterCell.contents, kind: .image),
      "The image of a particle."),
    PropertyRow(
      .cellContentsRect, "contentsRect", .cell, .rect,
      .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
      animatable: true, unit: .fraction, access: .init(\EmitterCell.contentsRect),
      "The part of the image that is shown."),
    PropertyRow(
      .cellContentsScale, "contentsScale", .cell, .number, .number(1),
      access: .init(\EmitterCell.contentsScale),
      "The image’s pixels per point."),
    PropertyRow(
      .cellMinificationFilter, "minificationFilter", .cell,
      .choice(["linear", "nearest", "trilinear"]), .string("linear"),
      access: .init(\EmitterCell.minificationFilter),
      "How a larger image is sampled."),
    PropertyRow(
      .cellMagnificationFilter, "magnificationFilter", .cell,
      .choice(["linear", "nearest", "trilinear"]), .string("linear"),
      access: .init(\EmitterCell.magnificationFilter),
      "How a smaller image is sampled."),
    PropertyRow(
      .cellMinificationFilterBias, "minificationFilterBias", .cell, .number, .number(0),
      access: .init(\EmitterCell.minificationFilterBias),
      "The bias of the level that trilinear filtering picks."),
  ]
}
