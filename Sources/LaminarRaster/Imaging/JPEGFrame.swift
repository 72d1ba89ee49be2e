/// The frame of a JPEG picture: its size and its components, whose samples the scans fill.
struct JPEGFrame {
  let width: Int
  let height: Int
  let isProgressive: Bool
  let components: [JPEGComponent]
  /// The greatest sampling factors.
  let horizontal: Int
  let vertical: Int
  /// The number of units of an interleaved scan, each with the same part of all components.
  let unitColumns: Int
  let unitRows: Int

  /// Reads a frame header (T.81, section B.2.2).
  init(_ segment: ArraySlice<UInt8>, isProgressive: Bool) throws(JPEGError) {
    let bytes = Array(segment)
    guard bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]) else {
      throw .malformed("a frame header has a wrong length")
    }
    guard bytes[0] != 12 else { throw .unsupported("it is a JPEG of 12 bits a sample") }
    guard bytes[0] == 8 else { throw .malformed("samples of \(bytes[0]) bits do not exist") }
    let (width, height) = (
      Int(bytes[3]) << 8 | Int(bytes[4]), Int(bytes[1]) << 8 | Int(bytes[2])
    )
    guard height > 0 else {
      throw .unsupported("it is a JPEG that states its height after the picture")
    }
    guard width > 0 else { throw .malformed("the width is 0") }
    guard max(width, height) <= Bitmap.maximumSide else {
      throw .tooLarge(width: width, height: height)
    }
    let headers = (0..<Int(bytes[5])).map { bytes[6 + 3 * $0..<9 + 3 * $0] }
    let factors = headers.map { header in
      let byte = header[header.startIndex + 1]
      return (horizontal: Int(byte >> 4), vertical: Int(byte & 15))
    }
    guard (1...4).contains(headers.count) else {
      throw .unsupported("it is a JPEG of \(headers.count) components")
    }
    guard Set(headers.map(\.first)).count == headers.count else {
      throw .malformed("two components have one name")
    }
    guard factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
    else { throw .malformed("a sampling factor is outside of 1…4") }
    let horizontal = factors.reduce(1) { max($0, $1.horizontal) }
    let vertical = factors.reduce(1) { max($0, $1.vertical) }
    guard
      factors.allSatisfy({ horizontal % $0.horizontal == 0 && vertical % $0.vertical == 0 })
    else { throw .unsupported("it is a JPEG whose components are subsampled by fractions") }
    (self.width, self.height) = (width, height)
    (self.horizontal, self.vertical) = (horizontal, vertical)
    self.isProgressive = isProgressive
    unitColumns = Self.quotient(width, 8 * horizontal)
    unitRows = Self.quotient(height, 8 * vertical)
    let (unitColumns, unitRows) = (unitColumns, unitRows)
    components = zip(headers, factors).map { header, factors in
      JPEGComponent(
        name: header[header.startIndex], horizontal: factors.horizontal, vertical: factors.vertical,
        quantizationIndex: Int(header[header.startIndex + 2]),
        width: Self.quotient(width * factors.horizontal, horizontal),
        height: Self.quotient(height * factors.vertical, vertical),
        paddedColumns: unitColumns * factors.horizontal, paddedRows: unitRows * factors.vertical,
        hasCoefficients: isProgressive)
    }
  }

  /// A quotient rounded up.
  static func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }

  /// Whether scans have filled all components.
  var isComplete: Bool { components.allSatisfy(\.isStarted) }
}

/// A component of a frame: its samples, and for a progressive picture the coefficients that they are made of.
final class JPEGComponent {
  let name: UInt8
  /// The blocks of a unit.
  let horizontal: Int
  let vertical: Int
  let quantizationIndex: Int
  /// The size in samples.
  let width: Int
  let height: Int
  /// The number of blocks that whole units have, which may be more than those with samples of the picture.
  let paddedColumns: Int
  private let paddedRows: Int
  /// The factors of the coefficients, row by row; what the first scan finds is kept.
  private let factors = MutableRowPointer<Int16>.allocate(repeating: 0, count: 64)
  /// For each coefficient in the file's order, how many of its low bits no scan has had; `allBits` before the first.
  var missingBits = [Int](repeating: JPEGComponent.allBits, count: 64)
  /// Samples row by row; there is memory at both ends of a row.
  private(set) var samples: MutableRowPointer<UInt8>?
  /// The coefficients, block by block; nil if blocks become samples at once.
  private(set) var coefficients: MutableRowPointer<Int16>?

  private static let margin = 16
  /// More than the bits that a scan may leave to later ones.
  static let allBits = 16

  init(
    name: UInt8, horizontal: Int, vertical: Int, quantizationIndex: Int, width: Int, height: Int,
    paddedColumns: Int, paddedRows: Int, hasCoefficients: Bool
  ) {
    self.name = name
    (self.horizontal, self.vertical) = (horizontal, vertical)
    self.quantizationIndex = quantizationIndex
    (self.width, self.height) = (width, height)
    (self.paddedColumns, self.paddedRows) = (paddedColumns, paddedRows)
    // The system provides memory as it is written: a file that only claims to be large takes none.
    if hasCoefficients {
      coefficients = .allocate(count: 64 * paddedColumns * paddedRows)
    } else {
      samples = newSamples()
    }
  }

  deinit {
    factors.deallocate()
    samples?.deallocate()
    coefficients?.deallocate()
  }

  private func newSamples() -> MutableRowPointer<UInt8> {
    .allocate(count: stride * 8 * paddedRows + 2 * Self.margin)
  }

  /// The samples from one row to the next.
  var stride: Int { 8 * paddedColumns + 2 * Self.margin }
  /// The number of blocks with samples of the picture.
  var columns: Int { JPEGFrame.quotient(width, 8) }
  var rows: Int { JPEGFrame.quotient(height, 8) }
  /// Whether a scan has had the constant coefficients, before which nothing else may come.
  var isStarted: Bool { missingBits[0] < Self.allBits }

  /// The factors of the coefficients, row by row.
  var quantization: RowPointer<Int16> { factors.reading }

  /// Keeps the factors of the coefficients.
  func keep(_ quantization: [Int16]) {
    for (index, factor) in quantization.prefix(64).enumerated() { factors[index] = factor }
  }

  /// The first sample of the first row.
  private static func origin(_ samples: MutableRowPointer<UInt8>) -> MutableRowPointer<UInt8> {
    samples + margin
  }

  /// The first sample of the first row, for decoders that write blocks at once.
  var target: MutableRowPointer<UInt8>? { samples.map(Self.origin) }

  /// Makes samples of the coefficients, and continues each row by a sample at both ends.
  ///
  /// - Returns: The first sample of the first row.
  func finish() -> RowPointer<UInt8> {
    let samples = samples ?? newSamples()
    self.samples = samples
    let origin = Self.origin(samples)
    if let coefficients {
      transform(coefficients, into: origin)
      coefficients.deallocate()
      self.coefficients = nil
    }
    for row in 0..<height {
      let line = origin + row * stride
      line[-1] = line[0]
      line[width] = line[width - 1]
    }
    return origin.reading
  }

  private func transform(
    _ coefficients: MutableRowPointer<Int16>, into origin: MutableRowPointer<UInt8>
  ) {
    let (columns, stride) = (columns, stride)
    for row in 0..<rows {
      var block = coefficients.reading + 64 * paddedColumns * row
      var target = origin + 8 * stride * row
      for _ in 0..<columns {
        JPEGTransform.inverse(block, quantization: quantization, into: target, stride: stride)
        block += 64
        target += 8
      }
    }
  }
}
