/// Why the bytes of a font file cannot be used.
public enum FontError: Error, Sendable, Hashable {
  /// The bytes do not begin as a TrueType or OpenType file does.
  case notAFont
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// A table that text needs is missing, or is not within the file.
  case missingTable(String)
  /// A table contradicts itself or ends early.
  case damagedTable(String)
}

extension FontError: CustomStringConvertible {
  /// The reason in words, as part of a sentence.
  public var description: String {
    switch self {
    case .notAFont: "it is not a TrueType or OpenType font"
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB"
    case .missingTable(let name): "its table “\(name)” is missing"
    case .damagedTable(let name): "its table “\(name)” is damaged"
    }
  }
}
