/// The largest size that animations can give a lifetime of an emitter or of its cells.
///
/// Only a bound: it decides how long emitted particles are kept and searched, and no value.
struct LifetimeBound {
  private let key: String
  private let isOfCells: Bool
  /// The largest sums that the animations add to a model's value, and their overshoots, in the
  /// order added.
  private var changes: [(sum: Double, overshoot: Double)] = []

  /// - Parameters:
  ///   - attachments: The animations of the emitter.
  ///   - key: `lifetime` or `lifetimeRange`.
  ///   - isOfCells: Whether it is the cells' and not the layer's.
  init(_ attachments: [AnimationAttachment], of key: String, isOfCells: Bool) {
    self.key = key
    self.isOfCells = isOfCells
    for attachment in attachments { add(attachment.spec, key: attachment.key) }
  }

  /// The largest size of a lifetime with a model value; infinite where an animation can give any
  /// value.
  func largest(of model: Double) -> Double {
    changes.reduce(abs(model)) { ($0 + $1.sum) * $1.overshoot }
  }

  private mutating func add(_ animation: AnimationSpec, key: String?) {
    switch animation.content {
    case .group(let animations): for child in animations { add(child, key: key) }
    case .property(let property):
      let address = PropertyAddress(parsing: property.keyPath ?? key ?? "")
      guard address.rest == self.key, !address.steps.isEmpty == isOfCells else { return }
      changes.append(Self.change(animation, property) ?? (.infinity, 1))
    case .transition, .nothing: return
    }
  }

  /// nil for animations that can give any value: springs, cubic keyframes, and values that grow
  /// with each cycle.
  private static func change(
    _ animation: AnimationSpec, _ property: PropertySpec
  ) -> (sum: Double, overshoot: Double)? {
    guard !property.isCumulative else { return nil }
    var values: [PropertySpec.Value?]
    var functions = [animation.timingFunction]
    switch property.motion {
    case .nothing: return (0, 1)
    case .basic(let from, let to, let by, let spring):
      guard spring == nil else { return nil }
      values = [from, to, by]
    case .keyframes(let keyframes):
      guard [.linear, .discrete, .paced].contains(keyframes.calculationMode), keyframes.path == nil
      else { return nil }
      values = keyframes.values.map(Array.init) ?? []
      functions += keyframes.timingFunctions
    }
    var sum = 0.0
    for case .given(let value)? in values { sum += abs(value.double ?? 0) }
    return (sum, functions.reduce(1) { $0 * overshoot(of: $1) })
  }

  /// The factor by which an eased value can exceed its ends.
  private static func overshoot(of function: TimingFunction?) -> Double {
    1 + 2 * (function?.law.overshoot ?? 0)
  }
}
