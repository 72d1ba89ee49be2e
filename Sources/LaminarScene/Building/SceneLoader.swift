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
  ///   - picture: Draws an asset that is a layer, at a number of pixels per point: with the module
  ///     `Laminar`, `Image.init(drawing:scale:)`. Without it such assets are errors. A ``DrawingExcess``
  ///     that it throws is the error E0322.
  /// - Returns: The scene, nil when there is an error, and all that was found.
  public static func load(
    _ bytes: [UInt8], name: String, overrides: SceneOverrides = SceneOverrides(),
    image: (String) throws -> Image?, fontData: (String) throws -> [UInt8]? = { _ in nil },
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    var scene: Scene?
    if let top = SceneDecoder.topLevel(of: json, into: sink) {
      let builder = SceneBuilder(top, sink: sink)
      builder.loadFonts(top.fonts, data: fontData)
      builder.loadAssets(top.assets, image: image, picture: picture)
      let layers = top.layers.map { builder.topLayers($0) } ?? []
      let timeline = builder.timeline(top.timeline, layers: layers)
      builder.giveAdvice(timeline)
      let expectations =
        top.expect.map {
          builder.expectations($0, of: timeline?.layers ?? LayerRegistry(layers))
        } ?? (values: [], orders: [])
      if !sink.hasErrors, let timeline, let document = top.document {
        SceneDryRun(top, builder).run(
          width: document.canvas.width, height: document.canvas.height,
          duration: document.duration.seconds)
        timeline.layOut(
          layers, width: Double(overrides.size?.width ?? CGFloat(document.canvas.width)),
          height: Double(overrides.size?.height ?? CGFloat(document.canvas.height)))
      }
      if !sink.hasErrors, let document = top.document {
        ParticleDryRun(top: top, builder: builder).run(
          width: document.canvas.width, height: document.canvas.height,
          duration: document.duration.seconds)
        scene = Scene(
          document, layers: layers, timeline: timeline, expectations: expectations.values,
          orders: expectations.orders, overrides: overrides)
      }
    }
    return (scene, sink.report(on: json))
  }
}

extension Scene {
  init(
    _ document: SceneDocument, layers: [Layer], timeline: SceneTimeline?,
    expectations: [SceneExpectation], orders: [SceneOrder],
    overrides: SceneOverrides
  ) {
    let size =
      overrides.size
      ?? CGSize(width: document.canvas.width, height: document.canvas.height)
    canvas = Canvas(
      size: size, scale: overrides.scale ?? document.canvas.scale,
      backgroundColor: overrides.background ?? document.canvas.backgroundColor)
    frameRate = overrides.frameRate ?? document.frameRate
    duration = overrides.duration ?? document.duration.exact
    seed = overrides.seed ?? document.seed
    displayLink = document.displayLink
    title = document.title
    moments = document.moments.map(\.seconds)
    self.layers = layers
    self.timeline = timeline
    self.expectations = expectations
    self.orders = orders
    json = document.json
    seedEmitters()
  }

  /// Mixes the scene's seed into every emitter's.
  private func seedEmitters() {
    guard seed != 0 else { return }
    var pending = layers
    while let layer = pending.popLast() {
      if let emitter = layer as? EmitterLayer {
        emitter.sceneSeed = UInt64(bitPattern: Int64(seed))
      }
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
  }
}
