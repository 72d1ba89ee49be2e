import LaminarGraphics

extension BandRenderer {
  /// Draws the particles of a band. No mask stands around them.
  func draw(
    _ particles: PreparedParticles, band: Int, inside clip: PixelRect, on target: BandView
  ) {
    particles.maskBytes.withUnsafeBufferPointer { masks in
      particles.sheetPixels.withUnsafeBufferPointer { pixels in
        particles.draws.withUnsafeBufferPointer { draws in
          for index in particles.draws(band: band) {
            let draw = draws[Int(index)]
            let bounds = draw.bounds
            let rect = bounds.intersection(clip)
            if rect.isEmpty { continue }
            let count = rect.maxX &- rect.minX
            precondition(rect.maxY <= target.rows.upperBound)
            let place = ParticleKernel.Place(
              target: target.pixels(row: rect.minY, from: rect.minX, count: count),
              stride: target.width, rows: rect.maxY &- rect.minY, columns: count,
              room: clip.maxX &- rect.minX, isAdditive: particles.isAdditive)
            switch draw.kind {
            case .disc:
              guard let base = masks.baseAddress else { continue }
              let mask = particles.masks[Int(draw.place)]
              let stride = Int(mask.stride)
              ParticleKernel.drawMask(
                base + Int(mask.start) + (rect.minY &- Int(draw.row)) &* stride
                  + (rect.minX &- Int(draw.column)), maskStride: stride, draw.color, place)
            case .sprite:
              guard let base = pixels.baseAddress else { continue }
              let sheet = particles.sheets[Int(draw.place)]
              ParticleKernel.drawSprite(
                base + sheet.start + (rect.minY &- Int(draw.row)) &* sheet.stride
                  + (rect.minX &- Int(draw.column)), stride: sheet.stride, draw, place)
            case .turned:
              guard let base = pixels.baseAddress else { continue }
              let turn = particles.turns[Int(draw.place)]
              ParticleKernel.drawTurned(
                turn, base, draw.color,
                first: (rect.minX &- Int(turn.column), rect.minY &- Int(turn.row)), place)
            case .mapped:
              let map = particles.maps[Int(draw.place)]
              for row in 0..<place.rows {
                ParticleKernel.drawMapped(
                  map, draw.color, isAdditive: place.isAdditive, row: rect.minY &+ row,
                  from: rect.minX, place.target + row &* place.stride, count: count)
              }
            }
          }
        }
      }
    }
  }
}
