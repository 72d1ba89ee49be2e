/// Values by key, all of which are forgotten where they become too large together.
package struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The greatest sum of sizes.
  @usableFromInline let capacity: Int
  @usableFromInline var values: [Key: Value] = [:]
  @usableFromInline var size = 0

  /// Makes an empty cache.
  @inlinable package init(capacity: Int) { self.capacity = capacity }

  /// The number of values.
  @inlinable package var count: Int { values.count }

  /// The value of a key; nil for one that is not kept.
  @inlinable package subscript(key: Key) -> Value? { values[key] }

  /// Keeps a value, unless it alone is larger than the capacity.
  @inlinable package mutating func insert(_ value: Value, for key: Key, size newSize: Int) {
    if newSize > capacity { return }
    if size + newSize > capacity {
      values.removeAll(keepingCapacity: true)
      size = 0
    }
    if values.updateValue(value, forKey: key) == nil { size += newSize }
  }
}
