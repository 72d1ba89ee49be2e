public import Foundation
public import LaminarEngine
public import LaminarGraphics
package import LaminarRaster
package import LaminarScene
import Synchronization

/// The files that a scene names: images, fonts and parts.
///
/// A name must lead to a regular file inside the scene's folder: `..` and symbolic
/// links are followed first, and then the paths are compared.
package struct SceneAssets: Sendable {
  /// Why a file is not an asset.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    /// Makes a fault; the description is the end of a sentence about the file.
    package init(description: String) { self.description = description }
  }

  /// Gives the bytes of a file by its name, as of an earlier version of the folder, with its slash or empty.
  ///
  /// It throws a `Fault` for a name that leads out of the folder, and for a file that is longer than the limit.
  package typealias Reading =
    @Sendable (_ name: String, _ folder: String, _ limit: Int) throws -> [UInt8]

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
  /// Reads the files but those of the folders of fonts; nil for those that are there.
  private let reading: Reading?

  /// The assets of a scene: below a folder, else next to the scene; its fonts also below others.
  ///
  /// - Parameters:
  ///   - record: Notes the files that are read.
  ///   - reading: Reads the files of the folder; nil reads those that are there.
  package init(
    scenePath: String, root: String?, fontFolders: [String] = [], record: AssetRecord? = nil,
    reading: Reading? = nil
  ) {
    self.reading = reading
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

  /// Whether a path from the current folder leads to a file inside the scene's.
  package func contains(_ path: String) -> Bool {
    guard let folder = Self.real(root.isEmpty ? "." : root), let real = Self.real(path) else {
      return false
    }
    return real.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// The bytes of a file by its name.
  ///
  /// - Throws: A `Fault` when the name leaves the folder, or the file is not regular, too large or
  ///   unreadable.
  package func bytes(_ name: String) throws -> [UInt8] { try bytes(name, below: root) }

  /// The bytes of a font file by its name: of the first folder that has one of that name. The folders
  /// for fonts may also have it without the folders of its name, which are those of a part.
  ///
  /// - Throws: As `bytes`, for the first folder where none has it.
  package func fontBytes(_ name: String) throws -> [UInt8] {
    let (folder, file) = location(ofFont: name)
    return try bytes(file, below: folder, as: name)
  }

  /// The path of a font's file.
  package func path(ofFont name: String) -> String {
    let (folder, file) = location(ofFont: name)
    return folder + file
  }

  /// The first folder that has a font file, and the file's path in it; that of the scene where none has.
  private func location(ofFont name: String) -> (folder: String, file: String) {
    if let reading, (try? reading(name, root, Self.largestFile)) != nil { return (root, name) }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let folders = reading == nil ? [root] + fontFolders : fontFolders
    let candidates = folders.map { ($0, name) } + fontFolders.map { ($0, last) }
    return candidates.first { Self.real($0 + $1) != nil } ?? (root, name)
  }

  /// The bytes of a part by its name.
  ///
  /// - Throws: A `Fault` as `bytes` does, and for a file that is too long for a scene.
  package func part(_ name: String) throws -> [UInt8] {
    try bytes(name, below: root, limit: SceneLoader.largestFile)
  }

  /// The path of a part's file.
  package func path(ofPart name: String) -> String { root + name }

  /// The bytes of a file below a folder.
  ///
  /// - Parameter asked: The name under which the record has it; nil for its own.
  private func bytes(
    _ name: String, below root: String, as asked: String? = nil, limit: Int = largestFile
  ) throws -> [UInt8] {
    record?.note(path: root + name)
    if let reading, root == self.root { return try reading(name, root, limit) }
    let (descriptor, size) = try open(name, below: root)
    defer { close(descriptor) }
    do throws(FileError) {
      let bytes = try FileContents.bytes(
        of: descriptor, name: "the file", expecting: size, limit: limit)
      record?.note(asked ?? name, bytes)
      return bytes
    } catch {
      throw Fault(description: error.message)
    }
  }

  /// The image of a name.
  ///
  /// - Throws: A `Fault` as `bytes` does, and for a file that is not a PNG or JPEG picture.
  package func image(_ name: String) throws -> AssetImage {
    try Self.image(bytes(name), path: root + name)
  }

  /// The image that a file's bytes are; `path` is in what to do with a picture of another format.
  static func image(_ bytes: [UInt8], path: String) throws -> AssetImage {
    let (bitmap, colorFault) = try picture(bytes, path)
    guard let image = Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    else { throw Fault(description: "it has no pixels") }
    return AssetImage(image, colorFault: colorFault)
  }

  /// The image of a file that is not one of the scene's, by its path from the current folder: of a value
  /// that replaces the contents of a layer.
  ///
  /// - Throws: A `Fault` for a file that cannot be read, and as `image` does.
  package static func image(ofFile path: String, record: AssetRecord? = nil) throws -> AssetImage {
    record?.note(path: path)
    guard !path.utf8.contains(0) else { throw Fault(description: "its name has a zero byte") }
    guard let real = real(path) else { throw Fault(description: SystemFailure.last.reason) }
    let assets = SceneAssets(scenePath: real, root: nil)
    let name = String(real[real.index(after: real.lastIndex(of: "/") ?? real.startIndex)...])
    let bytes = try assets.bytes(name)
    record?.note(path, bytes)
    return try image(bytes, path: name)
  }

  /// The picture that a file's bytes are, whatever its name ends in, and the fault of its colours.
  private static func picture(
    _ bytes: [UInt8], _ path: String
  ) throws -> (bitmap: Bitmap, colorFault: String?) {
    if JPEGDecoder.recognizes(bytes) {
      do throws(JPEGError) {
        return try JPEGDecoder.decodeNoting(bytes)
      } catch {
        throw AssetFault(description: error.words, remedy: error.remedy)
      }
    }
    do throws(PNGError) {
      return try PNGDecoder.decodeNoting(bytes)
    } catch .notPNG {
      guard let format = ForeignPicture(bytes: bytes) else {
        throw Fault(description: "it is not a PNG or JPEG picture")
      }
      throw AssetFault(
        description: "it is \(format.noun)", remedy: format.remedy(for: path))
    } catch {
      throw Fault(description: error.words)
    }
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

extension EmbeddedFileReading {
  /// Reads archives with the animation that they begin with, and pictures as files of assets.
  package static var standard: EmbeddedFileReading {
    EmbeddedFileReading(
      unpack: DotLottieFile.Choice().unpacking,
      image: { try SceneAssets.image($0, path: $1) })
  }
}

extension PNGError {
  /// The fault of a file, as the end of a sentence about it.
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

extension JPEGError {
  /// The fault of a file, as the end of a sentence about it.
  package var words: String {
    switch self {
    case .notJPEG: "it is not a JPEG picture"
    case .truncated: "the picture was cut off"
    case .unsupported(let what), .malformed(let what), .damagedData(let what): what
    case .tooLarge(let width, let height): "\(width)x\(height) pixels are too many"
    }
  }

  /// What to do; nil for the usual advice.
  package var remedy: String? {
    switch self {
    case .unsupported: "save it as a baseline or progressive JPEG of 8 bits, or as a PNG"
    case .notJPEG, .truncated, .malformed, .tooLarge, .damagedData: nil
    }
  }
}

// MARK: - Sharing

/// The images, fonts and parts of scenes that share them, each read when it is first named. Any thread
/// may use it.
package final class SharedSceneFiles: Sendable {
  private let assets: SceneAssets
  private let images = Mutex<[String: Result<AssetImage, any Error>]>([:])
  private let fonts = Mutex<[String: Result<[UInt8], any Error>]>([:])
  private let parts = Mutex<[String: Result<[UInt8], any Error>]>([:])

  /// Has read no file.
  package init(_ assets: SceneAssets) { self.assets = assets }

  /// Notes a file that was read; nothing where the assets have no record.
  func note(_ name: String, in record: AssetRecord) {
    assets.record.map { record.note(name, from: $0) }
  }

  /// The image of a name.
  ///
  /// - Throws: Why the file is not an image.
  package func image(_ name: String) throws -> AssetImage? {
    try Self.shared(name, in: images) { try assets.image(name) }
  }

  /// The bytes of a font file by its name.
  ///
  /// - Throws: Why the file cannot be read.
  package func fontBytes(_ name: String) throws -> [UInt8] {
    try Self.shared(name, in: fonts) { try assets.fontBytes(name) }
  }

  /// The bytes of a part by its name.
  ///
  /// - Throws: Why the file cannot be read.
  package func part(_ name: String) throws -> [UInt8] {
    try Self.shared(name, in: parts) { try assets.part(name) }
  }

  /// Path prefix for part files in messages; nil: the scene's own folder.
  var partFolder: String? { assets.partFolder }

  private static func shared<Contents: Sendable>(
    _ name: String, in files: borrowing Mutex<[String: Result<Contents, any Error>]>,
    _ read: () throws -> Contents
  ) throws -> Contents {
    if let cached = files.withLock({ $0[name] }) { return try cached.get() }
    let found = Result { try read() }
    return try files.withLock { files in
      let first = files[name] ?? found
      files[name] = first
      return try first.get()
    }
  }
}

// MARK: - Hashes

/// The files that a scene's assets were read from, with the hashes of their bytes.
package final class AssetRecord: Sendable {
  private let stored = Mutex<[String: String]>([:])
  private let lookedFor = Mutex<Set<String>>([])
  private let hashesFiles: Bool

  /// Has no files.
  ///
  /// - Parameter hashesFiles: Whether the bytes are hashed; else only paths are noted.
  package init(hashesFiles: Bool = true) { self.hashesFiles = hashesFiles }

  /// The paths that were looked for, whether there is a file or not, in order.
  package var paths: [String] { lookedFor.withLock { $0 }.sorted() }

  /// Notes a path that is looked for.
  package func note(path: String) { _ = lookedFor.withLock { $0.insert(path) } }

  /// Notes a file that was read.
  func note(_ name: String, _ bytes: [UInt8]) {
    guard hashesFiles else { return }
    let hash = "sha256:" + SHA256.hex(SHA256.hash(bytes))
    stored.withLock { $0[name] = hash }
  }

  /// Notes a file that another record has.
  func note(_ name: String, from record: AssetRecord) {
    guard let hash = record.stored.withLock({ $0[name] }) else { return }
    stored.withLock { $0[name] = hash }
  }

  /// The files by name, in order.
  package var hashes: [(name: String, hash: String)] {
    stored.withLock { $0 }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, hash: $0.value) }
  }
}

// MARK: - Assets that are layers

extension Image {
  /// Draws an image, as layers draw their contents.
  ///
  /// ```swift
  /// let dot = Image(size: CGSize(width: 8, height: 8), scale: 2) { context in
  ///   context.fillEllipse(in: context.bounds)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size in points; the numbers of pixels are rounded.
  ///   - scale: The pixels per point, which the image keeps.
  ///   - actions: What draws.
  /// - Returns: nil when a side has no pixels or more than 16384.
  public init?(size: CGSize, scale: Double = 1, actions: (DrawingContext) -> Void) {
    guard let list = DrawingContext.displayList(size: size, scale: scale, actions) else {
      return nil
    }
    self.init(drawing: list, scale: scale)
  }

  /// Draws a layer and all below it into an image of its bounds, as ``Layer/render(in:)`` does: without
  /// its animations, and wherever it is.
  ///
  /// - Parameters:
  ///   - layer: What is drawn; it may be part of a stage.
  ///   - scale: The pixels per point, which the image keeps.
  /// - Returns: nil when a side of the bounds has no pixels or more than 16384.
  public init?(rendering layer: Layer, scale: Double = 1) {
    guard let list = DrawingContext.displayList(of: layer, scale: scale) else { return nil }
    self.init(drawing: list, scale: scale)
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - list: What is drawn, in pixels.
  ///   - scale: The pixels per point, which the image keeps.
  /// - Returns: nil for a list without pixels, for a scale that is not above 0, and for what costs more
  ///   than ``DrawingBudget/standard``.
  public init?(drawing list: DisplayList, scale: Double = 1) {
    var renderer = Renderer()
    let bitmap = renderer.render(list)
    guard renderer.excess == nil else { return nil }
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, scale: scale)
  }
}

extension LayerAdditions where Self: Layer {
  /// A picture of what the layer shows now, with all below it: UIKit's
  /// `snapshotView(afterScreenUpdates:)` as an image.
  ///
  /// It is what the stage draws of the layer at its time: running animations, transitions and particles
  /// count, unlike in ``Image/init(rendering:scale:)``, which draws the model. The picture is of the
  /// layer's bounds, in its own space: its opacity and its mask count, its position, its transform and what
  /// is above it do not, so that the picture in the layer's frame looks as the layer does. Of a
  /// presentation it is the picture of that moment.
  ///
  /// ```swift
  /// let standIn = Layer()
  /// standIn.frame = card.frame
  /// standIn.contents = card.snapshot(afterUpdates: false, scale: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - afterUpdates: Whether what changed is committed first. False is the picture that is shown, without
  ///     the changes of the present turn; between `Transaction.begin()` and `Transaction.commit()` they wait
  ///     for the commit in any case.
  ///   - scale: The pixels per point, which the image keeps.
  /// - Returns: nil for a layer that no stage has committed, when a side of the bounds has no pixels or more
  ///   than 16384, and for what costs more than ``DrawingBudget/standard``.
  public func snapshot(afterUpdates: Bool, scale: Double = 1) -> Image? {
    presentedDisplayList(afterUpdates: afterUpdates, scale: scale)
      .flatMap { Image(drawing: $0, scale: scale) }
  }
}

/// Draws the assets of a scene that are layers, all within one drawing budget: each alone could cost as
/// much as a frame.
final class AssetPainter {
  private var spent = 0

  /// Has drawn nothing.
  package init() {}

  /// Draws an asset; throws a `DrawingExcess` when the budget is exceeded.
  package func image(of list: DisplayList, scale: Double) throws -> Image? {
    var renderer = Renderer()
    let cost = renderer.cost(of: list)
    spent += list.items.count + min(cost.excess?.cost ?? cost.count, 1 << 40)
    guard spent <= DrawingBudget.standard else {
      throw DrawingExcess(layer: 0, cost: spent, budget: DrawingBudget.standard)
    }
    return Image(drawing: list, scale: scale)
  }
}
