import Testing

@testable import LaminarGraphics

@Suite struct `Colours` {
  @Test func `mix straight and component by component`() {
    #expect(Color.red.mixed(with: .blue, at: 0.5) == Color(red: 0.5, green: 0, blue: 0.5))
    // Laminar.docc: AnimationValues, "Interpolation by type": clear black to red keeps straight
    // components.
    #expect(
      Color.clear.mixed(with: .red, at: 0.5) == Color(red: 0.5, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.black.mixed(with: .white, at: 1.5).red == 1.5)
    #expect(Color.black.mixed(with: .white, at: -0.5).green == -0.5)
    let (a, b) = (Color(white: 0.1), Color(white: 0.7))
    #expect(a.mixed(with: b, at: 0) == a)
    #expect(a.mixed(with: b, at: 1) == b)
  }

  @Test func `mix with nil as with the other made transparent`() {
    #expect(
      Color.mix(nil, .red, at: 0.25) == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(
      Color.mix(.red, nil, at: 0.25) == Color(red: 1, green: 0, blue: 0, alpha: 0.75))
    #expect(Color.mix(nil, nil, at: 0.5) == nil)
    #expect(Color.mix(.red, .blue, at: 1) == .blue)
  }

  static let hues: [(Double, Double, Double, [Double])] = [
    (0.0, 1.0, 1.0, [1.0, 0.0, 0.0]), (1, 1, 1, [1, 0, 0]), (1.0 / 3, 1, 1, [0, 1, 0]),
    (0.5, 0.5, 0.5, [0.25, 0.5, 0.5]), (0.3, 0, 0.7, [0.7, 0.7, 0.7]),
    // colorsys
    (0.6, 0.5, 0.8, [0.4, 0.56, 0.8]), (-0.4, 0.5, 0.8, [0.4, 0.56, 0.8]),
  ]

  @Test(arguments: hues)
  func `are made of hue, saturation and brightness`(
    hue: Double, saturation: Double, brightness: Double, expected: [Double]
  ) {
    let color = Color(hue: hue, saturation: saturation, brightness: brightness)
    for (value, exact) in zip([color.red, color.green, color.blue], expected) {
      #expect(abs(value - exact) < 1e-15)
    }
    #expect(color.alpha == 1)
  }

  @Test func `have the usual names`() {
    #expect(Color.darkGray.red == 1.0 / 3)
    #expect(Color.green == Color(red: 0, green: 1, blue: 0))
    #expect(Color.brown == Color(red: 0.6, green: 0.4, blue: 0.2, alpha: 1))
    #expect(Color.clear.alpha == 0)
    #expect(Color.red.withAlphaComponent(0.5).alpha == 0.5)
  }
}

