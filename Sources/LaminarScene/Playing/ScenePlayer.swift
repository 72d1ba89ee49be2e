import LaminarEngine

/// Schedules a scene's sequences and events and executes them: each event makes the calls that an
/// embedding program would make at that time.
final class ScenePlayer {
  let timeline: SceneTimeline
  /// The scene's sequences as the engine runs them.
  let sequences: [AnimationSequence]
  /// Receives the problems of events; nil ignores them.
  let report: ((SceneEvent, EventProblem) -> Void)?
  /// Receives the index of each event that comes.
  var performed: (Int) -> Void = { _ in }

  init(_ timeline: SceneTimeline, report: ((SceneEvent, EventProblem) -> Void)? = nil) {
    self.timeline = timeline
    self.report = report
    sequences = timeline.sequences.map(Self.sequence)
  }

  private static func sequence(_ scene: SceneSequence) -> AnimationSequence {
    let sequence = AnimationSequence(name: scene.name)
    sequence.repeatCount = Float(scene.repeatCount)
    sequence.clock = scene.clock
    for step in scene.steps {
      let parts = step.parts.map { part in
        AnimationSequence.Step(
          part.animation, delay: part.delay, writesModel: part.writesModel, key: part.key,
          on: part.layer, sourceIndex: part.index)
      }
      if parts.count == 1, step.delay == 0 {
        sequence.addStep(parts[0])
      } else {
        sequence.addParallelSteps(parts, delay: step.delay)
      }
    }
    return sequence
  }

  /// Declares all events and sequences on a context whose tree holds the scene's layers.
  func declare(on context: LayerContext) {
    for (scene, sequence) in zip(timeline.sequences, sequences) {
      schedule(scene.start, on: context) { _ = $0.begin(sequence) }
    }
    for (index, event) in timeline.events.enumerated() {
      schedule(event.time, on: context) { context in
        self.performed(index)
        EventExecution(player: self, context: context, event: event).perform()
      }
    }
    guard !timeline.gestures.isEmpty || !timeline.controls.isEmpty else { return }
    context.scenePlayer = self
    for index in timeline.gestures.indices { react(toGesture: index) }
    for index in timeline.controls.indices { react(toControl: index) }
  }

  private func schedule(
    _ moment: SceneMoment, on context: LayerContext, _ action: @escaping DeclaredAction
  ) {
    switch moment.anchor {
    case .scene:
      context.schedule(
        moment.clock.map { .atClockTime(moment.offset, of: $0) } ?? .at(moment.offset), action)
    case .sequence(let index):
      context.schedule(
        .afterSequence(sequences[index], delay: moment.offset, clock: moment.clock), action)
    case .animation(let layer, let key):
      context.schedule(
        .afterAnimation(key, of: layer, delay: moment.offset, clock: moment.clock), action)
    }
  }
}
