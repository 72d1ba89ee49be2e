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
      "\(LayerVocabulary.of(owner).noun) has no key path \(DiagnosticText.quoted(address.rest))",
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
      return "that is a key path of \(LayerVocabulary.of(owner).noun)"
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
