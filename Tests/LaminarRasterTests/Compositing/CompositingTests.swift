import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// W3C Compositing and Blending Level 1 on straight colours, as its text has it.
private enum Blending {
  typealias RGB = SIMD3<Double>

  static func mix(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double? {
    switch mode {
    case .normal: s
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: mix(.hardLight, s, b)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1)
          * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    case .subtract: max(b - s, 0)
    case .divide: s == 0 ? (b == 0 ? 0 : 1) : min(b / s, 1)
    case .linearBurn: max(b + s - 1, 0)
    case .linearLight: min(max(b + 2 * s - 1, 0), 1)
    default: nil
    }
  }

  static func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  static func clipped(_ color: RGB) -> RGB {
    var c = color
    let l = luminosity(c)
    let n = min(c.x, c.y, c.z)
    let x = max(c.x, c.y, c.z)
    if n < 0 { c = RGB(repeating: l) + (c - l) * l / (l - n) }
    if x > 1 { c = RGB(repeating: l) + (c - l) * (1 - l) / (x - l) }
    return c
  }

  static func setLuminosity(_ c: RGB, _ l: Double) -> RGB { clipped(c + (l - luminosity(c))) }

  static func saturation(_ c: RGB) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  static func setSaturation(_ c: RGB, _ s: Double) -> RGB {
    var result = RGB.zero
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }

  static func mix(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB? {
    switch mode {
    case .hue: setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
    case .saturation: setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
    case .color: setLuminosity(s, luminosity(b))
    case .luminosity: setLuminosity(b, luminosity(s))
    default:
      mix(mode, b.x, s.x).flatMap { x in
        mix(mode, b.y, s.y).flatMap { y in mix(mode, b.z, s.z).map { RGB(x, y, $0) } }
      }
    }
  }

  /// The premultiplied result of two premultiplied pixels of 0…1.
  static func composite(_ mode: BlendMode, _ d: SIMD4<Double>, _ s: SIMD4<Double>) -> SIMD4<Double>
  {
    let (ad, a) = (d.w, s.w)
    // Porter and Duff's factors.
    func shares(_ source: Double, _ backdrop: Double) -> SIMD4<Double> { s * source + d * backdrop }
    switch mode {
    case .copy: return shares(1, 0)
    case .clear: return shares(0, 0)
    case .sourceIn: return shares(ad, 0)
    case .sourceOut: return shares(1 - ad, 0)
    case .sourceAtop: return shares(ad, 1 - a)
    case .destinationOver: return shares(1 - ad, 1)
    case .destinationIn: return shares(0, a)
    case .destinationOut: return shares(0, 1 - a)
    case .destinationAtop: return shares(1 - ad, a)
    case .xor: return shares(1 - ad, 1 - a)
    case .plusLighter:
      let sum = s + d
      return sum.replacing(with: 1, where: sum .> 1)
    case .plusDarker:
      let alpha = min(a + ad, 1)
      let sum = SIMD4(repeating: alpha) - (ad - d) - (a - s)
      var result = sum.replacing(with: 0, where: sum .< 0)
      result.w = alpha
      return result
    default:
      guard a > 0, ad > 0 else { return s + d }
      let straight = { (c: SIMD4<Double>) in RGB(c.x, c.y, c.z) / c.w }
      guard let both = mix(mode, straight(d), straight(s)) else { return .zero }
      let color = RGB(s.x, s.y, s.z) * (1 - ad) + RGB(d.x, d.y, d.z) * (1 - a) + a * ad * both
      return SIMD4(color, a + ad - a * ad)
    }
  }
}

@Suite struct `Blend modes` {
  static let colors: [Color] = {
    var numbers = SeededNumbers(21)
    var colors = [
      Color(red: 0, green: 0, blue: 0), .opaqueWhite, Color(red: 1, green: 0, blue: 0),
      Color(red: 0.5, green: 0.25, blue: 0.75), Color(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.5),
      Color(red: 1, green: 1, blue: 1, alpha: 0.25), Color(red: 0, green: 0, blue: 0, alpha: 0),
    ]
    for _ in 0..<9 {
      colors.append(
        Color(
          red: numbers.double(0...1), green: numbers.double(0...1), blue: numbers.double(0...1),
          alpha: numbers.double(0...1)))
    }
    return colors
  }()

