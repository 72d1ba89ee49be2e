import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `EmitterLayer` introduces.
  static let emitterRows: [PropertyRow] = [
    PropertyRow(
      .emitterPosition, "emitterPosition", .emitter, .point, .point(.zero),
      animatable: true, unit: .points, access: .init(\EmitterLayer.emitterPosition),
      "The centre of the shape that particles are born on."),
    PropertyRow(
      .emitterZPosition, "emitterZPosition", .emitter, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterLayer.emitterZPosition),
      "The depth of that centre."),
    PropertyRow(
      .emitterSize, "emitterSize", .emitter, .size, .size(.zero),
      animatable: true, unit: .points, access: .init(\EmitterLayer.emitterSize),
      "The size of the shape; the radius of circle and sphere is its width."),
    PropertyRow(
      .emitterDepth, "emitterDepth", .emitter, .number, .number(0),
      animatable: true, unit: .points, access: .init(\EmitterLayer.emitterDepth),
      "The depth of the shape."),
    PropertyRow(
      .emitterShape, "emitterShape", .emitter,
      .choice(["point", "line", "rectangle", "cuboid", "circle", "sphere"]), .string("point"),
      access: .init(\EmitterLayer.emitterShape),
      "The shape that particles are born on."),
    PropertyRow(
      .emitterMode, "emitterMode", .emitter, .choice(["points", "outline", "surface", "volume"]),
      .string("volume"),
      access: .init(\EmitterLayer.emitterMode),
      "The part of the shape that particles are born on."),
    PropertyRow(
      .renderMode, "renderMode", .emitter,
      .choice(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]),
      .string("unordered"),
      access: .init(\EmitterLayer.renderMode),
      "The order and the way in which particles are drawn."),
    PropertyRow(
      .emitterPreservesDepth, "preservesDepth", .emitter, .bool, .bool(false),
      access: .init(\EmitterLayer.preservesDepth),
      "Whether particles live in the superlayer’s space."),
    PropertyRow(
      .emitterBirthRate, "birthRate", .emitter, .number, .number(1),
      animatable: true, access: .init(\EmitterLayer.birthRate),
      "What every cell’s birth rate is multiplied with."),
    PropertyRow(
      .emitterLifetime, "lifetime", .emitter, .number, .number(1),
      animatable: true, access: .init(\EmitterLayer.lifetime),
      "What every cell’s lifetime is multiplied with."),
    PropertyRow(
      .emitterVelocity, "velocity", .emitter, .number, .number(1),
      animatable: true, access: .init(\EmitterLayer.velocity),
      "What every cell’s velocity is multiplied with."),
    PropertyRow(
      .emitterScale, "scale", .emitter, .number, .number(1),
      animatable: true, access: .init(\EmitterLayer.scale),
      "What every cell’s scale is multiplied with."),
    PropertyRow(
      .emitterSpin, "spin", .emitter, .number, .number(1),
      animatable: true, access: .init(\EmitterLayer.spin),
      "What every cell’s spin is multiplied with."),
    PropertyRow(
      .seed, "seed", .emitter, .integer, .number(0),
      access: .init(\EmitterLayer.seed),
      "The seed of the particles’ random numbers."),
  ]
}
