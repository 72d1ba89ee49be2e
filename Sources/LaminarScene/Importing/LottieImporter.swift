import Foundation
import LaminarGraphics

/// Makes a scene of a Lottie animation: a layer for each layer and each paint of its shapes, with the
/// keyframes as animations.
final class LottieImporter {
  /// The most layers of a scene, masks and copies included.
  static let mostLayers = 50_000
  /// How deep compositions nest.
  static let deepest = 32
  /// How many layers a parent may have above it.
  static let mostParents = 100

  let document: JSONDocument
  let settings: LottieImport.Settings
  let sink: DiagnosticSink
  /// Frames per second.
  private(set) var rate = 60.0
  /// The assets by their ids.
  private(set) var assets: [String: JSONValue] = [:]
  /// The images that layers use: the scene's names, and the paths as JSON text.
  private(set) var usedImages: [(name: String, path: String)] = []
  private var imageNames: [String: String] = [:]
  private var imageNumbering = SiblingNumbering()
  /// The bytes of images in the file, by their paths.
  private var embeddedImages: [String: [UInt8]] = [:]
  /// The fonts that texts are set in, by their names in the file: the scene's name, nil for the
  /// built-in font, and the file's path.
  var usedFonts: [(source: String, name: String?, path: String, font: Font)] = []
  private var leftOut: [String: LeftOut] = [:]
  private var layerCount = 0
  private let conversion = LottieConversion()
  /// The outlines of letters by fonts; nil for a font without any.
  private var glyphs: [LottieFont: LottieGlyphs?] = [:]
  /// The compositions around what is read, by their ids.
  private var openCompositions: [String] = []

  /// Something that is not drawn as the file says, at one location or at many.
  private struct LeftOut {
    var first: Range<Int>
    var count = 1
    let remedy: String
  }

  init(_ document: JSONDocument, _ settings: LottieImport.Settings, into sink: DiagnosticSink) {
    self.document = document
    self.settings = settings
    self.sink = sink
  }

  // MARK: - Reports

  /// Warns of what is not drawn as the file says: once for each kind, with the first location.
  func reportLeftOut(_ what: String, at range: Range<Int>, _ remedy: String) {
    if var found = leftOut[what] {
      found.count += 1
      if range.lowerBound < found.first.lowerBound { found.first = range }
      leftOut[what] = found
    } else {
      leftOut[what] = LeftOut(first: range, remedy: remedy)
    }
  }

  private func reportCollected() {
    for (what, found) in leftOut.sorted(by: {
      ($0.value.first.lowerBound, $0.key) < ($1.value.first.lowerBound, $1.key)
    }) {
      let others =
        found.count == 1
        ? "" : ", here and in \(DiagnosticText.count(found.count - 1, "other location"))"
      sink.report(
        .lottieLeftOut, at: found.first, "\(what) is not drawn\(others)", help: found.remedy)
    }
  }

  /// Counts layers; false, with an error, beyond the most that a scene has.
  func count(layers: Int, at range: Range<Int>) -> Bool {
    layerCount += layers
    guard layerCount > Self.mostLayers else { return true }
    if !sink.hasErrors {
      sink.report(
        .badLottie, at: range, "the scene would have more than \(Self.mostLayers) layers",
        help: "compositions, repeaters and parents count as often as they are used")
    }
    return false
  }

  /// Begins a composition; false, with an error, where it contains itself.
  func enter(_ id: String, at range: Range<Int>) -> Bool {
    if openCompositions.contains(id) {
      sink.report(
        .badLottie, at: range, "the composition \(DiagnosticText.quoted(id)) contains itself",
        help: "refer to another composition")
      return false
    }
    openCompositions.append(id)
    return true
  }

  /// Ends the composition that was begun last.
  func leave() { openCompositions.removeLast() }

  // MARK: - The scene

