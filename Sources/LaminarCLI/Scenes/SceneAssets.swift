import Laminar

/// The image and font files that a scene names.
struct SceneAssets {
  /// The largest file that is read.
  private static let largestFile = 256 << 20

  /// The folder that the names start from, with its slash; empty for the folder of the process.
  let root: String

  /// The assets of a scene: below `--asset-root`, else beside the scene.
  init(scenePath: String, root: String?) {
    if let root {
      self.root = root.hasSuffix("/") ? root : root + "/"
    } else {
      self.root = scenePath.lastIndex(of: "/").map { String(scenePath[...$0]) } ?? ""
    }
  }

  /// The bytes of a file by its name; nil when it leaves the folder or cannot be read.
  func bytes(_ name: String) -> [UInt8]? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains("..") else { return nil }
    return try? InputFile.read(root + name, limit: Self.largestFile)
  }

  /// The image of a name; nil when it leaves the folder or cannot be read.
  func image(_ name: String) -> Image? {
    guard let bytes = bytes(name), let bitmap = try? PNGDecoder.decode(bytes) else { return nil }
    return Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }
}
