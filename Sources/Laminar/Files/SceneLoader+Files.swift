public import Foundation
public import LaminarScene

extension SceneLoader {
  /// The most bytes of a scene's file, as the format limits them.
  package static let largestFile = 64 << 20

  /// Loads a scene file with the images, fonts and parts that it names.
  ///
  /// A name must lead to a regular file of at most 256 MiB inside the folder, after `..` and symbolic
  /// links are followed; anything else is an error of the report, at the name's line and column.
  /// Images are PNG files, fonts TrueType or OpenType files, parts scene files of at most 64 MiB.
  ///
  /// - Parameters:
  ///   - file: The scene's file, at most 64 MiB; one that ends in `.jsonc` may have comments. The
  ///     report names it by the path as it was given, relative or not.
  ///   - assetFolder: The folder that the names start from; nil for the folder of the file.
  ///   - fontFolders: The folders below which fonts are looked for, in order, when the other folder
  ///     has no file of the name. None by default.
  ///   - overrides: What differs from the file; nothing by default.
  /// - Returns: The scene, nil when there is an error, and all that was found, warnings included.
  /// - Throws: A ``FileError`` when the scene's file is missing, not a file, not readable or too long.
  public static func load(
    contentsOf file: URL, assetFolder: URL? = nil, fontFolders: [URL] = [],
    overrides: SceneOverrides = SceneOverrides()
  ) throws(FileError) -> (scene: Scene?, report: DiagnosticReport) {
    let path = try file.filePath()
    var folders: [String] = []
    for folder in fontFolders { folders.append(try folder.filePath()) }
    let assets = SceneAssets(
      scenePath: path, root: try assetFolder?.filePath(), fontFolders: folders)
    let bytes = try FileContents.bytes(of: path, name: file.fileName, limit: largestFile)
    return load(SceneText(bytes, name: file.fileName), assets: assets, overrides: overrides)
  }

  /// Loads a scene from bytes, with the files of a folder that it names.
  package static func load(
    _ bytes: [UInt8], name: String, assets: SceneAssets,
    overrides: SceneOverrides = SceneOverrides(), image: ((String) throws -> AssetImage?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load(SceneText(bytes, name: name), assets: assets, overrides: overrides, image: image)
  }

  /// Loads a scene whose text was read, with the files of a folder that it names.
  ///
  /// - Parameter image: Returns the images that the scene names; nil reads their files.
  package static func load(
    _ text: SceneText, assets: SceneAssets,
    overrides: SceneOverrides = SceneOverrides(), image: ((String) throws -> AssetImage?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load(
      text, overrides: overrides, image: image ?? assets.image,
      fontData: assets.fontBytes, part: assets.part, partFolder: assets.partFolder,
      picture: AssetPainter().image)
  }

  /// Loads a scene whose text was read, with files that are read once for all scenes
  /// of the text.
  ///
  /// - Parameter record: Notes the files that this scene names.
  package static func load(
    _ text: SceneText, files: SharedSceneFiles, overrides: SceneOverrides,
    record: AssetRecord? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    func noting<Contents>(_ read: @escaping (String) throws -> Contents)
      -> (String) throws -> Contents
    {
      { name in
        let contents = try read(name)
        record.map { files.note(name, in: $0) }
        return contents
      }
    }
    return load(
      text, overrides: overrides, image: noting(files.image), fontData: noting(files.fontBytes),
      part: noting(files.part), partFolder: files.partFolder, picture: AssetPainter().image)
  }
}
