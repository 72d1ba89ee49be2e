import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `A GIF of a stage` {
  private let folder = TemporaryFolder()

  /// A stage of the beginning of a scene that has few colours.
  private func spring() throws -> Stage {
    var overrides = SceneOverrides()
    overrides.duration = Rational(1, over: 10)
    return try Stage(
      contentsOf: URL(fileURLWithPath: Repository.path("scenes/showcase/spring.json")),
      overrides: overrides)
  }

  @Test func `shows the stage at the times at which its frames are shown`() throws {
    let stage = try spring()
    let file = folder.url("a.gif")
    try stage.writeGIF(to: file, plays: .times(3))
    let bytes = [UInt8](try Data(contentsOf: file))
    let reader = try GIFReader(bytes)
    #expect(reader.repeats == 2)
    #expect(reader.frames.map(\.delay).reduce(0, +) == 10)
    var start = 0
    for frame in reader.frames {
      #expect(frame.pixels == stage.render(at: Double(start) / 100).pixels)
      start += frame.delay
    }
    #expect(throws: FileError.self) { try stage.writeGIF(to: file) }
    try stage.writeGIF(to: file, plays: .times(3), overwrites: true, workers: 3)
    #expect([UInt8](try Data(contentsOf: file)) == bytes)

    let rate = try #require(Rational(30, over: 1))
    let duration = try #require(Rational(3, over: 10))
    let times = try #require(FrameTimes(rate: rate, duration: duration))
    try stage.writeGIF(times, to: folder.url("b.gif"))
    let slow = try GIFReader([UInt8](Data(contentsOf: folder.url("b.gif")))).frames
    #expect(slow.map(\.delay).reduce(0, +) == 30)
    #expect(slow[1].pixels == stage.render(at: 0.03).pixels)
  }

  @Test func `is not written where a frame is not drawn or it cannot be played`() throws {
    let stage = try spring()
    #expect(throws: FileError.self) {
      try stage.writeGIF(to: folder.url("a.gif"), plays: .times(0))
    }
    stage.drawingBudget = 0
    #expect(throws: EngineDiagnostic.self) { try stage.writeGIF(to: folder.url("a.gif")) }
    #expect(folder.names == [])
  }
}
