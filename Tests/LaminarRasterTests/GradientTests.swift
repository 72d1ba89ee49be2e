import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Gradients` {
  /// The premultiplied components, 0…255, that a gradient has at a pixel's middle by definition; nil
  /// where the colours jump.
  func expected(
    _ gradient: Gradient, _ transform: ProjectiveTransform2D, x: Int, y: Int
  ) -> [Double]? {
    guard let back = ProjectiveTransform2D(gradient.placement).concatenating(transform).inverted()
    else { return nil }
    let image = back.map(Double(x) + 0.5, Double(y) + 0.5)
    let point = SIMD2(image.x / image.w, image.y / image.w)
    let extent = gradient.endPoint - gradient.startPoint
    let arm = point - gradient.startPoint
    var location: Double
    switch gradient.kind {
    case .axial: location = (arm * extent).sum() / (extent * extent).sum()
    case .radial: location = hypot(arm.x / extent.x, arm.y / extent.y)
    case .circles: return nil
    case .conic:
      location = (atan2(arm.y, arm.x) - atan2(extent.y, extent.x)) / (2 * .pi)
      location -= location.rounded(.down)
      if location < 1e-6 || location > 1 - 1e-6 { return nil }
    }
    let stops = gradient.stops
    for (a, b) in zip(stops, stops.dropFirst())
    where a.location == b.location && abs(location - a.location) < 1e-6 {
      return nil
    }
    var color = stops[0].color
    if let last = stops.last, location >= last.location { color = last.color }
    for (a, b) in zip(stops, stops.dropFirst())
    where location >= a.location && location < b.location {
      let t = (location - a.location) / (b.location - a.location)
      color = Color(
        red: a.color.red + (b.color.red - a.color.red) * t,
        green: a.color.green + (b.color.green - a.color.green) * t,
        blue: a.color.blue + (b.color.blue - a.color.blue) * t,
        alpha: a.color.alpha + (b.color.alpha - a.color.alpha) * t)
    }
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    let alpha = unit(color.alpha) * gradient.opacity
    return [
      unit(color.red) * alpha * 255, unit(color.green) * alpha * 255,
      unit(color.blue) * alpha * 255, alpha * 255,
    ]
  }

  func check(
    _ gradient: Gradient, _ transform: ProjectiveTransform2D = .identity, width: Int = 90,
    height: Int = 40, every step: Int = 1, source: SourceLocation = #_sourceLocation
  ) {
    var cover = ProjectiveTransform2D.identity
    var shape = DisplayList.Shape.rect(0, 0, Double(width), Double(height))
    if !transform.isAffine || transform != .identity, let back = transform.inverted() {
      // The canvas's corners, seen in the gradient's plane.
      let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { x, y in
        let image = back.map(Double(x), Double(y))
        return SIMD2(image.x / image.w, image.y / image.w)
      }
      shape = .polygons([corners], .nonZero)
      cover = transform
    }
    let bitmap = render(.of(width, height, [.fill(shape, cover, .gradient(gradient))]))
    var greatest = 0.0
    for y in stride(from: 1, to: height - 1, by: step) {
      for x in stride(from: 1, to: width - 1, by: step) {
        guard let wanted = expected(gradient, transform, x: x, y: y) else { continue }
        let pixel = bitmap.pixel(x: x, y: y)
        for lane in 0..<4 {
          let drawn = Double(pixel >> UInt32(8 * lane) & 0xff)
          greatest = max(greatest, abs(drawn - wanted[lane]))
        }
      }
    }
    #expect(greatest <= 1, "\(gradient)", sourceLocation: source)
  }

  func randomStops(_ numbers: inout SeededNumbers, _ seed: Int) -> [Gradient.Stop] {
    let count = numbers.int(2..<6)
    var locations = (0..<count).map { _ in numbers.double(0...1) }.sorted()
    if seed % 3 == 0 { locations[1] = locations[0] }
    let reach = seed % 4 == 0 ? 0.6 : 0
    let alpha = numbers.double(0...1)
    return locations.map { location in
      func component() -> Double { numbers.double(-reach...1 + reach) }
      return Gradient.Stop(
        color: Color(
          red: component(), green: component(), blue: component(),
          alpha: seed % 2 == 0 ? component() : alpha), location: location)
    }
  }

  @Test(arguments: [Gradient.Kind.axial, .radial, .conic], 0..<12)
  func `have the colours of their formula, turned and in perspective too`(
    kind: Gradient.Kind, seed: Int
  ) {
    var numbers = SeededNumbers(UInt64(seed))
    var gradient = Gradient(
      kind: kind, stops: randomStops(&numbers, seed),
      startPoint: SIMD2(numbers.double(0...1), numbers.double(0...1)),
      endPoint: SIMD2(numbers.double(0...1), numbers.double(0...1)),
      placement: AffineTransform2D(a: 90, b: 0, c: 0, d: 40, tx: 0, ty: 0))
    gradient.opacity = seed % 5 == 0 ? 0.7 : 1
    check(gradient)
    let turn = numbers.double(-3...3)
    let (c, s) = (cos(turn), sin(turn))
    check(gradient, ProjectiveTransform2D(m11: c, m12: s, m21: -s, m22: c, m31: 40, m32: 10))
    check(
      gradient,
      ProjectiveTransform2D(m11: 1, m12: 0.1, m13: 0.003, m21: 0.1, m22: 1, m23: -0.002, m31: 5))
  }

  // Rows that slide, and blocks far from a radial gradient's middle, exist in large pictures only.
  @Test(arguments: [Gradient.Kind.axial, .radial], [0.0, 0.3, 0.9, 1.5, 1.571, 2.4, 4.0, 5.9])
  func `have the colours of their formula on large areas too`(kind: Gradient.Kind, turn: Double) {
    var numbers = SeededNumbers(UInt64(turn * 1000))
    let alpha = turn < 2 ? 1 : 0.4
    var gradient = Gradient(
      kind: kind,
      stops: [0, 0.4, 1].map { location in
        Gradient.Stop(
          color: Color(
            red: numbers.double(0...1), green: numbers.double(0...1),
            blue: numbers.double(0...1), alpha: alpha), location: location)
      },
      startPoint: SIMD2(0, 0), endPoint: SIMD2(1, 1),
      placement: AffineTransform2D(a: 500, b: 0, c: 0, d: 500, tx: 30, ty: -40))
    gradient.opacity = 0.8
    let (c, s) = (cos(turn), sin(turn))
    let turned = ProjectiveTransform2D(m11: c, m12: s, m21: -s, m22: c, m31: 300, m32: 150)
    check(gradient, turned, width: 640, height: 360, every: 7)
  }

  @Test func `are measured in the unit square and stretched with it`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    func picture(
      _ kind: Gradient.Kind, _ start: SIMD2<Double>, _ end: SIMD2<Double>,
      _ locations: [Double] = [0, 1]
    ) -> Bitmap {
      let stops = zip([red, blue], locations).map { Gradient.Stop(color: $0, location: $1) }
      return render(
        .of(
          200, 100,
          [
            .fill(
              .rect(0, 0, 200, 100), .identity,
              .gradient(
                Gradient(
                  kind: kind, stops: stops, startPoint: start, endPoint: end,
                  placement: AffineTransform2D(a: 200, b: 0, c: 0, d: 100, tx: 0, ty: 0))))
          ]))
    }
    func redness(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double {
      Double(bitmap.pixel(x: x, y: y) & 0xff) / 255
    }
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 65: on the other diagonal s is a half.
    let diagonal = picture(.axial, SIMD2(0, 0), SIMD2(1, 1))
    #expect(abs(redness(diagonal, 199, 0) - 0.5) < 0.01)
    #expect(abs(redness(diagonal, 0, 99) - 0.5) < 0.01)
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 66: before 25 and after 75 the
    // ends' colours go on.
    let middle = picture(.axial, SIMD2(0.5, 0), SIMD2(0.5, 1), [0.25, 0.75])
    #expect(middle.pixel(x: 7, y: 24) == 0xff00_00ff)
    #expect(abs(redness(middle, 7, 50) - 0.49) < 0.005)
    #expect(middle.pixel(x: 7, y: 75) == 0xffff_0000)
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 68: the ellipse's half-axes are
    // 100 and 50.
    let ellipse = picture(.radial, SIMD2(0.5, 0.5), SIMD2(1, 1))
    #expect(redness(ellipse, 199, 50) < 0.01 && redness(ellipse, 150, 50) > 0.49)
    #expect(redness(ellipse, 100, 99) < 0.02 && redness(ellipse, 100, 74) > 0.49)
    #expect(redness(ellipse, 199, 99) == 0)
    // Straight down to the left the angle from +x is three eighths of a turn.
    let turn = picture(.conic, SIMD2(0.5, 0.5), SIMD2(1, 0.5))
    #expect(abs(redness(turn, 50, 75) - 0.625) < 0.01)
  }

  @Test func `mix straight colours`() {
    let stops = [
      Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
      Gradient.Stop(color: Color(red: 0, green: 0, blue: 1, alpha: 0), location: 1),
    ]
    let gradient = Gradient(
      kind: .axial, stops: stops, startPoint: SIMD2(0, 0), endPoint: SIMD2(0, 101))
    let bitmap = render(.of(3, 101, [.fill(.rect(0, 0, 3, 101), .identity, .gradient(gradient))]))
    // Halfway it is (½, 0, ½) at alpha ½: a quarter of each, premultiplied.
    #expect(bitmap.pixel(x: 1, y: 50) == 0x8040_0040)
  }

  @Test func `are nothing without stops, and their last colour without an extent`() {
    for kind in Gradient.Kind.allCases {
      let none = Gradient(kind: kind, stops: [], startPoint: .zero, endPoint: SIMD2(1, 1))
      let empty = render(.of(4, 4, [.fill(.rect(0, 0, 4, 4), .identity, .gradient(none))]))
      #expect(empty.pixels.allSatisfy { $0 == 0 })
      guard kind != .conic else { continue }
      var point = none
      point.endPoint = .zero
      point.stops = [
        .init(color: Color(red: 1, green: 0, blue: 0), location: 0),
        .init(color: Color(red: 0, green: 0, blue: 1), location: 1),
      ]
      let blue = render(.of(4, 4, [.fill(.rect(0, 0, 4, 4), .identity, .gradient(point))]))
      // Circles that do not move or grow are none.
      let color: UInt32 = kind == .circles ? 0 : 0xffff_0000
      #expect(blue.pixels.allSatisfy { $0 == color })
    }
  }

  @Test(arguments: 0..<6)
  func `give the same bytes with any number of workers, and the same pixel through any clip`(
    seed: UInt64
  ) {
    var numbers = SeededNumbers(seed)
    var commands: [DisplayList.Command] = []
    for index in 0..<12 {
      let kind = Gradient.Kind.allCases[numbers.int(0..<3)]
      let gradient = Gradient(
        kind: kind, stops: randomStops(&numbers, index), startPoint: SIMD2(0.2, 0.1),
        endPoint: SIMD2(numbers.double(0...1), numbers.double(0...1)),
        placement: AffineTransform2D(a: 80, b: 0, c: 0, d: 150, tx: 0, ty: 0))
      let turn = numbers.double(-0.5...0.5)
      let matrix = ProjectiveTransform2D(
        m11: 1, m12: turn, m13: index % 3 == 0 ? 0.001 : 0, m21: -turn, m22: 1)
      let shape: DisplayList.Shape =
        index % 2 == 0
        ? .rect(numbers.double(-9...9), 3, 80, 150, radius: 20)
        : .stroke(
          Path(rect: CGRect(x: 10, y: 20, width: 50, height: 90)),
          StrokeStyle(width: numbers.double(1...30), join: .round, dashPattern: [20, 7]))
      commands.append(.fill(shape, matrix, .gradient(gradient)))
    }
    let whole = render(.of(90, 200, commands))
    for workers in [2, 5] {
      #expect(render(.of(90, 200, commands), workers: workers).contentHash == whole.contentHash)
    }
    let clip = DisplayList.Group.clip(.rect(13, 70, 30, 81), .identity)
    let clipped = render(.of(90, 200, group(clip, commands)))
    for y in 70..<151 {
      for x in 13..<43 { #expect(clipped.pixel(x: x, y: y) == whole.pixel(x: x, y: y)) }
    }
  }

  /// Rows that are composited as they are computed have the pixels of rows that are computed first.
  @Test(arguments: [0.01, 0.25, 0.5, 0.99])
  func `are composited in one pass`(opacity: Double) throws {
    var numbers = SeededNumbers(17)
    let gradient = Gradient(
      kind: .radial,
      stops: [
        .init(color: Color(red: 1, green: 0.2, blue: 0), location: 0),
        .init(color: Color(red: 0, green: 0.9, blue: 0.4), location: 0.4),
        .init(color: Color(red: 0.3, green: 0, blue: 1), location: 1),
      ], startPoint: SIMD2(150, 40), endPoint: SIMD2(310, 160),
      opacity: opacity)
    let shader = try #require(GradientShader(gradient, .identity))
    let alpha = try #require(shader.uniformAlpha)
    #expect(shader.isOnePass)
    let memory = ShadedRow(width: 400)
    let below = (0..<400).map { _ in `Row kernels`.pixel(&numbers) }
    for row in stride(from: 0, to: 160, by: 7) {
      let from = numbers.int(0..<300)
      let to = numbers.int(from + 1..<401)
      var first = below
      first.withMutableRow { pixels in
        let target = pixels + from
        shader.withPixels(row: row, from: from, to: to, in: memory.memory) {
          RowKernel.over(target, count: to - from, source: $0, alpha: alpha)
        }
      }
      var second = below
      second.withMutableRow {
        shader.drawInOnePass(
          $0 + from, row: row, from: from, to: to, alpha: alpha, in: memory.memory)
      }
      #expect(first == second)
    }
  }

  @Test func `take a group's opacity as their own`() {
    let gradient = Gradient(
      kind: .axial,
      stops: [
        .init(color: .opaqueWhite, location: 0),
        .init(color: Color(red: 0, green: 0, blue: 0), location: 1),
      ], startPoint: SIMD2(0, 0), endPoint: SIMD2(40, 0))
    func fill(_ opacity: Double) -> DisplayList.Command {
      var paint = gradient
      paint.opacity = opacity
      return .fill(.rect(0, 0, 40, 4), .identity, .gradient(paint))
    }
    let dimmed = render(.of(40, 4, group(.composite(opacity: 0.3), [fill(0.5)])))
    #expect(dimmed.pixels == render(.of(40, 4, [fill(0.15)])).pixels)
  }

  @Test func `survive numbers of any size`() {
    var numbers = SeededNumbers(9)
    let odd: [Double] = [0, -1, .nan, .infinity, 1e-300, 1e-30, 1e12, 1e300, 0.5, 3, -1e30]
    func any() -> Double { odd[numbers.int(0..<odd.count)] }
    for round in 0..<300 {
      let stops = (0..<numbers.int(0..<4)).map { _ in
        Gradient.Stop(
          color: Color(red: any(), green: any(), blue: any(), alpha: any()), location: any())
      }
      let gradient = Gradient(
        kind: Gradient.Kind.allCases[round % 3], stops: stops, startPoint: SIMD2(any(), any()),
        endPoint: SIMD2(any(), any()),
        placement: AffineTransform2D(
          a: round % 2 == 0 ? any() : 1, b: 0, c: round % 7 == 0 ? any() : 0, d: 1, tx: any(),
          ty: 0),
        opacity: any())
      let matrix = ProjectiveTransform2D(m13: round % 4 == 0 ? any() : 0, m31: any())
      let pixels = render(
        .of(20, 9, [.fill(.rect(-1e4, 0, 2e4, 20), matrix, .gradient(gradient))])
      ).pixels
      #expect(Bitmap(width: 20, height: 9, pixels: pixels)?.pixels == pixels, "not premultiplied")
    }
  }
}

