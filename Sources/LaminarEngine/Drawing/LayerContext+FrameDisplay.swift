import LaminarGraphics

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
      guard let frame = layer.rare?.displayedFrame, layer.rare?.frameDrawing == nil,
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
      if layer.rare?.displayedFrame?.context === self { layer.rare?.displayedFrame = nil }
      return true
    }
  }

  /// Forgets the layers whose animations are gone and which show their own values again.
  private func releaseDisplayedLayers() {
    guard !awaitsDeclared else { return }
    displayedLayers.removeAll { entry in
      guard let layer = entry.layer, let frame = layer.rare?.displayedFrame else { return true }
      guard layer.attachments.isEmpty, layer.followingKeyPaths.isEmpty, frame.drawing == nil,
        frame.values == layer.modelValues(frame)
      else { return false }
      layer.rare?.displayedFrame = nil
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
