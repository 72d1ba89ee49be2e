/// Mattes, masks, effects and layer styles.
extension LottieSample {
  private static func matte(
    _ color: String, _ kind: Int, _ points: String, in feature: LottieFeature,
    _ name: String
  ) -> LottieSample {
    LottieSample(
      feature, name,
      layers: [
        Lottie.solid(color, 20, 20, ["ind": "1", "td": "1"], ["p": "[10,10,0]"]),
        Lottie.solid("ff0000", 100, 100, ["ind": "2", "tt": "\(kind)"]),
      ], points)
  }

  static let mattes: [LottieSample] = [
    matte("0000ff", 1, "20,20=ff0000 50,50=ffffff", in: .alphaMatte, "whatever its colour is"),
    LottieSample(
      .alphaMatte, "half of an opacity",
      layers: [
        Lottie.solid("0000ff", 20, 20, ["td": "1"], ["p": "[10,10,0]", "o": "50"]),
        Lottie.solid("ff0000", 100, 100, ["tt": "1"]),
      ], "20,20=ff8080 50,50=ffffff"),
    matte("0000ff", 2, "20,20=ffffff 50,50=ff0000", in: .invertedMatte, "where it is not"),
    LottieSample(
      .invertedMatte, "a matte that draws nothing leaves everything",
      layers: [
        Lottie.layer(3, ["ind": "1", "td": "1"]),
        Lottie.solid("ff0000", 100, 100, ["ind": "2", "tt": "2"]),
      ], "20,20=ff0000 50,50=ff0000"),
    // Luminance 0.7154 of green, 128/255 of grey: white has 1 − 0.7154 and 1 − 0.502 left.
    matte(
      "00ff00", 3, "20,20=ff4949~3 50,50=ffffff", in: .lumaMatte, "green shows seven tenths"),
    matte("808080", 3, "20,20=ff7f7f 50,50=ffffff", in: .lumaMatte, "grey shows a half"),
    matte("000000", 3, "20,20=ffffff 50,50=ffffff", in: .lumaMatte, "black shows nothing"),
    matte(
      "808080", 4, "20,20=ff8080 50,50=ff0000", in: .invertedLumaMatte,
      "all is seen where the matte is not"),
    matte("ffffff", 4, "20,20=ffffff 50,50=ff0000", in: .invertedLumaMatte, "nothing below white"),
    LottieSample(
      .matteByIndex, "one matte of two layers, below them in the list",
      layers: [
        Lottie.solid("ff0000", 40, 100, ["ind": "1", "tt": "1", "tp": "3"]),
        Lottie.solid("0000ff", 100, 100, ["ind": "2", "tt": "2", "tp": "3"]),
        Lottie.solid("00ff00", 20, 20, ["ind": "3", "td": "1"], ["p": "[10,10,0]"]),
      ], "20,20=ff0000 8,8=0000ff 50,50=0000ff"),
    LottieSample(
      .matteRange, "it is empty then",
      layers: [
        Lottie.solid("00ff00", 100, 100, ["ip": "10", "op": "20", "td": "1"]),
        Lottie.solid("ff0000", 50, 100, ["tt": "1"]),
        Lottie.solid("00ff00", 100, 100, ["ip": "10", "op": "20", "td": "1"]),
        Lottie.solid("0000ff", 100, 100, ["tt": "2"]),
      ],
      "25,50=0000ff 75,50=0000ff @10 25,50=ff0000 75,50=ffffff @20 25,50=0000ff"),
  ]

  /// Two squares that have 40…60 in common.
  private static let first = "20,20 60,20 60,60 20,60"
  private static let second = "40,40 80,40 80,80 40,80"

  private static func masked(
    _ feature: LottieFeature, _ name: String, _ masks: [String],
    _ points: String
  ) -> LottieSample {
    let list = "[" + masks.joined(separator: ",") + "]"
    return LottieSample(
      feature, name,
      layers: [Lottie.solid("ff0000", 100, 100, ["hasMask": "true", "masksProperties": list])],
      points)
  }

  static let masks: [LottieSample] = [
    masked(
      .addedMask, "two are what either is", [Lottie.mask("a", first), Lottie.mask("a", second)],
      "30,30=ff0000 50,50=ff0000 70,70=ff0000 30,70=ffffff 10,10=ffffff"),
    masked(
      // 1 − 0.5 · 0.2 = 0.9.
      .addedMask, "opacities as one over the other",
      [Lottie.mask("a", first, opacity: "50"), Lottie.mask("a", second, opacity: "80")],
      "30,30=ff8080 50,50=ff1919 70,70=ff3333"),
    masked(
      .subtractedMask, "from the layer, as the first one", [Lottie.mask("s", first)],
      "30,30=ffffff 50,50=ffffff 70,70=ff0000 10,10=ff0000"),
    masked(
      .subtractedMask, "from another mask", [Lottie.mask("a", first), Lottie.mask("s", second)],
      "30,30=ff0000 50,50=ffffff 70,70=ffffff 10,10=ffffff"),
    masked(
      .intersectedMask, "what both are", [Lottie.mask("a", first), Lottie.mask("i", second)],
      "30,30=ffffff 50,50=ff0000 70,70=ffffff 10,10=ffffff"),
    masked(
      .lightenedMask, "the greater opacity",
      [Lottie.mask("a", first, opacity: "50"), Lottie.mask("l", second, opacity: "80")],
      "30,30=ff8080 50,50=ff3333 70,70=ff3333 10,10=ffffff"),
    masked(
      .darkenedMask, "the lesser opacity",
      [Lottie.mask("a", first, opacity: "50"), Lottie.mask("d", second, opacity: "80")],
      "30,30=ffffff 50,50=ff8080 70,70=ffffff 10,10=ffffff"),
    masked(
      .differenceMask, "what one of them is", [Lottie.mask("a", first), Lottie.mask("f", second)],
      "30,30=ff0000 50,50=ffffff 70,70=ff0000 10,10=ffffff"),
    masked(
      .noMask, "hides nothing", [Lottie.mask("n", first)],
      "30,30=ff0000 10,10=ff0000 90,90=ff0000"),
    masked(
      .invertedMask, "what it is not", [Lottie.mask("a", first, inverted: true)],
      "30,30=ffffff 50,50=ffffff 70,70=ff0000 10,10=ff0000"),
    masked(
      .maskOpacity, "40 per cent", [Lottie.mask("a", first, opacity: "40")],
      "30,30=ff9999 70,70=ffffff"),
    masked(
      .maskExpansion, "8 more on each side", [Lottie.mask("a", first, expansion: "8")],
      "14,40=ff0000 66,40=ff0000 40,14=ff0000 10,40=ffffff 70,40=ffffff 40,70=ffffff"),
    masked(
      .maskExpansion, "8 less on each side", [Lottie.mask("a", first, expansion: "-8")],
      "30,30=ff0000 50,50=ff0000 26,40=ffffff 54,40=ffffff 40,26=ffffff"),
  ]

