import QuartzCore
import Testing

/// Paper that rains from a line above a view.
private final class ConfettiLayer: CAEmitterLayer {
  var intensity: Float = 0.5

  func setUp(colors: [CGColor], paper: CGImage) {
    emitterPosition = CGPoint(x: bounds.midX, y: 0)
    emitterShape = CAEmitterLayerEmitterShape.line
    emitterSize = CGSize(width: bounds.width, height: 1)
    emitterCells = colors.enumerated().map { index, color in
      let cell = CAEmitterCell()
      cell.name = "paper\(index)"
      cell.contents = paper
      cell.color = color
      cell.birthRate = 20 * intensity
      cell.lifetime = 4 * intensity
      cell.lifetimeRange = 0
      cell.velocity = 100 * CGFloat(intensity)
      cell.emissionLongitude = .pi
      cell.emissionRange = 0
      cell.spin = 3.5 * CGFloat(intensity)
      cell.spinRange = 4 * CGFloat(intensity)
      cell.scale = 1
      return cell
    }
  }

  func start() { birthRate = 1 }

  func stop() { birthRate = 0 }
}

@Suite struct `Confetti` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// A white square of a size in pixels.
  private func paper(side: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 4 * side,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    return try #require(context.makeImage())
  }

  /// How many pixels of a rectangle are painted.
  private func painted(_ picture: Bitmap, _ rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in
      sum + (0..<picture.width).count { picture.rgba(x: $0, y: y) & 0xff > 0 }
    }
  }

  @Test func `falls from its line`() throws {
    let stage = Stage(width: 100, height: 120)
    let confetti = ConfettiLayer()
    confetti.frame = stage.rootLayer.bounds
    confetti.setUp(colors: [red, blue], paper: try paper(side: 4))
    stage.rootLayer.addSublayer(confetti)
    #expect(confetti.emitterCells?.map(\.birthRate) == [10, 10])
    // 50 points in a second: nothing is below 50 + the half diagonal of a paper then.
    let early = stage.render(at: 1)
    #expect(painted(early, 0..<53) > 0)
    #expect(painted(early, 54..<120) == 0)
    #expect(painted(stage.render(at: 1.9), 54..<120) > 0)
    // The colours are those of the cells.
    var colors: Set<UInt32> = []
    for y in 0..<53 {
      for x in 0..<100 where early.rgba(x: x, y: y) & 0xff == 0xff {
        colors.insert(early.rgba(x: x, y: y))
      }
    }
    #expect(colors.contains(0xff00_00ff))
    #expect(colors.contains(0x0000_ffff))
  }

  @Test func `ends a lifetime after it is stopped`() throws {
    let stage = Stage(width: 100, height: 120)
    let confetti = ConfettiLayer()
    confetti.frame = stage.rootLayer.bounds
    confetti.setUp(colors: [red], paper: try paper(side: 4))
    stage.rootLayer.addSublayer(confetti)
    stage.advance(to: 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    confetti.stop()
    CATransaction.commit()
    #expect(painted(stage.render(at: 2.5), 0..<120) > 0)
    stage.advance(to: 3.1)
    #expect(painted(stage.render(at: 3.1), 0..<120) == 0)
  }

  @Test func `is changed through its cell's key path`() throws {
    let confetti = ConfettiLayer()
    confetti.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    confetti.setUp(colors: [red], paper: try paper(side: 2))
    confetti.setValue(35, forKeyPath: "emitterCells.paper0.birthRate")
    #expect(confetti.emitterCells?.first?.birthRate == 35)
    let rate = confetti.value(forKeyPath: "emitterCells.paper0.birthRate") as? NSNumber
    #expect(rate == 35)
    confetti.renderMode = kCAEmitterLayerAdditive
    #expect(confetti.renderMode == .additive)
  }
}
