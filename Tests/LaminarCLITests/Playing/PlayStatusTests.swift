import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `A player's last line` {
  private func status() throws -> PlayStatus {
    let times = try #require(FrameTimes(rate: Rational(60), duration: Rational(2)))
    return PlayStatus(
      clock: PlaybackClock(times: times, loops: true), current: 59.96, average: 60, minimum: 58.25,
      dropped: 3)
  }

  @Test func `shows where the scene is and how fast it runs`() throws {
    var status = try status()
    status.clock.seek(by: 0.5)
    #expect(
      status.text
        == ">  0.50/2.00 s  30/120  60.0 fps avg 60.0 min 58.2  dropped 3  space ←→ [] r q")
    #expect(status.text.count <= 80)
    status.clock.slower()
    status.clock.togglePause()
    #expect(status.text.hasPrefix("|| 0.50/2.00 s  30/120  0.5x  60.0 fps"))
  }

  @Test func `shows what is wrong with a changed scene, without terminal commands`() throws {
    var status = try status()
    status.notice = "4:2: unknown key \"a\u{1b}[2J\u{9b}\""
    #expect(status.text == ">  0.00/2.00 s  4:2: unknown key \"a?[2J?\"")
  }

  @Test(arguments: [
    (0.0, "0.00"), (1.5, "1.50"), (59.999, "60.00"), (0.125, "0.12"), (12, "12.00"),
  ])
  func `keeps its decimals`(value: Double, text: String) {
    #expect(PlayStatus.fixed(value, 2) == text)
  }

  @Test func `watches a file`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.json")
    try "one".write(toFile: path, atomically: true, encoding: .utf8)
    var file = WatchedFile(path)
    var answers: [Bool] = []
    func look(_ time: Double) { answers.append(file.hasChanged(at: time)) }
    look(1)
    try "three".write(toFile: path, atomically: true, encoding: .utf8)
    // Too early, then in time.
    look(1.2)
    look(1.25)
    look(2)
    try FileManager.default.removeItem(atPath: path)
    look(3)
    try "three".write(toFile: path, atomically: true, encoding: .utf8)
    look(4)
    #expect(answers == [false, false, true, false, false, true])
  }
}
