import LaminarEngine

/// The sublayers, or the emitter cells, of one object by their names: looked up once for all key
/// paths that lead through it.
struct NamesBelow {
  /// What a key path steps to.
  enum Kind {
    case sublayers, cells
  }

  let holder: any PropertyHolder
  let kind: Kind
  /// In order; nameless ones are called by type and index.
  let names: [String]
  private let objects: [any PropertyHolder]
  private let indices: [String: Int]

  init(_ holder: any PropertyHolder, _ kind: Kind) {
    self.holder = holder
    self.kind = kind
    switch kind {
    case .sublayers:
      let layers = (holder as? Layer)?.children ?? []
      objects = layers
      names = layers.enumerated().map { index, layer in
        LayerPath.name(layer.name, type(of: layer).owner, at: index)
      }
    case .cells:
      let cells =
        (holder as? EmitterLayer)?.emitterCells ?? (holder as? EmitterCell)?.emitterCells ?? []
      objects = cells
      names = cells.enumerated().map { index, cell in LayerPath.name(cell.name, .cell, at: index) }
    }
    indices = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  subscript(name: String) -> (any PropertyHolder)? { indices[name].map { objects[$0] } }
}
