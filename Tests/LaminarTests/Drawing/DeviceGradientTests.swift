import Foundation
import Laminar
import Testing

/// Laminar.docc: Gradients, "Colour spaces".
@Suite struct `A gradient layer of device colours` {
  private func colors(_ layer: GradientLayer) throws -> [[UInt32]] {
    let image = try #require(Image(rendering: layer))
    return [0, 50, 100].map { x in
      let pixel = image.pixels[x]
      return [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255]
    }
  }

  private func gradient(_ colors: [Color]) -> GradientLayer {
    let layer = GradientLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 101, height: 1)
    layer.startPoint = CGPoint(x: 0.5 / 101, y: 0)
    layer.endPoint = CGPoint(x: 100.5 / 101, y: 0)
    layer.colors = colors
    return layer
  }

  private let red = Color(deviceRed: 1, green: 0, blue: 0)
  private let green = Color(deviceRed: 0, green: 1, blue: 0)

  @Test func `is mixed in generic RGB`() throws {
    #expect(try colors(gradient([red, green])) == [[255, 38, 0], [161, 144, 2], [5, 249, 0]])
  }

  @Test func `is mixed in sRGB with one colour of it`() throws {
    #expect(try colors(gradient([.red, green])) == [[255, 0, 0], [128, 128, 0], [0, 255, 0]])
  }

  @Test func `is mixed so while its colours are animated`() throws {
    let layer = gradient([red, red])
    let stage = Stage(width: 101, height: 1)
    Transaction.begin()
    Transaction.setDisableActions(true)
    layer.frame = CGRect(x: 0, y: 0, width: 101, height: 1)
    stage.rootLayer.addSublayer(layer)
    Transaction.commit()
    let change = BasicAnimation(keyPath: "colors")
    change.fromValue = [red, red]
    change.toValue = [red, green]
    change.duration = 1
    change.fillMode = .forwards
    change.isRemovedOnCompletion = false
    layer.add(change, forKey: nil)
    let pixels = stage.render(at: 2).pixels
    #expect([pixels[50] & 255, pixels[50] >> 8 & 255, pixels[50] >> 16 & 255] == [161, 144, 2])
  }
}
