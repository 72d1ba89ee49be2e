import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Frame ranges` {
  @Test(
    arguments: [
      ([], ""), ([4], "4"), ([0, 1, 2], "0-2"), ([1, 3, 4, 9], "1,3-4,9"),
      (
        Array(stride(from: 0, to: 40, by: 2)),
        "0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38"
      ),
    ] as [([Int], String)])
  func `are written as --frames reads them`(frames: [Int], text: String) throws {
    #expect(FrameRanges(frames).text == text)
    if !frames.isEmpty { #expect(try FrameList(text).frames(count: 1000) == frames) }
  }
}
