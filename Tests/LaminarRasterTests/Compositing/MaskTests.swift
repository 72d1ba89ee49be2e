import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Masks` {
  static let half = Color(red: 1, green: 1, blue: 1, alpha: 0.5)

  /// A mask's picture, then what it masks as one group.
  func masked(
    _ mask: [DisplayList.Command], _ content: [DisplayList.Command]
  ) -> [DisplayList.Command] {
    [.pushMask] + mask + [.clipToMask, .pushGroup(opacity: 1)] + content + [.popGroup, .popClip]
  }

  @Test func `multiply the whole picture by their alpha`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    let bitmap = render(
      .of(
        20, 10,
        masked(
          [.fill(.rect(2, 0, 6, 10), Self.half), .fill(.rect(5, 0, 6, 10), Self.half)],
          [.fill(.rect(0, 0, 20, 10), red), .fill(.rect(4, 2, 20, 6), blue)])))
    for y in 0..<10 {
      for x in 0..<20 {
        let first = (2..<8).contains(x) ? 0.5 : 0
        let second = (5..<11).contains(x) ? 0.5 : 0
        let alpha = 255 * (first + second - first * second)
        let pixel = bitmap.pixel(x: x, y: y)
        let isBlue = x >= 4 && (2..<8).contains(y)
        #expect(abs(Double(pixel >> 24) - alpha) <= 1)
        #expect(pixel >> 24 == (isBlue ? pixel >> 16 & 0xff : pixel & 0xff))
      }
    }
  }

  @Test(arguments: [40, 200])
  func `multiply each other, the clips around and their own`(height: Int) {
    let reference = ReferenceRasterizer(width: 60, height: height, linesPerRow: 8)
    func disc(_ x: Double, _ y: Double, _ r: Double) -> [Double] {
      reference.coverage(samples: 8) { ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= r * r }
    }
    let middle = Double(height) / 2
    let bitmap = render(
      .of(
        60, height,
        [.pushClip(.circle(30, middle, 28), .identity)]
          + masked(
            [.fill(.circle(22, middle, middle - 2), Self.half)],
            [.fill(.rect(-5, -5, 200, 300), .opaqueWhite)]
              + masked(
                [.fill(.circle(38, middle, 20), .opaqueWhite)],
                [
                  .fill(.rect(0, 0, 60, 300), Color(red: 0, green: 0, blue: 0)),
                  .fill(.rect(0, 0, 60, 300), Color(red: 1, green: 0, blue: 0)),
                ]))
          + [.popClip]))
    let (clip, outer) = (disc(30, middle, 28), disc(22, middle, middle - 2))
    let alpha = clip.indices.map { 255 * 0.5 * clip[$0] * outer[$0] }
    #expect(Difference(alphas(bitmap), alpha).greatest <= 8)
    #expect(Difference(alphas(bitmap), alpha).mean <= 0.6)
    let inner = disc(38, middle, 20)
    let blue = bitmap.pixels.map { Double($0 >> 16 & 0xff) }
    let expected = alpha.indices.map { alpha[$0] * (1 - inner[$0]) }
    #expect(Difference(blue, expected).mean <= 0.6)
  }

  @Test func `hide everything when they are empty, and show nothing themselves`() {
    let white = DisplayList.Command.fill(.rect(0, 0, 9, 9), .opaqueWhite)
    #expect(render(.of(9, 9, masked([], [white]))).pixels.allSatisfy { $0 == 0 })
    #expect(render(.of(9, 9, masked([white], []))).pixels.allSatisfy { $0 == 0 })
    #expect(render(.of(9, 9, [.pushMask, white])).pixels.allSatisfy { $0 == 0 })
    // A mask of one band must not show in another.
    let bitmap = render(
      .of(
        9, 200,
        masked(
          [.fill(.rect(0, 0, 9, 200), .opaqueWhite)], [.fill(.rect(0, 150, 9, 9), .opaqueWhite)])))
    for y in 0..<200 {
      #expect(bitmap.pixel(x: 3, y: y) == ((150..<159).contains(y) ? 0xffff_ffff : 0))
    }
  }
}
