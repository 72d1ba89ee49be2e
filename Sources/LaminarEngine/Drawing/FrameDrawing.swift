public import Foundation
import LaminarGraphics

/// What a layer shows at a moment: what the code draws by that is called for single frames.
public struct LayerFrame: Sendable {
  private let presentation: PresentationTree
  private let node: Int

  init(_ presentation: PresentationTree, node: Int) {
    self.presentation = presentation
    self.node = node
  }

  /// The stage's time, in seconds.
  public var time: TimeInterval { presentation.time }

  /// The layer's bounds, animations applied.
  public var bounds: CGRect {
    CGRect(propertyValue: presentation.value(.bounds, of: node))?.standardized ?? .zero
  }

  /// The value of a key path, animations applied: `frame.value(forKeyPath: "level")?.double`; nil for
  /// an unknown one.
  public func value(forKeyPath keyPath: String) -> PropertyValue? {
    presentation.value(forKeyPath: keyPath, of: node)
  }
}

extension LayerAdditions where Self: Layer {
  /// Draws the contents of any moment, on any thread: the alternative to `draw(in:)` for contents that
  /// follow animated values in snapshots too. Nil by default.
  ///
  /// It is called for every frame, with the values of the frame's time. It is to draw by nothing but
  /// these and by what it holds, so that any frame is a function of the scene and the time. It replaces
  /// `draw(in:)` and the delegate's drawing.
  ///
  /// ```swift
  /// gauge.frameDrawing = { frame, context in
  ///   let level = frame.value(forKeyPath: "level")?.double ?? 0
  ///   context.setFillColor(.green)
  ///   context.fill(CGRect(x: 0, y: 0, width: frame.bounds.width * level, height: 8))
  /// }
  /// ```
  public var frameDrawing: (@Sendable (LayerFrame, DrawingContext) -> Void)? {
    get { extras?.frameDrawing?.draw }
    set {
      guard newValue != nil || extras?.frameDrawing != nil else { return }
      changeExtras(forKey: "frameDrawing") {
        $0.frameDrawing = newValue.map(FrameDrawing.init)
        $0.drawing = nil
      }
      setNeedsDisplay()
    }
  }
}

