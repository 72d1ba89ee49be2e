/// Which recognisers wait for others, and which let others fail (Laminar.docc: Touches, "Arbitration").
extension GestureRecognizer {
  /// What the recognisers are that must fail first.
  enum Blocking {
    /// All have failed, or take no part.
    case none
    /// One of them may still recognise.
    case undecided
    /// One of them has recognised.
    case recognized
  }

  func blocking(in context: LayerContext) -> Blocking {
    var result = Blocking.none
    for other in context.input.active where other !== self && requires(other) {
      if other.tracking.isRecognized { return .recognized }
      guard other.tracking.isUndecided else { continue }
      if context.isCyclic(self, after: other) { continue }
      result = .undecided
    }
    return result
  }

  /// Whether it waits for an active recogniser: by a requirement, by the classes, or by a delegate.
  func requires(_ other: GestureRecognizer) -> Bool {
    if requirements.contains(where: { $0.recognizer === other }) { return true }
    guard sharesTouches(with: other) else { return false }
    return shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
  }

  /// Whether a recogniser that has recognised before keeps this one from it.
  func isPrevented(in context: LayerContext) -> Bool {
    context.input.active.contains { other in
      other !== self && other.tracking.isRecognized && other.prevents(self)
    }
  }

  /// Lets the recognisers fail that may not recognise beside this one.
  func preventOthers(in context: LayerContext) {
    for other in context.input.active
    where other !== self && other.tracking.isUndecided && prevents(other) {
      other.fail(in: context)
    }
  }

  private func prevents(_ other: GestureRecognizer) -> Bool {
    sharesTouches(with: other) && canPrevent(other) && other.canBePrevented(by: self)
      && !recognizesSimultaneously(with: other)
  }

  /// Whether both may recognise at the same time: true of either suffices.
  private func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    recognizesSimultaneously || other.recognizesSimultaneously || isCompanion(of: other)
      || (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
  }

  private func sharesTouches(with other: GestureRecognizer) -> Bool {
    tracking.sequence.contains { touch in
      other.tracking.sequence.contains { $0 === touch }
    }
  }
}

extension LayerContext {
  /// Whether a recogniser waits for another one that waits, maybe through others, for it: such a
  /// requirement is ignored and reported.
  func isCyclic(_ recognizer: GestureRecognizer, after other: GestureRecognizer) -> Bool {
    var visited: [GestureRecognizer] = []
    var pending = [other]
    while let next = pending.popLast() {
      if next.requires(recognizer) {
        input.note(
          EngineDiagnostic(
            layer: recognizer.layer.map { path(of: $0) } ?? "", key: "requireToFail",
            message: "\(recognizer.label) and \(other.label) wait for each other to fail: the "
              + "requirement is ignored"))
        return true
      }
      visited.append(next)
      pending += input.active.filter { candidate in
        candidate !== next && !visited.contains { $0 === candidate } && next.requires(candidate)
      }
    }
    return false
  }
}
