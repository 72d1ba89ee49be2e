/// Layers: their kinds, times and positions.
extension LottieSample {
  /// The asset of a composition of 100 × 100.
  private static func assets(_ layers: String...) -> String {
    "\"assets\":[{\"id\":\"c\",\"layers\":[\(layers.joined(separator: ","))]}]"
  }

  private static func precomposition(
    _ keys: [String: String] = [:], _ transform: [String: String] = [:]
  ) -> String {
    let own = ["refId": "\"c\"", "w": "100", "h": "100"]
    return Lottie.layer(0, own.merging(keys) { $1 }, transform)
  }

  /// A square of 10 × 10 that goes from x = 0 to 80 in frames 0 to 20, four points a frame.
  private static let runner = Lottie.solid(
    "ff0000", 10, 10, [:], ["p": Lottie.keys([(0, "[0,0,0]"), (20, "[80,0,0]")])])

  /// Two images of 10 × 10, `red.png` and `blue.png`, beside the file.
  private static let images = """
    "assets":[{"id":"r","w":10,"h":10,"u":"images/","p":"red.png","e":0,"t":"seq"},
    {"id":"b","w":10,"h":10,"u":"images/","p":"blue.png","e":0,"t":"seq"},
    {"id":"c","layers":[
    """
    + Lottie.layer(2, ["refId": "\"r\"", "op": "1"]) + ","
    + Lottie.layer(2, ["refId": "\"b\"", "ip": "1", "op": "2"]) + "]}]"

  /// A PNG of 20 × 20, red in the left half and blue in the right one.
  private static let halves = """
    "assets":[{"id":"i","w":20,"h":20,"u":"","e":1,"p":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABQAAAAUAQMAAAC3R49OAAAABlBMVEX/AAAAAP9sof2OAAAAEklEQVR42mNgsP/AxMDAQC0MAGGiAVYlN10OAAAAAElFTkSuQmCC"}]
    """

