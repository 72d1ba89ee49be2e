import Foundation
import LaminarGraphics

/// A block whose changes are animated together: the options of their animations
/// (Laminar.docc: BlocksAndTransitions, "What a block adds").
///
/// A thread has a stack of them. While one is open it provides the actions, before the layer's
/// delegate and `actions`, for every property that blocks animate; other properties change at once.
final class AnimationBlock {
  let duration: Double
  let delay: Double
  let timing: BlockTiming
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
  private var playbacks: [Subject: (playback: AnimationPlayback, change: BlockChange)] = [:]

  private struct Subject: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// Makes a block inside the thread's open one, whose duration, curve and flags it takes over
  /// unless its own options say otherwise.
  init(
    duration: Double, delay: Double, timing: BlockTiming, options: AnimationOptions,
    keyframes: KeyframeRecorder? = nil, changeHandler: ((BlockChange) -> Void)? = nil
  ) {
    let outer = changeHandler == nil ? Transaction.ThreadState.current.blocks.last : nil
    let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    let inheritsCurve = outer != nil && !options.contains(.overrideInheritedCurve)
    let given = inheritsDuration ? outer?.duration ?? duration : duration
    self.duration = given > 0 ? given : 0
    self.delay = delay.isFinite ? delay : 0
    self.timing = inheritsCurve ? outer?.timing ?? timing : timing
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
    let animation = BasicAnimation.along(timing.spring(duration: duration))
    animation.blockAction = BlockAction(change, self)
    animation.keyPath = event
    animation.fromValue = (shown ?? change.old).keyValueForm
    setTiming(of: animation, on: layer)
    return animation
  }