/// Two circles, and the blue that Cairo 1.16 draws of a gradient from red to blue between them: at a pixel,
/// without what is beyond the ends and with it; -1 where it draws nothing.
struct CircleSample: Sendable, CustomTestStringConvertible {
  let name: String
  let start: SIMD3<Double>
  let end: SIMD3<Double>
  let pixels: [[Int]]
  var testDescription: String { name }

  init(_ name: String, _ circles: [Double], _ pixels: [[Int]]) {
    self.name = name
    start = SIMD3(circles[0], circles[1], circles[2])
    end = SIMD3(circles[3], circles[4], circles[5])
    self.pixels = pixels
  }

  func gradient(before: Bool, after: Bool) -> Gradient {
    Gradient(
      kind: .circles,
      stops: [
        Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
        Gradient.Stop(color: Color(red: 0, green: 0, blue: 1), location: 1),
      ], startPoint: SIMD2(start.x, start.y), endPoint: SIMD2(end.x, end.y),
      circles: Gradient.Circles(
        startRadius: start.z, endRadius: end.z, reachesBefore: before, reachesAfter: after))
  }

  static let all = [
    CircleSample(
      "cone", [20, 30, 6, 62, 28, 20],
      [
        [39, 8, -1, -1],
        [46, 8, -1, -1],
        [28, 18, -1, -1],
        [28, 29, 132, 132],
        [39, 29, 232, 232],
        [4, 37, -1, -1],
        [58, 37, 161, 255],
        [28, 50, -1, -1],
        [80, 50, -1, 255],
      ]),
    CircleSample(
      "cylinder", [22, 24, 12, 66, 38, 12],
      [
        [46, 8, -1, -1],
        [58, 8, -1, -1],
        [16, 18, 25, 25],
        [4, 29, -1, 0],
        [16, 29, 34, 34],
        [28, 29, 107, 107],
        [4, 37, -1, -1],
        [58, 37, 149, 255],
        [28, 50, -1, -1],
      ]),
    CircleSample(
      "focus", [52, 24, 0, 44, 30, 26],
      [
        [67, 8, -1, 255],
        [16, 18, -1, 255],
        [28, 18, 197, 197],
        [16, 29, -1, 255],
        [28, 29, 177, 177],
        [39, 29, 98, 98],
        [80, 29, -1, 255],
        [39, 37, 131, 131],
        [16, 50, -1, 255],
      ]),
    CircleSample(
      "nested", [36, 34, 8, 44, 30, 28],
      [
        [46, 8, 191, 191],
        [80, 8, -1, 255],
        [4, 18, -1, 255],
        [67, 18, 239, 239],
        [80, 18, -1, 255],
        [4, 29, -1, 255],
        [67, 29, 214, 214],
        [46, 37, 30, 30],
        [39, 50, 136, 136],
      ]),
    CircleSample(
      "touching", [30, 30, 12, 44, 30, 26],
      [
        [46, 8, 189, 189],
        [67, 8, -1, 255],
        [39, 18, 33, 33],
        [28, 29, -1, 0],
        [39, 29, -1, 0],
        [4, 37, -1, -1],
        [58, 37, 163, 163],
        [16, 50, -1, -1],
        [80, 50, -1, 255],
      ]),
    CircleSample(
      "overlapping", [36, 30, 20, 54, 30, 22],
      [
        [28, 8, -1, -1],
        [67, 8, -1, 255],
        [80, 8, -1, 255],
        [46, 18, -1, 255],
        [46, 29, -1, 255],
        [80, 29, -1, 255],
        [67, 37, 164, 255],
        [80, 37, -1, 255],
        [16, 50, -1, -1],
      ]),
    CircleSample(
      "shrinking", [62, 30, 22, 18, 30, 0],
      [
        [39, 8, -1, -1],
        [46, 8, -1, -1],
        [28, 18, -1, -1],
        [28, 29, 214, 214],
        [39, 29, 172, 172],
        [46, 29, 145, 145],
        [4, 37, -1, -1],
        [58, 37, 90, 90],
        [28, 50, -1, -1],
      ]),
  ]
}

