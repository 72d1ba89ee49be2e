/// The playback of one attached animation: its start and stop, and the blocks that wait for it.
final class AnimationPlayback {
  /// Its index among all attachments of the thread.
  let order: Int
  /// The animation as it was attached.
  private let spec: AnimationSpec
  /// The layer's copy of the animation; nil until code first requests one of a spec.
  private var made: Animation?
  private var state = State()
  /// The layer that it was attached to.
  var layer: Layer? { layerReference?.object }
  private var layerReference: ZeroingReference<Layer>?
  private var extras: Extras?

  /// Private, and read and written as a whole or a part at once: so no access needs a check.
  private struct State {
    var isPlanned = false
    var isStarted = false
    var isStopped = false
    /// Whether the layer does not have the animation any more.
    var isForgotten = false
    var generation: Int32 = 0
    /// When it starts, in the stage's time; infinite before it is planned and when it never does.
    var startTime = Double.infinity
  }

  /// What few playbacks have.
  private struct ExtraState {
    var partIndex: SequencePartIndex?
    var lastPath: String?
    var groups: [CompletionGroup] = []
    var endTime: Double?
    var frozen: FrozenAnimation?
    var touchlessTime: Double?
  }

  private final class Extras {
    var state: ExtraState
    init(_ state: ExtraState) { self.state = state }
  }

  /// Makes the playback of a spec that describes its animation completely, or of an animation that no
  /// other code changes.
  init(_ spec: AnimationSpec, made: Animation? = nil, order: Int) {
    self.order = order
    self.spec = spec
    self.made = made
  }

  /// The key that it was attached under, or nil.
  var key: String? { spec.key }

  // MARK: - The animation

  /// The layer's copy; nil once the layer has forgotten it.
  var animation: Animation? {
    if made == nil, !state.isForgotten { made = spec.makeAnimation() }
    return made
  }

  /// The layer's copy, if it is more than a spec: another has no delegate.
  var madeAnimation: Animation? { made }

  /// The word that scenes use for the animation's kind; empty once the layer has forgotten it.
  var kind: String { state.isForgotten ? "" : made.map { type(of: $0).kind } ?? spec.kind }

  /// Releases the animation, which keeps its delegate alive.
  func forgetAnimation() {
    made = nil
    state.isForgotten = true
  }

  // MARK: - Rarely used state

  /// The step of a sequence that waits for the end.
  var partIndex: SequencePartIndex? {
    get { extras?.state.partIndex }
    set { if extras != nil || newValue != nil { changeExtras { $0.partIndex = newValue } } }
  }

  /// Where the layer was when it left the tree with the animation, for the log.
  var lastPath: String? {
    get { extras?.state.lastPath }
    set { if extras != nil || newValue != nil { changeExtras { $0.lastPath = newValue } } }
  }

  /// The stage time at which it ended by itself and was removed; nil while it is attached.
  ///
  /// The end belongs to an animation, so commits at that very instant still keep it.
  var endTime: Double? {
    get { extras?.state.endTime }
    set { if extras != nil || newValue != nil { changeExtras { $0.endTime = newValue } } }
  }

  /// Its timing before it was frozen; nil while its time runs.
  var frozen: FrozenAnimation? {
    get { extras?.state.frozen }
    set { if extras != nil || newValue != nil { changeExtras { $0.frozen = newValue } } }
  }

  /// The stage time from which on, and until it stops, touches pass over its layer: it was made by a
  /// block without `allowUserInteraction`. Nil for any other.
  var touchlessTime: Double? {
    get { extras?.state.touchlessTime }
    set { if extras != nil || newValue != nil { changeExtras { $0.touchlessTime = newValue } } }
  }

  /// The completion blocks that wait for it.
  private var groups: [CompletionGroup] {
    get { extras?.state.groups ?? [] }
    set { if extras != nil || !newValue.isEmpty { changeExtras { $0.groups = newValue } } }
  }

  private func changeExtras(_ change: (inout ExtraState) -> Void) {
    let extras = extras ?? Extras(ExtraState())
    change(&extras.state)
    self.extras = extras
  }

  // MARK: - Start and stop

  /// Whether start and end are planned for the animation as it is now.
  var isPlanned: Bool { state.isPlanned }
  var isStarted: Bool { state.isStarted }
  var isStopped: Bool { state.isStopped }
  /// The generation of its valid scheduled events.
  var generation: Int32 { state.generation }

  /// The beginning of its active time was delivered.
  func start() { state.isStarted = true }

  /// Sets the layer of the animation.
  func attach(to layer: Layer) { layerReference = layer.reference }

  /// Makes completion blocks wait for the animation.
  func join(_ groups: [CompletionGroup]) {
    self.groups = groups
    for group in groups { group.add(self) }
  }

  /// Leaves the completion blocks; returns those that waited for nothing else.
  func leaveGroups(finished: Bool = true) -> [CompletionGroup] {
    let left = groups
    groups = []
    return left.filter { $0.removeOne(finished: finished) }
  }

