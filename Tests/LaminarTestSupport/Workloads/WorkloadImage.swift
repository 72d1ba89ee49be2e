package import Laminar

/// A picture that a workload draws, made of whole numbers.
package struct WorkloadImage: Sendable {
  /// The folder of all of them, next to the scene.
  package static let folder = "assets"
  /// The file, from the scene's folder.
  package let path: String
  package let bitmap: Bitmap

  /// The colours of the soft discs.
  static let tints: [(red: Int, green: Int, blue: Int)] = [
    (255, 77, 51), (51, 230, 102), (77, 128, 255), (255, 204, 26), (255, 128, 230), (102, 255, 230),
    (230, 51, 128), (178, 178, 255),
  ]
  /// How many pictures turn.
  static let pictureCount = 4

  /// A disc of 8×8 pixels whose alpha falls with the square of the distance.
  static func disc(_ index: Int) -> WorkloadImage {
    let tint = tints[index]
    return WorkloadImage(path: "assets/disc\(index).png", width: 8, height: 8) { x, y in
      // In half pixels from the middle; 64 at the edge.
      let (dx, dy) = (2 * x - 7, 2 * y - 7)
      let alpha = max(0, 255 * (64 - dx * dx - dy * dy) / 64)
      return (tint.red, tint.green, tint.blue, alpha)
    }
  }

  /// A round picture of 128×128 pixels: squares on a ramp, with a soft edge.
  static func picture(_ index: Int) -> WorkloadImage {
    WorkloadImage(path: "assets/picture\(index).png", width: 128, height: 128) { x, y in
      let (dx, dy) = (2 * x - 127, 2 * y - 127)
      let alpha = min(max((127 * 127 - dx * dx - dy * dy) / 4, 0), 255)
      let isLight = (x / 16 + y / 16 + index) % 2 == 0
      return (
        isLight ? 2 * x : 255 - x, (y * (index + 2)) % 256, isLight ? 255 - 2 * y : 64 + 40 * index,
        alpha
      )
    }
  }

  private init(
    path: String, width: Int, height: Int,
    _ pixel: (Int, Int) -> (red: Int, green: Int, blue: Int, alpha: Int)
  ) {
    self.path = path
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        func part(_ value: Int, _ shift: UInt32) -> UInt32 {
          UInt32((2 * value * alpha + 255) / 510) << shift
        }
        pixels.append(part(red, 0) | part(green, 8) | part(blue, 16) | UInt32(alpha) << 24)
      }
    }
    bitmap = Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: 1, height: 1)
  }
}
