/// Leaves out what opaque rectangles hide: no pixel changes.
enum OpaqueCover {
  /// The most rectangles that are kept.
  private static let most = 8

  /// Marks items that later ones cover completely, and takes their bounds unless these are kept.
  static func hide(_ items: inout [PreparedItem], keepsBounds: Bool = false) {
    var covers: [PixelRect] = []
    var depth = 0
    for index in items.indices.reversed() {
      switch items[index].action {
      case .popClip, .popGroup: depth += 1
      case .pushClip, .pushGroup, .pushMask: depth -= 1
      case .clipToMask: break
      case .fill, .image, .sprites, .shadow, .particles:
        let bounds = items[index].bounds
        if covers.contains(where: { $0.contains(bounds) }) {
          items[index].isHidden = true
          if !keepsBounds { items[index].bounds = .empty }
        } else if depth == 0, covers.count < most, isOpaque(items[index]) {
          covers.append(bounds)
        }
      }
    }
  }

  private static func isOpaque(_ item: borrowing PreparedItem) -> Bool {
    guard case .rect = item.coverage else { return false }
    switch item.action {
    case .fill(let paint):
      guard case .color(let color) = paint.source else { return false }
      return color.isOpaque
    case .image(let image): return image.isOpaque && image.opacity == 255
    default: return false
    }
  }
}
