import LaminarTestSupport
import QuartzCore
import Testing

@Suite struct `What code takes from Core Animation` {
  private static let page = "Sources/Laminar/Laminar.docc/BringingCoreAnimationCode.md"

  /// Rows whose code has to be edited. The page of edits names them.
  private static let edited: [String: String] = [
    // Linux has no selectors.
    "init CADisplayLink(target:)": "CADisplayLink(target:selector:)",
    // A method of UIBezierPath: `closeSubpath()` in Core Graphics. The page's UIBezierPath has it.
    "path .close": "UIBezierPath",
    // A deprecated constant.
    "other M_PI": "M_PI",
  ]

  /// The share of an owner's uses that compiles as it is.
  private func share(of owner: APIUse.Owner) -> Double {
    let used = Set(SymbolUse.all.map(\.symbol))
    let rows = APIUse.rows(of: owner)
    let had = rows.filter { used.contains($0.symbol) }.map(\.count).reduce(0, +)
    return Double(had) / Double(rows.map(\.count).reduce(0, +))
  }

  @Test func `compiles and runs`() {
    let stage = Stage(width: 10, height: 10)
    for use in SymbolUse.all { use.use() }
    stage.advance(to: 0.1)
  }

  @Test func `is there but for few uses`() {
    #expect(share(of: .coreAnimation) >= 0.995)
    #expect(share(of: .coreGraphics) >= 0.99)
  }

  @Test func `is on the page of edits where it is not there`() throws {
    let page = try #require(Repository.text(Self.page))
    let used = Set(SymbolUse.all.map(\.symbol))
    for owner in [APIUse.Owner.coreAnimation, .coreGraphics, .foundation] {
      for row in APIUse.rows(of: owner) where !used.contains(row.symbol) {
        let spelling = try #require(Self.edited[row.symbol], "use \(row.symbol), or add its edit")
        #expect(page.contains(spelling), "\(Self.page) does not name \(spelling)")
      }
    }
    for spelling in ["#selector", "@objc", "#keyPath", "@NSManaged", "AVPlayerLayer", "CIFilter"] {
      #expect(page.contains(spelling))
    }
  }

  @Test func `has each row once`() {
    let rows = APIUse.Owner.allCases.flatMap(APIUse.rows).map(\.symbol)
    #expect(rows.count == 330)
    #expect(Set(rows).count == rows.count)
    let used = SymbolUse.all.map(\.symbol)
    #expect(Set(used).count == used.count)
    #expect(Set(used).isSubset(of: rows))
  }

  @Test func `animates the key paths that code animates`() {
    let (shape, gradient) = (CAShapeLayer(), CAGradientLayer())
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    shape.shadowPath = shape.path
    shape.strokeColor = white
    shape.backgroundColor = white
    shape.lineDashPattern = [1, 2]
    gradient.colors = [white, white]
    gradient.locations = [0, 1]
    let layers: [CALayer] = [shape, gradient, CAEmitterLayer()]
    let stage = Stage(width: 10, height: 10)
    layers.forEach(stage.rootLayer.addSublayer)
    var unknown: [String] = []
    for row in APIUse.keyPathRows where row.symbol != "contents" {
      guard let layer = layers.first(where: { $0.value(forKeyPath: row.symbol) != nil }) else {
        unknown.append(row.symbol)
        continue
      }
      let animation = CABasicAnimation(keyPath: row.symbol)
      animation.fromValue = layer.value(forKeyPath: row.symbol)
      animation.toValue = layer.value(forKeyPath: row.symbol)
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 0.5)
    #expect(unknown == [])
    #expect(stage.diagnostics == [])
  }
}
