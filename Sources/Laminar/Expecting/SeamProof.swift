import LaminarEngine
import LaminarGraphics
import LaminarRaster
package import LaminarScene
import LaminarTrace

/// The proof that a scene loops without a seam: the frame after the last is the first again, in its
/// pixels and in its values.
package enum SeamProof {
  /// How far a channel of a pixel may be off, of 255: rounding, which nobody sees.
  private static let channelTolerance = 1
  /// How far a value may be off: the last decimal of a trace.
  private static let valueTolerance = 1e-6
  /// The values that a report names.
  private static let mostValues = 8

  /// A value that is another one in the frame after the last.
  private struct Jump {
    let track: TraceTrack
    let sentence: String
  }

  /// A report on a scene with what is not seamless added to it; of a scene with errors the report
  /// itself.
  ///
  /// Other pixels are the error E0502, which names the values that differ. Values that differ where no
  /// pixel does are the warning W0252.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage, budget: Int
  ) -> DiagnosticReport {
    guard !report.hasErrors,
      let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
    else { return report }
    let end = times.time(of: times.count)
    let stage = stage()
    stage.drawingBudget = budget
    let snapshot = stage.snapshot(until: end)
    let jumps = jumps(in: snapshot, at: end)
    var renderer = snapshot.renderer()
    var pictures: [Bitmap] = []
    for time in [0, end] {
      var picture = Bitmap(width: 0, height: 0)
      renderer.render(snapshot.displayList(at: time), into: &picture)
      if let excess = renderer.excess {
        let found = snapshot.diagnostic(of: excess, at: time)
        var whole = report
        whole.diagnostics.insert(
          scene.overBudget(layer: found.layer, "\(found.layer): \(found.message)"), at: 0)
        return whole
      }
      pictures.append(picture)
    }
    let difference = FrameDifference(pictures[0], pictures[1], channel: channelTolerance)
    guard difference.differing > 0 || !jumps.isEmpty else { return report }
    let shown = jumps.prefix(mostValues).map {
      Diagnostic.Note(
        text: $0.sentence, location: scene.location(ofKey: $0.track.key, ofLayer: $0.track.layer))
    }
    let moment = TracePrecision.standard.text(of: end) + " s"
    let rest = jumps.count - shown.count
    let more = rest > 0 ? "; \(ReportNumber.counted(rest, "more value")) too" : ""
    let help =
      jumps.isEmpty
      ? "no animated value differs: look at particles, and at what code draws"
      : "let each of these end as it begins" + more
    var whole = report
    if difference.differing > 0 {
      let seam = scene.seam(
        .notSeamless,
        "the loop is not seamless: the frame after the last, at \(moment), is not the first again: "
          + difference.sentence, help: help, notes: shown)
      whole.diagnostics = (seam.map { [$0] } ?? []) + whole.diagnostics
    } else if let seam = scene.seam(
      .valuesDoNotLoop,
      "the pixels are those of the first frame at \(moment), and "
        + "\(ReportNumber.counted(jumps.count, "value")) \(jumps.count == 1 ? "is" : "are") not",
      help: help, notes: shown)
    {
      whole.diagnostics.append(seam)
    }
    return whole
  }

  /// The values that differ at the end from those at the beginning, without counts of particles, which
  /// always grow.
  private static func jumps(in snapshot: StageSnapshot, at end: Double) -> [Jump] {
    let plan = TracePlan(snapshot)
    let (first, last) = (plan.numbers(at: 0), plan.numbers(at: end))
    let counts = Set(EmitterCounts.Number.allCases.map(\.rawValue))
    return plan.tracks.indices.compactMap { index -> Jump? in
      let track = plan.tracks[index]
      guard !counts.contains(track.key) else { return nil }
      let isThere = first.isPresent.isEmpty || first.isPresent[index]
      let stays = last.isPresent.isEmpty || last.isPresent[index]
      guard isThere, stays else {
        return isThere == stays
          ? nil
          : Jump(track: track, sentence: "\(track.layer) is \(stays ? "new" : "gone") at the end")
      }
      let (old, now) = (first.values[index], last.values[index])
      let near = track.isTurn ? TurnValues.value(now, nearest: old) : now
      guard (near - old).magnitude > valueTolerance else { return nil }
      if track.kind == .text {
        return Jump(track: track, sentence: "\(track.name) has another text at the end")
      }
      let shown = ReportNumber.values(old, now)
      return Jump(
        track: track, sentence: "\(track.name) begins at \(shown.base) and ends at \(shown.new)")
    }
  }
}
