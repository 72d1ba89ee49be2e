import LaminarEngine

/// An animation whose end snaps back to the model's value, unless events change it: that is known when
/// all is read.
struct SnapBack {
  /// What is animated.
  let holder: any PropertyHolder
  let property: PropertyID
  /// The indices on the tape of the animation and of the value that it ends on.
  let animation: Int, value: Int
  /// The key path, and the property's own.
  let key: String, name: String
  let final: PropertyValue, model: PropertyValue

  func report(to builder: SceneBuilder) {
    builder.snapBacks.insert(animation)
    builder.values.report(
      .snapsBack, builder.value(value), message,
      help: "set the layer's \(name) to where the animation ends")
  }

  private var message: String {
    if let final = SnapBackRule.text(final), let model = SnapBackRule.text(model) {
      return "\(key) ends at \(final), the model says \(model): it snaps back"
    }
    return "\(key) ends at another value than the model's: it snaps back"
  }
}
