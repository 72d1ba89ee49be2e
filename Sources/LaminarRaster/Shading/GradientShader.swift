import LaminarGraphics

/// A gradient mapped to the pixels.
///
/// Rows are computed in blocks of 16 pixels that begin at multiples of 16, so that a pixel does not
/// depend on what else is drawn. Where the components change evenly over a block, or nearly so, only
/// its ends are computed; else every pixel is.
final class GradientShader: Sendable {
  let ramp: GradientRamp
  private let kind: Gradient.Kind
  /// From pixels to the gradient: its locations are x for axial ones, distances for radial ones, angles
  /// for conic ones.
  private let map: ProjectiveTransform2D
  private let bias: SIMD4<Float>
  /// The circles, where the gradient is between two.
  private let circles: CircleGradient?
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// The one row that slides, where making it pays.
  private let slidingRow: ShiftedGradientRow?

  /// Nil for what cannot be seen.
  ///
  /// - Parameter transform: From the painted shape's plane to pixels.
  init?(_ gradient: Gradient, _ transform: ProjectiveTransform2D) {
    guard let ramp = GradientRamp(gradient),
      let inverse = ProjectiveTransform2D(gradient.placement).concatenating(transform).inverted()
    else { return nil }
    self.ramp = ramp
    kind = gradient.kind
    if kind == .circles {
      guard let circles = CircleGradient(gradient) else { return nil }
      self.circles = circles
    } else {
      circles = nil
    }
    isOpaque = ramp.isOpaque && kind != .circles
    bias = isOpaque ? RampKernel.Fixed.opaqueBias : RampKernel.Fixed.bias
    var map = inverse.concatenating(Self.measure(gradient))
    if map.m13 == 0, map.m23 == 0, map.m33 != 0 {
      let scale = 1 / map.m33
      map = ProjectiveTransform2D(
        m11: map.m11 * scale, m12: map.m12 * scale, m21: map.m21 * scale, m22: map.m22 * scale,
        m31: map.m31 * scale, m32: map.m32 * scale)
    }
    // The rounding error of a gradient straight down.
    if gradient.kind == .axial, map.isAffine, abs(map.m11) < 1e-12 { map.m11 = 0 }
    guard map.isFinite else { return nil }
    self.map = map
    slidingRow = nil
  }

  /// A gradient with its one row.
  private init(_ shader: GradientShader, _ slidingRow: ShiftedGradientRow) {
    ramp = shader.ramp
    kind = shader.kind
    map = shader.map
    bias = shader.bias
    circles = shader.circles
    isOpaque = shader.isOpaque
    self.slidingRow = slidingRow
  }

  /// From the gradient's plane to what its locations are measured in.
  private static func measure(_ gradient: Gradient) -> ProjectiveTransform2D {
    let start = gradient.startPoint
    let extent = gradient.endPoint - start
    // Without an extent, all of it is beyond the last stop.
    let behind = ProjectiveTransform2D(m11: 0, m22: 0, m31: GradientRamp.farthest)
    let square = extent.x * extent.x + extent.y * extent.y
    switch gradient.kind {
    case .axial:
      guard square > 0 else { return behind }
      let along = extent / square
      return ProjectiveTransform2D(
        m11: along.x, m21: along.y, m22: 0, m31: -(start.x * along.x + start.y * along.y))
    case .radial:
      guard extent.x != 0, extent.y != 0 else { return behind }
      return ProjectiveTransform2D(
        m11: 1 / extent.x, m22: 1 / extent.y, m31: -start.x / extent.x, m32: -start.y / extent.y)
    case .conic, .circles:
      let size = square.squareRoot()
      let x = size > 0 ? extent / size : SIMD2(1, 0)
      return ProjectiveTransform2D(
        m11: x.x, m12: -x.y, m21: x.y, m22: x.x, m31: -(start.x * x.x + start.y * x.y),
        m32: start.x * x.y - start.y * x.x)
    }
  }

