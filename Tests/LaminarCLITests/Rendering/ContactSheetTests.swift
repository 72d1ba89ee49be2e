import Testing

@testable import LaminarCLI

@Suite struct `A contact sheet` {
  @Test(arguments: [
    (5, 3, [0, 1, 2]), (2, 144, [0, 143]), (5, 144, [0, 36, 72, 107, 143]), (1, 9, [0]),
    (3, 0, []),
  ])
  func `shows frames that are spread evenly`(cells: Int, count: Int, indices: [Int]) {
    #expect(ContactSheet.indices(of: cells, among: count) == indices)
  }
}
