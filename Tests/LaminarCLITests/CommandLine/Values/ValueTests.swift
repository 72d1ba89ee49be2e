import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Values` {
  @Test(
    arguments: [
      ("60", "60"), ("30000/1001", "30000/1001"), ("23.976", "24000/1001"),
      ("59.94", "60000/1001"), ("59.9", "599/10"),
      ("120/2", "60"), ("0.5", "1/2"), ("0", nil), ("-60", nil), ("60/0", nil), ("60/", nil),
      ("/1", nil), ("1/2/3", nil), ("1e3", nil), ("nan", nil), ("100000", nil), ("", nil),
      ("1/1000000000", nil), ("12345678901234567890", nil), ("1.5/2", nil),
    ] as [(String, String?)])
  func `frame rate`(text: String, expected: String?) {
    #expect(Rational(frameRate: text)?.description == expected)
  }

  @Test func `frame rate that is rounded is noticed`() {
    #expect(
      FrameRateValue("29.97")?.notice == "29.97 frames per second are taken as 30000/1001")
    for text in ["30000/1001", "2997/100", "29.9", "60", "12.5"] {
      #expect(FrameRateValue(text)?.notice == nil, "\(text)")
    }
    #expect(FrameRateValue("2997/100")?.rate == Rational(2997, over: 100))
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("1.5s", 1.5), ("250ms", 0.25), ("90f", 1.5), ("0.1", 0.1), ("1f", 1.0 / 60),
      ("-2", -2), (".5s", 0.5), ("2.", 2), ("0.5f", 0.5 / 60), ("1000000000", 1e9),
      ("1000000001", nil), ("s", nil), ("", nil), ("1.2.3", nil), ("1 s", nil), ("1m", nil),
      ("--1", nil), ("inf", nil), ("0x10", nil), ("1234567890123456", nil),
    ] as [(String, Double?)])
  func `time`(text: String, seconds: Double?) {
    #expect(TimeValue(text)?.seconds(at: Rational(60)) == seconds)
  }

  @Test func `time in frames counts the scene's rate exactly`() throws {
    let (ntsc, slow) = (
      try #require(Rational(30000, over: 1001)), try #require(Rational(1, over: 1000))
    )
    // 1001 frames at 30000/1001 are 33.4000333… seconds: 1002001 / 30000, rounded once.
    #expect(TimeValue("1001f")?.seconds(at: ntsc) == 1_002_001.0 / 30000)
    #expect(
      TimeValue("1000000000f")?.firstFrame(at: Rational(10_000), sceneRate: slow)
        == 10_000_000_000_000_000)
  }

  @Test(
    arguments: [
      ("640x360", true), ("1x1", true), ("16384x16384", true), ("0x5", false), ("16385x1", false),
      ("640", false), ("640x", false), ("x", false), ("6x4x3", false), ("-1x3", false),
      ("+1x3", false),
      ("99999999999999999999x1", false), ("640X360", false),
    ] as [(String, Bool)])
  func `size`(text: String, isValid: Bool) {
    #expect((PixelSize(text) != nil) == isValid)
  }

  @Test func `sheet`() {
    #expect(SheetLayout("4x3@160")?.cellWidth == 160)
    #expect(SheetLayout("5x1")?.columns == 5)
    #expect(SheetLayout("5x1")?.cellWidth == nil)
    for text in ["5x1@", "5@1", "5x1@0", "1001x1", "5x1@1@1", ""] {
      #expect(SheetLayout(text) == nil, "\(text)")
    }
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2", "", "1/1000001"])
  func `shard out of range is refused`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func `point`() {
    #expect(ScenePoint("-3.5,20")?.x == -3.5)
    #expect(ScenePoint("-3.5,20")?.y == 20)
    for text in ["1", "1,", ",1", "1,2,3", "a,1", "1,,2"] { #expect(ScenePoint(text) == nil) }
  }
}