@Suite struct `Gradients between two circles` {
  private func drawn(
    _ gradient: Gradient, _ transform: ProjectiveTransform2D = .identity
  ) -> Bitmap {
    let all = DisplayList.Shape.rect(-4000, -4000, 8000, 8000)
    return render(.of(90, 60, [.fill(all, transform, .gradient(gradient))]))
  }

  /// The premultiplied colour at a point by the definition, 0…255.
  private func color(
    _ sample: CircleSample, before: Bool, after: Bool, _ x: Double, _ y: Double
  ) -> SIMD3<Double> {
    let move = sample.end - sample.start
    let (px, py) = (x - sample.start.x, y - sample.start.y)
    let a = move.x * move.x + move.y * move.y - move.z * move.z
    let b = px * move.x + py * move.y + sample.start.z * move.z
    let c = px * px + py * py - sample.start.z * sample.start.z
    var roots: [Double] = []
    if abs(a) < 1e-9 {
      roots = [c / (2 * b)]
    } else if b * b >= a * c {
      roots = [(b + (b * b - a * c).squareRoot()) / a, (b - (b * b - a * c).squareRoot()) / a]
    }
    let seen = roots.filter {
      $0.isFinite && sample.start.z + $0 * move.z >= 0 && (before || $0 >= 0)
        && (after || $0 <= 1)
    }
    guard let location = seen.max() else { return .zero }
    let blue = min(max(location, 0), 1)
    return SIMD3(255 * (1 - blue), 255 * blue, 255)
  }

