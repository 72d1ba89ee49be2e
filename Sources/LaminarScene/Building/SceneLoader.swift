public import Foundation
import LaminarEngine
public import LaminarGraphics

/// Reads scene files: text becomes layers with their animations.
public enum SceneLoader {
  /// Loads a scene.
  ///
  /// - Parameters:
  ///   - bytes: The text of a scene or of a Lottie animation, UTF-8. Images that an animation has in
  ///     itself are not decoded here, and archives not read: with the module `Laminar`,
  ///     `load(contentsOf:)` does both.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  ///   - overrides: What differs from the file.
  ///   - image: Gives the image of a file by its path from the scene's folder, which has no `..` and
  ///     no leading slash; nil when there is none. The description of an error that it throws ends
  ///     the message about the asset. Called once per asset.
  ///   - fontData: Gives the bytes of a font file in the same way. Called once per font.
  ///   - part: Gives the bytes of a part, a scene file that a layer uses, in the same way. Called once
  ///     per file.
  ///   - picture: Draws an asset that is a layer, at a number of pixels per point: with the module
  ///     `Laminar`, `Image.init(drawing:scale:)`. Without it such assets are errors. A ``DrawingExcess``
  ///     that it throws is the error E0322.
  /// - Returns: The scene, nil when there is an error, and all that was found.
  public static func load(
    _ bytes: [UInt8], name: String, overrides: SceneOverrides = SceneOverrides(),
    image: (String) throws -> Image?, fontData: (String) throws -> [UInt8]? = { _ in nil },
    part: (String) throws -> [UInt8]? = { _ in nil },
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    let loaded = load(
      SceneText(bytes, name: name), overrides: overrides,
      image: { try image($0).map { AssetImage($0) } }, fontData: fontData, part: part,
      picture: picture)
    loaded.scene?.document.tape.keep(bytes)
    return loaded
  }

  /// Loads a scene whose text was read, as the function above does.
  ///
  /// - Parameter partFolder: What messages put before the paths of parts, with its slash; nil for the
  ///   folder of the scene's name.
  ///   - files: Reads what is in the files of the scene and its parts.
  package static func load(
    _ text: SceneText, overrides: SceneOverrides, image: (String) throws -> AssetImage?,
    fontData: (String) throws -> [UInt8]?, part: (String) throws -> [UInt8]?,
    partFolder: String? = nil, files: EmbeddedFileReading = EmbeddedFileReading(),
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  ) -> (scene: Scene?, report: DiagnosticReport) {
    let given = overrides.allGiven
    let (own, sink) = text.document(with: given.filter { !$0.isForLayer })
    let name = own.source.fileName
    let folder = partFolder ?? name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let linked = PartLinker.link(
      own, folder: folder, unpack: files.unpack, fontData: fontData, into: sink, read: part)
    let json = linked.document
    let embedded = EmbeddedFiles(own: text.files, ofParts: linked.files, reading: files)
    var scene: Scene?
    if let document = SceneDecoder.decode(json, into: sink) {
      let builder = SceneBuilder(document, sink: sink)
      builder.loadParts(embedded, image: image, fontData: fontData, picture: picture)
      builder.loadFonts(document.fonts) { try embedded.bytes($0) ?? fontData($0) }
      builder.loadAssets(
        document.assets, image: { try embedded.image($0) ?? image($0) }, picture: picture)
      let layers = document.layers.map { builder.topLayers($0) } ?? []
      if !sink.hasErrors {
        // A layer with errors may be missing.
        builder.layerSettings = LayerSettings(
          given.filter(\.isForLayer), layers: layers, builder, picture: overrides.picture)
        builder.layerSettings.apply(to: layers, builder)
      }
      let timeline = builder.timeline(document.timeline, layers: layers)
      let ownInput = document.timeline.input.map { InputReader.input($0, builder.values) }
      let input = overrides.input ?? ownInput
      let inputSink =
        overrides.input.map {
          DiagnosticSink(source: $0.json.source, limit: sink.findings.limit)
        } ?? sink
      if inputSink !== sink { inputSink.ignore(sink.findings.ignored[nil] ?? [], in: nil) }
      let size = overrides.size ?? document.canvas?.size
      builder.giveAdvice(timeline, canvas: size)
      let expectations =
        document.expect.map {
          builder.expectations($0, of: timeline?.layers ?? LayerRegistry(layers))
        } ?? (values: [], orders: [])
      input?.check(
        registry: timeline?.layers ?? LayerRegistry(layers),
        duration: (overrides.duration ?? document.duration)?.doubleValue, into: inputSink)
      if !sink.hasErrors, !inputSink.hasErrors, let canvas = document.canvas,
        let duration = document.duration
      {
        SceneDryRun(document, builder, input: input, inputSink)
          .run(size: canvas.size, duration: duration.doubleValue)
        let size = overrides.size ?? canvas.size
        // The file's frames are those on its own canvas.
        Layer.autoresize(layers, from: canvas.size, to: size)
        timeline?.layOut(layers, width: Double(size.width), height: Double(size.height))
        LayerSizeRule(
          builder: builder, timeline: timeline, touched: TouchedProperties(timeline), canvas: size
        ).checkCut()
        if !sink.hasErrors {
          scene = Scene(
            document, canvas: canvas, duration: duration, overrides: overrides, layers: layers,
            timeline: timeline, expectations: expectations)
          scene?.input = input
          scene?.ignored = sink.findings.ignored
          scene?.settings = builder.layerSettings.text
          scene?.images = builder.assets.compactMapValues {
            if case .image(let image) = $0 { image } else { nil }
          }
        }
      }
      if let other = overrides.input {
        return (scene, sink.report(on: json).followed(by: inputSink.report(on: other.json)))
      }
    }
    return (scene, sink.report(on: json))
  }
}

