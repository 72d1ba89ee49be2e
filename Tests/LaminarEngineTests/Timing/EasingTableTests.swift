import Testing

@testable import LaminarEngine

@Suite struct `Easing table` {
  static let curves: [EasingCurve] = [
    EasingCurve(0.42, 0, 1, 1), EasingCurve(0, 0, 0.58, 1), EasingCurve(0.42, 0, 0.58, 1),
    EasingCurve(0.25, 0.1, 0.25, 1), EasingCurve(0, 0, 0, 1), EasingCurve(1, 0, 0, 1),
    EasingCurve(0, 1, 1, 0), EasingCurve(0.6, -0.28, 0.735, 0.045),
    EasingCurve(0.175, 0.885, 0.32, 1.275), EasingCurve(0.05, 0.7, 0.1, 1),
    EasingCurve(1, 1, 1, 0), EasingCurve(0.999, 0, 0.001, 1),
  ]

  @Test(arguments: curves.indices)
  func `meets its curve everywhere`(_ index: Int) {
    let curve = Self.curves[index]
    // Not the first table of the array.
    var tables = [1.0, 2, 3]
    let offset = EasingTable.append(curve, to: &tables)
    var dice = Dice(seed: UInt64(index))
    var worst = 0.0
    for i in 0..<600 {
      // Every third near an end or the middle, where these curves are steep.
      let near = [0, 0.5, 1][i % 3]
      let x = i % 2 == 0 ? dice.unit() : near + (dice.unit() - 0.5) * (i % 4 == 1 ? 1e-3 : 1e-7)
      let value = EasingTable.value(tables.span, offset: offset, x: x)
      worst = max(worst, abs(value - curve.y(at: x)))
    }
    #expect(worst < 3e-14)
  }

  @Test func `meets the steep rows`() {
    var tables: [Double] = []
    var curve = EasingCurve(0, 0, 1, 1)
    var offset = EasingTable.linear
    for row in SteepCurves.rows {
      let next = EasingCurve(row.x1, row.y1, row.x2, row.y2)
      if next != curve {
        curve = next
        offset = EasingTable.append(curve, to: &tables)
      }
      let value = EasingTable.value(tables.span, offset: offset, x: row.x)
      #expect(abs(value - row.y) < 3e-14, "\(row): \(value)")
    }
  }

  @Test(arguments: [0, 2, 3, 8])
  func `is continuous between its pieces`(_ index: Int) {
    let curve = Self.curves[index]
    var tables: [Double] = []
    let offset = EasingTable.append(curve, to: &tables)
    var worst = 0.0
    // Pieces are cut at multiples of 1/2048; the curves' slopes are below 4 here.
    for cut in 1..<2048 {
      let x = Double(cut) / 2048
      let left = EasingTable.value(tables.span, offset: offset, x: x.nextDown)
      let middle = EasingTable.value(tables.span, offset: offset, x: x)
      let right = EasingTable.value(tables.span, offset: offset, x: x.nextUp)
      worst = max(worst, abs(left - middle), abs(right - middle))
    }
    #expect(worst < 1e-13)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `never falls where its curve rises`(_ index: Int) {
    var tables: [Double] = []
    let offset = EasingTable.append(Self.curves[index], to: &tables)
    var last = 0.0
    for step in 0...5000 {
      let value = EasingTable.value(tables.span, offset: offset, x: Double(step) / 5000)
      #expect(value >= last)
      last = value
    }
    #expect(last == 1)
  }

  @Test func `is exact at the ends and leaves the linear alone`() {
    var tables: [Double] = []
    #expect(EasingTable.append(EasingCurve(0.2, 0.2, 0.9, 0.9), to: &tables) == EasingTable.linear)
    #expect(tables.isEmpty)
    #expect(EasingTable.value(tables.span, offset: EasingTable.linear, x: 0.3) == 0.3)
    for curve in Self.curves.prefix(6) {
      let offset = EasingTable.append(curve, to: &tables)
      #expect(EasingTable.value(tables.span, offset: offset, x: 0) == 0)
      #expect(EasingTable.value(tables.span, offset: offset, x: .nan) == 0)
      #expect(EasingTable.value(tables.span, offset: offset, x: 1) == 1)
      #expect(EasingTable.value(tables.span, offset: offset, x: 2) == 1)
    }
  }

  @Test func `is compiled once per curve`() {
    var tables = EasingTables()
    #expect(tables.offset(of: nil) == EasingTable.linear)
    #expect(tables.offset(of: TimingFunction(name: .linear)) == EasingTable.linear)
    let first = tables.offset(of: TimingFunction(name: .easeIn))
    let second = tables.offset(of: TimingFunction(name: .easeOut))
    #expect(first == 0 && second > first)
    #expect(tables.offset(of: TimingFunction(controlPoints: 0.42, 0, 1, 1)) == first)
    let eased = EasingTable.value(tables.values, offset: second, x: 0.5)
    #expect(eased == EasingTable.value(tables.values.span, offset: second, x: 0.5))
    #expect(abs(eased - 0.684643) < 6e-7)
  }

  @Test func `holds any control points`() {
    var dice = Dice(seed: 3)
    for _ in 0..<8 {
      let curve = EasingCurve(
        dice.number(0, 1), dice.number(-1e9, 1e9), dice.number(0, 1), dice.number(-1e9, 1e9))
      var tables: [Double] = []
      let offset = EasingTable.append(curve, to: &tables)
      for _ in 0..<50 {
        let x = dice.unit()
        let value = EasingTable.value(tables.span, offset: offset, x: x)
        #expect(abs(value - curve.y(at: x)) < 1e-4)
      }
    }
  }
}
