/// The life of one attached animation: when it starts and stops, and who waits for it.
final class AnimationRun {
  /// The place among all that was attached on the thread.
  let order: Int
  /// The layer's copy; nil once the layer has forgotten it.
  private(set) var animation: Animation?
  /// The key that it was attached under, or nil.
  var key: String?
  /// The layer that it was attached to.
  private(set) weak var layer: Layer?
  /// The plan that counts.
  private(set) var generation = 0
  /// Whether start and end are planned as the animation stands now.
  private(set) var isPlanned = false
  /// The step of a sequence that waits for the end.
  var place: SequencePlace?
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

  /// Says whom the run belongs to.
  func attach(to layer: Layer) { self.layer = layer }

  /// Lets a completion block wait.
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

  /// Plans start and end anew on an agenda: what was planned before is void.
  func plan(start: Double, end: Double, on agenda: inout Agenda) {
    guard !isStopped else { return }
    generation += 1
    isPlanned = true
    startTime = start
    if !isStarted { agenda.plan(happening(.start(self), at: start)) }
    agenda.plan(happening(.end(self), at: max(start, end)))
  }

  /// Makes what was planned void: the animation has another time now.
  func unplan() {
    generation += 1
    isPlanned = false
    startTime = .infinity
  }

  /// Takes the run off early. A start that is due still happens. What has stopped lets go of its
  /// animation.
  func cancel(at time: Double, on agenda: inout Agenda) {
    guard !isStopped else { return forgetAnimation() }
    isStopped = true
    if startTime > time + Timing.snap { generation += 1 }
    agenda.plan(happening(.stop(self, finished: false), at: time))
  }

  /// Starts and stops a run that has no length.
  func pass(at time: Double, on agenda: inout Agenda) {
    isStopped = true
    agenda.plan(happening(.start(self), at: time))
    agenda.plan(happening(.stop(self, finished: true), at: time))
  }

  /// Takes the run off where nobody tells the time: completion blocks wait no longer.
  func abandon() {
    guard !isStopped else { return }
    isStopped = true
    forgetAnimation()
    _ = leaveGroups()
  }

  /// The end by itself.
  func finish() { isStopped = true }

  /// The run of a rehearsal that stands where this one does.
  ///
  /// - Parameter recast: The rehearsal's group for a completion block's.
  func understudy(on layer: Layer?, groups recast: (CompletionGroup) -> CompletionGroup)
    -> AnimationRun
  {
    let copy = AnimationRun(order: order, animation: animation)
    copy.key = key
    copy.layer = layer
    copy.generation = generation
    copy.isPlanned = isPlanned
    copy.startTime = startTime
    copy.isStarted = isStarted
    copy.isStopped = isStopped
    copy.place = place
    copy.lastPath = lastPath
    copy.groups = groups.map(recast)
    return copy
  }

  /// Lets go of the animation, which keeps its delegate alive.
  func forgetAnimation() { animation = nil }

  private func happening(_ kind: Happening.Kind, at time: Double) -> Happening {
    Happening(time: time, kind: kind, generation: generation)
  }
}