  static let layers: [LottieSample] = [
    LottieSample(
      .precomposition, "clips to its size, 50 × 50 at 20, 20",
      layers: [precomposition(["w": "50", "h": "50"], ["p": "[20,20,0]"])],
      more: assets(Lottie.solid("ff0000")),
      "22,22=ff0000 68,68=ff0000 72,45=ffffff 45,72=ffffff 17,45=ffffff"),
    LottieSample(
      .solid, "30 × 20 at 10, 10",
      layers: [Lottie.solid("00ff00", 30, 20, [:], ["p": "[10,10,0]"])],
      "11,11=00ff00 38,28=00ff00 41,20=ffffff 20,31=ffffff"),
    LottieSample(
      .embeddedImage, "a PNG in base64",
      layers: [Lottie.layer(2, ["refId": "\"i\""], ["p": "[10,10,0]"])], more: halves,
      "12,12=ff0000 17,28=ff0000 22,12=0000ff 28,28=0000ff 32,20=ffffff"),
    LottieSample(
      .imageFile, "in the folder that the asset names",
      layers: [Lottie.layer(2, ["refId": "\"r\""], ["p": "[10,10,0]"])], more: images,
      "12,12=ff0000 18,18=ff0000 22,15=ffffff"),
    LottieSample(
      .imageSequence, "an image for each frame",
      layers: [precomposition()], more: images,
      "5,5=ff0000 @1 5,5=0000ff @2 5,5=ffffff"),
    LottieSample(
      .null, "draws nothing; its children move with it, and do not have its opacity",
      layers: [
        Lottie.solid("ff0000", 10, 10, ["ind": "1", "parent": "2"]),
        Lottie.layer(3, ["ind": "2"], ["p": "[50,0,0]", "o": "50"]),
      ],
      "55,5=ff0000 5,5=ffffff 65,5=ffffff"),
    LottieSample(
      .shapeLayer, "its shapes are about its anchor",
      // (50, 50) − (10, 0) is where the shapes' origin is.
      layers: [
        Lottie.shapes(
          [Lottie.rect(0, 0, 20, 20), Lottie.red], [:], ["a": "[10,0]", "p": "[50,50]"])
      ],
      "32,50=ff0000 48,58=ff0000 28,50=ffffff 52,50=ffffff"),
    LottieSample(
      .parent, "a parent turns its child, and has one itself",
      layers: [
        // A quarter turn takes (x, y) to (−y, x): x is in 40…50 and y in 60…80 after it.
        Lottie.solid("ff0000", 20, 10, ["ind": "1", "parent": "2"], ["p": "[10,0,0]"]),
        Lottie.layer(3, ["ind": "2", "parent": "3"], ["p": "[50,0,0]", "r": "90"]),
        Lottie.layer(3, ["ind": "3"], ["p": "[0,50,0]"]),
      ],
      "45,62=ff0000 45,78=ff0000 45,58=ffffff 45,82=ffffff 38,70=ffffff 52,70=ffffff"),
    LottieSample(
      .range, "from its first frame on, and not at its last one",
      layers: [Lottie.solid("ff0000", 100, 100, ["ip": "10", "op": "20"])],
      "@9 50,50=ffffff @10 50,50=ff0000 @19 50,50=ff0000 @20 50,50=ffffff"),
    LottieSample(
      .start, "at frame 20 a composition that starts at 10 is at its frame 10",
      layers: [precomposition(["st": "10"])], more: assets(runner),
      "@20 42,5=ff0000 48,5=ff0000 38,5=ffffff 52,5=ffffff"),
    LottieSample(
      .start, "keyframes of a layer count in its composition's frames",
      layers: [
        Lottie.solid(
          "ff0000", 10, 10, ["st": "10"], ["p": Lottie.keys([(0, "[0,0,0]"), (20, "[80,0,0]")])])
      ],
      "@10 42,5=ff0000 48,5=ff0000 38,5=ffffff 52,5=ffffff"),
    LottieSample(
      // (24 − 4) / 2 = 10.
      .stretch, "half as fast from its start on",
      layers: [precomposition(["st": "4", "sr": "2"])], more: assets(runner),
      "@24 42,5=ff0000 48,5=ff0000 38,5=ffffff 52,5=ffffff"),
    LottieSample(
      .remapping, "2 s go by in 10 frames, whatever the start and the stretch are",
      // At frame 5 it is 1 s: frame 10. After the last key it is 2 s: frame 20.
      layers: [
        precomposition(["tm": Lottie.value(Lottie.keys([(0, "[0]"), (10, "[2]")])), "st": "3"])
      ],
      more: assets(runner), "@5 42,5=ff0000 48,5=ff0000 38,5=ffffff @15 82,5=ff0000 78,5=ffffff"),
    LottieSample(
      .remapping, "back in time",
      // At frame 7.5 it is 0.5 s: frame 5, where x is 20.
      layers: [precomposition(["tm": Lottie.value(Lottie.keys([(0, "[2]"), (10, "[0]")]))])],
      more: assets(runner), "@7.5 22,5=ff0000 28,5=ff0000 18,5=ffffff 32,5=ffffff"),
    LottieSample(
      .remapping, "beyond its keyframes, where an ease overshoots",
      // The control points at thirds make x the time; half of the way y is 3 · 3/8 + 1/8 = 1.25, which is
      // frame 12.5: red ends at 11.
      layers: [
        precomposition([
          "tm": Lottie.value(
            Lottie.keys(
              [(0, "[0]"), (10, "[1]")], out: "{\"x\":[0.3333333333],\"y\":[0]}",
              in: "{\"x\":[0.6666666667],\"y\":[3]}"))
        ])
      ],
      more: assets(
        Lottie.solid("ff0000", 100, 100, ["op": "11"]), Lottie.solid("00ff00", 100, 100)),
      "@0 50,50=ff0000 @5 50,50=00ff00 @10 50,50=ff0000"),
    LottieSample(
      .hidden, "is not drawn, and moves its children all the same",
      layers: [
        Lottie.solid("ff0000", 10, 10, ["ind": "1", "parent": "2"]),
        Lottie.solid("0000ff", 100, 100, ["ind": "2", "hd": "true"], ["p": "[50,0,0]"]),
      ],
      "55,5=ff0000 75,50=ffffff"),
    LottieSample(
      .autoOrient, "20 × 4 turns downwards on its way",
      layers: [
        Lottie.solid(
          "ff0000", 20, 4, ["ao": "1"],
          [
            "a": "[10,2,0]",
            "p": Lottie.keys(
              [(0, "[50,10,0]"), (10, "[50,90,0]")], more: ",\"to\":[0,1,0],\"ti\":[0,-1,0]"),
          ])
      ],
      "@5 50,43=ff0000 50,57=ff0000 43,50=ffffff 57,50=ffffff"),
    LottieSample(
      .rotationInSpace, "60° about y halves the width",
      layers: [
        Lottie.solid(
          "ff0000", 40, 40, ["ddd": "1"],
          [
            "a": "[20,20,0]", "p": "[50,50,0]", "rx": "0", "ry": "60", "rz": "0", "or": "[0,0,0]",
          ])
      ],
      "42,50=ff0000 58,50=ff0000 38,50=ffffff 62,50=ffffff 50,32=ff0000 50,68=ff0000"),
    LottieSample(
      .rotationInSpace, "60° about x halves the height, and the orientation adds a quarter turn",
      layers: [
        Lottie.solid(
          "ff0000", 40, 40, ["ddd": "1"],
          [
            "a": "[20,20,0]", "p": "[50,50,0]", "rx": "60", "ry": "0", "rz": "0", "or": "[0,0,90]",
          ])
      ],
      "42,50=ff0000 58,50=ff0000 38,50=ffffff 62,50=ffffff 50,32=ff0000 50,68=ff0000"),
    LottieSample(
      .positionInSpace, "without a camera depth does not change the size",
      layers: [
        Lottie.solid(
          "ff0000", 40, 40, ["ddd": "1"],
          [
            "a": "[20,20,0]", "p": "[50,50,300]", "rx": "0", "ry": "0", "rz": "0", "or": "[0,0,0]",
          ])
      ],
      "32,32=ff0000 68,68=ff0000 28,50=ffffff 72,50=ffffff"),
  ]

