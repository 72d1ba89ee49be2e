/// The kerning of pairs of glyphs: the kern feature of `GPOS`, else the table `kern`.
struct FontKerning: Sendable {
  private enum Source: Sendable {
    case none
    case pairs(PairAdjustment)
    case table(KernTable)
  }

  private let source: Source

  init(_ directory: FontDirectory) {
    if let table = directory["GPOS"], let pairs = PairAdjustment(table) {
      source = .pairs(pairs)
    } else if let kern = directory["kern"], let table = KernTable(kern) {
      source = .table(table)
    } else {
      source = .none
    }
  }

  /// The kerning of two glyphs, added to the advance of the first, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int {
    switch source {
    case .none: 0
    case .pairs(let pairs): pairs.adjustment(first, second)
    case .table(let table): table.adjustment(first, second)
    }
  }
}
