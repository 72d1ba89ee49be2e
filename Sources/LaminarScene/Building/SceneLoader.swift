import Foundation
import LaminarEngine
public import LaminarGraphics

/// Reads scene files: text becomes layers with their animations.
public enum SceneLoader {
  /// Loads a scene.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
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
  package static func load(
    _ text: SceneText, overrides: SceneOverrides, image: (String) throws -> AssetImage?,
    fontData: (String) throws -> [UInt8]?, part: (String) throws -> [UInt8]?,
    partFolder: String? = nil,
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  ) -> (scene: Scene?, report: DiagnosticReport) {
    let (own, sink) = text.document(with: overrides.allGiven)
    let name = own.source.fileName
    let folder = partFolder ?? name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let json = PartLinker.link(own, folder: folder, into: sink, read: part)
    var scene: Scene?
    if let document = SceneDecoder.decode(json, into: sink) {
      let builder = SceneBuilder(document, sink: sink)
      builder.loadParts(image: image, fontData: fontData, picture: picture)
      builder.loadFonts(document.fonts, data: fontData)
      builder.loadAssets(document.assets, image: image, picture: picture)
      let layers = document.layers.map { builder.topLayers($0) } ?? []
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
        timeline?.layOut(layers, width: Double(size.width), height: Double(size.height))
        TextSizeRule(
          builder: builder, timeline: timeline, touched: TouchedProperties(timeline), canvas: size
        ).checkCut()
        if !sink.hasErrors {
          scene = Scene(
            document, canvas: canvas, duration: duration, overrides: overrides, layers: layers,
            timeline: timeline, expectations: expectations)
          scene?.input = input
          scene?.ignored = sink.findings.ignored
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
    self.canvas = Canvas(
      size: size, scale: overrides.scale ?? overrides.scale(of: size) ?? canvas.scale,
      backgroundColor: overrides.background ?? canvas.backgroundColor)
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
