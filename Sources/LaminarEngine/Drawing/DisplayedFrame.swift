import LaminarGraphics

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
  /// The classes that display by no key: those of the engine. Most layers are of one.
  private static let builtInClasses = Set(
    PropertyOwner.allCases.map { ObjectIdentifier(type(of: $0.makeLayer())) })

  /// The animated or following keys that the layer's class displays by: frames of such animations call
  /// `display()`.
  private func displayedKeys(of attachments: [AnimationAttachment]) -> [PropertyPath.Property] {
    // Most layers are of the plain class.
    guard type(of: self) != Layer.self else { return [] }
    let following = followingKeyPaths
    guard !attachments.isEmpty || !following.isEmpty,
      !Self.builtInClasses.contains(ObjectIdentifier(type(of: self)))
    else { return [] }
    return attachments.flatMap { displayedKeys(of: $0.spec, $0.key) }
      + following.compactMap(displayedKey(of:))
  }

  private func displayedKey(of keyPath: String) -> PropertyPath.Property? {
    guard let path = propertyPath(keyPath), type(of: self).needsDisplay(forKey: path.name) else {
      return nil
    }
    return path.property
  }

  private func displayedKeys(
    of spec: AnimationSpec, _ key: String?
  ) -> [PropertyPath.Property] {
    switch spec.content {
    case .group(let children): return children.flatMap { displayedKeys(of: $0, key) }
    case .property(let property):
      return (property.keyPath ?? key).flatMap(displayedKey(of:)).map { [$0] } ?? []
    case .transition, .nothing: return []
    }
  }

  /// Requests a display where a key is animated that the layer's class displays by: so there is
  /// something to show before and after the animation.
  func displayIfAnimated() {
    if !displayedKeys(of: attachmentStorage.values).isEmpty { setNeedsDisplay() }
  }

  /// Notes, at a commit, the animated keys that the layer's class displays by.
  func noteDisplayedKeys() {
    let layer = rare?.original ?? self
    for key in layer.displayedKeys(of: attachmentStorage.values) {
      let frame = layer.frameOfContext
      guard !frame.keys.contains(key) else { continue }
      frame.keys.append(key)
      frame.values = nil
    }
  }

  /// What the layer displayed for its tree; begun anew in another tree.
  private var frameOfContext: DisplayedFrame {
    if let known = rare?.displayedFrame, known.context === context { return known }
    let frame = DisplayedFrame(for: context)
    rareState.displayedFrame = frame
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
    guard let frame = rare?.displayedFrame else { return nil }
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
    rare?.displayedFrame?.drawing =
      drawing ?? Drawing(bounds: bounds, commands: [], isDeclared: false)
  }

  /// Lends the layer the values of its presentation, for a class whose presentations are of another
  /// class: Swift makes no copy of a class that it does not know.
  private func withValues(of presented: Layer, _ body: () -> Void) {
    let (ownValues, ownRare) = (values, rare)
    values = presented.values
    rare = presented.rare
    rare?.presentation = nil
    rare?.displayedFrame = ownRare?.displayedFrame
    defer { (values, rare) = (ownValues, ownRare) }
    body()
  }
}

/// A layer that displays frames of its animations, as long as something else holds it.
struct DisplayedLayer {
  weak var layer: Layer?
}
