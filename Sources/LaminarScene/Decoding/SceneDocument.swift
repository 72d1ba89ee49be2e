import Foundation
import LaminarEngine
import LaminarGraphics

/// A scene file as it was read: its top level decoded, the rest as values of the text.
///
/// Parts without a default may be missing: that was reported, and the layers are examined all the
/// same.
struct SceneDocument: Sendable {
  /// The text and the offsets of all values.
  let tape: SceneTape
  var json: JSONDocument { tape.json }
  var title: String?
  /// The times that the gallery shows, in seconds, in the file's order.
  var moments: [Double]
  /// The times with names, in their order.
  var markers: [SceneMarker] = []
  var canvas: Canvas?
  /// Frames per second, for sampling; 60 when left out.
  var frameRate: Rational
  /// In seconds.
  var duration: Rational?
  /// Mixed into every emitter's seed.
  var seed: Int
  /// nil when left out.
  var displayLink: SceneDisplayLink?
  /// By name, in the file's order.
  var assets: [SceneAsset]
  /// By name, in the file's order.
  var fonts: [SceneFont]
  /// The list of the root's sublayers.
  var layers: JSONValue?
  var timeline: SceneBuilder.TimelineParts
  /// The list of expectations.
  var expect: JSONValue?

  /// The frame rate as it is written, where that is the rounded number of an exact quotient.
  var roundedFrameRate: String? {
    guard let value = json.root?[SceneForm.frameRate], let text = value.numberText ?? value.string,
      !text.contains("/"), let written = Rational(text), written.broadcastRate != written
    else { return nil }
    return text
  }

  /// What a loaded scene keeps of the document: nothing that refers to its tape.
  var withoutValues: SceneDocument {
    var kept = self
    (kept.assets, kept.fonts, kept.layers, kept.expect) = ([], [], nil, nil)
    kept.timeline = SceneBuilder.TimelineParts(safeArea: timeline.safeArea)
    return kept
  }

  /// The most frames of a scene.
  static let frameLimit = 10_000_000
}

// MARK: - Decoding

/// Decodes the top level of a scene.
struct SceneDecoder {
  private var values: ValueDecoder
  private var thresholds = SizeClassThresholds()
  private var safeArea = EdgeInsets.zero

  private init(_ values: ValueDecoder) { self.values = values }

  /// Reads a scene's text: the document when there is no error in what it holds, and all that was
  /// found.
  static func read(_ source: SourceText) -> (document: SceneDocument?, report: DiagnosticReport) {
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(
      source, dialect: JSONDialect(fileName: source.fileName), into: sink
    ).substituting([], into: sink)
    let document = decode(json, into: sink)
    return (sink.hasErrors ? nil : document, sink.report(on: json))
  }

  /// Decodes the top level of a text that was read; nil when there is no object at all.
  static func decode(_ json: JSONDocument, into sink: DiagnosticSink) -> SceneDocument? {
    guard let root = json.root else { return nil }
    var decoder = SceneDecoder(ValueDecoder(sink: sink))
    return decoder.document(root, json)
  }

  /// Decodes the top level of a part on a scene's tape.
  static func decode(part root: JSONValue, into sink: DiagnosticSink) -> SceneDocument? {
    var decoder = SceneDecoder(ValueDecoder(sink: sink))
    return decoder.document(root, root.document)
  }

  private mutating func document(_ root: JSONValue, _ json: JSONDocument) -> SceneDocument? {
    guard var found = SceneForm.scene.read(root, values) else { return nil }
    if let ids = found[SceneForm.ignore] { ignore(ids, in: root) }
    // First the frame rate: times may count in frames.
    let frameRate = found[SceneForm.frameRate] ?? Rational(60)
    values.frameRate = frameRate
    found = found.counting(at: frameRate)

    let title = found[SceneForm.title]
    let moments = found[SceneForm.moments]?.map(\.seconds) ?? []
    let canvas = found[SceneForm.canvas].flatMap { self.canvas($0) }
    let duration = found[SceneForm.duration]
    let seed = found[SceneForm.seed] ?? 0
    let displayLink = found[SceneForm.displayLink]
      .flatMap { DisplayLinkForm.link.read($0, values) }.flatMap(SceneDisplayLink.init)
    let assets = found[SceneForm.assets].map { self.assets($0) } ?? []
    let fonts = found[SceneForm.fonts].map { self.fonts($0) } ?? []
    var parts = SceneBuilder.TimelineParts()
    parts.layouts = found[SceneForm.layouts]
    parts.states = found[SceneForm.states]
    parts.sequences = found[SceneForm.sequences]
    parts.timeline = found[SceneForm.timeline]
    parts.follow = found[SceneForm.follow]
    parts.input = found[SceneForm.input]
    parts.thresholds = thresholds
    parts.safeArea = safeArea

    if let duration, let value = root[SceneForm.duration] {
      checkDuration(duration, frameRate, value)
    }
    let markers = found[SceneForm.markers].map { MarkerForm.read($0, values) } ?? []
    return SceneDocument(
      tape: SceneTape(json), title: title, moments: moments, markers: markers, canvas: canvas,
      frameRate: frameRate, duration: duration, seed: seed, displayLink: displayLink,
      assets: assets, fonts: fonts, layers: found[SceneForm.layers], timeline: parts,
      expect: found[SceneForm.expect])
  }

