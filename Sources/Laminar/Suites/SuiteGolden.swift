package import LaminarScene

/// The kinds of goldens of a case.
package enum SuiteGolden: String, Sendable, Hashable, CaseIterable {
  /// The trace of the values.
  case values = ".trace.jsonl"
  /// The properties that do not move, in rows.
  case properties = ".properties.csv"
  /// The events, as rows.
  case events = ".events.csv"
  /// The hashes of the pictures.
  case pixels = ".pixels.txt"
  /// The sheet of the pictures, for the reviewer; nothing is compared with it.
  case sheet = ".pixels.png"

  /// The suffix of the file name after the case's name.
  package var ending: String { rawValue }

  /// The check that it belongs to.
  package var check: SuiteCheck {
    switch self {
    case .values: .values
    case .properties: .properties
    case .events: .events
    case .pixels, .sheet: .pixels
    }
  }
}
