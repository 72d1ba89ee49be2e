/// What is drawn of glyphs: Core Graphics’ `CGTextDrawingMode`.
public enum TextDrawingMode: Sendable, Hashable, CaseIterable {
  /// Their insides.
  case fill
  /// Their outlines.
  case stroke
  /// First their insides, then their outlines.
  case fillStroke
  /// Nothing.
  case invisible
  /// Their insides; later drawing is clipped to them.
  case fillClip
  /// Their outlines; later drawing is clipped to the insides.
  case strokeClip
  /// First their insides, then their outlines; later drawing is clipped to the insides.
  case fillStrokeClip
  /// Nothing; later drawing is clipped to their insides.
  case clip

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
