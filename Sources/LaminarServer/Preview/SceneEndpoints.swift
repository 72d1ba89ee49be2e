import Foundation
package import Laminar
import LaminarEngine
import LaminarGraphics
import LaminarScene
import Synchronization

/// The addresses of one scene: what it is, its frames, its layers and their values at a frame, and what
/// touches it.
package final class SceneEndpoints: PreviewEndpoints {
  private struct PictureKey: Hashable {
    let load: PreviewLoad.Key
    let frame: Int
    let form: PreviewLoad.FrameForm
  }

  /// The most bytes of pictures that are kept.
  private static let mostBytes = 64 << 20
  /// The most frames that a curve is sampled at.
  private static let mostSamples = 600

  private let scenes: PreviewScenes
  private let scripts: TouchScripts
  private let options: [String]
  private let pictures = Mutex(RecentValues<PictureKey, [UInt8]>(capacity: mostBytes))

  /// Makes the addresses of scenes.
  ///
  /// - Parameters:
  ///   - options: The words of the command line that `render` takes too, for the command that is exported.
  ///   - temporaries: The unfinished files of the process; nil where touches cannot be saved.
  package init(_ scenes: PreviewScenes, options: [String], temporaries: TemporaryFiles?) {
    (self.scenes, self.options) = (scenes, options)
    scripts = TouchScripts(scenes, temporaries)
  }

  /// Answers a request; nil for a path that belongs to others.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    do throws(PreviewScenes.Refusal) {
      switch (request.method, request.path) {
      case (.post, "touches"): return try scripts.keep(request.body)
      case (.post, "save"): return try scripts.save(request)
      case (.post, _): return nil
      case (_, "scene.json"): return try scene(request)
      case (_, "frame.png"), (_, "frame.rgba"):
        // The pictures of a comparison are another's.
        return request["side"] == nil ? try frame(request) : nil
      case (_, "layer.json"): return try layer(request)
      case (_, "hidden.json"): return try hidden(request)
      case (_, "curves.json"): return try curves(request)
      case (_, "hit.json"): return try hit(request)
      case (_, "export"): return try export(request)
      default: return nil
      }
    } catch {
      return error.response
    }
  }

  static func json(_ value: JSON) -> HTTPResponse {
    HTTPResponse(type: "application/json", Array(value.line.utf8))
  }

  // MARK: - The scene

  private func scene(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let subject = try scenes.subject(of: request, needsVersion: false)
    let load = scenes.load(subject)
    let outcome = load.outcome
    let shown = load.shown
    let head: JSON = [
      "scene": .string(subject.path), "version": .integer(subject.version),
      "stale": .bool(shown != nil && !load.isGood), "missing": .bool(outcome.isMissing),
      "problems": .array(SceneListing.problems(of: outcome.report)),
    ]
    return Self.json(head + (shown?.members ?? [:]))
  }

  /// The load whose picture a request is about.
  private func shown(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> PreviewLoad {
    let load = scenes.load(try scenes.subject(of: request))
    guard let shown = load.shown else {
      throw PreviewScenes.Refusal(404, "\(load.key.path) has errors, and no picture yet")
    }
    return shown
  }

  /// The index of the frame that a request is about, and its time.
  private static func frame(
    of request: HTTPRequest, _ load: PreviewLoad
  ) throws(PreviewScenes.Refusal) -> (index: Int, time: Double) {
    guard let frame = request["frame"].flatMap({ Int($0) }), frame >= 0 else {
      throw PreviewScenes.Refusal(400, "say which frame with frame=NUMBER, from 0")
    }
    guard let times = load.outcome.times, frame < times.count else {
      throw PreviewScenes.Refusal(404, "the scene has no frame \(frame)")
    }
    return (frame, times.time(of: frame))
  }

  // MARK: - Frames

  private func frame(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    let frame = try Self.frame(of: request, load).index
    if request.path == "frame.rgba" {
      return HTTPResponse(
        type: "application/octet-stream", try Self.bytes(of: load, frame, as: .raw))
    }
    var form = PreviewLoad.FrameForm.png
    if let text = request["width"] {
      guard let width = Int(text), (1...16_384).contains(width) else {
        throw PreviewScenes.Refusal(400, "'\(text)' is not a width in pixels")
      }
      form = .small(width: width)
    }
    let key = PictureKey(load: load.key, frame: frame, form: form)
    let bytes: [UInt8]
    if let known = pictures.withLock({ $0[key] }) {
      bytes = known
    } else {
      let made = try Self.bytes(of: load, frame, as: form)
      pictures.withLock { pictures in
        // Those of an older version are not asked for again.
        pictures.remove { $0.load.version < key.load.version && $0.load.path == key.load.path }
        pictures.insert(made, for: key, cost: made.count)
      }
      bytes = made
    }
    return HTTPResponse(type: "image/png", bytes).tagged(for: request)
  }

  private static func bytes(
    of load: PreviewLoad, _ frame: Int, as form: PreviewLoad.FrameForm
  ) throws(PreviewScenes.Refusal) -> [UInt8] {
    do {
      return try load.frame(frame, as: form)
    } catch {
      throw PreviewScenes.Refusal(422, error.message)
    }
  }

  // MARK: - Layers

  private func layer(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    let time = try Self.frame(of: request, load).time
    guard let path = request["layer"] else {
      throw PreviewScenes.Refusal(400, "say which layer with layer=PATH")
    }
    return Self.json(load.read { LayerListing($0, at: time).layer(path) } ?? .null)
  }

  /// The layers that are hidden at a frame, by their own value: it may be animated.
  private func hidden(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    let time = try Self.frame(of: request, load).time
    guard let presentation = load.outcome.snapshot?.evaluate(at: time) else {
      return Self.json(["hidden": []])
    }
    let tree = presentation.tree
    let nodes = tree.nodes.indices.filter {
      tree.nodes[$0].role != .cell && presentation.value(.hidden, of: $0) == .bool(true)
    }
    return Self.json(["hidden": .strings(nodes.map { tree.path(of: $0) })])
  }

  private func curves(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    guard let path = request["layer"] else {
      throw PreviewScenes.Refusal(400, "say which layer with layer=PATH")
    }
    return Self.json(load.curves(of: path, samples: Self.mostSamples))
  }

  private func hit(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    let time = try Self.frame(of: request, load).time
    guard let x = request["x"].flatMap({ Double($0) }), let y = request["y"].flatMap({ Double($0) })
    else { throw PreviewScenes.Refusal(400, "say where with x=POINTS and y=POINTS of the canvas") }
    guard let presentation = load.outcome.snapshot?.evaluate(at: time) else {
      return Self.json(["layer": .null, "corners": .null])
    }
    let node = presentation.frontmostNode(at: CGPoint(x: x, y: y))
    return Self.json([
      "layer": .string(orNull: node.map { presentation.tree.path(of: $0) }),
      "corners": LayerListing.corners(node.flatMap { presentation.corners(of: $0) }),
    ])
  }

  // MARK: - Export

  private func export(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let load = try shown(request)
    guard let times = load.outcome.times else {
      throw PreviewScenes.Refusal(404, "the scene has errors")
    }
    let last = times.count - 1
    let first = min(request["first"].flatMap { Int($0) } ?? 0, last)
    let end = min(request["last"].flatMap { Int($0) } ?? last, last)
    guard first >= 0, end >= first else {
      throw PreviewScenes.Refusal(400, "first and last are frames from 0 to \(last)")
    }
    let format = request["format"] ?? "png"
    guard ["png", "mp4", "gif", "webm", "apng"].contains(format) else {
      throw PreviewScenes.Refusal(
        400, "'\(format)' is not a format; write png, mp4, webm, gif or apng")
    }
    let script = request["input"].map {
      scripts.path(ofSaved: $0, beside: load.key.path) ?? "SAVE-THE-TOUCHES-FIRST.json"
    }
    let words = ExportCommand(
      path: load.key.path, options: options, choices: load.key.choices, input: script,
      frames: first == 0 && end == last ? nil : first...end, format: format
    ).words
    return HTTPResponse(
      type: "text/plain; charset=utf-8", Array((ShellWords.line(words) + "\n").utf8))
  }
}
