/// What is drawn of glyphs; the modes of PDF 1.7, 9.3.6.
package enum TextDrawingMode: Int32, Sendable {
  /// Their insides.
  case fill = 0
  /// Their outlines.
  case stroke
  /// First their insides, then their outlines.
  case fillStroke
  /// Nothing.
  case invisible
  /// The same, and they become a part of the clip.
  case fillClip, strokeClip, fillStrokeClip, clip
}