  /// The scene; nil after an error.
  func scene() -> ImportedScene? {
    guard let root = document.root else { return nil }
    guard let header = header(root) else { return nil }
    for asset in root["assets"]?.elements ?? JSONValue.none(document) {
      if let id = asset["id"], let name = id.string ?? id.numberText { assets[name] = asset }
    }
    for key in settings.replacedKeys {
      reportLeftOut(
        "the first value of a key that is written twice", at: key,
        "the last value of the key counts, as in players")
    }
    reportExpressions()
    let clock = LottieClock(
      rate: rate, zero: header.start, range: header.start...header.end, conversion: conversion)
    let layers =
      root["layers"].map {
        composition($0, clock, size: SIMD2(header.width, header.height), depth: 0)
      } ?? []
    reportCollected()
    if conversion.samples.isExceeded, !sink.hasErrors {
      sink.report(
        .badLottie, at: root.mark,
        "the outlines of the animation have more than \(LottieSamples.most) numbers",
        help: "repeaters and paints count all that they draw, animated modifiers do in each frame")
    }
    guard !sink.hasErrors else { return nil }
    return text(root, header, layers)
  }

  private struct Header {
    var width: Double
    var height: Double
    var start: Double
    var end: Double
    var rateText: String
  }

  private func header(_ root: JSONValue) -> Header? {
    func required(_ key: String, _ noun: String, above limit: Double) -> Double? {
      guard let value = root[key] else {
        sink.report(
          .badLottie, at: root.mark, "the animation has no \"\(key)\", \(noun)",
          help: "export it again from the program that made it")
        return nil
      }
      guard let number = LottieReading.number(value), number > limit else {
        sink.report(
          .badLottie, at: value.range, "\"\(key)\" is not \(noun)",
          help: "it must be a number above \(SceneNumber.text(limit))")
        return nil
      }
      return number
    }
    guard let rate = required("fr", "its frames per second", above: 0),
      let stated = required("op", "its last frame", above: -LottieReading.limit),
      let width = required("w", "its width", above: 0),
      let height = required("h", "its height", above: 0)
    else { return nil }
    let start = LottieReading.frame(root["ip"]) ?? 0
    let end = LottieReading.frame(root["op"]) ?? stated
    guard end > start else {
      sink.report(
        .badLottie, at: root["op"]?.range ?? root.mark,
        "the animation ends at frame \(SceneNumber.text(end)), before it begins",
        help: "\"op\" must be above \"ip\", \(SceneNumber.text(start))")
      return nil
    }
    self.rate = rate
    return Header(
      width: width, height: height, start: start, end: end, rateText: Self.text(ofRate: rate))
  }

  /// A frame rate as scenes write it: television's as quotients.
  private static func text(ofRate rate: Double) -> String {
    for whole in [24.0, 30, 48, 60, 120] where abs(rate - whole * 1000 / 1001) < 1e-3 {
      return "\"\(SceneNumber.text(whole * 1000))/1001\""
    }
    return SceneNumber.text((rate * 1e6).rounded() / 1e6)
  }

  private func text(_ root: JSONValue, _ header: Header, _ layers: [ImportedLayer])
    -> ImportedScene?
  {
    guard (layers.map(\.nesting).max() ?? 0) < 120 else {
      sink.report(.badLottie, at: root.mark, "the layers would nest too deep for a scene")
      return nil
    }
    var writer = ImportedSceneWriter()
    writer.from(root.range) { write(root, header, layers, to: &$0) }
    return writer.finished(images: embeddedImages)
  }

  private func write(
    _ root: JSONValue, _ header: Header, _ layers: [ImportedLayer],
    to writer: inout ImportedSceneWriter
  ) {
    let title = SceneNumber.literal(root["nm"]?.string ?? settings.title)
    func literal(_ text: String) -> String { DiagnosticText.jsonLiteral(text) }
    writer.write("{\n")
    if let schema = settings.schema { writer.write("  \"$schema\": \(literal(schema)),\n") }
    writer.write("  \"laminar\": 1,\n")
    if !title.isEmpty { writer.write("  \"title\": \(literal(title)),\n") }
    func add(_ key: String, _ text: String) {
      writer.from(root[key]?.range) { $0.write(text) }
    }
    let (width, height) = (settings.size?.0 ?? header.width, settings.size?.1 ?? header.height)
    add("w", "  \"canvas\": { \"width\": \(SceneNumber.text(width)), ")
    add("h", "\"height\": \(SceneNumber.text(height)) },\n")
    add("fr", "  \"frameRate\": \(header.rateText),\n")
    add("op", "  \"duration\": \"\(SceneNumber.text(header.end - header.start))f\",\n")
    writeMarkers(root, header, to: &writer)
    if conversion.animatesOutside {
      // Keyframes outside of the scene are as the file has them.
      writer.write("  \"ignore\": [\"\(DiagnosticID.startsOutside.rawValue)\"],\n")
    }
    let variables = conversion.variables.list.map { "\(literal($0.name)): \($0.text)" }
    if !variables.isEmpty {
      writer.write("  \"variables\": { \(variables.joined(separator: ", ")) },\n")
    }
    if !usedImages.isEmpty {
      let list = usedImages.map { "\(literal($0.name)): { \"src\": \($0.path) }" }
      writer.write("  \"assets\": { \(list.joined(separator: ", ")) },\n")
    }
    let fonts = usedFonts.compactMap { font in
      font.name.map { "\(literal($0)): { \"src\": \(literal(font.path)) }" }
    }
    if !fonts.isEmpty { writer.write("  \"fonts\": { \(fonts.joined(separator: ", ")) },\n") }
    writer.write("  \"layers\": [")
    if !layers.isEmpty {
      writer.write("\n")
      writer.write(layers, indent: 4)
      writer.write("\n  ")
    }
    writer.write("]\n}\n")
  }

