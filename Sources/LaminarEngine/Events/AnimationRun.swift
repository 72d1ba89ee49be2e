/// The life of one attached animation: when it starts and stops, and who waits for it.
final class AnimationRun {
  /// The place among all that was attached on the thread.
  let order: Int
  /// The layer's copy; nil once the layer has forgotten it.
  private(set) var animation: Animation?
  /// The layer that it was attached to.
  private(set) weak var layer: Layer?
  /// The plan that counts; 0 before the first commit.
  private(set) var generation = 0
  /// When it starts, in the stage's time; infinite before it is planned and when it never does.
  private var startTime = Double.infinity
  var isStarted = false
  private(set) var isStopped = false
  /// The completion blocks that wait for it.
  private var groups: [CompletionGroup] = []

  init(_ animation: Animation, order: Int) {
    self.animation = animation
    self.order = order
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
    startTime = start
    if !isStarted { agenda.plan(happening(.start, at: start)) }
    agenda.plan(happening(.end, at: max(start, end)))
  }

  /// Takes the run off early. A start that is due still happens.
  func cancel(at time: Double, on agenda: inout Agenda) {
    guard !isStopped else { return }
    isStopped = true
    if startTime > time + Timing.snap { generation += 1 }
    agenda.plan(happening(.stop(finished: false), at: time))
  }

  /// Starts and stops a run that has no length.
  func pass(at time: Double, on agenda: inout Agenda) {
    isStopped = true
    agenda.plan(happening(.start, at: time))
    agenda.plan(happening(.stop(finished: true), at: time))
  }

  /// Takes the run off where nobody tells the time: completion blocks wait no longer.
  func abandon() {
    guard !isStopped else { return }
    isStopped = true
    _ = leaveGroups()
  }

  /// The end by itself.
  func finish() { isStopped = true }

  /// Lets go of the animation, which keeps its delegate alive.
  func forgetAnimation() { animation = nil }

  private func happening(_ kind: Happening.Kind, at time: Double) -> Happening {
    Happening(time: time, kind: kind, run: self, generation: generation)
  }
}
