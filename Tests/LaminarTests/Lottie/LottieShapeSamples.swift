/// Shapes and paints.
extension LottieSample {
  private static let line = Lottie.path("0,50 100,50", closed: false)

  static let shapes: [LottieSample] = [
    LottieSample(
      .path, "a polygon",
      shapes: [Lottie.path("20,20 80,20 20,80"), Lottie.red],
      "22,22=ff0000 70,22=ff0000 22,70=ff0000 60,60=ffffff"),
    LottieSample(
      // In the middle y is 50 / 4: 1/8 of each end, and 0 of the control points.
      .path, "a curve, whose tangents are relative to its vertices",
      shapes: [
        Lottie.item(
          "sh",
          [
            "ks": "{\"a\":0,\"k\":{\"c\":true,\"v\":[[0,50],[100,50]],\"o\":[[0,-50],[0,0]],"
              + "\"i\":[[0,0],[0,-50]]}}"
          ]), Lottie.red,
      ], "50,14=ff0000 50,48=ff0000 50,10=ffffff 50,52=ffffff"),
    LottieSample(
      .rectangle, "40 × 20 about 50, 50", shapes: [Lottie.rect(50, 50, 40, 20), Lottie.red],
      "31,41=ff0000 68,58=ff0000 28,50=ffffff 50,38=ffffff 72,50=ffffff 50,61=ffffff"),
    LottieSample(
      .rectangle, "with corners of half a side it is a circle",
      shapes: [Lottie.rect(50, 50, 40, 40, r: "20"), Lottie.red],
      "32,50=ff0000 50,32=ff0000 38,38=ff0000 33,33=ffffff 66,66=ffffff"),
    LottieSample(
      .ellipse, "80 × 40 about 50, 50",
      shapes: [Lottie.item("el", ["p": "[50,50]", "s": "[80,40]"], ["d": "1"]), Lottie.red],
      // At 20, 35 it is (30/40)² + (15/20)² > 1, and at 25, 40 (25/40)² + (10/20)² < 1.
      "12,50=ff0000 50,32=ff0000 25,40=ff0000 20,35=ffffff 8,50=ffffff"),
    LottieSample(
      .star, "four points of 40, and 10 between them",
      shapes: [
        Lottie.item(
          "sr",
          [
            "p": "[50,50]", "pt": "4", "or": "40", "ir": "10", "os": "0", "is": "0", "r": "0",
          ], ["sy": "1", "d": "1"]), Lottie.red,
      ], "50,16=ff0000 16,50=ff0000 50,83=ff0000 55,55=ff0000 60,60=ffffff 65,35=ffffff"),
    LottieSample(
      .polygon, "a square on its corner",
      shapes: [
        Lottie.item(
          "sr", ["p": "[50,50]", "pt": "4", "or": "40", "os": "0", "r": "0"],
          ["sy": "2", "d": "1"]), Lottie.red,
      ], "50,13=ff0000 68,33=ff0000 72,28=ffffff 28,72=ffffff 87,50=ff0000"),
    LottieSample(
      .polygon, "turned by an eighth",
      shapes: [
        Lottie.item(
          "sr", ["p": "[50,50]", "pt": "4", "or": "40", "os": "0", "r": "45"],
          ["sy": "2", "d": "1"]), Lottie.red,
      ],
      // Its corners are 28.3 from the middle in x and y.
      "24,24=ff0000 76,76=ff0000 50,19=ffffff 81,50=ffffff"),
    LottieSample(
      // Tangents of 2π · 40 / (4 · 4) = 15.7: between two vertices the curve is 25.9 to the side and
      // above the middle, where the straight one is 20.
      .roundness, "a square on its corner with rounded sides",
      shapes: [
        Lottie.item(
          "sr", ["p": "[50,50]", "pt": "4", "or": "40", "os": "100", "r": "0"],
          ["sy": "2", "d": "1"]), Lottie.red,
      ], "73,26=ff0000 26,73=ff0000 78,21=ffffff 21,78=ffffff"),
    LottieSample(
      .group, "moved and twice as large",
      shapes: [
        Lottie.group(
          [Lottie.rect(0, 0, 10, 10), Lottie.red],
          ["p": "[40,50]", "s": "[200,200]", "a": "[5,0]"])
      ],
      // The middle is (0 − 5) · 2 + 40 = 30, and half a side is 10.
      "22,42=ff0000 38,58=ff0000 18,50=ffffff 42,50=ffffff"),
    LottieSample(
      .group, "a fill after it paints the paths in it, one in it not those before it",
      shapes: [
        Lottie.rect(20, 50, 20, 20),
        Lottie.group([Lottie.rect(50, 50, 20, 20), Lottie.fill("[0,0,1,1]")]),
        Lottie.group([Lottie.rect(80, 50, 20, 20)]), Lottie.red,
      ], "20,50=ff0000 50,50=0000ff 80,50=ff0000"),
    LottieSample(
      // Half of the outline, from the upper right corner clockwise, is the right and the lower side.
      .group, "a fill after it paints what a trim in it leaves",
      shapes: [
        Lottie.group([
          Lottie.rect(50, 50, 40, 40),
          Lottie.item("tm", ["s": "0", "e": "50", "o": "0"], ["m": "1"]),
        ]), Lottie.red,
      ], "65,65=ff0000 35,35=ffffff"),
    LottieSample(
      .group, "its opacity",
      shapes: [Lottie.group([Lottie.rect(50, 50, 40, 40), Lottie.red], ["o": "50"])],
      "50,50=ff8080"),
    LottieSample(
      // At the top, 20 above the middle, 20 to the right.
      .skew, "45° slants the upright sides",
      shapes: [
        Lottie.group([Lottie.rect(0, 0, 40, 40), Lottie.red], ["p": "[50,50]", "sk": "45"])
      ], "52,32=ff0000 84,32=ff0000 44,32=ffffff 16,68=ff0000 48,68=ff0000 56,68=ffffff"),
    LottieSample(
      .fill, "with an opacity",
      shapes: [Lottie.rect(50, 50, 40, 40), Lottie.fill("[0,1,0]", o: "50")],
      "50,50=80ff80 20,50=ffffff"),
    LottieSample(
      .fill, "the first one in the list is in front",
      shapes: [
        Lottie.rect(50, 50, 40, 40), Lottie.red, Lottie.rect(50, 50, 80, 80),
        Lottie.fill("[0,0,1,1]"),
      ], "50,50=ff0000 20,50=0000ff"),
    LottieSample(
      .fillRule, "even-odd leaves a hole",
      shapes: [
        Lottie.rect(50, 50, 80, 80), Lottie.rect(50, 50, 40, 40), Lottie.fill("[1,0,0]", rule: 2),
      ], "50,50=ffffff 20,50=ff0000"),
    LottieSample(
      .fillRule, "non-zero does not, but for a path the other way around",
      shapes: [
        Lottie.path("10,10 90,10 90,90 10,90"), Lottie.path("20,20 40,20 40,80 20,80"),
        Lottie.path("60,20 60,80 80,80 80,20"), Lottie.red,
      ], "30,50=ff0000 70,50=ffffff 50,50=ff0000"),
    LottieSample(
      .stroke, "half of its width on each side, with an opacity",
      shapes: [Lottie.rect(50, 50, 60, 60), Lottie.stroke(10, [:], ["o": "50"])],
      "16,50=ff8080 24,50=ff8080 13,50=ffffff 27,50=ffffff 50,50=ffffff"),
    LottieSample(
      .caps, "butt",
      shapes: [Lottie.path("30,50 70,50", closed: false), Lottie.stroke(20, ["lc": "1"])],
      "32,42=ff0000 27,50=ffffff 73,50=ffffff"),
    LottieSample(
      .caps, "round",
      shapes: [Lottie.path("30,50 70,50", closed: false), Lottie.stroke(20, ["lc": "2"])],
      "22,50=ff0000 77,50=ff0000 21,42=ffffff 18,50=ffffff"),
    LottieSample(
      .caps, "square",
      shapes: [Lottie.path("30,50 70,50", closed: false), Lottie.stroke(20, ["lc": "3"])],
      "21,41=ff0000 78,58=ff0000 18,50=ffffff"),
    LottieSample(
      .joins, "miter",
      shapes: [Lottie.path("30,90 30,30 90,30", closed: false), Lottie.stroke(20, ["lj": "1"])],
      "21,21=ff0000 18,18=ffffff"),
    LottieSample(
      .joins, "round: 10 about the corner",
      shapes: [Lottie.path("30,90 30,30 90,30", closed: false), Lottie.stroke(20, ["lj": "2"])],
      "24,24=ff0000 21,21=ffffff"),
    LottieSample(
      .joins, "bevel: straight from 20, 30 to 30, 20",
      shapes: [Lottie.path("30,90 30,30 90,30", closed: false), Lottie.stroke(20, ["lj": "3"])],
      "26,26=ff0000 23,23=ffffff"),
    LottieSample(
      // A right angle has a miter of √2 widths.
      .joins, "a limit of 1.2 makes a bevel of a right angle",
      shapes: [
        Lottie.path("30,90 30,30 90,30", closed: false),
        Lottie.stroke(20, ["lj": "1", "ml": "1.2"]),
      ], "26,26=ff0000 23,23=ffffff"),
    LottieSample(
      .dashes, "10 and 5",
      shapes: [line, Lottie.stroke(10, ["d": dashes("0")])],
      "5,50=ff0000 12,50=ffffff 20,50=ff0000 27,50=ffffff 42,50=ffffff"),
    LottieSample(
      .dashes, "an offset that moves: 5 at frame 5",
      shapes: [
        line,
        Lottie.stroke(10, ["d": dashes(Lottie.keys([(0, "[0]"), (10, "[10]")]))]),
      ], "5,50=ff0000 12,50=ffffff @5 2,50=ff0000 7,50=ffffff 12,50=ff0000 22,50=ffffff"),
  ]

