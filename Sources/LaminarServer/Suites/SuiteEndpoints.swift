import LaminarGraphics
import LaminarRaster
package import LaminarTrace
import Synchronization

/// A suite whose cases are run, and whose results may become the goldens.
package protocol PreviewSuite: Sendable {
  /// The paths of all files that a run reads: the suite's, scenes with what they read, inputs, goldens.
  var files: [String] { get }

  /// Runs the cases whose files changed since the last call, and reports on all.
  ///
  /// - Throws: A ``SuiteRefusal`` for a suite that cannot be run.
  func run() throws -> SuiteReport

  /// Makes results of the last run the goldens, as `laminar accept` does.
  ///
  /// - Parameter names: The cases, and the paths of obsolete goldens; nil for all.
  /// - Returns: The paths of the goldens that were written or removed.
  /// - Throws: A ``SuiteRefusal``; then nothing was changed, or it says what was.
  func accept(_ names: [String]?) throws -> [String]
}

/// Why a suite is not run, or nothing is accepted.
package struct SuiteRefusal: Error, Sendable {
  /// The reason, and what to do about it.
  package var message: String

  /// Makes a refusal.
  package init(_ message: String) { self.message = message }
}

/// The addresses of a suite: the results of its cases, their pictures, and what accepts them.
///
/// Cases run in the background, at first and whenever their files change; the event `suite` tells the pages
/// that there is something new.
package final class SuiteEndpoints: PreviewEndpoints {
  private struct State {
    var report: SuiteReport?
    /// Why the suite cannot be run; the last report stays.
    var problem: String?
    /// Counts the reports.
    var run = 0
    var isRunning = false
    /// Whether files changed while the cases ran.
    var hasChanged = false
    var watcher: FileWatcher?
  }

  private let suite: any PreviewSuite
  private let send: @Sendable (ServerEvent) -> Void
  private let state = Mutex(State())

  /// Makes the addresses, and begins to run the suite.
  ///
  /// - Parameter send: Sends an event to all pages.
  package init(_ suite: any PreviewSuite, send: @escaping @Sendable (ServerEvent) -> Void) {
    (self.suite, self.send) = (suite, send)
    let watcher = FileWatcher { [weak self] _ in self?.runAgain() }
    state.withLock { $0.watcher = watcher }
    watcher.watch(suite.files)
    runAgain()
  }

  /// Answers a request; nil for a path that belongs to others.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    switch (request.path, request.method) {
    case ("suite.json", .get), ("suite.json", .head): SceneEndpoints.json(json)
    case ("suite/old.png", .get), ("suite/new.png", .get), ("suite/difference.png", .get):
      picture(request)
    case ("accept", .post): accept(request.body)
    case ("accept", _): .failure(405, "goldens are accepted by POST")
    default: nil
    }
  }

  // MARK: - Running

  /// Runs the cases whose files changed, in the background.
  private func runAgain() {
    let begins = state.withLock { state in
      state.hasChanged = true
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    if ThreadPool.start(1, { self.run() }) == 0 { run() }
  }

  /// Runs until nothing changes meanwhile.
  private func run() {
    while state.withLock({ state in
      defer { state.hasChanged = false }
      state.isRunning = state.hasChanged
      return state.hasChanged
    }) {
      send(ServerEvent("suite", "{}"))
      let time = FileVersion.now
      let result = Result { try suite.run() }
      let watcher = state.withLock { state in
        switch result {
        case .success(let report):
          if report != state.report { state.run += 1 }
          (state.report, state.problem) = (report, nil)
        case .failure(let error): state.problem = Self.message(error)
        }
        return state.watcher
      }
      watcher?.watch(suite.files, since: time)
    }
    send(ServerEvent("suite", "{}"))
  }

  private static func message(_ error: any Error) -> String {
    (error as? SuiteRefusal)?.message ?? "\(error)"
  }

  // MARK: - Results

  private var json: JSON {
    let (report, problem, run, isRunning) = state.withLock {
      ($0.report, $0.problem, $0.run, $0.isRunning)
    }
    return [
      "name": report.map { .string($0.name) }, "headline": report.map { .string($0.headline) },
      "passed": .bool(report?.isPassed == true && problem == nil),
      "problem": problem.map(JSON.string), "run": .integer(run), "running": .bool(isRunning),
      "cases": .array((report?.cases ?? []).map(\.previewJSON) + Self.obsolete(report)),
    ]
  }

  private static func obsolete(_ report: SuiteReport?) -> [JSON] {
    (report?.obsolete ?? []).map { file in
      [
        "name": .string(file), "scene": "", "status": "obsolete",
        "headline": "no case has this golden any more", "checks": [], "frames": [], "pictures": [],
      ]
    }
  }

  private func picture(_ request: HTTPRequest) -> HTTPResponse {
    let report = state.withLock(\.report)
    guard let item = report?.cases.first(where: { $0.name == request["case"] }),
      let frame = request["frame"].flatMap({ Int($0) }),
      let pair = item.pictures.first(where: { $0.frame == frame })
    else { return .failure(404, "the run has no pictures of this case and frame") }
    let bytes: [UInt8]
    switch request.path {
    case "suite/old.png": bytes = pair.base
    case "suite/new.png": bytes = pair.new
    default:
      guard let old = try? PNGDecoder.decode(pair.base), let new = try? PNGDecoder.decode(pair.new)
      else { return .failure(404, "there is no golden to compare with") }
      bytes = PNGEncoder(compression: .fast).encode(Bitmap.difference(old, new))
    }
    if bytes.isEmpty { return .failure(404, "there is no golden") }
    return HTTPResponse(type: "image/png", bytes)
  }

  // MARK: - Accepting

  /// Accepts what a body names, `{"cases": ["a"]}` or `{"all": true}`; with `"run"` only what that run made.
  private func accept(_ body: [UInt8]) -> HTTPResponse {
    let request = try? JSON(reading: body)
    let names = request?["cases"]?.elements.map { $0.compactMap(\.string) }
    guard let request, (request["all"] == true) != (names != nil), names?.isEmpty != true else {
      return .failure(400, #"the body is {"cases": [names]} or {"all": true}"#)
    }
    let (run, isRunning) = state.withLock { ($0.run, $0.isRunning) }
    if isRunning {
      return .failure(409, "the cases are running; nothing was accepted")
    }
    if let seen = request["run"]?.count, seen != run {
      return .failure(409, "the cases ran again since the page showed them; nothing was accepted")
    }
    defer { runAgain() }
    do {
      return SceneEndpoints.json(["accepted": .strings(try suite.accept(names))])
    } catch {
      return .failure(409, Self.message(error))
    }
  }
}

extension SuiteCaseResult {
  /// The result as the page shows it.
  fileprivate var previewJSON: JSON {
    [
      "name": .string(name), "scene": .string(scene), "input": input.map(JSON.string),
      "status": .string(pageStatus), "headline": .string(headline),
      "reason": statusSentence.map(JSON.string), "notes": .strings(notes),
      "checks": .array(
        checks.map { check in
          [
            "check": .string(check.kind), "outcome": .string(check.outcome.rawValue),
            "headline": .string(check.headline), "location": check.location?.json,
            "lines": .strings(check.outcome == .passed ? [] : check.lines),
          ]
        }),
      "frames": .array(pictures.filter(\.differs).map { .integer($0.frame) }),
      "pictures": .array(
        pictures.map { picture in
          [
            "frame": .integer(picture.frame),
            "time": .raw(TracePrecision.standard.text(of: picture.time)),
            "differs": .bool(picture.differs), "old": .bool(!picture.base.isEmpty),
            "text": picture.difference.map { .string($0.sentence) },
          ]
        }),
    ]
  }

  /// What became of the case; new for one that fails for want of goldens.
  private var pageStatus: String {
    let failed = checks.filter { $0.outcome != .passed }
    return !isPassed && failed.allSatisfy { $0.outcome == .missing } ? "new" : status.rawValue
  }
}