extension Scene {
  init(
    _ document: SceneDocument, canvas: Canvas, duration: Rational, overrides: SceneOverrides,
    layers: [Layer], timeline: SceneTimeline?,
    expectations: (values: [SceneExpectation], orders: [SceneOrder])
  ) {
    roundedFrameRate = document.roundedFrameRate
    self.document = document.withoutValues
    self.document.tape.release()
    self.document.frameRate = overrides.frameRate ?? document.frameRate
    self.document.seed = overrides.seed ?? document.seed
    let size = overrides.size ?? canvas.size
    var shown = Canvas(
      size: size, scale: overrides.scale ?? overrides.scale(of: size) ?? canvas.scale,
      backgroundColor: overrides.background ?? canvas.backgroundColor,
      layoutDirection: canvas.layoutDirection)
    shown.coversPartialPixels = overrides.scale == nil && overrides.fit != nil
    self.canvas = shown
    self.duration = overrides.duration ?? duration
    self.layers = layers
    self.timeline = timeline
    self.expectations = expectations.values
    orders = expectations.orders
    seedEmitters()
  }

  /// Mixes the scene's seed into every emitter's.
  private func seedEmitters() {
    guard seed != 0 else { return }
    var pending = layers
    while let layer = pending.popLast() {
      if let emitter = layer as? EmitterLayer {
        emitter.mixIn(seed: seed)
      }
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
  }
}

extension SceneLoader {
  /// What a file holds.
  package enum FileKind: Sendable, Hashable {
    case scene, suite, lottie, archive, input, schema, record
  }

  /// What a file holds, by its first bytes or the keys of its object; nil for anything else.
  package static func kind(of bytes: [UInt8]) -> FileKind? {
    if LottieArchive.recognizes(bytes) { return .archive }
    guard let root = document(of: bytes).root, root.kind == .object else { return nil }
    if root["laminar-suite"] != nil { return .suite }
    if root["laminar-input"] != nil { return .input }
    if root["laminar"] != nil { return .scene }
    if root["laminar-run"] != nil { return .record }
    if root["$schema"]?.string?.contains("://json-schema.org/") == true { return .schema }
    if LottieImport.isLottie(root) { return .lottie }
    if root["layers"] != nil { return root["canvas"] == nil ? nil : .scene }
    if root["cases"] != nil { return .suite }
    return root["input"] == nil ? nil : .input
  }

  /// The title of a scene or of an animation, empty where it has none; nil for a part, which has no canvas.
  package static func title(of bytes: [UInt8]) -> String? {
    guard let root = document(of: bytes).root else { return nil }
    if LottieImport.isLottie(root) { return root["nm"]?.string ?? "" }
    return root["canvas"] == nil ? nil : root["title"]?.string ?? ""
  }

  private static func document(of bytes: [UInt8]) -> JSONDocument {
    let source = SourceText(fileName: "file.jsonc", bytes: bytes)
    return JSONDocument.read(
      source, dialect: JSONDialect(fileName: source.fileName), into: DiagnosticSink(source: source))
  }

  /// Reads a scene's text into its document, the tape of values with their offsets, without decoding.
  /// Returns the number of entries, which a benchmark divides by.
  package static func read(_ bytes: [UInt8], name: String) -> Int {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    return JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink).nodes.count
  }
}

// MARK: - Text

