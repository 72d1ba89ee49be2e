import Foundation
import LaminarEngine
import LaminarGraphics

/// A layer with something to show in its bounds should have a size; a text is cut at them.
struct LayerSizeRule {
  let builder: SceneBuilder
  let timeline: SceneTimeline?
  let touched: TouchedProperties
  /// The canvas, in points; nil for one that is wrong.
  let canvas: CGSize?

  /// Reports the layers without a size that no layout, event or animation gives one.
  func checkEmpty() {
    // An animation of another layer may size any of those below it.
    guard !builder.emptyLayers.isEmpty, !builder.animatesOtherLayers else { return }
    let laidOut = laidOutLayers
    // An event that activates a layout touches the layers of all others too.
    let named = timeline?.contentLayers ?? []
    for (layer, object) in builder.emptyLayers where layer.bounds.isEmpty {
      let id = ObjectIdentifier(layer)
      guard !laidOut.contains(id),
        named.contains(id) ? !isResized(layer) : !mayChange(layer, object)
      else { continue }
      let value = object["bounds"] ?? object["frame"] ?? object
      if let text = layer as? TextLayer {
        guard text.number != nil || !(text.attributedText?.string.isEmpty ?? true) else { continue }
        builder.values.report(
          .textWithoutSize, value, "the text's bounds are empty: nothing shows",
          help: "add \"bounds\": \(Self.bounds(of: text.preferredFrameSize()))")
      } else if timeline == nil, let property = Self.unseenProperty(of: layer) {
        // Events may size a layer in many ways, also by an animation that they add.
        builder.values.report(
          .layerWithoutSize, value,
          "\(PropertyTable[property].name) has no effect: the layer's bounds are empty",
          help: "give it \"frame\": [x, y, width, height]"
            + (Self.naturalSize(of: layer).map { ", or \"bounds\": \(Self.bounds(of: $0))" } ?? ""))
      }
    }
  }

  /// What a layer states that shows only inside bounds; nil for a layer that loses nothing without them.
  static func unseenProperty(of layer: Layer) -> PropertyID? {
    if case .color(let color)? = layer.values.explicitValue(.backgroundColor), color.alpha > 0 {
      return .backgroundColor
    }
    if layer is GradientLayer, case .colors? = layer.values.explicitValue(.colors) {
      return .colors
    }
    // An image that is not stretched shows around the layer's position.
    if case .image? = layer.values.explicitValue(.contents),
      layer.contentsGravity.rawValue.hasPrefix("resize")
    {
      return .contents
    }
    return (layer.values.explicitValue(.borderWidth)?.double ?? 0) > 0 ? .borderWidth : nil
  }

  /// The size of a layer's image, in points.
  private static func naturalSize(of layer: Layer) -> CGSize? {
    guard case .image(let image)? = layer.values.explicitValue(.contents) else { return nil }
    return CGSize(
      width: Double(image.width) / image.scale, height: Double(image.height) / image.scale)
  }

  private static func bounds(of size: CGSize) -> String {
    "[0, 0, \(words(size.width)), \(words(size.height))]"
  }

  /// Reports the texts that their bounds cut, once the layers are laid out as the scene begins: those of
  /// the layers, and those that events, states and controls give them.
  func checkCut() {
    let emptyTexts = builder.emptyLayers.compactMap { empty in
      (empty.layer as? TextLayer).map { (layer: $0, object: empty.object) }
    }
    for (layer, object) in emptyTexts + builder.sizedTexts where !mayChange(layer, object) {
      let value = object["string"] ?? object["number"] ?? object
      if let text = layer.shownText { check(text, of: layer, at: value) }
    }
    guard let timeline else { return }
    let contentLayers = timeline.contentLayers
    for item in timeline.assignments where item.keyPath == "string" {
      guard let layer = item.layer as? TextLayer, !contentLayers.contains(ObjectIdentifier(layer)),
        !touched.contains(layer, .bounds), !Self.mayResize(layer),
        let text = AttributedText(propertyValue: item.value)
      else { continue }
      check(text, of: layer, at: builder.value(item.index + 1))
    }
  }

  // MARK: - What changes sizes

  /// The layers for which a layout that is active at some time has constraints.
  private var laidOutLayers: Set<ObjectIdentifier> {
    guard let timeline else { return [] }
    var names: Set<String> = []
    if let canvas {
      names.formUnion(
        timeline.thresholds.classes(width: Double(canvas.width), height: Double(canvas.height)))
    }
    for action in timeline.actions {
      switch action {
      case .layout(let index, _): names.insert(timeline.layouts[index].name)
      case .resize(let width, let height, _):
        names.formUnion(timeline.thresholds.classes(width: width, height: height))
      default: break
      }
    }
    return Set(
      timeline.layouts.lazy.filter { names.contains($0.name) }.flatMap(\.constraints)
        .map { ObjectIdentifier($0.layer) })
  }

