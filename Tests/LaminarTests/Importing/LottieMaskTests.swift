import Laminar
import Testing

/// Masks and mattes of Lottie files, against the alphas that their formulas give.
@Suite struct `Lottie masks` {
  /// A mask whose outline is a square.
  private static func mask(
    _ mode: String, _ low: Double = 20, _ high: Double = 60, opacity: Double = 100,
    isInverted: Bool = false, expansion: Double = 0
  ) -> String {
    """
    { "mode": "\(mode)", "inv": \(isInverted), "o": { "k": \(opacity) }, "x": { "k": \(expansion) },
      "pt": { "k": \(LottiePicture.square(from: low, to: high)) } }
    """
  }

  private static func picture(_ masks: String...) -> LottiePicture {
    LottiePicture(
      LottiePicture.solid(
        1, "\"hasMask\": true, \"masksProperties\": [\(masks.joined(separator: ", "))]"))
  }

  /// The alpha after a mask: `coverage` is the mask's, with its opacity.
  private static func alpha(_ mode: String, on before: Double?, _ coverage: Double) -> Double {
    // A first mask that subtracts starts from everything; others are alone.
    guard let before else { return mode == "s" ? 1 - coverage : coverage }
    return switch mode {
    case "a": before + coverage - before * coverage
    case "s": before * (1 - coverage)
    case "i": before * coverage
    case "l": max(before, coverage)
    case "d": min(before, coverage)
    default: abs(before - coverage)
    }
  }

  private static let modes = ["a", "s", "i", "l", "d", "f"]
  /// Pixels outside of both squares, in the first, in both and in the second.
  private static let places: [(at: Int, first: Double, second: Double)] = [
    (10, 0, 0), (30, 1, 0), (50, 1, 1), (70, 0, 1),
  ]