  /// The alpha of all pixels, if it is the same.
  var uniformAlpha: UInt32? {
    guard kind != .circles else { return nil }
    return ramp.uniformAlpha.map { RampKernel.Fixed(SIMD4(repeating: $0 * 256 + 128)).odd >> 24 }
  }

  /// The colour of a row that has only one.
  func uniformColor(row: Int) -> UInt32? {
    guard kind == .axial, map.m11 == 0, map.isAffine else { return nil }
    let location = GradientRamp.bounded(AxialRow(map, row: row).location(0))
    return ramp.pieces.withRow { pieces in
      let piece = pieces[GradientRamp.piece(at: location, near: 0, in: pieces)]
      return RampKernel.pixel(piece.color(at: location) * 256 + bias)
    }
  }

  /// The gradient prepared for an area, whatever part of it is drawn: the area determines the pixels.
  func prepared(for area: PixelRect) -> GradientShader {
    guard kind == .axial, map.isAffine, ramp.isContinuous,
      let row = ShiftedGradientRow(
        area, AxialMap(map), steepness: ramp.steepness,
        { row, count, target in shadeEvenly(from: 0, to: count, into: target, row) })
    else { return self }
    return GradientShader(self, row)
  }

  /// Lets a body read pixels of a row, from a column on.
  @inline(__always)
  func withPixels(
    row: Int, from: Int, to: Int, in memory: ShadedRow.Memory,
    _ body: (RowPointer<UInt32>) -> Void
  ) {
    if let slidingRow { return slidingRow.withPixels(row: row, from: from, to: to, body) }
    shade(row: row, from: from, to: to, in: memory)
    body(memory.pixels.part(from: from, count: to &- from).reading)
  }

  /// Computes pixels of a row. They are written at their columns; up to 15 more on both
  /// sides, none before column 0, may be written too.
  private func shade(row: Int, from: Int, to: Int, in memory: ShadedRow.Memory) {
    let target = memory.pixels
    if let circles {
      return circles.shade(CircleRow(map, row: row), ramp, bias, from: from, to: to, into: target)
    }
    guard map.isAffine else {
      return shade(ProjectiveRow(map, row: row, kind), from: from, to: to, into: target)
    }
    switch kind {
    case .axial:
      shadeEvenly(from: from, to: to, into: target, AxialRow(map, row: row))
    case .radial:
      let bias = bias
      // Else it is called for every block.
      @inline(__always)
      func fill(_ column: Int, _ first: SIMD4<Float>, _ next: SIMD4<Float>) {
        RampKernel.fill(target + column, from: first, to: next, bias: bias)
      }
      shadeNearlyEvenly(
        from: from, to: to, into: memory, RadialRow(map, row: row), fill: fill, finish: { _ in })
    case .conic: shade(ConicRow(map, row: row), from: from, to: to, into: target)
    case .circles: break
    }
  }

  /// Whether rows are computed and composited in one pass: what is outwards from a point, all of it
  /// translucent alike.
  var isOnePass: Bool { kind == .radial && map.isAffine && !isOpaque && ramp.uniformAlpha != nil }

