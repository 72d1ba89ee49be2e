import QuartzCore

/// A symbol of ``APIUse`` and code that uses it: that it compiles is the test, and running it must not
/// end the process.
struct SymbolUse {
  let symbol: String
  let use: () -> Void

  init(_ symbol: String, _ use: @escaping () -> Void) {
    self.symbol = symbol
    self.use = use
  }

  /// Every symbol that is used somewhere below.
  static var all: [SymbolUse] {
    layers + layerMethods + shapes + emitters + texts + animations + timing + transactions
      + constants + transforms + graphics + paths + foundation
  }
}
