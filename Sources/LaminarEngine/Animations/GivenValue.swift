/// A value of an animation: of any type where code gave it, typed where a reader of scenes did, which
/// needs no box for it until code requests it.
enum GivenValue {
  case any(Any?)
  case typed(PropertyValue)

  /// The value as code requests it.
  var untyped: Any? {
    switch self {
    case .any(let value): value
    case .typed(let value): value.animationForm
    }
  }
}

extension PropertyValue {
  /// The value as animations hold it: small values without a box.
  package var animationForm: Any {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number
    case .numbers(let list): list
    default: keyValueForm ?? self
    }
  }
}
