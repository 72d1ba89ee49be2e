import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Even rows` {
  private func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> CoverageLine {
    CoverageLine(
      x0: CoverageLine.fixed(x0), y0: CoverageLine.fixed(y0), x1: CoverageLine.fixed(x1),
      y1: CoverageLine.fixed(y1))
  }

  private func rows(_ lines: [CoverageLine]) -> Range<Int32> {
    CoverageLine.evenRows(of: lines[...])
  }

  @Test func `are whole rows between the corners`() {
    let left = [line(10, 30.25, 10, 8.5), line(10, 8.5, 14, 4)]
    let right = [line(24, 4, 28, 8.5), line(28, 8.5, 28, 30.25)]
    let low = [line(28, 30.25, 19, 36), line(19, 36, 10, 30.25)]
    #expect(rows(left + right + low) == 9..<30)
  }

  @Test func `end where a line begins, and are the longest of what is left`() {
    let sides = [line(0, 0, 0, 60), line(50, 60, 50, 0)]
    #expect(rows(sides + [line(20, 10, 30, 20)]) == 20..<60)
    #expect(rows(sides + [line(20, 45, 20, 55)]) == 0..<45)
    #expect(rows(sides + [line(20, 5, 20, 50)]) == 5..<50)
    #expect(rows(sides + [line(20, 7, 30, 30), line(20, 37, 30, 55)]).isEmpty)
    #expect(rows([line(0, 0, 1, 60)]).isEmpty)
    #expect(rows([line(0, 0, 0, 7)]).isEmpty)
    #expect(rows([]).isEmpty)
  }

  /// A card, a frame and a polygon with upright sides, between pixels.
  private static let shapes: [DisplayList.Shape] = [
    .rect(5.3, 3.6, 90.4, 150.2, radius: 12), .rect(-8.5, 9.25, 60, 170.5),
    .ring(
      outer: .of(3.5, -4, 100, 190, radius: 20), inner: .of(5.25, 0, 97, 184, radius: 17)),
    .polygons(
      [[[20.2, 1], [60, 30.5], [60, 140], [45.5, 140], [45.5, 170], [20.2, 150]]], .nonZero),
  ]

  @Test(arguments: 0..<4, [0.4, 1])
  func `are drawn like rows that a clip leaves one by one`(shape: Int, alpha: Double) {
    let color = Color(red: 0.8, green: 0.3, blue: 0.1, alpha: alpha)
    let fill = DisplayList.Command.fill(Self.shapes[shape], color)
    for background in [nil, Color(red: 0.1, green: 0.5, blue: 0.9)] {
      let whole = render(.of(110, 180, background: background, [fill]))
      var rows: [DisplayList.Command] = []
      for row in 0..<180 {
        rows += [
          .pushClip(.rect(0, Double(row), 110, 1), .identity), fill, .popClip,
        ]
      }
      #expect(render(.of(110, 180, background: background, rows)) == whole)
      // In one row of another picture no rows are alike, and nothing is known of what was below.
      let below = DisplayList.Command.fill(
        .polygons([[[0, 0], [110, 0], [110, 180], [0, 180]]], .nonZero),
        background ?? Color(red: 0, green: 0, blue: 0, alpha: 0))
      #expect(render(.of(110, 180, background: background, [below, fill])) == whole)
      #expect(render(.of(110, 180, background: background, [fill]), workers: 3) == whole)
    }
  }

  @Test func `of a shadow are drawn like rows that a clip leaves one by one`() {
    let shadow = DisplayList.Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.6), radius: 4,
      offset: CGSize(width: 1.5, height: 3))
    let command = DisplayList.Command.shadow(
      .rect(30.3, 30.6, 60, 130, radius: 6), .identity, shadow)
    let background = Color(red: 0.7, green: 0.8, blue: 0.9)
    let whole = render(.of(120, 200, background: background, [command]))
    var rows: [DisplayList.Command] = []
    for row in 0..<200 {
      rows += [.pushClip(.rect(0, Double(row), 120, 1), .identity), command, .popClip]
    }
    #expect(render(.of(120, 200, background: background, rows)) == whole)
  }
}
