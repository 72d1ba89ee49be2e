import Foundation
import Laminar
import LaminarServer

/// `laminar review RESULTS`.
///
/// Ends with 0 when all cases were accepted, with 1 when one was not, with 2 when nothing can be
/// reviewed, and with 130 on Ctrl-C.
enum ReviewCommand: Command {
  static let spec = Verb(
    "review", summary: "Review the results of a test run in the terminal, case by case",
    discussion: """
      RESULTS is the folder that 'laminar test -o' wrote. Each case shows what differs and why, with \
      the golden's picture and the new one in coloured half blocks where pixels are checked. Keys: y \
      accepts the case, n rejects it, s leaves it for later, b goes back to the one before; left and \
      right show other pictures; q ends the review. Then the accepted cases are listed, and y makes \
      their files the goldens as 'laminar accept' does. Ends with 0 when all cases were accepted, else \
      with 1. Where CI is set no golden is written.
      """,
    operand: AcceptCommand.results,
    options: [
      OptionGroup("What to review", [CommonOptions.suite, CommonOptions.testCase])
    ],
    examples: [
      "laminar review run --suite motion/suite.json "
        + "# What 'laminar test motion/suite.json -o run' left there",
      "laminar review run --suite motion/suite.json --case 'card*'",
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let acceptance = try Acceptance(invocation)
    let console = invocation.console
    let cases = try ReviewCase.all(acceptance)
    guard !cases.isEmpty else {
      console.note(
        acceptance.record.items.isEmpty
          ? "the run kept nothing to review" : "everything was accepted before")
      return .success
    }
    let terminal = try Terminal(
      for: spec.name, invocation.console, invocation.environment,
      hint: "review the page of 'laminar test SUITE --report html=FILE', then "
        + "'\(acceptance.command("accept")) --case NAME'")
    let session = ReviewSession(cases, acceptance, terminal)
    let ending = try session.run()
    guard ending == .success else { return ending }
    let chosen = session.accepted
    if !chosen.isEmpty {
      let outcome = try acceptance.accept(chosen.flatMap(\.items))
      for line in outcome.lines { console.note(line) }
    }
    for (word, list) in [("rejected", session.rejected), ("left", session.left)] where !list.isEmpty
    {
      console.note("\(word): " + list.map(\.name).joined(separator: ", "))
    }
    return chosen.count == cases.count ? .success : .negative
  }
}

/// Shows the cases of a run one after another, and gathers what the reviewer decides; nothing is
/// written.
private final class ReviewSession {
  private enum Decision {
    case accepted, rejected, left
  }

  private let cases: [ReviewCase]
  private let acceptance: Acceptance
  private let terminal: Terminal
  private var keys = KeyReader<ReviewKey>()
  private var decisions: [Int: Decision] = [:]
  /// What the case that is shown has; empty for the list of decisions.
  private var content = ReviewCase.Content(pictures: [], curves: [])
  /// The case that is shown; the number of cases for the list of decisions.
  private var index = 0
  /// The picture that is shown of the case.
  private var picture = 0
  /// The lines of text that are scrolled away.
  private var scroll = 0
  private var ending: ExitCode?

  init(_ cases: [ReviewCase], _ acceptance: Acceptance, _ terminal: Terminal) {
    self.cases = cases
    self.acceptance = acceptance
    self.terminal = terminal
  }

  /// The accepted cases, when the reviewer confirmed them.
  var accepted: [ReviewCase] { chosen(.accepted) }
  /// The rejected cases.
  var rejected: [ReviewCase] { chosen(.rejected) }
  /// The cases without a decision.
  var left: [ReviewCase] { chosen(.left) }

  private func chosen(_ decision: Decision) -> [ReviewCase] {
    cases.indices.filter { decisions[$0] ?? .left == decision }.map { cases[$0] }
  }

  /// Shows the cases until the reviewer ends.
  ///
  /// - Returns: Success, or how the review was broken off; then nothing may be written.
  func run() throws -> ExitCode {
    try terminal.enter()
    defer { terminal.leave() }
    try show(0)
    var shown: TerminalSize?
    while ending == nil {
      let size = terminal.size
      if shown != size {
        try draw(size)
        shown = size
      }
      guard terminal.wait(for: FileVersion.interval) else { continue }
      guard let bytes = terminal.read() else { return .hungUp }
      for key in keys.keys(in: bytes) where ending == nil { try heed(key) }
      shown = nil
    }
    return ending ?? .success
  }

  // MARK: - Keys

