import LaminarEngine
import LaminarGraphics

/// Builds layers and their animations from a scene's text; what is wrong goes to the sink, and
/// building goes on, so that one run finds everything.
final class SceneBuilder {
  let values: ValueDecoder
  let document: JSONDocument
  /// The scene's length in seconds; nil when the file does not say it well.
  let duration: Double?
  var keyPaths = KeyPathCache()
  /// The names below the layer or cell that a key path last led through.
  var namesBelow: NamesBelow?
  /// Whether the scene says what happens over time.
  let hasTimeline: Bool
  /// What is said when the timeline is known.
  var waitingAdvice: [WaitingAdvice] = []
  /// The emitters with cells, in the order of the file.
  var emitters: [(layer: EmitterLayer, object: JSONValue)] = []
  private var assets: [String: Asset] = [:]
  private var assetNames: [String] = []
  var fonts = SceneFonts()

  /// What a name under `assets` stands for.
  private enum Asset {
    case image(Image)
    /// Its file could not be read, which was reported.
    case missing
    /// A layer that is drawn once.
    case layer
  }

  var sink: DiagnosticSink { values.sink }

  init(_ top: SceneTopLevel, sink: DiagnosticSink) {
    values = ValueDecoder(sink: sink, frameRate: top.frameRate)
    document = top.json
    duration = top.duration?.seconds
    hasTimeline = !top.timeline.isEmpty
  }

  func value(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }

  // MARK: - Assets

  func loadAssets(_ list: [SceneAsset], image: (String) -> Image?) {
    for asset in list {
      assetNames.append(asset.name)
      switch asset.source {
      case .file(let path): assets[asset.name] = self.asset(asset, path, image(path))
      case .layer(let layer):
        assets[asset.name] = .layer
        _ = self.layer(layer, in: Surroundings(depth: 0, hasSceneClock: false, index: 0))
      }
    }
  }

  /// Takes over the assets that another builder has loaded.
  func adoptAssets(of other: SceneBuilder) {
    assets = other.assets
    assetNames = other.assetNames
  }

  private func asset(_ asset: SceneAsset, _ path: String, _ image: Image?) -> Asset {
    guard let image else {
      let entry = JSONValue.Member(key: asset.key).value
      values.report(
        .missingAsset, entry["src"] ?? entry, "\(DiagnosticText.quoted(path)) cannot be read",
        help: "it must be a PNG image beside the scene")
      return .missing
    }
    if image.scale == asset.scale { return .image(image) }
    let scaled = Image(
      width: image.width, height: image.height, pixels: image.pixels, scale: asset.scale)
    return .image(scaled ?? image)
  }

  /// The image that a value names.
  func image(_ value: JSONValue) -> Image? {
    guard let name = value.string else {
      values.reportWrongType(value, expected: "the name of an asset")
      return nil
    }
    switch assets[name] {
    case .image(let image): return image
    case .missing: return nil
    case .layer:
      values.report(
        .notYet, value, "showing a layer as contents comes with a later version",
        help: "use an image file")
      return nil
    case nil:
      values.report(
        .unknownAsset, value, "there is no asset \(DiagnosticText.quoted(name))",
        help: Spelling.nearest(to: name, among: self.assetNames).map { "did you mean \"\($0)\"?" }
          ?? "images are named under \"assets\"")
      return nil
    }
  }

  // MARK: - Objects

  /// Calls with each key of an object and the place of its value; false and a report when the value
  /// is no object.
  @inline(__always)
  func forEachMember(
    of value: JSONValue, _ noun: @autoclosure () -> String,
    _ body: (_ key: Int, _ value: Int) -> Void
  ) -> Bool {
    let node = document.node(at: value.index)
    guard node.tag == .object else {
      values.reportWrongType(value, expected: noun())
      return false
    }
    let end = document.end(ofContainer: node)
    var key = value.index + 1
    while key < end {
      body(key, key + 1)
      key = document.index(after: key + 1)
    }
    return true
  }

  /// Reports a key that objects of a kind do not have.
  ///
  /// - Parameter hint: What to say of a key that no known one is near to.
  func reportUnknownKey(
    at key: Int, on noun: String, among names: @autoclosure () -> [String],
    hint: (String) -> String? = { _ in nil }
  ) {
    let name = document.string(at: key) ?? ""
    sink.report(
      .unknownKey, at: value(key).range,
      "unknown key \(DiagnosticText.quoted(name)) on \(noun)",
      help: hint(name)
        ?? Spelling.nearest(to: name, among: names()).map { "did you mean \"\($0)\"?" })
  }

  /// The name of the kind of an object, as its `type` says: the fallback when it is left out, nil
  /// when it was reported.
  func kind(
    of object: JSONValue, _ noun: String, among names: [String], fallback: String,
    hint: (String) -> String? = { _ in nil }
  ) -> String? {
    guard let index = document.index(ofMember: "type", in: object.index) else { return fallback }
    if let known = names.first(where: { document.isSpelled($0, at: index) }) { return known }
    let value = value(index)
    guard let name = value.string else {
      values.reportWrongType(value, expected: "the name of a type")
      return nil
    }
    let nearest = Spelling.nearest(to: name, among: names)
    values.report(
      .unknownChoice, value, "there is no \(noun) of type \(DiagnosticText.quoted(name))",
      help: hint(name) ?? nearest.map { "did you mean \"\($0)\"?" }
        ?? "expected \(DiagnosticText.alternatives(names))")
    return nearest
  }
}
