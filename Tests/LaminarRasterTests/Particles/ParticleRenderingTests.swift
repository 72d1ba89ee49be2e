import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Drawn particles` {
  private func particles(
    _ particles: [DisplayList.Particle], look: DisplayList.ParticleLook = .init(),
    isAdditive: Bool = false, transform: ProjectiveTransform2D = .identity
  ) -> DisplayList.Item {
    DisplayList.Item(
      id: DisplayList.ID(layer: 1, part: .particles),
      command: .particles(
        DisplayList.Particles(particles: particles, looks: [look], isAdditive: isAdditive),
        transform))
  }

  private func particle(
    _ x: Double, _ y: Double, axis: SIMD2<Double> = SIMD2(1, 0),
    color: SIMD4<Float> = SIMD4(1, 1, 1, 1)
  ) -> DisplayList.Particle {
    DisplayList.Particle(position: SIMD3(x, y, 0), axis: axis, color: color, look: 0)
  }

  private func render(
    _ items: [DisplayList.Item], background: Color? = nil, width: Int = 64, height: Int = 64,
    workers: Int = 1
  ) -> [UInt32] {
    var renderer = Renderer(workers: workers)
    return renderer.render(
      DisplayList(width: width, height: height, background: background, items: items)
    ).pixels
  }

  private func alpha(_ pixels: [UInt32]) -> Double {
    pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  @Test(arguments: [
    (0.15, 0.0), (0.5, 0.3), (1, 0.5), (2.3, 0.77), (4, 0.1), (6, 0.9),
  ])
  func `cover the area of a disc`(scale: Double, phase: Double) {
    let pixels = render([particles([particle(32 + phase, 31, axis: SIMD2(scale, 0))])])
    // Radii are drawn in eighths of a pixel.
    let radius = (4 * scale * 8).rounded() / 8
    let area = Double.pi * radius * radius
    #expect(abs(alpha(pixels) - area) < max(0.02 * area, 0.05))
  }

  @Test func `are drawn alike small and large, upright and turned`() {
    // A stretched transform draws discs point by point; the area is the ellipse's.
    let wide = ProjectiveTransform2D(m11: 2, m22: 1)
    let pixels = render([particles([particle(16, 32)], transform: wide)])
    #expect(abs(alpha(pixels) - .pi * 32) < 1.5)
    let turned = render([particles([particle(32, 32, axis: SIMD2(0, 1))])])
    #expect(turned == render([particles([particle(32, 32)])]))
  }

  @Test func `show an image as it is where nothing is scaled`() {
    let image = Image.random(6, 9, seed: 3)
    let look = DisplayList.ParticleLook(image: image)
    let pixels = render([particles([particle(20, 30.5)], look: look)])
    for y in 0..<9 {
      for x in 0..<6 {
        #expect(pixels[(26 + y) * 64 + 17 + x] == image.pixels[y * 6 + x])
      }
    }
    #expect(pixels.filter { $0 != 0 }.count <= 54)
  }

  @Test(arguments: [0.1, 0.7854, 1.3])
  func `turn and scale an image about its centre`(angle: Double) throws {
    let white = try #require(
      Image(width: 10, height: 6, pixels: .init(repeating: ~0, count: 60)))
    let look = DisplayList.ParticleLook(image: white)
    let (sin, cos) = Elementary.sinCos(angle)
    let pixels = render([
      particles([particle(32.3, 31.8, axis: SIMD2(cos, sin) * 2)], look: look)
    ])
    #expect(abs(alpha(pixels) - 240) < 3)
    var centre = SIMD2<Double>.zero
    for y in 0..<64 {
      for x in 0..<64 {
        let weight = Double(pixels[y * 64 + x] >> 24) / 255
        centre.x += (Double(x) + 0.5) * weight
        centre.y += (Double(y) + 0.5) * weight
      }
    }
    let mean = centre / alpha(pixels)
    #expect(abs(mean.x - 32.3) < 0.05 && abs(mean.y - 31.8) < 0.05)
  }

  @Test func `multiply an image by their colour`() throws {
    let image = try #require(
      Image(width: 4, height: 4, pixels: .init(repeating: 0xff80_ff40, count: 16)))
    let look = DisplayList.ParticleLook(image: image)
    let tint = SIMD4<Float>(0.5, 1, 0.25, 0.5)
    let pixels = render([particles([particle(32, 32, color: tint)], look: look)])
    let pixel = pixels[32 * 64 + 32]
    #expect(pixel >> 24 == 128)
    #expect(abs(Int(pixel & 0xff) - 16) <= 1)
    #expect(abs(Int(pixel >> 8 & 0xff) - 128) <= 1)
    #expect(abs(Int(pixel >> 16 & 0xff) - 16) <= 1)
  }

  @Test func `add up to white and no further`() {
    let red = SIMD4<Float>(0.6, 0.1, 0, 1)
    let list = (0..<3).map { _ in particle(32, 32, color: red) }
    let pixels = render(
      [particles(list, isAdditive: true)], background: Color(red: 0, green: 0, blue: 0))
    #expect(pixels[32 * 64 + 32] & 0xff == 255)
    #expect(pixels[32 * 64 + 32] >> 8 & 0xff == 78)
    #expect(pixels[32 * 64 + 32] >> 24 == 255)
  }

  @Test func `are hidden by clips, and masked as a picture`() {
    let square = DisplayList.Shape.roundedRect(
      RoundedRect(rect: CGRect(x: 0, y: 0, width: 32, height: 64), radius: 9))
    let id = DisplayList.ID(layer: 1, part: .clip)
    let disc = particles([particle(32, 32, axis: SIMD2(3, 0))])
    let clipped = render([
      .init(id: id, command: .pushClip(square, .identity)), disc,
      .init(id: id, command: .popClip),
    ])
    let whole = render([disc])
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(clipped[y * 64 + x] == (x < 32 ? whole[y * 64 + x] : 0))
      }
    }
  }

  @Test func `give the same pixels to any number of workers, and to a frame that is updated`() {
    var numbers = SeededNumbers(4)
    func list() -> DisplayList {
      let image = Image.random(8, 8, seed: 2)
      var many: [DisplayList.Particle] = []
      for index in 0..<300 {
        let position = SIMD3(numbers.double(-10...210), numbers.double(-10...210), 0)
        var axis = SIMD2(1.0, 0)
        if index % 3 != 0 { axis = SIMD2(numbers.double(-2...2), numbers.double(-2...2)) }
        let red = Float(numbers.double(0...1))
        let color = SIMD4<Float>(red, 1, 0.5, Float(numbers.double(0...1)))
        many.append(
          DisplayList.Particle(
            position: position, axis: axis, color: color, look: Int32(index % 2)))
      }
      return DisplayList(
        width: 200, height: 200,
        items: [
          DisplayList.Item(
            id: DisplayList.ID(layer: 1, part: .particles),
            command: .particles(
              DisplayList.Particles(
                particles: many,
                looks: [.init(), .init(image: image)], isAdditive: false), .identity))
        ])
    }
    let lists = [list(), list()]
    var one = Renderer()
    var three = Renderer(workers: 3)
    var frame = RetainedFrame()
    for list in lists {
      let picture = one.render(list)
      #expect(three.render(list) == picture)
      three.render(list, updating: &frame)
      #expect(frame.bitmap == picture)
    }
  }
}
