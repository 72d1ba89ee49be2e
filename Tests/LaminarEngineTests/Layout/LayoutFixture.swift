import Foundation
import LaminarGraphics

@testable import LaminarEngine

/// A committed root of 400 × 300 with layers that constraints lay out.
struct LayoutFixture {
  let root = Layer()
  let context: LayerContext

  init(width: CGFloat = 400, height: CGFloat = 300) {
    root.name = "root"
    root.bounds.size = CGSize(width: width, height: height)
    root.position = CGPoint(x: width / 2, y: height / 2)
    context = LayerContext(root: root)
    context.commitIfNeeded()
  }

  func layer(_ name: String, in parent: Layer? = nil) -> Layer {
    add(Layer(), name, in: parent)
  }

  func text(_ string: String, in parent: Layer? = nil, size: CGFloat = 20) -> TextLayer {
    let layer = TextLayer()
    layer.string = string
    layer.fontSize = size
    return add(layer, string, in: parent)
  }

  func add<Kind: Layer>(_ layer: Kind, _ name: String, in parent: Layer?) -> Kind {
    layer.name = name
    layer.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// The width and height of a text in whole points.
  static func size(_ string: String, _ fontSize: CGFloat = 20, width: CGFloat? = nil) -> CGSize {
    let size = TextLayout.suggestedSize(
      for: AttributedText(string), fontSize: fontSize, width: width)
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  var messages: [String] {
    context.commitPending(callingBlocks: false)
    return context.diagnostics.map(\.message)
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension CGRect {
  /// Whether the rectangles differ by less than the steps of layout.
  func isNear(_ other: CGRect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
      .allSatisfy { abs($0) < 1e-5 }
  }
}
