extension JSONDocument {
  /// The numbers of a list of exactly `count`, at most four, of a usual size; nil for anything else.
  @inline(__always)
  func numbers(_ count: Int, at index: Int) -> SIMD4<Double>? {
    let node = node(at: index)
    // The children of such a list are one entry each.
    guard node.tag == .array, Int(node.link) == index + count + 1 else { return nil }
    var row = SIMD4<Double>.zero
    for position in 0..<count {
      guard let number = number(at: index + 1 + position), abs(number) <= ValueDecoder.numberLimit
      else { return nil }
      row[position] = number
    }
    return row
  }

  /// The numbers of a list; nil if one of its values is not a number or beyond ± a limit.
  func numbers(inListAt index: Int, within limit: Double) -> [Double]? {
    let node = node(at: index)
    guard node.tag == .array else { return nil }
    let end = end(ofContainer: node)
    var numbers: [Double] = []
    numbers.reserveCapacity(end - index - 1)
    for child in index + 1..<end {
      guard let number = number(at: child), abs(number) <= limit else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
