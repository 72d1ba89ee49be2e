import LaminarGraphics

/// A picture, and the list that it shows, so that the next list is drawn only where it differs.
///
/// What is kept saves work and changes no pixel.
package struct RetainedFrame: Sendable {
  /// The picture that was drawn last; without pixels at first.
  package internal(set) var bitmap = Bitmap(width: 0, height: 0)
  /// What the last drawing changed.
  package internal(set) var damage = FrameDamage(width: 0, height: 0)
  /// What the picture shows; nil for nothing.
  var list: DisplayList?
  /// Bounds and costs of the items, for the next frame's damage.
  var survey = FrameSurvey()
  /// The lines of the shapes that the survey kept; nil where it kept none.
  var lines: LineTable?

  /// A frame that shows nothing yet.
  package init() {}
}

/// Which part of a picture was redrawn.
package struct FrameDamage: Sendable, Hashable {
  private let width: Int
  private let height: Int
  let region: DamageRegion

  /// No damage to a picture of a size.
  init(width: Int, height: Int) {
    self.init(width: width, height: height, region: DamageRegion(width: width, height: height))
  }

  init(width: Int, height: Int, region: DamageRegion) {
    self.width = width
    self.height = height
    self.region = region
  }

  /// The drawn share of all pixels, 0…1.
  package var share: Double {
    width > 0 && height > 0 ? Double(region.area) / Double(width * height) : 0
  }

  /// Whether a pixel of some rows was drawn.
  package func touches(rows: Range<Int>) -> Bool {
    region.bands.joined().contains { !$0.rows(rows).isEmpty }
  }
}
