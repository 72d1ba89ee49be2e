import LaminarGraphics

extension BandRenderer {
  /// Draws the particles of a band. No mask stands around them.
  func draw(
    _ particles: PreparedParticles, band: Int, inside clip: PixelRect, on target: BandView
  ) {
    particles.maskBytes.withRow { masks in
      particles.sheetPixels.withRow { pixels in
        particles.draws.withUnsafeBufferPointer { draws in
          for index in particles.draws(band: band) {
            let draw = draws[Int(index)]
            let bounds = draw.bounds
            let rect = bounds.intersection(clip)
            if rect.isEmpty { continue }
            let count = rect.maxX &- rect.minX
            precondition(rect.maxY <= target.rows.upperBound)
            let room = clip.maxX &- rect.minX
            let place = ParticleKernel.Place(
              target: target.pixels(row: rect.minY, from: rect.minX, count: room),
              stride: target.width, rows: rect.maxY &- rect.minY, columns: count, room: room,
              isAdditive: particles.isAdditive)
            switch draw.kind {
            case .disc:
              let mask = particles.masks[Int(draw.place)]
              let stride = Int(mask.stride)
              let rows = masks.part(from: Int(mask.start), count: Int(mask.side) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawMask(
                rows + (rect.minX &- Int(draw.column)), maskStride: stride, draw.color, place)
            case .sprite:
              let sheet = particles.sheets[Int(draw.place)]
              let stride = sheet.stride
              let rows = pixels.part(from: sheet.start, count: (sheet.height &+ 2) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawSprite(
                rows + (rect.minX &- Int(draw.column)), stride: stride, draw, place)
            case .turned:
              let turn = particles.turns[Int(draw.place)]
              let sheet = pixels.part(
                from: Int(turn.start), count: Int(turn.rows) &* Int(turn.stride))
              ParticleKernel.drawTurned(
                turn, sheet, draw.color,
                first: (rect.minX &- Int(turn.column), rect.minY &- Int(turn.row)), place)
            case .mapped:
              let map = particles.maps[Int(draw.place)]
              for row in 0..<place.rows {
                ParticleKernel.drawMapped(
                  map, draw.color, isAdditive: place.isAdditive, row: rect.minY &+ row,
                  from: rect.minX, place.target.movedRow(by: row &* place.stride), count: count)
              }
            }
          }
        }
      }
    }
  }
}