  /// Whether an animation, an event or what the layer follows may give it another size.
  private func mayChange(_ layer: Layer, _ object: JSONValue) -> Bool {
    Self.mayResize(layer) || touched.contains(layer, .bounds)
      || builder.document.root?["follow"] != nil || object["follow"] != nil
  }

  /// Whether an animation or an event gives a layer another size.
  private func isResized(_ layer: Layer) -> Bool {
    Self.mayResize(layer)
      || timeline?.assignments.contains {
        $0.layer === layer && ($0.keyPath.hasPrefix("bounds") || $0.keyPath.hasPrefix("frame"))
      } ?? false
  }

  private static func mayResize(_ layer: Layer) -> Bool {
    layer.attachments.contains { $0.animation.map(mayResize) ?? true }
  }

  private static func mayResize(_ animation: Animation) -> Bool {
    if let group = animation as? AnimationGroup {
      return (group.animations ?? []).contains(where: mayResize)
    }
    let keyPath = (animation as? PropertyAnimation)?.keyPath
    return keyPath?.hasPrefix("bounds") == true || keyPath == "fontSize"
  }

  // MARK: - Texts that are cut

  /// What may be beyond the bounds without being missed, in points: antialiasing, and the edges of round
  /// letters.
  private static let slack = 1.0

  private func check(_ text: AttributedText, of layer: TextLayer, at value: JSONValue) {
    let bounds = layer.bounds.standardized
    guard bounds.width > 0, bounds.height > 0, let ink = layer.ink(of: text, in: bounds),
      !bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(ink)
    else { return }
    func need(_ width: CGFloat?) -> String {
      let size = TextLayout.suggestedSize(
        for: text, font: layer.typeface, fontSize: layer.fontSize, width: width,
        lineBreak: layer.textLayoutStyle.lineBreak)
      return Self.words(max(size.width, width ?? 0)) + " × " + Self.words(size.height)
    }
    let needed = need(layer.isWrapped ? bounds.width : nil)
    let wrapped = layer.isWrapped ? nil : need(bounds.width)
    builder.values.report(
      .textIsCut, value,
      "the text is cut: it needs \(needed) points, and its bounds have "
        + "\(DiagnosticText.number(Double(bounds.width))) × "
        + DiagnosticText.number(Double(bounds.height)),
      help: "give it that size"
        + (wrapped.map { ", or \($0) with \"wrapped\": true" } ?? "")
        + (layer.truncationMode == .none ? "; \"truncationMode\": \"end\" shortens it" : ""))
  }

  private static func words(_ length: CGFloat) -> String {
    DiagnosticText.number(Double(length).rounded(.up))
  }
}

extension TextLayer {
  /// Whether a plain text is so short that its bounds cannot cut it.
  ///
  /// - Parameter widest: The greatest advance of an ASCII character of the layer's font, in ems.
  func surelyShows(widest: Double) -> Bool {
    guard case .string(let text) = values[.string], number == nil else { return false }
    let font = typeface
    let (size, bounds) = (Double(fontSize), bounds.size)
    return text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      && Double(text.utf8.count) * widest * size <= Double(bounds.width)
      && (font.ascent + font.descent) * size <= Double(bounds.height)
  }

  /// A box around the glyphs of a text in bounds; nil where nothing shows.
  fileprivate func ink(of text: AttributedText, in bounds: CGRect) -> CGRect? {
    TextLayout(text, font: typeface, fontSize: fontSize, in: bounds, style: textLayoutStyle)
      .runs.compactMap(\.glyphs.boundingBox).reduce(nil) { box, next in
        box.map { $0.union(next) } ?? next
      }
  }
}

extension AttributedText {
  /// The text of the value of a property; nil for another value.
  init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .string(let text): self.init(text)
    case .attributedText(let text): self = text
    default: return nil
    }
  }
}

/// A character that the font of a text has no glyph for shows as a box.
struct MissingCharacterRule {
  let builder: SceneBuilder
  /// How many characters a report names.
  private static let limit = 8

  func check(_ layer: TextLayer, _ object: JSONValue) {
    // FAST PATH: characters that the font was found to have before.
    if case .string(let text) = layer.values[.string], builder.knownCharacters.hold(text, layer),
      layer.values.explicitValue(.format) == nil
    {
      return
    }
    let font = layer.typeface
    if let text = layer.attributedText {
      let hasAll = check(text, font, at: object["string"])
      if hasAll, case .string(let text) = layer.values[.string] {
        builder.knownCharacters.insert(text, layer)
      }
    }
    if case .string(let format) = layer.values[.format] {
      check(
        AttributedText(NumberFormat(format).text(of: -1_234_567_890.12)), font,
        at: object["format"])
    }
  }

