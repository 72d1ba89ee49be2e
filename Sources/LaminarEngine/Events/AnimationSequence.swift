public import Foundation

/// Steps on layers, one after another, each after its own delay.
///
/// ```swift
/// let intro = AnimationSequence(layer: ball)
/// intro.addStep(keyPath: "position.x", to: 300, duration: 0.4)
/// intro.addStep(keyPath: "opacity", to: 0.2, duration: 0.3, delay: 0.1)
/// intro.execute { print("done") }
/// ```
///
/// A step without a first value begins at the presented value of its layer. Its end value is
/// written to the model when it starts, without any action, so the end stays. Delays run on the
/// stage's time; a step ends when its animation ends on its layer's clock.
///
/// Snapshots show a running sequence to its end; completions are called by ``Stage/advance(to:)``
/// alone. A sequence belongs to the thread of its layers, and may be run again and again.
public final class AnimationSequence {
  /// The state of a sequence.
  public enum State: Sendable, Hashable {
    /// It was not begun, came to its end, or was stopped.
    case idle
    /// Its delays and animations run.
    case running
    /// It is paused where it was.
    case paused
  }

  /// Its name in events and diagnostics. Nil by default.
  public var name: String?
  /// How often the whole runs, each time from the values at its first start: 0 and 1 are once, a
  /// fraction counts as a whole round, and from 1e30 on it runs forever. 0 by default.
  public var repeatCount: Float = 0
  /// The steps in their order. Changes count from the next ``execute(completion:)`` on.
  package var steps: [Step] = []
  /// The layer of steps that do not name one.
  public let layer: Layer?
  /// The layer whose clock its delays run on; nil is the stage's time.
  package var clock: Layer?
  /// The stage that it was begun on last.
  weak var context: LayerContext?

  /// Makes a sequence without steps.
  ///
  /// - Parameter layer: The layer of steps that do not name one.
  public init(name: String? = nil, layer: Layer? = nil) {
    self.name = name
    self.layer = layer
  }

  // MARK: - Steps

  /// Adds a step.
  @discardableResult
  public func addStep(_ step: Step) -> Self {
    steps.append(step)
    return self
  }

  /// Adds a step that animates a property to a value.
  ///
  /// - Parameters:
  ///   - keyPath: The property's key path, such as `position.x`.
  ///   - from: The first value; nil is the presented value when the step starts.
  ///   - to: The last value.
  ///   - by: The difference of last and first, without a last value.
  ///   - duration: Seconds of the layer's clock; 0 counts as a quarter second.
  ///   - delay: Seconds of the stage's time before the step starts; less than 0 counts as 0.
  ///   - timingFunction: The pace; nil is ease-in-ease-out.
  ///   - layer: The layer, instead of the sequence's.
  @discardableResult
  public func addStep(
    keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: TimeInterval,
    delay: TimeInterval = 0, timingFunction: TimingFunction? = nil, on layer: Layer? = nil
  ) -> Self {
    addStep(
      Step(
        keyPath: keyPath, from: from, to: to, by: by, duration: duration, delay: delay,
        timingFunction: timingFunction, on: layer))
  }

  /// Adds an animation as a step: see ``Step/init(_:delay:writesModel:key:on:)``.
  @discardableResult
  public func addStep(
    _ animation: Animation, delay: TimeInterval = 0, writesModel: Bool = true,
    key: String? = nil, on layer: Layer? = nil
  ) -> Self {
    addStep(Step(animation, delay: delay, writesModel: writesModel, key: key, on: layer))
  }

  /// Adds steps that run at the same time; they end with the last of them.
  @discardableResult
  public func addParallelSteps(_ steps: [Step], delay: TimeInterval = 0) -> Self {
    addStep(Step(parallel: steps, delay: delay))
  }

  // MARK: - Running

  /// Begins, unless it runs already.
  ///
  /// - Parameter completion: Called once at the end of the last step; not after a ``stop()``.
  /// - Returns: Whether it began. It does not while it runs, nor without any stage.
  @discardableResult
  public func execute(completion: (() -> Void)? = nil) -> Bool {
    guard state == .idle, let stage = stageOfLayers else { return false }
    return stage.begin(self, completion: completion)
  }

  /// Pauses the sequence: its delays, and its animations on any layers. Nothing else is paused.
  ///
  /// - Returns: Whether it ran.
  @discardableResult
  public func pause() -> Bool { context?.pause(self) ?? false }

  /// Continues where it was: no time is lost or skipped.
  ///
  /// - Returns: Whether it was paused.
  @discardableResult
  public func resume() -> Bool { context?.resume(self) ?? false }

  /// Removes its animations and ends it without its completion. The model keeps what was written,
  /// so the layers show the end of the present step.
  ///
  /// - Returns: Whether it ran or was paused.
  @discardableResult
  public func stop() -> Bool { context?.stop(self) ?? false }

  /// Its state at the stage's time.
  public var state: State { context?.state(of: self) ?? .idle }

  /// The stage of the first layer that is on one, else the one that the thread made or advanced
  /// last.
  private var stageOfLayers: LayerContext? {
    let layers = steps.lazy.flatMap(\.parts).compactMap { $0.layer ?? self.layer }
    return layers.compactMap(\.context).first ?? layer?.context
      ?? Transaction.ThreadState.current.clockOwner
  }
}

// MARK: - The parts of a step

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
