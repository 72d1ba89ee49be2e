public import Foundation
import LaminarGraphics

// How far inside of a layer its contents, and the layers aligned with it, begin
// (Laminar.docc: Constraints, "Guides and margins").

// MARK: - Safe areas

extension LayerAdditions where Self: Layer {
  /// The distances from the edges of the layer within which the stage is covered, such as by a notch
  /// of the screen: of each the part of the superlayer's that the layer reaches into. The stage's own for
  /// its root layer; zero for a layer that is not in a stage.
  public var safeAreaInsets: EdgeInsets { model().safeArea { $0.untransformedFrame } }

  /// The bounds without ``safeAreaInsets``.
  public var safeAreaLayoutGuide: LayoutGuide { model().guide(.safeArea) }
}

extension LayerContext {
  /// Sets the distances from the root's edges within which it is covered. Layers whose safe area it
  /// changes are laid out again.
  package func setSafeArea(_ new: EdgeInsets) {
    guard new.numbers.allSatisfy({ 0...LayoutConstraint.limit ~= CGFloat($0.doubleValue) }) else {
      root.recordIgnored(
        "a safe area that is not finite or below 0 was ignored", key: "safeAreaInsets")
      return root.setNeedsCommit()
    }
    var pending = [(root, safeAreaInsets, new)]
    safeAreaInsets = new
    while let (layer, old, new) = pending.popLast() {
      guard old != new else { continue }
      layer.setNeedsLayout()
      for child in layer.children + [layer.extras?.mask].compactMap(\.self) {
        let frame = child.frameInBounds(of: layer, child.untransformedFrame)
        let size = layer.bounds.size
        pending.append((child, old.reaching(frame, in: size), new.reaching(frame, in: size)))
      }
    }
    root.existingLayoutEngine?.insetsDidChange()
  }
}

extension Layer {
  /// The layer's safe area.
  ///
  /// - Parameter frame: The frame of a layer without its transform.
  fileprivate func safeArea(_ frame: (Layer) -> CGRect) -> EdgeInsets {
    guard let context, context.safeAreaInsets != .zero else { return .zero }
    var insets = context.safeAreaInsets
    for (layer, parent) in chain(while: { _ in true }).reversed() {
      guard insets != .zero else { return .zero }
      insets = insets.reaching(
        layer.frameInBounds(of: parent, frame(layer)), in: frame(parent).size)
    }
    return insets
  }

  /// The layer and those above it, each with its superlayer, as long as a condition holds for them.
  private func chain(while condition: (Layer) -> Bool) -> [(layer: Layer, parent: Layer)] {
    var result: [(layer: Layer, parent: Layer)] = []
    var layer = self
    while condition(layer), let parent = layer.parent {
      result.append((layer, parent))
      layer = parent
    }
    return result
  }

  /// A frame in a superlayer as seen from the corner of the superlayer's bounds, which scroll.
  fileprivate func frameInBounds(of parent: Layer, _ frame: CGRect) -> CGRect {
    let origin = parent.bounds.origin
    return frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}

// MARK: - Margins

extension LayerAdditions where Self: Layer {
  /// The distances of ``layoutMarginsGuide`` from the edges. 8 each unless set; as they are in effect,
  /// they may be greater than what was set: by ``insetsLayoutMarginsFromSafeArea`` and
  /// ``preservesSuperlayerLayoutMargins``. What is not finite, or beyond ±1e9, is ignored and reported.
  public var layoutMargins: EdgeInsets {
    get { model().margins { $0.untransformedFrame } }
    set { setMargins(newValue, directional: nil, forKey: "layoutMargins") }
  }

  /// Whether ``safeAreaInsets`` are added to what ``layoutMargins`` was set to. True by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { model().extras?.layout?.insetsMarginsFromSafeArea ?? true }
    set { changeMargins { $0.insetsMarginsFromSafeArea = newValue } }
  }

  /// Whether ``layoutMargins`` are at least as great as keeps what is in them inside of the superlayer's
  /// margins too. False by default.
  public var preservesSuperlayerLayoutMargins: Bool {
    get { model().extras?.layout?.preservesMargins ?? false }
    set { changeMargins { $0.preservesMargins = newValue } }
  }

  /// The alignment rectangle without the margins.
  public var layoutMarginsGuide: LayoutGuide { model().guide(.margins) }
}

extension Layer {
  /// Sets the margins, as they were set by the direction or not.
  func setMargins(_ margins: EdgeInsets, directional: DirectionalEdgeInsets?, forKey key: String) {
    guard margins.numbers.allSatisfy({ abs($0.doubleValue) <= LayoutConstraint.limit }) else {
      recordIgnored("margins that are not finite were ignored", key: key)
      return setNeedsCommit()
    }
    changeMargins { ($0.margins, $0.directionalMargins) = (margins, directional) }
  }

  fileprivate func changeMargins(_ change: (LayerLayout) -> Void) {
    changeLayout(forKey: "layoutMargins") {
      change($0)
      existingLayoutEngine?.insetsDidChange()
    }
  }

  /// The margins in effect.
  fileprivate func margins(_ frame: (Layer) -> CGRect) -> EdgeInsets {
    func own(_ layer: Layer) -> EdgeInsets {
      let layout = layer.extras?.layout
      let margins =
        layout?.directionalMargins.map {
          EdgeInsets($0, in: layer.effectiveUserInterfaceLayoutDirection)
        } ?? layout?.margins ?? LayerLayout.defaultMargins
      guard layout?.insetsMarginsFromSafeArea ?? true else { return margins }
      return margins + layer.safeArea(frame)
    }
    let chain = chain { $0.extras?.layout?.preservesMargins ?? false }
    var margins = own(chain.last?.parent ?? self)
    for (layer, parent) in chain.reversed() {
      let (inner, size) = (frame(layer), frame(parent).size)
      let reached = EdgeInsets(
        top: margins.top - inner.minY, left: margins.left - inner.minX,
        bottom: margins.bottom - (size.height - inner.maxY),
        right: margins.right - (size.width - inner.maxX))
      margins = own(layer).combined(with: reached, max)
    }
    return margins
  }

