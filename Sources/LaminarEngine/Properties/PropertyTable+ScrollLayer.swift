import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `ScrollLayer` introduces.
  static let scrollRows: [PropertyRow] = [
    PropertyRow(
      .scrollMode, "scrollMode", .scroll, .choice(["none", "vertically", "horizontally", "both"]),
      .string("both"),
      access: .init(\ScrollLayer.scrollMode),
      "The axes that scrolling moves.")
  ]
}
