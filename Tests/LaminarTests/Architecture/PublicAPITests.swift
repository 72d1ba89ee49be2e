import LaminarTestSupport
import Testing

/// Public is what embedders use; what the tool and the modules use among themselves is `package`.
@Suite struct `The public API` {
  /// The most declarations that a module may have. Raise one only with a reason in the commit.
  private static let limits = [
    "LaminarGraphics": 565, "LaminarEngine": 1420, "LaminarRaster": 42, "LaminarScene": 80,
    "LaminarTrace": 120, "Laminar": 190,
  ]

  @Test func `is as it was recorded, and no larger than each module may have it`() throws {
    let symbols = try SymbolGraph().symbols
    var text = "The public declarations of each module, recorded by `make api`.\n"
    for module in SymbolGraph.modules {
      let own = symbols.filter { $0.module == module }
      #expect(own.count <= Self.limits[module, default: 0], "in \(module)")
      text += "\n# \(module): \(own.count)\n\n"
      let lines = own.map { "\($0.name): \($0.declaration)\n" }
      text += lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
    }
    let golden = "Tests/LaminarTests/PublicAPI.txt"
    if let message = GoldenStore().mismatch(ofText: [UInt8](text.utf8), golden: golden) {
      Issue.record("\(message), or if only the API changed with 'make api'")
    }
  }
}
