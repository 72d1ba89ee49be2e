import Dispatch
import Foundation
import Laminar
import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene
import Synchronization

/// One version of a scene with the choices of a page: loaded at its first use, once, and drawn frame after
/// frame.
final class PreviewLoad: Sendable {
  /// What it is, among all that can be asked for.
  struct Key: Sendable, Hashable {
    let path: String
    let version: Int
    let choices: PreviewChoices
  }

  /// What loading brought, for any thread.
  struct Outcome: Sendable {
    let report: DiagnosticReport
    let files: [String]
    let isMissing: Bool
    /// What is shown; nil for a scene with errors.
    let snapshot: StageSnapshot?
    let times: FrameTimes?

    /// Before loading.
    static var nothing: Outcome {
      Outcome(report: DiagnosticReport(), files: [], isMissing: false, snapshot: nil, times: nil)
    }
  }

  let key: Key
  private let loader: any PreviewLoader
  private let jobs: Int
  private let content: Mutex<Content>
  private let good = Atomic(false)
  private let painter = Mutex<Painter?>(nil)

  private struct Content {
    /// The load whose picture is shown as long as this one has errors; nil once it has none.
    var fallback: PreviewLoad?
    var outcome: Outcome?
    var sampled: SampledScene?
    var members: JSON?
  }

  /// Makes a load that is to come.
  init(_ key: Key, _ loader: any PreviewLoader, fallback: PreviewLoad?, jobs: Int) {
    (self.key, self.loader, self.jobs) = (key, loader, jobs)
    content = Mutex(Content(fallback: fallback))
  }

  /// What loading brings; waits for it.
  var outcome: Outcome { loaded { $0.outcome } ?? Outcome.nothing }

  /// Whether it has been loaded, and has no errors.
  var isGood: Bool { good.load(ordering: .acquiring) }

  /// The load whose picture is shown; nil where no good one was ever seen.
  var shown: PreviewLoad? {
    let fallback = loaded { $0.fallback }
    return isGood ? self : fallback
  }

  /// Reads the scene; nil for one with errors. One thread reads at a time.
  func read<Result: Sendable>(_ body: @Sendable (SampledScene) -> Result) -> Result? {
    loaded { $0.sampled.map(body) }
  }

  /// What a page lists of the scene; nil for one with errors.
  var members: JSON? {
    loaded { content in
      if content.members == nil { content.members = content.sampled.map(SceneListing.members) }
      return content.members
    }
  }

  /// Loads the scene unless it is, and reads what that brought.
  private func loaded<Result: Sendable>(
    _ body: @Sendable (inout Content) -> Result
  ) -> Result {
    content.withLock { content in
      if content.outcome == nil {
        let loaded = loader.load(key.path, key.choices)
        let exists = (try? FileStatus.exists(key.path)) ?? false
        content.outcome = Outcome(
          report: loaded.report, files: loaded.files, isMissing: loaded.sampled == nil && !exists,
          snapshot: loaded.sampled?.snapshot, times: loaded.sampled?.times)
        content.sampled = loaded.sampled
        if loaded.sampled != nil {
          content.fallback = nil
          good.store(true, ordering: .releasing)
        }
      }
      return body(&content)
    }
  }

  // MARK: - Frames

  /// The form in which a frame is sent.
  enum FrameForm: Sendable, Hashable {
    /// A PNG of the canvas' own pixels.
    case png
    /// A PNG that is so many pixels wide, if that is less.
    case small(width: Int)
    /// Rows of straight RGBA.
    case raw
  }

  /// Why there are no bytes of a frame.
  enum FrameFault: Error {
    /// The scene has no such frame.
    case noFrame
    /// The frame costs more than the drawing budget, as the message says.
    case notDrawn(String)
  }

  /// What draws frames one after another, of each only what differs from the one before.
  private struct Painter {
    var frames: FramePainter
    var bands = PNGBandCache()
    /// Whether the last frame was encoded, so that the bands are those of its picture.
    var isEncoded = false
  }

  /// As many pictures are drawn at a time; each has threads of its own.
  static let drawing = DispatchSemaphore(value: 2)

  /// The bytes of a frame.
  func frame(_ index: Int, as form: FrameForm) throws(FrameFault) -> [UInt8] {
    guard let snapshot = outcome.snapshot, let times = outcome.times, index >= 0,
      index < times.count
    else { throw .noFrame }
    Self.drawing.wait()
    defer { Self.drawing.signal() }
    let time = times.time(of: index)
    let result =
      if case .small(let width) = form, width < snapshot.canvas.pixelWidth {
        small(snapshot, at: time, width: width)
      } else {
        whole(snapshot, at: time, isRaw: form == .raw)
      }
    return try result.get()
  }

  private func small(
    _ snapshot: StageSnapshot, at time: Double, width: Int
  ) -> Result<[UInt8], FrameFault> {
    var canvas = snapshot.canvas
    canvas.scale = Double(max(width, 1)) / max(Double(canvas.size.width), 1)
    var painter = FramePainter(snapshot.on(canvas), workers: jobs)
    var stageTimes = StageTimes()
    if let fault = painter.paint(at: time, &stageTimes) {
      return .failure(.notDrawn(fault.description))
    }
    return .success(PNGEncoder(compression: .fast).encode(painter.shown.bitmap, workers: jobs))
  }

  private func whole(
    _ snapshot: StageSnapshot, at time: Double, isRaw: Bool
  ) -> Result<[UInt8], FrameFault> {
    painter.withLock { kept in
      // Taken out, so that its picture is not copied.
      var painter = kept ?? Painter(frames: FramePainter(snapshot, workers: jobs))
      kept = nil
      defer { kept = painter }
      var stageTimes = StageTimes()
      let fault = painter.frames.paint(at: time, &stageTimes)
      let wasEncoded = painter.isEncoded
      painter.isEncoded = false
      if let fault { return .failure(.notDrawn(fault.description)) }
      if isRaw { return .success(painter.frames.shown.bitmap.straightBytes) }
      let damage = wasEncoded ? painter.frames.shown.damage : nil
      let bytes = PNGEncoder(compression: .fast).encode(
        painter.frames.shown.bitmap, damage: damage, memory: &painter.bands, workers: jobs)
      painter.isEncoded = true
      return .success(bytes)
    }
  }
}
