import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// Two circles, and the blue that Cairo 1.16 draws of a gradient from red to blue between them: at a pixel,
/// without what is beyond the ends and with it; -1 where it draws nothing.
struct CircleSample: Sendable, CustomTestStringConvertible {
  let name: String
  let start: SIMD3<Double>
  let end: SIMD3<Double>
  let pixels: [[Int]]
  var testDescription: String { name }

  init(_ name: String, _ circles: [Double], _ pixels: [[Int]]) {
    self.name = name
    start = SIMD3(circles[0], circles[1], circles[2])
    end = SIMD3(circles[3], circles[4], circles[5])
    self.pixels = pixels
  }

  func gradient(before: Bool, after: Bool) -> Gradient {
    Gradient(
      kind: .circles,
      stops: [
        Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
        Gradient.Stop(color: Color(red: 0, green: 0, blue: 1), location: 1),
      ], startPoint: SIMD2(start.x, start.y), endPoint: SIMD2(end.x, end.y),
      circles: Gradient.Circles(
        startRadius: start.z, endRadius: end.z, reachesBefore: before, reachesAfter: after))
  }

  static let all = [
    CircleSample(
      "cone", [20, 30, 6, 62, 28, 20],
      [
        [39, 8, -1, -1],
        [46, 8, -1, -1],
        [28, 18, -1, -1],
        [28, 29, 132, 132],
        [39, 29, 232, 232],
        [4, 37, -1, -1],
        [58, 37, 161, 255],
        [28, 50, -1, -1],
        [80, 50, -1, 255],
      ]),
    CircleSample(
      "cylinder", [22, 24, 12, 66, 38, 12],
      [
        [46, 8, -1, -1],
        [58, 8, -1, -1],
        [16, 18, 25, 25],
        [4, 29, -1, 0],
        [16, 29, 34, 34],
        [28, 29, 107, 107],
        [4, 37, -1, -1],
        [58, 37, 149, 255],
        [28, 50, -1, -1],
      ]),
    CircleSample(
      "focus", [52, 24, 0, 44, 30, 26],
      [
        [67, 8, -1, 255],
        [16, 18, -1, 255],
        [28, 18, 197, 197],
        [16, 29, -1, 255],
        [28, 29, 177, 177],
        [39, 29, 98, 98],
        [80, 29, -1, 255],
        [39, 37, 131, 131],
        [16, 50, -1, 255],
      ]),
    CircleSample(
      "nested", [36, 34, 8, 44, 30, 28],
      [
        [46, 8, 191, 191],
        [80, 8, -1, 255],
        [4, 18, -1, 255],
        [67, 18, 239, 239],
        [80, 18, -1, 255],
        [4, 29, -1, 255],
        [67, 29, 214, 214],
        [46, 37, 30, 30],
        [39, 50, 136, 136],
      ]),
    CircleSample(
      "touching", [30, 30, 12, 44, 30, 26],
      [
        [46, 8, 189, 189],
        [67, 8, -1, 255],
        [39, 18, 33, 33],
        [28, 29, -1, 0],
        [39, 29, -1, 0],
        [4, 37, -1, -1],
        [58, 37, 163, 163],
        [16, 50, -1, -1],
        [80, 50, -1, 255],
      ]),
    CircleSample(
      "overlapping", [36, 30, 20, 54, 30, 22],
      [
        [28, 8, -1, -1],
        [67, 8, -1, 255],
        [80, 8, -1, 255],
        [46, 18, -1, 255],
        [46, 29, -1, 255],
        [80, 29, -1, 255],
        [67, 37, 164, 255],
        [80, 37, -1, 255],
        [16, 50, -1, -1],
      ]),
    CircleSample(
      "shrinking", [62, 30, 22, 18, 30, 0],
      [
        [39, 8, -1, -1],
        [46, 8, -1, -1],
        [28, 18, -1, -1],
        [28, 29, 214, 214],
        [39, 29, 172, 172],
        [46, 29, 145, 145],
        [4, 37, -1, -1],
        [58, 37, 90, 90],
        [28, 50, -1, -1],
      ]),
  ]
}

@Suite struct `Gradients between two circles` {
  private func drawn(
    _ gradient: Gradient, _ transform: ProjectiveTransform2D = .identity
  ) -> Bitmap {
    let all = DisplayList.Shape.rect(-4000, -4000, 8000, 8000)
    return render(.of(90, 60, [.fill(all, transform, .gradient(gradient))]))
  }

