/// The outline of a stroke as polygons, to be filled by the non-zero rule.
package struct StrokeOutline {
  package var path = FlattenedPath()
  /// Where there may be three windings in a pixel.
  package var overlaps = OutlineOverlaps()
}
