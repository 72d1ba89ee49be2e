import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// Sets a layer's frame, which replaces bounds, position and anchor point.
  func setFrame(of layer: Layer, _ parts: LayerParts) {
    let hasOthers = parts.bounds | parts.position | parts.anchorPoint != 0
    if hasOthers { reportBesideFrame(parts) }
    guard let frame = values.rect(value(parts.frame)), !hasOthers else { return }
    var geometry = layer.geometry
    geometry.place(inFrame: frame)
    guard Self.isUsable(geometry) else {
      values.report(
        .outOfRange, value(parts.frame), "the transform turns this frame into no finite bounds",
        help: "give bounds and position instead")
      return
    }
    layer.values[.bounds] = .rect(geometry.bounds)
    layer.values[.position] = .point(geometry.position)
  }

  private func reportBesideFrame(_ parts: LayerParts) {
    // The tape has a member's key right before its value.
    let frameKey = parts.frame - 1
    for other in [parts.bounds, parts.position, parts.anchorPoint] where other != 0 {
      let (first, second) = (min(frameKey, other), max(frameKey, other))
      let (name, otherName) = (document.string(at: second) ?? "", document.string(at: first) ?? "")
      sink.report(
        .exclusiveKeys, at: value(second).range,
        "\"\(name)\" and \"\(otherName)\" exclude each other",
        help: "keep the frame, or bounds, position and anchorPoint",
        related: [("the other is", value(first).range)])
    }
  }

  private static func isUsable(_ geometry: LayerGeometry) -> Bool {
    let rect = geometry.bounds
    return rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite
      && rect.size.height.isFinite && geometry.position.x.isFinite && geometry.position.y.isFinite
  }

  /// The content modes of views and the gravity that each is where y points down.
  static let contentModes: [(name: String, gravity: String)] = [
    ("scaleToFill", "resize"), ("scaleAspectFit", "resizeAspect"),
    ("scaleAspectFill", "resizeAspectFill"), ("redraw", "resize"), ("center", "center"),
    ("top", "bottom"), ("bottom", "top"), ("left", "left"), ("right", "right"),
    ("topLeft", "bottomLeft"), ("topRight", "bottomRight"), ("bottomLeft", "topLeft"),
    ("bottomRight", "topRight"),
  ]

  /// Sets the gravity that a content mode means; `redraw` also draws anew when the bounds change.
  func readContentMode(_ layer: Layer, _ parts: LayerParts) {
    let names = Self.contentModes.map(\.name)
    guard let name = values.choice(value(parts.contentMode), among: names) else { return }
    if parts.gravity != 0 {
      let key = parts.contentMode - 1
      let (first, second) = (min(key, parts.gravity), max(key, parts.gravity))
      sink.report(
        .exclusiveKeys, at: value(second).range,
        "\"contentMode\" and \"contentsGravity\" exclude each other", help: "keep one of them",
        related: [("the other is", value(first).range)])
      return
    }
    if let mode = Self.contentModes.first(where: { $0.name == name }) {
      layer.values[.contentsGravity] = .string(mode.gravity)
    }
    if name == "redraw" { layer.values[.needsDisplayOnBoundsChange] = .bool(true) }
  }
}
