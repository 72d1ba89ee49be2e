import Testing

@testable import LaminarRaster

@Suite struct `Row pointers` {
  @Test func `read and write what they point to`() {
    var numbers: [UInt16] = (0..<24).map { 100 + $0 }
    numbers.withMutableRow { all in
      // Rows of 6 numbers, of which the second to fifth may be reached.
      var row = (all + 7).row(count: 4)
      #expect(row[0] == 107 && row[3] == 110)
      row.moveRow(by: 6)
      #expect(row.reading[0] == 113 && row.movedRow(by: -6)[1] == 108)
      row[1] = 1
      row[1] += 1
      (row + 2).store(UInt32(0x0004_0003))
      row.movedRow(by: 6).update(repeating: 9, count: 3)
      all.update(from: all.reading + 1, count: 2)
      let last = (all + 23).inRow(from: -5, count: 6)
      last.withRebound(to: UInt8.self, count: 2) { $0[0] = 120 }
      #expect(last[-5] == 118 && last.reading.inRow(from: -1, count: 2)[-1] == 122)
      #expect(last - row == 10 && row.reading - last.reading == -10)
      #expect(row.load(at: 1, as: SIMD2<UInt16>.self) == SIMD2(2, 3))
      #expect(all.part(from: 1, count: 3).reading.bound(to: UInt8.self)[2] == 102)
    }
    #expect(
      numbers == [
        101, 102, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 2, 3, 4, 117, 118, 9,
        9, 9, 122, 120,
      ])
    #expect([UInt8]().withRow { _ in true })
  }

  @Test func `know nothing but their address unless the build is checked`() {
    #if LAMINAR_CHECKED
    #expect(MemoryLayout<RowPointer<UInt32>>.size > MemoryLayout<UnsafePointer<UInt32>>.size)
    #else
    #expect(MemoryLayout<RowPointer<UInt32>>.size == MemoryLayout<UnsafePointer<UInt32>>.size)
    #expect(MemoryLayout<MutableRowPointer<UInt32>>.size == MemoryLayout<UInt>.size)
    #endif
  }

  #if LAMINAR_CHECKED
  /// Two rows of four pixels.
  private static let pixels: [UInt32] = [1, 2, 3, 4, 5, 6, 7, 8]

  @Test func `stop a checked build past the end of a row`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0.row(count: 4) + 1)[3] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0.row(count: 4) + 1).load(as: SIMD4<UInt32>.self) }
    }
    await #expect(processExitsWith: .failure) {
      var row: [UInt32] = [1, 2, 3, 4]
      row.withMutableRow { $0.row(count: 3).update(repeating: 0, count: 4) }
    }
  }

  @Test func `stop a checked build past the end of new memory`() async {
    await #expect(processExitsWith: .failure) {
      MutableRowPointer<UInt32>.allocate(count: 4)[4] = 1
    }
    await #expect(processExitsWith: .failure) {
      var row: [UInt32] = [1, 2, 3, 4]
      row.withMutableRow { ($0 + 3).withRebound(to: UInt8.self, count: 5) { $0[0] = 1 } }
    }
  }

  @Test func `stop a checked build before the first of a row`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0 + 4).row(count: 4)[-1] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = ($0 + 6).inRow(from: -2, count: 4)[-3] }
    }
  }

  @Test func `stop a checked build outside of a picture`() async {
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.row(count: 4).movedRow(by: 8)[0] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.part(from: 4, count: 4).row(count: 2).movedRow(by: -2)[0] }
    }
    await #expect(processExitsWith: .failure) {
      Self.pixels.withRow { _ = $0.part(from: 6, count: 3) }
    }
  }

  @Test func `stop a checked build outside of a span`() async {
    await #expect(processExitsWith: .failure) { _ = Self.pixels.span[within: 8] }
  }
  #endif
}
