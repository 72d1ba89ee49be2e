import Laminar
import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarTrace
import Synchronization

/// Two versions of a scene side by side: the differences that `laminar diff` finds, and the frames whose
/// pixels differ, which are looked for in the background.
final class ComparedScenes: Sendable {
  /// A side's pictures.
  private struct Side: Sendable {
    let snapshot: StageSnapshot
    let times: FrameTimes
    /// When the last frame is over.
    var end: Double { times.time(of: times.count) }

    init(_ sampled: SampledScene) {
      snapshot = sampled.snapshot
      times = sampled.times
    }
  }

  /// What is known of the frames.
  private struct Frames {
    /// How many of the samples were compared.
    var compared = 0
    /// The frames that differ with the share of their pixels that do, ascending.
    var differing: [(frame: Int, share: Double)] = []
  }

  /// The most frames whose pixels are compared; of a longer scene as many, spread evenly.
  static let mostFrames = 600

  private let base: Side
  private let new: Side
  /// The differences in words.
  private let words: JSON
  private let samples: [Int]
  private let frames = Mutex(Frames())

  /// Compares what two scenes state and how they move.
  ///
  /// - Throws: What reading traces throws.
  init(base: SampledScene, named baseName: String, new: SampledScene) throws {
    self.base = Side(base)
    self.new = Side(new)
    let count = new.times.count
    let stride = (count + Self.mostFrames - 1) / Self.mostFrames
    samples = Array(Swift.stride(from: 0, to: count, by: max(stride, 1)))
    let report = try SceneDifference().report(
      Self.side(base, named: baseName), Self.side(new, named: new.fileName))
    words = Self.words(report, times: new.times)
  }

  private static func side(_ scene: SampledScene, named name: String) -> SceneDifference.Side {
    SceneDifference.Side(
      name: name, scene: scene.scene, snapshot: scene.snapshot, times: scene.times,
      events: TraceEvents(scene.stage, from: 0, to: scene.duration.doubleValue).events)
  }

  // MARK: - Words

  /// The report as text, and its findings: what changed in the files first, then what moves differently.
  private static func words(_ report: DifferenceReport, times: FrameTimes) -> JSON {
    let text = TextReport(report).text.split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "base": .string(report.base), "same": .bool(report.isSame),
      "headline": .string(report.headline),
      "text": .strings(text.dropLast(text.last == "" ? 1 : 0).map(String.init)),
      "findings": .array(findings(report, times)),
    ]
  }

  /// The most findings of a list; the text says how many more there are.
  private static let mostFindings = 200

  private static func findings(_ report: DifferenceReport, _ times: FrameTimes) -> [JSON] {
    func finding(
      _ text: String, _ location: FileLocation? = nil, at time: Double? = nil, layer: String? = nil
    ) -> JSON {
      [
        "text": .string(text), "location": location?.json,
        "frame": time.map { .integer(frame(showing: $0, times)) }, "layer": layer.map(JSON.string),
      ]
    }
    let tracks = report.traces?.tracks ?? []
    var list = report.changes.map { change in
      let below = change.subject + "/"
      let times = tracks.filter { track in
        let layer = track.newLayer ?? track.track.layer
        return layer == change.subject || layer.hasPrefix(below) || change.subject.isEmpty
      }.map(\.first.time)
      return finding(
        (change.subject.isEmpty ? "" : change.subject + ": ") + change.sentence, change.location,
        at: times.min(), layer: change.subject.isEmpty ? nil : change.subject)
    }
    if let traces = report.traces {
      list += traces.structureFindings.map { finding($0.text, $0.location) }
      list += traces.tracks.map { track in
        let found = traces.finding(track)
        return finding(
          found.text, found.location, at: track.first.time,
          layer: track.newLayer ?? track.track.layer)
      }
      list += traces.events.map { finding($0.sentence, at: $0.time) }
    }
    return Array(list.prefix(mostFindings))
  }

  /// The first frame that is not before a time; the last where there is none.
  private static func frame(showing time: Double, _ times: FrameTimes) -> Int {
    let frame = (time * times.rate.doubleValue - 1e-6).rounded(.up)
    return Int(min(max(frame, 0), Double(times.count - 1)))
  }

  // MARK: - Pictures

  /// The base's picture at the time of a frame; nil where the base has ended.
  func basePicture(_ frame: Int) -> Bitmap? {
    let time = new.times.time(of: frame)
    guard time < base.end else { return nil }
    return base.snapshot.render(at: time)
  }

  /// Where the pictures of a frame differ.
  func difference(_ frame: Int) -> Bitmap? {
    guard let old = basePicture(frame) else { return nil }
    return Bitmap.difference(old, new.snapshot.render(at: new.times.time(of: frame)))
  }

  /// Whether a frame is one of the scene that is shown.
  func has(_ frame: Int) -> Bool { (0..<new.times.count).contains(frame) }

  // MARK: - Frames

  /// The differences, with the frames that were found so far.
  var json: JSON {
    let found = frames.withLock { $0 }
    let list: JSON = [
      "frames": .array(found.differing.map { .integer($0.frame) }),
      "shares": .array(
        found.differing.map { .raw(TracePrecision.decimals(4).text(of: $0.share)) }),
      "compared": .integer(found.compared), "samples": .integer(samples.count),
    ]
    return words + list
  }

  /// Looks for the frames that differ, in the background, as long as the comparison is kept.
  func compareFrames() {
    let samples = samples
    let count = ThreadPool.start(1) { [weak self] in
      for frame in samples {
        guard let self else { return }
        self.compare(frame)
      }
    }
    if count == 0 { for frame in samples { compare(frame) } }
  }

  private func compare(_ frame: Int) {
    let share = share(of: frame)
    frames.withLock {
      $0.compared += 1
      if share > 0 { $0.differing.append((frame, share)) }
    }
  }

  /// The share of a frame's pixels that differ.
  private func share(of frame: Int) -> Double {
    let time = new.times.time(of: frame)
    guard time < base.end else { return 1 }
    let (old, now) = (base.snapshot.displayList(at: time), new.snapshot.displayList(at: time))
    // Equal commands give equal pixels.
    if old == now { return 0 }
    var (first, second) = (base.snapshot.renderer(), new.snapshot.renderer())
    return FrameDifference(first.render(old), second.render(now)).share
  }
}
