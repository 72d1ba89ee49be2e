public import Foundation
package import LaminarGraphics

/// Presets, made for a rectangle of the layer's superlayer; everything about them can be changed.
/// Numbers are of a plane whose y axis points down: gravity is positive, and a line, whose
/// longitude 0 points up, snows and rains at a longitude of π.
extension EmitterLayer {
  /// Flakes that sink from the upper edge, larger ones in front.
  public static func snow(in rect: CGRect) -> EmitterLayer {
    let emitter = line(in: rect, above: 12)
    emitter.emitterCells = [
      flakes("far", rect, size: 0.45, share: 0.6, speed: 32, alpha: 0.55),
      flakes("near", rect, size: 0.75, share: 0.3, speed: 52, alpha: 0.95),
    ]
    emitter.prewarm(by: Double(rect.height) / 26)
    return emitter
  }

  private static func flakes(
    _ name: String, _ rect: CGRect, size: CGFloat, share: Float, speed: CGFloat, alpha: Double
  ) -> EmitterCell {
    let cell = EmitterCell()
    cell.name = name
    cell.contents = Image.softDisc(diameter: 24, scale: 2)
    cell.birthRate = Float(rect.width) / 10 * share
    cell.lifetime = Float(rect.height / speed) + 1
    cell.velocity = speed
    cell.velocityRange = speed * 0.5
    cell.emissionLongitude = .pi
    cell.emissionRange = 0.6
    cell.xAcceleration = 1.5
    cell.yAcceleration = 1
    cell.scale = size
    cell.scaleRange = size * 0.6
    cell.color = Color(red: 1, green: 1, blue: 1, alpha: alpha)
    cell.alphaRange = 0.2
    return cell
  }

  /// Drops that fall fast and a little slanted.
  public static func rain(in rect: CGRect) -> EmitterLayer {
    let emitter = line(in: rect, above: 24)
    let cell = EmitterCell()
    cell.name = "drop"
    cell.contents = Image.streak(length: 40, width: 2, scale: 2)
    cell.birthRate = Float(rect.width) / 1.8
    cell.velocity = 620
    cell.velocityRange = 160
    cell.lifetime = Float((rect.height + 40) / 620)
    cell.emissionLongitude = .pi
    cell.emissionRange = 0.02
    cell.scaleRange = 0.5
    cell.color = Color(red: 0.75, green: 0.85, blue: 1, alpha: 0.55)
    cell.alphaRange = 0.4
    emitter.emitterCells = [cell]
    emitter.prewarm(by: Double(cell.lifetime))
    return emitter
  }

  /// Pieces of paper in six colours that turn as they fall.
  public static func confetti(in rect: CGRect) -> EmitterLayer {
    let emitter = line(in: rect, above: 16)
    let colors: [(String, Color)] = [
      ("red", Color(red: 1, green: 0.22, blue: 0.37)),
      ("orange", Color(red: 1, green: 0.62, blue: 0.04)),
      ("yellow", Color(red: 1, green: 0.84, blue: 0.04)),
      ("green", Color(red: 0.19, green: 0.82, blue: 0.35)),
      ("blue", Color(red: 0.04, green: 0.52, blue: 1)),
      ("violet", Color(red: 0.75, green: 0.35, blue: 0.95)),
    ]
    emitter.emitterCells = colors.enumerated().map { index, item in
      let cell = EmitterCell()
      cell.name = item.0
      cell.contents = Image.paper(width: index % 2 == 0 ? 20 : 14, height: 12, scale: 2)
      cell.birthRate = Float(rect.width) / 36
      cell.lifetime = Float((rect.height + 40) / 130)
      cell.velocity = 130
      cell.velocityRange = 90
      cell.emissionLongitude = .pi
      cell.emissionRange = .pi / 3
      cell.yAcceleration = 40
      cell.spin = 1
      cell.spinRange = 9
      cell.scale = 0.85
      cell.scaleRange = 0.5
      cell.color = item.1
      return cell
    }
    return emitter
  }

