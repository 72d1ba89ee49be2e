/// Text whose letters are shapes in the file.
///
/// The letters of the font are a square of half the size on the baseline, `A`, and a bar as wide that is
/// a quarter of the size high, `B`. Both are 0.6 of the size wide: at a size of 40 the square is 20 × 20,
/// and the next letter is 24 further.
extension LottieSample {
  private static let font = """
    "fonts":{"list":[{"fName":"Test","fFamily":"Test","fStyle":"Regular","ascent":75,"fPath":"",\
    "fWeight":"","fClass":"","origin":0}]},
    "chars":[\(letter("A", "0,0 50,0 50,-50 0,-50")),\(letter("B", "0,0 50,0 50,-25 0,-25")),
    {"ch":" ","size":100,"style":"Regular","fFamily":"Test","w":60,"data":{}}]
    """

  private static func letter(_ name: String, _ outline: String) -> String {
    "{\"ch\":\"\(name)\",\"size\":100,\"style\":\"Regular\",\"fFamily\":\"Test\",\"w\":60,"
      + "\"data\":{\"shapes\":[\(Lottie.item("gr", [:], ["it": "[\(Lottie.path(outline))]"]))]}}"
  }

  /// A text of size 40 in red.
  private static func text(
    _ feature: LottieFeature, _ name: String, _ text: String, keys: [String: String] = [:],
    animator: String = "", position: String = "[10,50,0]", _ points: String
  ) -> LottieSample {
    let all = [
      "s": "40", "f": "\"Test\"", "t": "\"\(text)\"", "j": "0", "tr": "0", "lh": "48", "ls": "0",
      "fc": "[1,0,0]",
    ].merging(keys) { $1 }
    let list = all.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let document = "{\"k\":[{\"t\":0,\"s\":{\(list.joined(separator: ","))}}]}"
    let layer = Lottie.layer(
      5,
      [
        "t": "{\"d\":\(document),\"p\":{},\"m\":{\"g\":1,\"a\":\(Lottie.value("[0,0]"))},"
          + "\"a\":[\(animator)]}"
      ], ["p": position])
    return LottieSample(feature, name, layers: [layer], more: font, points)
  }

  /// What an animator changes in the letters that its range selects, by index: from the first one
  /// selected to the first one that is not.
  private static func animator(
    _ properties: [String: String], from start: String = "1", to end: String = "2",
    units: Int = 2
  ) -> String {
    let list = properties.sorted { $0.key < $1.key }.map {
      "\"\($0.key)\":\(Lottie.value($0.value))"
    }
    return "{\"nm\":\"animator\",\"s\":{\"t\":0,\"xe\":\(Lottie.value("0")),"
      + "\"ne\":\(Lottie.value("0")),\"a\":\(Lottie.value("100")),\"b\":1,\"rn\":0,\"sh\":1,"
      + "\"sm\":\(Lottie.value("100")),\"r\":\(units),\"s\":\(Lottie.value(start)),"
      + "\"e\":\(Lottie.value(end)),\"o\":\(Lottie.value("0"))},\"a\":{\(list.joined(separator: ","))}}"
  }

  static let texts: [LottieSample] = [
    text(
      .glyphs, "on the baseline, one after another", "ABA",
      """
      12,32=ff0000 28,48=ff0000 12,28=ffffff 12,52=ffffff 32,48=ffffff
      36,42=ff0000 52,48=ff0000 45,38=ffffff 60,32=ff0000 76,48=ff0000 80,40=ffffff
      """),
    // Both letters are 48 wide, of which the last 4 are empty.
    text(
      .justification, "right", "AA", keys: ["j": "1"], position: "[90,50,0]",
      "44,40=ff0000 60,40=ff0000 64,40=ffffff 68,40=ff0000 84,40=ff0000 38,40=ffffff 88,40=ffffff"),
    text(
      .justification, "centred", "AA", keys: ["j": "2"], position: "[50,50,0]",
      "28,40=ff0000 44,40=ff0000 48,40=ffffff 52,40=ff0000 68,40=ff0000 22,40=ffffff 72,40=ffffff"),
    text(
      // 250/1000 of 40 more after each letter.
      .tracking, "250 thousandths of the size", "AA", keys: ["tr": "250"],
      "12,40=ff0000 28,40=ff0000 42,40=ffffff 46,40=ff0000 62,40=ff0000 66,40=ffffff"),
    text(
      .lineHeight, "30 from baseline to baseline", "A\\rB", keys: ["lh": "30"],
      "12,32=ff0000 12,48=ff0000 12,52=ffffff 12,68=ffffff 12,72=ff0000 12,78=ff0000 12,82=ffffff"),
    text(
      // Two letters and a space are 72, and four do not fit into 80. The ascent is 0.75 · 40.
      .box, "breaks lines, and begins an ascent below its top", "AA AA",
      keys: ["sz": "[80,100]", "ps": "[10,0]", "lh": "40"], position: "[0,0,0]",
      "12,12=ff0000 28,28=ff0000 36,12=ff0000 12,32=ffffff 12,52=ff0000 36,68=ff0000 60,20=ffffff"),
    text(
      .animatedPosition, "the second letter is 20 higher", "AAA",
      animator: animator(["p": "[0,-20,0]"]),
      "12,40=ff0000 36,12=ff0000 52,28=ff0000 45,32=ffffff 60,40=ff0000"),
    text(
      // About the anchor, which is at half of the advance on the baseline: 34 + 12.
      .animatedScale, "the second letter is half as large about the middle of its baseline", "AAA",
      animator: animator(["s": "[50,50,100]"]),
      "12,40=ff0000 42,48=ff0000 48,42=ff0000 38,48=ffffff 45,38=ffffff 60,40=ff0000"),
    text(
      .animatedRotation, "half a turn about the middle of its baseline", "AAA",
      animator: animator(["r": "180"]),
      "12,40=ff0000 45,45=ffffff 40,52=ff0000 56,68=ff0000 36,55=ffffff 60,40=ff0000"),
    text(
      .animatedOpacity, "half", "AAA", animator: animator(["o": "50"]),
      "20,40=ff0000 44,40=ff8080 68,40=ff0000"),
    text(
      .animatedFill, "another colour", "AAA", animator: animator(["fc": "[0,0,1,1]"]),
      "20,40=ff0000 44,40=0000ff 68,40=ff0000"),
    text(
      // 10 more before the second letter, which so is at 44.
      .animatedTracking, "more before the letter", "AAA", animator: animator(["t": "10"]),
      """
      12,40=ff0000 28,40=ff0000 41,40=ffffff 46,40=ff0000 62,40=ff0000 66,40=ffffff 70,40=ff0000
      86,40=ff0000
      """),
    text(
      // Half of four letters is the first two at frame 5.
      .rangeSelector, "per cent of all letters, with keyframes", "AAA",
      animator: animator(
        ["o": "0"], from: Lottie.keys([(0, "[0]"), (10, "[66.66667]")]), to: "100", units: 1),
      "20,40=ffffff 44,40=ffffff 68,40=ffffff @5 20,40=ff0000 44,40=ffffff @10 44,40=ff0000 68,40=ffffff"
    ),
  ]
}
