package import LaminarRaster

extension PNGError {
  /// What is wrong with a file, as the end of a sentence about it.
  package var words: String {
    switch self {
    case .notPNG: "it is not a PNG picture"
    case .truncated: "the picture was cut off"
    case .damagedChunk(let type): "the checksum of \(type) does not match"
    case .malformed(let what), .damagedData(let what): what
    case .tooLarge(let width, let height): "\(width)x\(height) pixels are too many"
    }
  }
}