  /// Checks the texts that events, states and controls set.
  func check(_ timeline: SceneTimeline) {
    for item in timeline.assignments where item.keyPath == "string" {
      guard let layer = item.layer as? TextLayer,
        let text = AttributedText(propertyValue: item.value)
      else { continue }
      let value = builder.value(item.index + 1)
      check(text, layer.typeface, at: value)
      ShapedScriptRule(builder: builder).check(text, layer.typeface, at: value)
    }
  }

  /// Whether a font has all characters of a text; those that it has not are reported.
  @discardableResult
  func check(_ text: AttributedText, _ font: Font, at value: JSONValue?) -> Bool {
    guard let value else { return false }
    let missing = TextLayout.missingCharacters(in: text, font: font)
    guard !missing.isEmpty else { return true }
    let names = missing.prefix(Self.limit).map { character in
      let codes = character.unicodeScalars.map { scalar in
        let code = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - code.count, 0)) + code
      }
      return "“\(character)” (\(codes.joined(separator: " ")))"
    }
    let more = missing.count > Self.limit ? " and \(missing.count - Self.limit) more" : ""
    builder.values.report(
      .missingCharacters, value,
      "the font\(font.fallbacks.isEmpty ? " has" : "s have") no glyph for \(names.joined(separator: ", "))\(more)",
      help:
        "a box shows instead; name a font file that has it under \"fonts\", alone or in a list of fonts"
    )
    return false
  }
}

extension TextLayer {
  /// The font of what has none of its own.
  var typeface: Font {
    switch values[.font] {
    case .font(let font): font
    case .string(let name): Font(name: name)
    default: Font(name: Font.builtInName)
    }
  }

  /// The text; nil without one.
  var attributedText: AttributedText? {
    AttributedText(propertyValue: values[.string])
  }
}

/// The ASCII characters that the font of the last texts was found to have, so that most texts are not
/// looked up again.
struct KnownCharacters {
  private var font = PropertyValue.none
  /// A bit for each character.
  private var bits: UInt128 = 0
  private var widestAdvance: (font: PropertyValue, value: Double)?

  /// Whether a text consists of such characters of its layer's font.
  func hold(_ text: String, _ layer: TextLayer) -> Bool {
    guard bits != 0, layer.values[.font] == font else { return false }
    return text.utf8.allSatisfy { $0 < 0x80 && bits & 1 << UInt128($0) != 0 }
  }

  /// The greatest advance of a character of ASCII in a layer's font, in ems.
  mutating func widest(of layer: TextLayer) -> Double {
    if let widestAdvance, widestAdvance.font == layer.values[.font] { return widestAdvance.value }
    let font = layer.typeface
    let value = (UInt8(0x20)...0x7E).reduce(0) { widest, character in
      max(widest, font.advance(of: Unicode.Scalar(character)) ?? 0)
    }
    widestAdvance = (layer.values[.font], value)
    return value
  }

  /// Notes the characters of a text that its layer's font has all of; a text with others may have ASCII
  /// ones only as parts of characters.
  mutating func insert(_ text: String, _ layer: TextLayer) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    if layer.values[.font] != font { (font, bits) = (layer.values[.font], 0) }
    for byte in text.utf8 { bits |= 1 << UInt128(byte) }
  }
}

/// A text in a script that needs shaping or runs from right to left is drawn wrong.
struct ShapedScriptRule {
  let builder: SceneBuilder

