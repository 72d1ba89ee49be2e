/// The contents of the first chunk of a PNG file.
struct PNGHeader: Sendable, Hashable {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    func allows(depth: Int) -> Bool {
      switch self {
      case .gray: [1, 2, 4, 8, 16].contains(depth)
      case .palette: [1, 2, 4, 8].contains(depth)
      case .rgb, .grayAlpha, .rgba: depth == 8 || depth == 16
      }
    }
  }

  /// A part of an interlaced picture: every `stepX`-th column from `x` on, of every `stepY`-th row.
  struct Pass: Sendable, Hashable {
    var x: Int
    var y: Int
    var stepX: Int
    var stepY: Int
    var width: Int
    var height: Int
  }

  /// The most bytes that the rows of a picture may take: those of the largest canvas, each with its filter.
  static let mostBytes = Bitmap.maximumSide * (4 * Bitmap.maximumSide + 1)

  let width: Int
  let height: Int
  let depth: Int
  let colorType: ColorType
  let isInterlaced: Bool
  /// The bytes after the size: depth, colour type and methods.
  let format: ArraySlice<UInt8>

  init(_ data: ArraySlice<UInt8>) throws(PNGError) {
    guard data.count == 13 else { throw .malformed("IHDR does not have 13 bytes") }
    let bytes = Array(data)
    width = Self.number(bytes[0..<4])
    height = Self.number(bytes[4..<8])
    depth = Int(bytes[8])
    guard width > 0, height > 0 else { throw .malformed("width or height is 0") }
    guard let type = ColorType(rawValue: bytes[9]), type.allows(depth: Int(bytes[8])) else {
      throw .malformed("colour type \(bytes[9]) with \(bytes[8]) bits does not exist")
    }
    colorType = type
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .malformed("a method in IHDR is unknown")
    }
    isInterlaced = bytes[12] == 1
    format = bytes[8...]
    guard max(width, height) <= Bitmap.maximumSide, byteCount <= Self.mostBytes else {
      throw .tooLarge(width: width, height: height)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  var bitsPerPixel: Int { depth * colorType.samples }

  /// Bytes of a row of a number of pixels, without its filter.
  func rowBytes(_ width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Bytes of all rows, each with its filter.
  var byteCount: Int {
    passes.reduce(0) { $0 + $1.height * (rowBytes($1.width) + 1) }
  }

  /// The parts in their order; those without pixels are left out.
  var passes: [Pass] {
    let steps =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return steps.compactMap { x, y, stepX, stepY in
      let columns = (width - x + stepX - 1) / stepX
      let rows = (height - y + stepY - 1) / stepY
      guard columns > 0, rows > 0 else { return nil }
      return Pass(x: x, y: y, stepX: stepX, stepY: stepY, width: columns, height: rows)
    }
  }
}
