import Testing

@testable import LaminarRaster

@Suite struct `Touched blocks` {
  @Test(arguments: 0..<10)
  func `are those that were inserted`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let width = numbers.int(1..<1200)
    let blocks = (width + 3) / 4
    var touched = TouchedBlocks(width: width)
    func part(of count: Int) -> Range<Int> {
      let start = numbers.int(0..<count)
      return start..<numbers.int(start..<min(count, start + 70) + 1)
    }
    for round in 0..<3 {
      var expected: Set<SIMD2<Int>> = []
      touched.removeAll()
      for _ in 0..<8 {
        let (strips, columns) = (part(of: 16), part(of: blocks))
        touched.insert(strips, columns)
        for strip in strips { for block in columns { expected.insert([strip, block]) } }
      }
      for _ in 0..<300 {
        let (strips, columns) = (part(of: 16), part(of: blocks))
        let isExpected = strips.contains { strip in
          columns.contains { expected.contains([strip, $0]) }
        }
        #expect(touched.intersects(strips, columns) == isExpected, "round \(round)")
      }
    }
  }
}
