/// A block whose changes are animated together: the options of their animations
/// (Laminar.docc: BlocksAndTransitions, "What a block adds").
///
/// A thread has a stack of them. While one is open it provides the actions, before the layer's
/// delegate and `actions`, for every property that blocks animate; other properties change at once.
final class AnimationBlock {
  let duration: Double
  let delay: Double
  let pace: BlockPace
  let options: AnimationOptions
  /// How often the animations run; 0 means once.
  var repeatCount: Double
  var autoreverses: Bool
  /// Whether geometry blends with running animations.
  var blends = true
  /// The keys of a keyframe block.
  let keyframes: KeyframeRecorder?
  /// Receives the changes instead of the layers: a property animator adds its animations itself.
  let changeHandler: ((BlockChange) -> Void)?
  /// The animations that the block added under keys that can be replaced: a second change of the
  /// same property replaces the first one's animation without ending it early.
  private var runs: [Subject: (run: AnimationRun, change: BlockChange)] = [:]

  private struct Subject: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// Makes a block inside the thread's open one, whose duration, curve and flags it takes over
  /// unless its own options say otherwise.
  init(
    duration: Double, delay: Double, pace: BlockPace, options: AnimationOptions,
    keyframes: KeyframeRecorder? = nil, changeHandler: ((BlockChange) -> Void)? = nil
  ) {
    let outer = changeHandler == nil ? Transaction.ThreadState.current.blocks.last : nil
    let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    let inheritsCurve = outer != nil && !options.contains(.overrideInheritedCurve)
    let given = inheritsDuration ? outer?.duration ?? duration : duration
    self.duration = given > 0 ? given : 0
    self.delay = delay.isFinite ? delay : 0
    self.pace = inheritsCurve ? outer?.pace ?? pace : pace
    var flags = options
    if let outer, !options.contains(.overrideInheritedOptions) {
      flags.formUnion(outer.options.flags)
    }
    self.options = flags
    self.keyframes = keyframes
    self.changeHandler = changeHandler
    repeatCount = flags.contains(.repeat) ? .infinity : 0
    autoreverses = flags.contains(.autoreverse)
  }

  /// Whether anything is animated.
  var isAnimating: Bool { duration > Layer.shortestAnimation }

  /// The action for the change of a property; nil for one that blocks do not animate.
  func action(for layer: Layer, event: String) -> (any Action)? {
    guard isAnimating, layer.context != nil, let path = BlockPath(event, from: layer) else {
      return nil
    }
    let shown = options.contains(.beginFromCurrentState) ? path.shownValue(on: layer) : nil
    let change = BlockChange(layer: layer, path: path, old: path.modelValue, shown: shown)
    if let keyframes, keyframes.isInFrame { return KeyframeAction(change, keyframes) }
    let animation: BasicAnimation
    if let spring = pace.spring(duration: duration) {
      let made = BlockSpringAnimation(change, self)
      made.spring = spring
      animation = made
    } else {
      animation = BlockBasicAnimation(change, self)
    }
    animation.keyPath = event
    animation.fromValue = (shown ?? change.old).keyValueForm
    setTiming(of: animation, on: layer)
    return animation
  }

  /// Gives an animation the block's timing: the delay counts from now on the layer's clock.
  func setTiming(of animation: Animation, on layer: Layer) {
    animation.duration = duration
    animation.timingFunction = pace.timingFunction
    animation.fillMode = .both
    animation.repeatCount = Float(repeatCount)
    animation.autoreverses = autoreverses
    if delay != 0 { animation.beginTime = layer.beginTime(after: delay) }
  }

  /// Adds the animation of a change that has happened.
  func attach(_ animation: BasicAnimation, for change: BlockChange) {
    var change = change
    let layer = change.layer
    let subject = Subject(layer: ObjectIdentifier(layer), keyPath: change.path.keyPath)
    let first = runs[subject]
    if let first, changeHandler == nil, layer.holds(first.run) {
      layer.forget(first.run)
      change = first.change
    }
    guard let motion = change.motion(blends: blends) else { return }
    if let changeHandler { return changeHandler(change) }
    animation.fromValue = motion.from.keyValueForm ?? motion.from
    animation.toValue = motion.to.map { $0.keyValueForm ?? $0 }
    animation.isAdditive = motion.isAdditive
    let keyPath = change.path.keyPath
    let key = motion.isAdditive ? layer.freeKey(for: keyPath) : keyPath
    layer.add(animation, forKey: key)
    keepTouches(from: layer, during: layer.run(forKey: key))
    if !motion.isAdditive, let run = layer.run(forKey: keyPath) { runs[subject] = (run, change) }
  }

  /// Ends the block: makes what needs all of its changes.
  func finish() {
    guard isAnimating, let keyframes else { return }
    for animation in keyframes.makeAnimations() {
      setTiming(of: animation.animation, on: animation.layer)
      let (layer, key) = (animation.layer, animation.animation.keyPath)
      layer.add(animation.animation, forKey: key)
      keepTouches(from: layer, during: key.flatMap { layer.run(forKey: $0) })
    }
  }

  /// Lets touches pass over a layer while an animation of the block runs, its delay included, unless the
  /// options allow user interaction.
  func keepTouches(from layer: Layer, during run: AnimationRun?) {
    guard let run, !options.contains(.allowUserInteraction) else { return }
    run.touchlessTime = layer.context?.time ?? 0
  }
}

extension Layer {
  /// An instant some seconds from now on the layer's clock, as a begin time.
  func beginTime(after delay: Double) -> Double {
    guard let context else { return delay }
    let time = clockChain.localTime(at: context.time) + delay
    // A begin time of 0 means the commit.
    return time == 0 ? -Double.leastNonzeroMagnitude : time
  }

  /// The key path, with a number behind it where an animation is attached under it.
  func freeKey(for keyPath: String) -> String {
    guard animation(forKey: keyPath) != nil else { return keyPath }
    let taken = Set(attachments.lazy.filter(\.isAttached).compactMap(\.key))
    var number = 2
    // A subclass may answer for keys under which nothing is attached.
    while taken.contains("\(keyPath)-\(number)")
      || animation(forKey: "\(keyPath)-\(number)") != nil
    {
      number += 1
    }
    return "\(keyPath)-\(number)"
  }

  /// The run of the animation under a key.
  func run(forKey key: String) -> AnimationRun? {
    attachments.first { $0.key == key && $0.isAttached }?.run
  }

  /// Whether an animation is attached.
  func holds(_ run: AnimationRun) -> Bool {
    attachments.index(of: run) != nil
  }

  /// Removes an animation as if it had never been added.
  func forget(_ run: AnimationRun) {
    attachments.removeAll { $0.run === run }
    run.abandon()
    setNeedsCommit()
  }
}
