import Foundation
import LaminarEngine
package import LaminarGraphics
import LaminarRaster
package import LaminarScene

/// The files that a scene names: images, fonts and parts.
///
/// A name must lead to a regular file inside the scene's folder: `..` and symbolic
/// links are followed first, and then the paths are compared.
package struct SceneAssets: Sendable {
  /// Why a file is not an asset.
  package struct Fault: Error, CustomStringConvertible { package let description: String }

  /// The largest file that is read.
  private static let largestFile = 256 << 20

  /// The folder that the names start from, with its slash; empty for the folder of the process.
  private let root: String
  /// Path prefix for part files in messages; nil: the scene's own folder.
  let partFolder: String?
  /// The folders in which fonts are looked for after that one, in order, each with its slash.
  private let fontFolders: [String]
  /// Collects the paths of all files read; nil if not needed.
  let record: AssetRecord?

  /// The assets of a scene: below a folder, else next to the scene; its fonts also below others.
  ///
  /// - Parameter record: Notes the files that are read.
  package init(
    scenePath: String, root: String?, fontFolders: [String] = [], record: AssetRecord? = nil
  ) {
    self.fontFolders = fontFolders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.record = record
    if let root {
      self.root = root.hasSuffix("/") ? root : root + "/"
      partFolder = self.root
    } else {
      partFolder = nil
      self.root = scenePath.lastIndex(of: "/").map { String(scenePath[...$0]) } ?? ""
    }
  }

  /// The bytes of a file by its name.
  ///
  /// - Throws: A `Fault` when the name leaves the folder, or the file is not regular, too large or
  ///   unreadable.
  package func bytes(_ name: String) throws -> [UInt8] { try bytes(name, below: root) }

  /// The bytes of a font file by its name: of the first folder that has one of that name.
  ///
  /// - Throws: As `bytes`, for the first folder where none has it.
  package func fontBytes(_ name: String) throws -> [UInt8] {
    try bytes(name, below: fontFolder(of: name))
  }

  /// The path of a font's file.
  package func path(ofFont name: String) -> String { fontFolder(of: name) + name }

  /// The first folder that has a font file; that of the scene where none has.
  private func fontFolder(of name: String) -> String {
    ([root] + fontFolders).first { Self.real($0 + name) != nil } ?? root
  }

  /// The bytes of a part by its name.
  ///
  /// - Throws: A `Fault` as `bytes` does, and for a file that is too long for a scene.
  package func part(_ name: String) throws -> [UInt8] {
    try bytes(name, below: root, limit: SceneLoader.largestFile)
  }

  /// The path of a part's file.
  package func path(ofPart name: String) -> String { root + name }

  private func bytes(
    _ name: String, below root: String, limit: Int = largestFile
  ) throws -> [UInt8] {
    record?.note(path: root + name)
    let (descriptor, size) = try open(name, below: root)
    defer { close(descriptor) }
    do throws(FileError) {
      let bytes = try FileContents.bytes(
        of: descriptor, name: "the file", expecting: size, limit: limit)
      record?.note(name, bytes)
      return bytes
    } catch {
      throw Fault(description: error.message)
    }
  }

  /// The image of a name.
  ///
  /// - Throws: A `Fault` as `bytes` does, and for a file that is not a PNG picture.
  package func image(_ name: String) throws -> AssetImage {
    let bytes = try bytes(name)
    let (bitmap, colorFault): (Bitmap, String?)
    do {
      (bitmap, colorFault) = try PNGDecoder.decodeNoting(bytes)
    } catch {
      guard let format = ForeignPicture(bytes: bytes) else { throw Fault(description: error.words) }
      throw AssetFault(
        description: "it is \(format.noun)", remedy: format.remedy(for: root + name))
    }
    guard let image = Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    else { throw Fault(description: "it has no pixels") }
    return AssetImage(image, colorFault: colorFault)
  }

  /// Opens a regular file inside the folder.
  private func open(
    _ name: String, below root: String
  ) throws -> (descriptor: Int32, size: Int) {
    guard let folder = Self.real(root.isEmpty ? "." : root), let path = Self.real(root + name)
    else {
      throw Fault(description: SystemFailure.last.reason)
    }
    guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else {
      throw Fault(description: "it leads out of the folder")
    }
    // A pipe without a writer must not be waited for.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Fault(description: SystemFailure.last.reason) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw Fault(description: SystemFailure.last.reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Fault(description: FileContents.kind(status.st_mode))
    }
    return (descriptor, Int(clamping: status.st_size))
  }

  /// The absolute path without symbolic links; nil with an error number where there is no file.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
