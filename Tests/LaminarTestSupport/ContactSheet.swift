public import Laminar

/// Pictures of one size side by side, in at most two rows, with grey between them.
public struct ContactSheet {
  /// The pixels between two pictures.
  public static let gap = 4
  private static let gray: UInt32 = 0xff8e_8e8e

  /// The sheet.
  public let bitmap: Bitmap?

  /// Lays out pictures row by row: up to four in one row, more in two.
  public init(_ pictures: [Bitmap]) {
    guard let first = pictures.first else {
      bitmap = nil
      return
    }
    let columns = pictures.count <= 4 ? pictures.count : (pictures.count + 1) / 2
    let rows = (pictures.count + columns - 1) / columns
    let width = columns * first.width + (columns - 1) * Self.gap
    let height = rows * first.height + (rows - 1) * Self.gap
    var pixels = [UInt32](repeating: Self.gray, count: width * height)
    for (index, picture) in pictures.enumerated() {
      let left = index % columns * (first.width + Self.gap)
      let top = index / columns * (first.height + Self.gap)
      for row in 0..<min(picture.height, first.height) {
        let from = row * picture.width
        let to = (top + row) * width + left
        let count = min(picture.width, first.width)
        pixels.replaceSubrange(to..<to + count, with: picture.pixels[from..<from + count])
      }
    }
    bitmap = Bitmap(width: width, height: height, pixels: pixels)
  }
}
