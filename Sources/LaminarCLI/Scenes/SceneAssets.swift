import Laminar

/// The image files that a scene names.
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

  /// The image of a name; nil when it leaves the folder or cannot be read.
  func image(_ name: String) -> Image? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains(".."),
      let bytes = try? InputFile.read(root + name, limit: Self.largestFile),
      let bitmap = try? PNGDecoder.decode(bytes)
    else { return nil }
    return Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }
}
