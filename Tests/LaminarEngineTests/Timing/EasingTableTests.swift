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

/// Values of curves where doubles are hardest pressed: control points, x, y.
///
/// From a bisection with 60 digits (mpmath).
enum SteepCurves {
  struct Row: Sendable {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double
    let x: Double
    let y: Double

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
      self.x1 = x1
      self.y1 = y1
      self.x2 = x2
      self.y2 = y2
      self.x = x
      self.y = y
    }
  }

  static let rows: [Row] = [
    Row(0, 0, 0, 1, 1e-15, 2.9999800000000003e-10),
    Row(0, 0, 0, 1, 1e-06, 0.000298),
    Row(0, 0, 0, 1, 0.013, 0.13986324441036616),
    Row(0, 0, 0, 1, 0.25, 0.6905507889761496),
    Row(0, 0, 0, 1, 0.499999, 0.88988105499937),
    Row(0, 0, 0, 1, 0.5, 0.8898815748423098),
    Row(0, 0, 0, 1, 0.5000000001, 0.889881574894294),
    Row(0, 0, 0, 1, 0.77, 0.9802777471641582),
    Row(0, 0, 0, 1, 0.9999, 0.9999999966665185),
    Row(0, 0, 0, 1, 0.999999999, 1.0),
    Row(1, 0, 0, 1, 1e-15, 3.3333333333333377e-31),
    Row(1, 0, 0, 1, 1e-06, 3.333337037041975e-13),
    Row(1, 0, 0, 1, 0.013, 5.716141570975798e-05),
    Row(1, 0, 0, 1, 0.25, 0.029724605511925198),
    Row(1, 0, 0, 1, 0.499999, 0.4905510921258727),
    Row(1, 0, 0, 1, 0.5, 0.5),
    Row(1, 0, 0, 1, 0.5000000001, 0.5004386026228287),
    Row(1, 0, 0, 1, 0.77, 0.975743963733854),
    Row(1, 0, 0, 1, 0.9999, 0.9999999966662962),
    Row(1, 0, 0, 1, 0.999999999, 1.0),
    Row(0, 1, 1, 0, 1e-15, 5.477225408384995e-08),
    Row(0, 1, 1, 0, 1e-06, 0.0017303843013761195),
    Row(0, 1, 1, 0, 0.013, 0.17607335923852405),
    Row(0, 1, 1, 0, 0.25, 0.479055466999209),
    Row(0, 1, 1, 0, 0.499999, 0.5),
    Row(0, 1, 1, 0, 0.5, 0.5),
    Row(0, 1, 1, 0, 0.5000000001, 0.5),
    Row(0, 1, 1, 0, 0.77, 0.5270059221958735),
    Row(0, 1, 1, 0, 0.9999, 0.9828459972213376),
    Row(0, 1, 1, 0, 0.999999999, 0.9999452294116855),
    Row(0.999, 0, 0.001, 1, 1e-15, 3.3400100133500243e-31),
    Row(0.999, 0, 0.001, 1, 1e-06, 3.3400137259609124e-13),
    Row(0.999, 0, 0.001, 1, 0.013, 5.7276247113372555e-05),
    Row(0.999, 0, 0.001, 1, 0.25, 0.029789397668613472),
    Row(0.999, 0, 0.001, 1, 0.499999, 0.4990011798163542),
    Row(0.999, 0, 0.001, 1, 0.5, 0.5000000000000003),
    Row(0.999, 0, 0.001, 1, 0.5000000001, 0.5000001000000086),
    Row(0.999, 0, 0.001, 1, 0.77, 0.9756916252756592),
    Row(0.999, 0, 0.001, 1, 0.9999, 0.9999999966596187),
    Row(0.999, 0, 0.001, 1, 0.999999999, 1.0),
    Row(0.42, 0, 1, 1, 1e-15, 1.8896447467876022e-30),
    Row(0.42, 0, 1, 1, 1e-06, 1.889642604336411e-12),
    Row(0.42, 0, 1, 1, 0.013, 0.00031473160131681996),
    Row(0.42, 0, 1, 1, 0.25, 0.09346465071882486),
    Row(0.42, 0, 1, 1, 0.499999, 0.3153557385944204),
    Row(0.42, 0, 1, 1, 0.5, 0.31535681257253934),
    Row(0.42, 0, 1, 1, 0.5000000001, 0.3153568126799372),
    Row(0.42, 0, 1, 1, 0.77, 0.6494450313709403),
    Row(0.42, 0, 1, 1, 0.9999, 0.9998279032399461),
    Row(0.42, 0, 1, 1, 0.999999999, 0.999999998275872),
    Row(0, 0, 0.58, 1, 1e-15, 1.7241379210575414e-15),
    Row(0, 0, 0.58, 1, 1e-06, 1.7238222797774578e-06),
    Row(0, 0, 0.58, 1, 0.013, 0.02191858200663158),
    Row(0, 0, 0.58, 1, 0.25, 0.37813813082510983),
    Row(0, 0, 0.58, 1, 0.499999, 0.6846421134480201),
    Row(0, 0, 0.58, 1, 0.5, 0.6846431874274607),
    Row(0, 0, 0.58, 1, 0.5000000001, 0.6846431875348586),
    Row(0, 0, 0.58, 1, 0.77, 0.9196282181743082),
    Row(0, 0, 0.58, 1, 0.9999, 0.9999999811056947),
    Row(0, 0, 0.58, 1, 0.999999999, 1.0),
    Row(0.25, 0.1, 0.25, 1, 1e-15, 4.0000000000000487e-16),
    Row(0.25, 0.1, 0.25, 1, 1e-06, 4.000048000078222e-07),
    Row(0.25, 0.1, 0.25, 1, 0.013, 0.006028359020431439),
    Row(0.25, 0.1, 0.25, 1, 0.25, 0.40851059135539586),
    Row(0.25, 0.1, 0.25, 1, 0.499999, 0.8024023934405684),
    Row(0.25, 0.1, 0.25, 1, 0.5, 0.802403387584857),
    Row(0.25, 0.1, 0.25, 1, 0.5000000001, 0.8024033876842712),
    Row(0.25, 0.1, 0.25, 1, 0.77, 0.9670385062684344),
    Row(0.25, 0.1, 0.25, 1, 0.9999, 0.9999999946663418),
    Row(0.25, 0.1, 0.25, 1, 0.999999999, 1.0),
    Row(0.6, -0.28, 0.735, 0.045, 1e-15, -4.666666666666664e-16),
    Row(0.6, -0.28, 0.735, 0.045, 1e-06, -4.6666630740704616e-07),
    Row(0.6, -0.28, 0.735, 0.045, 0.013, -0.006005148726604161),
    Row(0.6, -0.28, 0.735, 0.045, 0.25, -0.08694641804551471),
    Row(0.6, -0.28, 0.735, 0.045, 0.499999, -0.06362232695713288),
    Row(0.6, -0.28, 0.735, 0.045, 0.5, -0.06362184182071284),
    Row(0.6, -0.28, 0.735, 0.045, 0.5000000001, -0.06362184177219898),
    Row(0.6, -0.28, 0.735, 0.045, 0.77, 0.285030551526148),
    Row(0.6, -0.28, 0.735, 0.045, 0.9999, 0.9996396303129579),
    Row(0.6, -0.28, 0.735, 0.045, 0.999999999, 0.9999999963962265),
    Row(0.175, 0.885, 0.32, 1.275, 1e-15, 5.057142857142854e-15),
    Row(0.175, 0.885, 0.32, 1.275, 1e-06, 5.057139120676348e-06),
    Row(0.175, 0.885, 0.32, 1.275, 0.013, 0.06506037064747129),
    Row(0.175, 0.885, 0.32, 1.275, 0.25, 0.8466805122201452),
    Row(0.175, 0.885, 0.32, 1.275, 0.499999, 1.0675523696178693),
    Row(0.175, 0.885, 0.32, 1.275, 0.5, 1.0675526850696226),
    Row(0.175, 0.885, 0.32, 1.275, 0.5000000001, 1.0675526851011679),
    Row(0.175, 0.885, 0.32, 1.275, 0.77, 1.072078730913032),
    Row(0.175, 0.885, 0.32, 1.275, 0.9999, 1.0000404379420755),
    Row(0.175, 0.885, 0.32, 1.275, 0.999999999, 1.0000000004044118),
    Row(1, 1, 1, 0, 1e-15, 9.999999999999997e-16),
    Row(1, 1, 1, 0, 1e-06, 9.999996666665554e-07),
    Row(1, 1, 1, 0, 0.013, 0.012943421135905872),
    Row(1, 1, 1, 0, 0.25, 0.22720998409373053),
    Row(1, 1, 1, 0, 0.499999, 0.39866102401484627),
    Row(1, 1, 1, 0, 0.5, 0.3986615717323203),
    Row(1, 1, 1, 0, 0.5000000001, 0.398661571787092),
    Row(1, 1, 1, 0, 0.77, 0.4942753912178664),
    Row(1, 1, 1, 0, 0.9999, 0.8732789431318121),
    Row(1, 1, 1, 0, 0.999999999, 0.997005996028169),
    Row(0.05, 0.7, 0.1, 1, 1e-15, 1.3999999999999947e-14),
    Row(0.05, 0.7, 0.1, 1, 1e-06, 1.3999946663170394e-05),
    Row(0.05, 0.7, 0.1, 1, 0.013, 0.16681641675391476),
    Row(0.05, 0.7, 0.1, 1, 0.25, 0.8315297464871121),
    Row(0.05, 0.7, 0.1, 1, 0.499999, 0.9502472128330385),
    Row(0.05, 0.7, 0.1, 1, 0.5, 0.9502474753240219),
    Row(0.05, 0.7, 0.1, 1, 0.5000000001, 0.9502474753502709),
    Row(0.05, 0.7, 0.1, 1, 0.77, 0.9921149342226404),
    Row(0.05, 0.7, 0.1, 1, 0.9999, 0.9999999987653406),
    Row(0.05, 0.7, 0.1, 1, 0.999999999, 1.0),
  ]
}
