/// Why bytes are not a PNG file that can be read.
public enum PNGError: Error, Sendable, Hashable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the picture is whole.
  case truncated
  /// A chunk's checksum does not fit its data; the chunk's type.
  case damagedChunk(String)
  /// A chunk is missing, out of place or has values that PNG does not allow; what is wrong.
  case malformed(String)
  /// A side is longer than `Bitmap.maximumSide`, or the rows take more than 1 GiB and a
  /// byte each.
  case tooLarge(width: Int, height: Int)
  /// The compressed data is not valid; what is wrong.
  case damagedData(String)
}
