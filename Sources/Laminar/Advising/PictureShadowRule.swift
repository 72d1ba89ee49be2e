import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarScene

/// Finds shadows of plain shapes for which the layer's picture is drawn and blurred, where a path would be
/// drawn by a formula.
///
/// Rectangles and rounded ones of one colour, and pictures inside of an opaque background, are drawn by the
/// formula without a path: they are not found.
struct PictureShadowRule: AdviceRule {
  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    /// The outline of each layer that casts such shadows, nil for one that has others too.
    var outlines: [Int: RoundedRect?] = [:]
    var pixels: [Int: Int] = [:]
    for moment in survey.moments {
      let items = moment.list.items
      for index in items.indices where items[index].id.part == .shadow {
        let layer = items[index].id.layer
        var outline: RoundedRect?
        switch items[index].command {
        case .pushShadow(_, let transform):
          outline = Self.outline(items[(index + 1)..<end(of: index, in: items)], transform)
        case .shadow(.path(let path, _), _, _):
          if case .roundedRect(let rect) = DisplayList.Shape.outline(path) { outline = rect }
        default: continue
        }
        if let known = outlines[layer], known != outline { outline = nil }
        outlines[layer] = .some(outline)
        pixels[layer] = max(pixels[layer] ?? 0, moment.extents[index].area)
      }
    }
    return outlines.sorted { $0.key < $1.key }.compactMap { layer, outline in
      guard let outline, let path = survey.paths[layer], let site = survey.steadySite(path),
        !site.has("shadowPath"), let area = pixels[layer], area > 0
      else { return nil }
      let rect = outline.rect.standardized
      let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { "\(Double($0))" }
      let list = "[\(numbers.joined(separator: ","))]"
      return AdviceFinding(
        .shadowOfPicture, at: .layer(path, key: "shadowOpacity"),
        "the shadow is made of the layer's picture, which is a plain shape",
        help: "state its outline", cost: .init(pixels: area, passes: 1),
        remedy: [
          PatchOperation(
            .add, site.pointer + "/shadowPath",
            outline.radius > 0
              ? "{\"roundedRect\":\(list),\"cornerRadius\":\(outline.radius)}"
              : "{\"rect\":\(list)}")
        ])
    }
  }

  private static func end(of start: Int, in items: [DisplayList.Item]) -> Int {
    var depth = 0
    for index in start..<items.count {
      switch items[index].command {
      case .pushShadow: depth += 1
      case .popShadow:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return items.count
  }

  /// The rectangle that a picture fills, opaque, though not with one colour.
  private static func outline(
    _ items: ArraySlice<DisplayList.Item>, _ transform: ProjectiveTransform2D
  ) -> RoundedRect? {
    guard var first = items.first, case .fill(let shape, let own, let paint) = first.command,
      isOpaque(paint)
    else { return nil }
    first.command = .fill(shape, own, .color(Color(red: 0, green: 0, blue: 0)))
    let plain = [first] + items.dropFirst()
    guard case .roundedRect(let rect)? = ShadowCaster.shape(of: plain[...], transform)?.shape,
      rect.radius == 0 || (rect.curve == .circular && rect.corners == .all)
    else { return nil }
    return rect
  }

  private static func isOpaque(_ paint: DisplayList.Paint) -> Bool {
    guard case .image(let image) = paint else { return paint.isOpaque }
    return image.opacity >= 1 && image.tint.alpha >= 1
      && image.image.pixels.allSatisfy { $0 >> 24 == 255 }
  }
}
