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
    let clip = DisplayList.Command.pushClip(.rect(13, 70, 30, 81), .identity)
    let clipped = render(.of(90, 200, [clip] + commands + [.popClip]))
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
    let group = render(.of(40, 4, [.pushGroup(opacity: 0.3), fill(0.5), .popGroup]))
    #expect(group.pixels == render(.of(40, 4, [fill(0.15)])).pixels)
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
