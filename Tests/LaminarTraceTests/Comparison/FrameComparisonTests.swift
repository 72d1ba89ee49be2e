import LaminarGraphics
import LaminarRaster
import Testing

@testable import LaminarTrace

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

@Suite struct `A list of frame hashes` {
  private let hash = String(repeating: "4e0c", count: 16)

  private func header(
    version: String = "1", scene: String = "sha256:aa", assets: [(name: String, hash: String)] = [],
    scale: String = "1", frames: Int = 9
  ) throws -> FrameHashHeader {
    FrameHashHeader(
      version: version, scene: scene, assets: assets,
      options: [
        ("scale", .raw(scale)), ("background", .raw("[0.5,0,1,0.25]")), ("matte", .null),
      ],
      frameRate: try #require(Rational(30000, over: 1001)), frames: frames)
  }

  private func read(_ text: String, isUnfinished: Bool = false) throws -> FrameHashList {
    let bytes = TraceBytesInMemory(Array(text.utf8))
    return isUnfinished
      ? try FrameHashList.readUnfinished(bytes, name: "h")
      : try FrameHashList.read(bytes, name: "h")
  }

  @Test func `states in its first line what its frames were drawn from`() throws {
    let header = try header(assets: [("a \"b\".png", "sha256:cc")])
    #expect(
      header.line
        == #"{"laminar-hashes":1,"version":"1","scene":"sha256:aa","#
        + #""assets":{"a \"b\".png":"sha256:cc"},"#
        + #""options":{"scale":1,"background":[0.5,0,1,0.25],"matte":null},"#
        + #""frameRate":"30000/1001","frames":9}"#)
    let list = try read(header.line + "\n3 \(hash)\n4 \(hash)\n")
    #expect(list.header == header)
    #expect(list.hashes.map(\.frame) == [3, 4])
    #expect(list.header?.frameRate == Rational(30000, over: 1001))
    #expect(list.header?.frames == 9)
    #expect(list.header?.alpha(ofOption: "background") == 0.25)
    #expect(list.header?.hasOption("background") == true)
    #expect(list.header?.hasOption("matte") == false)
    // Lists of earlier versions have no such line.
    #expect(try read("3 \(hash)\n").header == nil)
    #expect(InputKind(prefix: Array(header.line.utf8)) == .hashes)
  }

  @Test func `states the file of input, and says how it changed`() throws {
    func header(_ input: String?) -> FrameHashHeader {
      FrameHashHeader(
        version: "1", scene: "s", assets: [], input: input, options: [], frameRate: Rational(60),
        frames: 2)
    }
    #expect(header("sha256:bb").line.contains(#""scene":"s","input":"sha256:bb","assets""#))
    #expect(!header(nil).line.contains("input"))
    #expect(header("a").differences(from: header("a")) == [])
    #expect(header("a").differences(from: header("b")) == ["the input file has changed"])
    #expect(header("a").differences(from: header(nil)) == ["an input file is played"])
    #expect(header(nil).differences(from: header("a")) == ["no input file is played any more"])
  }

  @Test func `may have a first line of any length`() throws {
    let assets = (0..<2000).map { (name: "folder/image-\($0).png", hash: "sha256:" + hash) }
    let header = try header(assets: assets)
    let list = try read(header.line + "\r\n3 \(hash)\r\n")
    #expect(list.header?.differences(from: header) == [])
    #expect(list.hashes.count == 1)
  }

  @Test func `says how its frames were drawn otherwise`() throws {
    let one = try header(assets: [("a", "1"), ("b", "1")])
    #expect(try one.differences(from: header(assets: [("b", "1"), ("a", "1")])) == [])
    let other = try header(
      version: "2", scene: "sha256:bb", assets: [("b", "2"), ("c", "1")], scale: "2.5", frames: 10)
    #expect(
      other.differences(from: one) == [
        "the scene or a value of its variables has changed", "the file a is not used any more",
        "the file b has changed",
        "the file c is new", "scale was 1 and is 2.5", "the scene had 9 frames and has 10",
        "laminar was version 1 and is 2",
      ])
  }

  @Test(arguments: [
    "{\"laminar-hashes\":2,\"version\":\"1\",\"scene\":\"a\"}\n", "{\"laminar-hashes\":1}\n",
    "{}\n",
    "{\"laminar-hashes\":1,\"version\":\"1\",\"scene\":\"a\"", "{\n",
  ])
  func `is refused with another first line`(text: String) {
    #expect { _ = try read(text) } throws: { ($0 as? TraceReadingError)?.line == 1 }
  }

  @Test func `of an unfinished run is read in any order, up to where it was cut off`() throws {
    let head = try header().line + "\n"
    let whole = head + "7 \(hash)\n3 \(hash)\n"
    for end in ["", "4", "4 ", "4 \(hash)", "4 4e0c"] {
      let list = try read(whole + end, isUnfinished: true)
      #expect(list.hashes.map(\.frame) == [3, 7], "\(end)")
      #expect(list.wholeLength == whole.utf8.count)
      #expect(throws: TraceReadingError.self) { _ = try read(whole + end) }
    }
    for length in 0..<head.utf8.count {
      let list = try read(String(head.prefix(length)), isUnfinished: true)
      #expect(list.header == nil && list.hashes.isEmpty && list.wholeLength == 0)
    }
    // Of a frame that was drawn twice the last line holds.
    let later = String(hash.reversed())
    let twice = try read(whole + "7 \(later)\n", isUnfinished: true)
    #expect(twice.byFrame == [3: hash, 7: later])
    // Damage in the middle is not the end of a killed run.
    #expect(throws: TraceReadingError.self) {
      _ = try read(head + "x\n3 \(hash)\n", isUnfinished: true)
    }
  }
}
