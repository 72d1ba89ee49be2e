/// A size in whole pixels: `640x360`.
struct PixelSize: Sendable, Hashable {
  /// The largest width or height.
  static let limit = 16_384

  let width: Int
  let height: Int

  /// Reads `WxH`, each 1…16384.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.length(parts[0]), let height = Self.length(parts[1])
    else { return nil }
    self.width = width
    self.height = height
  }

  static func length(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      (1...limit).contains(value)
    else { return nil }
    return value
  }
}