  /// A colour over #6699cc by each blend mode, by the formulas of Compositing and Blending Level 1.
  static let blendModes: [LottieSample] = [
    blend(0, "normal", "cc6633", "cc6633"),
    blend(1, "multiply", "cc6633", "523d29"),
    blend(2, "screen", "cc6633", "e0c2d6"),
    blend(3, "overlay", "cc6633", "a385ad"),
    blend(4, "darken", "cc6633", "666633"),
    blend(5, "lighten", "cc6633", "cc99cc"),
    blend(6, "color dodge", "cc6633", "ffffff"),
    blend(7, "color burn", "cc6633", "400000"),
    blend(8, "hard light", "cc6633", "c27a52"),
    blend(9, "soft light", "cc6633", "8a8db4"),
    blend(10, "difference", "cc6633", "663399"),
    blend(11, "exclusion", "cc6633", "8f85ad"),
    blend(12, "hue", "cc6633", "c37f5d"),
    blend(13, "saturation", "cc6633", "519eea"),
    blend(14, "color", "cc6633", "dc7643"),
    blend(15, "luminosity", "cc6633", "5689bc"),
    blend(16, "add", "333319", "99cce5"),
  ]

  private static func blend(_ mode: Int, _ name: String, _ source: String, _ result: String)
    -> LottieSample
  {
    LottieSample(
      .blendModes, name,
      layers: [Lottie.solid(source, 50, 100, ["bm": "\(mode)"]), Lottie.solid("6699cc")],
      "25,50=\(result) 75,50=6699cc")
  }
}
