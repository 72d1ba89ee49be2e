import Foundation
import LaminarGraphics

/// A part of a recording that was drawn again: it replaces what was recorded before it in its rectangles
/// (Laminar.docc: Drawing, "Parts of a layer").
struct RedrawnPart: Sendable, Hashable {
  /// In the layer's space.
  let rects: [CGRect]
  /// How many of the recording's commands it is.
  let count: Int

  /// The most parts, and rectangles of one part, that are kept.
  static let most = 64
  /// The most commands of a recording with parts.
  static let mostCommands = 16_384
}

extension Drawing {
  /// The drawing with a part replaced by other commands. Parts that later ones hide are left out; nil
  /// where too many parts are left.
  func replacing(_ rects: [CGRect], by commands: [DisplayList.Command]) -> Drawing? {
    let shape = rects.reduce(into: Path()) { $0.addRect($1) }
    let opening: [DisplayList.Command] = [
      .pushClip(.path(shape, .nonZero), .identity), .pushGroup(opacity: 1, blend: .copy),
    ]
    let added = opening + commands + [.popGroup, .popClip]
    var parts = [RedrawnPart(rects: rects, count: added.count)]
    var pieces = [added]
    var hidden = rects
    var end = self.commands.count
    for part in redrawn.reversed() {
      let start = end - part.count
      if !part.rects.allSatisfy({ $0.isCovered(by: hidden) }) {
        parts.append(part)
        pieces.append(Array(self.commands[start..<end]))
        hidden += part.rects
      }
      end = start
    }
    guard parts.count <= RedrawnPart.most else { return nil }
    if !bounds.isCovered(by: hidden) { pieces.append(Array(self.commands[..<end])) }
    var result = Drawing(
      bounds: bounds, commands: pieces.reversed().flatMap(\.self), isDeclared: isDeclared)
    result.redrawn = parts.reversed()
    return result.commands.count <= RedrawnPart.mostCommands ? result : nil
  }
}

extension Layer {
  /// Draws the requested rectangles again and keeps the rest; false where the whole layer has to be drawn.
  func redraw(_ requested: [CGRect]) -> Bool {
    let bounds = bounds.standardized
    guard let old = rare?.drawing, old.bounds == bounds,
      !old.isDeclared, old.function == nil
    else { return false }
    let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    // As in a bitmap, whole pixels of the contents are drawn.
    var rects = requested.map { rect in
      let low = CGPoint(
        x: (rect.minX * scale).rounded(.down) / scale,
        y: (rect.minY * scale).rounded(.down) / scale)
      let high = CGPoint(
        x: (rect.maxX * scale).rounded(.up) / scale, y: (rect.maxY * scale).rounded(.up) / scale)
      return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        .intersection(bounds)
    }.filter { !$0.isEmpty }
    if rects.count > RedrawnPart.most { rects = [rects.reduce(.null) { $0.union($1) }] }
    guard !rects.isEmpty else { return true }
    guard !bounds.isCovered(by: rects) else { return false }
    let context = DrawingContext(
      bounds: bounds, isFlipped: isUpsideDown, scale: scale, region: rects)
    draw(in: context)
    guard !context.isCut,
      let new = old.replacing(rects, by: context.finish()?.commands ?? [])
    else { return false }
    keep(new)
    return true
  }
}

extension CGRect {
  /// Whether rectangles cover this one completely.
  fileprivate func isCovered(by covers: [CGRect]) -> Bool {
    var left = [self]
    for cover in covers {
      left = left.flatMap { $0.without(cover) }
      // A rectangle in many pieces counts as seen.
      if left.isEmpty || left.count > 256 { break }
    }
    return left.isEmpty
  }

  /// The up to four rectangles that another one leaves.
  private func without(_ other: CGRect) -> [CGRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      CGRect(x: minX, y: minY, width: width, height: hole.minY - minY),
      CGRect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
      CGRect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      CGRect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}
