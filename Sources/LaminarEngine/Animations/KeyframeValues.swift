/// The values of keyframes: the numbers of all where they are of one kind, or each as it was given.
package struct KeyframeValues: Sendable, RandomAccessCollection {
  private enum Storage {
    /// The numbers of values of a kind with a fixed number of them.
    case packed([Double], PropertyKind, width: Int)
    case given([PropertySpec.Value?])
  }

  private let storage: Storage

  /// Values of any kinds.
  init(given values: [PropertySpec.Value?]) { storage = .given(values) }

  /// Typed values.
  package init(_ values: [PropertyValue]) { storage = .given(values.map { .given($0) }) }

  /// The numbers of values of a kind, one value after the other; nil for a kind whose values are not a
  /// fixed run of numbers.
  package init?(packed numbers: [Double], of kind: PropertyKind) {
    guard let width = kind.componentCount, width > 0 else { return nil }
    storage = .packed(numbers, kind, width: width)
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .packed(let numbers, _, let width): numbers.count / width
    case .given(let values): values.count
    }
  }

  package subscript(index: Int) -> PropertySpec.Value? {
    switch storage {
    case .packed(let numbers, let kind, let width):
      .given(kind.value(of: numbers, at: index * width))
    case .given(let values): values[index]
    }
  }

  /// The numbers of values of a kind, if these are packed numbers of it; all of them finite.
  func numbers(of kind: PropertyKind) -> [Double]? {
    guard case .packed(let numbers, let own, _) = storage, own == kind else { return nil }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// A value that was read, of its type.
  package func typed(at index: Int) -> PropertyValue? {
    guard indices.contains(index), case .given(let value)? = self[index] else { return nil }
    return value
  }
}