  private static func effect(
    _ feature: LottieFeature, _ name: String, _ type: Int,
    _ values: [String], of color: String, _ points: String
  ) -> LottieSample {
    LottieSample(
      feature, name,
      layers: [
        Lottie.solid(color, 20, 20, ["ef": Lottie.effect(type, values)], ["p": "[20,20,0]"])
      ], points)
  }

  static let effects: [LottieSample] = [
    effect(
      .fillEffect, "one colour", 21,
      ["0", "0", "[1,0,0,1]", "0", "0", "0", "1"], of: "0000ff", "30,30=ff0000 50,50=ffffff"),
    effect(
      .fillEffect, "half as opaque", 21,
      ["0", "0", "[1,0,0,1]", "0", "0", "0", "0.5"], of: "0000ff", "30,30=ff8080"),
    effect(
      // 128/255 of the way from blue to yellow.
      .tintEffect, "grey is between the two colours", 20, ["[0,0,1,1]", "[1,1,0,1]", "100"],
      of: "808080", "30,30=80807f~3 50,50=ffffff"),
    effect(
      // Of black, half is kept, and half is red.
      .tintEffect, "a half of it", 20, ["[1,0,0,1]", "[1,1,1,1]", "50"], of: "000000",
      "30,30=800000~3"),
    LottieSample(
      .strokeEffect, "half of a mask's line, 5 to either side",
      layers: [
        Lottie.solid(
          "00ff00", 100, 100,
          [
            "hasMask": "true",
            "masksProperties": "[{\"mode\":\"n\",\"inv\":false,\"cl\":false,\"nm\":\"mask\","
              + "\"pt\":{\"a\":0,\"k\":\(Lottie.outline("10,50 90,50", closed: false))},"
              + "\"o\":{\"a\":0,\"k\":100},\"x\":{\"a\":0,\"k\":0}}]",
            "ef": Lottie.effect(
              22,
              ["1", "1", "0", "[1,0,0,1]", "5", "1", "1", "0", "50", "0", "1"]),
          ])
      ], "20,50=ff0000 40,46=ff0000 40,54=ff0000 40,43=00ff00 40,57=00ff00 70,50=00ff00"),
    effect(
      .shadowEffect, "to the right, 30 away", 25, ["[1,0,0,1]", "255", "90", "30", "0"],
      of: "0000ff", "30,30=0000ff 52,22=ff0000 68,38=ff0000 45,30=ffffff 30,60=ffffff"),
    effect(
      .shadowEffect, "below, half as opaque", 25, ["[1,0,0,1]", "127.5", "180", "30", "0"],
      of: "0000ff", "30,30=0000ff 30,60=ff8080 60,30=ffffff"),
    LottieSample(
      // The standard deviation is 3, and the share of black at a distance of d is Φ(d / 3):
      // Φ(1/6) = 0.566, Φ(7/6) = 0.878.
      .blurEffect, "the edge of a half plane, by the normal distribution",
      layers: [
        Lottie.solid(
          "000000", 100, 200, ["ef": Lottie.effect(29, ["10", "1", "0"])], ["p": "[-50,-50,0]"])
      ],
      "30,50=000000~4 49,50=6f6f6f~7 50,50=909090~7 46,50=1f1f1f~7 53,50=e0e0e0~7 70,50=ffffff~2"),
    LottieSample(
      // Light from above, 90°, casts it downwards.
      .shadowStyle, "30 below",
      layers: [
        Lottie.solid(
          "0000ff", 20, 20,
          [
            "sy": "[{\"ty\":1,\"nm\":\"shadow\",\"c\":{\"a\":0,\"k\":[1,0,0,1]},"
              + "\"o\":{\"a\":0,\"k\":100},\"a\":{\"a\":0,\"k\":90},\"s\":{\"a\":0,\"k\":0},"
              + "\"d\":{\"a\":0,\"k\":30}}]"
          ], ["p": "[20,20,0]"])
      ], "30,30=0000ff 30,60=ff0000 30,45=ffffff 60,30=ffffff"),
  ]
}
