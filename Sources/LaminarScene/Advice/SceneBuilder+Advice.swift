import LaminarEngine

/// Warnings about what is legal but rarely intended. Each rule is a type of its own.
extension SceneBuilder {
  /// Checks a layer.
  func advise(on layer: Layer, _ object: JSONValue, _ parts: LayerParts) {
    if let emitter = layer as? EmitterLayer, emitter.emitterCells != nil {
      emitters.append((emitter, object))
    }
    guard givesAdvice else { return }
    if parts.frame != 0 { TurnedFrameRule(builder: self).check(layer, frame: parts.frame) }
    if parts.gravity != 0 { GravityRule(builder: self).check(layer, at: parts.gravity) }
    PercentRule(builder: self).check(layer, object)
    if let text = layer as? TextLayer {
      MissingCharacterRule(builder: self).check(text, object)
      ShapedScriptRule(builder: self).check(text, object)
      if text.bounds.isEmpty {
        emptyTexts.append((text, object))
      } else if !text.surelyShows(widest: knownCharacters.widest(of: text)) {
        sizedTexts.append((text, object))
      }
    }
    if let gradient = layer as? GradientLayer {
      StopCountRule(builder: self).check(gradient, object)
    }
  }

  /// Checks the animations of a layer.
  func advise(
    on sources: [AnimationSource], of layer: Layer, _ object: JSONValue,
    _ surroundings: Surroundings
  ) {
    guard !sources.isEmpty, givesAdvice else { return }
    if layer.name == nil {
      NamelessLayerRule(builder: self).check(layer, object, index: surroundings.index)
    }
    let hasSceneClock = surroundings.hasSceneClock && layer.clock == .layer
    hasAnimations = true
    for source in sources {
      FillModeRule(builder: self).check(source)
      GroupLengthRule(builder: self).check(source, inherited: Layer.defaultAnimationDuration)
      SpringDurationRule(builder: self).check(source, isInGroup: false)
      NoEffectRule(builder: self).check(source)
      PercentRule(builder: self).check(source)
      if hasSceneClock {
        StartRule(builder: self).check(source, isDelayed: surroundings.isDelayed)
      }
      if let target = source.target, target.holder !== layer { animatesOtherLayers = true }
      if let duration, document.nodes.count <= JumpRule.mostValues, !mayJumpAlone,
        !hasSceneClock || JumpRule.mayJump(source, until: duration)
      {
        mayJump = true
        mayJumpAlone =
          !hasSceneClock
          || JumpRule.mayJumpAlone(source, among: sources, of: layer, until: duration)
      }
    }
    if hasSceneClock { SnapBackRule(builder: self, sources: sources).check() }
  }
}
