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

extension EmitterCell: CustomStringConvertible {
  /// One line: the class and the name.
  public var description: String { "\(type(of: self))\(name.map { " \"\($0)\"" } ?? "")" }
}

// MARK: - Hierarchy

extension EmitterCell {
  /// Sets the layer of the cell and of all cells that its particles emit.
  func setOwner(_ layer: EmitterLayer?) {
    var pending = [self]
    while let cell = pending.popLast() {
      guard cell.owner !== layer else { continue }
      cell.owner = layer
      pending += cell.cells ?? []
    }
  }

  /// Replaces the cells that the particles emit; a cell that would emit itself is ignored and
  /// recorded.
  private func replaceCells(with new: [EmitterCell]?) {
    let accepted = new?.filter { cell in
      guard cell.emits(self) else { return true }
      recordIgnored("a cell cannot emit itself", key: "emitterCells")
      return false
    }
    for cell in cells ?? [] { cell.setOwner(nil) }
    cells = accepted
    for cell in accepted ?? [] { cell.setOwner(owner) }
    owner?.setNeedsCommit()
  }

  /// Whether a cell is this one or among those that its particles emit.
  private func emits(_ cell: EmitterCell) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let next = pending.popLast() {
      if next === cell { return true }
      if seen.insert(ObjectIdentifier(next)).inserted { pending += next.cells ?? [] }
    }
    return false
  }

  /// Releases the cells below level by level, so that no depth exhausts the stack.
  func releaseDescendants() {
    var pending = cells ?? []
    cells = nil
    while var cell = pending.popLast() {
      guard isKnownUniquelyReferenced(&cell) else { continue }
      pending += cell.cells ?? []
      cell.cells = nil
    }
  }
}

// MARK: - Key-value coding

extension EmitterCell {
  package class var owner: PropertyOwner { .cell }

  package func propertyPath(_ keyPath: String) -> PropertyPath? {
    PropertyPath(parsing: keyPath, owner: .cell)
  }

  func setValueByTable(_ value: Any?, forKey key: String) {
    if setThroughAccessor(value, forKey: key) { return }
    if key == "emitterCells" {
      emitterCells = value as? [EmitterCell]
    } else {
      keyValues[key] = value
    }
  }

  func valueByTable(forKey key: String) -> Any? {
    if let access = access(forKey: key) { return access.get(self) }
    return key == "emitterCells" ? emitterCells : keyValues[key]
  }

  func setValueByPath(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else { return setValue(value, forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      target(of: address, keyPath)?.setValue(value, forKeyPath: address.rest)
    } else if let path = propertyPath(keyPath) {
      guard let change = replacing(path, with: value, keyPath) else { return }
      setValue(change.new.keyValueForm, forKey: path.name)
    } else {
      keyValues[keyPath] = value
    }
  }

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty { return value(at: address) }
    if let path = propertyPath(keyPath) { return part(path) }
    return keyValues.value(atKeyPath: keyPath)
  }
}

// MARK: - Properties

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
