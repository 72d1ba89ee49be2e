import Foundation
import LaminarGraphics

/// The values that states of a control give a key path, and what it had without them.
struct ControlStateValues {
  /// The layer with the key path; nil for the control's own. Of the stage, also in simulations.
  weak var target: Layer?
  /// Whether the key path is of another layer than the control's.
  let hasTarget: Bool
  let keyPath: String
  /// The value of each state that has one.
  var values: [ControlState: Any?] = [:]
  /// The value without any state's, while a state's is set.
  var base: Any??
  /// The model's value after a state's was set: another one by now was set by other code.
  var applied: PropertyValue?

  /// The value that a state shows; nil where it shows none of the states'.
  func value(for state: ControlState) -> Any?? {
    for candidate in state.candidates {
      if let value = values[candidate] { return .some(value) }
    }
    return nil
  }
}

extension ControlTracking {
  /// Sets the value of a key path in a state. Other layers than the control are named by `target`.
  ///
  /// Where the present state shows it, it is set at once, without animation.
  package func setValue(
    _ value: Any?, forKeyPath keyPath: String, of target: Layer? = nil, for state: ControlState
  ) {
    let target = target === layer ? nil : target
    var index = stateValues.firstIndex {
      $0.keyPath == keyPath && $0.hasTarget == (target != nil) && $0.target === target
    }
    if index == nil {
      index = stateValues.count
      stateValues.append(
        ControlStateValues(target: target, hasTarget: target != nil, keyPath: keyPath))
    }
    guard let index else { return }
    stateValues[index].values[state] = .some(value is NSNull ? nil : value)
    Transaction.withoutActions { applyStateValues() }
  }

  /// The value that was set for a key path in a state; nil for none.
  package func value(forKeyPath keyPath: String, for state: ControlState) -> Any? {
    stateValues.first { $0.keyPath == keyPath && !$0.hasTarget }?.values[state] ?? nil
  }

  /// Applies what the new state sets and takes back what it no longer sets, with animation.
  func stateDidChange() {
    layer?.setNeedsCommit()
    guard !stateValues.isEmpty else { return }
    guard stateDuration > 0 else { return Transaction.withoutActions { applyStateValues() } }
    // From what is shown, so that a quick touch turns round where it is.
    Layer.animate(
      duration: stateDuration, pace: .curve(stateTimingFunction),
      options: [
        .allowUserInteraction, .beginFromCurrentState, .overrideInheritedDuration,
        .overrideInheritedCurve,
        .overrideInheritedOptions,
      ],
      blends: false, animations: applyStateValues)
  }

  private func applyStateValues() {
    let state = state
    for index in stateValues.indices {
      let entry = stateValues[index]
      guard let target = target(of: entry) else { continue }
      let present = PropertyValue(keyValue: target.value(forKeyPath: entry.keyPath))
      if let wanted = entry.value(for: state) {
        if entry.base == nil || present != entry.applied {
          stateValues[index].base = .some(target.value(forKeyPath: entry.keyPath))
        }
        target.setValue(wanted, forKeyPath: entry.keyPath)
        stateValues[index].applied = PropertyValue(
          keyValue: target.value(forKeyPath: entry.keyPath))
      } else if let base = entry.base {
        stateValues[index].base = nil
        stateValues[index].applied = nil
        guard present == entry.applied else { continue }
        target.setValue(base, forKeyPath: entry.keyPath)
      }
    }
  }

  /// The layer of an entry in the control's own tree, which may be a simulation's.
  private func target(of entry: ControlStateValues) -> Layer? {
    guard entry.hasTarget else { return layer }
    return entry.target.map { layer?.context?.simulatedLayer(for: $0) ?? $0 }
  }
}

extension PropertyValue {
  /// The natural value of an untyped one; none for nil and for what no property holds.
  fileprivate init(keyValue value: Any?) {
    self = value.flatMap { PropertyValue(natural: $0) } ?? .none
  }
}