  private static func dashes(_ offset: String) -> String {
    "[{\"n\":\"d\",\"v\":\(Lottie.value("10"))},{\"n\":\"g\",\"v\":\(Lottie.value("5"))},"
      + "{\"n\":\"o\",\"v\":\(Lottie.value(offset))}]"
  }

  private static func gradient(
    _ type: String, _ kind: Int, count: Int = 2, stops: String = "[0,1,0,0,1,0,0,1]",
    _ properties: [String: String], _ constants: [String: String] = [:]
  ) -> String {
    var all = constants.merging(["t": "\(kind)"]) { $1 }
    all["g"] = "{\"p\":\(count),\"k\":\(Lottie.value(stops))}"
    if type == "gf" { all["r"] = "1" }
    return Lottie.item(type, ["o": "100"].merging(properties) { $1 }, all)
  }

  private static let across = ["s": "[0,0]", "e": "[100,0]"]

  /// Pixels have their colours at their centres: that at x = 50 is 0.505 on the way of 100 points.
  static let gradients: [LottieSample] = [
    LottieSample(
      .linearGradient, "red to blue from left to right",
      shapes: [Lottie.rect(50, 50, 100, 100), gradient("gf", 1, across)],
      "25,20=be0041~3 50,50=7e0081~3 75,80=3f00c0~3"),
    LottieSample(
      .linearGradient, "ends before the shape does, and keeps its last colour",
      shapes: [
        Lottie.rect(50, 50, 100, 100),
        gradient(
          "gf", 1, count: 3, stops: "[0,1,0,0,0.5,0,1,0,1,0,0,1]", ["s": "[20,0]", "e": "[60,0]"]),
      ], "10,50=ff0000 40,50=00ff00~8 80,50=0000ff"),
    LottieSample(
      // 20.5 / 40 at x = 70.
      .radialGradient, "40 about the middle",
      shapes: [
        Lottie.rect(50, 50, 100, 100), gradient("gf", 2, ["s": "[50,50]", "e": "[90,50]"]),
      ],
      "50,50=fa0005~4 70,50=7c0083~4 50,29=7c0083~4 95,50=0000ff 8,8=0000ff"),
    LottieSample(
      // From the focus at 70 the way to the circle at 10 is 60, of which 29.5 are made at x = 40.
      .highlight, "half of the way along the axis",
      shapes: [
        Lottie.rect(50, 50, 100, 100),
        gradient(
          "gf", 2,
          [
            "s": "[50,50]", "e": "[90,50]", "h": "50", "a": "0",
          ]),
      ], "70,50=fa0005~7 40,50=820080~5 50,50=ad0052~6 95,50=0000ff"),
    LottieSample(
      // Straight alpha: 0.495 of (126, 0, 129), and 0.505 of white.
      .opacityStops, "fading out",
      shapes: [
        Lottie.rect(50, 50, 100, 100),
        gradient("gf", 1, stops: "[0,1,0,0,1,0,0,1,0,1,1,0]", across),
      ], "2,50=f8060c~4 50,50=bf81c1~4 97,50=f9f9ff~4"),
    LottieSample(
      // At 25 half of the opacity is left: half of (190, 0, 65) and of white.
      .opacityStops, "at other offsets than the colours",
      shapes: [
        Lottie.rect(50, 50, 100, 100),
        gradient("gf", 1, stops: "[0,1,0,0,1,0,0,1,0,1,0.5,0,1,1]", across),
      ], "25,50=df81a1~5 50,50=feffff~5 98,50=0a08fd~9"),
    LottieSample(
      .gradientStroke, "along a line",
      shapes: [
        line,
        gradient("gs", 1, across.merging(["w": "10"]) { $1 }, ["lc": "1", "lj": "1", "ml": "4"]),
      ], "25,50=be0041~3 50,46=7e0081~3 75,54=3f00c0~3 50,42=ffffff 50,58=ffffff"),
    LottieSample(
      // Halfway the first colour is (127.5, 127.5, 0), and so half of it and of blue are in the middle.
      .gradientKeyframes, "each stop is mixed by itself",
      shapes: [
        Lottie.rect(50, 50, 100, 100),
        gradient(
          "gf", 1,
          stops: Lottie.keys([(0, "[0,1,0,0,1,0,0,1]"), (10, "[0,0,1,0,1,0,0,1]")]), across),
      ], "@5 0,50=7f7f01~3 50,50=3f3f81~4 99,50=0101fe~3"),
  ]
}
