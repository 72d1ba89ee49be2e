import Testing

@testable import LaminarEngine

@Suite struct `Nearest spelling` {
  private static let keys = [
    "position", "fillColor", "fillMode", "fillRule", "opacity", "bounds", "frame", "x", "toValue",
    "byValue", "cornerRadius", "lineCap", "lineJoin",
  ]

  @Test(
    arguments: [
      ("filColor", "fillColor"), ("fillcolor", "fillColor"), ("fillColour", "fillColor"),
      ("postion", "position"), ("opactiy", "opacity"), ("bound", "bounds"), ("toVale", "toValue"),
      ("CornerRadius", "cornerRadius"), ("fillMod", "fillMode"), ("y", "x"), ("zebra", nil),
      ("", nil), ("completelyDifferent", nil), ("farme", "frame"),
    ] as [(String, String?)])
  func `finds what was meant`(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: Self.keys) == nearest)
  }

  @Test func `takes the first of equals`() {
    #expect(Spelling.nearest(to: "cap", among: ["map", "tap"]) == "map")
    #expect(Spelling.nearest(to: "cap", among: ["tap", "map"]) == "tap")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 2), ("abc", "aBc", 1), ("abc", "acb", 2),
    ("kitten", "sitting", 6), ("ca", "abc", 6), ("abcd", "", 8),
  ])
  func `counts edits twice`(a: String, b: String, cost: Int) {
    #expect(Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == cost)
    #expect(Spelling.distance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == cost)
  }
}
