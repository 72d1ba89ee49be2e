import Testing

@testable import LaminarRaster

@Suite struct `Parts of pictures` {
  private let picture = Bitmap(
    width: 3, height: 2, premultiplied: (1...6).map { 0xff00_0000 | UInt32($0) })

  private func numbers(_ bitmap: Bitmap) -> [UInt32] { bitmap.pixels.map { $0 & 0xff } }

  @Test(arguments: -4...4, -3...3) func `are transparent beyond the picture`(
    _ left: Int, _ top: Int
  ) {
    let part = picture.part(left: left, top: top, width: 2, height: 3)
    #expect((part.width, part.height) == (2, 3))
    for y in 0..<3 {
      for x in 0..<2 {
        #expect(part.pixel(x: x, y: y) == picture.pixel(x: left + x, y: top + y))
      }
    }
  }

  @Test(arguments: -4...4, -3...3) func `replace what they cover`(_ left: Int, _ top: Int) {
    var whole = Bitmap(width: 2, height: 2, filling: 0x8080_8080)
    whole.replace(left: left, top: top, with: picture)
    for y in 0..<2 {
      for x in 0..<2 {
        let isCovered = (0..<3).contains(x - left) && (0..<2).contains(y - top)
        #expect(
          whole.pixel(x: x, y: y)
            == (isCovered ? picture.pixel(x: x - left, y: y - top) : 0x8080_8080))
      }
    }
  }

  @Test func `of a sheet are its cells`() {
    let empty = Bitmap(width: 0, height: 0)
    #expect(numbers(picture.part(left: 1, top: 0, width: 2, height: 2)) == [2, 3, 5, 6])
    #expect(numbers(empty.part(left: 0, top: 0, width: 2, height: 1)) == [0, 0])
  }
}
