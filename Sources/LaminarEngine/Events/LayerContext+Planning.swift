/// When animations start and stop: computed at commits, never polled.
extension LayerContext {
  /// Plans the runs of layers that were committed just now.
  ///
  /// - Parameters:
  ///   - committed: layers with a new record: their new runs are planned.
  ///   - entered: layers that were added to the tree: all their runs are planned.
  ///   - rewound: layers with another clock: the runs of their subtrees are planned again.
  func planRuns(of committed: [Layer], entered: [Layer], rewound: [Layer]) {
    for layer in committed { plan(layer, onlyNew: true) }
    for layer in entered where layer.context === self { plan(layer, onlyNew: false) }
    var visited: Set<ObjectIdentifier> = []
    var pending = rewound
    while let layer = pending.popLast() {
      guard visited.insert(ObjectIdentifier(layer)).inserted else { continue }
      plan(layer, onlyNew: false)
      pending += layer.children
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
    if !entered.isEmpty || !rewound.isEmpty { planClockWaits() }
  }

  private func plan(_ layer: Layer, onlyNew: Bool) {
    for run in layer.rare?.passingRuns ?? [] { run.pass(at: time, on: &eventQueue) }
    layer.rare?.passingRuns = []
    guard layer.attachments.contains(where: { !onlyNew || !$0.run.isPlanned }) else { return }
    let chain = layer.clockChain
    for attached in layer.attachments where !onlyNew || !attached.run.isPlanned {
      guard !attached.run.isStopped, let beginTime = attached.attachment.beginTime else { continue }
      if attached.hold != nil {
        attached.run.plan(start: .infinity, end: .infinity, on: &eventQueue)
        continue
      }
      let timing = attached.attachment.timing(beginTime: beginTime)
      let start = chain.firstTime(reaching: timing.beginTime, from: time)
      let end =
        timing.endTime < .infinity
        ? chain.firstTime(reaching: timing.endTime, from: time) : .infinity
      attached.run.plan(start: start, end: end, on: &eventQueue)
    }
  }

  /// Removes a run before its end; its callbacks are called by the next ``advance(to:)``.
  func cancel(_ run: AnimationRun) { run.cancel(at: time, on: &eventQueue) }

  /// Removes the animations of layers that left the tree and did not come back.
  func cancelRuns(of departed: [Layer]) {
    for layer in departed where layer.context == nil {
      for attached in layer.attachments { cancel(attached.run) }
      layer.attachments = []
    }
  }
}

extension Layer {
  /// The clocks from the root to the layer.
  var clockChain: ClockChain {
    var clocks: [LayerClock] = []
    var next: Layer? = self
    while let layer = next {
      if layer.clock != .layer { clocks.append(LayerClock(layer.clock)) }
      next = layer.superlayer
    }
    return ClockChain(clocks: clocks.reversed())
  }
}
