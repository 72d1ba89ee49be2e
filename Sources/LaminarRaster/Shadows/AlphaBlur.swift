/// Blurs a plane of coverages.
enum AlphaBlur {
  /// The blurred plane, 0…255 of each cell, rounded once.
  static func blurred(
    _ alphas: [Float], width: Int, height: Int, by kernel: BlurKernel
  ) -> [UInt8] {
    precondition(alphas.count == width * height)
    let rows = acrossRows(alphas, width: width, height: height, kernel)
    return downColumns(rows, width: width, height: height, kernel)
  }

  private static func acrossRows(
    _ alphas: [Float], width: Int, height: Int, _ kernel: BlurKernel
  ) -> [Float] {
    let weights = Gaussian.weights(deviation: kernel.across)
    if weights.count == 1 { return alphas }
    let margin = weights.count - 1
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    var result = [Float](repeating: 0, count: width * height)
    for row in 0..<height {
      let source = alphas[row * width..<(row + 1) * width]
      guard source.contains(where: { $0 != 0 }) else { continue }
      padded.replaceSubrange(margin..<margin + width, with: source)
      padded.withRow { line in
        result.withMutableRow { result in
          let output = result.part(from: row * width, count: width)
          sum(line + margin, line + margin, weights[0] / 2, into: output, count: width)
          // The padded row has `margin` zeros on both sides.
          for distance in 1...margin {
            sum(
              line + (margin - distance), line + (margin + distance), weights[distance],
              into: output,
              count: width)
          }
        }
      }
    }
    return result
  }

  /// Adds both neighbours at one distance, times their weight.
  @inline(never)
  private static func sum(
    _ a: RowPointer<Float>, _ b: RowPointer<Float>, _ weight: Float,
    into output: MutableRowPointer<Float>, count: Int
  ) {
    // `count` cells of three rows.
    for index in 0..<count { output[index] += (a[index] + b[index]) * weight }
  }

  private static func downColumns(
    _ rows: [Float], width: Int, height: Int, _ kernel: BlurKernel
  ) -> [UInt8] {
    let weights = Gaussian.weights(deviation: kernel.down)
    let margin = weights.count - 1
    let isFilled = (0..<height).map { row in
      rows[row * width..<(row + 1) * width].contains { $0 != 0 }
    }
    var sums = [Float](repeating: 0, count: width)
    var result = [UInt8](repeating: 0, count: width * height)
    rows.withRow { rows in
      sums.withMutableRow { sums in
        for row in 0..<height {
          sums.update(repeating: 0, count: width)
          var isEmpty = true
          for offset in -margin...margin {
            let other = row + offset
            guard other >= 0, other < height, isFilled[other] else { continue }
            isEmpty = false
            let weight = weights[abs(offset)]
            let source = rows.part(from: other * width, count: width)
            if kernel.slant == 0 {
              sum(source, source, weight / 2, into: sums, count: width)
            } else {
              addShifted(
                source, by: kernel.slant * Double(offset), weight, into: sums, count: width)
            }
          }
          if isEmpty { continue }
          for column in 0..<width {
            result[row * width + column] = byte(sums[column])
          }
        }
      }
    }
    return result
  }

  /// Adds a row read some columns further on, between its cells by distance.
  private static func addShifted(
    _ source: RowPointer<Float>, by shift: Double, _ weight: Float,
    into output: MutableRowPointer<Float>, count: Int
  ) {
    let whole = shift.rounded(.down)
    guard abs(whole) < Double(count) else { return }
    let fraction = Float(shift - whole)
    let offset = Int(whole)
    for (offset, weight) in [
      (offset, weight * (1 - fraction)), (offset + 1, weight * fraction),
    ] where weight != 0 {
      let first = max(0, -offset)
      let end = min(count, count - offset)
      guard first < end else { continue }
      sum(
        source + (first + offset), source + (first + offset), weight / 2, into: output + first,
        count: end - first)
    }
  }

  /// The nearest whole number to one of 0…255.
  @inline(__always)
  static func byte(_ value: Float) -> UInt8 {
    // Adding 2²³ leaves the rounded integer in the low bits of the significand.
    UInt8(truncatingIfNeeded: (min(max(value, 0), 255) + 8_388_608).bitPattern)
  }
}
