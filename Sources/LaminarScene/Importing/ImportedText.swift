import LaminarGraphics
import Synchronization

/// The text that a file of another format became, which follows that file's in its ``SourceText``.
final class ImportedText: Sendable {
  /// Where the generated text is in all text.
  let range: Range<Int>
  /// Where its parts come from.
  private let scene: ImportedScene
  /// The archive that the file was in, as it counts in hashes; nil for a file of its own.
  let archive: LottieArchive?
  /// The file's own document, read when an address is asked for first.
  private let document = Mutex<JSONDocument?>(nil)

  init(_ scene: ImportedScene, range: Range<Int>, archive: LottieArchive?) {
    self.scene = scene
    self.range = range
    self.archive = archive
  }

  /// The generated text.
  var text: [UInt8] { scene.text }

  /// The range of the file that a range of all text comes from; the file's first byte where nothing is
  /// known.
  func origin(of output: Range<Int>) -> Range<Int> {
    scene.origin(of: output.shifted(by: -range.lowerBound)) ?? 0..<1
  }

  /// The address in the file of one of its offsets.
  func address(of offset: Int, in source: SourceText) -> JSONDocument.Address {
    file(of: source).address(of: offset)
  }

  /// The path in the file of one of its offsets, in its own words: `layers[2].ks.s`.
  func path(of offset: Int, in source: SourceText) -> String {
    var path = ""
    for part in address(of: offset, in: source).path.split(separator: "/") {
      if Int(part) != nil {
        path += "[\(part)]"
      } else {
        path += (path.isEmpty ? "" : ".") + part
      }
    }
    return path
  }

  /// The path of what a range of all text comes from; nil where nothing is known.
  fileprivate func path(ofOutput output: Range<Int>, in source: SourceText) -> String? {
    guard range.contains(output.lowerBound),
      let origin = scene.origin(of: output.shifted(by: -range.lowerBound))
    else { return nil }
    let path = path(of: origin.lowerBound, in: source)
    return path.isEmpty ? nil : path
  }

  private func file(of source: SourceText) -> JSONDocument {
    document.withLock { document in
      if let document { return document }
      let file = SourceText(
        fileName: source.fileName, bytes: source.withBytes(in: 0..<source.count) { Array($0) })
      let read = JSONDocument.read(
        file, dialect: JSONDialect(fileName: file.fileName), into: DiagnosticSink(source: file))
      document = read
      return read
    }
  }

  /// What is not reported of a text that nobody wrote: what a scene probably does not mean, and advice on
  /// how to write it. What pictures show otherwise than the file says is.
  static let ignoredIDs: Set<DiagnosticID> = Set(
    DiagnosticID.allCases.filter { id in
      switch id {
      case .missingCharacters, .unshapedScript, .unreadColors, .lottieLeftOut, .generalFlash,
        .redFlash:
        false
      default: id.severity != .error
      }
    })
}

extension JSONValue {
  /// What the value was in the file that its scene was imported from, in that file's own words; nil where
  /// the scene is the file.
  var importedPath: String? {
    let source = document.source
    if let (segment, local) = source.part(at: mark) {
      return segment.source.imported?.path(ofOutput: local, in: segment.source)
    }
    let use = source.substitutions?.entry(at: mark.lowerBound)?.use ?? mark
    return source.imported?.path(ofOutput: use, in: source)
  }
}

// MARK: - Reading

