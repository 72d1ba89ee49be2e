import LaminarEngine

/// One entry of a scene's timeline: what happens, and when.
struct SceneEvent {
  let time: SceneMoment
  /// What the event does, in the order written.
  let actions: [SceneAction]
  /// How the layer goes from what it showed before the actions to what it shows after them; nil for
  /// at once.
  let transition: SceneTransition?
  /// The path of the layer whose part has the event; nil for the scene's own.
  let part: String?
  /// The event's index on the tape.
  let index: Int
}

/// When something of a scene happens.
struct SceneMoment {
  /// What a time is counted from.
  enum Anchor {
    /// The scene's beginning.
    case scene
    /// The end of the sequence at an index of the scene's list.
    case sequence(Int)
    /// The end of a layer's animation with a key.
    case animation(Layer, key: String)
  }

  let anchor: Anchor
  /// The seconds from there.
  let offset: Double
  /// The layer whose clock the time and the seconds are of: that of the part that states them; nil is
  /// the scene's time.
  let clock: Layer?
  /// The index on the tape.
  let index: Int
}

/// One thing that an event does. Layers are those of the load; names were resolved there.
enum SceneAction {
  /// Sets model values at once, without any action.
  case set([SceneAssignment])
  /// Sets model values as a block animation does.
  case animate([SceneAssignment], SceneBlockTiming)
  /// Sets model values through their implicit actions.
  case transact([SceneAssignment], SceneTransactionValues)
  /// Applies the state at an index of the scene's list.
  case state(Int, SceneBlockTiming)
  case addAnimation(SceneAddedAnimation)
  /// Removes the animation of a key, or all.
  case removeAnimation(Layer, key: String?)
  case pause(SceneClock), resume(SceneClock), stop(SceneClock)
  /// Changes the rates of layers' clocks.
  case speed([(layer: Layer, rate: Double)])
  case scrub(SceneScrub)
  /// Runs a scrubbed layer on to its end, or back.
  case endScrub(Layer, finishes: Bool)
  case zoom(SceneZoom)
  case arrange(SceneArrangement)
  /// Activates the layout at an index of the scene's list.
  case layout(Int, SceneBlockTiming)
  /// Resizes the canvas, in points, which may activate other layouts.
  case resize(width: Double, height: Double, SceneBlockTiming)

  /// The model values that it sets itself; a state has its own.
  var assignments: [SceneAssignment] {
    switch self {
    case .set(let values), .animate(let values, _), .transact(let values, _): values
    default: []
    }
  }
}

/// A value for a key path of a layer, or for a Boolean of its control or of one of its gestures.
struct SceneAssignment {
  let layer: Layer
  let keyPath: String
  let value: PropertyValue
  /// What is set instead of a key path of the layer; nil for a key path.
  var touchSwitch: TouchSwitch?
  /// The index of the address on the tape.
  let index: Int

  /// Whether the assignment changes the size of a layer's text or image.
  var changesContents: Bool { Self.contentKeys.contains(keyPath.prefix { $0 != "." }) }

  /// Whether it changes the side from which a layer lays out.
  var changesDirection: Bool { keyPath == PropertyTable[.semanticContentAttribute].name }

  private static let contentKeys: Set<Substring> = Set(
    [
      PropertyID.string, .font, .fontSize, .wrapped, .number, .format, .rounding, .lineBreak,
      .contents, .contentsRect, .contentsScale,
    ].map { Substring(PropertyTable[$0].name) })
}

/// How a change is animated.
struct SceneBlockTiming {
  /// In seconds; 0 changes at once.
  var duration = Layer.defaultAnimationDuration
  var delay = 0.0
  var timingFunction = TimingFunction(name: .easeInEaseOut)
  /// What runs instead of the timing function.
  var spring: SceneBlockSpring?
  /// Whether the animation blends with those that it interrupts.
  var isAdditive = true
  /// How often it runs; 0 is once.
  var repeatCount = 0.0
  /// Whether each run goes forth and back.
  var autoreverses = false
  /// Whether it begins at what is shown, where it does not blend; nil is the opposite of `isAdditive`.
  var beginsFromCurrentState: Bool?
}

/// The spring of a block animation, as it was written.
struct SceneBlockSpring: Sendable, Hashable {
  enum Law: Sendable, Hashable {
    /// Settles in the animation's duration.
    case damped(ratio: Double)
    /// Runs until it rests.
    case perceptual(duration: Double, bounce: Double)
  }

  var law: Law
  /// In whole distances per second; nil for that of the fingers of the gesture that the event reacts to.
  var initialVelocity: Double?
}

/// The settings of a transaction.
struct SceneTransactionValues {
  var duration: Double?
  var timingFunction: TimingFunction?
  var disablesActions = false
}

/// An animation that an event adds.
struct SceneAddedAnimation {
  let layer: Layer
  let animation: Animation
  let key: String?
  /// The seconds from the event to the animation's beginning.
  let delay: Double
  /// The index on the tape.
  let index: Int
}

/// A clock that is paused or resumed.
enum SceneClock {
  case layer(Layer)
  /// The sequence at an index of the scene's list.
  case sequence(Int)
}

/// A scrub: moves a paused clock to a time.
struct SceneScrub {
  let layer: Layer
  /// Where the clock is scrubbed to, in seconds of its own time.
  let target: Double
  /// How long the scrub takes.
  let duration: Double
  let timingFunction: TimingFunction
}

/// A change of which layers there are, or of their order.
enum SceneArrangement {
  /// Where a layer is inserted among its siblings.
  enum Position {
    case last
    case index(Int)
    case above(Layer), below(Layer)
  }

  case add(Layer, into: Layer, Position)
  case remove(Layer)
  case replace(Layer, with: Layer)
  case exchange(Layer, Layer)
  case bringToFront(Layer), sendToBack(Layer)
}

/// A transition between what a layer shows before and after an event.
struct SceneTransition {
  let layer: Layer
  let type: String
  let subtype: String?
  let duration: Double
  let timingFunction: TimingFunction?
  /// The index on the tape.
  let index: Int
}

/// The transitions of an event as scenes name them.
enum SceneTransitionType: String, Sendable, CaseIterable, SchemaConvertible {
  case fade, moveIn, push, reveal
  case crossDissolve, flipFromLeft, flipFromRight, flipFromTop, flipFromBottom
  case pageCurl, pageUnCurl

  /// Whether an edge may be given.
  var hasSubtype: Bool {
    switch self {
    case .moveIn, .push, .reveal, .pageCurl, .pageUnCurl: true
    case .fade, .crossDissolve, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: false
    }
  }
}
