package import LaminarGraphics

/// A suite file that was read: scenes, what is checked of each, and what may differ.
package struct Suite: Sendable {
  /// What reports call it; nil when it states none.
  package var title: String?
  /// The folder of the goldens, relative to the suite's.
  package var goldens: String
  /// Patterns of the scenes that the patterns of cases leave out, relative to the suite.
  package var exclude: [String] = []
  /// The cases in the file's order.
  package var cases: [SuiteCase]

  /// The folder of the goldens when a suite does not state one.
  package static let standardGoldens = "goldens"
}

/// One case of a suite: a scene, or all scenes that a pattern names.
package struct SuiteCase: Sendable, Hashable {
  /// What reports and goldens call it; nil for the path of the scene without its ending, and after a
  /// dot the name of the input file without its own.
  package var name: String?
  /// The path of the scene relative to the suite; `*` matches anything within a part, and a part `**` any
  /// number of folders.
  package var scene: String
  /// The path of the file of touches that the scene gets instead of its own, relative to the suite; nil
  /// for its own.
  package var input: String?
  /// What is checked.
  package var checks: [SuiteCheck]
  /// The patterns of the tracks that are compared; empty for all that move.
  package var tracks: [String] = []
  /// The patterns of the tracks that are left out.
  package var exclude: [String] = []
  /// Frames per second in place of the scene's.
  package var frameRate: Rational?
  /// The length in seconds in place of the scene's.
  package var duration: Rational?
  /// Values of the scene's variables.
  package var variables: [GivenVariable] = []
  /// The times of the pictures, in seconds; empty when `pixelsEvery` or the scene determines them.
  package var pixelsAt: [Double] = []
  /// Every how many frames a picture is taken, from the first; nil when not stated.
  package var pixelsEvery: Int?
  /// What its frames may cost; nil for anything.
  package var budget: SuiteBudget?
  /// What may differ.
  package var tolerance = SuiteTolerance()
  /// Where the suite has it.
  package var location: FileLocation
}

/// What a case checks of its scene.
package enum SuiteCheck: String, Sendable, Hashable, CaseIterable {
  /// The values of its tracks are those of the golden trace.
  case values
  /// Its properties that do not move are the golden ones.
  case properties
  /// Its events are the golden events.
  case events
  /// Its pictures have the hashes of the golden list.
  case pixels
  /// What it promises under `expect` holds.
  case expect

  /// What a suite that states no checks checks.
  package static let standard: [SuiteCheck] = [.values, .properties, .expect]
}

/// What a suite or a case lets differ, as it is written.
package struct SuiteTolerance: Sendable, Hashable {
  /// A rule for the tracks of a pattern.
  package struct Rule: Sendable, Hashable {
    /// The pattern of the tracks.
    package var track: String
    /// The largest difference; nil for none stated.
    package var absolute: Double?
    /// The largest part of the value; nil for none stated.
    package var relative: Double?
    /// The most steps between neighbouring `Double`s; nil for none stated.
    package var ulps: Int?
    /// Whether the tracks are ignored.
    package var isIgnored = false
    /// Why, in the author's words.
    package var reason: String?
  }

  /// `exact` or `visual`; nil when not stated.
  package var preset: String?
  /// How far motion may be early or late, as `1f` or `8ms`; nil when not stated.
  package var time: String?
  /// The rules, the later ones stronger.
  package var rules: [Rule] = []

  /// The tolerance of a case: its own values where it has any, its rules after the suite's.
  func specialized(by own: SuiteTolerance) -> SuiteTolerance {
    SuiteTolerance(
      preset: own.preset ?? preset, time: own.time ?? time, rules: rules + own.rules)
  }
}
