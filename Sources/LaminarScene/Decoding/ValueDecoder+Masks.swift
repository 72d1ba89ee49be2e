import LaminarEngine

extension ValueDecoder {
  /// The names of a mask's bits, from the lowest.
  static func maskNames(of id: PropertyID) -> [String] {
    id == .maskedCorners
      ? ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"] : ["left", "right", "bottom", "top"]
  }

  /// A set of bits: a number, or a list of their names.
  func mask(_ value: JSONValue, of id: PropertyID) -> Int? {
    switch value.kind {
    case .number: return integer(value, in: 0...15)
    case .array:
      let names = Self.maskNames(of: id)
      var bits = 0
      var isGood = true
      for element in value.elements {
        guard let name = choice(element, among: names), let bit = names.firstIndex(of: name) else {
          isGood = false
          continue
        }
        bits |= 1 << bit
      }
      return isGood ? bits : nil
    default:
      let what = id == .maskedCorners ? "corners" : "edges"
      reportWrongType(value, expected: "a list of \(what) or a number in 0…15")
      return nil
    }
  }
}
