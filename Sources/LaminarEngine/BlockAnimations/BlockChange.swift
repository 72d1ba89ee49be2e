import Foundation
import LaminarGraphics

/// A change of a property inside a block, recorded before it happens.
struct BlockChange {
  let layer: Layer
  let path: BlockPath
  /// The model's value before.
  let old: PropertyValue
  /// What was shown, where the block begins from that.
  let shown: PropertyValue?

  /// The values that an animation of a change runs between.
  struct Motion {
    let from: PropertyValue
    /// Nil is the value under construction: the model's.
    let to: PropertyValue?
    let isAdditive: Bool
  }

  /// The animation of the change, after it has happened; nil where nothing moves.
  ///
  /// 1. Geometry blends: the difference of old and new runs to zero, on top of running animations.
  ///    So an interrupted change keeps its position and speed.
  /// 2. It does not where something runs that sets the property absolutely.
  /// 3. Everything else runs from the old value, or from what was shown, to the model's value; a nil
  ///    colour is the other one, transparent.
  ///
  /// - Parameter blends: false leaves the first rule out.
  func motion(blends: Bool = true) -> Motion? {
    let new = path.modelValue
    let from = shown ?? old
    guard new != from || new != old else { return nil }
    if blends, path.isGeometry, !layer.isAnimatedAbsolutely(path.property) {
      guard let difference = old.difference(from: new) else {
        return Motion(from: from, to: nil, isAdditive: false)
      }
      return new == old
        ? nil : Motion(from: difference.offset, to: difference.nothing, isAdditive: true)
    }
    if from == .none || new == .none {
      guard path.property.kind == .color, from != new else { return nil }
      return Motion(from: from, to: new, isAdditive: false)
    }
    return Motion(from: from, to: nil, isAdditive: false)
  }
}

extension Layer {
  /// Whether an attached animation sets a property regardless of the others.
  fileprivate func isAnimatedAbsolutely(_ path: PropertyPath) -> Bool {
    attachments.contains { $0.isAttached && sets(path.property, $0.attachment.spec, $0.key) }
  }

  private func sets(
    _ property: PropertyPath.Property, _ spec: AnimationSpec, _ key: String?
  ) -> Bool {
    switch spec.content {
    case .property(let animation):
      guard !animation.isAdditive, let keyPath = animation.keyPath ?? key else { return false }
      return propertyPath(keyPath)?.property == property
    case .group(let animations): return animations.contains { sets(property, $0, nil) }
    case .transition, .nothing: return false
    }
  }
}
