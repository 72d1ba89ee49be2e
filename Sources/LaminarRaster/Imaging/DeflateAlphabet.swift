/// Deflate's tables: which symbols and extra bits represent lengths and distances (RFC 1951, 3.2.5).
enum DeflateAlphabet {
  static let endOfBlock = 256
  static let literalCount = 286
  static let distanceCount = 30
  static let longestMatch = 258
  static let shortestMatch = 3
  static let window = 32768

  /// The least length of the symbols 257…285.
  static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The least distance of the symbols 0…29.
  static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceExtraBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which a block names the lengths of the code-length code.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The symbol minus 257 of each length; the first three elements are unused.
  static let lengthSymbols: [UInt8] = {
    var symbols = [UInt8](repeating: 0, count: longestMatch + 1)
    for symbol in lengthBases.indices {
      for length in Int(lengthBases[symbol])...longestMatch { symbols[length] = UInt8(symbol) }
    }
    return symbols
  }()
}
