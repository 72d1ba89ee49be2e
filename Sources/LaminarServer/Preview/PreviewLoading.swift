package import Laminar
package import LaminarScene

/// What a page chooses of a scene: the values of its form, the size of its canvas, what touches it.
package struct PreviewChoices: Sendable, Hashable {
  /// A value of the form.
  package struct Value: Sendable, Hashable {
    /// The variable, or an address such as `Title:string`.
    package var name: String
    /// The value as text.
    package var text: String

    /// Makes a value.
    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The values that differ from the file's, in their order.
  package var values: [Value]
  /// The size of the canvas.
  package struct Size: Sendable, Hashable {
    /// The width in points.
    package var width: Int
    /// The height in points.
    package var height: Int

    /// Makes a size.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// The size of the canvas; nil for the file's, or the command line's.
  package var size: Size?
  /// The text of an input script that touches the scene instead of its own; nil for the scene's own.
  package var input: String?

  /// Makes choices; the file's by default.
  package init(values: [Value] = [], size: Size? = nil, input: String? = nil) {
    self.values = values
    self.size = size
    self.input = input
  }
}

/// What loading a scene for a page brings.
package struct LoadedPreview {
  /// The scene with its frames; nil when it has errors.
  package var sampled: SampledScene?
  /// All that was found, warnings included.
  package var report: DiagnosticReport
  /// The paths of all files that it reads or looks for, the scene's first.
  package var files: [String]

  /// Makes what loading brings.
  package init(sampled: SampledScene?, report: DiagnosticReport, files: [String]) {
    self.sampled = sampled
    self.report = report
    self.files = files
  }
}

/// Loads the scenes of a preview, as the command line says: from files, or from a commit.
package protocol PreviewLoader: Sendable {
  /// Loads a scene with the choices of a page. It never fails otherwise than by a report with errors: a file
  /// that is missing is one.
  ///
  /// - Parameter path: The path of the scene's file, as it was given or found.
  func load(_ path: String, _ choices: PreviewChoices) -> LoadedPreview
}
