/// An upper bound of the work and memory of one frame, whatever a scene contains.
///
/// Costs are counted in units of about 500 bytes and at most a few microseconds. A drawing command,
/// a copy of a layer in a replicator, a particle and a character of a text cost 1 each; the
/// constants below state the other prices. What a filtered background shows counts twice. The
/// moment that a delayed copy shows costs 8, and a fraction of the number of values that change.
/// Where visibility on the canvas is known beforehand, only what may be visible counts.
public enum DrawingBudget {
  /// The default budget of a frame: about half a gigabyte.
  public static let standard = 1_000_000

  // How many of each cost 1 unit.

  /// Points of the outline of a path, a stroke or dashes.
  package static let pointsPerUnit = 4
  /// Points that cost 1 more where an outline may overlap itself, for the search for overlaps.
  package static let searchedPointsPerUnit = 4
  /// Rows and columns of pixels that the edges of an outline cross, counted edge by edge.
  package static let crossedPixelsPerUnit = 256
  /// Rows and columns that the edges of an outline that may overlap itself cross: the coverage of a
  /// pixel with several edges is computed from each of them.
  package static let overlappedPixelsPerUnit = 16
  /// Elements of a path, visible or not: each is examined.
  package static let elementsPerUnit = 64
  /// Pixels of a rasterised picture, of the input and output of a filter, and of a group that is
  /// blended by hue, saturation, colour or luminosity.
  package static let picturePixelsPerUnit = 128
  /// Pixels of a shadow, a mask or a group.
  package static let shadowPixelsPerUnit = 512
  /// Products of a value and a weight in a blur: one per component, pixel, and row and column of
  /// its kernel. A wide blur has cells of several pixels.
  package static let blurProductsPerUnit = 16_384
  /// Copies of a layer that are hidden or transparent.
  package static let unseenCopiesPerUnit = 2
  /// The cost of a gradient, and how many of its stops cost 1 more.
  package static let gradientUnits = 16
  package static let stopsPerUnit = 4
  /// Pixels of an image or a gradient.
  package static let sampledPixelsPerUnit = 512
  /// Pixels of a particle.
  package static let particlePixelsPerUnit = 256
  /// Pixels painted in other ways.
  package static let paintedPixelsPerUnit = 8192
}

/// Why a frame was not drawn: it costs more than its budget.
public struct DrawingExcess: Error, Sendable, Hashable {
  /// The number of the layer at which the budget was exceeded, as the display list has it.
  public var layer: Int
  /// A lower bound of the cost of the frame, see ``DrawingBudget``.
  public var cost: Int
  /// The maximum cost.
  public var budget: Int

  /// Makes an excess from its numbers.
  package init(layer: Int, cost: Int, budget: Int) {
    self.layer = layer
    self.cost = cost
    self.budget = budget
  }
}

/// Adds up the cost of a frame.
package struct DrawingCost: Sendable {
  /// The maximum cost of the frame.
  package let budget: Int
  /// The cost so far.
  package private(set) var count = 0
  /// The first step beyond the budget.
  package private(set) var excess: DrawingExcess?

  /// Begins with a cost of 0.
  package init(budget: Int) { self.budget = budget }

  /// What remains of the budget.
  package var remaining: Int { max(budget - count, 0) }

  /// Adds the cost of a layer; false where the budget is exceeded.
  @discardableResult
  package mutating func add(_ units: Int, layer: Int) -> Bool {
    let (sum, isOverflowing) = count.addingReportingOverflow(max(units, 0))
    count = isOverflowing ? .max : sum
    if count > budget, excess == nil {
      excess = DrawingExcess(layer: layer, cost: count, budget: budget)
    }
    return excess == nil
  }
}
