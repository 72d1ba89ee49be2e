import Foundation
import LaminarGraphics

@testable import LaminarRaster

extension DisplayList {
  /// A list of commands that all belong to the same layer.
  static func of(
    _ width: Int, _ height: Int, background: Color? = nil, _ commands: [Command]
  ) -> DisplayList {
    let id = ID(layer: 1, part: .contents)
    return DisplayList(
      width: width, height: height, background: background,
      items: commands.map { Item(id: id, command: $0) })
  }
}

extension DisplayList.Command {
  static func fill(
    _ shape: DisplayList.Shape, _ color: Color,
    _ transform: ProjectiveTransform2D = .identity
  ) -> Self { .fill(shape, transform, .color(color)) }
}

extension DisplayList.Shape {
  static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> Self { .roundedRect(.of(x, y, width, height, radius: radius)) }

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Self {
    .rect(x - radius, y - radius, 2 * radius, 2 * radius, radius: radius)
  }

  static func polygons(_ polygons: [[SIMD2<Double>]], _ rule: FillRule) -> Self {
    var path = Path()
    for polygon in polygons {
      for (index, point) in polygon.enumerated() {
        let corner = CGPoint(x: point.x, y: point.y)
        if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
      }
      path.closeSubpath()
    }
    return .path(path, rule)
  }
}

extension RoundedRect {
  static func of(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> RoundedRect {
    RoundedRect(rect: CGRect(x: x, y: y, width: width, height: height), radius: radius)
  }
}

extension Color {
  static let opaqueWhite = Color(red: 1, green: 1, blue: 1)
}

/// The alphas of a picture, 0…255.
func alphas(_ bitmap: Bitmap) -> [Double] { bitmap.pixels.map { Double($0 >> 24) } }

/// Renders on one worker.
func render(_ list: DisplayList, workers: Int = 1) -> Bitmap {
  var renderer = Renderer(workers: workers)
  return renderer.render(list)
}
