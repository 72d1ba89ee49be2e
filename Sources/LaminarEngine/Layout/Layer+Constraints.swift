import Foundation

/// Constraints, guides and margins (Laminar.docc: Constraints, "Guides and margins").
extension LayerAdditions where Self: Layer {
  /// Whether the layer has the frame that is set, which constraints of others see as fixed, and follows
  /// its ``autoresizingMask``. True by default; set it to false before constraints lay the layer out.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { model().rare?.layout?.translatesMask ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      changeLayout(forKey: "translatesAutoresizingMaskIntoConstraints") {
        $0.translatesMask = newValue
        layoutEngine.replaceBox(of: self)
      }
    }
  }

  /// The active constraints that the layer holds: it is the nearest that contains the layers of both
  /// items.
  public var constraints: [LayoutConstraint] { model().rare?.layout?.constraints ?? [] }

  // MARK: - Guides

  /// The layer's guides in the order added, without that of its margins.
  public var layoutGuides: [LayoutGuide] { model().rare?.layout?.guides ?? [] }

  /// Adds a guide, which leaves the layer that it belonged to.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningLayer !== self else { return }
    guide.owningLayer?.removeLayoutGuide(guide)
    changeLayout(forKey: "layoutGuides") {
      $0.guides.append(guide)
      guide.owningLayer = self
    }
  }

  /// Removes a guide and deactivates the constraints that concern it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningLayer === self, guide !== rare?.layout?.marginsGuide else { return }
    changeLayout(forKey: "layoutGuides") { layout in
      for constraint in layout.mentions
      where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
      existingLayoutEngine?.forget(guide)
      layout.guides.removeAll { $0 === guide }
      guide.owningLayer = nil
    }
  }

  /// The distances of ``layoutMarginsGuide`` from the edges. 8 each by default; what is not finite, or
  /// beyond ±1e9, is ignored and reported.
  public var layoutMargins: EdgeInsets {
    get { model().rare?.layout?.margins ?? EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
    set {
      guard newValue.numbers.allSatisfy({ abs($0.doubleValue) <= LayoutConstraint.limit }) else {
        return recordIgnored("margins that are not finite were ignored", key: "layoutMargins")
      }
      changeLayout(forKey: "layoutMargins") { layout in
        layout.margins = newValue
        if let guide = layout.marginsGuide { layoutEngine.marginsDidChange(guide) }
      }
    }
  }

  /// The bounds without the margins.
  public var layoutMarginsGuide: LayoutGuide {
    let layer = model()
    if let guide = layer.layoutState.marginsGuide { return guide }
    let guide = LayoutGuide()
    guide.identifier = "\(layer.layoutName)’s margins"
    guide.owningLayer = layer
    layer.layoutState.marginsGuide = guide
    return guide
  }

  // MARK: - Updates

  /// Requests `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    changeLayout(forKey: "constraints") {
      $0.updatesConstraints = true
      layoutEngine.requestUpdate(of: self)
    }
  }

  // MARK: - Diagnostics

  /// Whether the constraints allow the layer another frame. An axis that is left open keeps the length,
  /// and then the position, that was set last. Solves the tree's constraints, and changes no layer.
  public var hasAmbiguousLayout: Bool {
    let layer = model()
    guard let engine = layer.existingLayoutEngine else { return false }
    return !engine.ambiguousAttributes(of: [layer]).isEmpty
  }

  /// What is wrong with the constraints of the layer and of all in it: those that are left out because
  /// they contradict others, and layers whose frames are ambiguous. Solves the tree's constraints, and
  /// changes no layer.
  public var layoutDiagnostics: [EngineDiagnostic] {
    let layer = model()
    guard let engine = layer.existingLayoutEngine else { return [] }
    let layers = layer.layersWithRules
    let known = Set(layers.map(ObjectIdentifier.init))
    let ambiguous = engine.ambiguousAttributes(of: layers)
    let omitted = engine.omissions.compactMap { omission -> EngineDiagnostic? in
      guard let owner = omission.constraint.owner, known.contains(ObjectIdentifier(owner)) else {
        return nil
      }
      return EngineDiagnostic(
        layer: owner.layoutName, key: "constraints", message: omission.message)
    }
    return omitted
      + ambiguous.map {
        EngineDiagnostic(
          layer: $0.layer.layoutName, key: "constraints",
          message: "the constraints allow more than one \($0.attributes)")
      }
  }

}

extension Layer {
  /// Changes the state of layout and requests a pass.
  func changeLayout(forKey key: String, _ change: (LayerLayout) -> Void) {
    guard allowsChange(forKey: key) else { return }
    change(layoutState)
    (parent ?? self).setNeedsLayout()
  }
}
