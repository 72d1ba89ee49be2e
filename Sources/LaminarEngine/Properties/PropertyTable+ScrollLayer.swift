import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `ScrollLayer` introduces.
  static let scrollRows: [PropertyRow] = [
    PropertyRow(
      .scrollMode, "scrollMode", .scroll, .choice(["none", "vertically", "horizontally", "both"]),
      .string("both"),
      access: .init(\ScrollLayer.scrollMode),
      "The axes that scrolling moves."),
    PropertyRow(
      .scrollEnabled, "scrollEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isScrollEnabled),
      "Whether a finger scrolls the layer."),
    PropertyRow(
      .contentSize, "contentSize", .scroll, .size, .size(.zero),
      unit: .points, access: .init(\ScrollLayer.contentSize),
      "The size of what the layer scrolls through."),
    PropertyRow(
      .contentInset, "contentInset", .scroll, .numbers, .none,
      unit: .points, access: .init(\ScrollLayer.contentInsetNumbers, kind: .numbers),
      "What scrolling adds around the content: top, left, bottom, right; nil is nothing."),
    PropertyRow(
      .decelerationRate, "decelerationRate", .scroll, .number, .number(0.998),
      unit: .fraction, access: .init(\ScrollLayer.decelerationRate),
      "What remains of the speed after a millisecond when the finger has left."),
    PropertyRow(
      .bounces, "bounces", .scroll, .bool, .bool(true),
      access: .init(\ScrollLayer.bounces),
      "Whether scrolling goes beyond the edges of the content and back."),
    PropertyRow(
      .alwaysBounceVertical, "alwaysBounceVertical", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.alwaysBounceVertical),
      "Whether content that is no higher than the layer can be pulled."),
    PropertyRow(
      .alwaysBounceHorizontal, "alwaysBounceHorizontal", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.alwaysBounceHorizontal),
      "Whether content that is no wider than the layer can be pulled."),
    PropertyRow(
      .pagingEnabled, "pagingEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isPagingEnabled),
      "Whether scrolling stops at multiples of the layer’s size."),
    PropertyRow(
      .directionalLockEnabled, "directionalLockEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isDirectionalLockEnabled),
      "Whether a drag along one axis does not scroll the other."),
    PropertyRow(
      .delaysContentTouches, "delaysContentTouches", .scroll, .bool, .bool(true),
      access: .init(\ScrollLayer.delaysContentTouches),
      "Whether the content gets touches only when they did not scroll at once."),
  ]
}