@Suite struct `CSS colours` {
  @Test(arguments: [
    ("#f00", [255.0, 0, 0, 255]), ("#1234", [17, 34, 51, 68]), ("#FF8000", [255, 128, 0, 255]),
    ("#0000001a", [0, 0, 0, 26]), (" \t#AbCdEf\n", [171, 205, 239, 255]),
    ("RebeccaPurple", [102, 51, 153, 255]), ("green", [0, 128, 0, 255]),
    ("transparent", [0, 0, 0, 0]), ("aliceblue", [240, 248, 255, 255]),
    ("yellowgreen", [154, 205, 50, 255]), ("DARKSLATEGREY", [47, 79, 79, 255]),
    ("rgb(1, 2, 3)", [1, 2, 3, 255]), ("rgb(1,2,3)", [1, 2, 3, 255]),
    ("rgba(1, 2, 3, 0.2)", [1, 2, 3, 51]), ("RGB( 1 2 3 / 20% )", [1, 2, 3, 51]),
    ("rgb(1 2 3/.2)", [1, 2, 3, 51]), ("rgb(100%, 0%, 20%)", [255, 0, 51, 255]),
    ("rgb(100% 51 20%)", [255, 51, 51, 255]), ("rgb(300, -5, 1e2)", [255, 0, 100, 255]),
    ("rgb(127.5 0 0)", [127.5, 0, 0, 255]), ("rgb(none 0 0 / none)", [0, 0, 0, 0]),
    ("rgba(1, 2, 3, 4)", [1, 2, 3, 255]), ("rgba(0 0 0)", [0, 0, 0, 255]),
    ("hsl(120, 100%, 50%)", [0, 255, 0, 255]), ("hsl(120deg 100% 25%)", [0, 127.5, 0, 255]),
    ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]), ("hsl(-120 100 50)", [0, 0, 255, 255]),
    ("hsl(600, 100%, 50%)", [0, 0, 255, 255]), ("hsl(400grad 100% 50%)", [255, 0, 0, 255]),
    ("hsla(0, 0%, 60%, 20%)", [153, 153, 153, 51]),
    // colorsys: (0.28, 0.44, 0.52)
    ("hsl(200 30% 40%)", [71.4, 112.2, 132.6, 255]),
    ("hsl(3.141592653589793rad 100% 50%)", [0, 255, 255, 255]),
  ])
  func `are read`(text: String, bytes: [Double]) throws {
    let color = try #require(Color(css: text))
    let found = [color.red, color.green, color.blue, color.alpha]
    for (value, byte) in zip(found, bytes) {
      if text.hasPrefix("#") || text.contains("rgb") {
        #expect(value == byte / 255)
      } else {
        #expect(abs(value - byte / 255) < 1e-15, "\(text): \(found)")
      }
    }
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12 3", "reddish", "red blue",
    "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
    "rgb(1 2 3 /)",
    "rgb(1,2,3/4)", "rgb(1,2 3)", "rgb(1 2,3)", "rgb(1,,2,3)", "rgb(1,2,3,)", "rgb(1,50%,3)",
    "rgb(1deg 2 3)", "rgb(nan 0 0)", "rgb(inf 0 0)", "rgb(0x10 0 0)", "rgb(1e999 0 0)",
    "rgb(none, 0, 0)", "hsl(120, 1, 1)", "hsl(50% 50% 50%)", "hsl(1em 50% 50%)", "rgb(1 2 3))",
    "lab(50% 0 0)", "color(srgb)", "color(1 0 0)", "color(srgb 1,0,0)", "color(display-p3 1 0 0)",
    "none", "currentcolor", "#", "rgb(1--2 3)", "rgb (1 2 3)", "紅",
  ])
  func `are refused`(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func `include the 148 names and their values`() {
    #expect(Color.cssNames.count == 149)
    var text = ""
    for name in Color.cssNames.dropLast() {
      let color = Color(css: name)
      text += name + " " + (color?.cssText.dropFirst() ?? "?") + "\n"
    }
    // SHA-256 of the lines "name rrggbb" of the table in CSS Color 4.
    let expected = "baad8b89552dca67fbcf1d879f35e1f5b97b82e5f1203e96f2f3866a18a544ee"
    #expect(SHA256.hex(SHA256.hash(Array(text.utf8))) == expected)
    #expect(Color(css: "transparent") == .clear)
    #expect(Color.cssNames.last == "transparent")
  }

  @Test(arguments: [
    ("#ff8000", "#ff8000"), ("#abc", "#aabbcc"), ("#11223344", "#11223344"), ("red", "#ff0000"),
    ("transparent", "#00000000"), ("rgb(127.5 0 0)", "rgb(127.5 0 0)"),
    ("rgb(0 0 0 / 0.3)", "rgb(0 0 0 / 0.3)"), ("rgb(0 0 0 / 0.2)", "#00000033"),
    ("color(srgb 1.25 -0.5 0)", "color(srgb 1.25 -0.5 0)"),
    ("color(srgb 100% 0 0 / 50%)", "rgb(255 0 0 / 0.5)"),
  ])
  func `are written`(text: String, expected: String) throws {
    #expect(try #require(Color(css: text)).cssText == expected)
  }

  @Test func `come back from their text`() throws {
    var value = 0.0
    for step in 0..<500 {
      value = (value + 0.618033988749895).truncatingRemainder(dividingBy: 1)
      let color = Color(
        red: value, green: 1 - value, blue: value * value, alpha: Double(step % 7) / 6)
      #expect(Color(css: color.cssText) == color)
    }
    for byte in 0...255 {
      let color = Color(white: Double(byte) / 255)
      #expect(color.cssText.count == 7)
      #expect(Color(css: color.cssText) == color)
    }
  }
}

/// Laminar.docc: Gradients, "Colour spaces".
@Suite struct `Mixing of device colours` {
  private static let red = SIMD3(1.0, 59.0 / 255, 48.0 / 255)
  private static let pairs: [(SIMD3<Double>, SIMD3<Double>)] = [
    (red, SIMD3(76.0 / 255, 217.0 / 255, 100.0 / 255)), (SIMD3(0, 0, 1), SIMD3(1, 1, 0)),
    (SIMD3(1, 0, 0), SIMD3(0, 1, 0)), (SIMD3(0, 0, 0), SIMD3(1, 1, 1)),
    (SIMD3(0, 0, 0), SIMD3(1, 0, 1)), (SIMD3(0, 1, 1), SIMD3(1, 0, 0)),
  ]

  private func stop(_ color: SIMD3<Double>, at location: Double) -> Gradient.Stop {
    Gradient.Stop(
      color: Color(deviceRed: color.x, green: color.y, blue: color.z), location: location)
  }

