import Foundation
import LaminarGraphics
import LaminarTestSupport

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

/// A group and the commands inside.
func group(
  _ group: DisplayList.Group, _ commands: [DisplayList.Command]
) -> [DisplayList.Command] { .group(group, commands) }

/// A mask's picture, and what it masks.
func mask(
  _ picture: [DisplayList.Command], _ commands: [DisplayList.Command]
) -> [DisplayList.Command] { .group(.mask(count: picture.count), picture + commands) }

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

extension Image {
  /// Random premultiplied pixels.
  static func random(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Image {
    var numbers = SeededNumbers(seed)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = isOpaque ? 255 : UInt32(numbers.int(0..<256))
      var pixel = alpha << 24
      for shift: UInt32 in [0, 8, 16] { pixel |= UInt32(numbers.int(0..<Int(alpha) + 1)) << shift }
      return pixel
    }
    return make(width, height, pixels)
  }

  static func make(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> Image {
    guard let image = Image(width: width, height: height, pixels: pixels) else {
      preconditionFailure("a size that fits its pixels")
    }
    return image
  }

  /// The four components of a pixel, the nearest one outside.
  func components(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixel = pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    return SIMD4(
      Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff),
      Double(pixel >> 24))
  }

  /// The mean of the four pixels around a position, by distance.
  func bilinear(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let (column, row) = (Int(x), Int(y))
    let top = components(column, row) * (1 - fx) + components(column + 1, row) * fx
    let bottom = components(column, row + 1) * (1 - fx) + components(column + 1, row + 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}

extension DisplayList.ImagePaint {
  /// The whole image over a rectangle from the origin on.
  init(
    _ image: Image, width: Double, height: Double, filter: DisplayList.ImageFilter = .linear
  ) {
    self.init(
      image: image,
      horizontal: DisplayList.ImageAxis(from: 0, to: width, pixels: 0, to: Double(image.width)),
      vertical: DisplayList.ImageAxis(from: 0, to: height, pixels: 0, to: Double(image.height)),
      minification: filter, magnification: filter)
  }
}

/// The components of all pixels, one after the other.
func components(_ bitmap: Bitmap) -> [Double] {
  bitmap.pixels.flatMap { pixel in
    [0, 8, 16, 24].map { Double(pixel >> UInt32($0) & 0xff) }
  }
}

extension SIMD4<Double> {
  var list: [Double] { [x, y, z, w] }
}

/// Random premultiplied pixels.
enum RandomPixel {
  static func any(_ numbers: inout SeededNumbers) -> UInt32 {
    let alpha = UInt32(numbers.int(0..<256))
    func component() -> UInt32 { UInt32(numbers.int(0..<Int(alpha) + 1)) }
    return component() | component() << 8 | component() << 16 | alpha << 24
  }

  static func opaque(_ numbers: inout SeededNumbers) -> UInt32 {
    0xff00_0000 | UInt32(truncatingIfNeeded: numbers.next()) & 0xff_ffff
  }
}

typealias SeededNumbers = LaminarTestSupport.SeededNumbers

extension SeededNumbers {
  init(_ seed: UInt64) { self.init(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ 1) }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) / 9_007_199_254_740_992
      * (range.upperBound - range.lowerBound)
  }

  mutating func int(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}

/// How much two rows of numbers differ.
struct Difference {
  var greatest = 0.0
  var mean = 0.0

  init(_ a: [Double], _ b: [Double], where isCompared: (Int) -> Bool = { _ in true }) {
    var count = 0.0
    for index in a.indices where isCompared(index) {
      let difference = abs(a[index] - b[index])
      greatest = max(greatest, difference)
      mean += difference
      count += 1
    }
    if count > 0 { mean /= count }
  }
}
