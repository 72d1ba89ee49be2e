import LaminarRaster
import LaminarTrace
import Testing

@Suite struct `Frame comparison` {
  private func picture(_ pixels: [UInt32], width: Int) -> Bitmap {
    Bitmap(width: width, height: pixels.count / width, pixels: pixels)
      ?? Bitmap(width: 0, height: 0)
  }

  @Test func `finds what differs, most, and where`() {
    let base = picture([0xff00_0000, 0xff10_1010, 0xff20_2020, 0xff30_3030, 0, 0], width: 3)
    let new = picture(
      [0xff00_0000, 0xff10_1410, 0xff20_2020, 0xff30_30f0, 0, 0x0100_0000], width: 3)
    let difference = FrameDifference(base, new)
    #expect(difference.differing == 3)
    #expect(difference.worst == 192)
    #expect([difference.worstX, difference.worstY] == [0, 1])
    #expect(
      [difference.left, difference.top, difference.right, difference.bottom] == [0, 0, 2, 1])
    let mean: Double = 197.0 / 24
    #expect(difference.mean == mean)
    #expect(difference.sentence == "3 pixels differ, most by 192 of 255 at (0, 1)")
    #expect(FrameDifference(base, new, channel: 1).differing == 2)
    #expect(FrameDifference(base, new, channel: 4).differing == 1)
    #expect(FrameDifference(base, new, channel: 192).differing == 0)
    #expect(FrameDifference(new, base).worst == 192)
    #expect(FrameDifference(base, base).sentence == "no pixel differs")
  }

  @Test func `never calls two sizes the same`() {
    let difference = FrameDifference(Bitmap(width: 2, height: 2), Bitmap(width: 2, height: 3))
    #expect(!FrameTolerance(channel: 255, budget: .share(1)).accepts(difference))
    #expect(difference.sentence == "2x3 pixels instead of 2x2")
  }

  @Test func `accepts no less with a larger tolerance`() {
    var seed: UInt64 = 3
    func next(_ limit: UInt64) -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % limit
    }
    for _ in 0..<50 {
      let base = picture((0..<64).map { _ in 0xff00_0000 | UInt32(next(40)) }, width: 8)
      let new = picture((0..<64).map { _ in 0xff00_0000 | UInt32(next(40)) }, width: 8)
      var last = 65
      for channel in 0..<45 {
        let count = FrameDifference(base, new, channel: channel).differing
        #expect(count <= last)
        #expect(FrameDifference(new, base, channel: channel).differing == count)
        last = count
      }
      #expect(last == 0)
    }
  }

  @Test(arguments: [
    ("120", FrameTolerance.PixelBudget.pixels(120)), ("0.5%", .share(0.005)), ("0", .pixels(0)),
    ("100%", .share(1)), ("101%", nil), ("-1", nil), ("1.5", nil), ("%", nil), ("", nil),
  ])
  func `reads budgets`(text: String, budget: FrameTolerance.PixelBudget?) {
    #expect(FrameTolerance.PixelBudget(text) == budget)
  }

  @Test func `pairs files by their numbers, else by their names`() {
    let old = FrameNames(["f_000002.png", "f_000000.png", "f_000010.png"])
    let new = FrameNames(["frame2.png", "frame0.png", "frame3.png"])
    let pairs = FrameNames.pair(old, new)
    let files = pairs.both.map { [$0.base.file, $0.new.file] }
    #expect(files == [["f_000000.png", "frame0.png"], ["f_000002.png", "frame2.png"]])
    #expect(pairs.missing.map(\.name) == ["10"])
    #expect(pairs.extra.map(\.name) == ["3"])
    let named = FrameNames.pair(FrameNames(["b.png", "a.png"]), FrameNames(["a.png", "c1.png"]))
    #expect(named.both.map(\.base.file) == ["a.png"])
    #expect(named.missing.map(\.name) == ["b.png"])
    #expect(named.extra.map(\.file) == ["c1.png"])
    let single = FrameNames.pair(FrameNames(single: "old.png"), FrameNames(single: "new7.png"))
    #expect(single.both.count == 1)
  }

  @Test func `has a summary in one line`() {
    var set = FrameSetComparison(base: "a", new: "b")
    set.names = (0..<10).map(String.init)
    #expect(set.headline == "the same: 10 frames")
    set.missing = ["10", "11"]
    #expect(set.headline == "2 frames are missing: 10-11")
    let base = picture([0, 0, 0, 0], width: 2)
    let new = picture([0, 0, 0, 0xff00_0000], width: 2)
    set.differing = [
      FrameSetComparison.Frame(name: "3", number: 3, difference: FrameDifference(base, new)),
      FrameSetComparison.Frame(name: "4", number: 4, difference: FrameDifference(base, new)),
    ]
    #expect(
      set.headline
        == "2 of 10 frames differ: 3-4; worst is frame 3, 1 pixel differs, most by 255 of 255 at (1, 1)"
    )
  }
}
