import Foundation
import LaminarGraphics

extension EmitterCell {
  /// The keys beside the table's that reach an accessor.
  private static let accessors: [String: PropertyAccess] =
    PropertyAccess.timing.merging(["name": PropertyAccess(\EmitterCell.name)]) { $1 }

  // MARK: - Keys

  func setValueByTable(_ value: Any?, forKey key: String) {
    if let access = access(forKey: key) {
      guard access.set(self, value) else {
        return recordIgnored("a value of another kind was ignored", key: key)
      }
    } else if key == "emitterCells" {
      emitterCells = value as? [EmitterCell]
    } else {
      keyValues[key] = value
    }
  }

  func valueByTable(forKey key: String) -> Any? {
    if let access = access(forKey: key) { return access.get(self) }
    return key == "emitterCells" ? emitterCells : keyValues[key]
  }

  private func access(forKey key: String) -> PropertyAccess? {
    if let row = PropertyTable.property(named: key, of: .cell) {
      return PropertyTable.access(row.id)
    }
    return Self.accessors[key]
  }

  // MARK: - Key paths

  func setValueByPath(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else { return setValue(value, forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      guard let cell = cell(at: address.steps), !address.rest.isEmpty else {
        return recordIgnored("the key path names no layer or cell", key: keyPath)
      }
      cell.setValue(value, forKeyPath: address.rest)
    } else if let path = PropertyPath(parsing: keyPath, owner: .cell) {
      guard
        let part = PropertyValue(value, as: path.kind),
        let whole = PropertyValue(self.value(forKey: path.name), as: path.wholeKind),
        let changed = whole.replacing(path, with: part)
      else {
        return recordIgnored("a value of another kind was ignored", key: keyPath)
      }
      setValue(changed.keyValueForm, forKey: path.name)
    } else {
      keyValues[keyPath] = value
    }
  }

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      let cell = cell(at: address.steps)
      return address.rest.isEmpty ? cell : cell?.value(forKeyPath: address.rest)
    }
    if let path = PropertyPath(parsing: keyPath, owner: .cell) {
      return PropertyValue(value(forKey: path.name), as: path.wholeKind)?.part(path)?.keyValueForm
    }
    return keyValues.value(atKeyPath: keyPath)
  }

  private func cell(at steps: [PropertyAddress.Step]) -> EmitterCell? {
    var cell: EmitterCell? = self
    for step in steps {
      guard case .emitterCell(let name) = step else { return nil }
      cell = cell?.emitterCells?.first { $0.name == name }
    }
    return cell
  }
}
