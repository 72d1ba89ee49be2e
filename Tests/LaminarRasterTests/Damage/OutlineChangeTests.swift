import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Outlines that change` {
  private static let (width, height) = (320.0, 240.0)

  /// Strokes and polygons of which a part changes from frame to frame.
  private struct Outlines {
    private var numbers: SeededNumbers
    private let paths: [Path]
    private let polygons: [[SIMD2<Double>]]
    private let styles: [StrokeStyle]
    private let colors: [Color]
    private let rule: FillRule
    private let scopes: Int

    init(seed: UInt64) {
      var numbers = SeededNumbers(seed)
      let count = numbers.int(1..<60)
      let isWide = numbers.int(0..<2) == 0
      func point() -> SIMD2<Double> {
        // Some are outside of the canvas, on all sides.
        SIMD2(numbers.double(-60...width + 60), numbers.double(-60...height + 60))
      }
      paths = (0..<count).map { _ in
        var path = Path()
        let center = point()
        func near() -> SIMD2<Double> {
          isWide ? point() : center + SIMD2(numbers.double(-40...40), numbers.double(-40...40))
        }
        path.appendMove(near())
        for _ in 0..<numbers.int(1..<4) {
          if numbers.int(0..<4) == 0 {
            path.appendLine(near())
          } else {
            path.appendCubic(near(), near(), near())
          }
        }
        if numbers.int(0..<3) == 0 { path.appendClose() }
        return path
      }
      polygons = (0..<count).map { _ in (0..<9).map { _ in point() } }
      styles = (0..<count).map { _ in
        StrokeStyle(
          width: numbers.double(0.2...14), cap: [.butt, .round, .square][numbers.int(0..<3)],
          join: [.miter, .round, .bevel][numbers.int(0..<3)],
          dashPattern: numbers.int(0..<4) == 0 ? [9, 5] : [])
      }
      colors = (0..<count).map { _ in
        Color(
          red: numbers.double(0...1), green: numbers.double(0...1), blue: numbers.double(0...1),
          alpha: numbers.int(0..<2) == 0 ? 1 : numbers.double(0...1))
      }
      rule = numbers.int(0..<2) == 0 ? .nonZero : .evenOdd
      scopes = numbers.int(0..<6)
      self.numbers = numbers
    }

    /// The list at a moment of 0…1.
    func list(at moment: Double) -> DisplayList {
      var commands: [DisplayList.Command] = []
      for (index, path) in paths.enumerated() {
        let color = colors[index]
        var style = styles[index]
        style.start = index % 3 == 0 ? moment / 2 : 0
        style.end = index % 7 == 6 ? 1 : 0.1 + 0.9 * moment
        let turned = ProjectiveTransform2D(m12: 0.1, m21: -0.1, m31: 3.3)
        switch index % 5 {
        case 4:
          // A polygon with one point that moves.
          var polygon = polygons[index]
          polygon[4] += SIMD2(20 * moment, -9 * moment)
          commands.append(.fill(.polygons([polygon], rule), turned, .color(color)))
        case 3: commands.append(.fill(.stroke(path, style), turned, .color(color)))
        default: commands.append(.fill(.stroke(path, style), .identity, .color(color)))
        }
      }
      let disc = DisplayList.Shape.circle(width / 2, height / 2, 90)
      let shadow = DisplayList.Shadow(
        color: colors[0], radius: 4, offset: CGSize(width: 3, height: 2))
      switch scopes {
      case 0: commands = [.pushClip(disc, .identity)] + commands + [.popClip]
      case 1: commands = [.pushGroup(opacity: 0.6)] + commands + [.popGroup]
      case 2: commands = [.pushShadow(shadow, .identity)] + commands + [.popShadow]
      case 3:
        commands =
          [.pushMask] + commands + [.clipToMask, .fill(disc, colors[0]), .popClip]
      default: break
      }
      return .of(Int(width), Int(height), background: .opaqueWhite, commands)
    }

    /// Moments, mostly in order.
    mutating func moments() -> [Double] {
      var moments = (0..<8).map { Double($0) / 40 }
      moments[5] += numbers.double(0...0.8)
      return moments + [1]
    }
  }

  @Test(arguments: 0..<40)
  func `are drawn to the bytes of the whole`(seed: UInt64) {
    var outlines = Outlines(seed: seed)
    var renderer = Renderer(workers: seed % 2 == 0 ? 1 : 3)
    var frame = RetainedFrame()
    for moment in outlines.moments() {
      let list = outlines.list(at: moment)
      renderer.render(list, updating: &frame)
      #expect(frame.bitmap == render(list), "at \(moment)")
    }
  }

  @Test(arguments: [3, 200])
  func `damage the pixels around the ends of strokes that grow`(count: Int) {
    func list(at moment: Double) -> DisplayList {
      var numbers = SeededNumbers(7)
      func point() -> SIMD2<Double> { SIMD2(numbers.double(0...1280), numbers.double(0...800)) }
      return .of(
        1280, 800, background: .opaqueWhite,
        (0..<count).map { _ in
          var path = Path()
          path.appendMove(point())
          path.appendCubic(point(), point(), point())
          let style = StrokeStyle(width: 3, cap: .round, join: .round, end: moment)
          return .fill(.stroke(path, style), .identity, .color(.opaqueWhite))
        })
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    // The lines of the first two frames become known.
    for moment in [0.3, 0.302] { renderer.render(list(at: moment), updating: &frame) }
    renderer.render(list(at: 0.304), updating: &frame)
    #expect(frame.damage.share > 0)
    #expect(frame.damage.share < (count == 3 ? 0.005 : 0.3))
    #expect(frame.bitmap == render(list(at: 0.304)))
  }
}
