extension Bitmap {
  /// The pixels as raw video has them: red, green, blue and alpha, a byte each, row by row from the top,
  /// straight instead of premultiplied.
  public var straightBytes: [UInt8] {
    let rows = PNGRows(self, isOpaque: false)
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      let bytes = MutableRowPointer(buffer)
      for row in 0..<height {
        bytes.part(from: 4 * width * row, count: 4 * width)
          .withRebound(to: UInt32.self, count: width) { rows.writeStraight(row, to: $0) }
      }
      count = 4 * width * height
    }
  }
}
