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
    let filtered = cost([.pushFilter([.gaussianBlur(radius: 2)], .identity), fill, .popFilter])
    #expect(filtered > plain + 1000 * 1000 / 128)
    let blended = cost([.pushGroup(opacity: 1, blend: .multiply), fill, .popGroup])
    #expect(blended > plain + 1000 * 1000 / 512)
  }

  @Test func `is exceeded by a list that was cut`() {
    var renderer = Renderer()
    let excess = DrawingExcess(layer: 7, cost: 12, budget: 3)
    let list = DisplayList(width: 4, height: 4, background: .opaqueWhite, excess: excess)
    #expect(renderer.render(list).pixels == [UInt32](repeating: 0xffff_ffff, count: 16))
    #expect(renderer.excess == excess)
  }
}
