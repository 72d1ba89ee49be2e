/// Trims, repeaters and what else changes paths.
extension LottieSample {
  private static func trim(_ start: String, _ end: String, _ offset: String = "0", mode: Int = 1)
    -> String
  {
    Lottie.item("tm", ["s": start, "e": end, "o": offset], ["m": "\(mode)"])
  }

  private static func repeater(
    _ copies: String, offset: String = "0", _ transform: [String: String], order: Int = 1
  ) -> String {
    let all = [
      "a": "[0,0]", "p": "[0,0]", "s": "[100,100]", "r": "0", "so": "100", "eo": "100",
    ].merging(transform) { $1 }
    return Lottie.item(
      "rp", ["c": copies, "o": offset], ["m": "\(order)", "tr": Lottie.item("tr", all)])
  }

  private static let upper = Lottie.path("10,30 90,30", closed: false)
  private static let lower = Lottie.path("10,70 90,70", closed: false)
  private static let square = Lottie.path("30,30 70,30 70,70 30,70")

  static let modifiers: [LottieSample] = [
    LottieSample(
      .trim, "half of each line",
      shapes: [upper, lower, trim("0", "50"), Lottie.stroke(10)],
      "12,30=ff0000 48,30=ff0000 52,30=ffffff 12,70=ff0000 48,70=ff0000 52,70=ffffff"),
    LottieSample(
      // From 1/4 to 3/4 of 80 points from 10 on, at frame 5.
      .trim, "a start that moves",
      shapes: [
        upper, trim(Lottie.keys([(0, "[0]"), (10, "[50]")]), "75"), Lottie.stroke(10),
      ], "@5 28,30=ffffff 32,30=ff0000 68,30=ff0000 72,30=ffffff"),
    LottieSample(
      .trim, "of a fill",
      shapes: [Lottie.path("20,20 80,20 80,80 20,80"), trim("0", "50"), Lottie.red],
      // Along two sides and then straight back.
      "70,30=ff0000 30,70=ffffff"),
    LottieSample(
      .trimAsOne, "half of two lines is the first one",
      shapes: [upper, lower, trim("0", "50", mode: 2), Lottie.stroke(10)],
      "12,30=ff0000 88,30=ff0000 12,70=ffffff 88,70=ffffff"),
    LottieSample(
      .trimAsOne, "from the middle of the first one to the middle of the second one",
      shapes: [upper, lower, trim("25", "75", mode: 2), Lottie.stroke(10)],
      "48,30=ffffff 52,30=ff0000 48,70=ff0000 52,70=ffffff"),
    LottieSample(
      .trimAsOne, "half of two filled squares is the first one",
      shapes: [
        Lottie.rect(25, 50, 20, 20), Lottie.rect(75, 50, 20, 20), trim("0", "50", mode: 2),
        Lottie.red,
      ], "25,50=ff0000 18,57=ff0000 75,50=ffffff"),
    LottieSample(
      // From 3/4 to 5/4: the last and the first quarter.
      .trimTurn, "over the end to the beginning",
      shapes: [upper, trim("0", "50", "270"), Lottie.stroke(10)],
      "12,30=ff0000 28,30=ff0000 32,30=ffffff 68,30=ffffff 72,30=ff0000 88,30=ff0000"),
    LottieSample(
      .trimTurn, "more than a turn, and back",
      shapes: [
        Lottie.group([upper, trim("0", "25", "450"), Lottie.stroke(10)]),
        Lottie.group([lower, trim("0", "25", "-90"), Lottie.stroke(10)]),
      ],
      "28,30=ffffff 32,30=ff0000 48,30=ff0000 52,30=ffffff 68,70=ffffff 72,70=ff0000 88,70=ff0000"),
    LottieSample(
      .repeater, "three copies, 30 apart",
      shapes: [Lottie.rect(20, 50, 10, 10), Lottie.red, repeater("3", ["p": "[30,0]"])],
      "20,50=ff0000 50,50=ff0000 80,50=ff0000 35,50=ffffff 65,50=ffffff"),
    LottieSample(
      .repeater, "an offset of one",
      shapes: [
        Lottie.rect(20, 50, 10, 10), Lottie.red, repeater("2", offset: "1", ["p": "[30,0]"]),
      ],
      "20,50=ffffff 50,50=ff0000 80,50=ff0000"),
    LottieSample(
      // Copies are turned by 0°, 90°, 180° about 50, 50.
      .repeater, "turned about its anchor",
      shapes: [
        Lottie.rect(50, 20, 10, 10), Lottie.red,
        repeater("3", ["a": "[50,50]", "r": "90"]),
      ], "50,20=ff0000 80,50=ff0000 50,80=ff0000 20,50=ffffff"),
    LottieSample(
      // The squares are 5…15, 10…30 and 20…60 in x, and 10, 20 and 40 high.
      .repeater, "each twice as large as the one before",
      shapes: [
        Lottie.rect(10, 50, 10, 10), Lottie.red,
        repeater("3", ["a": "[0,50]", "s": "[200,200]"]),
      ],
      "7,50=ff0000 7,44=ffffff 18,43=ff0000 18,38=ffffff 40,33=ff0000 58,67=ff0000 40,28=ffffff 62,50=ffffff"
    ),
    LottieSample(
      .repeater, "opacities from the first to the last one",
      shapes: [
        Lottie.rect(20, 50, 10, 10), Lottie.red,
        repeater("3", ["p": "[30,0]", "so": "100", "eo": "0"]),
      ], "20,50=ff0000 50,50=ff8080 80,50=ffffff"),
    LottieSample(
      .roundedCorners, "20 make a circle of a square",
      shapes: [square, Lottie.item("rd", ["r": "20"]), Lottie.red],
      "32,50=ff0000 50,32=ff0000 38,38=ff0000 33,33=ffffff 66,66=ffffff"),
    LottieSample(
      .merge, "paths become one, whose parts the even-odd rule takes together",
      shapes: [
        Lottie.rect(40, 40, 40, 40), Lottie.rect(60, 60, 40, 40),
        Lottie.item("mm", [:], ["mm": "1"]),
        Lottie.fill("[1,0,0]", rule: 2),
      ], "30,30=ff0000 50,50=ffffff 70,70=ff0000"),
    LottieSample(
      .offset, "10 outwards",
      shapes: [square, Lottie.item("op", ["a": "10", "ml": "30"], ["lj": "1"]), Lottie.red],
      "22,50=ff0000 50,22=ff0000 77,50=ff0000 22,22=ff0000 18,50=ffffff 50,82=ffffff"),
    LottieSample(
      .offset, "10 inwards",
      shapes: [square, Lottie.item("op", ["a": "-10", "ml": "30"], ["lj": "1"]), Lottie.red],
      "42,42=ff0000 58,58=ff0000 37,50=ffffff 50,37=ffffff 62,50=ffffff"),
    LottieSample(
      // Half of the way from the corners to the middle they are at 35 and 65, and the control points at
      // 5 and 95: in the middle of a side y is 35/4 + 3 · 5/4 = 12.5.
      .pucker, "bloated by 50 per cent",
      shapes: [Lottie.path("20,20 80,20 80,80 20,80"), Lottie.item("pb", ["a": "50"]), Lottie.red],
      "50,50=ff0000 50,15=ff0000 50,10=ffffff 15,50=ff0000 10,50=ffffff"),
    LottieSample(
      // The corners are at 5 and 95, and the control points at 35 and 65: 5/4 + 3 · 35/4 = 27.5.
      .pucker, "puckered by 50 per cent",
      shapes: [
        Lottie.path("20,20 80,20 80,80 20,80"), Lottie.item("pb", ["a": "-50"]), Lottie.red,
      ],
      "50,50=ff0000 50,30=ff0000 50,25=ffffff 30,50=ff0000 25,50=ffffff 14,14=ff0000"),
    LottieSample(
      // The corners come 10 inwards, to 37 and 63, and the middles of the sides go 10 outwards.
      .zigZag, "a ridge of 10 in each side",
      shapes: [
        square, Lottie.item("zz", ["s": "10", "r": "1", "pt": "1"]), Lottie.red,
      ],
      "50,23=ff0000 50,18=ffffff 33,33=ffffff 40,30=ffffff 46,30=ff0000 23,50=ff0000 66,66=ffffff"),
    LottieSample(
      // The corners are 42.4 away, and stay. A point at a distance of d is turned by 90° (1 − d/42.4):
      // 33.5 away by 18.9°. So (38, 18), which was outside, comes from (29, 24).
      .twist, "90° in the middle, and less outwards",
      shapes: [
        Lottie.path("20,20 80,20 80,80 20,80"),
        Lottie.item("tw", ["a": "90", "c": "[50,50]"]), Lottie.red,
      ],
      "50,50=ff0000 38,18=ff0000 62,18=ffffff 72,22=ffffff 81,38=ff0000 61,81=ff0000 18,61=ff0000"),
  ]
}
