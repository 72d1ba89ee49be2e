import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Video container` {
  private let folder = TemporaryFolder()

  private func frames(_ bytes: [UInt8], _ format: PictureFormat) throws -> Int {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("video")))
    let file = try #require(try FileBytes(folder.file("video")))
    return try VideoContainer(file).frameCount(format)
  }

  @Test(arguments: [1, 9, 25])
  func `has its frames counted`(count: Int) throws {
    #expect(try frames(SampleVideo.mp4(frames: count), .mp4) == count)
    #expect(try frames(SampleVideo.mp4(frames: count), .mov) == count)
    #expect(try frames(SampleVideo.webm(frames: count), .webm) == count)
  }

  @Test(arguments: [0, 1, 8])
  func `has its frames counted beside packets of sound`(count: Int) throws {
    #expect(try frames(SampleVideo.mp4WithSound(frames: count), .mp4) == count)
    #expect(try frames(SampleVideo.webmWithSound(frames: count), .webm) == count)
  }

  @Test func `has pictures that begin with the sound`() throws {
    func patches(_ video: [UInt8]) throws -> [VideoContainer.Patch] {
      try Data(video).write(to: URL(fileURLWithPath: folder.file("video")))
      let file = try #require(try FileBytes(folder.file("video")))
      return try VideoContainer(file).patchesOfDelay()
    }
    func applied(_ patches: [VideoContainer.Patch], to video: [UInt8]) -> [UInt8] {
      patches.reduce(into: video) { video, patch in
        video.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
      }
    }
    let whole = SampleVideo.webmWithSound(frames: 12, delay: 0)
    #expect(try patches(whole) == [])
    for delay in [1, 7, 100] {
      let late = SampleVideo.webmWithSound(frames: 12, delay: delay)
      #expect(try applied(patches(late), to: late) == whole)
    }
    // So late that it is meant.
    #expect(try patches(SampleVideo.webmWithSound(frames: 12, delay: 101)) == [])
    #expect(try patches(SampleVideo.webm(frames: 12)) == [])
  }

  @Test(arguments: [PictureFormat.mp4, .webm])
  func `that was cut off anywhere is not usable`(format: PictureFormat) throws {
    let whole =
      format == .mp4 ? SampleVideo.mp4(frames: 12) : SampleVideo.webm(frames: 12)
    for length in stride(from: 0, to: whole.count, by: 3) {
      #expect(throws: VideoContainer.Fault.self, "\(length)") {
        _ = try frames(Array(whole[..<length]), format)
      }
    }
  }

  @Test func `that the writer did not finish is not usable`() throws {
    // MP4 without an index, and with a size that was never filled in.
    let media = SampleVideo.box("mdat", [1, 2, 3])
    #expect(throws: VideoContainer.Fault.self) {
      _ = try frames(SampleVideo.box("ftyp", []) + media, .mp4)
    }
    let open = SampleVideo.number(0, 4) + Array("mdat".utf8) + [1, 2, 3]
    #expect(throws: VideoContainer.Fault.self) {
      _ = try frames(SampleVideo.mp4(frames: 3) + open, .mp4)
    }
    // WebM whose segment has no size yet, and one without cues.
    var live = SampleVideo.webm(frames: 3)
    let size = 4 + 8 + 4 + 4
    live.replaceSubrange(size..<size + 8, with: [1] + [UInt8](repeating: 0xff, count: 7))
    #expect(throws: VideoContainer.Fault.self) { _ = try frames(live, .webm) }
    let bare =
      SampleVideo.element([0x1a, 0x45, 0xdf, 0xa3], [])
      + SampleVideo.element([0x18, 0x53, 0x80, 0x67], [])
    #expect(throws: VideoContainer.Fault.self) { _ = try frames(bare, .webm) }
  }

  @Test func `of random bytes never traps`() throws {
    var seed = UInt64(7)
    func next() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 56)
    }
    for round in 0..<300 {
      var bytes = round % 2 == 0 ? SampleVideo.mp4(frames: 4) : SampleVideo.webm(frames: 4)
      for _ in 0..<6 { bytes[(Int(next()) << 8 | Int(next())) % bytes.count] = next() }
      for format in [PictureFormat.mp4, .webm] { _ = try? frames(bytes, format) }
    }
  }
}
