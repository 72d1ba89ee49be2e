import LaminarEngine

extension SceneBuilder {
  /// The target of the key path at an index, from a layer, with its text; nil when it was reported.
  func target(at index: Int, from layer: Layer) -> (target: AnimationTarget, text: String)? {
    let owner = type(of: layer).owner
    if let entry = keyPaths.entry(at: index, of: document, owner: owner) {
      return animatable(entry.path, of: layer, at: index).map { ($0, entry.text) }
    }
    guard let text = values.string(value(index)) else { return nil }
    let address = PropertyAddress(parsing: text)
    guard let holder = holder(at: address.steps, from: layer, index) else { return nil }
    let holderOwner = (holder as? Layer).map { type(of: $0).owner } ?? .cell
    let inputs = (holder as? Layer)?.filterInputs ?? []
    guard let path = PropertyPath(parsing: address.rest, owner: holderOwner, custom: inputs) else {
      reportUnknown(text, address, holderOwner, inputs, at: index)
      return nil
    }
    return animatable(AnimatedPath(path), of: holder, at: index).map { ($0, text) }
  }

  private func animatable(
    _ animated: AnimatedPath, of holder: any PropertyHolder, at index: Int
  ) -> AnimationTarget? {
    if animated.isAnimatable { return AnimationTarget(animated: animated, holder: holder) }
    let text = document.string(at: index) ?? ""
    let path = animated.path
    if case .element = path.component {
      values.report(
        .notAnimatable, value(index), "\(DiagnosticText.quoted(text)) is not animatable",
        help: "animate \"\(path.name)\" as a whole")
    } else {
      values.report(
        .notAnimatable, value(index), "\(DiagnosticText.quoted(text)) is not animatable",
        help: "it can only be set on the layer")
    }
    return nil
  }

  func reportUnknown(
    _ text: String, _ address: PropertyAddress, _ owner: PropertyOwner,
    _ inputs: [CustomProperty] = [], at index: Int
  ) {
    let prefix = String(text.dropLast(address.rest.count))
    values.report(
      .unknownKeyPath, value(index),
      "\(LayerForm.of(owner).noun) has no key path \(DiagnosticText.quoted(address.rest))",
      help: Remedy.forKeyPath(address.rest, of: owner, prefix: prefix)
        ?? Self.hint(for: address.rest, of: owner)
        ?? Spelling.nearest(
          to: address.rest, among: PropertyPath.suggestions(owner: owner, custom: inputs)
        ).map { "did you mean \"\(prefix)\($0)\"?" })
  }

  /// What Core Animation has no key path for, and what to write instead.
  private static func hint(for keyPath: String, of requested: PropertyOwner) -> String? {
    if keyPath == "frame" || keyPath.hasPrefix("frame.") {
      return "animate position and bounds instead"
    }
    if keyPath.isEmpty { return "name a property" }
    for owner in PropertyOwner.allCases where owner != .cell {
      guard PropertyPath(parsing: keyPath, owner: owner) != nil else { continue }
      if owner == requested { return "it is set with the layer and stays" }
      return "that is a key path of \(LayerForm.of(owner).noun)"
    }
    return nil
  }

  /// The layer or cell that steps lead to.
  func holder(
    at steps: [PropertyAddress.Step], from layer: Layer, _ index: Int
  ) -> (any PropertyHolder)? {
    var holder: any PropertyHolder = layer
    for step in steps {
      let next: (any PropertyHolder)? =
        switch step {
        case .mask: (holder as? Layer)?.mask
        case .sublayer(let name): names(below: holder, .sublayers)[name]
        case .emitterCell(let name): names(below: holder, .cells)[name]
        }
      guard let next else {
        reportNowhere(step, below: holder, index)
        return nil
      }
      holder = next
    }
    return holder
  }

  private func names(below holder: any PropertyHolder, _ kind: NamesBelow.Kind) -> NamesBelow {
    if let known = namesBelow, known.holder === holder, known.kind == kind { return known }
    let names = NamesBelow(holder, kind)
    namesBelow = names
    return names
  }

