public import Foundation
public import Laminar
public import Testing

/// What ``expectMotion(of:named:during:checking:within:ignoring:allowsDiagnostics:filePath:sourceLocation:)``
/// compares with goldens.
public struct MotionCheck: Sendable, Hashable {
  let check: SuiteCheck
  let times: [TimeInterval]

  private init(_ check: SuiteCheck, at times: [TimeInterval] = []) {
    (self.check, self.times) = (check, times)
  }

  /// The values of everything that moves, in the golden `NAME.trace.jsonl`.
  public static let values = MotionCheck(.values)
  /// The properties that do not move and do not have their defaults, in the golden
  /// `NAME.properties.csv`.
  public static let properties = MotionCheck(.properties)
  /// What happens, each event with its time, in the golden `NAME.events.csv`.
  public static let events = MotionCheck(.events)
  /// Pictures of the stage at the moments of its scene, or of twelve frames spread evenly, in goldens such
  /// as `NAME.frame-000012.png`.
  public static let pixels = MotionCheck(.pixels)

  /// Pictures of the stage at times in seconds.
  public static func pixels(at times: [TimeInterval]) -> MotionCheck {
    MotionCheck(.pixels, at: times)
  }
}

/// Expects that a stage moves as it did when the test was accepted.
///
/// The motion is compared with goldens beside the test's file: `Goldens/CardTests/card.trace.jsonl` for
/// `CardTests.swift` and the name `card`. Where there is none it is recorded, and the test fails once, so
/// that a recording is not mistaken for a pass; where `CI` is set nothing is recorded. A motion that
/// differs fails the test with what moved otherwise and why, and attaches the new goldens, a page with
/// curves and, for pixels, a picture of the differences. `LAMINAR_RECORD=motion swift test` records what
/// differs anew.
///
/// ```swift
/// expectMotion(of: stage, named: "card", during: FrameTimes(rate: 60, duration: 1.5))
/// ```
///
/// What a scene promises under `expect` is tested too.
///
/// - Parameters:
///   - stage: The stage. It is not advanced; what it shows from time 0 on is compared, as far as it is
///     declared.
///   - name: The name of the goldens, which no other motion of the file has.
///   - times: The frames that are compared; those of the stage's scene when left out. A value of nil, which
///     `FrameTimes(rate: 0, duration: 1)` has, fails.
///   - checks: What is compared.
///   - tolerances: What may differ; nothing by default.
///   - ignored: What is not compared.
///   - allowsDiagnostics: Whether what the stage ignored, such as a misspelt key path, does not fail the
///     test. False by default.
///   - filePath: The path of the test's file.
///   - sourceLocation: Where failures are reported.
public func expectMotion(
  of stage: Stage, named name: String, during times: FrameTimes?? = nil,
  checking checks: [MotionCheck] = [.values, .properties],
  within tolerances: [MotionTolerance] = [], ignoring ignored: [IgnoredMotion] = [],
  allowsDiagnostics: Bool = false, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var expectation = MotionExpectation(
    name: name, checks: checks, tolerances: tolerances, goldens: MotionGoldens(of: filePath),
    location: sourceLocation)
  expectation.ignored = ignored
  expectation.allowsDiagnostics = allowsDiagnostics
  switch times {
  case .some(nil): expectation.reportNoFrames()
  case .some(let times): expectation.verify(stage, times)
  case nil: expectation.verify(stage, nil)
  }
}

/// One comparison of a motion with its goldens, and what is made of its result.
struct MotionExpectation {
  let name: String
  let checks: [MotionCheck]
  let tolerances: [MotionTolerance]
  let goldens: MotionGoldens
  let location: SourceLocation
  var ignored: [IgnoredMotion] = []
  var allowsDiagnostics = false

  /// Prepares a comparison.
  init(
    name: String, checks: [MotionCheck], tolerances: [MotionTolerance] = [], goldens: MotionGoldens,
    location: SourceLocation
  ) {
    (self.name, self.checks, self.tolerances) = (name, checks, tolerances)
    (self.goldens, self.location) = (goldens, location)
  }

  /// Compares what a stage shows, and records issues of the running test.
  func verify(_ stage: Stage, _ times: FrameTimes?) {
    if let fault = goldens.claim(name, at: location) { return report([fault]) }
    do {
      let times = try stage.sampling(times).times
      if let fault = stage.fault(comparingEvents: checks.contains(.events)) {
        return report([fault])
      }
      let comparison = try compare(stage, times)
      let ignored = allowsDiagnostics ? [] : stage.diagnostics.map { "diagnostic: \($0)" }
      try settle(comparison, ignored)
    } catch {
      report(["the motion \"\(name)\" cannot be compared: \(error)"])
    }
  }

  /// Records an issue for frames that were stated and are none.
  func reportNoFrames() {
    report([
      "the motion \"\(name)\" has no frames: FrameTimes is nil unless its rate and duration are above 0 and "
        + "it has at most \(FrameTimes.mostFrames) frames"
    ])
  }

