import Laminar
import Testing

/// Gradients of Lottie files, against colours that are mixed by hand at the centres of pixels.
@Suite struct `Lottie gradients` {
  /// A rectangle of 100 × 40 points at the top, painted by an item.
  private static func picture(_ item: String) -> LottiePicture {
    LottiePicture(
      """
      { "ty": 4, "ind": 1, "nm": "S", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [
        { "ty": "rc", "p": { "k": [50, 20] }, "s": { "k": [100, 40] }, "r": { "k": 0 } },
        \(item)] }
      """)
  }

  private static func fill(
    _ stops: String, count: Int = 2, from start: String = "{ \"k\": [0, 0] }",
    to end: String = "{ \"k\": [100, 0] }", opacity: String = "{ \"k\": 100 }", _ more: String = ""
  ) -> LottiePicture {
    picture(
      """
      { "ty": "gf", "t": 1, "s": \(start), "e": \(end), "o": \(opacity), "r": 1,
        "g": { "p": \(count), "k": \(stops) }\(more.isEmpty ? "" : ", " + more) }
      """)
  }

  private static let redToBlue = "{ \"k\": [0, 1, 0, 0, 1, 0, 0, 1] }"

  /// The pixel of a straight colour, each number 0…1.
  private static func pixel(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1
  ) -> [Int] {
    [red * alpha, green * alpha, blue * alpha, alpha].map { Int(($0 * 255).rounded()) }
  }

  /// The pixel between red and blue.
  private static func mix(_ share: Double, alpha: Double = 1) -> [Int] {
    pixel(1 - share, 0, share, alpha)
  }