/// A function that draws a layer's contents of any moment. Each is equal to itself only.
package final class FrameDrawing: Sendable, Hashable {
  let draw: @Sendable (LayerFrame, DrawingContext) -> Void

  init(_ draw: @escaping @Sendable (LayerFrame, DrawingContext) -> Void) { self.draw = draw }

  package static func == (a: FrameDrawing, b: FrameDrawing) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PresentationTree {
  /// The drawn contents of a node at the moment: what its layer's code drew for the moment, what its
  /// function draws of it, or what it drew last.
  func drawing(of node: Int) -> Drawing? {
    let (number, drawing) = tree.nodes.read(node) { ($0.pointee.layerNumber, $0.pointee.drawing) }
    if !frameDrawings.isEmpty, let drawn = frameDrawings[number] { return drawn }
    guard let drawing, let function = drawing.function else { return drawing }
    let frame = LayerFrame(self, node: node)
    let context = DrawingContext(
      bounds: frame.bounds, isFlipped: drawing.isFlipped,
      scale: CGFloat(self.number(.contentsScale, of: node)))
    context.isRightToLeft = tree.nodes.read(node) { $0.pointee.isRightToLeft }
    function.draw(frame, context)
    let drawn = context.finish()
    guard context.isCut else { return drawn }
    return Drawing(
      bounds: context.bounds, commands: [], isDeclared: false, excess: context.excess)
  }

  /// The value of a key path of a node, animated or the model's; nil for an unknown one.
  package func value(forKeyPath keyPath: String, of node: Int) -> PropertyValue? {
    guard
      let path = PropertyPath(
        parsing: keyPath, owner: tree.nodes[node].owner,
        custom: tree.nodes[node].customValues.map(\.property))
    else { return nil }
    return value(of: path.property, at: node).part(path)
  }

  /// The value of a property of a node, animated or the model's.
  func value(of property: PropertyPath.Property, at node: Int) -> PropertyValue {
    switch property {
    case .builtIn(let id): value(id, of: node)
    case .custom(let custom): customValue(custom.name, of: node) ?? .none
    }
  }
}

// MARK: - Displayed frames

/// What a layer's code displayed last for a frame of its animations.
final class DisplayedFrame {
  /// The animated keys that the layer's class displays by.
  var keys: [PropertyPath.Property] = []
  /// Their values when `display()` was called last; nil when they are not known.
  var values: [PropertyValue]?
  /// What `draw(in:)` drew then; nil where the layer's contents are right, or nothing was drawn.
  var drawing: Drawing?
  /// Whether the layer's `display()` is running for a frame.
  var isDisplaying = false
  /// The tree whose frames it is displayed for.
  private(set) weak var context: LayerContext?

  init(for context: LayerContext?) { self.context = context }

  /// Displays the next frame whatever its values are: the layer displays by its own meanwhile.
  func forget() {
    values = nil
    drawing = nil
  }
}

extension Layer {
  /// The animated or following keys that the layer's class displays by: frames of such animations call
  /// `display()`.
  private func displayedKeys(of attachments: [AnimationAttachment]) -> [PropertyPath.Property] {
    // The engine's classes display by no key.
    guard !isOfBuiltInClass else { return [] }
    let animated = attachments.flatMap { $0.spec.parts(addedAs: $0.key) }.compactMap(\.keyPath)
    return animated.compactMap(displayedKey(of:))
      + followingKeyPaths.compactMap(displayedKey(of:))
  }

  private func displayedKey(of keyPath: String) -> PropertyPath.Property? {
    guard let path = propertyPath(keyPath), type(of: self).needsDisplay(forKey: path.name) else {
      return nil
    }
    return path.property
  }

  /// Requests a display where a key is animated that the layer's class displays by: so there is
  /// something to show before and after the animation.
  func displayIfAnimated() {
    if !displayedKeys(of: attachmentStorage.values).isEmpty { setNeedsDisplay() }
  }

  /// Notes, at a commit, the animated keys that the layer's class displays by.
  func noteDisplayedKeys() {
    let layer = extras?.original ?? self
    for key in layer.displayedKeys(of: attachmentStorage.values) {
      let frame = layer.frameOfContext
      guard !frame.keys.contains(key) else { continue }
      frame.keys.append(key)
      frame.values = nil
    }
  }

  /// What the layer displayed for its tree; begun anew in another tree.
  private var frameOfContext: DisplayedFrame {
    if let known = extras?.displayedFrame, known.context === context { return known }
    let frame = DisplayedFrame(for: context)
    mutableExtras.displayedFrame = frame
    context?.displayedLayers.append(DisplayedLayer(layer: self))
    return frame
  }

  /// Calls `display()` where the values of a moment are not those that were displayed last.
  ///
  /// - Parameters:
  ///   - presentation: The moment.
  ///   - node: The layer's node.
  ///   - keepsDrawing: Whether what is drawn becomes the layer's contents.
  /// - Returns: The drawing of the moment, where it is not the contents.
  func displayFrame(
    of presentation: PresentationTree, _ node: Int, keepsDrawing: Bool
  ) -> Drawing? {
    guard let frame = extras?.displayedFrame else { return nil }
    let values = frame.keys.map { presentation.value(of: $0, at: node) }
    if frame.values != values {
      frame.values = values
      frame.drawing = nil
      frame.isDisplaying = true
      display()
      frame.isDisplaying = false
      // What it requested of itself is done: the commit would display the layer's own values.
      displayIsNeeded = false
    }
    if keepsDrawing, let drawing = frame.drawing {
      frame.drawing = nil
      keep(drawing)
    }
    return frame.drawing
  }

  /// Records what the layer's code draws for the frame that is being displayed.
  func recordFrame() {
    guard let presented = presentation() else { return }
    let bounds = presented.bounds.standardized
    guard bounds.width > 0, bounds.height > 0 else { return }
    let context = DrawingContext(
      bounds: bounds, isFlipped: isUpsideDown, scale: presented.contentsScale)
    context.isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    if type(of: presented) == type(of: self) {
      delegate?.layerWillDraw(presented)
      presented.draw(in: context)
    } else {
      withValues(of: presented) {
        delegate?.layerWillDraw(self)
        draw(in: context)
      }
    }
    let drawing = context.finish()
    noteCut(of: context)
    extras?.displayedFrame?.drawing =
      drawing ?? Drawing(bounds: bounds, commands: [], isDeclared: false)
  }

  /// Lends the layer the values of its presentation, for a class whose presentations are of another
  /// class: Swift makes no copy of a class that it does not know.
  private func withValues(of presented: Layer, _ body: () -> Void) {
    let (ownValues, ownExtras) = (values, extras)
    values = presented.values
    extras = presented.extras
    extras?.presentation = nil
    extras?.displayedFrame = ownExtras?.displayedFrame
    defer { (values, extras) = (ownValues, ownExtras) }
    body()
  }
}

/// A layer that displays frames of its animations, as long as something else holds it.
struct DisplayedLayer {
  weak var layer: Layer?
}

/// Frames that the code of layers draws (Laminar.docc: Drawing, "Frame by frame").
extension LayerContext {
  /// Whether the code of layers may draw frames.
  package var displaysFrames: Bool { !displayedLayers.isEmpty }

  /// Commits what changed and calls `display()` on the layers whose class displays by a key that has
  /// another value at a time than when it was displayed last; then commits what that changed.
  ///
  /// - Parameters:
  ///   - time: The time of the frame; `presentation()` is of it meanwhile.
  ///   - keepsDrawings: Whether what is drawn becomes the layers' contents, from the stage's time on.
  /// - Returns: By layers' numbers, the drawings that are for this frame only.
  @discardableResult
  package func displayFrame(at time: Double, keepsDrawings: Bool) -> [Int: Drawing] {
    guard frameMoment == nil, !isCommitting, Transaction.ThreadState.current.scopes.isEmpty else {
      return [:]
    }
    commitPending(callingBlocks: false)
    guard displaysFrames, let presentation = timeline(until: time).evaluate(at: time) else {
      return [:]
    }
    frameMoment = PresentationLayers(presentation)
    var drawings: [Int: Drawing] = [:]
    forgetDepartedLayers()
    withoutCommits {
      for layer in displayedLayers.compactMap(\.layer) {
        guard let node = presentation.tree.shape.node(ofLayer: layer.layerNumber) else { continue }
        drawings[layer.layerNumber] = layer.displayFrame(
          of: presentation, node, keepsDrawing: keepsDrawings)
      }
    }
    frameMoment = nil
    releaseDisplayedLayers()
    commitPending(callingBlocks: false)
    return drawings
  }

  /// The layers whose frames are drawn by code of theirs, which only the stage calls.
  package var undrawnFrames: [EngineDiagnostic] {
    displayedLayers.compactMap(\.layer).compactMap { layer in
      guard let frame = layer.extras?.displayedFrame, layer.extras?.frameDrawing == nil,
        let key = frame.keys.first
      else { return nil }
      return EngineDiagnostic(
        layer: layer.name ?? String(describing: type(of: layer)), key: key.name,
        message: "a snapshot does not draw the frames of its animation: render with the stage, "
          + "or set frameDrawing")
    }
  }

  /// Forgets the layers that left the tree.
  private func forgetDepartedLayers() {
    displayedLayers.removeAll { entry in
      guard let layer = entry.layer, layer.context !== self else { return entry.layer == nil }
      if layer.extras?.displayedFrame?.context === self { layer.extras?.displayedFrame = nil }
      return true
    }
  }

  /// Forgets the layers whose animations are gone and which show their own values again.
  private func releaseDisplayedLayers() {
    guard !awaitsDeclared else { return }
    displayedLayers.removeAll { entry in
      guard let layer = entry.layer, let frame = layer.extras?.displayedFrame else { return true }
      guard layer.attachments.isEmpty, layer.followingKeyPaths.isEmpty, frame.drawing == nil,
        frame.values == layer.modelValues(frame)
      else { return false }
      layer.extras?.displayedFrame = nil
      return true
    }
  }
}

extension Layer {
  /// The layer's own values of the keys that it displays by.
  fileprivate func modelValues(_ frame: DisplayedFrame) -> [PropertyValue] {
    frame.keys.map { key in
      switch key {
      case .builtIn(let id): values[id]
      case .custom(let custom): customValue(custom)
      }
    }
  }
}