  private func compare(_ stage: Stage, _ times: FrameTimes) throws -> GoldenComparison {
    var item = SuiteCase(
      checks: checks.map(\.check) + [.expect], tolerance: MotionTolerance.sum(tolerances),
      location: FileLocation(file: location.fileID, line: location.line, column: location.column))
    item.pixelsAt = checks.flatMap(\.times)
    for part in ignored { part.add(to: &item) }
    let failure = ReadingFailure()
    let comparison = GoldenComparison(item, name: name, of: stage, as: "the stage", times) {
      let file = name + $0.ending
      do {
        return (goldens.name(file), try goldens.bytes(file))
      } catch {
        failure.error = failure.error ?? error
        return (goldens.name(file), nil)
      }
    }
    if let error = failure.error { throw error }
    return comparison
  }

  /// Why a golden could not be read: it must not be taken for a missing one.
  private final class ReadingFailure {
    var error: (any Error)?
  }

  // MARK: - Results

  /// Passes, or records goldens, or reports what differs.
  private func settle(_ comparison: GoldenComparison, _ ignored: [String]) throws {
    let result = comparison.result
    guard !result.isPassed || !ignored.isEmpty else { return }
    // A broken promise of a scene is no difference from a golden.
    let compared = result.checks.filter { $0.kind != SuiteCheck.expect.rawValue }
    let isDifferent = compared.contains { $0.outcome == .different }
    let isMissing = compared.contains { $0.outcome == .missing }
    // A motion that is at fault by itself is not made a golden.
    let isFaulty =
      !ignored.isEmpty || compared.contains { $0.outcome == .failed }
      || result.checks.contains { $0.outcome != .passed && $0.kind == SuiteCheck.expect.rawValue }
    let mayRecord = !goldens.isContinuousIntegration && !isFaulty
    var recorded: [String] = []
    for (golden, bytes) in comparison.products {
      let outcome = result.checks.first { $0.kind == golden.check.rawValue }?.outcome
      guard mayRecord, outcome == .missing || outcome == .different && goldens.isRecording else {
        continue
      }
      try goldens.write(bytes, to: name + golden.ending)
      recorded.append(goldens.name(name + golden.ending))
    }
    var lines = ignored
    let findings = result.lines()
    if isDifferent, recorded.isEmpty || !goldens.isRecording {
      lines += ["the motion \"\(name)\" is not that of its goldens"] + findings
      lines += attach(comparison)
      lines.append(mayRecord || goldens.isContinuousIntegration ? advice : Self.refusal)
    } else if isDifferent {
      lines += ["the motion \"\(name)\" was recorded again, with these differences:"] + findings
    } else if !recorded.isEmpty {
      lines.append("the motion \"\(name)\" was recorded, since it had no golden")
    } else {
      lines += findings
      if isMissing {
        lines.append(
          goldens.isContinuousIntegration
            ? "nothing is recorded where CI is set: run the test on your machine, and commit what it "
              + "records"
            : Self.refusal)
      }
    }
    if !recorded.isEmpty {
      lines.append("recorded: \(recorded.joined(separator: ", "))")
      lines.append("look at them and commit them; the next run compares")
    }
    report(lines)
  }

  private static let refusal = "nothing was recorded, since the motion is at fault by itself"

  /// How a motion that is meant becomes the golden.
  private var advice: String {
    if goldens.isContinuousIntegration {
      return goldens.isRecording
        ? "LAMINAR_RECORD has no effect where CI is set"
        : "if the new motion is meant, record it on your machine: \(command)"
    }
    return "if the new motion is meant, record it: \(command)"
  }

  private var command: String {
    let test = Test.current?.name.prefix { $0 != "(" } ?? ""
    // A name of several words is not written as it is in a filter.
    let isWord = !test.isEmpty && test.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return "LAMINAR_RECORD=motion swift test" + (isWord ? " --filter \(test)" : "")
  }

  /// Attaches the new goldens of the checks that did not pass, and the page; returns a line about them.
  private func attach(_ comparison: GoldenComparison) -> [String] {
    var names: [String] = []
    func attach(_ bytes: [UInt8], _ ending: String) {
      Attachment.record(bytes, named: name + ending, sourceLocation: location)
      names.append(name + ending)
    }
    for (golden, bytes) in comparison.products {
      let check = comparison.result.checks.first { $0.kind == golden.check.rawValue }
      if check?.outcome == .different { attach(bytes, golden.ending) }
    }
    let pictures = DifferingPictures(comparison)
    if let sheet = pictures.sheet { attach(sheet, ".differences.png") }
    var result = comparison.result
    result.pictures = pictures.pairs
    let page = SuiteReport(name: location.fileName, cases: [result])
      .text(as: .html, columns: 100, colors: false)
    attach(Array(page.utf8), ".html")
    return [
      (goldens.keepsAttachments ? "attached: " : "swift test --attachments-path FOLDER keeps ")
        + names.joined(separator: ", ")
    ]
  }

  private func report(_ lines: [String]) {
    Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: location)
  }
}
