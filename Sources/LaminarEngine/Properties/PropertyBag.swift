import Foundation
import LaminarGraphics

/// The values of one object that are not the table's defaults, sorted by property.
///
/// Most layers set a few of some fifty properties, so a short sorted array is smaller than a struct
/// of all and as quick to read. Copies share storage until one changes.
package struct PropertyBag: Sendable, Hashable {
  /// A property and its value.
  package struct Entry: Sendable, Hashable {
    // The value first: so an entry takes 8 bytes less.
    package var value: PropertyValue
    package let id: PropertyID
  }

  /// The entries in the table's order.
  package private(set) var entries: [Entry] = []
  /// Which of the first 64 properties have entries.
  private(set) var early = PropertyMask()

  package init() {}

  /// The value that was set, or the table's default.
  package subscript(id: PropertyID) -> PropertyValue {
    get { explicitValue(id) ?? PropertyTable.defaultValues[Int(id.rawValue)] }
    set {
      let index = insertionIndex(of: id)
      let isPresent = index < entries.count && entries[index].id == id
      if newValue == PropertyTable.defaultValues[Int(id.rawValue)] {
        guard isPresent else { return }
        entries.remove(at: index)
        early.remove(id)
      } else if isPresent {
        entries[index].value = newValue
      } else {
        // Most layers have a position, a size and something to see.
        if entries.isEmpty { entries.reserveCapacity(3) }
        // Readers of scenes mostly set properties in the table's order.
        let entry = Entry(value: newValue, id: id)
        if index == entries.count {
          entries.append(entry)
        } else {
          entries.insert(entry, at: index)
        }
        early.insert(id)
      }
    }
  }

  /// The value if it differs from the default.
  package func explicitValue(_ id: PropertyID) -> PropertyValue? {
    let entryIndex = entryIndex(of: id)
    return entryIndex < 0 ? nil : entries[entryIndex].value
  }

  /// The number of a property, the table's default where none was set; 0 for a value that is not a
  /// number.
  @inline(__always)
  func number(_ id: PropertyID) -> Double {
    let entryIndex = entryIndex(of: id)
    if entryIndex < 0 { return PropertyTable.defaultNumbers[Int(id.rawValue)] }
    return entries[entryIndex].value.double ?? 0
  }

  /// Whether a property's value differs from the default.
  @inline(__always)
  func isSet(_ id: PropertyID) -> Bool { entryIndex(of: id) >= 0 }

  /// The index of a property's entry; −1 for none.
  @inline(__always)
  private func entryIndex(of id: PropertyID) -> Int {
    if PropertyMask.holds(id) { return early.contains(id) ? early.count(before: id) : -1 }
    var entryIndex = early.count
    while entryIndex < entries.count, entries[entryIndex].id < id { entryIndex += 1 }
    return entryIndex < entries.count && entries[entryIndex].id == id ? entryIndex : -1
  }

  private func insertionIndex(of id: PropertyID) -> Int {
    var index = entries.count
    while index > 0, entries[index - 1].id >= id { index -= 1 }
    return index
  }
}

// MARK: - Holders

/// An object whose properties are in a bag, a layer or an emitter cell: one-line accessors read and write
/// through it.
package protocol PropertyHolder: AnyObject {
  /// The class's row owner in the property table.
  static var owner: PropertyOwner { get }
  var values: PropertyBag { get set }
  /// The property that a key path names on this object; nil when it names no stored property.
  func propertyPath(_ keyPath: String) -> PropertyPath?
  func value(forKey key: String) -> Any?
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func setValue(_ value: Any?, forKeyPath keyPath: String)
  /// Stores a value that passed the checks, with the consequences of the change.
  func store(_ id: PropertyID, _ value: PropertyValue)
  /// Records a value that was ignored, and why.
  func recordIgnored(_ message: String, key: String)
}

extension PropertyHolder {
  /// Records that a value of the wrong type was ignored.
  ///
  /// - Parameter kind: The kind that the key takes; nil if it is not one of the properties' kinds.
  func recordWrongType(expecting kind: PropertyKind? = nil, key: String) {
    recordIgnored(
      "ignored a value of the wrong type" + (kind.map { ": expected \($0.nounWithArticle)" } ?? ""),
      key: key)
  }

  /// The number of a property, Booleans as 0 and 1; 0 for values that are not numbers.
  @inline(__always)
  func numeric(_ id: PropertyID) -> Double { values[id].double ?? 0 }

  /// The word of a property.
  func word(_ id: PropertyID) -> String {
    guard case .string(let text) = values[id] else { return "" }
    return text
  }

  /// Writes a value unless it is the present one or has a number that is not finite.
  func write(_ id: PropertyID, _ value: PropertyValue) {
    guard value.isStorable else {
      recordIgnored("a number that is not finite was ignored", key: PropertyTable[id].name)
      return
    }
    guard values[id] != value else { return }
    store(id, value)
  }

  /// Writes an untyped value, converted to the property's kind; invalid ones are ignored and
  /// recorded.
  func write(_ id: PropertyID, converting value: Any?) {
    guard let converted = PropertyValue(value, as: PropertyTable[id].kind) else {
      recordWrongType(expecting: PropertyTable[id].kind, key: PropertyTable[id].name)
      return
    }
    write(id, converted)
  }
}

extension PropertyValue {
  /// Whether every number is finite, so that evaluation stays finite.
  var isStorable: Bool {
    switch self {
    case .none, .bool, .path, .image, .string, .attributedText, .font: true
    case .number(let value): value.isFinite
    case .numbers(let values): values.allSatisfy(\.isFinite)
    case .colors(let colors):
      colors.allSatisfy {
        $0.red.isFinite && $0.green.isFinite && $0.blue.isFinite && $0.alpha.isFinite
      }
    case .point, .size, .rect, .transform, .color: components.allSatisfy(\.isFinite)
    }
  }
}

// MARK: - Parts of transforms

/// Component values that were set by key path (such as `transform.rotation.z`) and cannot be
/// recovered from the matrix: a rotation by 2π is the identity.
///
/// It is valid as long as the property has this matrix.
struct TransformComponents: Sendable, Hashable {
  let matrix: Transform3D
  let values: Transform3D.ComponentValues

  /// The known values of a matrix: the written ones, else those of its decomposition.
  static func values(
    of matrix: Transform3D, written: TransformComponents?
  ) -> Transform3D.ComponentValues {
    if let written, written.matrix == matrix { return written.values }
    return Transform3D.ComponentValues(matrix)
  }
}

extension Layer {
  /// Keeps the value that a key path set on a part of a matrix, if the resulting matrix does not
  /// tell it.
  ///
  /// - Parameter old: The matrix before.
  func noteWritten(_ part: PropertyValue, _ path: PropertyPath, old: PropertyValue) {
    guard case .transform(let component) = path.component, component.isLinear,
      case .builtIn(let id) = path.property, let number = part.double,
      case .transform(let before) = old, case .transform(let matrix) = values[id]
    else { return }
    var written = TransformComponents.values(
      of: before, written: extras?.transformComponents[id])
    written[component] = number
    let isTold =
      Transform3D.ComponentValues(matrix)[component].map { abs($0 - number) < 1e-9 } ?? true
    let isNew = extras?.transformComponents[id]?.values != written
    if extras?.transformComponents[id] == nil, isTold { return }
    guard isNew || extras?.transformComponents[id]?.matrix != matrix else { return }
    mutableExtras.transformComponents[id] = TransformComponents(matrix: matrix, values: written)
    setNeedsCommit()
  }
}
