/// The outline of a stroke as polygons, to be filled by the non-zero rule.
package struct StrokeOutline {
  package var path = FlattenedPath()
  /// Boxes around the pixels in which there may be three windings.
  package var overlaps: [Box] = []
}