  private func writeMarkers(
    _ root: JSONValue, _ header: Header, to writer: inout ImportedSceneWriter
  ) {
    var names: Set<String> = []
    var list: [String] = []
    for marker in root["markers"]?.elements ?? JSONValue.none(document) {
      guard let name = marker["cm"]?.string?.trimmed, !name.isEmpty,
        let time = LottieReading.frame(marker["tm"]), time >= header.start,
        names.insert(name).inserted
      else { continue }
      list.append(
        "\(DiagnosticText.jsonLiteral(SceneNumber.literal(name))): \"\(SceneNumber.text(time - header.start))f\""
      )
    }
    if !list.isEmpty { writer.write("  \"markers\": { \(list.joined(separator: ", ")) },\n") }
  }

  /// Reports the expressions of all properties, which are not evaluated.
  private func reportExpressions() {
    // Only objects with a "k" beside the "x" are properties with an expression.
    for index in document.nodes.indices where document.node(at: index).tag == .object {
      let value = JSONValue(document: document, index: index)
      guard let expression = value["x"], expression.kind == .string, value["k"] != nil else {
        continue
      }
      reportLeftOut(
        "an expression", at: expression.range, "the keyframes or the value beside it are drawn")
    }
  }

  // MARK: - Fonts and images

  /// The outlines that the file has of a font; nil where it has none.
  func glyphs(of font: LottieFont) -> LottieGlyphs? {
    if let known = glyphs[font] { return known }
    let found = LottieGlyphs(document.root?["chars"], of: font, self)
    glyphs[font] = .some(found)
    return found
  }

  /// The scene's name of an image asset; nil where it has none that can be read.
  func image(_ id: String) -> String? {
    if let name = imageNames[id] { return name }
    guard let owner = assets[id] else { return nil }
    let asset = LottieReading.resolved(owner)
    guard let file = asset["p"]?.string else { return nil }
    // `none` is no name of an image.
    var name = ImportedName.of(id)
    name = imageNumbering.next(name == "none" ? "image-none" : name)
    var path = (asset["u"]?.string ?? "") + file
    if file.hasPrefix("data:") {
      guard let comma = file.firstIndex(of: ","), file[..<comma].hasSuffix(";base64"),
        let data = Data(
          base64Encoded: String(file[file.index(after: comma)...]),
          options: .ignoreUnknownCharacters)
      else {
        reportLeftOut(
          "an image in an unknown encoding", at: asset["p"]?.range ?? asset.range,
          "embed it as base64")
        return nil
      }
      let bytes = [UInt8](data)
      let isJPEG = bytes.starts(with: [0xFF, 0xD8])
      path = "images/\(name).\(isJPEG ? "jpg" : "png")"
      embeddedImages[path] = bytes
    }
    while path.hasPrefix("/") { path.removeFirst() }
    imageNames[id] = name
    usedImages.append((name, conversion.variables.string(path, slot: owner["sid"]?.string)))
    return name
  }
}

extension JSONValue {
  /// The elements of no list.
  static func none(_ document: JSONDocument) -> Elements {
    JSONValue(document: document, index: document.nodes.count).elements
  }
}

extension ImportedLayer {
  /// How deep layers nest in this one, itself included.
  var nesting: Int {
    1 + max(masks.map(\.nesting).max() ?? 0, sublayers.map(\.nesting).max() ?? 0)
  }
}
