extension PageCase {
  /// The sample that the page opens at: where pictures differ most, else where the pixels of any frame
  /// do, else where the values do; of equals the first, and 0 when nothing differs.
  var openingSample: Int {
    var worst: PagePicture?
    for picture in pictures where picture.weight > worst?.weight ?? 0 { worst = picture }
    return worst?.sample ?? Self.indexOfWorst(pixelHeat) ?? Self.indexOfWorst(valueHeat) ?? 0
  }

  private static func indexOfWorst(_ heat: [Double]) -> Int? {
    guard let most = heat.max(), most > 0 else { return nil }
    return heat.firstIndex(of: most)
  }

  /// For each sample the distance of its values, in 0…1: that of the worst track, divided by the range
  /// of its values.
  var valueHeat: [Double] {
    var heat = [Double](repeating: 0, count: times.count)
    for curve in curves {
      let range = curve.range
      for index in heat.indices {
        let (base, new) = (curve.value(.base, index), curve.value(.new, index))
        let distance =
          base.isNaN || new.isNaN ? (base.isNaN && new.isNaN ? 0 : 1) : (base - new).magnitude
        guard distance > 0 else { continue }
        heat[index] = max(heat[index], range > 0 ? min(1, distance / range) : 1)
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

  /// The value of a side at an index; NaN beyond its values.
  func value(_ side: Side, _ index: Int) -> Double {
    let values = side == .base ? base : new
    return values.indices.contains(index) ? values[index] : .nan
  }

  /// The distance between the least and the greatest value of both sides.
  var range: Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in base where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    for value in new where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    return high > low ? high - low : 0
  }
}
