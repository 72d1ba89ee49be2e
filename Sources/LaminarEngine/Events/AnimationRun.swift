/// The life of one attached animation: its start and stop, and the blocks that wait for it.
final class AnimationRun {
  /// Its index among all attachments of the thread.
  let order: Int
  /// The animation as it was attached.
  private let spec: AnimationSpec
  /// The layer's copy of the animation; nil until code first requests one of a spec.
  private var made: Animation?
  private var state = State()
  /// The layer that it was attached to.
  var layer: Layer? { layerHandle?.object }
  private var layerHandle: Handle<Layer>?
  private var rare: Rare?

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

  /// What few runs have.
  private struct RareState {
    var partIndex: SequencePartIndex?
    var lastPath: String?
    var groups: [CompletionGroup] = []
    var endTime: Double?
    var hold: AnimationHold?
    var touchlessTime: Double?
  }

  private final class Rare {
    var state: RareState
    init(_ state: RareState) { self.state = state }
  }

  /// The run of a spec that tells all of its animation, or of an animation that no other code changes.
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

  // MARK: - What few runs have

  /// The step of a sequence that waits for the end.
  var partIndex: SequencePartIndex? {
    get { rare?.state.partIndex }
    set { if rare != nil || newValue != nil { changeRare { $0.partIndex = newValue } } }
  }

  /// Where the layer was when it left the tree with the animation, for the log.
  var lastPath: String? {
    get { rare?.state.lastPath }
    set { if rare != nil || newValue != nil { changeRare { $0.lastPath = newValue } } }
  }

  /// The stage time at which it ended by itself and was removed; nil while it is attached.
  ///
  /// The end belongs to an animation, so commits at that very instant still keep it.
  var endTime: Double? {
    get { rare?.state.endTime }
    set { if rare != nil || newValue != nil { changeRare { $0.endTime = newValue } } }
  }

  /// Its state before its time was stopped; nil while it runs.
  var hold: AnimationHold? {
    get { rare?.state.hold }
    set { if rare != nil || newValue != nil { changeRare { $0.hold = newValue } } }
  }

  /// The stage time from which on, and until it stops, touches pass over its layer: it was made by a
  /// block without `allowUserInteraction`. Nil for any other.
  var touchlessTime: Double? {
    get { rare?.state.touchlessTime }
    set { if rare != nil || newValue != nil { changeRare { $0.touchlessTime = newValue } } }
  }

  /// The completion blocks that wait for it.
  private var groups: [CompletionGroup] {
    get { rare?.state.groups ?? [] }
    set { if rare != nil || !newValue.isEmpty { changeRare { $0.groups = newValue } } }
  }

  private func changeRare(_ change: (inout RareState) -> Void) {
    let rare = rare ?? Rare(RareState())
    change(&rare.state)
    self.rare = rare
  }

  // MARK: - Its life

  /// Whether start and end are planned for the animation as it is now.
  var isPlanned: Bool { state.isPlanned }
  var isStarted: Bool { state.isStarted }
  var isStopped: Bool { state.isStopped }
  /// The generation of its valid scheduled events.
  var generation: Int32 { state.generation }

  /// The beginning of its active time was delivered.
  func start() { state.isStarted = true }

  /// Sets the layer of the run.
  func attach(to layer: Layer) { layerHandle = layer.handle }

  /// Lets completion blocks wait for the run.
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

  /// Removes the run early. A start that is due is still delivered. A stopped run releases its
  /// animation.
  func cancel(at time: Double, on eventQueue: inout EventQueue) {
    guard !isStopped else { return forgetAnimation() }
    state.isStopped = true
    if state.startTime > time + Timing.snap { state.generation &+= 1 }
    eventQueue.plan(event(.stop(self, finished: false), at: time))
  }

  /// Starts and stops a run without duration.
  func pass(at time: Double, on eventQueue: inout EventQueue) {
    state.isStopped = true
    eventQueue.plan(event(.start(self), at: time))
    eventQueue.plan(event(.stop(self, finished: true), at: time))
  }

  /// Removes the run outside of any tree: completion blocks wait for it no longer.
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
    -> AnimationRun
  {
    let copy = AnimationRun(spec, made: made, order: order)
    copy.layerHandle = layer?.handle
    copy.state = state
    if var state = rare?.state {
      state.groups = state.groups.map(copyGroup)
      copy.rare = Rare(state)
    }
    return copy
  }

  private func event(_ kind: ScheduledEvent.Kind, at time: Double) -> ScheduledEvent {
    ScheduledEvent(time: time, kind: kind, generation: generation)
  }
}
