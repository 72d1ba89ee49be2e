import LaminarEngine
import LaminarGraphics
import LaminarRaster
package import LaminarScene
import LaminarTrace

/// The proof that a scene loops without a seam: the frame after the last is the first again, in its
/// pixels and in its values, and nothing jumps on the way there.
package enum SeamProof {
  /// How long before the end a picture shows what the loop comes to, in seconds. At the end itself an
  /// animation that repeats without end is at its beginning again.
  private static let instant = 1e-6
  /// The maximum difference of a channel of a pixel, of 255: invisible rounding.
  private static let channelTolerance = 1
  /// The maximum difference of a value: the last decimal of a trace.
  private static let valueTolerance = 1e-6
  /// The values that a report names.
  private static let maxValues = 8

  /// The numbers of all tracks at a time.
  private struct Sample {
    let time: Double
    let values: [Double]
    let isPresent: [Bool]

    init(time: Double, values: [Double], isPresent: [Bool]) {
      (self.time, self.values, self.isPresent) = (time, values, isPresent)
    }

    init(_ plan: TracePlan, at time: Double) {
      let (values, isPresent) = plan.numbers(at: time)
      self.init(time: time, values: values, isPresent: isPresent)
    }

    func hasLayer(ofTrack index: Int) -> Bool { isPresent.isEmpty || isPresent[index] }

    /// The sample as long after this one as this is after an earlier one, if all goes on as it did.
    func continued(after earlier: Sample) -> Sample {
      Sample(
        time: 2 * time - earlier.time,
        values: zip(values, earlier.values).map { 2 * $0 - $1 }, isPresent: isPresent)
    }
  }

  /// A value that is another one at a second time, by the index of its track.
  private struct Jump {
    let index: Int
    let track: TraceTrack
    let sentence: String
    let size: Double
  }

  /// A report on a scene with what is not seamless added to it; of a scene with errors the report
  /// itself.
  ///
  /// Other pixels are the error E0502, which names the values that differ. Values that differ where no
  /// pixel does are the warning W0252. Pixels that jump as the loop begins again are E0502 too, unless
  /// each value that jumps there does so within the loop as well, as a blinking light does.
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
    let plan = TracePlan(snapshot)
    let (first, last) = (Sample(plan, at: 0), Sample(plan, at: end))
    let jumps = jumps(of: plan.tracks, from: first, to: last) {
      "begins at \($0) and ends at \($1)"
    }
    var renderer = snapshot.renderer()
    var pictures: [Bitmap] = []
    for time in [0, end, end - instant] {
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
    func notes(_ jumps: [Jump]) -> [Diagnostic.Note] {
      jumps.prefix(maxValues).map {
        Diagnostic.Note(
          text: $0.sentence, location: scene.location(ofKey: $0.track.key, ofLayer: $0.track.layer))
      }
    }
    var whole = report
    let moment = TracePrecision.standard.text(of: end) + " s"
    let leap = FrameDifference(pictures[2], pictures[0], channel: channelTolerance)
    if difference.differing == 0, leap.differing > 0 {
      let (earlier, before) = (
        Sample(plan, at: end - 2 * instant), Sample(plan, at: end - instant)
      )
      var leaps = Self.jumps(of: plan.tracks, from: before.continued(after: earlier), to: first) {
        "jumps from \($0) to \($1)"
      }
      // What only moves does so at the same speed before.
      leaps.removeAll {
        4 * change(of: $0.track, $0.index, from: earlier, to: before) > $0.size
      }
      let usual = Self.jumps(like: leaps, in: plan, within: times)
      leaps.removeAll { usual.contains($0.index) }
      if !leaps.isEmpty,
        let seam = scene.seam(
          .notSeamless,
          "the loop is not seamless: it jumps as it begins again, at \(moment): \(leap.sentence)",
          help: "let each of these come back to its first value before the end", notes: notes(leaps)
        )
      {
        whole.diagnostics.insert(seam, at: 0)
        return whole
      }
    }
    guard difference.differing > 0 || !jumps.isEmpty else { return report }
    let shown = notes(jumps)
    let remaining = jumps.count - shown.count
    let more = remaining > 0 ? "; \(ReportNumber.counted(remaining, "more value")) too" : ""
    let help =
      jumps.isEmpty
      ? "no animated value differs: look at particles, and at what code draws"
      : "let each of these end as it begins" + more
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

  /// The tracks, of some that jump as the loop begins again, that jump as far between two of its frames.
  private static func jumps(
    like leaps: [Jump], in plan: TracePlan, within times: FrameTimes
  ) -> Set<Int> {
    var remaining = leaps
    var found: Set<Int> = []
    var last = Sample(plan, at: 0)
    for frame in 1..<max(times.count, 1) where !remaining.isEmpty {
      let next = Sample(plan, at: times.time(of: frame))
      found.formUnion(jumps(like: remaining, in: plan, from: last, to: next))
      remaining.removeAll { found.contains($0.index) }
      last = next
    }
    return found
  }

  /// Looks at the halves of an interval again and again: in one of them a jump stays, and a fast movement
  /// becomes small. In a frame a movement back can hide some of a jump, in an instant it can't.
  private static func jumps(
    like leaps: [Jump], in plan: TracePlan, from start: Sample, to end: Sample
  ) -> Set<Int> {
    let isInstant = end.time - start.time <= instant
    let large = leaps.filter {
      change(of: $0.track, $0.index, from: start, to: end) >= (isInstant ? 0.99 : 0.5) * $0.size
    }
    guard !large.isEmpty, !isInstant else { return Set(large.map(\.index)) }
    let middle = Sample(plan, at: (start.time + end.time) / 2)
    return jumps(like: large, in: plan, from: start, to: middle)
      .union(jumps(like: large, in: plan, from: middle, to: end))
  }

  /// The change of a value between two times: infinite for another text, and for a layer that
  /// exists at only one of the times.
  private static func change(
    of track: TraceTrack, _ index: Int, from start: Sample, to end: Sample
  ) -> Double {
    let (isThere, stays) = (start.hasLayer(ofTrack: index), end.hasLayer(ofTrack: index))
    guard isThere, stays else { return isThere == stays ? 0 : .infinity }
    let (old, new) = (start.values[index], end.values[index])
    let size = ((track.isAngle ? AngleValues.value(new, nearest: old) : new) - old).magnitude
    guard size > valueTolerance else { return 0 }
    return track.kind == .text ? .infinity : size
  }

  /// The values that differ between two times, without counts of particles, which always grow.
  private static func jumps(
    of tracks: [TraceTrack], from start: Sample, to end: Sample, words: (String, String) -> String
  ) -> [Jump] {
    let counts = Set(EmitterCounts.Number.allCases.map(\.rawValue))
    return tracks.enumerated().compactMap { index, track in
      let size = change(of: track, index, from: start, to: end)
      guard size > 0, !counts.contains(track.key) else { return nil }
      let isThere = start.hasLayer(ofTrack: index)
      let shown = ReportNumber.values(start.values[index], end.values[index])
      let sentence =
        switch (isThere == end.hasLayer(ofTrack: index), track.kind) {
        case (false, _):
          "\(track.layer) is there only "
            + ((isThere ? start : end).time > 0 ? "at the end" : "at the beginning")
        case (true, .text): "\(track.name) has another text at the end"
        case (true, _): "\(track.name) \(words(shown.base, shown.new))"
        }
      return Jump(index: index, track: track, sentence: sentence, size: size)
    }
  }
}
