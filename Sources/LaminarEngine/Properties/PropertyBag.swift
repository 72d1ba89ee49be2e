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
