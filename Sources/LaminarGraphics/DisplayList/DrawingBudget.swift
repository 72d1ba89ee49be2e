/// The maximum cost of drawing a frame: it bounds the memory, whatever a scene contains.
///
/// Each of these costs 1: a drawing command, a copy of a layer in a replicator, 2 copies that are hidden or
/// transparent, a particle, a character of a text, 64 elements of a path, 4 points of the outlines of paths,
/// strokes and dashes, 256 rows and columns of pixels that their lines cross (2 points and 16 rows and
/// columns where an outline may overlap itself, and 256 rows between its polygons), 128 pixels of a
/// rasterised picture, of what a filter takes or makes or of a group that is blended by hue, saturation,
/// colour or luminosity, 256 pixels of a particle, 512 pixels of an image, a gradient, a shadow, a mask or a
/// group, 16,384 products of a blur, 8,192 other painted pixels. A blur takes a product for each component,
/// pixel, and column and row that it reaches; a wide one blurs cells of several pixels. What a filtered
/// background shows counts once more. The moment that a delayed copy shows costs 8 and a part of the values
/// that change; a gradient costs 16 and a quarter for each of its stops. Only what may be visible on the
/// canvas counts where that is known beforehand. A unit takes about 500 bytes and at most a few
/// microseconds.
public enum DrawingBudget {
  /// The budget of a frame where none is stated: about half a gigabyte.
  public static let standard = 1_000_000
  /// The points of an outline that cost 1.
  package static let pointsPerUnit = 4
  /// The points that cost 1 more where an outline may overlap itself: overlaps are searched for.
  package static let searchedPointsPerUnit = 4
  /// The rows and columns of pixels crossed by an outline's lines, counted line by line, that cost 1.
  package static let crossedPixelsPerUnit = 256
  /// The same where the outline may overlap itself: the coverage of a pixel through which several lines run
  /// is then computed from each of them.
  package static let overlappedPixelsPerUnit = 16
  /// The elements of a path that cost 1, visible or not: each is examined.
  package static let elementsPerUnit = 64
  /// The pixels of a picture that cost 1.
  package static let picturePixelsPerUnit = 128
  /// The pixels of a shadow, a mask or a group that cost 1.
  package static let shadowPixelsPerUnit = 512
  /// The products of a value and a weight in a blur that cost 1.
  package static let blurProductsPerUnit = 16_384
  /// The copies of layers that cannot be seen that cost 1.
  package static let unseenCopiesPerUnit = 2
  /// The cost of a gradient, and the stops that cost 1.
  package static let gradientUnits = 16
  package static let stopsPerUnit = 4
  /// The pixels of an image or a gradient that cost 1.
  package static let sampledPixelsPerUnit = 512
  /// The pixels of a particle that cost 1.
  package static let particlePixelsPerUnit = 256
  /// The pixels painted in other ways that cost 1.
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

  /// The remaining of the budget.
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
