/// The extent of a layer on one axis.
struct LayoutSpan: Sendable, Hashable {
  var start: Double
  var length: Double

  /// The number that an attribute names.
  subscript(attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .left, .top: start
    case .right, .bottom: start + length
    case .width, .height: length
    case .centerX, .centerY: start + length / 2
    }
  }

  /// The span that up to two numbers determine; the rest comes from another span.
  ///
  /// 1. A length and a position: the position is met.
  /// 2. Two positions: the length follows from them, at least 0, where the first position is met.
  /// 3. One position: the length stays.
  init(_ numbers: [(attribute: LayoutAttribute, value: Double)], otherwise span: LayoutSpan) {
    let positions = numbers.filter { !$0.attribute.isLength }
    var length = numbers.first { $0.attribute.isLength }?.value ?? span.length
    if positions.count == 2 {
      let a = positions[0].attribute.fraction, b = positions[1].attribute.fraction
      length = (positions[1].value - positions[0].value) / (b - a)
    }
    let shown = max(length, 0)
    self.length = shown
    start = positions.first.map { $0.value - $0.attribute.fraction * shown } ?? span.start
  }

  init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }
}

extension LayoutAttribute {
  /// The position as a fraction of the length.
  fileprivate var fraction: Double {
    switch self {
    case .left, .top, .width, .height: 0
    case .centerX, .centerY: 0.5
    case .right, .bottom: 1
    }
  }
}
