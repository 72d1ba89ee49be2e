/// The samples of one track, one for each frame of the trace.
package enum TraceSamples: Sendable, Hashable {
  /// Numbers, and for each whether the layer exists then; an empty list means always.
  case numbers([Double], isPresent: [Bool] = [])
  /// Texts; nil where the layer does not exist.
  case texts([String?])

  /// The number of samples.
  package var count: Int {
    switch self {
    case .numbers(let values, _): values.count
    case .texts(let texts): texts.count
    }
  }
}