  private static func expect(
    _ picture: LottiePicture, _ x: Int, _ y: Int, frame: Double = 0, _ expected: [Int],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = picture.pixel(x, y, frame: frame)
    #expect(
      LottiePicture.isNear(found, expected), "\(found), not \(expected)", sourceLocation: location)
  }

  @Test func `mix along a line that is not stretched`() {
    let along = Self.fill(Self.redToBlue)
    #expect(along.messages == [])
    Self.expect(along, 24, 20, Self.mix(0.245))
    // From a corner at 45°: the share of (x, y) is (x + y) / 80.
    let across = Self.fill(Self.redToBlue, to: "{ \"k\": [40, 40] }")
    Self.expect(across, 30, 10, Self.mix((30.5 + 10.5) / 80))
    Self.expect(across, 70, 30, Self.mix(1))
  }

  @Test func `mix colours and opacities each by itself`() {
    // Alpha falls from 1 to 0.2 at 0.5 and rises again; there is no colour at 0.5.
    let picture = Self.fill("{ \"k\": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.2, 1, 1] }")
    #expect(picture.messages == [])
    Self.expect(picture, 24, 20, Self.mix(0.245, alpha: 1 - 0.8 * 0.49))
    Self.expect(picture, 49, 20, Self.mix(0.495, alpha: 1 - 0.8 * 0.99))
    Self.expect(picture, 80, 20, Self.mix(0.805, alpha: 0.2 + 0.8 * 0.61))
    // Red up to 0.25, green from there to 0.75; alpha from 0.5 on alone.
    let edges = Self.fill(
      "{ \"k\": [0.25, 1, 0, 0, 0.25, 0, 1, 0, 0.75, 0, 1, 0, 0.5, 1, 1, 0] }", count: 3)
    Self.expect(edges, 10, 20, Self.pixel(1, 0, 0))
    Self.expect(edges, 40, 20, Self.pixel(0, 1, 0))
    Self.expect(edges, 84, 20, Self.pixel(0, 1, 0, 1 - (0.845 - 0.5) / 0.5))
  }

  @Test func `take offsets as they are reached`() {
    // 0.2 after 0.6 counts as 0.6; what is beyond 1 counts as 1; there are fewer stops than it says.
    let picture = Self.fill(
      "{ \"k\": [-1, 1, 0, 0, 0.6, 0, 0, 1, 0.2, 0, 1, 0, 7, 0, 1, 0] }", count: 9)
    Self.expect(picture, 29, 20, Self.mix(0.295 / 0.6))
    Self.expect(picture, 80, 20, Self.pixel(0, 1, 0))
    // A single colour fills everything.
    Self.expect(Self.fill("{ \"k\": [0.5, 0, 1, 0] }", count: 1), 70, 20, Self.pixel(0, 1, 0))
    #expect(Self.fill("{ \"k\": [] }", count: 0).alpha(50, 20) == 0)
  }

  @Test func `move with their keyframes`() {
    let end = LottiePicture.property("50, 0", to: "100, 0")
    let opacity = LottiePicture.property("100", to: "50")
    let moving = Self.fill(Self.redToBlue, to: end, opacity: opacity)
    #expect(moving.messages == [])
    // Half way the end is at 75 and the opacity 0.75.
    Self.expect(moving, 29, 20, frame: 20, Self.mix(29.5 / 75, alpha: 0.75))
    let colors = LottiePicture.property(
      "0, 1, 0, 0, 1, 0, 0, 1", to: "0, 0, 1, 0, 1, 0, 1, 0")
    // The start is (0.5, 0.5, 0) half way, the end (0, 0.5, 0.5).
    Self.expect(
      Self.fill(colors), 24, 20, frame: 20, Self.pixel(0.5 * 0.755, 0.5, 0.5 * 0.245))
  }

  @Test func `move stops past those of the opacity`() {
    // An edge from red to blue goes from 0.2 to 0.8; the alpha falls from 1 at 0.5 to 0 at 1.
    let stops = LottiePicture.property(
      "0, 1, 0, 0, 0.2, 1, 0, 0, 0.2, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 0",
      to: "0, 1, 0, 0, 0.8, 1, 0, 0, 0.8, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 0")
    let picture = Self.fill(stops, count: 4)
    #expect(picture.messages == [])
    for (frame, edge) in [(0.0, 0.2), (10, 0.35), (20, 0.5), (30, 0.65), (40, 0.8)] {
      for x in [10, 25, 45, 60, 74, 90] {
        let share = (Double(x) + 0.5) / 100
        let alpha = share < 0.5 ? 1 : (1 - share) / 0.5
        Self.expect(
          picture, x, 20, frame: frame, Self.mix(share < edge ? 0 : 1, alpha: alpha))
      }
    }
  }

  /// The share of the circle through a point, of those from a point to a circle around a centre:
  /// the root of |p − f − s·(c − f)| = s·r, found by halving.
  private static func share(
    _ x: Double, _ y: Double, focus: SIMD2<Double>, center: SIMD2<Double>, radius: Double
  ) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let away = SIMD2(x, y) - focus - (center - focus) * middle
      if (away * away).sum().squareRoot() > middle * radius { low = middle } else { high = middle }
    }
    return min(low, 1)
  }

  @Test(arguments: [(0.0, 0.0), (50, 0), (60, 90), (-40, 30)])
  func `spread from a highlight`(length: Double, angle: Double) {
    // The end is straight right of the centre: the angle is from there, clockwise.
    let center = SIMD2(50.0, 20)
    let radius = 40.0
    // cos and sin of 0°, 90° and 30°.
    let directions: [Double: SIMD2<Double>] = [
      0: SIMD2(1, 0), 90: SIMD2(0, 1), 30: SIMD2(0.75.squareRoot(), 0.5),
    ]
    let focus = center + (directions[angle] ?? .zero) * (radius * length / 100)
    let picture = Self.picture(
      """
      { "ty": "gf", "t": 2, "s": { "k": [50, 20] }, "e": { "k": [90, 20] }, "o": { "k": 100 },
        "h": { "k": \(length) }, "a": { "k": \(angle) },
        "g": { "p": 2, "k": \(Self.redToBlue) } }
      """)
    #expect(picture.messages == [])
    for (x, y) in [(50, 20), (20, 10), (70, 30), (85, 5), (97, 38), (50, 35)] {
      let share = Self.share(
        Double(x) + 0.5, Double(y) + 0.5, focus: focus, center: center, radius: radius)
      Self.expect(picture, x, y, Self.mix(share))
    }
  }

  @Test func `grow with their radius`() {
    let picture = Self.picture(
      """
      { "ty": "gf", "t": 2, "s": { "k": [50, 20] }, "e": \(LottiePicture.property("60, 20", to: "50, 60")),
        "o": { "k": 100 }, "g": { "p": 2, "k": \(Self.redToBlue) } }
      """)
    // Half way the end is at (55, 40): the radius is the root of 5² + 20².
    let distance = (10.5 * 10.5 + 0.25).squareRoot()
    Self.expect(picture, 60, 20, frame: 20, Self.mix(distance / 425.0.squareRoot()))
  }

  @Test func `fill strokes`() {
    let picture = Self.picture(
      """
      { "ty": "gs", "t": 1, "s": { "k": [0, 0] }, "e": { "k": [100, 0] }, "o": { "k": 100 },
        "w": { "k": 8 }, "lc": 1, "lj": 1, "g": { "p": 2, "k": \(Self.redToBlue) } }
      """)
    #expect(picture.messages == [])
    Self.expect(picture, 24, 1, Self.mix(0.245))
    #expect(picture.alpha(50, 20) == 0)
    Self.expect(picture, 70, 42, Self.mix(0.705))
  }
}