  /// The premultiplied colour at a point by the definition, 0…255.
  private func color(
    _ sample: CircleSample, before: Bool, after: Bool, _ x: Double, _ y: Double
  ) -> SIMD3<Double> {
    let move = sample.end - sample.start
    let (px, py) = (x - sample.start.x, y - sample.start.y)
    let a = move.x * move.x + move.y * move.y - move.z * move.z
    let b = px * move.x + py * move.y + sample.start.z * move.z
    let c = px * px + py * py - sample.start.z * sample.start.z
    var roots: [Double] = []
    if abs(a) < 1e-9 {
      roots = [c / (2 * b)]
    } else if b * b >= a * c {
      roots = [(b + (b * b - a * c).squareRoot()) / a, (b - (b * b - a * c).squareRoot()) / a]
    }
    let seen = roots.filter {
      $0.isFinite && sample.start.z + $0 * move.z >= 0 && (before || $0 >= 0)
        && (after || $0 <= 1)
    }
    guard let location = seen.max() else { return .zero }
    let blue = min(max(location, 0), 1)
    return SIMD3(255 * (1 - blue), 255 * blue, 255)
  }

  @Test(arguments: CircleSample.all) func `have Cairo's colours`(sample: CircleSample) {
    for isExtended in [false, true] {
      let bitmap = drawn(sample.gradient(before: isExtended, after: isExtended))
      for pixel in sample.pixels {
        let wanted = pixel[isExtended ? 3 : 2]
        let found = bitmap.pixel(x: pixel[0], y: pixel[1])
        if wanted < 0 {
          #expect(found == 0, "\(pixel)")
        } else {
          #expect(found >> 24 == 255 && abs(Int(found >> 16 & 0xff) - wanted) <= 1, "\(pixel)")
        }
      }
    }
  }

  @Test(arguments: CircleSample.all, [0, 1, 2, 3])
  func `are what 16 × 16 samples of a pixel show`(sample: CircleSample, ends: Int) throws {
    let (before, after) = (ends & 1 != 0, ends & 2 != 0)
    let gradient = sample.gradient(before: before, after: after)
    let transforms = [
      ProjectiveTransform2D.identity,
      ProjectiveTransform2D(m11: 0.9, m12: 0.4, m21: -0.3, m22: 1.1, m31: 10.3, m32: -12.7),
      ProjectiveTransform2D(
        m11: 1, m12: 0.1, m13: 0.002, m21: 0.1, m22: 1, m23: -0.001, m31: 3, m32: 2),
    ]
    for transform in [transforms[ends % 3]] {
      let bitmap = drawn(gradient, transform)
      let back = try #require(transform.inverted())
      var (off, greatest) = (0, 0.0)
      for y in stride(from: ends % 2, to: 60, by: 2) {
        for x in stride(from: 0, to: 90, by: 3) {
          var sum = SIMD3<Double>.zero
          for index in 0..<256 {
            let image = back.map(
              Double(x) + (Double(index % 16) + 0.5) / 16,
              Double(y) + (Double(index / 16) + 0.5) / 16)
            sum += color(
              sample, before: before, after: after, image.x / image.w, image.y / image.w)
          }
          let pixel = bitmap.pixel(x: x, y: y)
          let found = SIMD3(
            Double(pixel & 0xff), Double(pixel >> 16 & 0xff), Double(pixel >> 24))
          let error = found - sum / 256
          let most = max(abs(error.x), max(abs(error.y), abs(error.z)))
          // An edge is drawn with 64 samples, of which it may take two too many or too few.
          if most > 8 { off += 1 }
          greatest = max(greatest, most)
        }
      }
      #expect(off <= 9, "\(off) pixels of 900 are more than 8 levels off")
      #expect(greatest <= 20)
    }
  }

  @Test func `draw nothing where there is no circle`() {
    let circles = Gradient.Circles(startRadius: 5, endRadius: 5)
    for (end, radii) in [
      (SIMD2(20.0, 20), circles), (SIMD2(40, 20), Gradient.Circles(startRadius: -1, endRadius: 5)),
      (SIMD2(40, 20), Gradient.Circles(startRadius: .nan, endRadius: 5)),
      (SIMD2(.infinity, 20), circles), (SIMD2(40, 20), Gradient.Circles()),
    ] {
      var gradient = CircleSample.all[0].gradient(before: false, after: false)
      (gradient.startPoint, gradient.endPoint, gradient.circles) = (SIMD2(20, 20), end, radii)
      #expect(drawn(gradient).pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test func `have stable pixels whatever part of the picture is drawn`() {
    let gradient = CircleSample.all[0].gradient(before: true, after: true)
    let whole = drawn(gradient)
    let part = render(
      .of(
        90, 60, [.fill(.rect(31, 7, 22, 40), .identity, .gradient(gradient))]))
    for y in 7..<47 {
      for x in 31..<53 { #expect(part.pixel(x: x, y: y) == whole.pixel(x: x, y: y)) }
    }
  }
}
