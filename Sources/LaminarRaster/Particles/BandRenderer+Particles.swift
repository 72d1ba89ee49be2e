import LaminarGraphics

extension BandRenderer {
  /// Draws the particles of a band. They are never inside a mask.
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
            let writableColumns = clip.maxX &- rect.minX
            let destination = ParticleKernel.Destination(
              target: target.pixels(row: rect.minY, from: rect.minX, count: writableColumns),
              stride: target.width, rows: rect.maxY &- rect.minY, columns: count,
              writableColumns: writableColumns,
              isAdditive: particles.isAdditive)
            switch draw.kind {
            case .disc:
              let mask = particles.masks[Int(draw.index)]
              let stride = Int(mask.stride)
              let rows = masks.part(from: Int(mask.start), count: Int(mask.side) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawMask(
                rows + (rect.minX &- Int(draw.column)), maskStride: stride, draw.color, destination)
            case .sprite:
              let sheet = particles.sheets[Int(draw.index)]
              let stride = sheet.stride
              let rows = pixels.part(from: sheet.start, count: (sheet.height &+ 2) &* stride)
                .row(count: stride).movedRow(by: (rect.minY &- Int(draw.row)) &* stride)
              ParticleKernel.drawSprite(
                rows + (rect.minX &- Int(draw.column)), stride: stride, draw, destination)
            case .turned:
              let turn = particles.turns[Int(draw.index)]
              let sheet = pixels.part(
                from: Int(turn.start), count: Int(turn.rows) &* Int(turn.stride))
              ParticleKernel.drawTurned(
                turn, sheet, draw.color,
                first: (rect.minX &- Int(turn.column), rect.minY &- Int(turn.row)), destination)
            case .mapped:
              let map = particles.maps[Int(draw.index)]
              for row in 0..<destination.rows {
                ParticleKernel.drawMapped(
                  map, draw.color, isAdditive: destination.isAdditive, row: rect.minY &+ row,
                  from: rect.minX, destination.target.movedRow(by: row &* destination.stride),
                  count: count)
              }
            }
          }
        }
      }
    }
  }
}
