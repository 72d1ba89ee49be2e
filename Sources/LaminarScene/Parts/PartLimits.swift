/// What the parts of a scene may hold together: bounded before anything is built, since parts that use
/// parts multiply.
struct PartLimits: Sendable {
  /// The most parts inside each other.
  var depth = 16
  /// The most uses, those inside of parts counted for every use of the part.
  var uses = 10_000
  /// The most values of all uses together.
  var values = 2_000_000
  /// The most bytes of the scene and of all uses together.
  var bytes = 64 << 20

  static let standard = PartLimits()

  /// The most layers inside each other: what a file without parts can nest.
  static let layerDepth = JSONLimits.standard.nesting
}
