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
    var numbers: [Double] = []
    numbers.reserveCapacity(value.count)
    var isGood = true
    // Children that are plain numbers follow each other on the tape.
    let document = value.document
    var index = value.index + 1
    for _ in 0..<value.count {
      if let number = document.number(at: index), abs(number) <= Self.numberLimit {
        numbers.append(number)
      } else {
        _ = number(JSONValue(document: document, index: index))
        isGood = false
      }
      index = document.index(after: index)
    }
    return isGood ? numbers : nil
  }

  /// A list of numbers of any length.
  func numbers(_ value: JSONValue) -> [Double]? {
    numbers(value, count: 0...Int.max, expected: "a list of numbers")
  }

  func point(_ value: JSONValue) -> CGPoint? {
    numbers(value, count: 2...2, expected: "a point [x, y]").map { CGPoint(x: $0[0], y: $0[1]) }
  }

  func size(_ value: JSONValue) -> CGSize? {
    numbers(value, count: 2...2, expected: "a size [width, height]").map {
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
    numbers(value, count: 4...4, expected: "a rectangle [x, y, width, height]").map {
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
