import Laminar
import Testing

/// Effects and layer styles of Lottie files, against numbers by hand.
@Suite struct `Lottie effects` {
  /// An effect with its values in order.
  private static func effect(
    _ type: Int, _ values: String..., name: String = "E", isEnabled: Bool = true
  ) -> String {
    let list = values.map { "{ \"ty\": 0, \"v\": \($0.hasPrefix("{") ? $0 : "{ \"k\": \($0) }") }" }
    return """
      { "ty": \(type), "nm": "\(name)", "en": \(isEnabled ? 1 : 0),
        "ef": [\(list.joined(separator: ", "))] }
      """
  }

  /// A square of 50 points at (20, 20) with effects.
  private static func square(_ color: String, _ effects: String..., styles: String = "")
    -> LottiePicture
  {
    LottiePicture(
      LottiePicture.solid(
        1, width: 50, height: 50, color: color, x: 20, y: 20,
        "\"ef\": [\(effects.joined(separator: ", "))], \"sy\": [\(styles)]"))
  }

  /// The share of a normal distribution below a number of standard deviations: 1/2 (1 + erf(x / √2)),
  /// with Abramowitz and Stegun's 7.1.26, exact to 1.5e-7.
  private static func share(below deviations: Double) -> Double {
    let x = abs(deviations) / 2.0.squareRoot()
    let t = 1 / (1 + 0.3275911 * x)
    let sum =
      t
      * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    // e to the −x², by its series.
    var term = 1.0
    var power = 1.0
    for index in 1...60 {
      term *= -x * x / Double(index)
      power += term
    }
    let erf = 1 - sum * power
    return deviations < 0 ? (1 - erf) / 2 : (1 + erf) / 2
  }

  // MARK: - Colours

  @Test func `fill with one colour`() {
    let picture = Self.square(
      "#ff0000", Self.effect(21, "0", "0", "[0, 0.5, 1, 1]", "0", "0", "0", "0.5"))
    #expect(picture.messages == [])
    #expect(LottiePicture.isNear(picture.pixel(40, 40), [0, 64, 128, 128]))
    #expect(picture.pixel(5, 5) == [0, 0, 0, 0])
  }

  @Test func `fill with a colour and an opacity that change`() {
    let picture = Self.square(
      "#ff0000",
      Self.effect(
        21, "0", "0", LottiePicture.property("0, 0, 0, 1", to: "1, 1, 1, 1"), "0", "0", "0",
        LottiePicture.property("1", to: "0.5")))
    // Half way: 0.5 of white with an alpha of 0.75.
    let expected = [(0.0, [0, 0, 0, 255]), (20, [96, 96, 96, 191]), (40, [128, 128, 128, 128])]
    for (frame, channels) in expected {
      #expect(LottiePicture.isNear(picture.pixel(40, 40, frame: frame), channels), "frame \(frame)")
    }
  }

  @Test func `tint between two colours by luminance`() {
    let picture = Self.square(
      "#ff8040",
      Self.effect(20, "[0.2, 0, 0, 1]", "[1, 1, 0, 1]", LottiePicture.property("100", to: "0")))
    // Luminance 0.2125 + 0.7154 × 128 / 255 + 0.0721 × 64 / 255 = 0.5897: red is 0.2 + 0.8 × that.
    #expect(LottiePicture.isNear(picture.pixel(40, 40), [171, 150, 0, 255]))
    // Half of it: the means with 255, 128, 64.
    #expect(LottiePicture.isNear(picture.pixel(40, 40, frame: 20), [213, 139, 32, 255]))
    #expect(LottiePicture.isNear(picture.pixel(40, 40, frame: 40), [255, 128, 64, 255]))
    #expect(picture.pixel(5, 5) == [0, 0, 0, 0])
  }

  // MARK: - Blur and shadow

  @Test func `blur with 0.3 of their blurriness as the standard deviation`() {
    let picture = Self.square(
      "#ff0000", Self.effect(29, LottiePicture.property("20", to: "0"), "1"))
    #expect(picture.messages == [])
    // Pixels around the left side at 20, by their centres; the standard deviation is 6 and then 3.
    for (frame, deviation) in [(0.0, 6.0), (20, 3)] {
      for x in [14, 17, 19, 20, 22, 25] {
        let expected = 255 * Self.share(below: (Double(x) + 0.5 - 20) / deviation)
        let found = picture.alpha(x, 45, frame: frame)
        #expect(abs(Double(found) - expected) <= 4, "\(x) at frame \(frame): \(found), \(expected)")
      }
    }
    #expect(picture.alpha(19, 45, frame: 40) == 0)
    #expect(picture.alpha(20, 45, frame: 40) == 255)
  }

  @Test func `that blur along one axis are drawn with both and reported`() {
    let picture = Self.square("#ff0000", Self.effect(29, "20", "2"))
    #expect(picture.messages == ["a blur along one axis is not drawn"])
    #expect(picture.alpha(45, 19) > 90)
  }

  @Test func `cast a shadow in their direction, clockwise from the top`() {
    // The square reaches from 20 to 70: 20 points away its shadow alone is at these pixels.
    let shadows = [(0, (45, 5)), (90, (85, 45)), (180, (45, 85)), (270, (5, 45))]
    for (direction, place) in shadows {
      let picture = Self.square(
        "#ff0000", Self.effect(25, "[0, 0, 1, 1]", "127.5", "\(direction)", "20", "0", "0"))
      #expect(picture.messages == [])
      #expect(
        LottiePicture.isNear(picture.pixel(place.0, place.1), [0, 0, 128, 128]),
        "direction \(direction)")
      #expect(picture.pixel(45, 45) == [255, 0, 0, 255])
    }
  }

