import QuartzCore
import Testing

/// A play symbol that becomes a pause symbol: two quadrilaterals with the same number of points.
private final class PlayPauseLayer: CAShapeLayer {
  enum Symbol { case play, pause }

  private(set) var symbol = Symbol.play

  static func path(of symbol: Symbol) -> CGPath {
    let corners: [[CGPoint]] =
      switch symbol {
      case .play:
        [
          [(0, 0), (20, 10), (20, 30), (0, 40)].map { CGPoint(x: $0.0, y: $0.1) },
          [(20, 10), (40, 20), (40, 20), (20, 30)].map { CGPoint(x: $0.0, y: $0.1) },
        ]
      case .pause:
        [
          [(0, 0), (14, 0), (14, 40), (0, 40)].map { CGPoint(x: $0.0, y: $0.1) },
          [(26, 0), (40, 0), (40, 40), (26, 40)].map { CGPoint(x: $0.0, y: $0.1) },
        ]
      }
    let path = CGMutablePath()
    for polygon in corners {
      path.addLines(between: polygon)
      path.closeSubpath()
    }
    return path
  }

  func show(_ symbol: Symbol, duration: CFTimeInterval) {
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = presentation()?.path ?? path
    morph.toValue = Self.path(of: symbol)
    morph.duration = duration
    path = Self.path(of: symbol)
    add(morph, forKey: "morph")
    self.symbol = symbol
  }
}

@Suite struct `A morphing icon` {
  @Test func `goes point by point from one to the other`() throws {
    let stage = Stage(width: 40, height: 40)
    let icon = PlayPauseLayer()
    icon.path = PlayPauseLayer.path(of: .play)
    icon.fillColor = CGColor(gray: 0, alpha: 1)
    stage.rootLayer.addSublayer(icon)
    stage.advance(to: 0)
    icon.show(.pause, duration: 1)
    stage.advance(to: 0.5)
    let shown = try #require(icon.presentation()?.path)
    var points: [CGPoint] = []
    shown.applyWithBlock { element in
      if element.pointee.type != .closeSubpath { points.append(element.pointee.points[0]) }
    }
    let expected = [
      (0, 0), (17, 5), (17, 35), (0, 40), (23, 5), (40, 10), (40, 30), (23, 35),
    ].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(points == expected)
    // Between the bars nothing is painted any more.
    let picture = stage.render(at: 0.5)
    #expect(picture.rgba(x: 8, y: 20) == 0x0000_00ff)
    #expect(picture.rgba(x: 20, y: 20) == 0)
  }

  @Test func `turns back in flight`() throws {
    let stage = Stage(width: 40, height: 40)
    let icon = PlayPauseLayer()
    icon.path = PlayPauseLayer.path(of: .play)
    stage.rootLayer.addSublayer(icon)
    stage.advance(to: 0)
    icon.show(.pause, duration: 1)
    stage.advance(to: 0.5)
    icon.show(.play, duration: 0.5)
    #expect(icon.symbol == .play)
    stage.advance(to: 0.75)
    // Halfway from (17, 5) back to (20, 10).
    var second = CGPoint.zero
    var index = 0
    try #require(icon.presentation()?.path).applyWithBlock { element in
      if index == 1 { second = element.pointee.points[0] }
      index += 1
    }
    #expect(second == CGPoint(x: 18.5, y: 7.5))
  }

  @Test func `animates through a list of paths`() throws {
    let stage = Stage(width: 40, height: 40)
    let blob = CAShapeLayer()
    stage.rootLayer.addSublayer(blob)
    let sizes: [CGFloat] = [10, 30, 20]
    let breathe = CAKeyframeAnimation(keyPath: "path")
    breathe.values = sizes.map {
      CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: $0), transform: nil)
    }
    breathe.keyTimes = [0, 0.5, 1]
    breathe.duration = 2
    blob.add(breathe, forKey: "breathe")
    stage.advance(to: 0.5)
    let box = try #require(blob.presentation()?.path).boundingBoxOfPath
    #expect(box == CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.advance(to: 1.5)
    let later = try #require(blob.presentation()?.path).boundingBoxOfPath
    #expect(later == CGRect(x: 0, y: 0, width: 25, height: 25))
  }
}
