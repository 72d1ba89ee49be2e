/// Receives an animation's start and stop: Core Animation's `CAAnimationDelegate`.
///
/// The animation keeps its delegate alive, and the layer the animation, until it is removed; by default
/// that is right after ``animationDidStop(_:finished:)``.
///
/// - Important: Both methods have defaults that do nothing, and Swift decides which method fulfils
///   a protocol's requirement at the class that declares the conformance. A method that only a
///   subclass of that class declares is never called, without a warning:
///
///   ```swift
///   class Base: AnimationDelegate {}
///   class Fader: Base {
///     func animationDidStop(_ animation: Animation, finished: Bool) {}  // not called
///   }
///   ```
///
///   Declare both methods in the class that conforms and override them, or inherit from
///   ``AnimationObserver``, which has both.
public protocol AnimationDelegate: AnyObject {
  /// The animation's active time begins.
  func animationDidStart(_ animation: Animation)
  /// The animation ended by itself, or was removed early (`finished` is false).
  func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: Animation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

/// A base class for animation delegates: both methods can be overridden at any depth of
/// subclasses.
///
/// ```swift
/// final class Fader: AnimationObserver {
///   override func animationDidStop(_ animation: Animation, finished: Bool) { … }
/// }
/// ```
open class AnimationObserver: AnimationDelegate {
  /// Makes an observer.
  public init() {}

  /// The animation's active time begins. Does nothing by itself.
  open func animationDidStart(_ animation: Animation) {}

  /// The animation ended by itself, or was removed early (`finished` is false). Does nothing by itself.
  open func animationDidStop(_ animation: Animation, finished: Bool) {}
}
