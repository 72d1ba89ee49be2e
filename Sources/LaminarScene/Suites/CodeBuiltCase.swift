package import LaminarGraphics

// Cases of stages that a program built: no file states them.

extension SuiteCase {
  /// Makes a case without a file.
  ///
  /// - Parameters:
  ///   - checks: What is checked.
  ///   - tolerance: What may differ.
  ///   - location: Where the program states it.
  package init(checks: [SuiteCheck], tolerance: SuiteTolerance, location: FileLocation) {
    self.init(scene: "", checks: checks, tolerance: tolerance, location: location)
  }
}

extension SuiteTolerance {
  /// A tolerance of nothing.
  package static var exact: SuiteTolerance { SuiteTolerance() }
}

extension SuiteTolerance.Rule {
  /// Makes a rule that allows nothing yet for the tracks of a pattern.
  package init(_ track: String) { self.init(track: track) }
}
