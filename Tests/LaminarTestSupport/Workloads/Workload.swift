/// Scenes of 1920×1080 with which the rasteriser is measured: always the same text and images.
///
/// Each is 120 frames at 60 per second, in which every animated number changes linearly from one value
/// to another. The same numbers in the same order draw the same in other renderers.
package enum Workload: String, CaseIterable, Sendable {
  /// 40 cards with borders, some with shadows.
  case ui = "w1"
  /// 1,000 circles and rounded rectangles.
  case shapes = "w2"
  /// 200 curved strokes that draw themselves.
  case strokes = "w3"
  /// 60 turning gradients, nearly as large as the canvas.
  case gradients = "w4"
  /// 5,000 soft discs.
  case particles = "w5"
  /// The same, with additive blending.
  case light = "w5-additive"
  /// 8 translucent colours over the whole canvas.
  case overlays = "w6"
  /// 100 turning pictures.
  case images = "w7"
  /// 5,000 particles of one emitter, each 8 pixels wide.
  case emitter = "emitter"
  /// 2,000 glyphs of 13 points.
  case glyphs = "glyphs"
  /// A spinner on a screen of static cards and shapes.
  case spinner = "spinner"

  /// The canvas.
  static let width = 1920.0
  static let height = 1080.0
  /// In seconds.
  static let duration = 2.0

  /// The scene's text.
  package var text: String {
    let layers = self.layers
    return """
      {"laminar":1,"title":"\(title)","canvas":{"width":1920,"height":1080,\
      "backgroundColor":"#20242c"},"frameRate":60,"duration":2,\(assets)"layers":[
      \(layers.joined(separator: ",\n"))
      ]}

      """
  }

  private var title: String {
    switch self {
    case .ui: "40 cards"
    case .shapes: "1,000 shapes"
    case .strokes: "200 strokes"
    case .gradients: "60 gradients"
    case .particles: "5,000 soft discs"
    case .light: "5,000 soft discs, added up"
    case .overlays: "8 colours over everything"
    case .images: "100 turning pictures"
    case .emitter: "5,000 particles of an emitter"
    case .glyphs: "2,000 glyphs"
    case .spinner: "A spinner on a busy screen"
    }
  }

  /// The seed: the number of the workload.
  private var seed: UInt32 {
    switch self {
    case .ui: 1
    case .shapes: 2
    case .strokes: 3
    case .gradients: 4
    case .particles, .light: 5
    case .overlays: 6
    case .images: 7
    case .spinner, .emitter, .glyphs: 8
    }
  }

  private var layers: [String] {
    var numbers = WorkloadNumbers(seed: seed)
    switch self {
    case .ui: return Self.cards(&numbers, isMoving: true)
    case .shapes: return Self.shapes(1000, &numbers, isMoving: true)
    case .strokes: return Self.strokes(&numbers)
    case .gradients: return Self.gradients(&numbers)
    case .particles: return Self.particles(&numbers, filter: "")
    case .light: return Self.particles(&numbers, filter: ",\"compositingFilter\":\"plusL\"")
    case .overlays: return Self.overlays(&numbers)
    case .images: return Self.pictures(&numbers)
    case .emitter: return [Self.emitterLayer]
    case .glyphs: return [Self.text(2000)]
    case .spinner:
      return Self.cards(&numbers, isMoving: false) + Self.shapes(300, &numbers, isMoving: false)
        + [Self.spinnerLayer]
    }
  }

  /// The images that the scene names.
  package var images: [WorkloadImage] {
    switch self {
    case .particles, .light: (0..<WorkloadImage.tints.count).map(WorkloadImage.disc)
    case .images: (0..<WorkloadImage.pictureCount).map(WorkloadImage.picture)
    default: []
    }
  }

  private var assets: String {
    let images = self.images
    guard !images.isEmpty else { return "" }
    let entries = images.enumerated().map { "\"i\($0.offset)\":{\"src\":\"\($0.element.path)\"}" }
    return "\"assets\":{" + entries.joined(separator: ",") + "},"
  }
}
