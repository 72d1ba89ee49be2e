public import Foundation
import LaminarGraphics

/// A layer that emits particles: Core Animation’s `CAEmitterLayer`.
open class EmitterLayer: Layer {
  package override class var owner: PropertyOwner { .emitter }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.emitterLayerNames(Self.self)
  }

  open override func presentation() -> EmitterLayer? {
    makePresentation(at: nil, EmitterLayer.init(layer:)) as? EmitterLayer
  }

  open override func presentation(at time: TimeInterval) -> EmitterLayer? {
    makePresentation(at: time, EmitterLayer.init(layer:)) as? EmitterLayer
  }

  /// The centre of the shape that particles are born on. Animatable, zero by default.
  open var emitterPosition: CGPoint {
    get { CGPoint(propertyValue: values[.emitterPosition]) ?? .zero }
    set { write(.emitterPosition, .point(newValue)) }
  }

  /// The depth of that centre. Animatable, 0 by default.
  open var emitterZPosition: CGFloat {
    get { CGFloat(numeric(.emitterZPosition)) }
    set { write(.emitterZPosition, .number(Double(newValue))) }
  }

  /// The size of the shape; circle and sphere take their radius from its width. Animatable, zero by default.
  open var emitterSize: CGSize {
    get { CGSize(propertyValue: values[.emitterSize]) ?? .zero }
    set { write(.emitterSize, .size(newValue)) }
  }

  /// The depth of the shape. Animatable, 0 by default.
  open var emitterDepth: CGFloat {
    get { CGFloat(numeric(.emitterDepth)) }
    set { write(.emitterDepth, .number(Double(newValue))) }
  }

  /// The shape that particles are born on. Point by default.
  open var emitterShape: EmitterLayerEmitterShape {
    get { EmitterLayerEmitterShape(rawValue: word(.emitterShape)) }
    set { write(.emitterShape, .string(newValue.rawValue)) }
  }

  /// The part of the shape that particles are born on. Volume by default.
  open var emitterMode: EmitterLayerEmitterMode {
    get { EmitterLayerEmitterMode(rawValue: word(.emitterMode)) }
    set { write(.emitterMode, .string(newValue.rawValue)) }
  }

  /// The order and blending in which particles are drawn. Unordered by default.
  open var renderMode: EmitterLayerRenderMode {
    get { EmitterLayerRenderMode(rawValue: word(.renderMode)) }
    set { write(.renderMode, .string(newValue.rawValue)) }
  }

  /// Whether particles live in the superlayer’s space. False by default.
  open var preservesDepth: Bool {
    get { numeric(.emitterPreservesDepth) != 0 }
    set { write(.emitterPreservesDepth, .bool(newValue)) }
  }

  /// What every cell’s birth rate is multiplied with. Animatable, 1 by default.
  open var birthRate: Float {
    get { Float(numeric(.emitterBirthRate)) }
    set { write(.emitterBirthRate, newValue.propertyValue) }
  }

  /// What every cell’s lifetime is multiplied with. Animatable, 1 by default.
  open var lifetime: Float {
    get { Float(numeric(.emitterLifetime)) }
    set { write(.emitterLifetime, newValue.propertyValue) }
  }

  /// What every cell’s velocity is multiplied with. Animatable, 1 by default.
  open var velocity: Float {
    get { Float(numeric(.emitterVelocity)) }
    set { write(.emitterVelocity, newValue.propertyValue) }
  }

  /// What every cell’s scale is multiplied with. Animatable, 1 by default.
  open var scale: Float {
    get { Float(numeric(.emitterScale)) }
    set { write(.emitterScale, newValue.propertyValue) }
  }

  /// What every cell’s spin is multiplied with. Animatable, 1 by default.
  open var spin: Float {
    get { Float(numeric(.emitterSpin)) }
    set { write(.emitterSpin, newValue.propertyValue) }
  }

  /// The seed of the particles’ random numbers. 0 by default.
  open var seed: UInt32 {
    get { UInt32(propertyValue: values[.seed]) ?? 0 }
    set { write(.seed, .number(Double(newValue))) }
  }

  /// What a scene mixes into the seed.
  package var sceneSeed: UInt64 {
    get { extras?.sceneSeed ?? 0 }
    set {
      guard newValue != sceneSeed else { return }
      changeExtras(forKey: "seed") { $0.sceneSeed = newValue }
    }
  }

  /// The kinds of particles that the layer emits. Nil by default.
  open var emitterCells: [EmitterCell]? {
    get { extras?.emitterCells }
    set {
      changeExtras(forKey: "emitterCells") { extras in
        for cell in extras.emitterCells ?? [] { cell.setOwner(nil) }
        for cell in newValue ?? [] { cell.setOwner(self) }
        extras.emitterCells = newValue
      }
    }
  }
}

extension EmitterLayer {
  /// Makes the layer emit at its cells' own rates: `birthRate` 1. Living particles continue.
  public func startEmitting() { birthRate = 1 }

  /// Stops the emission: `birthRate` 0. Living particles continue until their lifetime is over.
  public func stopEmitting() { birthRate = 0 }
}

// MARK: - Properties

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
