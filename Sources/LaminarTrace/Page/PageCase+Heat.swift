extension PageCase {
  /// For each sample how far its values are apart, in 0…1: the worst track's distance over the range
  /// of its values.
  var valueHeat: [Double] {
    var heat = [Double](repeating: 0, count: times.count)
    for curve in curves {
      let range = curve.range
      for place in heat.indices {
        let (base, new) = (curve.value(.base, place), curve.value(.new, place))
        let distance =
          base.isNaN || new.isNaN ? (base.isNaN && new.isNaN ? 0 : 1) : (base - new).magnitude
        guard distance > 0 else { continue }
        heat[place] = max(heat[place], range > 0 ? min(1, distance / range) : 1)
      }
    }
    return heat
  }
}

extension PageCurve {
  /// The side of a comparison.
  enum Side {
    case base, new
  }

  /// The value of a side at a place; NaN beyond its values.
  func value(_ side: Side, _ place: Int) -> Double {
    let values = side == .base ? base : new
    return values.indices.contains(place) ? values[place] : .nan
  }

  /// The distance between the least and the greatest value of both sides.
  var range: Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in base where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    for value in new where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    return high > low ? high - low : 0
  }
}
