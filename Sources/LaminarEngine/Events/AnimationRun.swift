/// The life of one attached animation: its start and stop, and the blocks that wait for it.
final class AnimationRun {
  /// Its index among all attachments of the thread.
  let order: Int
  /// The layer's copy; nil once the layer has forgotten it.
  private(set) var animation: Animation?
  /// The key that it was attached under, or nil.
  var key: String?
  /// The layer that it was attached to.
  var layer: Layer? { layerHandle?.object }
  private var layerHandle: Handle<Layer>?
  /// The generation of its valid scheduled events.
  private(set) var generation = 0
  /// Whether start and end are planned for the animation as it is now.
  private(set) var isPlanned = false
  /// The step of a sequence that waits for the end.
  var partIndex: SequencePartIndex?
  /// Where the layer was when it left the tree with the animation, for the log.
  var lastPath: String?
  /// When it starts, in the stage's time; infinite before it is planned and when it never does.
  private var startTime = Double.infinity
  var isStarted = false
  private(set) var isStopped = false
  /// The completion blocks that wait for it.
  private var groups: [CompletionGroup] = []

  convenience init(_ animation: Animation, order: Int) {
    self.init(order: order, animation: animation)
  }

  private init(order: Int, animation: Animation?) {
    self.order = order
    self.animation = animation
  }

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

  /// Schedules start and end again: events that were scheduled before are void.
  func plan(start: Double, end: Double, on eventQueue: inout EventQueue) {
    guard !isStopped else { return }
    generation += 1
    isPlanned = true
    startTime = start
    if !isStarted { eventQueue.plan(event(.start(self), at: start)) }
    eventQueue.plan(event(.end(self), at: max(start, end)))
  }

  /// Makes its scheduled events void: the animation has other times now.
  func unplan() {
    generation += 1
    isPlanned = false
    startTime = .infinity
  }

  /// Removes the run early. A start that is due is still delivered. A stopped run releases its
  /// animation.
  func cancel(at time: Double, on eventQueue: inout EventQueue) {
    guard !isStopped else { return forgetAnimation() }
    isStopped = true
    if startTime > time + Timing.snap { generation += 1 }
    eventQueue.plan(event(.stop(self, finished: false), at: time))
  }

  /// Starts and stops a run without duration.
  func pass(at time: Double, on eventQueue: inout EventQueue) {
    isStopped = true
    eventQueue.plan(event(.start(self), at: time))
    eventQueue.plan(event(.stop(self, finished: true), at: time))
  }

  /// Removes the run outside of any tree: completion blocks wait for it no longer.
  func abandon() {
    guard !isStopped else { return }
    isStopped = true
    forgetAnimation()
    _ = leaveGroups()
  }

  /// The end by itself.
  func finish() { isStopped = true }

  /// The copy for a simulation, in the same state.
  ///
  /// - Parameter copyGroup: Returns the simulation's copy of a completion group.
  func copy(on layer: Layer?, groups copyGroup: (CompletionGroup) -> CompletionGroup)
    -> AnimationRun
  {
    let copy = AnimationRun(order: order, animation: animation)
    copy.key = key
    copy.layerHandle = layer?.handle
    copy.generation = generation
    copy.isPlanned = isPlanned
    copy.startTime = startTime
    copy.isStarted = isStarted
    copy.isStopped = isStopped
    copy.partIndex = partIndex
    copy.lastPath = lastPath
    copy.groups = groups.map(copyGroup)
    return copy
  }

  /// Releases the animation, which keeps its delegate alive.
  func forgetAnimation() { animation = nil }

  private func event(_ kind: ScheduledEvent.Kind, at time: Double) -> ScheduledEvent {
    ScheduledEvent(time: time, kind: kind, generation: generation)
  }
}
