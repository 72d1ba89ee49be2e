/// The outline of a stroke as polygons, with the chains that its lines belong to.
package struct StrokeOutline {
  package var path = FlattenedPath()
  /// The chains of the line that ends at each point, of the stroke's own line and not of its sides: both
  /// sides of a place have the same. See `MonotoneChains`.
  package var chains: [UInt32] = []
}
