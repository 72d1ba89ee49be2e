package import LaminarGraphics

extension LayerContext {
  /// Declares touches: the stage makes them in ``advance(to:)``, snapshots of later times show what they
  /// cause with all that is declared.
  ///
  /// - Parameters:
  ///   - script: The script. One with a fault is left out, and the fault is reported.
  ///   - start: The stage's time that the script's times count from.
  package func declare(_ script: InputScript, from start: Double = 0) {}

  /// The timeline until a time, with a script in addition; the stage stays as it is.
  package func timeline(until horizon: Double, input: InputScript) -> RenderTimeline { timeline }

  /// The events until a time, with a script in addition.
  package func events(until horizon: Double, input: InputScript) -> [StageEvent] {
    events(until: horizon)
  }
}
