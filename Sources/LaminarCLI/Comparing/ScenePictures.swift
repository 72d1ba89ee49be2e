import Laminar

/// Pictures of two scenes for the page of their comparison.
struct ScenePictures {
  private static let evenly = 36
  private static let worst = 12
  private static let width = 1280

  let base: SceneJob
  let new: SceneJob

  /// The most telling frames: the worst of the tracks that differ most, and some evenly between.
  func pictures(of report: DifferenceReport) throws(CommandError) -> [PagePicture] {
    guard let times = report.traces?.tracks.first?.curves?.times, !times.isEmpty
    else { return [] }
    var samples = Set(ContactSheet.indices(of: Self.evenly, among: times.count))
    for track in report.traces?.tracks.prefix(Self.worst) ?? [] {
      for time in [track.first.time, track.worst.time] {
        if let sample = times.firstIndex(where: { $0 >= time - 1e-9 }) { samples.insert(sample) }
      }
    }
    var renderer = base.snapshot.renderer()
    func drawn(_ job: SceneJob, at time: Double) throws(CommandError) -> Bitmap {
      let picture = renderer.render(job.snapshot.displayList(at: time))
      if let excess = renderer.excess { throw CommandError(excess, in: job.snapshot, at: time) }
      return picture
    }
    var pictures: [PagePicture] = []
    for sample in samples.sorted() {
      let old = try drawn(base, at: times[sample])
      let now = try drawn(new, at: times[sample])
      let difference = FrameDifference(old, now)
      pictures.append(
        PagePicture(
          sample: sample, base: PNGEncoder().encode(old.fitted(width: Self.width)),
          new: PNGEncoder().encode(now.fitted(width: Self.width)),
          text: difference.sentence, weight: difference.visibility))
    }
    return pictures
  }
}
