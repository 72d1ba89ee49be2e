import LaminarEngine

/// A text should have a size: it is drawn inside of its bounds.
struct TextSizeRule {
  let builder: SceneBuilder

  /// Checks the texts without a size that no layout, event or animation gives one.
  func check(_ timeline: SceneTimeline?, _ touched: TouchedProperties) {
    for (layer, object) in builder.emptyTexts {
      let isLaidOut =
        timeline?.layouts.contains { $0.constraints.contains { $0.layer === layer } } ?? false
      let changes = layer.attachments.contains { $0.animation.map(Self.mayResize) ?? true }
      guard !isLaidOut, !changes, !touched.contains(layer, .bounds),
        builder.document.root?["follow"] == nil, object["follow"] == nil,
        layer.number != nil || !(layer.attributedText?.string.isEmpty ?? true)
      else { continue }
      let size = layer.preferredFrameSize()
      let sides = [size.width, size.height].map { DiagnosticText.number(Double($0).rounded(.up)) }
      builder.values.report(
        .textWithoutSize, object["bounds"] ?? object["frame"] ?? object,
        "the text's bounds are empty: nothing shows",
        help: "add \"bounds\": [0, 0, \(sides.joined(separator: ", "))]")
    }
  }

  private static func mayResize(_ animation: Animation) -> Bool {
    if let group = animation as? AnimationGroup {
      return (group.animations ?? []).contains(where: mayResize)
    }
    return (animation as? PropertyAnimation)?.keyPath?.hasPrefix("bounds") == true
  }
}
