/// Constants, keyframes and how they are written.
extension LottieSample {
  private static func square(_ position: String, _ keys: [String: String] = [:]) -> String {
    Lottie.solid("ff0000", 10, 10, keys, ["p": position])
  }

  /// An easing that is slow at both ends.
  private static let slow = (out: "{\"x\":[0.5],\"y\":[0]}", into: "{\"x\":[0.5],\"y\":[1]}")

  static let values: [LottieSample] = [
    LottieSample(
      .keyframes, "before, between and after them",
      layers: [square(Lottie.keys([(10, "[20,0,0]"), (20, "[60,40,0]"), (30, "[60,80,0]")]))],
      """
      25,5=ff0000 @10 25,5=ff0000 @15 42,22=ff0000 48,28=ff0000 38,25=ffffff 52,25=ffffff
      @25 65,62=ff0000 65,68=ff0000 65,58=ffffff @40 65,85=ff0000
      """),
    LottieSample(
      // Cubic Bézier (0.5, 0, 0.5, 1): in the middle it is 0.5. At 0.25 its parameter is 0.2019,
      // 1.5 s − 1.5 s² + s³, where 3 s² − 2 s³ is 0.1058: 8.5 of 80.
      .easing, "slow at both ends",
      layers: [
        square(Lottie.keys([(0, "[0,0,0]"), (10, "[80,0,0]")], out: slow.out, in: slow.into))
      ],
      """
      @2.5 10,5=ff0000 17,5=ff0000 6,5=ffffff 20,5=ffffff
      @5 42,5=ff0000 48,5=ff0000 38,5=ffffff 52,5=ffffff
      @7.5 73,5=ff0000 80,5=ff0000 69,5=ffffff 83,5=ffffff
      """),
    LottieSample(
      // y is eased by (1, 0, 1, 1): 3 s − 3 s² + s³ = 0.5 at s = 0.2063, where 3 s² − 2 s³ is 0.1101.
      .easingByDimension, "the width is linear, and the height is late",
      layers: [
        Lottie.solid(
          "ff0000", 80, 80, [:],
          [
            "s": Lottie.keys(
              [(0, "[0,0,100]"), (10, "[100,100,100]")], out: "{\"x\":[0,1,0],\"y\":[0,0,0]}",
              in: "{\"x\":[1,1,1],\"y\":[1,1,1]}")
          ])
      ], "@5 38,5=ff0000 42,5=ffffff 5,7=ff0000 5,10=ffffff @10 78,78=ff0000"),
    LottieSample(
      .hold, "until the next keyframe",
      layers: [
        square("[{\"t\":0,\"s\":[20,0,0],\"h\":1},{\"t\":10,\"s\":[60,0,0],\"h\":1}]")
      ], "@9.5 25,5=ff0000 65,5=ffffff @10 25,5=ffffff 65,5=ff0000 @50 65,5=ff0000"),
    LottieSample(
      // The curve's parameter is at (10 + 3 · 90 + 3 · 90 + 90) / 8 = 80 in the middle; half of the way
      // would be 50.
      .spatialTangents, "with the curve's parameter",
      layers: [
        square(
          Lottie.keys(
            [(0, "[10,50,0]"), (10, "[90,50,0]")], more: ",\"to\":[80,0,0],\"ti\":[0,0,0]"))
      ], "@5 82,55=ff0000 88,55=ff0000 78,55=ffffff 92,55=ffffff @10 92,55=ff0000"),
    LottieSample(
      // At the top of an arch whose tangents are 40 high y is 50 − 0.75 · 40.
      .spatialTangents, "along a curve",
      layers: [
        square(
          Lottie.keys(
            [(0, "[10,50,0]"), (10, "[80,50,0]")], more: ",\"to\":[0,-40,0],\"ti\":[0,-40,0]"))
      ], "@5 47,22=ff0000 53,28=ff0000 50,18=ffffff 50,32=ffffff"),
    LottieSample(
      .splitPosition, "x moves while y is eased by itself",
      layers: [
        square(
          "{\"s\":true,\"x\":\(Lottie.value(Lottie.keys([(0, "[0]"), (10, "[80]")]))),"
            + "\"y\":\(Lottie.value(Lottie.keys([(0, "[0]"), (5, "[60]"), (10, "[60]")])))}")
      ], "@5 42,62=ff0000 48,68=ff0000 45,58=ffffff @10 85,65=ff0000"),
    LottieSample(
      .shapeKeyframes, "vertices on their way",
      layers: [
        Lottie.shapes([
          Lottie.item(
            "sh",
            [
              "ks": Lottie.keys([
                (0, "[\(Lottie.outline("0,0 20,0 20,100 0,100", closed: true))]"),
                (10, "[\(Lottie.outline("0,0 80,0 80,100 0,100", closed: true))]"),
              ])
            ]), Lottie.red,
        ])
      ], "18,50=ff0000 22,50=ffffff @5 48,50=ff0000 52,50=ffffff @10 78,50=ff0000"),
    LottieSample(
      .oldKeyframes, "the end of a segment is beside its beginning",
      layers: [
        square(
          "[{\"t\":0,\"s\":[0,0,0],\"e\":[40,0,0],\"i\":{\"x\":1,\"y\":1},\"o\":{\"x\":0,\"y\":0}},"
            + "{\"t\":10,\"s\":[40,0,0],\"e\":[40,80,0],\"i\":{\"x\":1,\"y\":1},"
            + "\"o\":{\"x\":0,\"y\":0}},{\"t\":20}]")
      ], "@5 22,5=ff0000 28,5=ff0000 18,5=ffffff @15 45,42=ff0000 45,38=ffffff @30 45,85=ff0000"),
    LottieSample(
      .byteColors, "a channel above 1 is of 255",
      layers: [
        Lottie.shapes([Lottie.rect(50, 50, 100, 100), Lottie.fill("[255,128,0,255]")])
      ], "50,50=ff8000"),
    LottieSample(
      .missingKeys, "a layer without transform, times and start, and a fill without opacity",
      layers: [
        "{\"ty\":4,\"shapes\":[{\"ty\":\"rc\",\"p\":{\"k\":[20,20]},\"s\":{\"k\":[20,20]}},"
          + "{\"ty\":\"fl\",\"c\":{\"k\":[1,0,0]}}]}"
      ], "12,12=ff0000 28,28=ff0000 32,20=ffffff @99 20,20=ff0000"),
    LottieSample(
      .missingKeys, "a trim without end and offset, and a group without transform",
      shapes: [
        "{\"ty\":\"gr\",\"it\":[" + Lottie.path("10,30 90,30", closed: false)
          + ",{\"ty\":\"tm\",\"s\":{\"k\":50}}," + Lottie.stroke(10) + "]}"
      ], "48,30=ffffff 52,30=ff0000 88,30=ff0000"),
    LottieSample(
      .textForNumbers, "as numbers",
      layers: [
        "{\"ty\":1,\"sw\":\"30\",\"sh\":\"20\",\"sc\":\"#ff0000\",\"ip\":\"0\",\"op\":\"10\","
          + "\"ks\":{\"o\":{\"k\":\"50\"},\"p\":{\"k\":[\"10\",\"10\"]}}}"
      ], "11,11=ff8080 38,28=ff8080 42,20=ffffff @10 20,20=ffffff"),
    LottieSample(
      .slots, "a property has the value of its slot",
      layers: [
        Lottie.shapes([
          Lottie.rect(50, 50, 100, 100),
          Lottie.item("fl", ["o": "100", "c": "{\"a\":0,\"k\":[0,0,1],\"sid\":\"tint\"}"]),
        ])
      ], more: "\"slots\":{\"tint\":{\"p\":{\"a\":0,\"k\":[1,0,0,1]}}}", "50,50=ff0000"),
    LottieSample(
      .slots, "names that are no names of variables, and two that differ in a space",
      layers: [
        Lottie.shapes([
          Lottie.group([Lottie.rect(10, 50, 20, 100), slotted("7")]),
          Lottie.group([Lottie.rect(30, 50, 20, 100), slotted("number")]),
          Lottie.group([Lottie.rect(50, 50, 20, 100), slotted("a b")]),
          Lottie.group([Lottie.rect(70, 50, 20, 100), slotted("a-b")]),
        ])
      ],
      more: "\"slots\":{\"7\":{\"p\":{\"k\":[1,0,0]}},\"number\":{\"p\":{\"k\":[0,1,0]}},"
        + "\"a b\":{\"p\":{\"k\":[0,0,1]}},\"a-b\":{\"p\":{\"k\":[0,1,1]}}}",
      "10,50=ff0000 30,50=00ff00 50,50=0000ff 70,50=00ffff"),
  ]
  private static func slotted(_ name: String) -> String {
    Lottie.item("fl", ["o": "100", "c": "{\"sid\":\"\(name)\"}"])
  }
}
