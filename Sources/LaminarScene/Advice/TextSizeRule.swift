import Foundation
import LaminarEngine
import LaminarGraphics

/// A text should have a size: it is drawn inside of its bounds, and cut there.
struct TextSizeRule {
  let builder: SceneBuilder
  let timeline: SceneTimeline?
  let touched: TouchedProperties
  /// The canvas, in points; nil for one that is wrong.
  let canvas: CGSize?

  /// Reports the texts without a size that no layout, event or animation gives one.
  func checkEmpty() {
    guard !builder.emptyTexts.isEmpty else { return }
    let laidOut = laidOutLayers
    // An event that activates a layout touches the layers of all others too.
    let named = timeline?.textLayers ?? []
    for (layer, object) in builder.emptyTexts {
      let id = ObjectIdentifier(layer)
      guard !laidOut.contains(id),
        named.contains(id) ? !isResized(layer) : !mayChange(layer, object),
        layer.number != nil || !(layer.attributedText?.string.isEmpty ?? true)
      else { continue }
      let size = layer.preferredFrameSize()
      let sides = [size.width, size.height].map(Self.words)
      builder.values.report(
        .textWithoutSize, object["bounds"] ?? object["frame"] ?? object,
        "the text's bounds are empty: nothing shows",
        help: "add \"bounds\": [0, 0, \(sides.joined(separator: ", "))]")
    }
  }

  /// Reports the texts that their bounds cut, once the layers are laid out as the scene begins: those of
  /// the layers, and those that events, states and controls give them.
  func checkCut() {
    for (layer, object) in builder.emptyTexts + builder.sizedTexts
    where !mayChange(layer, object) {
      let value = object["string"] ?? object["number"] ?? object
      if let text = layer.shownText { check(text, of: layer, at: value) }
    }
    guard let timeline else { return }
    let textLayers = timeline.textLayers
    for item in timeline.assignments where item.keyPath == "string" {
      guard let layer = item.layer as? TextLayer, !textLayers.contains(ObjectIdentifier(layer)),
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
