import Foundation
import LaminarGraphics

extension PropertyValue {
  /// The part of the value that a key path names; nil when the value has no such part.
  package func part(_ path: PropertyPath) -> PropertyValue? {
    switch path.component {
    case .whole:
      return self
    case .slots(let offset, let count):
      let numbers = components
      guard offset + count <= numbers.count else { return nil }
      return path.kind.value(of: numbers, at: offset)
    case .element(let index):
      let numbers = components
      return index < numbers.count ? .number(numbers[index]) : nil
    case .transform(let component):
      guard case .transform(let matrix) = self else { return nil }
      return .number(matrix.component(component))
    case .translation:
      guard case .transform(let matrix) = self else { return nil }
      return .size(CGSize(width: matrix.m41, height: matrix.m42))
    }
  }

  /// The value with the part that a key path names replaced; nil when the value has no such part or
  /// the part is of another kind.
  package func replacing(_ path: PropertyPath, with part: PropertyValue) -> PropertyValue? {
    guard part.isValue(of: path.kind) else { return nil }
    switch path.component {
    case .whole:
      return part
    case .slots(let offset, _):
      return replacingComponents(from: offset, with: part.components, kind: path.wholeKind)
    case .element(let index):
      return replacingComponents(from: index, with: part.components, kind: path.wholeKind)
    case .transform(let component):
      guard case .transform(let matrix) = self, let number = part.double else { return nil }
      return .transform(matrix.setting(component, to: number))
    case .translation:
      guard case .transform(let matrix) = self, case .size(let offset) = part else { return nil }
      return .transform(
        matrix.setting(.translationX, to: Double(offset.width))
          .setting(.translationY, to: Double(offset.height)))
    }
  }

  private func replacingComponents(
    from offset: Int, with part: [Double], kind: PropertyKind
  ) -> PropertyValue? {
    var numbers = components
    guard !part.isEmpty, offset + part.count <= numbers.count else { return nil }
    numbers.replaceSubrange(offset..<offset + part.count, with: part)
    return kind.value(of: numbers, at: 0)
  }
}