  private func show(_ index: Int) throws {
    self.index = index
    scroll = 0
    picture = 0
    content =
      try cases.indices.contains(index)
      ? cases[index].content(acceptance) : ReviewCase.Content(pictures: [], curves: [])
    // The worst picture first; of equals the first.
    let pictures = content.pictures
    for (number, entry) in pictures.enumerated()
    where entry.visibility > pictures[picture].visibility {
      picture = number
    }
  }

  private func heed(_ key: ReviewKey) throws {
    switch key {
    case .interrupt: ending = .interrupted
    case .redraw: break
    case .suspend: try terminal.suspend()
    case .back: if index > 0 { try show(index - 1) }
    case .up: scroll = max(0, scroll - 1)
    case .down: scroll += 1
    case .accept, .reject, .skip, .previous, .next, .quit:
      if index < cases.count { try heedInCase(key) } else { confirm(key) }
    }
  }

  private func heedInCase(_ key: ReviewKey) throws {
    let count = content.pictures.count
    switch key {
    case .accept: try decide(.accepted)
    case .reject: try decide(.rejected)
    case .skip: try decide(.left)
    case .next: if count > 0 { picture = (picture + 1) % count }
    case .previous: if count > 0 { picture = (picture + count - 1) % count }
    case .quit: try finish()
    case .back, .up, .down, .redraw, .suspend, .interrupt: break
    }
  }

  private func decide(_ decision: Decision) throws {
    decisions[index] = decision
    if index + 1 < cases.count { try show(index + 1) } else { try finish() }
  }

  /// Shows the list of decisions, when something would be written.
  private func finish() throws {
    if accepted.isEmpty { ending = .success } else { try show(cases.count) }
  }

  private func confirm(_ key: ReviewKey) {
    switch key {
    case .accept: ending = .success
    case .reject, .quit:
      // Nothing is accepted without the last yes.
      decisions = decisions.filter { $0.value != .accepted }
      ending = .success
    case .skip, .previous, .next, .back, .up, .down, .redraw, .suspend, .interrupt: break
    }
  }

  // MARK: - Drawing

  private func draw(_ size: TerminalSize) throws {
    var screen = ReviewScreen(size, depth: terminal.depth)
    if cases.indices.contains(index) {
      let item = cases[index]
      screen.title =
        "\(index + 1)/\(cases.count)  \(item.name)"
        + (word(of: decisions[index]).map { "  (\($0))" } ?? "")
      screen.subtitle = item.scene
      screen.lines = item.lines + (content.curves.isEmpty ? [] : [""] + content.curves)
      if content.pictures.indices.contains(picture) {
        screen.picture = content.pictures[picture]
        screen.pictureNumber = "\(picture + 1)/\(content.pictures.count)"
      }
      screen.keys =
        "y accept  n reject  s skip" + (index > 0 ? "  b back" : "")
        + (content.pictures.count > 1 ? "  ←→ pictures" : "") + "  q end"
    } else {
      let count = accepted.flatMap(\.items).count
      screen.title = "accept \(count) golden\(count == 1 ? "" : "s")?"
      for (word, list) in [("accepted", accepted), ("rejected", rejected), ("left", left)]
      where !list.isEmpty {
        screen.lines += ["\(word):"] + list.map { "  \($0.name)" }
      }
      screen.keys = "y write them  n write nothing  b back"
    }
    try terminal.write(screen.bytes(scroll: &scroll))
  }

  private func word(of decision: Decision?) -> String? {
    switch decision {
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .left, nil: nil
    }
  }
}

/// The commands of a review's keys.
private enum ReviewKey: Sendable, Hashable, TerminalKey {
  case accept, reject, skip, back, previous, next, up, down, redraw, suspend, quit
  /// Ctrl-C.
  case interrupt

  static func key(of byte: UInt8) -> ReviewKey? {
    switch byte {
    case UInt8(ascii: "y"), UInt8(ascii: "Y"): .accept
    case UInt8(ascii: "n"), UInt8(ascii: "N"): .reject
    case UInt8(ascii: "s"), UInt8(ascii: "S"): .skip
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .back
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
    case 0x03: .interrupt
    // Ctrl-D, the end of what is typed.
    case 0x04: .quit
    case 0x0c: .redraw
    case 0x1a: .suspend
    default: nil
    }
  }

  static func key(ofSequence last: UInt8) -> ReviewKey? {
    switch last {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .next
    case UInt8(ascii: "D"): .previous
    default: nil
    }
  }
}
