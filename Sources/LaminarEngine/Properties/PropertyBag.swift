/// The values of one object that are not the table's defaults, sorted by property.
///
/// Most layers set a handful of some fifty properties, so a short sorted array is smaller than
/// a struct of all and as quick to read. Copies share storage until one changes.
package struct PropertyBag: Sendable, Hashable {
  /// A property and its value.
  package struct Entry: Sendable, Hashable {
    package let id: PropertyID
    package var value: PropertyValue
  }

  /// The entries in the table's order.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// The value that was set, or the table's default.
  package subscript(id: PropertyID) -> PropertyValue {
    get { explicitValue(id) ?? PropertyTable[id].defaultValue }
    set {
      let index = insertionIndex(of: id)
      let isPresent = index < entries.count && entries[index].id == id
      if newValue == PropertyTable[id].defaultValue {
        if isPresent { entries.remove(at: index) }
      } else if isPresent {
        entries[index].value = newValue
      } else {
        entries.insert(Entry(id: id, value: newValue), at: index)
      }
    }
  }

  /// The value if it differs from the default.
  package func explicitValue(_ id: PropertyID) -> PropertyValue? {
    for entry in entries where entry.id >= id {
      return entry.id == id ? entry.value : nil
    }
    return nil
  }

  private func insertionIndex(of id: PropertyID) -> Int {
    var index = entries.count
    while index > 0, entries[index - 1].id >= id { index -= 1 }
    return index
  }
}
