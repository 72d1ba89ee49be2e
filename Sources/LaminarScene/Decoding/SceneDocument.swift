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
    guard let value = json.root?["frameRate"], let text = value.numberText ?? value.string,
      !text.contains("/"), let written = Rational(text), written.broadcastRate != written
    else { return nil }
    return text
  }

  /// What a loaded scene keeps of the document: nothing that refers to its tape.
  var withoutValues: SceneDocument {
    var kept = self
    (kept.assets, kept.fonts, kept.layers, kept.expect) = ([], [], nil, nil)
    kept.timeline = SceneBuilder.TimelineParts()
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
    guard var object = ObjectReader(root, "a scene", values) else { return nil }
    _ = object.read("$schema") { values.string($0) }
    _ = object.optional("variables")
    if let list = object.optional("ignore") { ignore(list, in: root) }
    if let version = object.required("laminar") { checkVersion(version) }
    // First the frame rate: times may count in frames.
    let frameRate = object.read("frameRate") { values.frameRate($0) } ?? Rational(60)
    values.frameRate = frameRate

    let title = object.read("title") { values.string($0) }
    let moments = object.optional("moments").map { times($0) } ?? []
    let canvas = object.required("canvas").flatMap { self.canvas($0) }
    let duration = object.readRequired("duration") { values.time($0)?.exact }
    let seed = object.read("seed") { values.integer($0) } ?? 0
    let displayLink = object.read("displayLink") { values.displayLink($0) }
    let assets = object.optional("assets").map { self.assets($0) } ?? []
    let fonts = object.optional("fonts").map { self.fonts($0) } ?? []
    let layers = object.readRequired("layers") { self.layers($0) }
    var parts = SceneBuilder.TimelineParts()
    parts.layouts = object.optional("layouts")
    parts.states = object.optional("states")
    parts.sequences = object.optional("sequences")
    parts.timeline = object.optional("timeline")
    parts.follow = object.optional("follow")
    parts.input = object.optional("input")
    parts.thresholds = thresholds
    let expect = object.optional("expect")
    object.finish()

    if let duration, let value = root["duration"] { checkDuration(duration, frameRate, value) }
    return SceneDocument(
      tape: SceneTape(json), title: title, moments: moments, canvas: canvas, frameRate: frameRate,
      duration: duration, seed: seed, displayLink: displayLink, assets: assets, fonts: fonts,
      layers: layers, timeline: parts, expect: expect)
  }

  private func checkVersion(_ value: JSONValue) {
    guard let version = values.integer(value), version != 1 else { return }
    values.report(
      .unknownVersion, value, "version \(version) of the scene format is not known here",
      help: "this reads \"laminar\": 1")
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
  private func ignore(_ value: JSONValue, in root: JSONValue) {
    let known = DiagnosticID.allCases.filter { $0.severity != .error }
    let ids = list(value, of: "ids of warnings and advice").compactMap { value in
      values.choice(value, among: known.map(\.rawValue))
    }
    let file = values.sink.source.part(at: root.range)?.segment.source.fileName
    values.sink.ignore(Set(ids.compactMap(DiagnosticID.init)), in: file)
  }

  private func times(_ value: JSONValue) -> [Double] {
    list(value, of: "times").compactMap {
      values.time($0, in: 0...ValueDecoder.numberLimit)?.seconds
    }
  }

  private func layers(_ value: JSONValue) -> JSONValue? {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of layers")
      return nil
    }
    return value
  }

  private func list(_ value: JSONValue, of what: String) -> [JSONValue] {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of \(what)")
      return []
    }
    return Array(value.elements)
  }

  // MARK: - Canvas

  private mutating func canvas(_ value: JSONValue) -> Canvas? {
    guard var object = ObjectReader(value, "a canvas", values) else { return nil }
    let width = object.readRequired("width") { values.number($0) }
    let height = object.readRequired("height") { values.number($0) }
    let scale = object.read("scale") { values.number($0) } ?? 1
    let background = object.read("backgroundColor") { values.color($0) }
    let side = ValueDecoder.smallest...ValueDecoder.numberLimit
    if let side = object.read("regularWidth", { values.number($0, in: side) }) {
      thresholds.width = side
    }
    if let side = object.read("regularHeight", { values.number($0, in: side) }) {
      thresholds.height = side
    }
    object.finish()
    guard scale > 0 else {
      if let value = value["scale"] {
        values.report(.outOfRange, value, "a canvas's scale must be above 0")
      }
      return nil
    }
    guard let width, let height else { return nil }
    let sides = [("width", width), ("height", height)]
    guard sides.map({ checkSide($0.0, $0.1 * scale, of: value) }) == [true, true] else {
      return nil
    }
    return Canvas(
      size: CGSize(width: width, height: height), scale: scale, backgroundColor: background ?? nil)
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
      guard var object = entry(member, "an asset") else { return nil }
      let layer = object.optional("layer")
      let file = object.read("src") { values.relativePath($0) }
      let scale = object.read("scale") { values.number($0, in: 0.01...100) } ?? 1
      object.finish()
      let name = member.key.string ?? ""
      if layer != nil, object.holds("src") {
        object.reportExclusive(["src", "layer"])
        return nil
      }
      if let layer {
        return SceneAsset(name: name, source: .layer(layer), scale: scale, key: member.key)
      }
      if let file {
        return SceneAsset(name: name, source: .file(file), scale: scale, key: member.key)
      }
      if !object.holds("src"), !object.isMeant(["src", "layer"]) {
        values.report(
          .missingKey, member.value, "an asset needs the key \"src\" or \"layer\"",
          help: "add \"src\"")
      }
      return nil
    }
  }

  private func fonts(_ value: JSONValue) -> [SceneFont] {
    named(value, "fonts").compactMap { member in
      guard var object = entry(member, "a font") else { return nil }
      let weight = object.read("weight") { values.number($0, in: 100...900) }
      let file = object.read("src") { values.relativePath($0) }
      object.finish()
      let name = member.key.string ?? ""
      if object.holds("src"), object.holds("weight") {
        object.reportExclusive(["src", "weight"])
        return nil
      }
      if let weight {
        return SceneFont(name: name, source: .builtIn(weight: weight), key: member.key)
      }
      if let file { return SceneFont(name: name, source: .file(file), key: member.key) }
      if !object.holds("src"), !object.holds("weight"), !object.isMeant(["src", "weight"]) {
        values.report(
          .missingKey, member.value, "a font needs the key \"src\" or \"weight\"",
          help: "add \"src\"")
      }
      return nil
    }
  }

  /// The object of an asset or a font, which is often written as the path of its file alone.
  private func entry(_ member: JSONValue.Member, _ noun: String) -> ObjectReader? {
    if let path = member.value.string {
      values.reportWrongType(
        member.value, expected: noun, help: "write { \"src\": \(DiagnosticText.quoted(path)) }")
      return nil
    }
    return ObjectReader(member.value, noun, values)
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
