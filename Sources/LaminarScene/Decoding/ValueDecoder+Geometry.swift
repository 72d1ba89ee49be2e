import Foundation

extension ValueDecoder {
  /// A list of numbers; `expected` says what it is, such as `a point [x, y]`.
  func numbers(_ value: JSONValue, count: ClosedRange<Int>, expected: String) -> [Double]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: expected)
      return nil
    }
    guard count.contains(value.count) else {
      report(
        .wrongCount, value, "expected \(expected), found \(Self.found(value))")
      return nil
    }
    let document = value.document
    if let numbers = document.numbers(inListAt: value.index, within: Self.numberLimit) {
      return numbers
    }
    for element in value.elements { _ = number(element) }
    return nil
  }

  /// A list of numbers of any length.
  func numbers(_ value: JSONValue) -> [Double]? {
    numbers(value, count: 0...Int.max, expected: "a list of numbers")
  }

  func point(_ value: JSONValue) -> CGPoint? {
    if let row = value.document.numbers(2, at: value.index) {
      return CGPoint(x: row[0], y: row[1])
    }
    return numbers(value, count: 2...2, expected: "a point [x, y]").map {
      CGPoint(x: $0[0], y: $0[1])
    }
  }

  func size(_ value: JSONValue) -> CGSize? {
    if let row = value.document.numbers(2, at: value.index) {
      return CGSize(width: row[0], height: row[1])
    }
    return numbers(value, count: 2...2, expected: "a size [width, height]").map {
      CGSize(width: $0[0], height: $0[1])
    }
  }

  /// Three numbers, or two and the z that is left out.
  func vector(_ value: JSONValue, z: Double = 0) -> SIMD3<Double>? {
    numbers(value, count: 2...3, expected: "a vector [x, y, z]").map {
      SIMD3($0[0], $0[1], $0.count > 2 ? $0[2] : z)
    }
  }

  func rect(_ value: JSONValue) -> CGRect? {
    if let row = value.document.numbers(4, at: value.index) {
      return CGRect(x: row[0], y: row[1], width: row[2], height: row[3])
    }
    return numbers(value, count: 4...4, expected: "a rectangle [x, y, width, height]").map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// A list of points.
  func points(_ value: JSONValue) -> [CGPoint]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: "a list of points [[x, y], …]")
      return nil
    }
    let points = value.elements.map(point)
    return points.contains(nil) ? nil : points.compactMap { $0 }
  }
}
