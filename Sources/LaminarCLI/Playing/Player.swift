import Foundation
import Laminar
import LaminarServer
import Synchronization

/// Plays a scene in the terminal, on its display link in real time.
final class Player {
  private let jobs: Int
  /// The command line, with its input file as it was read last.
  private var arguments: Arguments
  private let terminal: Terminal
  private let monitor = FrameRateMonitor()
  private let once: Bool
  /// What the mouse did; nil when it is not recorded.
  private(set) var recording: TouchRecording?
  /// How many presses the stage was given, and whether one is not shown yet.
  private var sentPresses = 0
  private var isTouched = false
  private var job: SceneJob
  /// Counts the scenes that were loaded.
  private var version = 0
  private var clock: PlaybackClock
  private var screen: PlayScreen
  private var keys = KeyReader<PlayKey>()
  /// The scene's file and those that it names; empty when changes are not shown.
  private var watched: [String] = []
  private var watcher: FileWatcher?
  private let changes = ChangeFlag()
  /// Why a changed scene is not shown.
  private var notice: String?
  private var display: RealTimeDisplay?
  private var link: DisplayLink?
  /// Frames that links before the present one missed.
  private var droppedBefore = 0
  /// How the run ends; nil while it continues.
  private var ending: Result<ExitCode, any Error>?

  init(
    _ job: SceneJob, _ arguments: Arguments, jobs: Int, _ terminal: Terminal
  ) throws(CommandError) {
    self.job = job
    self.jobs = jobs
    self.terminal = terminal
    self.arguments = arguments
    let matte = try arguments[CommonOptions.matte].map { text throws(CommandError) in
      try SceneInput.color(text, option: "--matte")
    }
    once = arguments[PlayCommand.once]
    if arguments[PlayCommand.record] != nil { recording = TouchRecording() }
    terminal.reportsMouse = recording != nil
    clock = PlaybackClock(times: job.times, loops: !once && recording == nil)
    screen = PlayScreen(
      depth: terminal.depth, matte: (matte ?? nil) ?? .black, workers: jobs)
    guard arguments[PlayCommand.watch] else { return }
    watcher = FileWatcher { [changes] _ in changes.set() }
    watch(job.files)
  }

  /// The frame rate and what was missed, for the end.
  var report: String { monitor.report + "\ndropped \(dropped)" }

  private var dropped: Int { droppedBefore + (link?.missedFrames ?? 0) }

  /// Plays until a key, the end or a failure; the terminal is as it was afterwards.
  func run() throws -> ExitCode {
    try terminal.enter()
    defer {
      terminal.leave()
      recording?.finish(at: clock.time)
    }
    while true {
      if let ending { return try ending.get() }
      runLink()
    }
  }

  /// Plays on the scene's display link, until the end or a scene with another link.
  private func runLink() {
    let settings = job.displayLink
    let display = RealTimeDisplay(
      refreshRate: settings.refreshRate, dropping: settings.dropped
    ) { [unowned self] in idle(for: $0) }
    let link = DisplayLink(source: display) { [unowned self] in show($0) }
    link.adopt(settings)
    monitor.interrupt()
    monitor.observe(link)
    clock.detach()
    (self.display, self.link) = (display, link)
    while ending == nil, job.displayLink == settings {
      link.isPaused = clock.isPaused
      if clock.isPaused {
        draw()
        idle(for: FileVersion.interval)
      } else {
        display.run()
      }
    }
    droppedBefore += link.missedFrames
    link.invalidate()
    (self.display, self.link) = (nil, nil)
  }

  // MARK: - Showing

  private func show(_ link: DisplayLink) {
    clock.advance(to: link.targetTimestamp)
    idle(for: 0)
    draw()
    guard clock.hasEnded else { return }
    if once || recording == nil { return end(.success(.success)) }
    // The recording may go back.
    clock.togglePause()
    display?.stop()
  }

  private func draw() {
    guard ending == nil else { return }
    let status = PlayStatus(
      clock: clock, current: monitor.current, average: monitor.average, minimum: monitor.minimum,
      dropped: dropped, recorded: recording?.presses.count, notice: notice)
    let text = screen.text(
      showing: job.snapshot, version: version, at: clock.time, status: status.text,
      on: terminal.size)
    guard !text.isEmpty else { return }
    do { try terminal.write(text) } catch { end(.failure(error)) }
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    if ending == nil { ending = result }
    display?.stop()
  }

  // MARK: - Keys and changes

  /// Handles keys and changes of the scene's file, for at most some seconds.
  private func idle(for seconds: Double) {
    reloadIfChanged()
    guard terminal.wait(for: min(seconds, FileVersion.interval)) else { return }
    guard let bytes = terminal.read() else { return end(.success(.success)) }
    for key in keys.keys(in: bytes) { heed(key) }
    showTouches()
  }

  private func heed(_ key: PlayKey) {
    switch key {
    case .pause:
      clock.togglePause()
      display?.stop()
    case .mouse(let report): touch(report)
    case .forward: if clock.isPaused { clock.step(by: 1) } else { clock.seek(by: 1) }
    case .back:
      if clock.isPaused { clock.step(by: -1) } else { clock.seek(by: -1) }
      rewind()
    case .faster: clock.faster()
    case .slower: clock.slower()
    case .restart:
      clock.restart()
      rewind()
    case .redraw: screen.clear()
    case .quit: end(.success(.success))
    case .interrupt: end(.success(.interrupted))
    case .suspend:
      do { try terminal.suspend() } catch { end(.failure(error)) }
      screen.clear()
      clock.detach()
      monitor.interrupt()
      display?.stop()
    }
  }

