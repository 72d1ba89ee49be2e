/// A difference between two scene files.
package struct SceneChange: Sendable, Hashable {
  /// What happened to it.
  package enum Kind: String, Sendable, Hashable {
    /// It has another value.
    case changed
    /// Only the new scene has it.
    case added
    /// Only the base has it.
    case removed
    /// It has another name.
    case renamed
    /// It has another position among its siblings.
    case moved
  }

  /// What happened to it.
  package var kind: Kind
  /// The path of the layer in the new scene, or `canvas`; empty for the scene itself.
  package var subject: String
  /// The key, for an animation after its key path: `position.y duration`.
  package var key: String
  /// The base's value as it is written, in at most 60 characters; nil where it has none.
  package var base: String?
  /// The new value as it is written, in at most 60 characters; nil where it has none.
  package var new: String?
  /// Where the base has it.
  package var baseLocation: FileLocation?
  /// Where the new scene has it.
  package var newLocation: FileLocation?
  /// The change in words, without subject and location: `position.y takes 0.65 s instead of 0.6 s
  /// (easeIn)`.
  package var sentence: String
  /// How important it is: lower comes first.
  var rank: Rank

  /// What makes a change important.
  enum Rank: Int, Comparable {
    case layer, animation, animationKey, property, timing, scene, order, other

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }
}
