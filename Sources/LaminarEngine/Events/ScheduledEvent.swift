/// An event at an instant of the stage's time: the start or stop of an attached animation, a declared
/// change, or input.
struct ScheduledEvent {
  /// At one instant starts come before stops, those before declared changes, those before the timers of
  /// gesture recognisers, and those before touches.
  enum Kind {
    /// The active time begins.
    case start(AnimationRun)
    /// The active time ends by itself.
    case end(AnimationRun)
    /// The animation was removed, or its duration is zero.
    case stop(AnimationRun, finished: Bool)
    /// A declared change is due.
    indirect case change(DeclaredChange)
    /// A closure of the embedder is due.
    case call(DelayedCall)
    /// A clock reaches the time of a declared change.
    case clock(ClockWait)
    /// The timer of a gesture recogniser.
    case timer(GestureRecognizer)
    /// The next samples of an entry of a script.
    case touches(InputRun)
  }

  let time: Double
  let kind: Kind
  /// The run's generation when this was scheduled: a later generation makes it void.
  let generation: Int32

  var rank: Int {
    switch kind {
    case .start: 0
    case .end, .stop: 1
    case .change, .call, .clock: 2
    case .timer: 3
    case .touches: 4
    }
  }

  /// Its index among all attachments and declarations of the thread.
  var order: Int {
    switch kind {
    case .start(let run), .end(let run), .stop(let run, _): run.order
    case .change(let change): change.order
    case .call(let call): call.order
    case .clock(let wait): wait.change.order
    case .timer(let recognizer): recognizer.tracking.timerOrder
    case .touches(let run): run.order
    }
  }

  /// Whether it may change the tree without code of the embedder.
  var isDeclaredChange: Bool {
    switch kind {
    case .change, .clock, .timer, .touches: true
    case .start, .end, .stop, .call: false
    }
  }

  /// Whether it is a timer of a recogniser or touches.
  var isInput: Bool { rank >= 3 }

  /// Whether it is still to be delivered.
  var isValid: Bool {
    switch kind {
    case .start(let run): generation == run.generation && !run.isStarted
    case .end(let run): generation == run.generation && !run.isStopped
    case .clock(let wait): generation == wait.generation && !wait.isOver
    case .timer(let recognizer): generation == recognizer.tracking.timerGeneration
    case .call(let call): call.isPending
    case .stop, .change, .touches: true
    }
  }
}

/// A declared change of the tree, with its order among others of the same instant.
struct DeclaredChange {
  /// Its index in the order of declaration.
  let order: Int
  /// The action, run on the stage or in a simulation of it.
  let action: DeclaredAction
}

/// A change that is known in advance, such as an event of a scene. The stage makes it when its time
/// comes, and simulations make it earlier on their copies.
///
/// It may run several times in different contexts. So it finds its layers through
/// ``LayerContext/simulatedLayer(for:)`` of the context that it receives, and changes nothing else.
/// Layers that it adds are made in advance and shared: every simulation has its own copy of them.
package typealias DeclaredAction = (LayerContext) -> Void
