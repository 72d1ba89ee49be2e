import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

/// A particle that is cut — by the canvas, a clip or damage — shows the pixels that the whole one has
/// there, whatever is past the cut in its mask or sheet.
@Suite struct `Cut particles` {
  /// One particle for each kernel that draws particles.
  enum Variant: String, CaseIterable {
    case disc, largeDisc, upright, betweenPixels, scaled, turned, skewed, stretched

    func look() -> DisplayList.ParticleLook {
      switch self {
      case .disc, .largeDisc, .stretched: DisplayList.ParticleLook()
      default: DisplayList.ParticleLook(image: .random(11, 9, seed: 7))
      }
    }

    var axis: SIMD2<Double> {
      switch self {
      case .disc: SIMD2(1.25, 0)
      case .largeDisc: SIMD2(2.6, 0)
      case .scaled: SIMD2(1.37, 0)
      case .turned: SIMD2(0.9, 0.7)
      default: SIMD2(1, 0)
      }
    }

    var transform: ProjectiveTransform2D {
      switch self {
      // Rows that are moved: the corners reach far beyond a half pixel's edge.
      case .skewed: ProjectiveTransform2D(m21: 1.6)
      case .stretched: ProjectiveTransform2D(m11: 1.5, m22: 1.1)
      default: .identity
      }
    }

    /// The centre on the canvas.
    var centre: SIMD2<Double> { self == .upright ? SIMD2(30.5, 25.5) : SIMD2(30.3, 25.8) }
  }

  private static let size = (width: 64, height: 50)

  private func particles(
    _ variant: Variant, moved: SIMD2<Double> = .zero, isAdditive: Bool = false
  ) -> DisplayList.Item {
    let t = variant.transform
    let centre = variant.centre + moved
    let y = centre.y / t.m22
    let particle = DisplayList.Particle(
      position: SIMD3((centre.x - t.m21 * y) / t.m11, y, 0), axis: variant.axis,
      color: SIMD4(1, 0.7, 0.4, 0.9), look: 0)
    return DisplayList.Item(
      id: DisplayList.ID(layer: 1, part: .particles),
      command: .particles(
        DisplayList.Particles(
          particles: [particle], looks: [variant.look()], isAdditive: isAdditive), t))
  }

  private func pixels(_ items: [DisplayList.Item]) -> [UInt32] {
    render(
      DisplayList(
        width: Self.size.width, height: Self.size.height,
        background: Color(red: 0.1, green: 0.2, blue: 0.3), items: items)
    ).pixels
  }

  /// The first pixel that differs from what it has to be.
  private func difference(
    _ pixels: [UInt32], _ wanted: (_ x: Int, _ y: Int) -> UInt32
  ) -> String? {
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where pixels[y * Self.size.width + x] != wanted(x, y) {
        return "at \(x), \(y)"
      }
    }
    return nil
  }

  @Test(arguments: Variant.allCases, [false, true])
  func `are the whole ones inside a clip, and nothing outside`(variant: Variant, isAdditive: Bool) {
    let item = particles(variant, isAdditive: isAdditive)
    let whole = pixels([item])
    let empty = pixels([])
    #expect(whole != empty)
    let id = DisplayList.ID(layer: 2, part: .clip)
    // One side after the other passes over the particle.
    var cuts: [(x: Range<Int>, y: Range<Int>)] = []
    for edge in 12..<50 {
      cuts += [(edge..<64, 0..<50), (0..<edge, 0..<50), (edge..<edge + 3, 0..<50)]
    }
    for edge in 10..<44 {
      cuts += [(0..<64, edge..<50), (0..<64, 0..<edge), (27..<34, edge..<edge + 1)]
    }
    for cut in cuts {
      let shape = DisplayList.Shape.rect(
        Double(cut.x.lowerBound), Double(cut.y.lowerBound), Double(cut.x.count),
        Double(cut.y.count))
      let clipped = pixels([
        .init(id: id, command: .pushClip(shape, .identity)), item,
        .init(id: id, command: .popClip),
      ])
      let wrong = difference(clipped) { x, y in
        (cut.x.contains(x) && cut.y.contains(y) ? whole : empty)[y * Self.size.width + x]
      }
      #expect(wrong == nil, "columns \(cut.x), rows \(cut.y)")
    }
  }

  @Test(arguments: Variant.allCases)
  func `are the whole ones on a smaller canvas`(variant: Variant) {
    let whole = pixels([particles(variant)])
    let (width, height) = Self.size
    // Moved by whole pixels across each edge.
    for moved in -34...34 {
      for (dx, dy) in [(moved, 0), (0, moved)] {
        let cut = pixels([particles(variant, moved: SIMD2(Double(dx), Double(dy)))])
        let wrong = difference(cut) { x, y in
          let (x, y) = (x - dx, y - dy)
          let isInside = (0..<width).contains(x) && (0..<height).contains(y)
          return whole[isInside ? y * width + x : 0]
        }
        #expect(wrong == nil, "moved by \(dx), \(dy)")
      }
    }
  }

  @Test(arguments: Variant.allCases, [false, true])
  func `are the whole ones where only damage is drawn`(variant: Variant, isAdditive: Bool) {
    func list(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DisplayList {
      let plate = DisplayList.Shape.rect(Double(x), Double(y), Double(width), Double(height))
      return DisplayList(
        width: Self.size.width, height: Self.size.height,
        items: [
          .init(
            id: DisplayList.ID(layer: 2, part: .background),
            command: .fill(plate, Color(red: 0, green: 0, blue: 1, alpha: 0.5))),
          particles(variant, isAdditive: isAdditive),
        ])
    }
    var renderer = Renderer()
    var fresh = Renderer()
    var frame = RetainedFrame()
    for index in 0..<60 {
      // A plate of changing size wanders behind the particle.
      let list = list(index, (7 * index) % 44, 2 + index % 9, 3 + index % 4)
      renderer.render(list, updating: &frame)
      #expect(frame.bitmap == fresh.render(list), "plate \(index)")
    }
  }
}