  /// Gives an animation the block's timing: the delay counts from now on the layer's clock.
  func setTiming(of animation: Animation, on layer: Layer) {
    animation.duration = duration
    animation.timingFunction = timing.timingFunction
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
    let first = playbacks[subject]
    if let first, changeHandler == nil, layer.hasPlayback(first.playback) {
      layer.forget(first.playback)
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
    keepTouches(from: layer, during: layer.playback(forKey: key))
    if !motion.isAdditive, let playback = layer.playback(forKey: keyPath) {
      playbacks[subject] = (playback, change)
    }
  }

  /// Ends the block: makes what needs all of its changes.
  func finish() {
    guard isAnimating, let keyframes else { return }
    for animation in keyframes.makeAnimations() {
      setTiming(of: animation.animation, on: animation.layer)
      let (layer, key) = (animation.layer, animation.animation.keyPath)
      layer.add(animation.animation, forKey: key)
      keepTouches(from: layer, during: key.flatMap { layer.playback(forKey: $0) })
    }
  }

  /// Makes touches pass over a layer while an animation of the block runs, its delay included, unless the
  /// options allow user interaction.
  func keepTouches(from layer: Layer, during playback: AnimationPlayback?) {
    guard let playback, !options.contains(.allowUserInteraction) else { return }
    playback.touchlessTime = layer.context?.time ?? 0
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

  /// The playback of the animation under a key.
  func playback(forKey key: String) -> AnimationPlayback? {
    attachments.first { $0.key == key && $0.isAttached }?.playback
  }

  /// Whether an animation is attached.
  func hasPlayback(_ playback: AnimationPlayback) -> Bool {
    attachments.index(of: playback) != nil
  }

  /// Removes an animation as if it had never been added.
  func forget(_ playback: AnimationPlayback) {
    attachments.removeAll { $0.playback === playback }
    playback.abandon()
    setNeedsCommit()
  }
}

/// How a block's changes get from the old values to the new ones.
package enum BlockTiming: Sendable {
  /// Along a curve.
  case curve(TimingFunction)
  /// As the spring that has settled after the block's duration
  /// (Laminar.docc: Springs, "Damping ratio and duration").
  case damping(ratio: Double, initialVelocity: Double)
  /// As a spring, whatever the duration.
  case spring(Spring)

  /// The spring's law for a duration; nil for a curve.
  func spring(duration: Double) -> Spring? {
    switch self {
    case .curve: nil
    case .damping(let ratio, let velocity):
      Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    case .spring(let spring): spring
    }
  }

  /// The curve; nil for springs, which have a timing of their own.
  var timingFunction: TimingFunction? {
    if case .curve(let function) = self { return function }
    return nil
  }
}

// MARK: - Changes

/// A change of a property inside a block, recorded before it happens.
struct BlockChange {
  let layer: Layer
  let path: BlockPath
  /// The model's value before.
  let old: PropertyValue
  /// What was shown, where the block begins from that.
  let shown: PropertyValue?

  /// The values that an animation of a change runs between.
  struct Motion {
    let from: PropertyValue
    /// Nil is the value under construction: the model's.
    let to: PropertyValue?
    let isAdditive: Bool
  }

  /// The animation of the change, after it has happened; nil where nothing moves.
  ///
  /// 1. Geometry blends: the difference of old and new runs to zero, on top of running animations.
  ///    So an interrupted change keeps its position and speed.
  /// 2. It does not where something runs that sets the property absolutely.
  /// 3. Everything else runs from the old value, or from what was shown, to the model's value; a nil
  ///    colour is the other one, transparent.
  ///
  /// - Parameter blends: false leaves the first rule out.
  func motion(blends: Bool = true) -> Motion? {
    let new = path.modelValue
    let from = shown ?? old
    guard new != from || new != old else { return nil }
    if blends, path.isGeometry, !layer.isAnimatedAbsolutely(path.property) {
      guard let difference = old.difference(from: new) else {
        return Motion(from: from, to: nil, isAdditive: false)
      }
      return new == old
        ? nil : Motion(from: difference.offset, to: difference.nothing, isAdditive: true)
    }
    if from == .none || new == .none {
      guard path.property.kind == .color, from != new else { return nil }
      return Motion(from: from, to: new, isAdditive: false)
    }
    return Motion(from: from, to: nil, isAdditive: false)
  }
}

extension Layer {
  /// Whether an attached animation sets a property regardless of the others.
  fileprivate func isAnimatedAbsolutely(_ path: PropertyPath) -> Bool {
    attachments.contains { attachment in
      attachment.isAttached
        && attachment.attachment.spec.parts(addedAs: attachment.key).contains { part in
          !part.property.isAdditive
            && part.keyPath.flatMap(propertyPath)?.property == path.property
        }
    }
  }
}

/// A property that a block changes: its key path, and the object that holds it.
struct BlockPath {
  /// The path from the layer, the animation's key path.
  let keyPath: String
  /// The property on the object that holds it.
  let property: PropertyPath
  private let holder: Holder

  private enum Holder {
    case layer(Layer)
    case cell(EmitterCell)
  }

  /// Nil for what is not a property, and for one that blocks do not animate: Booleans, words and
  /// bits change at once.
  init?(_ keyPath: String, from layer: Layer) {
    self.keyPath = keyPath
    let address = PropertyAddress(parsing: keyPath)
    let path: PropertyPath?
    if address.steps.isEmpty {
      holder = .layer(layer)
      path = layer.propertyPath(keyPath)
    } else {
      guard let cell = layer.object(at: address.steps) as? EmitterCell else { return nil }
      holder = .cell(cell)
      path = PropertyPath(parsing: address.rest, owner: .cell)
    }
    guard let path, path.isAnimatable, path.kind.isAnimatedByBlocks else { return nil }
    property = path
  }

  /// The model's value now.
  var modelValue: PropertyValue {
    let whole: PropertyValue =
      switch (holder, property.property) {
      case (.layer(let layer), .builtIn(let id)): layer.values[id]
      case (.layer(let layer), .custom(let custom)): layer.customValue(custom)
      case (.cell(let cell), .builtIn(let id)): cell.values[id]
      case (.cell, .custom): .none
      }
    return whole.part(property) ?? .none
  }

  /// Sets the model's value without any action.
  func setModelValue(_ value: PropertyValue) {
    Transaction.withoutActions {
      switch holder {
      case .layer(let layer): layer.setValue(value.keyValueForm, forKeyPath: keyPath)
      case .cell(let cell):
        cell.setValue(value.keyValueForm, forKeyPath: PropertyAddress(parsing: keyPath).rest)
      }
    }
  }

  /// The presented value of the property at the stage's time; nil for what was never committed.
  func shownValue(on layer: Layer) -> PropertyValue? {
    guard let context = layer.context else { return nil }
    if case .layer(let layer) = holder, case .builtIn(let id) = property.property {
      return context.presentedValue(id, of: layer)?.part(property)
    }
    guard let layers = context.presentationLayers(at: context.time),
      let node = layers.node(ofLayer: layer.layerNumber)
    else { return nil }
    let presentation = layers.presentation
    guard let shown = presentation.node(at: PropertyAddress(parsing: keyPath).steps, from: node)
    else { return nil }
    let whole: PropertyValue? =
      switch property.property {
      case .builtIn(let id): presentation.value(id, of: shown)
      case .custom(let custom): presentation.customValue(custom.name, of: shown)
      }
    return whole?.part(property)
  }

  /// Whether block animations of the property blend with running ones: its numbers determine the
  /// layer's position, size or transform (Laminar.docc: BlocksAndTransitions, "What a block adds").
  var isGeometry: Bool {
    guard case .builtIn(let id) = property.property else { return false }
    switch id {
    case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform,
      .sublayerTransform, .zoomScale:
      return true
    default: return false
    }
  }
}

extension PropertyKind {
  /// Whether a change inside a block moves instead of switching.
  fileprivate var isAnimatedByBlocks: Bool {
    switch self {
    case .integer, .number, .point, .size, .rect, .transform, .color, .path, .image, .numbers,
      .colors:
      true
    case .bool, .string, .choice, .bits, .object: false
    }
  }
}

extension PresentationTree {
  /// The node that steps lead to.
  fileprivate func node(at steps: [PropertyAddress.Step], from node: Int) -> Int? {
    var node = node
    for step in steps {
      guard case .emitterCell(let name) = step else { return nil }
      var index = node + 1
      var found: Int?
      while index < tree.nodes[node].subtreeEnd, found == nil {
        if tree.nodes[index].role == .cell, tree.nodes[index].name == name { found = index }
        index = tree.nodes[index].subtreeEnd
      }
      guard let found else { return nil }
      node = found
    }
    return node
  }
}

// MARK: - Animations of a block

/// Makes the animation of a block find its values when it runs as the action of a property's change.
final class BlockAction {
  private let change: BlockChange
  private let block: AnimationBlock

  init(_ change: BlockChange, _ block: AnimationBlock) {
    self.change = change
    self.block = block
  }

  /// Attaches the animation with the values of the change. Returns false where it runs for another
  /// one: a layer may ask for another property's animation and run it, changed, as its own.
  func run(_ animation: Animation, forKey event: String, object: Any) -> Bool {
    guard let animation = animation as? BasicAnimation, event == change.path.keyPath,
      animation.keyPath == event, (object as? Layer) === change.layer
    else { return false }
    block.attach(animation, for: change)
    return true
  }
}

extension BasicAnimation {
  /// A spring animation, or a basic one where there is no spring.
  static func along(_ spring: Spring?) -> BasicAnimation {
    guard let spring else { return BasicAnimation() }
    let animation = SpringAnimation()
    animation.spring = spring
    return animation
  }
}

// MARK: - Keyframe blocks

/// The keys of a keyframe block, collected property by property
/// (Laminar.docc: BlocksAndTransitions, "Springs and keyframes").
final class KeyframeRecorder {
  private let mode: AnimationCalculationMode
  private var frame: (start: Double, end: Double)?
  private var entries: [Entry] = []

  private struct Entry {
    let change: BlockChange
    var frames: [(start: Double, end: Double, value: PropertyValue)] = []
  }

  init(mode: AnimationCalculationMode) { self.mode = mode }

  /// Whether a keyframe is open.
  var isInFrame: Bool { frame != nil }

  /// Records changes in a stretch of the whole, in fractions clamped to 0…1.
  func record(from start: Double, length: Double, _ changes: () -> Void) {
    let outer = frame
    defer { frame = outer }
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let length = length.isNaN ? 0 : max(length, 0)
    frame = (start, min(start + length, 1))
    changes()
  }

  /// Records the value that a change has made.
  func note(_ change: BlockChange) {
    guard let frame else { return }
    let index =
      entries.firstIndex {
        $0.change.layer === change.layer && $0.change.path.keyPath == change.path.keyPath
      } ?? entries.count
    if index == entries.count { entries.append(Entry(change: change)) }
    entries[index].frames.append((frame.start, frame.end, change.path.modelValue))
  }

  /// One animation for each property, in the order in which they were first changed.
  ///
  /// 1. Keys are at the start and at the end of every stretch; the value stays in between, before
  ///    the first and after the last.
  /// 2. Where stretches overlap, the later one continues from the value that the earlier one has
  ///    reached.
  func makeAnimations() -> [(layer: Layer, animation: KeyframeAnimation)] {
    entries.map { entry in
      var keys: [(time: Double, value: PropertyValue)] = [
        (0, entry.change.shown ?? entry.change.old)
      ]
      let frames = entry.frames.enumerated().sorted {
        ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
      }
      for (_, frame) in frames {
        let startValue = Self.value(at: frame.start, of: keys)
        while keys.count > 1, let last = keys.last, last.time > frame.start { keys.removeLast() }
        if keys.last.map({ $0.time < frame.start || $0.value != startValue }) ?? true {
          keys.append((frame.start, startValue))
        }
        keys.append((frame.end, frame.value))
      }
      if let last = keys.last, last.time < 1 { keys.append((1, last.value)) }
      let animation = KeyframeAnimation(keyPath: entry.change.path.keyPath)
      animation.values = keys.map { $0.value }
      animation.keyTimes = keys.map { NSNumber(value: $0.time) }
      animation.calculationMode = mode
      return (entry.change.layer, animation)
    }
  }

  private static func value(
    at time: Double, of keys: [(time: Double, value: PropertyValue)]
  ) -> PropertyValue {
    guard let next = keys.firstIndex(where: { $0.time > time }), next > 0 else {
      return keys.last?.value ?? .none
    }
    let (before, after) = (keys[next - 1], keys[next])
    return before.value.mixed(
      with: after.value, at: (time - before.time) / (after.time - before.time)) ?? after.value
  }
}

/// The action of a keyframe block for a property's change.
private final class KeyframeAction: Action {
  private let change: BlockChange
  private let recorder: KeyframeRecorder

  init(_ change: BlockChange, _ recorder: KeyframeRecorder) {
    self.change = change
    self.recorder = recorder
  }

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    recorder.note(change)
  }
}
