import Foundation
import LaminarGraphics

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