/// A file of a scene that was read: as it is written, or as the scene that it becomes.
struct SceneReading: Sendable {
  /// The scene's document; without a root after an error.
  let document: JSONDocument
  let found: DiagnosticSink.Findings
  /// The files that came within the file, by the paths that the scene names.
  var files: [String: [UInt8]] = [:]
  /// The bytes of an archive that could not be read; nil for every other file.
  var rejected: [UInt8]?

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  ///   - title: The title of an imported scene that states none.
  ///   - unpack: Takes an animation out of an archive; nil where archives are not read.
  ///   - limit: How many findings of each severity are kept.
  init(
    _ bytes: consuming [UInt8], name: String, settings: LottieImport.Settings = .init(),
    unpack: LottieArchive.Unpacking? = nil, limit: Int
  ) {
    var archive: LottieArchive?
    if LottieArchive.recognizes(bytes) {
      do {
        guard let unpack else {
          throw LottieArchive.Fault("archives are read from files only")
        }
        let unpacked = try unpack(bytes)
        bytes = unpacked.animation
        archive = unpacked
      } catch {
        // A line of an archive is not for people.
        let source = SourceText(fileName: name, bytes: [])
        let sink = DiagnosticSink(source: source, limit: limit)
        sink.reportBadArchive(error)
        rejected = bytes
        document = JSONDocument(source: source, nodes: [], isComplete: false)
        found = sink.findings
        return
      }
    }
    let source = SourceText(fileName: name, bytes: bytes)
    var sink = DiagnosticSink(source: source, limit: limit)
    let dialect = JSONDialect(fileName: name)
    var json = JSONDocument.read(source, dialect: dialect, into: sink)
    guard let root = json.root, archive != nil || LottieImport.isLottie(root) else {
      document = json
      found = sink.findings
      return
    }
    var settings = settings
    if sink.hasErrors {
      // Programs that write Lottie files write keys twice, which a scene may not.
      sink = DiagnosticSink(source: source, limit: limit)
      (json, settings.replacedKeys) = JSONDocument.readTakingLastKeys(
        source, dialect: dialect, into: sink)
    }
    if let imported = Self.imported(json, archive, settings, into: sink) {
      document = imported.document
      sink.ignore(ImportedText.ignoredIDs, in: nil)
      files = imported.files
    } else {
      document = JSONDocument(source: source, nodes: json.nodes, isComplete: false)
    }
    found = sink.findings
  }

  private static func imported(
    _ json: JSONDocument, _ archive: LottieArchive?, _ settings: LottieImport.Settings,
    into sink: DiagnosticSink
  ) -> (document: JSONDocument, files: [String: [UInt8]])? {
    guard !sink.hasErrors, let root = json.root else { return nil }
    guard LottieImport.isLottie(root) else {
      sink.report(
        .badLottie, at: root.mark, "the archive's animation is not a Lottie animation",
        help: "it has \"fr\", \"ip\", \"op\" and \"layers\"")
      return nil
    }
    var settings = settings
    if let archive {
      settings.fontFiles = archive.fontFiles
      let (files, outside) = (archive.files, settings.fontFile)
      settings.fontFile = { files[$0] ?? outside($0) }
      settings.slots = archive.slots.flatMap { text in
        let source = SourceText(fileName: "theme", text: text)
        return JSONDocument.read(
          source, dialect: JSONDialect(fileName: "theme"), into: DiagnosticSink(source: source)
        ).root
      }
      for remark in archive.remarks { sink.report(.lottieLeftOut, at: 0..<1, remark) }
    }
    guard let scene = LottieImport.scene(json, settings, into: sink), !sink.hasErrors else {
      if !sink.hasErrors { sink.report(.badLottie, at: root.mark, "the animation cannot be read") }
      return nil
    }
    var files = archive?.files ?? [:]
    files.merge(scene.images) { _, new in new }
    // The text is read alone and its tape moved behind the file.
    let text = SourceText(fileName: json.source.fileName, bytes: scene.text)
    let textSink = DiagnosticSink(source: text)
    let read = JSONDocument.read(text, dialect: JSONDialect(fileName: "scene.json"), into: textSink)
    guard read.root != nil, !textSink.hasErrors else {
      let error = textSink.report(on: nil).diagnostics.first
      sink.report(
        .badLottie, at: root.mark,
        "its scene would have an error: \(error?.message ?? "it is too large")")
      return nil
    }
    let source = SourceText(json.source, imported: scene, archive: archive)
    let start = source.imported?.range.lowerBound ?? 0
    let nodes = read.nodes.map { node in
      let link =
        switch node.tag {
        case .array, .object, .end: Int(node.link)
        default: Int(node.link) + start
        }
      return JSONNode(node.tag, offset: node.offset + start, link: link)
    }
    return (JSONDocument(source: source, nodes: nodes, isComplete: true), files)
  }
}

