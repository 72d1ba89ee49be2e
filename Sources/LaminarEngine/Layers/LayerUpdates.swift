public import Foundation

/// Layout and display: marks that are passed up the tree, and walks that follow them down.
extension Layer {
  /// How often a layout that requests another layout is repeated before it counts as endless.
  private static var layoutPassLimit: Int { 100 }

  /// Whether `layoutSublayers` is due.
  public func needsLayout() -> Bool { layoutIsNeeded }

  /// Whether `display` is due.
  public func needsDisplay() -> Bool { displayIsNeeded }

  /// Lays out sublayers where the delegate does not. Nil by default.
  public var layoutManager: (any LayoutManager)? {
    get { extras?.layoutManager }
    set {
      changeExtras(forKey: "layoutManager") { $0.layoutManager = newValue }
      setNeedsLayout()
    }
  }

  /// Lays out and displays what needs it in the whole tree below: the first steps of a commit.
  ///
  /// - Returns: How many layers were laid out.
  @discardableResult
  package func updateTree() -> Int {
    let count = layoutTree()
    displayTree()
    return count
  }

  // MARK: - Marks

  func markLayout() {
    guard extras?.presentation == nil else { return }
    extras?.layoutManager?.invalidateLayout(of: self)
    if !isUpdatable { awaitUpdate() }
    layoutIsNeeded = true
    setNeedsCommit()
  }

  func markDisplay() {
    guard extras?.presentation == nil else { return }
    if !isUpdatable { awaitUpdate() }
    displayIsNeeded = true
    extras?.displayRects = nil
    setNeedsCommit()
  }

  /// Withdraws the request for a display: the contents were set after it.
  func withdrawDisplay() {
    displayIsNeeded = false
    extras?.displayRects = nil
  }

  func markDisplay(in rect: CGRect) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, extras?.presentation == nil else { return }
    // The whole layer is displayed anyway.
    if displayIsNeeded, extras?.displayRects == nil { return }
    let rects = (extras?.displayRects ?? []) + [rect]
    markDisplay()
    mutableExtras.displayRects = rects
  }

  /// Whether anything is due in the layer or below.
  var isUpdatable: Bool { layoutIsNeeded || displayIsNeeded || !pendingSublayers.isEmpty }

  /// Notifies the superlayers that an update is due here, up to the first that is awaited itself.
  func awaitUpdate() {
    var layer = self
    while let superlayer = layer.parent {
      let isAwaited = superlayer.isUpdatable
      superlayer.pendingSublayers.append(PendingUpdate(layer))
      if isAwaited { return }
      layer = superlayer
    }
  }

  // MARK: - Layout

  func layoutByDelegate() {
    delegate?.layoutSublayers(of: self)
    layoutManager?.layoutSublayers(of: self)
  }

  func layoutFromTopmost() {
    if hasLayoutRules { layoutEngine.update() }
    var topmost: Layer?
    var next: Layer? = self
    while let layer = next {
      if layer.layoutIsNeeded { topmost = layer }
      next = layer.parent
    }
    _ = (topmost ?? self).layoutTree()
  }

  /// Lays out until nothing needs it; returns how many layers were.
  private func layoutTree() -> Int {
    var total = 0
    for _ in 0..<Self.layoutPassLimit {
      let count = layoutPass()
      guard count > 0 else { return total }
      total += count
    }
    recordIgnored(
      "layout was still needed after 100 passes; the rest was skipped", key: "layoutSublayers")
    return total
  }

  /// Lays out what needs it, superlayers first; returns how many layers did.
  private func layoutPass() -> Int {
    var count = 0
    var pending = [self]
    let engine = hasLayoutRules ? layoutEngine : nil
    engine?.update()
    while let layer = pending.popLast() {
      if layer.layoutIsNeeded {
        count += 1
        layer.layoutIsNeeded = false
        if layer.hasLayoutRules { engine?.place(sublayersOf: layer) }
        layer.layoutSublayers()
        // Moving its sublayers requests the layout that has just been done.
        layer.layoutIsNeeded = false
      }
      pending += layer.updatableSublayers.reversed()
    }
    return count
  }

  /// The sublayers with something due in them or below, in their order, then the mask.
  private var updatableSublayers: [Layer] {
    let waiting = pendingSublayers.compactMap(\.layer)
    guard let last = waiting.last else { return [] }
    if waiting.allSatisfy({ $0 === last }) {
      return last.parent === self && last.isUpdatable ? [last] : []
    }
    if extras?.mask == nil, waiting.count == children.count,
      waiting.elementsEqual(children, by: ===)
    {
      return waiting.filter(\.isUpdatable)
    }
    let known = Set(waiting.map(ObjectIdentifier.init))
    var result = children.filter { known.contains(ObjectIdentifier($0)) && $0.isUpdatable }
    if let mask = extras?.mask, mask.isUpdatable { result.append(mask) }
    return result
  }

  // MARK: - Display

  func displayByDelegate() {
    delegate?.display(self)
    if extras?.frameDrawing == nil, extras?.displayedFrame?.isDisplaying == true {
      return recordFrame()
    }
    guard bounds.width != 0, bounds.height != 0 else { return }
    // A simulation's copy has none of the layer's drawing code: it keeps what is drawn.
    guard extras?.original == nil || extras?.drawing?.isDeclared == true else { return }
    if let function = extras?.frameDrawing {
      return keep(
        Drawing(
          bounds: bounds, commands: [], isDeclared: false, function: function,
          isFlipped: isUpsideDown))
    }
    let rects = extras?.displayRects
    delegate?.layerWillDraw(self)
    if let rects, redraw(rects) { return }
    record(draw(in:))
  }

  /// Keeps a recorded drawing as the contents.
  package func keep(_ drawing: Drawing?) {
    guard drawing != nil || extras?.drawing != nil, extras?.drawing != drawing else { return }
    if drawing != nil { values[.contents] = .none }
    changeExtras(forKey: "contents") { $0.drawing = drawing }
  }

  func displayNow() {
    guard displayIsNeeded else { return }
    displayIsNeeded = false
    extras?.displayedFrame?.forget()
    display()
    if !displayIsNeeded { extras?.displayRects = nil }
  }

  /// Displays what needs it, superlayers first, and clears the marks. Displays that are requested
  /// meanwhile wait for the next update.
  private func displayTree() {
    var pending = [self]
    var marked: [Layer] = []
    while let layer = pending.popLast() {
      layer.displayNow()
      if layer.layoutIsNeeded || layer.displayIsNeeded { marked.append(layer) }
      pending += layer.updatableSublayers.reversed()
      layer.pendingSublayers = []
    }
    for layer in marked { layer.awaitUpdate() }
  }
}