  private func checkDuration(_ duration: Rational, _ frameRate: Rational, _ value: JSONValue) {
    guard duration > .zero else {
      values.report(.outOfRange, value, "a scene's duration must be above 0")
      return
    }
    let frames = duration.doubleValue * frameRate.doubleValue
    if frames > Double(SceneDocument.frameLimit) {
      values.report(
        .tooManyFrames, value,
        "the scene has more than \(SceneDocument.frameLimit) frames at \(frameRate) per second")
    }
  }

  /// Takes the ids of findings that are not reported.
  private func ignore(_ ids: [String], in root: JSONValue) {
    let file = values.sink.source.part(at: root.range)?.segment.source.fileName
    values.sink.ignore(Set(ids.compactMap(DiagnosticID.init)), in: file)
  }

  // MARK: - Canvas

  private mutating func canvas(_ value: JSONValue) -> Canvas? {
    guard let found = SceneForm.canvasForm.read(value, values) else { return nil }
    let (width, height) = (found[SceneForm.width], found[SceneForm.height])
    let scale = found[SceneForm.scale] ?? 1
    let background = found[SceneForm.backgroundColor]
    let direction = found[SceneForm.direction] ?? .leftToRight
    if let side = found[SceneForm.regularWidth] { thresholds.width = side }
    if let side = found[SceneForm.regularHeight] { thresholds.height = side }
    if let insets = found[SceneForm.safeArea] { safeArea = insets }
    guard scale > 0 else {
      if let value = value[SceneForm.scale] {
        values.report(.outOfRange, value, "a canvas's scale must be above 0")
      }
      return nil
    }
    guard let width, let height else { return nil }
    let sides = [(SceneForm.width.name, width), (SceneForm.height.name, height)]
    guard sides.map({ checkSide($0.0, $0.1 * scale, of: value) }) == [true, true] else {
      return nil
    }
    return Canvas(
      size: CGSize(width: width, height: height), scale: scale, backgroundColor: background ?? nil,
      layoutDirection: direction)
  }

  private func checkSide(_ name: String, _ pixels: Double, of canvas: JSONValue) -> Bool {
    if pixels >= 1, pixels <= Double(Canvas.largestSide) { return true }
    if let value = canvas[name] {
      values.report(
        .outOfRange, value, "the canvas's \(name) is \(DiagnosticText.number(pixels)) pixels",
        help: "it must be in 1…\(Canvas.largestSide)")
    }
    return false
  }

  // MARK: - Assets

  private func assets(_ value: JSONValue) -> [SceneAsset] {
    named(value, "assets").compactMap { member in
      guard let found = entry(member, SceneForm.asset) else { return nil }
      let (file, layer) = (found[SceneForm.image], found[SceneForm.layer])
      let scale = found[SceneForm.imageScale] ?? 1
      let source: SceneAsset.Source
      switch (file, layer) {
      case (let file?, nil): source = .file(file)
      case (nil, let layer?) where !found.holds(SceneForm.image): source = .layer(layer)
      default: return nil
      }
      return SceneAsset(
        name: member.key.string ?? "", source: source, scale: scale, key: member.key)
    }
  }

  private func fonts(_ value: JSONValue) -> [SceneFont] {
    named(value, "fonts").compactMap { member in
      guard let found = entry(member, SceneForm.font) else { return nil }
      let source: SceneFont.Source
      switch (found[SceneForm.fontFile], found[SceneForm.weight]) {
      case (let file?, nil) where !found.holds(SceneForm.weight): source = .file(file)
      case (nil, let weight?) where !found.holds(SceneForm.fontFile):
        source = .builtIn(weight: weight)
      default: return nil
      }
      return SceneFont(name: member.key.string ?? "", source: source, key: member.key)
    }
  }

  /// The object of an asset or a font, which is often written as the path of its file alone.
  private func entry(_ member: JSONValue.Member, _ form: Form) -> Found? {
    if let path = member.value.string {
      values.reportWrongType(
        member.value, expected: form.noun,
        help: "write { \"src\": \(DiagnosticText.quoted(path)) }")
      return nil
    }
    return form.read(member.value, values)
  }

  /// The members of an object whose keys are names of the author's choice.
  private func named(_ value: JSONValue, _ what: String) -> [JSONValue.Member] {
    guard value.kind == .object else {
      let isFont = what == "fonts"
      values.reportWrongType(
        value, expected: "an object with \(what) by name",
        help: isFont
          ? "write { \"title\": { \"src\": \"Inter.ttf\" } }, and \"font\": \"title\" in the text"
          : "write { \"logo\": { \"src\": \"logo.png\" } }, and \"contents\": \"logo\" in the layer"
      )
      return []
    }
    return value.members.filter { !$0.key.isSpelled("note") }
  }
}