  /// Flames that rise from the middle of the lower edge.
  public static func fire(in rect: CGRect) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = rect
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: rect.height * 0.15, height: 0)
    emitter.emitterPosition = CGPoint(x: rect.width / 2, y: rect.height * 0.92)
    emitter.renderMode = .additive
    let flame = EmitterCell()
    flame.name = "flame"
    flame.contents = Image.softDisc(diameter: 64)
    flame.birthRate = 320
    flame.lifetime = 1.25
    flame.lifetimeRange = 0.6
    flame.velocity = rect.height * 0.44
    flame.velocityRange = rect.height * 0.2
    flame.emissionRange = 0.24
    flame.yAcceleration = -rect.height * 0.1
    flame.scale = rect.height / 330
    flame.scaleRange = rect.height / 900
    flame.scaleSpeed = -rect.height / 480
    flame.color = Color(red: 0.93, green: 0.32, blue: 0.08, alpha: 0.2)
    flame.greenRange = 0.14
    flame.greenSpeed = -0.18
    flame.alphaSpeed = -0.1
    let core = EmitterCell()
    core.name = "core"
    core.contents = Image.softDisc(diameter: 64)
    core.birthRate = 110
    core.lifetime = 0.75
    core.lifetimeRange = 0.4
    core.velocity = rect.height * 0.32
    core.velocityRange = rect.height * 0.16
    core.emissionRange = 0.3
    core.yAcceleration = -rect.height * 0.06
    core.scale = rect.height / 430
    core.scaleRange = rect.height / 1400
    core.scaleSpeed = -rect.height / 470
    core.color = Color(red: 1, green: 0.63, blue: 0.19, alpha: 0.17)
    core.alphaSpeed = -0.16
    let spark = EmitterCell()
    spark.name = "spark"
    spark.contents = Image.softDisc(diameter: 12, scale: 2)
    spark.birthRate = 14
    spark.lifetime = 1.8
    spark.lifetimeRange = 1
    spark.velocity = rect.height * 0.4
    spark.velocityRange = rect.height * 0.3
    spark.emissionRange = 0.9
    let size = size(for: rect)
    spark.scale = 0.6 * size
    spark.scaleRange = 0.5 * size
    spark.scaleSpeed = -0.2 * size
    spark.color = Color(red: 1, green: 0.7, blue: 0.3)
    spark.alphaSpeed = -0.4
    emitter.emitterCells = [flame, core, spark]
    emitter.prewarm(by: 2.4)
    return emitter
  }

  /// Rockets with trails that burst into sparks.
  public static func fireworks(in rect: CGRect) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = rect
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: rect.width * 0.5, height: 0)
    emitter.emitterPosition = CGPoint(x: rect.width / 2, y: rect.height)
    emitter.renderMode = .additive
    let colors: [(String, Color, Double)] = [
      ("gold", Color(red: 1, green: 0.72, blue: 0.3), 0),
      ("rose", Color(red: 1, green: 0.3, blue: 0.5), 0.35),
      ("sky", Color(red: 0.35, green: 0.65, blue: 1), 0.8),
      ("mint", Color(red: 0.4, green: 1, blue: 0.6), 1.25),
    ]
    emitter.emitterCells = colors.map { name, color, delay in
      let rocket = rocket(name, rect)
      rocket.beginTime = delay - 2.3
      rocket.emitterCells = [trail(rect), burst(color, rect)]
      return rocket
    }
    return emitter
  }

  private static func rocket(_ name: String, _ rect: CGRect) -> EmitterCell {
    let (height, size) = (rect.height, size(for: rect))
    let rocket = EmitterCell()
    rocket.name = name
    rocket.contents = Image.softDisc(diameter: 12, scale: 2)
    rocket.birthRate = 0.55
    rocket.lifetime = 1.3
    rocket.velocity = height * 0.72
    rocket.velocityRange = height * 0.22
    rocket.emissionRange = 0.5
    rocket.yAcceleration = height * 0.3
    rocket.scale = size
    rocket.color = Color(red: 1, green: 0.9, blue: 0.7)
    return rocket
  }

  private static func trail(_ rect: CGRect) -> EmitterCell {
    let (height, size) = (rect.height, size(for: rect))
    let trail = EmitterCell()
    trail.name = "trail"
    trail.contents = Image.softDisc(diameter: 12, scale: 2)
    trail.birthRate = 70
    trail.lifetime = 0.55
    trail.lifetimeRange = 0.3
    trail.velocity = height * 0.05
    trail.velocityRange = height * 0.05
    trail.emissionLongitude = .pi
    trail.emissionRange = 0.5
    trail.yAcceleration = height * 0.1
    trail.scale = 0.75 * size
    trail.scaleSpeed = -0.8 * size
    trail.color = Color(red: 1, green: 0.7, blue: 0.4, alpha: 0.8)
    trail.alphaSpeed = -1.3
    return trail
  }

  private static func burst(_ color: Color, _ rect: CGRect) -> EmitterCell {
    let (height, size) = (rect.height, size(for: rect))
    let spark = EmitterCell()
    spark.name = "burst"
    spark.contents = Image.softDisc(diameter: 16, scale: 2)
    // In the rocket's last instant.
    spark.beginTime = 1.27
    spark.duration = 0.03
    spark.birthRate = 4200
    spark.lifetime = 1.5
    spark.lifetimeRange = 0.5
    spark.velocity = height * 0.3
    spark.velocityRange = height * 0.15
    spark.emissionRange = 2 * .pi
    spark.yAcceleration = height * 0.1
    spark.scale = 0.95 * size
    spark.scaleRange = 0.5 * size
    spark.scaleSpeed = -0.4 * size
    spark.color = color
    spark.redRange = 0.2
    spark.greenRange = 0.2
    spark.blueRange = 0.2
    spark.alphaSpeed = -0.45
    let tail = EmitterCell()
    tail.name = "tail"
    tail.contents = Image.softDisc(diameter: 12, scale: 2)
    tail.birthRate = 34
    tail.lifetime = 0.42
    tail.lifetimeRange = 0.2
    tail.yAcceleration = height * 0.04
    tail.scale = 0.55 * size
    tail.scaleSpeed = -0.9 * size
    tail.color = color
    tail.alphaSpeed = -1.6
    spark.emitterCells = [tail]
    return spark
  }

  /// The size of sparks: as they fly farther in a higher rectangle, they are larger there.
  private static func size(for rect: CGRect) -> CGFloat {
    min(max(rect.height / 480, 0.3), 2)
  }

  /// A line above a rectangle's upper edge.
  private static func line(in rect: CGRect, above: CGFloat) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = rect
    emitter.masksToBounds = true
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: rect.width * 1.15, height: 0)
    emitter.emitterPosition = CGPoint(x: rect.width / 2, y: -above)
    return emitter
  }

  /// Makes the cells begin earlier, so that particles are everywhere from the first moment.
  private func prewarm(by duration: Double) {
    for cell in emitterCells ?? [] { cell.beginTime = -duration }
  }
}

