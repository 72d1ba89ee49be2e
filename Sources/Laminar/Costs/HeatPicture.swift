import Foundation
import LaminarEngine
import LaminarGraphics
package import LaminarRaster

/// How often the pixels of a canvas are composited, as colours with a legend below.
package struct HeatPicture {
  /// Colours of evenly rising OKLab lightness, 0.26 to 0.96, their hues from violet over red to yellow.
  private static let ramp = [
    0x240168, 0x52087C, 0x811E7C, 0xAE3273, 0xD54E62, 0xF37149, 0xFF9F47, 0xFFCD6B, 0xFFF789,
  ].map { (color: Int) -> SIMD3<Double> in
    let bytes = SIMD3<Int>(color >> 16, color >> 8 & 0xFF, color & 0xFF)
    return SIMD3<Double>(bytes) / 255
  }
  /// Never composited.
  private static let cold = SIMD3(repeating: 0.04)
  /// The least number that the brightest colour means: pictures of cheap scenes are dark.
  private static let leastTop = 4
  /// The numbers of the legend after 0, at most.
  private static let steps = 8

  private let costs: SceneCosts
  private let width: Int
  private let height: Int
  private let title: String
  /// What the brightest colour means.
  private let top: Int

  /// Makes the picture of a canvas of a size in pixels; the title is that of the legend.
  package init(_ costs: SceneCosts, width: Int, height: Int, title: String) {
    (self.costs, self.width, self.height, self.title) = (costs, width, height, title)
    top = max(Self.leastTop, Int(costs.greatestHeat.rounded(.up)))
  }

  /// The picture; nil where it would be larger than any picture may be.
  package var bitmap: Bitmap? {
    let legend = self.legend
    guard legend.width >= width, height > 0, costs.heat.count == width * height,
      height + legend.height <= Bitmap.maximumSide
    else { return nil }
    let margin = [UInt32](repeating: 0xFFFF_FFFF, count: legend.width - width)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(legend.width * (height + legend.height))
    for y in 0..<height {
      for sum in costs.heat[y * width..<(y + 1) * width] {
        pixels.append(Self.pixel(color(Double(sum) / Double(costs.frameCount))))
      }
      pixels += margin
    }
    return Bitmap(
      width: legend.width, height: height + legend.height, pixels: pixels + legend.pixels)
  }

  private func color(_ count: Double) -> SIMD3<Double> {
    guard count > 0 else { return Self.cold }
    let position = min(count / Double(top), 1) * Double(Self.ramp.count - 1)
    let index = min(Int(position), Self.ramp.count - 2)
    let share = position - Double(index)
    return Self.ramp[index] * (1 - share) + Self.ramp[index + 1] * share
  }

  private static func pixel(_ color: SIMD3<Double>) -> UInt32 {
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    return 0xFF00_0000 | UInt32(bytes.z) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.x)
  }

  /// The numbers with their colours, and what they mean.
  private var legend: Bitmap {
    let width = min(max(self.width, 480), Bitmap.maximumSide)
    let unit = CGFloat(max(width / 48, 12))
    let stage = Stage(
      width: CGFloat(width), height: 4 * unit, backgroundColor: Color(red: 1, green: 1, blue: 1))
    func add(_ text: String, _ frame: CGRect, _ alignment: TextLayerAlignmentMode = .left) {
      let layer = TextLayer()
      layer.string = text
      layer.fontSize = unit
      layer.foregroundColor = Color(red: 0, green: 0, blue: 0)
      layer.alignmentMode = alignment
      layer.frame = frame
      stage.rootLayer.addSublayer(layer)
    }
    add(
      title, CGRect(x: unit / 2, y: unit / 4, width: CGFloat(width) - unit, height: 1.3 * unit))
    let count = min(top, Self.steps)
    let cell = (CGFloat(width) - unit) / CGFloat(count + 1)
    for step in 0...count {
      let number = (step * top + count / 2) / count
      let color = color(Double(number))
      let x = unit / 2 + CGFloat(step) * cell
      let swatch = Layer()
      swatch.backgroundColor = Color(red: color.x, green: color.y, blue: color.z)
      swatch.frame = CGRect(x: x, y: 1.7 * unit, width: cell, height: 0.8 * unit)
      stage.rootLayer.addSublayer(swatch)
      add(
        "\(number)", CGRect(x: x, y: 2.6 * unit, width: cell, height: 1.3 * unit), .center)
    }
    return stage.snapshot(until: 0).render(at: 0)
  }
}
