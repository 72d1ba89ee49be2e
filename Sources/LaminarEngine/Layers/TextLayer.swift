public import Foundation
public import LaminarGraphics

/// A layer that draws a text: Core Animation’s `CATextLayer`.
open class TextLayer: Layer {
  package override class var owner: PropertyOwner { .text }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.textLayerNames(Self.self)
  }

  open override func presentation() -> TextLayer? {
    makePresentation(at: nil, TextLayer.init(layer:)) as? TextLayer
  }

  open override func presentation(at time: TimeInterval) -> TextLayer? {
    makePresentation(at: time, TextLayer.init(layer:)) as? TextLayer
  }

  /// The text, as a `String`, an `NSAttributedString` or an ``AttributedText``. Nil by default.
  ///
  /// Attributes that an `NSAttributedString` omits are Core Text's defaults, Helvetica at 12 points in
  /// black; the layer's `font`, `fontSize` and `foregroundColor` do not apply to it. It is copied when
  /// it is set. Attributes that an ``AttributedText`` omits are taken from the layer.
  open var string: Any? {
    get { values[.string].keyValueForm }
    set { write(.string, converting: newValue) }
  }

  /// The font, as a `Font`, as a `CTFont` or another ``FontConvertible``, or its name. Its size is the
  /// layer's `fontSize`. Helvetica by default, which like any name that is not registered means the
  /// built-in font.
  open var font: Any? {
    get { values[.font].keyValueForm }
    set { write(.font, converting: newValue) }
  }

  /// The size of the font in points. Animatable, 36 by default.
  open var fontSize: CGFloat {
    get { CGFloat(numeric(.fontSize)) }
    set { write(.fontSize, .number(Double(newValue))) }
  }

  /// The colour of the text. Animatable, opaque white by default.
  open var foregroundColor: Color? {
    get { Color(propertyValue: values[.foregroundColor]) }
    set { write(.foregroundColor, newValue.propertyValue) }
  }

  /// Whether lines break at the width of the bounds. False by default.
  open var isWrapped: Bool {
    get { numeric(.wrapped) != 0 }
    set { write(.wrapped, .bool(newValue)) }
  }

  /// Where a text that does not fit is cut. None by default.
  open var truncationMode: TextLayerTruncationMode {
    get { TextLayerTruncationMode(rawValue: word(.truncationMode)) }
    set { write(.truncationMode, .string(newValue.rawValue)) }
  }

  /// The horizontal alignment of lines. Natural by default.
  open var alignmentMode: TextLayerAlignmentMode {
    get { TextLayerAlignmentMode(rawValue: word(.alignmentMode)) }
    set { write(.alignmentMode, .string(newValue.rawValue)) }
  }

  /// A hint without effect here. False by default.
  open var allowsFontSubpixelQuantization: Bool {
    get { numeric(.allowsFontSubpixelQuantization) != 0 }
    set { write(.allowsFontSubpixelQuantization, .bool(newValue)) }
  }

  /// The size of the text: of its lines as they are, or wrapped at the width of the bounds if
  /// `isWrapped`. Zero for a layer without text.
  open override func preferredFrameSize() -> CGSize {
    textSize(width: isWrapped ? bounds.standardized.width : nil)
  }

  /// The size of the text in whole points; of a wrapped text, the height for the width that it is laid
  /// out at.
  open override var intrinsicContentSize: CGSize { wrappedContentSize() }

  /// The size of the text in whole points, wrapped at the width if `isWrapped` and that is above 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    Self.whole(textSize(width: isWrapped && size.width > 0 ? size.width : nil))
  }
}

/// What Core Animation's text layers lack.
extension LayerAdditions where Self: TextLayer {
  /// A number shown through the format instead of the string. Animatable, nil by default.
  public var number: Double? {
    get { values[.number].double }
    set { write(.number, newValue.propertyValue) }
  }

  /// How the number is written, such as `{number:.0%}`. Nil by default, which means `{number}`.
  public var format: String? {
    get { String(propertyValue: values[.format]) }
    set { write(.format, newValue.propertyValue) }
  }

  /// How the number is rounded to its digits. Nearest by default.
  public var rounding: TextLayerRounding {
    get { TextLayerRounding(rawValue: word(.rounding)) }
    set { write(.rounding, .string(newValue.rawValue)) }
  }

  /// The vertical alignment of the lines. Top by default.
  public var verticalAlignment: TextLayerVerticalAlignment {
    get { TextLayerVerticalAlignment(rawValue: word(.verticalAlignment)) }
    set { write(.verticalAlignment, .string(newValue.rawValue)) }
  }

  /// What may begin a wrapped line of Chinese, Japanese or Korean. Normal by default.
  public var lineBreak: TextLayerLineBreak {
    get { TextLayerLineBreak(rawValue: word(.lineBreak)) }
    set { write(.lineBreak, .string(newValue.rawValue)) }
  }
}

// MARK: - Properties

extension PropertyTable {
  /// The properties that `TextLayer` introduces.
  static let textRows: [PropertyRow] = [
    PropertyRow(
      .string, "string", .text, .string, .none,
      access: .init(\TextLayer.string, kind: .string),
      "The text."),
    PropertyRow(
      .font, "font", .text, .string, .string("Helvetica"),
      access: .init(\TextLayer.font, kind: .string),
      "The name of the font."),
    PropertyRow(
      .fontSize, "fontSize", .text, .number, .number(36),
      animatable: true, action: .basic, unit: .points, access: .init(\TextLayer.fontSize),
      "The size of the font."),
    PropertyRow(
      .foregroundColor, "foregroundColor", .text, .color, .color(Color(red: 1, green: 1, blue: 1)),
      animatable: true, action: .basic, access: .init(\TextLayer.foregroundColor),
      "The colour of the text."),
    PropertyRow(
      .wrapped, "wrapped", .text, .bool, .bool(false),
      access: .init(\TextLayer.isWrapped),
      "Whether lines break at the width of the bounds."),
    PropertyRow(
      .truncationMode, "truncationMode", .text, .choice(["none", "start", "end", "middle"]),
      .string("none"),
      access: .init(\TextLayer.truncationMode),
      "Where a text that does not fit is cut."),
    PropertyRow(
      .alignmentMode, "alignmentMode", .text,
      .choice(["natural", "left", "right", "center", "justified"]), .string("natural"),
      access: .init(\TextLayer.alignmentMode),
      "How lines are aligned between the sides."),
    PropertyRow(
      .allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", .text, .bool, .bool(false),
      access: .init(\TextLayer.allowsFontSubpixelQuantization),
      "A hint without effect here."),
    PropertyRow(
      .number, "number", .text, .number, .none,
      animatable: true, action: .basic, access: .init(\TextLayer.number),
      "A number shown through the format instead of the string."),
    PropertyRow(
      .format, "format", .text, .string, .none,
      access: .init(\TextLayer.format),
      "How the number is written, such as {number:.0%}."),
    PropertyRow(
      .rounding, "rounding", .text, .choice(["nearest", "down"]), .string("nearest"),
      access: .init(\TextLayer.rounding),
      "How the number is rounded to its digits."),
    PropertyRow(
      .verticalAlignment, "verticalAlignment", .text, .choice(["top", "middle", "bottom"]),
      .string("top"),
      access: .init(\TextLayer.verticalAlignment),
      "How the lines are aligned between top and bottom."),
    PropertyRow(
      .lineBreak, "lineBreak", .text, .choice(["strict", "normal", "loose"]), .string("normal"),
      access: .init(\TextLayer.lineBreak),
      "What may begin a wrapped line of Chinese, Japanese or Korean."),
  ]
}
