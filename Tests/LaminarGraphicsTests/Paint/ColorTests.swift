import LaminarGraphics
import Testing

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
