import Foundation
import LaminarGraphics
import Synchronization

/// What a text layer draws at a moment (Laminar.docc: TextLayoutRules, "Lines").
struct LayerText: Sendable {
  /// The frame of the lines: the layer's bounds.
  let frame: CGRect
  let steps: [TextDrawing.Step]
  /// Whether something reaches beyond the frame, where it is cut off as other contents are.
  let overflows: Bool

  /// Nil where there is nothing to show.
  init?(_ presentation: PresentationTree, _ node: Int, _ bounds: CGRect) {
    guard let text = Self.text(presentation, node) else { return nil }
    var foreground = Color(red: 0, green: 0, blue: 0, alpha: 0)
    if case .color(let color) = presentation.value(.foregroundColor, of: node) {
      foreground = color
    }
    let frame = bounds.standardized
    var style = TextLayoutStyle { presentation.value($0, of: node) }
    style.isRightToLeft = presentation.tree.nodes.read(node) { $0.pointee.isRightToLeft }
    let key = TextLayoutCache.Key(
      text: text, font: Self.font(presentation, node),
      fontSize: presentation.number(.fontSize, of: node), frame: frame, style: style)
    let layout = presentation.tree.textLayouts.layout(key)
    let isFlipped = ContentsPlacement.isFlipped(presentation, node)
    self.frame = frame
    let drawing = isFlipped ? layout.drawing.flipped(in: frame) : layout.drawing
    steps = drawing.steps(color: foreground)
    guard !steps.isEmpty else { return nil }
    overflows = layout.boundingBox.map { !frame.contains($0) } ?? false
  }

  /// The number of shapes that may overlap.
  var count: Int {
    var last: CGRect?
    for step in steps {
      // Lines, strokes and shadows cross the glyphs.
      guard case .fill(.glyphs(let run), _) = step else { return steps.count }
      guard let box = run.boundingBox else { continue }
      if let last, last.intersects(box) { return steps.count }
      last = box
    }
    return 1
  }

  /// The number of characters that a text layer shows at a moment, in Unicode scalars.
  static func characterCount(_ presentation: PresentationTree, _ node: Int) -> Int {
    switch presentation.value(.string, of: node) {
    case .string(let text): text.unicodeScalars.count
    case .attributedText(let text):
      text.runs.reduce(0) { $0 + $1.string.unicodeScalars.count }
    default: 0
    }
  }

  /// The text: the number in its format where there is one, else the string.
  private static func text(_ presentation: PresentationTree, _ node: Int) -> AttributedText? {
    // An animated number shows at 0 too, which the tree cannot tell from none.
    let isAnimated = presentation.value(.builtIn(.number), of: node) != nil
    let number = presentation.value(.number, of: node).double ?? (isAnimated ? 0 : nil)
    return text(
      number: number, format: presentation.value(.format, of: node),
      rounding: presentation.value(.rounding, of: node),
      string: presentation.value(.string, of: node))
  }

  /// The text of the values of a layer's properties.
  static func text(
    number: Double?, format: PropertyValue, rounding: PropertyValue, string: PropertyValue
  ) -> AttributedText? {
    if let number {
      var numberFormat = NumberFormat.plain
      if case .string(let text) = format { numberFormat = NumberFormat(text) }
      let isDown = rounding == .string("down")
      return AttributedText(numberFormat.text(of: number, rounding: isDown ? .down : .nearest))
    }
    switch string {
    case .string(let text): return text.isEmpty ? nil : AttributedText(text)
    case .attributedText(let text): return text
    default: return nil
    }
  }

  private static func font(_ presentation: PresentationTree, _ node: Int) -> Font {
    font(presentation.value(.font, of: node))
  }

  /// The typeface of the value of a layer's property.
  static func font(_ value: PropertyValue) -> Font {
    switch value {
    case .font(let font): font
    case .string(let name): Font(name: name)
    default: Font(name: Font.builtInName)
    }
  }
}

extension TextLayoutStyle {
  /// The alignment and wrapping of a text layer's lines, of the values of its properties; an unknown
  /// word means the default.
  init(_ value: (PropertyID) -> PropertyValue) {
    func word(_ id: PropertyID) -> String {
      guard case .string(let word) = value(id) else { return "" }
      return word
    }
    self.init(
      isWrapped: value(.wrapped).double ?? 0 != 0,
      alignment: Alignment(rawValue: word(.alignmentMode)) ?? .natural,
      truncation: Truncation(rawValue: word(.truncationMode)) ?? .none)
    verticalAlignment = VerticalAlignment(rawValue: word(.verticalAlignment)) ?? .top
    lineBreak = LineBreak(rawValue: word(.lineBreak)) ?? .normal
  }
}

// MARK: - Cache

/// The texts of a tree that were laid out already: only a cache, which no pixel depends on.
final class TextLayoutCache: Sendable {
  /// All that a layout depends on.
  struct Key: Hashable {
    var text: AttributedText
    var font: Font
    var fontSize: Double
    var frame: CGRect
    var style: TextLayoutStyle

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(font)
      hasher.combine(fontSize)
      for number in [frame.minX, frame.minY, frame.width, frame.height] {
        hasher.combine(Double(number))
      }
    }
  }

  /// The number of layouts that are kept: a frame may need as many as it has text layers.
  private static let capacity = 4096
  /// The limit of their glyphs in total.
  private static let glyphCapacity = 1 << 20

  private struct Layouts {
    var layouts: [Key: TextLayout] = [:]
    var glyphCount = 0
  }

  private let isKept: Bool
  private let layouts = Mutex(Layouts())

  init(isKept: Bool) { self.isKept = isKept }

  func layout(_ key: Key) -> TextLayout {
    if let known = layouts.withLock({ $0.layouts[key] }) { return known }
    let made = TextLayout(
      key.text, font: key.font, fontSize: CGFloat(key.fontSize), in: key.frame, style: key.style)
    guard isKept else { return made }
    let glyphCount = made.lines.reduce(0) { $0 + $1.glyphCount + 1 }
    layouts.withLock { kept in
      if kept.layouts.count >= Self.capacity || kept.glyphCount + glyphCount > Self.glyphCapacity {
        kept = Layouts()
      }
      kept.layouts[key] = made
      kept.glyphCount += glyphCount
    }
    return made
  }
}