  @Test func `cast a shadow with a fifth of the softness as its standard deviation`() {
    // 15 points down the shadow's lower side is at 85; the standard deviation is 2.
    let picture = Self.square(
      "#ff0000", Self.effect(25, "[0, 0, 0, 1]", "255", "180", "15", "10", "0"))
    for y in [81, 83, 84, 85, 87, 89] {
      let expected = 255 * Self.share(below: (85 - Double(y) - 0.5) / 2)
      let found = picture.alpha(45, y)
      #expect(abs(Double(found) - expected) <= 4, "\(y): \(found), \(expected)")
    }
  }

  @Test func `and styles cast a shadow with half of the size as its standard deviation`() {
    // As Core Animation draws lottie-ios' shadows: an angle of 90 degrees casts it down.
    let picture = Self.square(
      "#ff0000",
      styles: """
        { "ty": 1, "nm": "Shadow", "c": { "k": [0, 1, 0, 1] }, "o": { "k": 50 }, "a": { "k": 90 },
          "s": { "k": 8 }, "d": { "k": 15 } }
        """)
    #expect(picture.messages == [])
    for y in [74, 79, 83, 85, 88, 92] {
      let expected = 127.5 * Self.share(below: (85 - Double(y) - 0.5) / 4)
      let found = picture.pixel(45, y)
      #expect(
        LottiePicture.isNear(found, [0, Int(expected), 0, Int(expected)], within: 4),
        "\(y): \(found), \(expected)")
    }
  }

  @Test func `move a shadow on the circle that its direction turns on`() {
    // Half way from 90 to 180 degrees, 20 points away: 14.1 to the right and down.
    let picture = Self.square(
      "#ff0000",
      Self.effect(
        25, "[0, 0, 1, 1]", "255", LottiePicture.property("90", to: "180"), "20", "0", "0"))
    #expect(picture.alpha(82, 82, frame: 20) == 255)
    #expect(picture.alpha(86, 60, frame: 20) == 0)
    #expect(picture.alpha(60, 86, frame: 20) == 0)
    #expect(picture.alpha(88, 45) == 255)
    #expect(picture.alpha(45, 88, frame: 40) == 255)
  }

  @Test func `cast the shadow of a composition outside of it`() {
    let shadow = Self.effect(25, "[0, 0, 1, 1]", "255", "180", "20", "0", "0")
    let picture = LottiePicture(
      """
      { "ty": 0, "ind": 1, "nm": "C", "refId": "c", "w": 50, "h": 50, "ip": 0, "op": 60, "st": 0,
        "ks": { "a": { "k": [0, 0] }, "p": { "k": [20, 20] } }, "ef": [\(shadow)] }
      """, assets: "{ \"id\": \"c\", \"layers\": [\(LottiePicture.solid(1))] }")
    #expect(picture.pixel(45, 45) == [255, 0, 0, 255])
    #expect(picture.pixel(45, 85) == [0, 0, 255, 255])
    #expect(picture.alpha(85, 45) == 0)
  }

  @Test func `draw one shadow and report a second one`() {
    let shadow = Self.effect(25, "[0, 0, 1, 1]", "255", "180", "20", "0", "0")
    #expect(Self.square("#ff0000", shadow, shadow).messages == ["a second shadow is not drawn"])
  }

  // MARK: - Strokes

  /// A red layer of the canvas's size with an effect that strokes its masks, of which the second one
  /// covers a square from 40 to 80.
  private static func stroke(
    mask index: Int, ofAll: Bool, style: Int, start: String = "0", end: String = "100"
  ) -> LottiePicture {
    func mask(_ mode: String, _ low: Double, _ high: Double) -> String {
      """
      { "mode": "\(mode)", "inv": false, "o": { "k": 100 },
        "pt": { "k": \(LottiePicture.square(from: low, to: high)) } }
      """
    }
    let effect = effect(
      22, "\(index)", ofAll ? "1" : "0", "0", "[0, 0, 1, 1]", "3", "80", "0.5", start, end, "15",
      "\(style)")
    return LottiePicture(
      LottiePicture.solid(
        1,
        "\"masksProperties\": [\(mask("n", 20, 60)), \(mask("a", 40, 80))], \"ef\": [\(effect)]"))
  }

  @Test func `stroke the outline of a mask over the layer`() {
    let picture = Self.stroke(mask: 1, ofAll: false, style: 1)
    #expect(picture.messages == [])
    // 3 points on either side of the side at 20, of half opacity.
    for x in [17, 19, 20, 22] {
      #expect(LottiePicture.isNear(picture.pixel(x, 40), [128, 0, 128, 255]), "\(x)")
    }
    for x in [16, 23, 10, 50] { #expect(picture.pixel(x, 40) == [255, 0, 0, 255], "\(x)") }
  }

  @Test func `stroke the outlines of all masks alone`() {
    let picture = Self.stroke(mask: 1, ofAll: true, style: 2)
    #expect(LottiePicture.isNear(picture.pixel(20, 30), [0, 0, 128, 128]))
    #expect(LottiePicture.isNear(picture.pixel(80, 70), [0, 0, 128, 128]))
    #expect(picture.alpha(30, 30) == 0)
    #expect(picture.alpha(90, 90) == 0)
  }

  @Test func `show the layer where the stroke is`() {
    let picture = Self.stroke(mask: 2, ofAll: false, style: 3)
    // The mask itself still hides what is outside of its square.
    #expect(LottiePicture.isNear(picture.pixel(41, 60), [128, 0, 0, 128]))
    #expect(picture.alpha(38, 60) == 0)
    #expect(picture.alpha(60, 60) == 0)
  }

  @Test func `stroke from the lesser of their ends to the greater`() {
    // The outline of the square from 20 to 60 has 160 points, 40 on each side, from its upper left
    // corner on clockwise: from 0 to 12.5 per cent are 20 of them.
    for (start, end) in [("0", "12.5"), ("12.5", "0")] {
      let picture = Self.stroke(mask: 1, ofAll: false, style: 2, start: start, end: end)
      #expect(picture.alpha(30, 20) > 120)
      #expect(picture.alpha(50, 20) == 0)
      #expect(picture.alpha(60, 40) == 0)
    }
    let picture = Self.stroke(
      mask: 1, ofAll: false, style: 2, end: LottiePicture.property("0", to: "50"))
    // A quarter is the upper side.
    #expect(picture.alpha(50, 20, frame: 20) > 120)
    #expect(picture.alpha(60, 50, frame: 20) == 0)
    #expect(picture.alpha(60, 50, frame: 40) > 120)
  }

  // MARK: - Others

  @Test func `that are off or only carry values do nothing`() {
    let controls = [0, 1, 2, 3, 4, 5, 7, 10].map { Self.effect($0, "1") }
    let picture = LottiePicture(
      LottiePicture.solid(
        1, width: 50, height: 50, x: 20, y: 20,
        "\"ef\": [\(controls.joined(separator: ", ")), "
          + Self.effect(21, "0", "0", "[0, 0, 1, 1]", "0", "0", "0", "1", isEnabled: false) + "]"))
    #expect(picture.messages == [])
    #expect(picture.pixel(40, 40) == [255, 0, 0, 255])
  }

  @Test func `that are not known are reported`() {
    let picture = Self.square(
      "#ff0000", Self.effect(26, "50"), Self.effect(99, "1", name: "Warp"),
      styles: "{ \"ty\": 3, \"nm\": \"Outer Glow\" }")
    #expect(
      picture.messages == [
        "the effect radial wipe is not drawn", "the effect Warp is not drawn",
        "the layer style Outer Glow is not drawn",
      ])
    #expect(picture.pixel(40, 40) == [255, 0, 0, 255])
  }
}
