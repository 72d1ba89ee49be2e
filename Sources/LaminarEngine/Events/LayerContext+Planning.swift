/// When animations start and stop: computed at commits, never polled.
extension LayerContext {
  /// Plans the runs of layers that were committed just now.
  ///
  /// - Parameters:
  ///   - entered: layers that were added to the tree: all their runs are planned.
  ///   - committed: layers with a new record: their new runs are planned.
  ///   - rewound: layers with another clock: the runs of their subtrees are planned again.
  func planRuns(entered: [Layer], committed: [Layer], rewound: [Layer]) {
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
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
    queue.order()
    swap(&queue, &eventQueue)
    for layer in reclocked { planClockWaits(of: layer) }
  }

  private func plan(
    _ layer: Layer, onlyNew: Bool, on chains: inout ClockChains, into queue: inout EventQueue
  ) {
    let time = self.time
    if let rare = layer.rare, !rare.passingRuns.isEmpty {
      for run in rare.passingRuns { run.pass(at: time, on: &queue) }
      rare.passingRuns = []
    }
    let attachments = layer.attachments
    guard !attachments.isEmpty, !onlyNew || layer.hasUnplannedRuns else { return }
    let chain = chains.chain(of: layer)
    for index in attachments.indices {
      let run = attachments.runs[index]
      guard !onlyNew || !run.isPlanned, !run.isStopped,
        let beginTime = attachments.values[index].beginTime
      else { continue }
      if run.hold != nil {
        run.plan(start: .infinity, end: .infinity, on: &queue)
        continue
      }
      let timing = attachments.values[index].timing(beginTime: beginTime)
      let start = chain.firstTime(reaching: timing.beginTime, from: time)
      let end =
        timing.endTime < .infinity
        ? chain.firstTime(reaching: timing.endTime, from: time) : .infinity
      run.plan(start: start, end: end, on: &queue)
    }
  }

  /// Removes a run before its end; its callbacks are called by the next ``advance(to:)``.
  func cancel(_ run: AnimationRun) { run.cancel(at: time, on: &eventQueue) }

  /// Removes the animations of layers that left the tree and did not come back.
  func cancelRuns(of departed: [Layer]) {
    for layer in departed where layer.context == nil {
      for run in layer.attachments.runs { cancel(run) }
      layer.attachments = AttachmentList()
    }
  }
}