  func unit(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
      Double(pixel >> 24)) / 255
  }

  /// All pairs of colours: the backdrop by row, the source by column, in squares of a side.
  func commands(_ mode: BlendMode, opacity: Double, side: Double) -> [DisplayList.Command] {
    let all = Self.colors
    var commands: [DisplayList.Command] = []
    for (row, color) in all.enumerated() {
      commands.append(
        .fill(.rect(0, Double(row) * side, Double(all.count) * side, side), color))
    }
    return commands
      + group(
        .composite(opacity: opacity, blend: mode),
        all.enumerated().map { column, color in
          .fill(.rect(Double(column) * side, 0, side, Double(all.count) * side), color)
        })
  }

  @Test(arguments: BlendMode.allCases, [1.0, 0.6])
  func `do what their formulas say`(mode: BlendMode, opacity: Double) {
    let count = Self.colors.count
    let bitmap = render(.of(count, count, commands(mode, opacity: opacity, side: 1)))
    var greatest = 0.0
    for (row, below) in Self.colors.enumerated() {
      for (column, above) in Self.colors.enumerated() {
        let d = unit(PremultipliedColor(below).rgba)
        let s = unit(PremultipliedColor(above).rgba) * (opacity * 255).rounded() / 255
        let off = unit(bitmap.pixel(x: column, y: row)) - Blending.composite(mode, d, s)
        greatest = max(greatest, abs(off.x), abs(off.y), abs(off.z), abs(off.w))
      }
    }
    // One rounding for modes of our own, the premultiplied group's rounding where two add up.
    #expect(greatest * 255 <= 1.01)
  }

  @Test(arguments: [BlendMode.multiply, .softLight, .copy, .clear, .destinationIn, .xor])
  func `mix by the coverage of clips`(mode: BlendMode) {
    let below = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8)
    let above = Color(red: 0.3, green: 0.6, blue: 0.7, alpha: 0.7)
    let bitmap = render(
      .of(
        8, 8,
        [.fill(.rect(0, 0, 8, 8), below)]
          + group(
            .clip(.rect(0, 0, 3.5, 8), .identity),
            group(
              .composite(opacity: 1, blend: mode), [.fill(.rect(0, 0, 8, 8), above)]))))
    let d = unit(PremultipliedColor(below).rgba)
    let full = Blending.composite(mode, d, unit(PremultipliedColor(above).rgba))
    let off = (unit(bitmap.pixel(x: 3, y: 4)) - (d + full) / 2) * 255
    #expect(max(abs(off.x), abs(off.y), abs(off.z), abs(off.w)) <= 1.5)
    #expect(bitmap.pixel(x: 4, y: 4) == PremultipliedColor(below).rgba)
  }

  @Test func `act on what is in their group alone`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let inner = group(
      .composite(opacity: 1, blend: .multiply), [.fill(.rect(0, 0, 4, 4), blue)])
    let open = render(.of(4, 4, background: red, inner))
    #expect(open.pixel(x: 1, y: 1) == 0xff00_0000)
    // In a group of its own there is nothing to multiply with.
    let isolated = render(
      .of(4, 4, background: red, group(.composite(opacity: 0.5), inner)))
    #expect(isolated.pixel(x: 1, y: 1) == 0xff80_007f)
  }

  @Test(arguments: BlendMode.allCases)
  func `are known by their names`(mode: BlendMode) {
    #expect(BlendMode(filterName: mode.rawValue) == mode)
  }
}

