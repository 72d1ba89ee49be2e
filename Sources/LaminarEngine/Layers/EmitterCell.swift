public import Foundation
public import LaminarGraphics

/// A kind of particle that an emitter layer, or another particle, emits: Core Animation's
/// `CAEmitterCell`.
open class EmitterCell: TimedObject, PropertyHolder {
  package var values = PropertyBag()
  /// The layer that emits the cell, directly or through other cells.
  package internal(set) weak var owner: EmitterLayer?
  package var cells: [EmitterCell]?
  /// Undeclared keys: kept and returned, nothing else.
  var keyValues: [String: Any] = [:]

  /// The name that key paths use: `emitterCells.<name>.birthRate`. Nil by default.
  open var name: String? {
    didSet { owner?.setNeedsCommit() }
  }

  /// The particles that each particle emits. Nil by default.
  open var emitterCells: [EmitterCell]? {
    get { cells }
    set { replaceCells(with: newValue) }
  }

  /// Values for keys that the cell itself does not have: kept and returned. Nil by default.
  open var style: [AnyHashable: Any]? {
    get { keyValues["style"] as? [AnyHashable: Any] }
    set { keyValues["style"] = newValue }
  }

  /// The default of a property, or nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.property(named: key, of: .cell)?.defaultValue.keyValueForm
  }

  /// Whether an archive would contain the value of a key. True, as in Core Animation; there are no
  /// archives here, so that only code of yours calls it.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Makes a cell with every property at its default.
  public init() { super.init(clock: .layer) }

  /// Returns nil: cells have no archives. It is required as on Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  // Cells within cells are released level by level, not by nested deinitialisers.
  deinit { releaseDescendants() }

  package func store(_ id: PropertyID, _ value: PropertyValue) {
    values[id] = value
    owner?.setNeedsCommit()
  }

  package func recordIgnored(_ message: String, key: String) {
    owner?.recordIgnored(message, key: "emitterCells." + (name ?? "?") + "." + key)
  }

  override func timingDidChange() { owner?.setNeedsCommit() }

  /// Sets a value by its KVC key. Values of a wrong kind are ignored and recorded.
  open func setValue(_ value: Any?, forKey key: String) { setValueByTable(value, forKey: key) }

  /// The value of a KVC key, or nil.
  open func value(forKey key: String) -> Any? { valueByTable(forKey: key) }

  /// Sets a value by its key path, such as `contentsRect.origin.x` or `emitterCells.spark.scale`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValueByPath(value, forKeyPath: keyPath)
  }

  /// The value of a key path, or nil.
  open func value(forKeyPath keyPath: String) -> Any? { valueByPath(forKeyPath: keyPath) }

  /// Whether the cell makes particles. Animatable, true by default.
  open var isEnabled: Bool {
    get { numeric(.cellEnabled) != 0 }
    set { write(.cellEnabled, .bool(newValue)) }
  }

  /// The number of particles born in a second. Animatable, 0 by default.
  open var birthRate: Float {
    get { Float(numeric(.birthRate)) }
    set { write(.birthRate, newValue.propertyValue) }
  }

  /// How long a particle lives, in seconds. Animatable, 0 by default.
  open var lifetime: Float {
    get { Float(numeric(.lifetime)) }
    set { write(.lifetime, newValue.propertyValue) }
  }

  /// The full width of the lifetime’s spread. Animatable, 0 by default.
  open var lifetimeRange: Float {
    get { Float(numeric(.lifetimeRange)) }
    set { write(.lifetimeRange, newValue.propertyValue) }
  }

  /// The tilt of the emission out of the plane, in radians. Animatable, 0 by default.
  open var emissionLatitude: CGFloat {
    get { CGFloat(numeric(.emissionLatitude)) }
    set { write(.emissionLatitude, .number(Double(newValue))) }
  }

  /// The direction of the emission in the plane, in radians. Animatable, 0 by default.
  open var emissionLongitude: CGFloat {
    get { CGFloat(numeric(.emissionLongitude)) }
    set { write(.emissionLongitude, .number(Double(newValue))) }
  }

  /// The full angle of the cone of emission, in radians. Animatable, 0 by default.
  open var emissionRange: CGFloat {
    get { CGFloat(numeric(.emissionRange)) }
    set { write(.emissionRange, .number(Double(newValue))) }
  }

  /// A particle’s first speed, in points per second. Animatable, 0 by default.
  open var velocity: CGFloat {
    get { CGFloat(numeric(.velocity)) }
    set { write(.velocity, .number(Double(newValue))) }
  }

  /// The full width of the velocity’s spread. Animatable, 0 by default.
  open var velocityRange: CGFloat {
    get { CGFloat(numeric(.velocityRange)) }
    set { write(.velocityRange, .number(Double(newValue))) }
  }

  /// The acceleration along x, in points per second squared. Animatable, 0 by default.
  open var xAcceleration: CGFloat {
    get { CGFloat(numeric(.xAcceleration)) }
    set { write(.xAcceleration, .number(Double(newValue))) }
  }

  /// The acceleration along y, in points per second squared. Animatable, 0 by default.
  open var yAcceleration: CGFloat {
    get { CGFloat(numeric(.yAcceleration)) }
    set { write(.yAcceleration, .number(Double(newValue))) }
  }

  /// The acceleration along z, in points per second squared. Animatable, 0 by default.
  open var zAcceleration: CGFloat {
    get { CGFloat(numeric(.zAcceleration)) }
    set { write(.zAcceleration, .number(Double(newValue))) }
  }

  /// A particle’s first scale. Animatable, 1 by default.
  open var scale: CGFloat {
    get { CGFloat(numeric(.scale)) }
    set { write(.scale, .number(Double(newValue))) }
  }

  /// The full width of the scale’s spread. Animatable, 0 by default.
  open var scaleRange: CGFloat {
    get { CGFloat(numeric(.scaleRange)) }
    set { write(.scaleRange, .number(Double(newValue))) }
  }

  /// What the scale gains in a second. Animatable, 0 by default.
  open var scaleSpeed: CGFloat {
    get { CGFloat(numeric(.scaleSpeed)) }
    set { write(.scaleSpeed, .number(Double(newValue))) }
  }

  /// How far a particle turns in a second, in radians. Animatable, 0 by default.
  open var spin: CGFloat {
    get { CGFloat(numeric(.spin)) }
    set { write(.spin, .number(Double(newValue))) }
  }

  /// The full width of the spin’s spread. Animatable, 0 by default.
  open var spinRange: CGFloat {
    get { CGFloat(numeric(.spinRange)) }
    set { write(.spinRange, .number(Double(newValue))) }
  }

  /// The colour that particles are multiplied with. Animatable, opaque white by default.
  open var color: Color? {
    get { Color(propertyValue: values[.color]) }
    set { write(.color, newValue.propertyValue) }
  }

  /// The full width of the red’s spread. Animatable, 0 by default.
  open var redRange: Float {
    get { Float(numeric(.redRange)) }
    set { write(.redRange, newValue.propertyValue) }
  }

  /// The full width of the green’s spread. Animatable, 0 by default.
  open var greenRange: Float {
    get { Float(numeric(.greenRange)) }
    set { write(.greenRange, newValue.propertyValue) }
  }

  /// The full width of the blue’s spread. Animatable, 0 by default.
  open var blueRange: Float {
    get { Float(numeric(.blueRange)) }
    set { write(.blueRange, newValue.propertyValue) }
  }

  /// The full width of the alpha’s spread. Animatable, 0 by default.
  open var alphaRange: Float {
    get { Float(numeric(.alphaRange)) }
    set { write(.alphaRange, newValue.propertyValue) }
  }

  /// What red gains in a second. Animatable, 0 by default.
  open var redSpeed: Float {
    get { Float(numeric(.redSpeed)) }
    set { write(.redSpeed, newValue.propertyValue) }
  }

  /// What green gains in a second. Animatable, 0 by default.
  open var greenSpeed: Float {
    get { Float(numeric(.greenSpeed)) }
    set { write(.greenSpeed, newValue.propertyValue) }
  }

  /// What blue gains in a second. Animatable, 0 by default.
  open var blueSpeed: Float {
    get { Float(numeric(.blueSpeed)) }
    set { write(.blueSpeed, newValue.propertyValue) }
  }

  /// What alpha gains in a second. Animatable, 0 by default.
  open var alphaSpeed: Float {
    get { Float(numeric(.alphaSpeed)) }
    set { write(.alphaSpeed, newValue.propertyValue) }
  }

  /// The image of a particle: an `Image` or nil. Nil by default.
  open var contents: Any? {
    get { values[.cellContents].keyValueForm }
    set { write(.cellContents, converting: newValue) }
  }

  /// The part of the image that is shown, in fractions. Animatable, the unit square by default.
  open var contentsRect: CGRect {
    get { CGRect(propertyValue: values[.cellContentsRect]) ?? .zero }
    set { write(.cellContentsRect, .rect(newValue)) }
  }

  /// The image’s pixels per point. 1 by default.
  open var contentsScale: CGFloat {
    get { CGFloat(numeric(.cellContentsScale)) }
    set { write(.cellContentsScale, .number(Double(newValue))) }
  }

  /// How a larger image is sampled. Linear by default.
  open var minificationFilter: LayerContentsFilter {
    get { LayerContentsFilter(rawValue: word(.cellMinificationFilter)) }
    set { write(.cellMinificationFilter, .string(newValue.rawValue)) }
  }

  /// How a smaller image is sampled. Linear by default.
  open var magnificationFilter: LayerContentsFilter {
    get { LayerContentsFilter(rawValue: word(.cellMagnificationFilter)) }
    set { write(.cellMagnificationFilter, .string(newValue.rawValue)) }
  }

  /// The bias of the level that trilinear filtering picks. 0 by default.
  open var minificationFilterBias: Float {
    get { Float(numeric(.cellMinificationFilterBias)) }
    set { write(.cellMinificationFilterBias, newValue.propertyValue) }
  }
}
