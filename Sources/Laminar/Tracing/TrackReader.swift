import LaminarEngine
import LaminarGraphics
import LaminarTrace

/// How one track is read from an evaluated tree.
enum TrackReader: Sendable {
  /// The number of a slot.
  case slot(Int)
  /// A component of the matrix at a slot.
  case component(Int, Transform3D.Component, node: Int, property: PropertyID?)
  /// A number that no animation touches.
  case constant(Double)
  /// A number of the object at an index.
  case object(Int, ObjectNumber)
  /// The object at an index, as text.
  case text(Int)
  /// A number of an emitter's particles, by the node.
  case emitter(Int, EmitterCounts.Number)
  /// A text that no animation touches.
  case constantText(String)

  /// The track's number at a moment.
  @inline(__always)
  func number(_ presentation: PresentationTree) -> Double {
    switch self {
    case .slot(let slot): presentation.numbers[slot]
    case .constant(let value): value
    case .component, .object, .text, .emitter, .constantText: derivedNumber(presentation)
    }
  }

  private func derivedNumber(_ presentation: PresentationTree) -> Double {
    switch self {
    case .slot(let slot): presentation.numbers[slot]
    case .constant(let value): value
    case .component(let slot, let component, let node, let property):
      ComponentReader(presentation).number(component, at: slot, node: node, property: property)
    case .object(let index, let number): number.value(of: presentation.objects[index])
    case .emitter(let node, let number): EmitterCounts(presentation, node)[number]
    case .text, .constantText: TextHash.value(of: text(presentation))
    }
  }

  /// The track's text at a moment.
  func text(_ presentation: PresentationTree) -> String {
    switch self {
    case .text(let index): presentation.objects[index].traceText
    case .constantText(let text): text
    case .slot, .component, .constant, .object, .emitter: ""
    }
  }
}

/// A number that a trace derives from a value that is not a fixed run of numbers.
enum ObjectNumber: Sendable, Hashable {
  case element(Int)
  case colorElement(Int, Int)
  case pathLength
  case pathBounds(Int)
  case pathHash

  /// The number; 0 where the value has none.
  func value(of object: PropertyValue) -> Double {
    switch (self, object) {
    case (.element(let index), .numbers(let list)) where index < list.count:
      return list[index]
    case (.colorElement(let index, let component), .colors(let list)) where index < list.count:
      return PropertyValue.color(list[index]).components[component]
    case (.pathLength, .path(let path)):
      return path.length
    case (.pathBounds(let index), .path(let path)):
      return path.isEmpty ? 0 : PropertyValue.rect(path.boundingBoxOfPath).components[index]
    case (.pathHash, .path(let path)):
      return Double(path.contentID & (1 << 53 - 1))
    default:
      return 0
    }
  }
}

extension PropertyValue {
  /// A value that is not a number, as traces write it: empty for nil.
  var traceText: String {
    switch self {
    case .string(let text): text
    case .attributedText(let text): text.string
    case .font(let font): font.allNames
    case .image(let image): "image:" + String(image.contentID, radix: 16)
    default: ""
    }
  }
}