  /// Schedules start and end again, on a queue that is ordered afterwards: events that were scheduled
  /// before are void.
  func plan(start: Double, end: Double, on eventQueue: inout EventQueue) {
    var state = state
    guard !state.isStopped else { return }
    state.generation &+= 1
    state.isPlanned = true
    state.startTime = start
    self.state = state
    if !state.isStarted { eventQueue.add(event(.start(self), at: start)) }
    eventQueue.add(event(.end(self), at: max(start, end)))
  }

  /// Makes its scheduled events void: the animation has other times now.
  func unplan() {
    state.generation &+= 1
    state.isPlanned = false
    state.startTime = .infinity
  }

  /// Stops the playback early. A start that is due is still delivered. A stopped playback releases
  /// its animation.
  func cancel(at time: Double, on eventQueue: inout EventQueue) {
    guard !isStopped else { return forgetAnimation() }
    state.isStopped = true
    if state.startTime > time + Timing.snap { state.generation &+= 1 }
    eventQueue.plan(event(.stop(self, finished: false), at: time))
  }

  /// Starts and stops a playback without duration.
  func pass(at time: Double, on eventQueue: inout EventQueue) {
    state.isStopped = true
    eventQueue.plan(event(.start(self), at: time))
    eventQueue.plan(event(.stop(self, finished: true), at: time))
  }

  /// Stops the playback outside of any tree: completion blocks no longer wait for it.
  func abandon() {
    guard !isStopped else { return }
    state.isStopped = true
    forgetAnimation()
    _ = leaveGroups()
  }

  /// The end by itself.
  func finish() { state.isStopped = true }

  /// The copy for a simulation, in the same state.
  ///
  /// - Parameter copyGroup: Returns the simulation's copy of a completion group.
  func copy(on layer: Layer?, groups copyGroup: (CompletionGroup) -> CompletionGroup)
    -> AnimationPlayback
  {
    let copy = AnimationPlayback(spec, made: made, order: order)
    copy.layerReference = layer?.reference
    copy.state = state
    if var state = extras?.state {
      state.groups = state.groups.map(copyGroup)
      copy.extras = Extras(state)
    }
    return copy
  }

  private func event(_ kind: ScheduledEvent.Kind, at time: Double) -> ScheduledEvent {
    ScheduledEvent(time: time, kind: kind, generation: generation)
  }
}

// MARK: - Planning starts and stops

/// When animations start and stop: computed at commits, never polled.
extension LayerContext {
  /// Schedules the playbacks of layers that were committed just now.
  ///
  /// - Parameters:
  ///   - entered: layers that were added to the tree: all their playbacks are scheduled.
  ///   - committed: layers with a new record: their new playbacks are scheduled.
  ///   - rewound: layers with another clock: the playbacks of their subtrees are scheduled again.
  func planPlaybacks(entered: [Layer], committed: [Layer], rewound: [Layer]) {
    var chains = ClockChains()
    // Apart from the context, each of whose accesses is checked.
    var queue = EventQueue()
    swap(&queue, &eventQueue)
    // The layers whose clocks now run otherwise.
    var reclocked: [Layer] = []
    for layer in entered where layer.context === self {
      plan(layer, onlyNew: false, on: &chains, into: &queue)
      if !clockWaits.isEmpty { reclocked.append(layer) }
    }
    for layer in committed { plan(layer, onlyNew: true, on: &chains, into: &queue) }
    var visited: Set<ObjectIdentifier> = []
    var pending = rewound
    while let layer = pending.popLast() {
      guard visited.insert(ObjectIdentifier(layer)).inserted else { continue }
      plan(layer, onlyNew: false, on: &chains, into: &queue)
      if !clockWaits.isEmpty { reclocked.append(layer) }
      pending += layer.children
      if let mask = layer.extras?.mask { pending.append(mask) }
    }
    queue.order()
    swap(&queue, &eventQueue)
    for layer in reclocked { planClockWaits(of: layer) }
  }

  private func plan(
    _ layer: Layer, onlyNew: Bool, on chains: inout ClockChains, into queue: inout EventQueue
  ) {
    let time = self.time
    if let extras = layer.extras, !extras.zeroDurationPlaybacks.isEmpty {
      for playback in extras.zeroDurationPlaybacks { playback.pass(at: time, on: &queue) }
      extras.zeroDurationPlaybacks = []
    }
    let attachments = layer.attachments
    guard !attachments.isEmpty, !onlyNew || layer.hasUnplannedPlaybacks else { return }
    let chain = chains.chain(of: layer)
    for index in attachments.indices {
      let playback = attachments.playbacks[index]
      guard !onlyNew || !playback.isPlanned, !playback.isStopped,
        let beginTime = attachments.values[index].beginTime
      else { continue }
      if playback.frozen != nil {
        playback.plan(start: .infinity, end: .infinity, on: &queue)
        continue
      }
      let timing = attachments.values[index].timing(beginTime: beginTime)
      let start = chain.firstTime(reaching: timing.beginTime, from: time)
      let end =
        timing.endTime < .infinity
        ? chain.firstTime(reaching: timing.endTime, from: time) : .infinity
      playback.plan(start: start, end: end, on: &queue)
    }
  }

