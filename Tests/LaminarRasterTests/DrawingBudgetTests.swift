import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `The drawing budget` {
  private func squares(_ count: Int) -> DisplayList {
    .of(64, 64, (0..<count).map { .fill(.rect(Double($0 % 60), 3, 5, 5.5), .opaqueWhite) })
  }

  @Test func `counts commands, and leaves what costs more undrawn`() {
    var renderer = Renderer()
    renderer.budget = 10
    #expect(renderer.render(squares(10)).pixels.contains { $0 != 0 })
    #expect(renderer.excess == nil)
    #expect(!renderer.render(squares(11)).pixels.contains { $0 != 0 })
    #expect(renderer.excess == DrawingExcess(layer: 1, cost: 11, budget: 10))
    #expect(renderer.measure(squares(11)) == renderer.excess)
    #expect(renderer.measure(squares(10)) == nil)
  }

  @Test func `is the same for a frame that is drawn in part`() {
    var renderer = Renderer()
    var shown = RetainedFrame()
    let path = Path(ellipseIn: CGRect(x: 2, y: 2, width: 60, height: 60))
    func list(_ x: Double, _ circles: Int) -> DisplayList {
      .of(
        64, 64,
        [DisplayList.Command](
          repeating: .fill(.path(path, .nonZero), .opaqueWhite), count: circles)
          + [.fill(.rect(x, 0, 3, 3), .opaqueWhite)])
    }
    let cost = renderer.cost(of: list(1, 20)).count
    for budget in [cost - 1, cost] {
      renderer.budget = budget
      shown = RetainedFrame()
      for x in 0..<4 {
        renderer.render(list(Double(x), 20), updating: &shown)
        #expect((renderer.excess != nil) == (budget < cost))
        #expect(shown.bitmap.pixels.contains { $0 != 0 } == (budget == cost))
      }
    }
    renderer.budget = .max
    renderer.render(list(5, 20), updating: &shown)
    var other = Renderer()
    #expect(shown.bitmap == other.render(list(5, 20)))
  }

  @Test func `draws a hatch of any number of dashes`() {
    var path = Path()
    for row in 0..<100 {
      path.move(to: CGPoint(x: -100_000, y: 10 * Double(row) + 0.5))
      path.addLine(to: CGPoint(x: 1000, y: 10 * Double(row) + 0.5))
    }
    let style = StrokeStyle(width: 1, dashPattern: [4, 4])
    let bitmap = render(.of(1000, 1000, [.fill(.stroke(path, style), .opaqueWhite)]))
    for y in 0..<1000 {
      for x in 0..<1000 {
        let isCovered = y % 10 == 0 && x % 8 < 4
        #expect(bitmap.pixel(x: x, y: y) == (isCovered ? 0xffff_ffff : 0))
      }
    }
  }

  @Test func `counts points that can be seen`() {
    var renderer = Renderer()
    renderer.budget = 10_000
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 5))
    path.addLine(to: CGPoint(x: 64, y: 5))
    func list(_ length: Double) -> DisplayList {
      let style = StrokeStyle(width: 1, dashPattern: [length, length])
      return .of(64, 64, [.fill(.stroke(path, style), .opaqueWhite)])
    }
    #expect(renderer.measure(list(0.1)) == nil)
    #expect(renderer.measure(list(0.001)) != nil)
    #expect(renderer.measure(list(1e-12)) != nil)
  }

  @Test func `counts pictures, shadows and painted pixels`() {
    var renderer = Renderer()
    let fill = DisplayList.Command.fill(.rect(12, 12, 1000, 1000), .opaqueWhite)
    func cost(_ commands: [DisplayList.Command]) -> Int {
      renderer.cost(of: .of(1024, 1024, commands)).count
    }
    let plain = cost([fill])
    #expect(plain == 1 + 1000 * 1000 / 8192)
    let filtered = cost(group(.filter([.gaussianBlur(radius: 2)], .identity), [fill]))
    #expect(filtered > plain + 1000 * 1000 / 128)
    let blended = cost(group(.composite(opacity: 1, blend: .multiply), [fill]))
    #expect(blended > plain + 1000 * 1000 / 512)
  }

  private func cost(_ commands: [DisplayList.Command], width: Int = 512, height: Int = 512) -> Int {
    var renderer = Renderer()
    return renderer.cost(of: .of(width, height, commands)).count
  }

  @Test func `counts pixels by the work that they take`() {
    let square = DisplayList.Shape.rect(2, 2, 500, 500)
    let area = 500 * 500
    let fill = DisplayList.Command.fill(square, .opaqueWhite)
    let stops = [0.0, 1].map { Gradient.Stop(color: .opaqueWhite, location: $0) }
    let gradient = Gradient(
      kind: .conic, stops: stops, startPoint: SIMD2(0, 0), endPoint: SIMD2(9, 9))
    #expect(cost([fill]) == 1 + area / 8192)
    let shaded = cost([.fill(square, .identity, .gradient(gradient))])
    #expect(shaded >= area / 512 && shaded < area / 512 + 32)
    func blended(_ blend: BlendMode) -> Int {
      cost(group(.composite(opacity: 0.5, blend: blend), [fill, fill]))
    }
    #expect(blended(.normal) >= area / 512)
    #expect(blended(.multiply) >= area / 512)
    #expect(blended(.hue) >= area / 128)
    #expect(cost(mask([fill], [fill])) >= area / 512)
  }

  @Test func `counts the pixels of particles, those below others too`() {
    let particle = DisplayList.Particle(
      position: SIMD3(256, 256, 0), axis: SIMD2(100, 0), color: SIMD4(1, 1, 1, 1), look: 0)
    let particles = DisplayList.Particles(
      particles: [DisplayList.Particle](repeating: particle, count: 50), looks: [.init()],
      isAdditive: false)
    // Discs of 800 pixels across, cut by the canvas.
    #expect(cost([.particles(particles, .identity)]) >= 50 * 512 * 512 / 256)
    var small = particles
    for index in small.particles.indices { small.particles[index].axis = SIMD2(1, 0) }
    #expect(cost([.particles(small, .identity)]) < 100)
  }

  @Test func `counts the elements of paths that cannot be seen`() {
    var path = Path()
    path.move(to: CGPoint(x: 9000, y: 9000))
    for index in 0..<6400 {
      path.addLine(to: CGPoint(x: 9000 + Double(index % 7), y: 9001 + Double(index % 5)))
    }
    let unseen = cost([.fill(.path(path, .nonZero), .opaqueWhite)])
    #expect(unseen >= 100 && unseen < 110)
  }

  /// Lines from side to side of a square of 400 pixels at (50, 50), and back.
  private func zigzag(_ count: Int, isLevel: Bool, offset: SIMD2<Double> = .zero) -> Path {
    var path = Path()
    for index in 0..<count {
      let along = index.isMultiple(of: 2) ? 50.5 : 449.5
      let across = 50.5 + 399 * Double(index % 97) / 97
      let point = offset + (isLevel ? SIMD2(along, across) : SIMD2(across, along))
      if index == 0 {
        path.move(to: CGPoint(x: point.x, y: point.y))
      } else {
        path.addLine(to: CGPoint(x: point.x, y: point.y))
      }
    }
    return path
  }

  @Test(arguments: [false, true])
  func `counts the rows and columns that lines cross`(isLevel: Bool) {
    let crossed = 1000 * 399
    func cost(_ offset: SIMD2<Double>) -> Int {
      let path = zigzag(1000, isLevel: isLevel, offset: offset)
      return self.cost([.fill(.path(path, .nonZero), .opaqueWhite)])
    }
    #expect(cost(.zero) > crossed / 16 && cost(.zero) < 11 * crossed / 160)
    // Half of it can be seen, or nothing.
    let half = isLevel ? SIMD2(0, 262.5) : SIMD2(262.5, 0)
    #expect(cost(half) > crossed / 40 && cost(half) < crossed / 26)
    #expect(cost(SIMD2(0, -460)) < 32)
    #expect(cost(SIMD2(600, 0)) < 32)
  }

  @Test func `counts the rows between small consecutive polygons`() {
    func cost(_ isScattered: Bool) -> Int {
      let triangles = (0..<1000).map { index -> [SIMD2<Double>] in
        let row = isScattered ? index * 277 % 500 : index / 2
        let corner = SIMD2(Double(index % 7), Double(row))
        return [corner, corner + SIMD2(1, 0), corner + SIMD2(0, 1)]
      }
      return self.cost([.fill(.polygons(triangles, .nonZero), .opaqueWhite)])
    }
    #expect(cost(false) < 2000)
    #expect(cost(true) - cost(false) > 1000 * 200 / 256)
  }

  @Test func `counts the lines of convex outlines less`() {
    let circle = cost([.fill(.circle(256, 256, 200), .opaqueWhite)])
    var path = Path(ellipseIn: CGRect(x: 56, y: 56, width: 400, height: 400))
    #expect(cost([.fill(.path(path, .nonZero), .opaqueWhite)]) < circle + 16)
    path.addEllipse(in: CGRect(x: 57, y: 57, width: 398, height: 398))
    #expect(cost([.fill(.path(path, .nonZero), .opaqueWhite)]) > circle + 3000 / 16)
  }

  @Test func `counts the points of outlines that may overlap themselves twice`() {
    // A wave of a pixel's height.
    let bars = (0..<4000).map { (index: Int) -> SIMD2<Double> in
      SIMD2<Double>(Double(index) / 10, Double(50 + index % 2))
    }
    let points = cost([.fill(.polygons([bars], .nonZero), .opaqueWhite)])
    #expect(points > 4000 / 2 + 4000 / 16 && points < 4000 / 2 + 6400 / 16)
  }

  @Test(arguments: [
    StrokeStyle(width: 3), StrokeStyle(width: 3, dashPattern: [7, 2]),
    StrokeStyle(width: 1e5, join: .round),
  ])
  func `counts lines alike where they are measured and drawn`(style: StrokeStyle) {
    let path = zigzag(60, isLevel: false)
    for shape in [DisplayList.Shape.stroke(path, style), .path(path, .evenOdd)] {
      let clip = DisplayList.Group.clip(.rect(80, 90, 333, 222), .identity)
      let list = DisplayList.of(512, 512, group(clip, [.fill(shape, .opaqueWhite)]))
      for workers in [1, 3] {
        var renderer = Renderer(workers: workers)
        let cost = renderer.cost(of: list).count
        renderer.budget = cost - 1
        var shown = RetainedFrame()
        renderer.render(list, updating: &shown)
        #expect(renderer.excess?.cost == cost)
        renderer.budget = cost
        shown = RetainedFrame()
        renderer.render(list, updating: &shown)
        #expect(renderer.excess == nil)
        #expect(shown.bitmap.pixels.contains { $0 != 0 })
      }
    }
  }

  @Test(arguments: [false, true])
  func `refuses thousands of lines through the same pixels`(isLevel: Bool) {
    var renderer = Renderer()
    let lines = DisplayList.Shape.path(zigzag(50_000, isLevel: isLevel), .nonZero)
    let list = DisplayList.of(512, 512, [.fill(lines, .opaqueWhite)])
    #expect(renderer.measure(list) != nil)
    #expect(!renderer.render(list).pixels.contains { $0 != 0 })
  }

  /// A scene inside one filter.
  private func filtered(
    _ filter: DisplayList.PictureFilter, _ inside: [DisplayList.Command]
  ) -> [DisplayList.Command] {
    group(.filter([filter], .identity), inside)
  }

  @Test func `counts what a blur makes, and its work`() {
    var renderer = Renderer()
    func cost(_ side: Double, _ radius: Double) -> Int {
      let fill = DisplayList.Command.fill(.rect(256, 256, side, side), .opaqueWhite)
      return renderer.cost(of: .of(512, 512, filtered(.gaussianBlur(radius: radius), [fill]))).count
    }
    // A square of 4 pixels becomes one of 118 or more.
    #expect(cost(4, 20) - cost(4, 0.5) > 100 * 100 / DrawingBudget.picturePixelsPerUnit)
    // Without cells of several pixels, a wider blur takes more products for each pixel.
    #expect(cost(200, 7) > 2 * cost(200, 1))
  }

  @Test func `counts of a blur what can be seen`() {
    var renderer = Renderer()
    let far = DisplayList.Command.fill(.rect(-2000, -2000, 4000, 4000), .opaqueWhite)
    let wide = renderer.cost(of: .of(64, 64, filtered(.gaussianBlur(radius: 7), [far]))).count
    #expect(wide < 2 * 120 * 120 / DrawingBudget.picturePixelsPerUnit + 120 * 120 * 4 * 48 / 16_384)
    let color = renderer.cost(of: .of(64, 64, filtered(.colorMatrix(.inversion), [far]))).count
    #expect(color < 64)
  }

  @Test func `refuses what it measures to be too much, and draws the rest`() {
    let circles = (0..<200).map {
      DisplayList.Command.fill(.circle(20 + Double($0) / 10, 32, 12), .opaqueWhite)
    }
    let shadow = DisplayList.Shadow(
      color: .opaqueWhite, radius: 3, offset: CGSize(width: 1, height: 1))
    let lists: [[DisplayList.Command]] = [
      filtered(.gaussianBlur(radius: 2), circles),
      filtered(.colorMatrix(.inversion), filtered(.gaussianBlur(radius: 2), circles)),
      group(
        .picture(
          DisplayList.PictureFrame(transform: ProjectiveTransform2D(m11: 0.5, m22: 0.5))), circles),
      group(.shadow(shadow, .identity), circles),
      circles + [.backdrop([.gaussianBlur(radius: 2)], .rect(8, 8, 40, 40), .identity, opacity: 1)],
    ]
    var renderer = Renderer()
    for commands in lists {
      let list = DisplayList.of(64, 64, commands)
      renderer.budget = .max
      let cost = renderer.cost(of: list).count
      #expect(cost > 200)
      renderer.budget = cost
      #expect(renderer.render(list).pixels.contains { $0 != 0 })
      #expect(renderer.excess == nil)
      renderer.budget = cost - 1
      #expect(renderer.measure(list) != nil)
      #expect(!renderer.render(list).pixels.contains { $0 != 0 })
      #expect(renderer.excess != nil)
    }
  }

  @Test func `counts what is below a filtered background for each`() {
    let circles = (0..<50).map {
      DisplayList.Command.fill(.circle(20 + Double($0) / 10, 32, 12), .opaqueWhite)
    }
    let glass = DisplayList.Command.backdrop(
      [.colorMatrix(.inversion)], .rect(8, 8, 40, 40), .identity, opacity: 1)
    var renderer = Renderer()
    func cost(_ count: Int, inside: [DisplayList.Command]) -> Int {
      let glasses = [DisplayList.Command](repeating: glass, count: count)
      return renderer.cost(of: .of(64, 64, inside + glasses)).count
    }
    let plain = cost(0, inside: circles)
    let picture = cost(1, inside: []) - 1
    #expect(cost(1, inside: circles) >= 2 * plain + picture)
    // Each shows those below it, which are not filtered again.
    #expect(cost(20, inside: circles) > 20 * plain)
    #expect(cost(20, inside: circles) < 21 * plain + 20 * (picture + 20) + 20)
  }

  @Test func `is exceeded again by the same list, and forgotten by the next`() {
    var renderer = Renderer()
    renderer.budget = 20
    var frame = RetainedFrame()
    for _ in 0..<2 {
      renderer.render(squares(21), updating: &frame)
      #expect(renderer.excess != nil)
      #expect(!frame.bitmap.pixels.contains { $0 != 0 })
    }
    renderer.render(squares(20), updating: &frame)
    #expect(renderer.excess == nil)
    var other = Renderer()
    #expect(frame.bitmap == other.render(squares(20)))
  }

  @Test func `is exceeded by a list that was cut`() {
    var renderer = Renderer()
    let excess = DrawingExcess(layer: 7, cost: 12, budget: 3)
    let list = DisplayList(width: 4, height: 4, background: .opaqueWhite, excess: excess)
    #expect(renderer.render(list).pixels == [UInt32](repeating: 0xffff_ffff, count: 16))
    #expect(renderer.excess == excess)
  }
}
