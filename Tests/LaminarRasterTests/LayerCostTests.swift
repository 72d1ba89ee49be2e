import Foundation
import LaminarGraphics
import LaminarTestSupport
import Synchronization
import Testing

@testable import LaminarRaster

@Suite struct `Costs of layers` {
  private typealias Command = DisplayList.Command

  /// A list of commands with the numbers of their layers.
  private func list(
    _ commands: [(layer: Int, command: DisplayList.Command)], side: Int = 100,
    background: Color? = nil
  ) -> DisplayList {
    DisplayList(
      width: side, height: side, background: background,
      items: commands.map {
        DisplayList.Item(
          id: DisplayList.ID(layer: $0.layer, part: .contents), command: $0.command)
      })
  }

  private func costs(_ list: DisplayList, workers: Int = 1) throws -> FrameCosts {
    var renderer = Renderer(workers: workers)
    let costs = renderer.layerCosts(of: list)
    return try #require(costs)
  }

  private func cost(_ covered: Int, _ composited: Int, _ passes: Int = 0) -> LayerCost {
    var cost = LayerCost()
    (cost.coveredPixels, cost.compositedPixels, cost.offscreenPasses) = (
      covered, composited, passes
    )
    return cost
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let glass = Color(red: 0, green: 0, blue: 1, alpha: 0.5)

  @Test func `count rectangles that overlap`() throws {
    // 10…50 × 10…50, 30…70 × 30…70 twice by one layer, and one beyond the canvas.
    let costs = try costs(
      list([
        (1, .fill(.rect(10, 10, 40, 40), red)), (2, .fill(.rect(30, 30, 40, 40), glass)),
        (2, .fill(.rect(50, 30, 40, 40), glass)), (3, .fill(.rect(90, 90, 40, 40), red)),
      ]))
    #expect(costs.layers[1] == cost(1600, 1600))
    #expect(costs.layers[2] == cost(2400, 3200))
    #expect(costs.layers[3] == cost(100, 100))
    // The first two share 20 × 20 pixels.
    #expect(costs.total == cost(1600 + 2400 - 400 + 100, 4900))
    #expect(costs.total.overdraw == 4900.0 / 3700)
    #expect(costs.heat.reduce(0, +) == 4900)
    #expect(costs.heat[45 * 100 + 45] == 2)
    #expect(costs.heat[40 * 100 + 60] == 2)
    #expect(costs.heat[5 * 100 + 5] == 0)
  }

  @Test func `composite nothing of what opaque rectangles hide`() throws {
    let costs = try costs(
      list([
        (1, .fill(.rect(0, 0, 100, 100), red)), (2, .fill(.rect(20, 20, 10, 10), glass)),
        (3, .fill(.rect(10, 10, 50, 50), red)), (4, .fill(.rect(10, 10, 50, 50), glass)),
      ]))
    // The first is mixed into the background, which is written once; the last two are one fill.
    #expect(costs.layers[1] == cost(10_000, 10_000))
    #expect(costs.layers[2] == cost(100, 0))
    #expect(costs.layers[3] == cost(2500, 0))
    #expect(costs.layers[4] == cost(2500, 2500))
    #expect(costs.total == cost(10_000, 12_500))
  }

  @Test(arguments: [12.3, 33.7]) func `count the pixels of a circle as the reference does`(
    _ radius: Double
  ) throws {
    let reference = ReferenceRasterizer(width: 100, height: 100).coverage(samples: 64) {
      ($0 - 50.2) * ($0 - 50.2) + ($1 - 49.6) * ($1 - 49.6) <= radius * radius
    }
    let counted = try costs(list([(1, .fill(.circle(50.2, 49.6, radius), glass))]))
    for (index, area) in reference.enumerated() {
      // A coverage below 1/255 may round to 0; a polygon is up to 0.03 pixels off the circle.
      if area > 0.04 { #expect(counted.heat[index] == 1, "\(index): \(area)") }
      if area == 0 { #expect(counted.heat[index] == 0, "\(index)") }
    }
    let least = reference.count { $0 > 0.04 }
    let most = reference.count { $0 > 0 }
    #expect((least...most).contains(counted.layers[1]?.coveredPixels ?? 0))
  }

  @Test func `count clips and masks as far as they let through`() throws {
    let circle = DisplayList.Shape.circle(50, 50, 20)
    let clipped = try costs(
      list([
        (1, .group(.clip(circle, .identity), count: 1)), (2, .fill(.rect(0, 0, 50, 100), red)),
      ]))
    let masked = try costs(
      list([
        (1, .group(.mask(count: 1), count: 2)), (3, .fill(circle, red)),
        (2, .fill(.rect(0, 0, 50, 100), red)),
      ]))
    let half = try costs(list([(1, .fill(circle, red))])).heat.enumerated()
      .count { $0.offset % 100 < 50 && $0.element > 0 }
    #expect(clipped.layers == [2: cost(half, half)])
    #expect(masked.layers[2] == cost(half, half))
    // Only the part of a mask is drawn that masks something.
    #expect(masked.layers[3] == cost(half, half))
    #expect(masked.layers[1] == cost(0, 0, 1))
    #expect(masked.total == cost(half, 2 * half, 1))
  }

  @Test func `count groups that are drawn as pictures, and no others`() throws {
    func group(_ opacity: Double, _ commands: [(Int, Command)]) throws -> FrameCosts {
      try costs(
        list(
          [(1, .group(.composite(opacity: opacity), count: commands.count))]
            + commands.map { (layer: $0.0, command: $0.1) }))
    }
    let one: [(Int, Command)] = [(2, .fill(.rect(10, 10, 10, 10), red))]
    let two = one + [(3, .fill(.rect(40, 40, 10, 10), red))]
    // One item takes the opacity, and an opacity of 1 needs no picture.
    #expect(try group(0.5, one).total == cost(100, 100))
    #expect(try group(1, two).total == cost(200, 200))
    #expect(try group(0, two).total == cost(0, 0))
    // The picture is composited as the rectangle around what is drawn on it.
    let picture = try group(0.5, two)
    #expect(picture.layers[1] == cost(1600, 1600, 1))
    #expect(picture.total == cost(1600, 1800, 1))
    #expect(picture.heat[15 * 100 + 15] == 2)
    #expect(picture.heat[30 * 100 + 30] == 1)
  }

  @Test func `count shadows that are blurred from a picture as passes`() throws {
    let shadow = DisplayList.Shadow(
      color: Color(red: 0, green: 0, blue: 0), radius: 2, offset: .zero)
    let closed = try costs(
      list([(1, .shadow(.rect(30, 30, 20, 20, radius: 4), .identity, shadow))]))
    #expect(closed.total.offscreenPasses == 0)
    #expect((20 * 20...36 * 36).contains(closed.total.coveredPixels))
    let drawn = try costs(
      list([
        (1, .group(.shadow(shadow, .identity), count: 1)),
        (2, .fill(.rect(30, 30, 20, 20), red)),
      ]))
    #expect(drawn.layers[1]?.offscreenPasses == 1)
    #expect((20 * 20...40 * 40).contains(drawn.layers[1]?.coveredPixels ?? 0))
    // What casts it is not seen itself.
    #expect(drawn.layers[2]?.coveredPixels == 0)
    #expect((drawn.layers[2]?.compositedPixels ?? 0) > 0)
    #expect(drawn.heat.reduce(0, +) == drawn.layers[1].map { UInt32($0.compositedPixels) })
  }

  @Test func `count filtered pictures and pictures with pixels of their own`() throws {
    let moved = ProjectiveTransform2D(m31: 30, m32: 30)
    let filtered = try costs(
      list([
        (1, .group(.filter([.gaussianBlur(radius: 2)], .identity), count: 1)),
        (2, .fill(.rect(40, 40, 20, 20), red)),
      ]))
    #expect(filtered.layers[2] == cost(400, 400))
    #expect(filtered.layers[1]?.offscreenPasses == 1)
    #expect(filtered.heat[50 * 100 + 50] == 2)
    // 20 × 20 pixels, shown twice as large.
    let frame = DisplayList.PictureFrame(
      transform: ProjectiveTransform2D(m11: 2, m22: 2).concatenating(moved))
    let picture = try costs(
      list([
        (1, .group(.picture(frame), count: 1)), (2, .fill(.rect(0, 0, 20, 20), red)),
      ]))
    #expect(picture.layers[2] == cost(1600, 400))
    #expect(picture.layers[1] == cost(1600, 1600, 1))
    #expect(picture.total == cost(1600, 2000, 1))
  }

  @Test func `are the same with any number of workers, and after any frames`() throws {
    var numbers = SeededNumbers(7)
    func frame() -> DisplayList {
      var commands: [(layer: Int, command: Command)] = []
      for layer in 0..<14 {
        let (x, y) = (numbers.double(-10...80), numbers.double(-10...80))
        let size = numbers.double(5...40)
        // A group of four layers, of which the second is filtered.
        if layer % 7 == 3 { commands.append((layer, .group(.composite(opacity: 0.5), count: 9))) }
        if layer % 7 == 4 {
          commands.append(
            (layer, .group(.filter([.gaussianBlur(radius: 3)], .identity), count: 2)))
        }
        commands.append((layer, .fill(.circle(x, y, size / 2), layer % 2 == 0 ? red : glass)))
        commands.append((layer, .fill(.rect(y, x, size, size), glass)))
      }
      return list(commands, side: 90)
    }
    let frames = (0..<3).map { _ in frame() }
    let expected = try frames.map { try costs($0) }
    #expect(Set(expected).count == 3)
    for workers in 1...3 {
      var renderer = Renderer(workers: workers)
      for index in [2, 0, 1, 1, 2] {
        #expect(renderer.layerCosts(of: frames[index]) == expected[index], "\(workers), \(index)")
      }
    }
  }

  @Test func `change no pixel of the frames that are drawn`() {
    let list = list([
      (1, .fill(.circle(50, 50, 30), red)), (2, .fill(.rect(20, 20, 60, 60), glass)),
    ])
    var renderer = Renderer()
    let before = renderer.render(list)
    _ = renderer.layerCosts(of: list)
    let clock = ContinuousClock()
    let start = clock.now
    let times = renderer.layerTimes(of: list) { clock.now - start }
    #expect(renderer.render(list) == before)
    #expect(times.map { Set($0.keys) } == [1, 2])
    #expect(times?.values.allSatisfy { $0 >= .zero } == true)
  }

  @Test func `are nil for a list that costs more than the budget`() {
    var renderer = Renderer()
    renderer.budget = 1
    #expect(
      renderer.layerCosts(
        of: list([
          (1, .fill(.circle(50, 50, 30), red)), (2, .fill(.rect(20, 20, 60, 60), glass)),
        ])) == nil)
    #expect(renderer.excess?.budget == 1)
  }
}

#if LAMINAR_THREADS
private typealias Mutex = LaminarGraphics.Mutex
#endif

@Suite struct `Parts of a frame` {
  private final class Log: Sendable {
    private let parts = Mutex<[FramePart]>([])

    func append(_ part: FramePart) { parts.withLock { $0.append(part) } }

    /// What was told since the last call.
    func take() -> [FramePart] {
      parts.withLock { parts in
        defer { parts = [] }
        return parts
      }
    }
  }

  @Test(arguments: [1, 3])
  func `are told in their order when each is done`(_ workers: Int) {
    let log = Log()
    var renderer = Renderer(workers: workers)
    renderer.onPart = { log.append($0) }
    let list = DisplayList.of(200, 200, [.fill(.circle(100, 100, 40), .white)])
    _ = renderer.render(list)
    #expect(log.take() == [.preparation, .bands])

    var shown = RetainedFrame()
    renderer.render(list, updating: &shown)
    #expect(log.take() == [.damage, .preparation, .bands])
    // What shows already is compared and not drawn.
    renderer.render(list, updating: &shown)
    #expect(log.take() == [.damage])
  }

  @Test func `change no pixel`() {
    let list = DisplayList.of(200, 200, [.fill(.circle(100, 100, 40), .white)])
    var (told, plain) = (Renderer(), Renderer())
    told.onPart = { _ in }
    #expect(told.render(list).pixels == plain.render(list).pixels)
  }
}