  /// Stops a playback before its end; its callbacks are called by the next ``advance(to:)``.
  func cancel(_ playback: AnimationPlayback) { playback.cancel(at: time, on: &eventQueue) }

  /// Removes the animations of layers that left the tree and did not come back.
  func cancelPlaybacks(of departed: [Layer]) {
    for layer in departed where layer.context == nil {
      for playback in layer.attachments.playbacks { cancel(playback) }
      layer.attachments = AttachmentList()
    }
  }
}

// MARK: - Completion blocks

/// A transaction's completion block and the animations that it waits for
/// (Laminar.docc: Transactions, "Completion blocks").
final class CompletionGroup {
  /// Nil in a simulation.
  private let action: ((Bool) -> Void)?
  /// Whether no animation was removed early.
  private var isWhole = true
  /// Whether the block is never called inside a commit, but by the next move of the clock.
  let waitsForTurn: Bool
  /// The animations that were added, until the transaction is committed.
  private var members: [AnimationPlayback] = []
  private var remaining = 0
  /// Whether more animations may be added.
  private var isOpen = true

  init(_ block: @escaping () -> Void) {
    action = { _ in block() }
    waitsForTurn = false
  }

  /// A block that receives whether every animation ran to its end.
  init(reporting block: @escaping (Bool) -> Void) {
    action = block
    waitsForTurn = true
  }

  /// The block, called once; nil in a simulation.
  var block: (() -> Void)? {
    action.map { action in { action(self.isWhole) } }
  }

  /// The copy for a simulation, which waits for as many animations and calls nothing.
  init(simulating other: CompletionGroup) {
    action = nil
    waitsForTurn = other.waitsForTurn
    isWhole = other.isWhole
    remaining = other.remaining
    isOpen = other.isOpen
  }

  func add(_ playback: AnimationPlayback) {
    members.append(playback)
    remaining += 1
  }

  /// Notes that one animation is over; returns whether the block is to be called now.
  func removeOne(finished: Bool) -> Bool {
    remaining -= 1
    if !finished { isWhole = false }
    return !isOpen && remaining == 0
  }

  /// Ends the adding; returns whether the block waits for nothing and is to be called now.
  ///
  /// Animations of layers outside of any tree never run, so the group does not wait for them.
  func close() -> Bool {
    guard isOpen else { return false }
    let astray = members.filter { $0.layer?.context == nil }
    members = []
    for playback in astray { playback.abandon() }
    isOpen = false
    return remaining == 0
  }
}

// MARK: - Freezing single animations

/// The timing of an attached animation before it was frozen.
final class FrozenAnimation {
  /// The layer's time when the animation was frozen.
  let localTime: Double
  let timing: MediaTimingValues
  let beginTime: Double

  init(localTime: Double, timing: MediaTimingValues, beginTime: Double) {
    self.localTime = localTime
    self.timing = timing
    self.beginTime = beginTime
  }
}

/// Freezes single animations while the layer's clock runs on for all others.
extension Layer {
  /// Stops the time of an attached animation: it shows what it shows now until
  /// ``unfreezeAnimation(of:)``.
  ///
  /// 1. One that has begun gets speed 0 and, as its offset, its present active time.
  /// 2. One that has not begun yet never does.
  func freezeAnimation(of playback: AnimationPlayback) {
    guard let index = attachments.index(of: playback), playback.frozen == nil else { return }
    let now = localTimeNow
    let spec = attachments.values[index].spec
    let timing = spec.timing
    let begin =
      attachments.values[index].beginTime ?? (timing.beginTime == 0 ? now : timing.beginTime)
    playback.frozen = FrozenAnimation(localTime: now, timing: timing, beginTime: begin)
    if now >= begin - Timing.snap {
      var stopped = timing
      stopped.timeOffset += (now - begin) * timing.speed
      stopped.speed = 0
      attachments.values[index].spec = spec.timed(stopped)
      attachments.values[index].beginTime = begin
    } else {
      attachments.values[index].beginTime = Timing.largestTime
    }
    playback.unplan()
    setNeedsCommit()
  }

  /// Continues a frozen animation from where it was: later by the time that it was frozen.
  func unfreezeAnimation(of playback: AnimationPlayback) {
    guard let index = attachments.playbacks.firstIndex(where: { $0 === playback }),
      let frozen = playback.frozen
    else { return }
    playback.frozen = nil
    attachments.values[index].spec = attachments.values[index].spec.timed(frozen.timing)
    attachments.values[index].beginTime = frozen.beginTime + (localTimeNow - frozen.localTime)
    playback.unplan()
    setNeedsCommit()
  }

  /// The layer's clock at the stage's time, or at the thread's for a layer without one.
  var localTimeNow: Double { clockChain.localTime(at: context?.time ?? CurrentMediaTime()) }
}