@Suite struct `Masks` {
  static let half = Color(red: 1, green: 1, blue: 1, alpha: 0.5)

  /// A mask's picture, then what it masks as one group.
  func masked(
    _ picture: [DisplayList.Command], _ content: [DisplayList.Command]
  ) -> [DisplayList.Command] {
    mask(picture, group(.composite(opacity: 1), content))
  }

  @Test func `multiply the whole picture by their alpha`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let bitmap = render(
      .of(
        20, 10,
        masked(
          [.fill(.rect(2, 0, 6, 10), Self.half), .fill(.rect(5, 0, 6, 10), Self.half)],
          [.fill(.rect(0, 0, 20, 10), red), .fill(.rect(4, 2, 20, 6), blue)])))
    for y in 0..<10 {
      for x in 0..<20 {
        let first = (2..<8).contains(x) ? 0.5 : 0
        let second = (5..<11).contains(x) ? 0.5 : 0
        let alpha = 255 * (first + second - first * second)
        let pixel = bitmap.pixel(x: x, y: y)
        let isBlue = x >= 4 && (2..<8).contains(y)
        #expect(abs(Double(pixel >> 24) - alpha) <= 1)
        #expect(pixel >> 24 == (isBlue ? pixel >> 16 & 0xff : pixel & 0xff))
      }
    }
  }

  @Test(arguments: [40, 200])
  func `multiply each other, the clips around and their own`(height: Int) {
    let reference = ReferenceRasterizer(width: 60, height: height, linesPerRow: 8)
    func disc(_ x: Double, _ y: Double, _ r: Double) -> [Double] {
      reference.coverage(samples: 8) { ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= r * r }
    }
    let middle = Double(height) / 2
    let bitmap = render(
      .of(
        60, height,
        group(
          .clip(.circle(30, middle, 28), .identity),
          masked(
            [.fill(.circle(22, middle, middle - 2), Self.half)],
            [.fill(.rect(-5, -5, 200, 300), .opaqueWhite)]
              + masked(
                [.fill(.circle(38, middle, 20), .opaqueWhite)],
                [
                  .fill(.rect(0, 0, 60, 300), Color(red: 0, green: 0, blue: 0)),
                  .fill(.rect(0, 0, 60, 300), Color(red: 1, green: 0, blue: 0)),
                ])))))
    let (clip, outer) = (disc(30, middle, 28), disc(22, middle, middle - 2))
    let alpha = clip.indices.map { 255 * 0.5 * clip[$0] * outer[$0] }
    #expect(Difference(alphas(bitmap), alpha).greatest <= 8)
    #expect(Difference(alphas(bitmap), alpha).mean <= 0.6)
    let inner = disc(38, middle, 20)
    let blue = bitmap.pixels.map { Double($0 >> 16 & 0xff) }
    let expected = alpha.indices.map { alpha[$0] * (1 - inner[$0]) }
    #expect(Difference(blue, expected).mean <= 0.6)
  }

  @Test func `hide everything when they are empty, and show nothing themselves`() {
    let white = DisplayList.Command.fill(.rect(0, 0, 9, 9), .opaqueWhite)
    #expect(render(.of(9, 9, masked([], [white]))).pixels.allSatisfy { $0 == 0 })
    #expect(render(.of(9, 9, masked([white], []))).pixels.allSatisfy { $0 == 0 })
    #expect(render(.of(9, 9, mask([white], []))).pixels.allSatisfy { $0 == 0 })
    // A mask of one band must not show in another.
    let bitmap = render(
      .of(
        9, 200,
        masked(
          [.fill(.rect(0, 0, 9, 200), .opaqueWhite)], [.fill(.rect(0, 150, 9, 9), .opaqueWhite)])))
    for y in 0..<200 {
      #expect(bitmap.pixel(x: 3, y: y) == ((150..<159).contains(y) ? 0xffff_ffff : 0))
    }
  }
}