  @Test(arguments: CircleSample.all) func `have Cairo's colours`(sample: CircleSample) {
    for isExtended in [false, true] {
      let bitmap = drawn(sample.gradient(before: isExtended, after: isExtended))
      for pixel in sample.pixels {
        let wanted = pixel[isExtended ? 3 : 2]
        let found = bitmap.pixel(x: pixel[0], y: pixel[1])
        if wanted < 0 {
          #expect(found == 0, "\(pixel)")
        } else {
          #expect(found >> 24 == 255 && abs(Int(found >> 16 & 0xff) - wanted) <= 1, "\(pixel)")
        }
      }
    }
  }

  @Test(arguments: CircleSample.all, [0, 1, 2, 3])
  func `are what 16 × 16 samples of a pixel show`(sample: CircleSample, ends: Int) throws {
    let (before, after) = (ends & 1 != 0, ends & 2 != 0)
    let gradient = sample.gradient(before: before, after: after)
    let transforms = [
      ProjectiveTransform2D.identity,
      ProjectiveTransform2D(m11: 0.9, m12: 0.4, m21: -0.3, m22: 1.1, m31: 10.3, m32: -12.7),
      ProjectiveTransform2D(
        m11: 1, m12: 0.1, m13: 0.002, m21: 0.1, m22: 1, m23: -0.001, m31: 3, m32: 2),
    ]
    for transform in [transforms[ends % 3]] {
      let bitmap = drawn(gradient, transform)
      let back = try #require(transform.inverted())
      var (off, greatest) = (0, 0.0)
      for y in stride(from: ends % 2, to: 60, by: 2) {
        for x in stride(from: 0, to: 90, by: 3) {
          var sum = SIMD3<Double>.zero
          for index in 0..<256 {
            let image = back.map(
              Double(x) + (Double(index % 16) + 0.5) / 16,
              Double(y) + (Double(index / 16) + 0.5) / 16)
            sum += color(
              sample, before: before, after: after, image.x / image.w, image.y / image.w)
          }
          let pixel = bitmap.pixel(x: x, y: y)
          let found = SIMD3(
            Double(pixel & 0xff), Double(pixel >> 16 & 0xff), Double(pixel >> 24))
          let error = found - sum / 256
          let most = max(abs(error.x), max(abs(error.y), abs(error.z)))
          // An edge is drawn with 64 samples, of which it may take two too many or too few.
          if most > 8 { off += 1 }
          greatest = max(greatest, most)
        }
      }
      #expect(off <= 9, "\(off) pixels of 900 are more than 8 levels off")
      #expect(greatest <= 20)
    }
  }

