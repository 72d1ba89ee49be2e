public import Foundation

extension AnimationSequence {
  /// One step: an animation after a delay, or several that run at the same time.
  public struct Step {
    /// The animations, each with its delay.
    let parts: [Part]

    /// One animation of a step.
    struct Part {
      /// A private copy.
      let animation: Animation
      let key: String?
      /// Seconds before it starts.
      let delay: Double
      let writesModel: Bool
      /// The layer, or nil for the sequence's.
      let layer: Layer?
      /// The index of the animation in a scene file, or −1.
      let sourceIndex: Int

      func delayed(by delay: Double) -> Part {
        Part(
          animation: animation, key: key, delay: self.delay + delay, writesModel: writesModel,
          layer: layer, sourceIndex: sourceIndex)
      }
    }

    /// Makes a step that animates a property to a value: see
    /// ``AnimationSequence/addStep(keyPath:from:to:by:duration:delay:timingFunction:on:)``.
    public init(
      keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: TimeInterval,
      delay: TimeInterval = 0, timingFunction: TimingFunction? = nil, on layer: Layer? = nil
    ) {
      let animation = BasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.byValue = by
      animation.duration = duration
      animation.timingFunction = timingFunction ?? TimingFunction(name: .easeInEaseOut)
      self.init(animation, delay: delay, on: layer)
    }

    /// Makes a step of any animation, which is copied.
    ///
    /// A basic or spring animation without a first value begins at the presented value of its
    /// layer. The value written to the model is the animation's end value: the last values of
    /// keyframes and groups, the value at progress 1 of springs. An additive animation writes
    /// nothing.
    ///
    /// - Parameters:
    ///   - delay: Seconds of the stage's time before the step starts; less than 0 counts as 0.
    ///   - writesModel: Whether the end value is written to the model.
    ///   - key: The key that it is added under; nil is its key path.
    ///   - layer: The layer, instead of the sequence's.
    public init(
      _ animation: Animation, delay: TimeInterval = 0, writesModel: Bool = true,
      key: String? = nil, on layer: Layer? = nil
    ) {
      self.init(
        animation, delay: delay, writesModel: writesModel, key: key, on: layer, sourceIndex: -1)
    }

    /// Makes a step of an animation of a scene file.
    ///
    /// - Parameter sourceIndex: The index of the animation in the file, or −1.
    package init(
      _ animation: Animation, delay: TimeInterval, writesModel: Bool, key: String?,
      on layer: Layer?, sourceIndex: Int
    ) {
      let copy = animation.copy() as? Animation ?? animation
      let keyPath = (copy as? PropertyAnimation)?.keyPath
      parts = [
        Part(
          animation: copy, key: key ?? keyPath, delay: Self.seconds(delay),
          writesModel: writesModel, layer: layer, sourceIndex: sourceIndex)
      ]
    }

    /// Makes a step of steps that run at the same time; it ends with the last of them.
    public init(parallel steps: [Step], delay: TimeInterval = 0) {
      let delay = Self.seconds(delay)
      parts = steps.flatMap(\.parts).map { $0.delayed(by: delay) }
    }

    /// Whether one of its animations never ends on a clock that runs. Such an animation is ignored
    /// when the sequence runs, and reported in ``Stage/diagnostics``.
    package var isEndless: Bool { parts.contains(where: \.isEndless) }

    private static func seconds(_ delay: TimeInterval) -> Double {
      delay > 0 ? min(delay, Timing.largestTime) : 0
    }
  }
}

extension AnimationSequence.Step.Part {
  /// Whether the animation never ends.
  var isEndless: Bool {
    let timing = Timing(
      animation.clock, inheritedDuration: Layer.defaultAnimationDuration)
    return timing.span == .infinity
  }
}