  /// The bytes of a colour, not rounded.
  private func bytes(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue).clampedToUnit * 255
  }

  /// What a mix in sRGB shows at a location.
  private func shown(_ stops: [Gradient.Stop], at location: Double) -> Color {
    let next = max(stops.firstIndex { $0.location >= location } ?? 0, 1)
    let (from, to) = (stops[next - 1], stops[next])
    let progress = (location - from.location) / (to.location - from.location)
    return from.color.mixed(with: to.color, at: progress)
  }

  @Test(arguments: Self.pairs)
  func `is exact to half a step of 8 bits`(from: SIMD3<Double>, to: SIMD3<Double>) {
    let stops = [stop(from, at: 0), stop(to, at: 1)]
    let mixed = stops.mixedAsDevice
    let start = stops[0].color.components(in: .genericRGB).clampedToUnit
    let end = stops[1].color.components(in: .genericRGB).clampedToUnit
    var worst = 0.0
    for step in 0...2000 {
      let progress = Double(step) / 2000
      let exact = Color(start + (end - start) * progress, alpha: 1, in: .genericRGB)
      let error = bytes(exact) - bytes(shown(mixed, at: progress))
      worst = max(worst, error.max(), -error.min())
    }
    #expect(worst < 0.5)
    #expect(mixed.count <= Gradient.maxStopsPerMixedStop && mixed.count > 2)
  }

  /// Apple's picture has 168 221 83 where a mix in sRGB has 157 221 72; the middle stop of such a
  /// gradient is iOS' yellow, 255 204 0.
  @Test func `is Apple's`() {
    let green = SIMD3(70.1, 236.1, 135.8) / 255
    let stops = [stop(Self.red, at: 0), stop(SIMD3(1, 0.8, 0), at: 0.5), stop(green, at: 1)]
    let plain = stops.map {
      Gradient.Stop(
        color: Color(red: $0.color.red, green: $0.color.green, blue: $0.color.blue),
        location: $0.location)
    }
    #expect(plain.mixedAsDevice == plain)
    let inSRGB = bytes(shown(plain, at: 0.765))
    let asDevice = bytes(shown(stops.mixedAsDevice, at: 0.765))
    for (got, expected) in [
      (inSRGB, SIMD3(157.0, 221, 72)), (asDevice, SIMD3(168.0, 221, 83)),
    ] {
      let error = got - expected
      #expect(max(error.max(), -error.min()) < 0.6)
    }
    #expect(bytes(stops.mixedAsDevice[0].color).rounded(.toNearestOrEven) == SIMD3(255, 59, 48))
  }

  @Test func `clips to its gamut, and keeps alpha, jumps and the order of locations`() {
    let mixed = [
      stop(SIMD3(0, 0, 1), at: 0), stop(SIMD3(1, 0, 0), at: 0.5), stop(SIMD3(0, 1, 0), at: 0.2),
      stop(SIMD3(0, 1, 0), at: 1),
    ].mixedAsDevice
    #expect(bytes(mixed[0].color).rounded(.toNearestOrEven) == SIMD3(4, 50, 255))
    #expect(zip(mixed, mixed.dropFirst()).allSatisfy { $0.location <= $1.location })
    #expect(mixed.count { $0.location == 0.5 } == 2)
    let faded = [
      Gradient.Stop(color: Color(deviceRed: 1, green: 1, blue: 1), location: 0),
      Gradient.Stop(color: Color(deviceRed: 1, green: 1, blue: 1, alpha: 0), location: 1),
    ].mixedAsDevice
    #expect(faded.map(\.color.alpha) == [1, 0])
  }

  @Test func `needs all colours to be the device's`() {
    let device = stop(Self.red, at: 0)
    let plain = Gradient.Stop(color: .green, location: 1)
    #expect([device, plain].mixedAsDevice == [device, plain])
    let mixed = device.color.mixed(with: .green, at: 0.5)
    #expect(mixed.space == .sRGB)
    #expect(device.color.mixed(with: device.color, at: 0.5).space == .deviceRGB)
    #expect(device.color.withAlphaComponent(0.5).space == .deviceRGB)
  }

  @Test func `costs a property value and a paint no memory`() {
    #expect(MemoryLayout<Color>.size == 33)
    #expect(MemoryLayout<DisplayList.Paint>.stride == 40)
  }
}

@Suite struct `Images` {
  let pixels: [UInt32] = [
    0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0x8080_8080, 0, 0xFFFF_FFFF,
  ]

  @Test func `are identified by their content`() throws {
    let image = try #require(Image(width: 3, height: 2, pixels: pixels))
    // hashlib.sha256 over the packed numbers.
    #expect(image.contentID == 0xbff9_5eba_7a45_4ef5)
    #expect(image == Image(width: 3, height: 2, pixels: pixels))
    #expect(image != Image(width: 2, height: 3, pixels: pixels))
    #expect(image != Image(width: 3, height: 2, pixels: pixels, scale: 2))
    #expect(image.hashValue == Image(width: 3, height: 2, pixels: pixels)?.hashValue)
  }

  @Test(arguments: [
    (3, 3, 1.0), (0, 0, 1), (-3, -2, 1), (3, 2, 0), (3, 2, -1), (3, 2, .nan), (3, 2, .infinity),
    (Int.max, Int.max, 1), (6, 70000, 1),
  ])
  func `are rejected with an invalid size or scale`(width: Int, height: Int, scale: Double) {
    #expect(Image(width: width, height: height, pixels: pixels, scale: scale) == nil)
  }
}
