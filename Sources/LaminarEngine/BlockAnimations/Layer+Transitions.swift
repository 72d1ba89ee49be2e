public import Foundation

/// Transitions by blocks, as views have them (Laminar.docc: BlocksAndTransitions, "Transitions").
extension Layer {
  /// Makes a block's changes to a layer with a transition from the old picture to the new one.
  ///
  /// The transition is named in the options; without one the changes are animated as
  /// ``animate(withDuration:delay:options:animations:completion:)`` does. Inside a transition changes
  /// are made at once, unless `allowAnimatedContent` has them animated too. A layer that is new since
  /// the last commit showed nothing before.
  ///
  /// - Parameters:
  ///   - layer: the layer whose picture changes, with all that it holds.
  ///   - duration: seconds; 0 or less changes at once.
  ///   - completion: called once, with whether the transition ran to its end.
  public static func transition(
    with layer: Layer, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      of: layer, type: options.transition, duration: duration,
      pace: .curve(options.curve.timingFunction), options: options,
      animations: animations ?? {}, completion: completion)
  }

  /// Replaces a layer by another with a transition of their superlayer.
  ///
  /// With `showHideTransitionViews` the old layer is hidden and the new one shown; otherwise the old
  /// one is removed and the new one inserted where it was.
  public static func transition(
    from old: Layer, to new: Layer, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let change = {
      if options.contains(.showHideTransitionViews) {
        old.isHidden = true
        new.isHidden = false
      } else if let superlayer = old.superlayer {
        superlayer.replaceSublayer(old, with: new)
      }
    }
    guard let superlayer = old.superlayer else { return performWithoutAnimation(change) }
    transition(
      with: superlayer, duration: duration, options: options, animations: change,
      completion: completion)
  }

  /// Makes changes with a transition of any type and pace: the other forms and scene events call
  /// this one.
  ///
  /// - Parameter type: nil makes the changes as an animation block.
  package static func transition(
    of layer: Layer, type: TransitionType?, subtype: TransitionSubtype? = nil, duration: Double,
    pace: BlockPace = .curve(AnimationCurve.easeInOut.timingFunction),
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: duration, delay: 0, pace: pace, options: options)
    Transaction.ThreadState.current.run(block, completion: completion) {
      guard let type else { return animations() }
      if block.isAnimating, !Transaction.disableActions() {
        let transition = Transition()
        transition.type = type
        transition.subtype = subtype
        block.setTiming(of: transition, on: layer)
        layer.add(transition, forKey: nil)
        block.keepTouches(from: layer, during: layer.attachments.last { $0.isAttached }?.run)
      }
      if options.contains(.allowAnimatedContent) {
        animations()
      } else {
        performWithoutAnimation(animations)
      }
    }
  }
}

extension AnimationOptions {
  /// The transition that the bits name; nil for none.
  var transition: TransitionType? {
    switch rawValue >> 20 & 15 {
    case 1: .flipFromLeft
    case 2: .flipFromRight
    case 3: .pageCurl
    case 4: .pageUnCurl
    case 5: .crossDissolve
    case 6: .flipFromTop
    case 7: .flipFromBottom
    default: nil
    }
  }
}