extension DiagnosticSink {
  /// Reports why a file's archive cannot be read.
  fileprivate func reportBadArchive(_ error: any Error) {
    report(
      .badArchive, at: 0..<1, "the archive cannot be read: \(error)",
      help: (error as? LottieArchive.Fault)?.remedy)
  }
}

// MARK: - Archives

/// An animation that was taken out of an archive, with the files beside it.
package struct LottieArchive: Sendable {
  /// Takes an animation out of the bytes of an archive.
  package typealias Unpacking = (_ bytes: [UInt8]) throws -> LottieArchive

  /// Why an archive cannot be read.
  package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let remedy: String?

    /// Makes a fault: the end of a sentence about the archive.
    package init(_ description: String, remedy: String? = nil) {
      self.description = description
      self.remedy = remedy
    }
  }

  /// The animation's text.
  package var animation: [UInt8]
  /// The archive's bytes.
  package var bytes: [UInt8]
  /// What was chosen in it, as hashes count it; empty for what it begins with.
  package var choice: String
  /// The values of a theme in the shape of an animation's `"slots"`; nil for none.
  package var slots: String?
  /// The paths of fonts by family.
  package var fontFiles: [String: String]
  /// The images and fonts by the paths that scenes name.
  package var files: [String: [UInt8]]
  /// What is left out of the archive, a sentence for each.
  package var remarks: [String]

  /// Makes an archive's animation of its parts.
  package init(
    animation: [UInt8], bytes: [UInt8], choice: String = "", slots: String? = nil,
    fontFiles: [String: String] = [:], files: [String: [UInt8]] = [:], remarks: [String] = []
  ) {
    self.animation = animation
    self.bytes = bytes
    self.choice = choice
    self.slots = slots
    self.fontFiles = fontFiles
    self.files = files
    self.remarks = remarks
  }

  /// Whether a file begins as a zip archive does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }
}

// MARK: - Files within files

/// How the files within the files of a scene are read, which takes what this module does not know.
package struct EmbeddedFileReading {
  /// Takes an animation out of an archive.
  package var unpack: LottieArchive.Unpacking?
  /// Makes an image of the bytes of a file, whose name messages may state.
  package var image: ((_ bytes: [UInt8], _ name: String) throws -> AssetImage)?

  /// Reads archives and images with closures; what is nil is not read.
  package init(
    unpack: LottieArchive.Unpacking? = nil,
    image: ((_ bytes: [UInt8], _ name: String) throws -> AssetImage)? = nil
  ) {
    (self.unpack, self.image) = (unpack, image)
  }
}

/// The files that came within the files of a scene and its parts.
struct EmbeddedFiles {
  /// By the paths that the scene names.
  let own: [String: [UInt8]]
  /// By the path of the part, and then by those that it names.
  let ofParts: [String: [String: [UInt8]]]
  let reading: EmbeddedFileReading

  /// The bytes of a file; nil where none came along.
  ///
  /// - Parameter part: The path of the part that names it; nil for the scene.
  func bytes(_ name: String, ofPart part: String? = nil) -> [UInt8]? {
    if let part { ofParts[part]?[name] } else { own[name] }
  }

  /// The image of a file; nil where none came along.
  ///
  /// - Throws: Why the file is not an image.
  func image(_ name: String, ofPart part: String? = nil) throws -> AssetImage? {
    guard let bytes = bytes(name, ofPart: part), let image = reading.image else { return nil }
    return try image(bytes, name)
  }
}