  @Test func `draw nothing where there is no circle`() {
    let circles = Gradient.Circles(startRadius: 5, endRadius: 5)
    for (end, radii) in [
      (SIMD2(20.0, 20), circles), (SIMD2(40, 20), Gradient.Circles(startRadius: -1, endRadius: 5)),
      (SIMD2(40, 20), Gradient.Circles(startRadius: .nan, endRadius: 5)),
      (SIMD2(.infinity, 20), circles), (SIMD2(40, 20), Gradient.Circles()),
    ] {
      var gradient = CircleSample.all[0].gradient(before: false, after: false)
      (gradient.startPoint, gradient.endPoint, gradient.circles) = (SIMD2(20, 20), end, radii)
      #expect(drawn(gradient).pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test func `have stable pixels whatever part of the picture is drawn`() {
    let gradient = CircleSample.all[0].gradient(before: true, after: true)
    let whole = drawn(gradient)
    let part = render(
      .of(
        90, 60, [.fill(.rect(31, 7, 22, 40), .identity, .gradient(gradient))]))
    for y in 7..<47 {
      for x in 31..<53 { #expect(part.pixel(x: x, y: y) == whole.pixel(x: x, y: y)) }
    }
  }
}

@Suite struct `Ramps` {
  @Test func `are the same pixel by pixel and by lanes, exact at their first pixel`() {
    var numbers = SeededNumbers(3)
    var singly = [UInt32](repeating: 0, count: 16)
    var lanes = singly
    for _ in 0..<500 {
      func components() -> SIMD4<Float> {
        let alpha = [0, 255, numbers.double(0...255)][numbers.int(0..<3)]
        return SIMD4(
          Float(numbers.double(0...alpha)), Float(numbers.double(0...alpha)), Float(alpha),
          Float(alpha))
      }
      let (first, next) = (components(), components())
      let start = RampKernel.Fixed(first * 256 + RampKernel.Fixed.bias)
      let step = RampKernel.Fixed((next - first) * 16)
      singly.withMutableRow { RampKernel.fillSingly($0, start, step) }
      lanes.withMutableRow { RampKernel.fillByLanes($0, start, step) }
      #expect(singly == lanes)
      for (index, pixel) in singly.enumerated() {
        let exact = first + (next - first) * (Float(index) / 16)
        for lane in 0..<4 {
          let drawn = Float(pixel >> UInt32(8 * lane) & 0xff)
          #expect(abs(drawn - exact[lane]) <= 0.6)
        }
        #expect(pixel >> 16 & 0xff <= pixel >> 24, "a component above alpha")
      }
    }
  }
}

@Suite struct `Turns` {
  @Test func `are arc tangents as fractions of a turn`() {
    // Multiples of a sixteenth, and of a twelfth: tan 22.5° = √2 − 1, tan 30° = 1 ÷ √3.
    let steep = 2.0.squareRoot() - 1
    let third = 1 / 3.0.squareRoot()
    for (x, y, turn) in [
      (1.0, 0.0, 0.0), (1, steep, 0.0625), (1, third, 1.0 / 12), (1, 1, 0.125), (0, 2, 0.25),
      (-1, 1, 0.375), (-3, 0, 0.5), (-1, -1, 0.625), (0, -1, 0.75), (steep, -1, 0.8125),
      (0, 0, 0),
    ] {
      #expect(abs(Angle.fraction(x, y) - turn) < 2e-9)
    }
  }
}

extension RampKernel {
  /// Pixel by pixel: the reference.
  fileprivate static func fillSingly(
    _ target: MutableRowPointer<UInt32>, _ start: Fixed, _ step: Fixed
  ) {
    func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      ((a & 0xffff) &+ (b & 0xffff)) & 0xffff | (a & 0xffff_0000) &+ (b & 0xffff_0000)
    }
    var fixed = start
    // A block of `length` pixels.
    for index in 0..<length {
      target[index] = fixed.even &>> 8 & 0x00ff_00ff | fixed.odd & 0xff00_ff00
      fixed.even = sum(fixed.even, step.even)
      fixed.odd = sum(fixed.odd, step.odd)
    }
  }
}
