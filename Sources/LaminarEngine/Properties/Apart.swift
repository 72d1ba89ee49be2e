/// A value that few have, in memory of its own, so that those without it stay small.
@propertyWrapper
package struct Apart<Value: Sendable>: Sendable {
  private var holder: Holder?

  private final class Holder: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  package init(wrappedValue: Value?) { holder = wrappedValue.map(Holder.init) }

  package var wrappedValue: Value? {
    get { holder?.value }
    set { holder = newValue.map(Holder.init) }
  }
}
