import LaminarGraphics

/// A map of colours, pixel by pixel: straight, mapped, clamped to 0…1, premultiplied, rounded once.
struct ColorKernel: Sendable {
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let alpha: SIMD4<Float>
  private let bias: SIMD4<Float>

  init(_ matrix: ColorMatrix) {
    func held(_ row: SIMD4<Double>) -> SIMD4<Float> {
      var result = SIMD4<Float>()
      for index in 0..<4 {
        let number = row[index]
        result[index] = number.isNaN ? 0 : Float(min(max(number, -1e6), 1e6))
      }
      return result
    }
    red = held(matrix.red)
    green = held(matrix.green)
    blue = held(matrix.blue)
    alpha = held(matrix.alpha)
    bias = held(matrix.bias)
  }

  /// Whether what is transparent becomes visible.
  var fillsTransparency: Bool { mapped(0) != 0 }

  func apply(to pixels: inout [UInt32]) {
    // Runs of one colour are mapped once.
    var last: UInt32 = 0
    var result = mapped(0)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices {
        if pixels[index] != last {
          last = pixels[index]
          result = mapped(last)
        }
        pixels[index] = result
      }
    }
  }

  /// What one premultiplied pixel becomes.
  func mapped(_ pixel: UInt32) -> UInt32 {
    let covered = Float(pixel >> 24)
    var color = SIMD4<Float>(
      Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), 0)
    if covered > 0 { color /= covered }
    color.w = covered / 255
    let sum =
      bias
      + SIMD4(
        (red * color).sum(), (green * color).sum(), (blue * color).sum(), (alpha * color).sum())
    let held = sum.clamped(lowerBound: .zero, upperBound: .one)
    func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
    let top = byte(held.w)
    return min(byte(held.x * held.w), top) | min(byte(held.y * held.w), top) << 8
      | min(byte(held.z * held.w), top) << 16 | top << 24
  }
}
