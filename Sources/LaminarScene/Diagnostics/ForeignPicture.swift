/// A file of a format that cannot be an asset, recognised by its first bytes.
package enum ForeignPicture: String, Sendable, CaseIterable {
  case gif = "GIF"
  case jpeg = "JPEG"
  case webp = "WebP"
  case avif = "AVIF"
  case heic = "HEIC"
  case bmp = "BMP"
  case tiff = "TIFF"
  case svg = "SVG"

  /// The format of a file that begins with these bytes; nil for another.
  package init?(bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if has("ftyphei", at: 4) || has("ftypmif1", at: 4) {
      self = .heic
    } else if has("BM"), bytes.count >= 26 {
      self = .bmp
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if SVGImport.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// What messages call it.
  package var noun: String {
    switch self {
    case .avif, .svg: "an \(rawValue) picture"
    default: "a \(rawValue) picture"
    }
  }

  /// The command that makes an asset of a file, for people.
  package func remedy(for path: String) -> String {
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    func quoted(_ path: String) -> String {
      let isPlain = path.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "_-./".utf8.contains($0)
      }
      let text = DiagnosticText.harmless(path)
      return isPlain && !path.hasPrefix("-")
        ? text
        : "'"
          + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
          + "'"
    }
    // A file may have the wrong ending.
    let (file, result) = (
      quoted(path), quoted(stem + (path == stem + ".png" ? "-converted.png" : ".png"))
    )
    switch self {
    case .gif: return "its first picture: ffmpeg -i \(file) -frames:v 1 \(result)"
    case .jpeg, .webp, .bmp, .tiff: return "convert it: ffmpeg -i \(file) \(result)"
    case .avif, .heic: return "convert it: magick \(file) \(result)"
    case .svg:
      return "make layers of it: laminar new --from \(file) -o \(quoted(stem + ".json"))"
    }
  }
}
