import Foundation

/// Which margins and lengths of a layer change with its superlayer's size: UIKit's
/// `UIView.AutoresizingMask`, with its bits.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance from the superlayer's left edge; 1.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width; 2.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance from the superlayer's right edge; 4.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance from the superlayer's top edge; 8.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height; 16.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance from the superlayer's bottom edge; 32.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// A span's offset and length after a change of the length around it
  /// (Laminar.docc: Constraints, "Autoresizing").
  ///
  /// The flexible ones of margin, length and margin share the change by their sizes, and equally where
  /// these cannot be shares. If none is, the far margin is.
  static func resize(
    offset: Double, length: Double, from old: Double, to new: Double, bits: UInt
  ) -> (offset: Double, length: Double) {
    let parts = [offset, length, old - offset - length]
    let flexible = [0, 1, 2].filter { bits & 1 << UInt($0) != 0 }
    let sum = flexible.reduce(0) { $0 + parts[$1] }
    let isShared = sum > 0 && flexible.allSatisfy { parts[$0] >= 0 }
    func change(_ part: Int) -> Double {
      guard flexible.contains(part) else { return 0 }
      return (new - old) * (isShared ? parts[part] / sum : 1 / Double(flexible.count))
    }
    return (offset + change(0), max(0, length + change(1)))
  }
}

extension LayerAdditions where Self: Layer {
  /// How the layer follows its superlayer's size as long as
  /// ``translatesAutoresizingMaskIntoConstraints``: at once when that is set, by constraints too. None by
  /// default.
  public var autoresizingMask: AutoresizingMask {
    get { model().rare?.layout?.autoresizingMask ?? [] }
    set { changeLayout(forKey: "autoresizingMask") { $0.autoresizingMask = newValue } }
  }

}

extension Layer {
  /// Resizes the sublayers by their masks after a change of the bounds' size.
  func autoresizeSublayers(from old: CGSize) {
    let new = bounds.size
    for child in children where child.hasLayoutRules {
      guard let layout = child.rare?.layout, layout.translatesMask,
        !layout.autoresizingMask.isEmpty
      else { continue }
      let bits = layout.autoresizingMask.rawValue
      let frame = child.untransformedFrame
      let x = AutoresizingMask.resize(
        offset: frame.minX, length: frame.width, from: old.width, to: new.width, bits: bits & 7)
      let y = AutoresizingMask.resize(
        offset: frame.minY, length: frame.height, from: old.height, to: new.height,
        bits: bits >> 3 & 7)
      child.setUntransformedFrame(
        CGRect(x: x.offset, y: y.offset, width: x.length, height: y.length))
    }
  }

  /// The frame as layout sees it: without the transform.
  var untransformedFrame: CGRect {
    let geometry = geometry
    return CGRect(
      x: geometry.position.x - geometry.anchorPoint.x * geometry.bounds.width,
      y: geometry.position.y - geometry.anchorPoint.y * geometry.bounds.height,
      width: geometry.bounds.width, height: geometry.bounds.height)
  }

  /// Sets bounds and position where they differ.
  func setUntransformedFrame(_ frame: CGRect) {
    if bounds.size != frame.size { bounds = CGRect(origin: bounds.origin, size: frame.size) }
    let point = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    if position != point { position = point }
  }
}