  private func reloadIfChanged() {
    guard watcher != nil, changes.take() else { return }
    let record = AssetRecord(hashesFiles: false)
    // A file that is missing now may appear.
    defer { watch(watched + record.paths) }
    do {
      try arguments.readScript()
      let bytes = try SceneInput.bytes(job.path)
      try load(bytes, record)
      watched = job.files
      clock.replaceTimes(job.times)
      notice = nil
      display?.stop()
    } catch let error as CommandError {
      notice = error.message
    } catch {
      notice = "\(error)"
    }
  }

  private func watch(_ paths: [String]) {
    watched = paths
    watcher?.watch(paths)
  }

  /// Puts a scene on a new stage, with what was recorded.
  private func load(
    _ bytes: [UInt8], _ record: AssetRecord = AssetRecord(hashesFiles: false)
  ) throws {
    job = try SceneJob(
      reloading: job.path, bytes: bytes, SceneOptions(arguments), record: record)
    (sentPresses, isTouched) = (0, recording != nil)
    version += 1
    showTouches()
  }

  // MARK: - Recording

  private func touch(_ report: MouseReport) {
    guard recording != nil else { return }
    let size = terminal.size
    let fit = TerminalFit(job.snapshot.canvas, columns: size.columns, rows: size.rows - 1)
    let time = clock.time(at: display?.time ?? 0)
    if recording?.note(report, in: fit, at: time) == true { isTouched = true }
  }

  /// Shows what was touched: presses that are over are the stage's, the one that is not is in the
  /// snapshot alone.
  private func showTouches() {
    guard isTouched, let presses = recording?.presses else { return }
    let over = presses.count - (recording?.isDown == true ? 1 : 0)
    for index in sentPresses..<max(over, sentPresses) { job.send(presses[index]) }
    sentPresses = max(over, sentPresses)
    job.update(during: presses.count > over ? presses[over] : [])
    (isTouched, version) = (false, version + 1)
  }

  /// Forgets what was recorded after the time that shows now; a stage goes forward only.
  private func rewind() {
    guard recording?.rewind(to: clock.time) == true else { return }
    do { try load(job.scene.fileBytes) } catch { end(.failure(error)) }
  }
}

/// The commands of keys.
enum PlayKey: Sendable, Hashable {
  case pause, forward, back, faster, slower, restart, redraw, suspend, quit
  /// The mouse, while it is recorded.
  case mouse(MouseReport)
  /// Ctrl-C.
  case interrupt
}

extension PlayKey: TerminalKey {
  static func key(of byte: UInt8) -> PlayKey? {
    switch byte {
    case UInt8(ascii: " "): .pause
    case UInt8(ascii: "]"): .faster
    case UInt8(ascii: "["): .slower
    case UInt8(ascii: "r"), UInt8(ascii: "R"): .restart
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
    case 0x03: .interrupt
    case 0x0c: .redraw
    case 0x1a: .suspend
    default: nil
    }
  }

  static func key(of report: MouseReport) -> PlayKey? { .mouse(report) }

  static func key(ofSequence last: UInt8) -> PlayKey? {
    switch last {
    case UInt8(ascii: "C"): .forward
    case UInt8(ascii: "D"): .back
    default: nil
    }
  }
}

/// The line below a playing scene: where it is, how fast it runs, what was missed, what keys do.
struct PlayStatus {
  private static let keys = "space ←→ [] r q"

  var clock: PlaybackClock
  /// Frames per second of the display link.
  var current: Double
  var average: Double
  var minimum: Double
  var dropped: Int
  /// How many presses were recorded; nil when nothing is.
  var recorded: Int?
  /// The message in place of rates and keys: why a changed scene is not shown.
  var notice: String?

  var text: String {
    var parts = [
      (clock.isPaused ? "|| " : ">  ")
        + "\(Self.fixed(clock.time, 2))/\(Self.fixed(clock.length, 2)) s",
      "\(clock.frame)/\(clock.times.count)",
    ]
    if let notice { return (parts.prefix(1) + [Self.printable(notice)]).joined(separator: "  ") }
    if let recorded { parts.append("rec \(recorded)") }
    if clock.speed != 1 { parts.append(TracePrecision.standard.text(of: clock.speed) + "x") }
    parts.append(
      "\(Self.fixed(current, 1)) fps avg \(Self.fixed(average, 1)) "
        + "min \(Self.fixed(minimum, 1))")
    parts.append("dropped \(dropped)")
    parts.append(Self.keys)
    return parts.joined(separator: "  ")
  }

  /// A number with all its decimals, so that the line does not move.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = TracePrecision.decimals(decimals).text(of: value)
    let digits =
      text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    return text + (digits == 0 ? "." : "") + String(repeating: "0", count: decimals - digits)
  }

  /// A text without what a terminal would take for a command.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

/// Whether a file changed: set on a watcher's thread, taken on the player's.
private final class ChangeFlag: Sendable {
  private let isSet = Mutex(false)

  func set() { isSet.withLock { $0 = true } }

  /// Whether it was set since the last call.
  func take() -> Bool {
    isSet.withLock { flag in
      defer { flag = false }
      return flag
    }
  }
}
