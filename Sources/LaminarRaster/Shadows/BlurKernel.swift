/// A Gaussian of any covariance on a grid of cells, as two passes: along the rows, and then along a
/// line that advances `slant` columns with each row.
struct BlurKernel: Sendable, Hashable {
  /// The pixels per side of a cell, a power of 2.
  let cell: Int
  /// Standard deviations in cells.
  let across: Double
  let down: Double
  let slant: Double

  /// Deviations at which a grid is made coarser, in cells.
  private static let finest = 8.0
  private static let longest = 64.0
  /// The variance down, in cells, from which rows are mixed: with less, the rows beside a cell's own weigh
  /// less than a level of 255, however far along them the slant would lead.
  private static let flattest = 1.0 / 64

  /// The blur in pixels with a covariance [[xx, xy], [xy, yy]].
  init(xx: Double, xy: Double, yy: Double) {
    // What is blurred more than any canvas is wide is hardly visible.
    let limit = max((xx + yy) / (Self.longest * Self.longest * 1024 * 1024), 1)
    let (xx, xy, yy) = limit.isFinite ? (xx / limit, xy / limit, yy / limit) : (0, 0, 0)
    // The lesser and the greater axis of the ellipse.
    let middle = (xx + yy) / 2
    let spread = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    let least = max(middle - spread, 0).squareRoot()
    let greatest = (middle + spread).squareRoot()
    var cell = 1
    while cell < 1024,
      least / Double(cell) >= Self.finest || greatest / Double(cell) >= Self.longest
    {
      cell *= 2
    }
    self.cell = cell
    // A pixel's coverage is a mean over its square already, a cell's over a larger one, and cells are
    // mixed linearly: each adds its own variance, which the Gaussian has to leave out.
    let size = Double(cell)
    let added = cell == 1 ? 0 : (size * size - 1) / 12 + size * size / 6
    let x = max(xx - added, 0) / (size * size)
    let y = max(yy - added, 0) / (size * size)
    let both = xy / (size * size)
    if y > Self.flattest, both * both > 1e-10 * x * y {
      slant = both / y
      across = max(x - both * both / y, 0).squareRoot()
    } else {
      slant = 0
      across = x.squareRoot()
    }
    down = y.squareRoot()
  }

  /// How far, in cells, the blur carries: columns and rows.
  var reach: (columns: Int, rows: Int) {
    let rows = Int((Gaussian.reach * down).rounded(.up)) + 1
    let columns = Int((Gaussian.reach * across).rounded(.up)) + 1
    return (columns + Int((abs(slant) * Double(rows)).rounded(.up)), rows)
  }

  /// How many products of a cell and a weight blurring one component takes.
  func products(onCells count: Int) -> Int { count * (reach.columns + reach.rows) }
}
