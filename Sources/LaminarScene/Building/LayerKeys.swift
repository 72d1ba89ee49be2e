import LaminarEngine

/// What a key of a layer or of an emitter cell means.
enum LayerKey: Sendable, Hashable {
  /// A row of the property table.
  case property(PropertyID)
  case timing(TimingKey)
  case type, name, note, frame, contentMode, sublayers, mask, animations, actions, emitterCells
  case touchArea, drawing, follow
  /// The file of a part whose layers the layer holds, and the values of its variables.
  case use, variables
  /// What the layer does when it is touched, which is read when all layers are known.
  case touches
  case isMultipleTouchEnabled, isExclusiveTouch
  /// The filters of the layer or of what is below it.
  case filters(LayerFilters.Slot)
}

/// The keys that objects of one kind have, and how messages name such an object.
final class LayerVocabulary: Sendable {
  let owner: PropertyOwner
  /// Such as `a shape layer`.
  let noun: String
  let keys: KeyTable<LayerKey>
  /// The keys with their meanings in order, for the schema.
  let entries: [(name: String, meaning: LayerKey)]

  private init(_ owner: PropertyOwner) {
    self.owner = owner
    noun =
      switch owner {
      case .layer: "a layer"
      case .emitter: "an emitter layer"
      case .cell: "an emitter cell"
      default: "a \(owner.rawValue) layer"
      }
    var entries: [(name: String, meaning: LayerKey)] = []
    if owner == .cell {
      entries += [("name", .name), ("emitterCells", .emitterCells)]
    } else {
      entries += [
        ("type", .type), ("name", .name), ("frame", .frame), ("contentMode", .contentMode),
        ("sublayers", .sublayers), ("mask", .mask), ("animations", .animations),
        ("actions", .actions), ("touchArea", .touchArea), ("drawing", .drawing),
        ("follow", .follow), ("use", .use), ("variables", .variables),
      ]
      entries += TouchForm.layerKeys
      entries += LayerFilters.Slot.allCases.map { ($0.rawValue, .filters($0)) }
      if owner == .emitter { entries.append(("emitterCells", .emitterCells)) }
    }
    entries.append(("note", .note))
    entries += TimingKey.allCases.map { ($0.rawValue, .timing($0)) }
    entries += PropertyTable.properties(of: owner).filter { $0.kind != .object }.map {
      ($0.sceneKey, .property($0.id))
    }
    self.entries = entries
    keys = KeyTable(entries)
  }

  /// What to do about a key that layers of another type have; nil for none.
  static func hint(_ name: String) -> String? {
    for owner in PropertyOwner.allCases where owner != .cell {
      let vocabulary = of(owner)
      if vocabulary.keys.names.contains(name) {
        return "that is a key of \(vocabulary.noun); write \"type\": \"\(owner.rawValue)\""
      }
    }
    return nil
  }

  /// The kinds of layers as `type` names them.
  static let types = owners.names
  static let owners = KeyTable(
    PropertyOwner.allCases.filter { $0 != .cell }.map { ($0.rawValue, $0) })

  static func of(_ owner: PropertyOwner) -> LayerVocabulary {
    switch owner {
    case .layer: layer
    case .shape: shape
    case .gradient: gradient
    case .text: text
    case .replicator: replicator
    case .emitter: emitter
    case .transform: transform
    case .scroll: scroll
    case .cell: cell
    }
  }

  private static let layer = LayerVocabulary(.layer)
  private static let shape = LayerVocabulary(.shape)
  private static let gradient = LayerVocabulary(.gradient)
  private static let text = LayerVocabulary(.text)
  private static let replicator = LayerVocabulary(.replicator)
  private static let emitter = LayerVocabulary(.emitter)
  private static let transform = LayerVocabulary(.transform)
  private static let scroll = LayerVocabulary(.scroll)
  private static let cell = LayerVocabulary(.cell)
}

extension PropertyDescription {
  /// The key in a scene: the KVC key, but for a gradient's `type`, which is the kind of the layer.
  package var sceneKey: String { id == .gradientType ? "gradientType" : name }
}

// MARK: - Media timing

/// The keys of media timing, which layers, emitter cells and animations share.
enum TimingKey: String, Sendable, CaseIterable {
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
}

extension MediaTimingFillMode {
  static let names = ["removed", "forwards", "backwards", "both"]
}

extension ValueDecoder {
  /// Reads a key of media timing into a clock; what was reported changes nothing.
  func timing(_ key: TimingKey, _ value: JSONValue, into clock: inout MediaTimingValues) {
    func stated<Value>(_ key: Key<Value>) -> Value? { key.kind.decode(value, self) }
    switch key {
    case .beginTime: if let time = stated(TimingForm.beginTime) { clock.beginTime = time }
    case .duration: if let time = stated(TimingForm.duration) { clock.duration = time }
    case .speed: if let speed = stated(TimingForm.speed) { clock.speed = speed }
    case .timeOffset: if let time = stated(TimingForm.timeOffset) { clock.timeOffset = time }
    case .repeatCount: if let count = stated(TimingForm.repeatCount) { clock.repeatCount = count }
    case .repeatDuration:
      if let time = stated(TimingForm.repeatDuration) { clock.repeatDuration = time }
    case .autoreverses: if let flag = stated(TimingForm.autoreverses) { clock.autoreverses = flag }
    case .fillMode: if let mode = stated(TimingForm.fillMode) { clock.fillMode = mode }
    }
  }

  /// What lengths in time may be.
  static let lengths = 0...numberLimit
}
