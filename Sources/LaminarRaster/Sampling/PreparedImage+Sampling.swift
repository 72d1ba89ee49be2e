import LaminarGraphics

extension PreparedImage {
  /// Writes the image's pixels of one row of the canvas, without its opacity.
  ///
  /// - Parameter scratch: Memory for as many pixels again.
  func sample(
    row: Int, from column: Int, count: Int, into pixels: MutableRowPointer<UInt32>,
    scratch: MutableRowPointer<UInt32>
  ) {
    switch reading {
    case .level(let level, let steps, let isLinear):
      level.sample(steps, isLinear: isLinear, row: row, from: column, count: count, into: pixels)
    case .levels(let first, let firstSteps, let second, let secondSteps, let weight):
      first.sample(firstSteps, isLinear: true, row: row, from: column, count: count, into: pixels)
      second.sample(
        secondSteps, isLinear: true, row: row, from: column, count: count, into: scratch)
      for index in 0..<count {
        pixels[index] = BilinearKernel.mix(pixels[index], scratch[index], weight)
      }
    case .positions(let positions, let choice, let levels):
      for index in 0..<count {
        pixels[index] = Self.sample(
          levels, choice, positions.position(Double(column + index) + 0.5, Double(row) + 0.5))
      }
    }
  }

  private static func sample(
    _ levels: [ImageLevel], _ choice: LevelChoice, _ position: (point: SIMD2<Double>, step: Double)
  ) -> UInt32 {
    guard position.step.isFinite else { return 0 }
    let chosen = choice.levels(step: position.step, count: levels.count)
    let first = levels[chosen.level].sample(
      position.point, of: levels[0], isLinear: chosen.isLinear)
    guard chosen.weight > 0 else { return first }
    let second = levels[chosen.level + 1].sample(position.point, of: levels[0], isLinear: true)
    return BilinearKernel.mix(first, second, chosen.weight)
  }
}

extension ImageLevel {
  /// The pixel at a point in the coordinates of another level.
  func sample(_ point: SIMD2<Double>, of base: ImageLevel, isLinear: Bool) -> UInt32 {
    func fixed(_ value: Double, _ size: Int, _ baseSize: Int) -> Int {
      let scaled = value * (Double(size) / Double(baseSize)) - (isLinear ? 0.5 - 1 / 512 : 0)
      let held = scaled > -1 ? min(scaled, Double(size)) : -1
      return Int((held * 65536).rounded(.down)) << 16
    }
    let x = fixed(point.x, width, base.width)
    let y = fixed(point.y, height, base.height)
    return pixels.withRow { base in
      isLinear ? linear(base, x, y) : base[clampedIndex(x >> 32, y >> 32)]
    }
  }

  /// Writes the pixels of one row of the canvas.
  func sample(
    _ steps: ImageSteps, isLinear: Bool, row: Int, from column: Int, count: Int,
    into output: MutableRowPointer<UInt32>
  ) {
    let (x, y) = steps.position(column: column, row: row)
    pixels.withRow { base in
      // What has all its neighbours in the image is read without a test.
      let reach = isLinear ? 1 : 0
      let across = steps.insideX(
        x, limit: (width - reach) << 32, count: count)
      let down = steps.insideY(
        y, limit: (height - reach) << 32, count: count)
      let inner = across.clamped(to: down)
      let first = inner.isEmpty ? count : inner.lowerBound
      for index in 0..<first { output[index] = clamped(base, steps, x, y, index, isLinear) }
      guard !inner.isEmpty else { return }
      let start = (x: x &+ first &* steps.stepX, y: y &+ first &* steps.stepY)
      if !isLinear {
        // Columns and rows of `inner` are in the image.
        for index in inner {
          let column = (x &+ index &* steps.stepX) >> 32
          let row = base + (y &+ index &* steps.stepY) >> 32 &* width
          output[index] = row.row(count: width)[column]
        }
      } else if steps.stepX == 1 << 32, steps.stepY == 0 {
        BilinearKernel.shifted(
          BilinearKernel.tap(base, width, start.x, start.y), stride: width, x: start.x, y: start.y,
          count: inner.count, into: output + first)
      } else {
        BilinearKernel.row(
          base, stride: width, x: start.x, y: start.y, stepX: steps.stepX, stepY: steps.stepY,
          count: inner.count, into: output + first)
      }
      for index in inner.upperBound..<max(count, inner.upperBound) {
        output[index] = clamped(base, steps, x, y, index, isLinear)
      }
    }
  }

  private func clamped(
    _ base: RowPointer<UInt32>, _ steps: ImageSteps, _ x: Int, _ y: Int, _ index: Int,
    _ isLinear: Bool
  ) -> UInt32 {
    let column = x &+ index &* steps.stepX
    let row = y &+ index &* steps.stepY
    return isLinear
      ? linear(base, column, row) : base[clampedIndex(column >> 32, row >> 32)]
  }

  private func clampedIndex(_ x: Int, _ y: Int) -> Int {
    min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)
  }

  /// The mean of the four pixels around a position in 32.32 fixed point; edges repeat.
  func linear(_ base: RowPointer<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (x >> 32, y >> 32)
    return BilinearKernel.mean(
      base[clampedIndex(column, row)], base[clampedIndex(column + 1, row)],
      base[clampedIndex(column, row + 1)], base[clampedIndex(column + 1, row + 1)],
      x: UInt32(truncatingIfNeeded: x >> 24 & 255), y: UInt32(truncatingIfNeeded: y >> 24 & 255))
  }
}