// MARK: - Images

extension Image {
  /// A white disc that fades from its centre to its edge, for glows and flakes.
  ///
  /// - Parameters:
  ///   - diameter: In pixels, clamped to 1…256.
  ///   - scale: Pixels per point.
  package static func softDisc(diameter: Int, scale: Double = 1) -> Image? {
    let side = min(max(diameter, 1), 256)
    return make(width: side, height: side, scale: scale) { point in
      let rest = max(1 - (point * point).sum(), 0)
      return rest * rest
    }
  }

  /// A white upright stroke that fades to its ends, for rain.
  ///
  /// - Parameters:
  ///   - length: In pixels, clamped to 1…256.
  ///   - width: In pixels, clamped to 1…64.
  ///   - scale: Pixels per point.
  package static func streak(length: Int, width: Int = 2, scale: Double = 1) -> Image? {
    make(width: min(max(width, 1), 64), height: min(max(length, 1), 256), scale: scale) { point in
      // Thin above, bright at the lower end.
      let along = (point.y + 1) / 2
      return along < 0.9 ? along / 0.9 : (1 - along) * 10
    }
  }

  /// A white rectangle, for confetti.
  ///
  /// - Parameters:
  ///   - width: In pixels, clamped to 1…64.
  ///   - height: In pixels, clamped to 1…64.
  ///   - scale: Pixels per point.
  package static func paper(width: Int, height: Int, scale: Double = 1) -> Image? {
    make(width: min(max(width, 1), 64), height: min(max(height, 1), 64), scale: scale) { _ in 1 }
  }

  /// White of the alpha at a point of −1…1 in both directions.
  private static func make(
    width: Int, height: Int, scale: Double, alpha: (SIMD2<Double>) -> Double
  ) -> Image? {
    var pixels: [UInt32] = []
    let size = SIMD2(Double(width), Double(height))
    for row in 0..<height {
      for column in 0..<width {
        let point = (SIMD2(Double(column), Double(row)) + 0.5) / size * 2 - 1
        let byte = UInt32((255 * min(max(alpha(point), 0), 1)).rounded())
        pixels.append(byte &* 0x0101_0101)
      }
    }
    return Image(width: width, height: height, pixels: pixels, scale: scale)
  }
}
