import LaminarEngine

extension SceneBuilder {
  /// The most emitter cells inside each other.
  static let cellDepth = 32

  /// The emitter cells of a list.
  func cells(_ list: JSONValue, depth: Int) -> [EmitterCell]? {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of emitter cells")
      return nil
    }
    guard depth < Self.cellDepth else {
      values.report(
        .nestedTooDeep, list, "emitter cells nest at most \(Self.cellDepth) deep")
      return nil
    }
    var names = SiblingNames(count: list.count)
    var cells: [EmitterCell] = []
    for element in list.elements {
      if let cell = cell(element, depth: depth, &names) { cells.append(cell) }
    }
    return cells.isEmpty ? nil : cells
  }

  private func cell(
    _ object: JSONValue, depth: Int, _ names: inout SiblingNames
  ) -> EmitterCell? {
    let vocabulary = LayerVocabulary.of(.cell)
    let cell = EmitterCell()
    var clock = MediaTimingValues.layer
    var nested = 0
    let isObject = forEachMember(of: object, vocabulary.noun) { key, index in
      switch vocabulary.keys.meaning(ofKeyAt: key, in: document) {
      case .property(let id):
        let decoded = values.propertyValue(value(index), of: id, image: image)
        if let decoded { cell.values[id] = decoded }
      case .timing(let timing): values.timing(timing, value(index), into: &clock)
      case .name: readName(index, of: cell, &names)
      case .note: _ = values.string(value(index))
      case .emitterCells: nested = index
      default: reportUnknownKey(at: key, on: vocabulary.noun, among: vocabulary.keys.names)
      }
    }
    guard isObject else { return nil }
    if clock != .layer { cell.clock = clock }
    if nested != 0 { cell.emitterCells = cells(value(nested), depth: depth + 1) }
    return cell
  }

  private func readName(_ index: Int, of cell: EmitterCell, _ names: inout SiblingNames) {
    guard let name = values.name(value(index)) else { return }
    cell.name = name
    if let first = names.insert(name, at: index) {
      sink.report(
        .duplicateName, at: value(index).range,
        "two emitter cells beside each other are called \(DiagnosticText.quoted(name))",
        help: "key paths name cells, so siblings need different names",
        related: [("the other is", value(first).range)])
    }
  }
}