  private func reportNowhere(
    _ step: PropertyAddress.Step, below holder: any PropertyHolder, _ index: Int
  ) {
    let what =
      switch step {
      case .mask: "mask"
      case .sublayer(let name): "sublayer \(DiagnosticText.quoted(name))"
      case .emitterCell(let name): "emitter cell \(DiagnosticText.quoted(name))"
      }
    values.report(
      .unknownKeyPath, value(index), "the key path names no layer or cell: there is no \(what)",
      help: nearest(to: step, below: holder).map { "did you mean \"\($0)\"?" })
  }

  private func nearest(
    to step: PropertyAddress.Step, below holder: any PropertyHolder
  ) -> String? {
    switch step {
    case .mask: nil
    case .sublayer(let name):
      Spelling.nearest(to: name, among: names(below: holder, .sublayers).names)
    case .emitterCell(let name):
      Spelling.nearest(to: name, among: names(below: holder, .cells).names)
    }
  }
}

// MARK: - Cache

/// A key path that was understood, which all its animations share.
final class AnimatedPath: Sendable {
  let path: PropertyPath
  /// How the numbers of its values may be spelled.
  let unit: NumberNotation
  let isAnimatable: Bool
  /// Whether the target's values are plain numbers.
  let isPlainNumber: Bool
  /// Whether two values may not go over into each other, as those of lists and paths.
  let hasStructure: Bool

  init(_ path: PropertyPath) {
    self.path = path
    unit = NumberNotation(path)
    isAnimatable = path.isAnimatable
    if case .number = path.kind { isPlainNumber = unit == .plain } else { isPlainNumber = false }
    hasStructure = path.kind.hasStructure
  }
}

/// Key paths that were understood, by their bytes: each is parsed once, and the animations of one
/// key path share its text.
struct KeyPathCache {
  struct Entry {
    let text: String
    let path: AnimatedPath
  }

  private struct Key: Hashable {
    let signature: UInt64
    let owner: PropertyOwner

    func hash(into hasher: inout Hasher) { hasher.combine(signature) }
  }

  /// The key paths that were read first, which most animations have.
  private var first: [(key: Key, entry: Entry)] = []
  private var others: [Key: Entry] = [:]

  /// What the text at an index means on objects of a class; nil when it names nothing there.
  mutating func entry(at index: Int, of document: JSONDocument, owner: PropertyOwner) -> Entry? {
    guard let signature = KeySignature.ofKey(at: index, in: document) else {
      return document.string(at: index).flatMap { Self.entry($0, owner) }
    }
    let key = Key(signature: signature, owner: owner)
    for position in first.indices where first[position].key == key {
      let known = first[position].entry
      return document.isSpelled(known.text, at: index)
        ? known : document.string(at: index).flatMap { Self.entry($0, owner) }
    }
    if let known = others[key], document.isSpelled(known.text, at: index) { return known }
    guard let entry = document.string(at: index).flatMap({ Self.entry($0, owner) }) else {
      return nil
    }
    if first.count < 8, others[key] == nil {
      first.append((key, entry))
    } else {
      others[key] = entry
    }
    return entry
  }

  private static func entry(_ text: String, _ owner: PropertyOwner) -> Entry? {
    PropertyPath(parsing: text, owner: owner).map { Entry(text: text, path: AnimatedPath($0)) }
  }
}

/// The sublayers, or the emitter cells, of one object by their names: looked up once for all key
/// paths that lead through it.
struct NamesBelow {
  /// What a key path steps to.
  enum Kind {
    case sublayers, cells
  }

  let holder: any PropertyHolder
  let kind: Kind
  /// In order; nameless ones are called by type and index.
  let names: [String]
  private let objects: [any PropertyHolder]
  private let indices: [String: Int]

  init(_ holder: any PropertyHolder, _ kind: Kind) {
    self.holder = holder
    self.kind = kind
    switch kind {
    case .sublayers:
      let layers = (holder as? Layer)?.children ?? []
      objects = layers
      names = layers.enumerated().map { index, layer in
        LayerPath.name(layer.name, type(of: layer).owner, at: index)
      }
    case .cells:
      let cells =
        (holder as? EmitterLayer)?.emitterCells ?? (holder as? EmitterCell)?.emitterCells ?? []
      objects = cells
      names = cells.enumerated().map { index, cell in LayerPath.name(cell.name, .cell, at: index) }
    }
    indices = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  subscript(name: String) -> (any PropertyHolder)? { indices[name].map { objects[$0] } }
}