  /// Composites a row in one pass.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  func drawInOnePass(
    _ target: MutableRowPointer<UInt32>, row: Int, from: Int, to: Int, alpha: UInt32,
    in memory: ShadedRow.Memory
  ) {
    let bias = bias
    let inverseAlpha = PixelMath.multiplier(255 &- alpha)
    func finish(_ column: Int) {
      let start = max(column, from)
      RowKernel.over(
        target + (start &- from), count: min(column &+ RampKernel.length, to) &- start,
        source: (memory.pixels + start).reading, alpha: alpha)
    }
    // Else it is called for every block.
    @inline(__always)
    func fill(_ column: Int, _ first: SIMD4<Float>, _ next: SIMD4<Float>) {
      if column >= from, column &+ RampKernel.length <= to {
        RampKernel.over(
          target + (column &- from), from: first, to: next, bias: bias, inverseAlpha: inverseAlpha)
      } else {
        RampKernel.fill(memory.pixels + column, from: first, to: next, bias: bias)
        finish(column)
      }
    }
    shadeNearlyEvenly(
      from: from, to: to, into: memory, RadialRow(map, row: row), fill: fill, finish: finish)
  }

  /// The constants of a linear piece of the ramp, for blocks inside it.
  private struct EvenPiece {
    let lower: Double
    let upper: Double
    let origin: Double
    let base: SIMD4<Float>
    let slope: SIMD4<Float>

    @inline(__always)
    init(_ piece: GradientRamp.Piece) {
      (lower, upper, origin) = (piece.lower, piece.upper, piece.origin)
      (base, slope) = (piece.base, piece.slope)
    }

    @inline(__always)
    func color(_ location: Double) -> SIMD4<Float> { base + slope * Float(location - origin) }
  }

  /// A row along which the locations change evenly: blocks inside a piece are a loop of their own.
  @inline(__always)
  private func shadeEvenly(
    from: Int, to: Int, into target: MutableRowPointer<UInt32>, _ row: AxialRow
  ) {
    let length = RampKernel.length
    let bias = bias
    ramp.pieces.withRow { pieces in
      var column = from & ~(length &- 1)
      var index = 0
      // Blocks begin before `to`: rows have space for one more block.
      while column < to {
        var location = GradientRamp.bounded(row.location(column))
        index = GradientRamp.piece(at: location, near: index, in: pieces)
        if pieces[index].isEven {
          let piece = EvenPiece(pieces[index])
          var color = piece.color(location)
          while column < to {
            let next = GradientRamp.bounded(row.location(column &+ length))
            guard next < piece.upper, next >= piece.lower else { break }
            let nextColor = piece.color(next)
            RampKernel.fill(target + column, from: color, to: nextColor, bias: bias)
            (location, color) = (next, nextColor)
            column &+= length
          }
        }
        if column < to {
          // A block between two pieces.
          shade(row, from: column, to: min(column &+ length, to), into: target)
          column &+= length
        }
      }
    }
  }

  /// A row of distances, of which those of the blocks' first pixels are known.
  ///
  /// Along a row, distances bend by less the farther out: from some distance on, a block bends by no
  /// more than a quarter of a level, and its own middle need not be tested.
  ///
  /// - Parameters:
  ///   - fill: Draws a block at a column whose components change evenly.
  ///   - finish: Draws a block at a column that was written to memory.
  @inline(__always)
  private func shadeNearlyEvenly(
    from: Int, to: Int, into memory: ShadedRow.Memory, _ row: RadialRow,
    fill: (_ column: Int, _ first: SIMD4<Float>, _ next: SIMD4<Float>) -> Void,
    finish: (_ column: Int) -> Void
  ) {
    let length = RampKernel.length
    let start = from & ~(length &- 1)
    let locations = memory.locations
    row.locations(from: start, count: (to &- start &+ 15) &>> 4 &+ 1, into: locations)
    let straight = row.straightness(steepness: ramp.steepness)
    ramp.pieces.withRow { pieces in
      var column = start
      var known = locations.reading
      var index = 0
      // Blocks begin before `to`; `known` points to the location of the one at `column`.
      while column < to {
        index = GradientRamp.piece(at: known[0], near: index, in: pieces)
        if pieces[index].isEven {
          let piece = EvenPiece(pieces[index])
          let low = max(piece.lower + straight.bend, straight.from)
          let high = piece.upper - straight.bend
          var location = known[0]
          var color = piece.color(location)
          while column < to, location >= low, location < high {
            let next = known[1]
            guard next >= low, next < high else { break }
            let nextColor = piece.color(next)
            fill(column, color, nextColor)
            (location, color) = (next, nextColor)
            known += 1
            column &+= length
          }
        }
        if column < to {
          shade(row, from: column, to: min(column &+ length, to), into: memory.pixels)
          finish(column)
          known += 1
          column &+= length
        }
      }
    }
  }

  // Not inlined: it is the slower path for blocks that the loops above leave.
  @inline(never)
  private func shade<Row: GradientRow>(
    _ row: Row, from: Int, to: Int, into target: MutableRowPointer<UInt32>
  ) {
    let length = RampKernel.length
    let bias = bias
    ramp.pieces.withRow { pieces in
      var column = from & ~(length &- 1)
      var location = GradientRamp.bounded(row.location(column))
      var piece = GradientRamp.piece(at: location, near: 0, in: pieces)
      var color = pieces[piece].color(at: location)
      // Blocks begin before `to`: rows have space for one more block.
      while column < to {
        let nextLocation = GradientRamp.bounded(row.location(column &+ length))
        let nextPiece = GradientRamp.piece(at: nextLocation, near: piece, in: pieces)
        let nextColor = pieces[nextPiece].color(at: nextLocation)
        var isEven = nextPiece == piece
        if isEven, !Row.isEven || !pieces[piece].isEven {
          let middle = GradientRamp.bounded(row.location(column &+ length / 2))
          // Distances are convex along a row, so they go below the line between the block's ends by
          // no more than twice what its middle does.
          let margin = 2 * abs(location + nextLocation - 2 * middle)
          let minimum = min(location, min(middle, nextLocation)) - margin
          let most = max(location, max(middle, nextLocation)) + margin
          isEven = minimum >= pieces[piece].lower && most < pieces[piece].upper
          let bend = color + nextColor - pieces[piece].color(at: middle) * 2
          // A quarter of a level at most.
          isEven = isEven && (bend * bend).sum() <= 0.25 && abs(nextLocation - location) <= Row.seam
        }
        if isEven {
          RampKernel.fill(target + column, from: color, to: nextColor, bias: bias)
        } else {
          shadeSingly(row, pieces, near: piece, from: column, into: target + column)
        }
        (location, piece, color) = (nextLocation, nextPiece, nextColor)
        column &+= length
      }
    }
  }

  /// Computes a block pixel by pixel.
  // Not inlined: it is the slowest path.
  @inline(never)
  private func shadeSingly<Row: GradientRow>(
    _ row: Row, _ pieces: RowPointer<GradientRamp.Piece>, near: Int, from column: Int,
    into target: MutableRowPointer<UInt32>
  ) {
    let length = RampKernel.length
    let bias = bias
    withUnsafeTemporaryAllocation(of: Double.self, capacity: length) { memory in
      let locations = MutableRowPointer(memory)
      row.blockLocations(from: column, into: locations)
      var near = near
      var index = 0
      // A location and a pixel for each of the block's columns.
      while index < length {
        var location = locations[index]
        near = GradientRamp.piece(at: location, near: near, in: pieces)
        guard pieces[near].isEven else {
          target[index] = RampKernel.pixel(pieces[near].color(at: location) * 256 + bias)
          index &+= 1
          continue
        }
        let piece = EvenPiece(pieces[near])
        repeat {
          target[index] = RampKernel.pixel(piece.color(location) * 256 + bias)
          index &+= 1
          if index == length { break }
          location = locations[index]
        } while location >= piece.lower && location < piece.upper
      }
    }
  }
}

/// One row of computed pixels: a worker's memory.
final class ShadedRow {
  /// The row's memory.
  struct Memory {
    /// The pixel of column 0.
    let pixels: MutableRowPointer<UInt32>
    /// The locations of every block's first pixel.
    let locations: MutableRowPointer<Double>
  }

  let memory: Memory

  init(width: Int) {
    let count = width + 2 * RampKernel.length
    memory = Memory(
      pixels: .allocate(repeating: 0, count: count),
      locations: .allocate(repeating: 0, count: count / RampKernel.length + 2))
  }

  deinit {
    memory.pixels.deallocate()
    memory.locations.deallocate()
  }
}