/// A sublayer that waits for an update, as long as something else holds it.
struct PendingUpdate {
  private let reference: ZeroingReference<Layer>

  init(_ layer: Layer) { reference = layer.reference }

  var layer: Layer? { reference.object }
}

// MARK: - Delegates

/// Handles layout, drawing and actions of a layer: Core Animation’s `CALayerDelegate`. Every method
/// has a default that does nothing. The layer does not keep its delegate alive.
///
/// - Important: A method that only a subclass of the conforming class declares is never called: Swift
///   takes the default for the class that declares the conformance, and for all its subclasses. Declare
///   the methods there and override them, or inherit from ``LayerController``, which has all of them.
public protocol LayerDelegate: AnyObject {
  /// Provides the contents of a layer that needs display.
  func display(_ layer: Layer)
  /// Lays out the sublayers of a layer that needs layout.
  func layoutSublayers(of layer: Layer)
  /// Draws the contents of a layer that needs display.
  func draw(_ layer: Layer, in context: DrawingContext)
  /// Called before the contents are drawn.
  func layerWillDraw(_ layer: Layer)
  /// The action for an event; nil continues the search, `NullAction` means none.
  func action(for layer: Layer, forKey event: String) -> (any Action)?
}

extension LayerDelegate {
  /// Does nothing.
  public func display(_ layer: Layer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
  /// Draws nothing.
  public func draw(_ layer: Layer, in context: DrawingContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}
  /// Returns nil.
  public func action(for layer: Layer, forKey event: String) -> (any Action)? { nil }
}

/// A base class for layer delegates: every method can be overridden at any depth of
/// subclasses, and does nothing by itself.
open class LayerController: LayerDelegate {
  /// Makes a controller.
  public init() {}

  /// Provides the contents of a layer that needs display.
  open func display(_ layer: Layer) {}
  /// Lays out the sublayers of a layer that needs layout.
  open func layoutSublayers(of layer: Layer) {}
  /// Draws the contents of a layer that needs display.
  open func draw(_ layer: Layer, in context: DrawingContext) {}
  /// Called before the contents are drawn.
  open func layerWillDraw(_ layer: Layer) {}
  /// The action for an event; nil continues the search, `NullAction` means none.
  open func action(for layer: Layer, forKey event: String) -> (any Action)? { nil }
}

/// Lays out sublayers for layers that share a rule: Core Animation’s `CALayoutManager`.
///
/// Every method has a default; one that only a subclass of the conforming class declares is never
/// called (see ``LayerDelegate``). The layer keeps its layout manager alive.
public protocol LayoutManager: AnyObject {
  /// The preferred size of a layer.
  func preferredSize(of layer: Layer) -> CGSize
  /// Called when the layout of a layer is no longer valid.
  func invalidateLayout(of layer: Layer)
  /// Lays out the sublayers.
  func layoutSublayers(of layer: Layer)
}

extension LayoutManager {
  /// The size of the layer's bounds.
  public func preferredSize(of layer: Layer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: Layer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
}
