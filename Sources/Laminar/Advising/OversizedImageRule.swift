import LaminarEngine
import LaminarGraphics
import LaminarScene

/// Finds images with more than twice as many pixels along both sides as the canvas ever shows of them.
struct OversizedImageRule: AdviceRule {
  /// The pixels of an image per pixel of the canvas up to which it is not too large.
  private static let most = 2.0

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    // The least pixels per pixel of the canvas at which each image is shown.
    var densities: [UInt64: Double] = [:]
    for moment in survey.moments {
      for item in moment.list.items {
        switch item.command {
        case .fill(_, let transform, .image(let paint)):
          let isMoving = survey.isMentioned(survey.paths[item.id.layer] ?? "")
          let shown = isMoving ? 0 : density(of: paint, through: transform)
          densities[paint.image.contentID] = min(
            densities[paint.image.contentID] ?? .infinity, shown)
        case .particles(let particles, _):
          for look in particles.looks {
            if let image = look.image { densities[image.contentID] = 0 }
          }
        default: break
        }
      }
    }
    return survey.scene.assetImages.sorted { $0.key < $1.key }.compactMap { name, image in
      guard let density = densities[image.contentID], density > most, density.isFinite,
        let site = survey.scene.site(of: .asset(name))
      else { return nil }
      let scale = max((image.scale / density * 10_000).rounded(.up) / 10_000, 0.01)
      func side(_ pixels: Int) -> Int {
        max(1, Int((Double(pixels) * scale / image.scale).rounded(.up)))
      }
      let (width, height) = (side(image.width), side(image.height))
      let times = (density * 10).rounded(.down) / 10
      return AdviceFinding(
        .oversizedImage, at: .asset(name),
        "\(DiagnosticText.quoted(name)) is \(image.width) × \(image.height) pixels, \(times) times as large as it is shown",
        help: site.has("layer")
          ? "draw it in \(width) × \(height) pixels"
          : "save the file in \(width) × \(height) pixels, with this scale",
        cost: .init(bytes: 4 * (image.width * image.height - width * height)),
        remedy: [
          PatchOperation(site.has("scale") ? .replace : .add, site.pointer + "/scale", "\(scale)")
        ])
    }
  }

  /// The pixels of an image per pixel of the canvas along the side where they are fewer; 0 where that
  /// differs from point to point.
  private static func density(
    of paint: DisplayList.ImagePaint, through transform: ProjectiveTransform2D
  ) -> Double {
    guard let map = transform.affine else { return 0 }
    func density(_ axis: DisplayList.ImageAxis, _ x: Double, _ y: Double) -> Double {
      let stretch = (x * x + y * y).squareRoot()
      let parts = (0..<3).compactMap { part -> Double? in
        let length = axis.positions[part + 1] - axis.positions[part]
        guard length > 0 else { return nil }
        return abs(axis.pixels[part + 1] - axis.pixels[part]) / length
      }
      return (parts.min() ?? 0) / stretch
    }
    return min(density(paint.horizontal, map.a, map.b), density(paint.vertical, map.c, map.d))
  }
}
