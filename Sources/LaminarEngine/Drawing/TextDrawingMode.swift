/// What is drawn of glyphs; the modes of PDF 1.7, 9.3.6.
public enum TextDrawingMode: Int32, Sendable, CaseIterable {
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

  /// Whether insides are filled.
  var fills: Bool {
    switch self {
    case .fill, .fillStroke, .fillClip, .fillStrokeClip: true
    case .stroke, .invisible, .strokeClip, .clip: false
    }
  }

  /// Whether outlines are stroked.
  var strokes: Bool {
    switch self {
    case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: true
    case .fill, .invisible, .fillClip, .clip: false
    }
  }

  /// Whether later drawing is clipped.
  var clips: Bool {
    switch self {
    case .fillClip, .strokeClip, .fillStrokeClip, .clip: true
    case .fill, .stroke, .fillStroke, .invisible: false
    }
  }
}