  /// A guide that every layer has, made when it is first needed.
  fileprivate func guide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
    let layout = layoutState
    if let guide = layout.edgeGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = LayoutGuide(kind, of: self)
    layout.edgeGuides.append(guide)
    return guide
  }
}

// MARK: - Alignment rectangles

extension LayerAdditions where Self: Layer {
  /// The rectangle that constraints align of a layer with a frame: the frame without
  /// ``Layer/alignmentRectInsets``.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect {
    alignmentInsets.inside(frame)
  }

  /// The frame of a layer whose alignment rectangle is given: the inverse of
  /// ``alignmentRect(forFrame:)``.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    (EdgeInsets.zero - alignmentInsets).inside(alignmentRect)
  }
}

extension Layer {
  /// The insets of the alignment rectangle where they can be computed with, else 0.
  fileprivate var alignmentInsets: EdgeInsets {
    let insets = alignmentRectInsets
    guard insets != .zero else { return insets }
    return insets.combined(with: .zero) { value, zero in
      abs(value) <= LayoutConstraint.limit ? value : zero
    }
  }
}

extension EdgeInsets {
  fileprivate func combined(
    with other: EdgeInsets, _ operation: (CGFloat, CGFloat) -> CGFloat
  ) -> EdgeInsets {
    EdgeInsets(
      top: operation(top, other.top), left: operation(left, other.left),
      bottom: operation(bottom, other.bottom), right: operation(right, other.right))
  }

  fileprivate static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets { a.combined(with: b, +) }
  fileprivate static func - (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets { a.combined(with: b, -) }

  /// A rectangle without the insets.
  func inside(_ rect: CGRect) -> CGRect {
    CGRect(
      x: rect.origin.x + left, y: rect.origin.y + top, width: rect.size.width - left - right,
      height: rect.size.height - top - bottom)
  }

  /// The parts of the insets that a rectangle reaches into, in a rectangle of a size that has them: never
  /// more, so that one which leaves the other has what it had at its edge.
  fileprivate func reaching(_ rect: CGRect, in size: CGSize) -> EdgeInsets {
    func part(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      min(inset, max(0, inset - distance))
    }
    return EdgeInsets(
      top: part(top, rect.minY), left: part(left, rect.minX),
      bottom: part(bottom, size.height - rect.maxY), right: part(right, size.width - rect.maxX))
  }
}

// MARK: - In the solver

extension LayoutGuide {
  /// What determines a guide's rectangle.
  enum Kind {
    /// Constraints.
    case free
    /// Its layer and the layers above it.
    case margins, safeArea
  }

  /// The distances of the guide from the edges of its layer, seen from point (0, 0) of its space; nil
  /// where constraints determine it.
  ///
  /// The safe area is the bounds': it stays while the contents scroll. The margins scroll with them.
  func edges(_ frame: (Layer) -> CGRect) -> EdgeInsets? {
    guard let layer = owningLayer else { return nil }
    switch kind {
    case .free: return nil
    case .margins: return layer.margins(frame) + layer.alignmentInsets
    case .safeArea:
      let origin = layer.bounds.origin
      return layer.safeArea(frame)
        + EdgeInsets(top: origin.y, left: origin.x, bottom: -origin.y, right: -origin.x)
    }
  }
}

extension LayoutEngine {
  /// The distances of a guide from its layer as the present solution has them.
  func edges(of box: LayoutBox) -> EdgeInsets? {
    guard box.isInset, let guide = box.item as? LayoutGuide else { return nil }
    return guide.edges { layer in
      var frame = layer.untransformedFrame
      guard let box = self.box(known: layer), !box.isFixed else { return frame }
      let solved = solvedFrame(of: box)
      if box.owner != nil { frame.origin = solved.origin }
      frame.size = solved.size
      return frame
    }
  }

  /// Moves the guides whose edges follow from the frames that were found; returns whether any moved.
  func moveInsetGuides() -> Bool {
    var isMoved = false
    for box in order where box.isInset && !box.isForgotten {
      guard let edges = edges(of: box), edges != box.edges else { continue }
      setOwnFrame(of: box)
      isMoved = true
    }
    return isMoved
  }

  /// Reads the insets of a layer's alignment rectangle again.
  func updateAlignment(of box: LayoutBox) {
    guard let layer = box.layer else { return }
    let insets = layer.alignmentInsets
    guard insets != box.alignment else { return }
    box.alignment = insets
    for constraint in layer.extras?.layout?.mentions ?? [] { constantDidChange(of: constraint) }
  }

  /// The constant of a constraint's row: frames are the solver's variables, and constraints are about
  /// alignment rectangles.
  func rowConstant(of constraint: LayoutConstraint) -> Double {
    let isMirrored = constraint.isMirrored
    let sign = isMirrored ? -1.0 : 1
    let sides = [
      (constraint.firstItem, constraint.firstAttribute, sign),
      (constraint.secondItem, constraint.secondAttribute, -sign * Double(constraint.multiplier)),
    ]
    return sides.reduce(-Double(constraint.constant)) { constant, side in
      guard let box = side.0.flatMap(box(known:)), box.alignment != .zero else { return constant }
      return box.terms(side.1.edge(isMirrored: isMirrored), times: side.2).reduce(constant) {
        $0 + $1.coefficient * box.alignmentOffset(of: $1.variable)
      }
    }
  }
}
