import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// What a layer draws by its values alone
/// (Laminar.docc: ReferenceValues, "Geometry and drawing", rows 67 and 70).
@Suite struct `Drawn vectors` {
  private func items(_ layer: Layer) -> [DisplayList.Command] {
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.position = CGPoint(x: 50, y: 50)
    root.addSublayer(layer)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 100, height: 100))
    return context.timeline.evaluate(at: 0)?.displayList(on: canvas).items.map(\.command) ?? []
  }

  @Test(arguments: [(3, 2, 0), (3, 3, 1), (2, 0, 1), (2, 3, 0)])
  func `a gradient needs a location for each colour, or none`(
    colors: Int, locations: Int, fills: Int
  ) {
    let gradient = GradientLayer()
    gradient.colors = Array([Color.red, .white, .blue].prefix(colors))
    if locations > 0 {
      gradient.locations = (0..<locations).map { NSNumber(value: Double($0) / 4) }
    }
    #expect(items(gradient).count == fills)
  }

  @Test func `a shape with nothing but a path is filled black and has no stroke`() throws {
    let shape = ShapeLayer()
    let path = Path(rect: CGRect(x: 5, y: 5, width: 20, height: 10))
    shape.path = path
    let commands = items(shape)
    try #require(commands.count == 1)
    guard case .fill(_, _, .color(let color)) = commands[0] else {
      Issue.record("\(commands)")
      return
    }
    #expect(color == .black)
  }
}