  /// The blocks of Unicode with such scripts, ascending: first, last, name, and what they need.
  private static let blocks: [(first: UInt32, last: UInt32, name: String, need: String)] = [
    (0x0590, 0x05FF, "Hebrew", rightToLeft), (0x0600, 0x06FF, "Arabic", joined),
    (0x0700, 0x074F, "Syriac", joined), (0x0750, 0x077F, "Arabic", joined),
    (0x0780, 0x07BF, "Thaana", rightToLeft), (0x07C0, 0x07FF, "N’Ko", joined),
    (0x0800, 0x085F, "Samaritan or Mandaic", rightToLeft), (0x0860, 0x086F, "Syriac", joined),
    (0x0870, 0x08FF, "Arabic", joined), (0x0900, 0x097F, "Devanagari", clusters),
    (0x0980, 0x09FF, "Bengali", clusters), (0x0A00, 0x0A7F, "Gurmukhi", clusters),
    (0x0A80, 0x0AFF, "Gujarati", clusters), (0x0B00, 0x0B7F, "Oriya", clusters),
    (0x0B80, 0x0BFF, "Tamil", clusters), (0x0C00, 0x0C7F, "Telugu", clusters),
    (0x0C80, 0x0CFF, "Kannada", clusters), (0x0D00, 0x0D7F, "Malayalam", clusters),
    (0x0D80, 0x0DFF, "Sinhala", clusters), (0x0E31, 0x0E31, "Thai", marks),
    (0x0E34, 0x0E3A, "Thai", marks), (0x0E47, 0x0E4E, "Thai", marks),
    (0x0EB1, 0x0EB1, "Lao", marks), (0x0EB4, 0x0EBC, "Lao", marks),
    (0x0EC8, 0x0ECE, "Lao", marks), (0x0F00, 0x0FFF, "Tibetan", clusters),
    (0x1000, 0x109F, "Myanmar", clusters), (0x1100, 0x11FF, "Hangul Jamo", clusters),
    (0x1700, 0x177F, "a Philippine script", clusters), (0x1780, 0x17FF, "Khmer", clusters),
    (0x1800, 0x18AF, "Mongolian", joined), (0x1900, 0x194F, "Limbu", clusters),
    (0x1A00, 0x1A1F, "Buginese", clusters), (0x1A20, 0x1AAF, "Tai Tham", clusters),
    (0x1B00, 0x1B7F, "Balinese", clusters),
    (0x1B80, 0x1C4F, "Sundanese, Batak or Lepcha", clusters),
    (0x1CD0, 0x1CFF, "Vedic marks", marks), (0xA800, 0xA82F, "Syloti Nagri", clusters),
    (0xA840, 0xA87F, "Phags-pa", joined), (0xA880, 0xA8FF, "Saurashtra or Devanagari", clusters),
    (0xA930, 0xA95F, "Rejang", clusters), (0xA960, 0xA97F, "Hangul Jamo", clusters),
    (0xA980, 0xA9DF, "Javanese", clusters), (0xA9E0, 0xA9FF, "Myanmar", clusters),
    (0xAA00, 0xAA7F, "Cham or Myanmar", clusters), (0xAA80, 0xAADF, "Tai Viet", marks),
    (0xAAE0, 0xAAFF, "Meetei Mayek", clusters), (0xABC0, 0xABFF, "Meetei Mayek", clusters),
    (0xD7B0, 0xD7FF, "Hangul Jamo", clusters),
    (0xFB1D, 0xFB4F, "Hebrew", rightToLeft), (0xFB50, 0xFDFF, "Arabic", rightToLeft),
    (0xFE70, 0xFEFE, "Arabic", rightToLeft),
    (0x10800, 0x10FFF, "a script from right to left", rightToLeft),
    (0x11000, 0x1193F, "an Indic script", clusters),
    (0x119A0, 0x11EFF, "an Indic script", clusters),
    (0x1E800, 0x1E8DF, "Mende Kikakui", rightToLeft), (0x1E900, 0x1E95F, "Adlam", joined),
    (0x1EE00, 0x1EEFF, "Arabic", rightToLeft),
  ]
  private static let rightToLeft = "runs from right to left"
  private static let joined = "has letters that join"
  private static let clusters = "has signs that join or change their order"
  private static let marks = "has marks above and below its letters"

  func check(_ layer: TextLayer, _ object: JSONValue) {
    guard let text = layer.attributedText, let value = object["string"] else { return }
    check(text, layer.typeface, at: value)
  }

  func check(_ text: AttributedText, _ font: Font, at value: JSONValue) {
    guard Self.mayNeedShaping(text) else { return }
    // Characters without a glyph have a warning of their own.
    let missing = Set(TextLayout.missingCharacters(in: text, font: font))
    guard let (name, need) = Self.script(of: text.string.filter { !missing.contains($0) }) else {
      return
    }
    builder.values.report(
      .unshapedScript, value,
      "\(name) \(need), which is not done: one glyph follows the other from left to right",
      help: "draw the text as an image, \"contents\": \"NAME\", or as the \"path\" of a shape layer"
    )
  }

  /// Whether a text has characters from the first block on, by the lead bytes of their UTF-8.
  private static func mayNeedShaping(_ text: AttributedText) -> Bool {
    text.runs.contains { $0.string.utf8.contains { $0 >= firstLead } }
  }

  /// The lead byte of U+0590 in UTF-8.
  private static let firstLead: UInt8 = 0xD6

  /// The first script of a text that needs more than one glyph after the other, and what it needs.
  static func script(of text: String) -> (name: String, need: String)? {
    for character in text {
      // What composes to one scalar, as Korean syllables do, is drawn as one glyph.
      let scalars = TextGlyphs.scalars(of: character)
      for scalar in scalars where scalar.value >= blocks[0].first {
        if scalars.count == 1, jamo.contains(scalar.value) { continue }
        if let block = blocks.first(where: { $0.first <= scalar.value && scalar.value <= $0.last })
        {
          return (block.name, block.need)
        }
      }
    }
    return nil
  }

  /// The letters of Korean syllables, which need nothing alone.
  private static let jamo: ClosedRange<UInt32> = 0x1100...0x11FF
}