  @Test(arguments: modes, modes)
  func `act on the alpha before them`(first: String, second: String) {
    for (opacities, isInverted) in [((1.0, 1.0), false), ((0.6, 0.8), false), ((0.6, 0.8), true)] {
      let picture = Self.picture(
        Self.mask(first, opacity: 100 * opacities.0),
        Self.mask(second, 40, 80, opacity: 100 * opacities.1, isInverted: isInverted))
      #expect(picture.messages == [])
      for place in Self.places {
        let inside = isInverted ? 1 - place.second : place.second
        let before = Self.alpha(first, on: nil, place.first * opacities.0)
        let expected = Self.alpha(second, on: before, inside * opacities.1)
        let found = picture.alpha(place.at, place.at)
        #expect(
          abs(Double(found) - 255 * expected) <= 1.5,
          "\(first) and \(second) at \(place.at): \(found), not \(255 * expected)")
      }
    }
  }

  @Test(arguments: modes, [false, true])
  func `alone cover their outline or what is around it`(mode: String, isInverted: Bool) {
    let picture = Self.picture(Self.mask(mode, isInverted: isInverted))
    let inside = isInverted != (mode == "s") ? 0 : 255
    #expect(picture.alpha(40, 40) == inside)
    #expect(picture.alpha(10, 40) == 255 - inside)
  }

  @Test func `without a mode that acts leave the layer whole`() {
    let picture = Self.picture(Self.mask("n"), Self.mask("q"))
    #expect(picture.alpha(10, 10) == 255)
    #expect(picture.messages == ["a mask of mode q is not drawn"])
  }

  @Test func `expand beyond their outline and into it`() {
    // The outline's left side is at 20: with 5 points more it is at 15, with 5 fewer at 25.
    for (expansion, edge) in [(5.0, 15), (-5.0, 25)] {
      for isInverted in [false, true] {
        let picture = Self.picture(Self.mask("a", isInverted: isInverted, expansion: expansion))
        #expect(picture.alpha(edge - 1, 40) == (isInverted ? 255 : 0))
        #expect(picture.alpha(edge, 40) == (isInverted ? 0 : 255))
        // The corners of a square stay: the one at the upper left.
        #expect(picture.alpha(edge - 1, edge - 1) == (isInverted ? 255 : 0))
        #expect(picture.alpha(edge, edge) == (isInverted ? 0 : 255))
      }
      let half = Self.picture(Self.mask("s", opacity: 50, expansion: expansion))
      #expect(half.alpha(edge - 1, 40) == 255)
      #expect(abs(half.alpha(edge, 40) - 128) <= 1)
    }
  }

  @Test func `move, fade and expand with their keyframes`() {
    // Half way to frame 40 the square is that from 30 to 70, with an opacity of 75 per cent and no
    // expansion; at the ends it is 5 points smaller and larger.
    let mask = """
      { "mode": "a", "o": \(LottiePicture.property("100", to: "50")),
        "x": \(LottiePicture.property("-5", to: "5")),
        "pt": \(LottiePicture.property(
          LottiePicture.square(from: 20, to: 60), to: LottiePicture.square(from: 40, to: 80))) }
      """
    let picture = Self.picture(mask)
    #expect(picture.messages == [])
    let edges: [(frame: Double, edge: Int, alpha: Int)] = [
      (0, 25, 255), (20, 30, 191), (40, 35, 128),
    ]
    for (frame, edge, alpha) in edges {
      #expect(picture.alpha(edge - 2, 50, frame: frame) == 0, "frame \(frame)")
      #expect(abs(picture.alpha(edge + 2, 50, frame: frame) - alpha) <= 1, "frame \(frame)")
    }
  }

  @Test func `of shapes without a size start from everything`() {
    let shapes = """
      { "ty": 4, "ind": 1, "nm": "A", "ip": 0, "op": 60, "ks": { "p": { "k": [50, 50] } },
        "masksProperties": [\(Self.mask("s", -10, 10))],
        "shapes": [
          { "ty": "rc", "p": { "k": [0, 0] }, "s": { "k": [80, 80] }, "r": { "k": 0 } },
          { "ty": "fl", "c": { "k": [0, 0, 1] }, "o": { "k": 100 } }] }
      """
    let picture = LottiePicture(shapes)
    #expect(picture.alpha(15, 15) == 255)
    #expect(picture.alpha(50, 50) == 0)
    #expect(picture.alpha(5, 5) == 0)
  }

  // MARK: - Mattes

  /// A blue square from 10 to 90 and, from frame 10 up to 30, an orange one of half opacity from 20 to
  /// 60 as its matte.
  private static func matte(_ kind: Int, isNamed: Bool) -> LottiePicture {
    let matte = """
      { "ty": 1, "ind": 7, "nm": "M", "td": 1, "ip": 10, "op": 30, "sw": 40, "sh": 40, "sc": "#ff8000",
        "ks": { "a": { "k": [0, 0] }, "p": { "k": [20, 20] }, "o": { "k": 50 } } }
      """
    let layer = LottiePicture.solid(
      1, width: 80, height: 80, color: "#0000ff", x: 10, y: 10,
      "\"tt\": \(kind)" + (isNamed ? ", \"tp\": 7" : ""))
    return isNamed ? LottiePicture(layer, matte) : LottiePicture(matte, layer)
  }

  @Test(arguments: [1, 2, 3, 4], [false, true])
  func `of mattes show what they cover`(kind: Int, isNamed: Bool) {
    let picture = Self.matte(kind, isNamed: isNamed)
    #expect(picture.messages == [])
    // Half of the luminance of orange: 0.5 × (0.2125 × 1 + 0.7154 × 128 / 255).
    let coverage = kind < 3 ? 0.5 : 0.2858
    let isInverted = kind % 2 == 0
    let inside = Int((255 * (isInverted ? 1 - coverage : coverage)).rounded())
    let outside = isInverted ? 255 : 0
    #expect(LottiePicture.isNear(picture.pixel(40, 40, frame: 20), [0, 0, inside, inside]))
    #expect(picture.pixel(15, 15, frame: 20) == [0, 0, outside, outside])
    #expect(picture.alpha(5, 5, frame: 20) == 0)
    // Outside of its own frames a matte is empty.
    for frame in [0.0, 9, 30, 50] {
      #expect(picture.alpha(40, 40, frame: frame) == outside, "frame \(frame)")
    }
  }
}