/// The text of a scene, read once and loaded any number of times, each with its own values of
/// variables.
package struct SceneText: Sendable {
  /// The zeros that are put behind a text: bytes with capacity for them are not copied.
  package static var padding: Int { 16 }

  private let json: JSONDocument
  /// What reading found.
  private let found: DiagnosticSink.Findings
  /// The files that came within the file, by the paths that the scene names.
  package let files: [String: [UInt8]]
  /// The bytes of an archive that could not be read.
  private let rejected: [UInt8]?

  /// Reads a scene's text, UTF-8.
  ///
  /// - Parameters:
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  ///   - unpack: Takes an animation out of an archive; nil where archives are not read.
  ///   - fontFile: Gives the bytes of a font file, which an animation's layout needs.
  ///   - limit: How many diagnostics of each severity reports hold.
  package init(
    _ bytes: consuming [UInt8], name: String, unpack: LottieArchive.Unpacking? = nil,
    fontFile: @escaping (String) -> [UInt8]? = { _ in nil },
    limit: Int = DiagnosticReport.standardLimit
  ) {
    var settings = LottieImport.Settings()
    settings.fontFile = fontFile
    let reading = SceneReading(
      bytes, name: name, settings: settings, unpack: unpack, limit: limit)
    json = reading.document
    found = reading.found
    files = reading.files
    rejected = reading.rejected
  }

  /// Reads a Lottie animation or an archive of one for its conversion, with the title, the schema and the
  /// canvas that the scene is to have.
  package init(
    converting bytes: consuming [UInt8], name: String, title: String, schema: String?,
    size: (width: Double, height: Double)?, unpack: LottieArchive.Unpacking?,
    fontFile: @escaping (String) -> [UInt8]?
  ) {
    var settings = LottieImport.Settings()
    settings.fontFile = fontFile
    settings.title = title
    settings.schema = schema
    settings.size = size
    let reading = SceneReading(
      bytes, name: name, settings: settings, unpack: unpack,
      limit: DiagnosticReport.standardLimit)
    json = reading.document
    found = reading.found
    files = reading.files
    rejected = reading.rejected
  }

  /// The text of the scene that an animation became; nil for a file that is a scene itself, and after
  /// an error.
  package var importedText: [UInt8]? { json.source.imported?.text }

  /// The files that the scene names, in the order of their paths; without bytes for those that did not
  /// come within the file.
  package var namedFiles: [(path: String, bytes: [UInt8]?)] {
    let root = document(with: []).0.root
    let lists = [root?[SceneForm.assets], root?[SceneForm.fonts]]
    let paths = lists.flatMap { list in
      (list.map { Array($0.members) } ?? []).compactMap { $0.value["src"]?.string }
    }
    return Set(paths).sorted().map { path in (path, files[path]) }
  }

  /// What reading the text alone found.
  package var report: DiagnosticReport {
    DiagnosticSink(source: json.source, findings: found).report(on: json)
  }

  /// The file's bytes again; of an archive those of the animation in it.
  package var bytes: [UInt8] { rejected ?? Array(json.source.padded[..<json.source.count]) }

  /// The names of the variables that it declares.
  package var variableNames: [String] {
    json.root?[SceneForm.variables]?.members.filter { !$0.key.isSpelled("note") }
      .compactMap(\.key.string) ?? []
  }

  /// The document with values in place of the uses of variables, and a sink with what was found.
  func document(with given: [GivenVariable]) -> (JSONDocument, DiagnosticSink) {
    let sink = DiagnosticSink(source: json.source, findings: found)
    return (json.substituting(given, into: sink), sink)
  }
}

// MARK: - Overrides

/// What a caller changes of a scene file. What is nil stays as the file has it.
public struct SceneOverrides: Sendable {
  /// The canvas's size in points.
  public var size: CGSize?
  /// The canvas's pixels per point.
  public var scale: Double?
  /// The pixels that the canvas is scaled into, in place of its scale: as large as fits, with its
  /// sides' ratio.
  package var fit: CGSize?
  /// Frames per second. It changes the sampling only: times such as `"90f"` count the file's frames.
  public var frameRate: Rational?
  /// The scene's length in seconds.
  public var duration: Rational?
  /// The colour behind the layers; `.some(nil)` is transparent.
  public var background: Color??
  /// What is mixed into every emitter's seed.
  public var seed: Int?
  /// Values of the scene's variables by name, each of the type that the file declares it with, or a
  /// number for a text. A name that the file does not declare is an error of the report.
  ///
  /// A name such as `"Title:string"` is the address of a property of a layer: the value replaces what
  /// the file has and the layer's own animations of it. Values are spelled as in a scene; the text
  /// `"@logo.png"` for `contents` is an image file, from the current folder.
  public var variables: [String: VariableValue] = [:]
  /// Values of variables that have a source of their own; they precede `variables`, and of several
  /// with one name the last one counts.
  package var given: [GivenVariable] = []
  /// Gives the image of a file, PNG or JPEG, by its path from the current folder: of `@logo.png` among
  /// the values; nil where no files are read.
  package var picture: (@Sendable (_ path: String) throws -> AssetImage)?
  /// The input in place of the scene's own.
  package var input: SceneInput?

  /// Makes overrides that change nothing, or only the values of variables.
  public init(variables: [String: VariableValue] = [:]) { self.variables = variables }

  /// All values of variables.
  var allGiven: [GivenVariable] {
    given
      + variables.sorted { $0.key < $1.key }.map { GivenVariable($0.key, $0.value) }
  }

  /// The scale with which a canvas just fits into ``fit``; nil without it.
  func scale(of size: CGSize) -> Double? {
    guard let fit, size.width > 0, size.height > 0 else { return nil }
    return min(Double(fit.width / size.width), Double(fit.height / size.height))
  }
}
