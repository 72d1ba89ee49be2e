import LaminarGraphics
import LaminarRaster
import LaminarScene

/// Finds layers whose opacity applies to a picture of their own though nothing in it overlaps.
struct IdleGroupRule: AdviceRule {
  /// The most shapes that are compared with each other.
  private static let most = 64

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    var areas: [Int: Int] = [:]
    var refused: Set<Int> = []
    for moment in survey.moments {
      for (index, item) in moment.list.items.enumerated() where item.id.part == .group {
        guard case .pushGroup(let opacity, .normal) = item.command, opacity < 1,
          !moment.extents[index].isMerged, !moment.extents[index].isEmpty,
          !refused.contains(item.id.layer)
        else { continue }
        if isApart(index, in: moment) {
          areas[item.id.layer] = max(areas[item.id.layer] ?? 0, moment.extents[index].area)
        } else {
          refused.insert(item.id.layer)
        }
      }
    }
    return areas.sorted { $0.key < $1.key }.compactMap { layer, area in
      guard !refused.contains(layer), let path = survey.paths[layer],
        let site = survey.steadySite(path), site.text(of: "allowsGroupOpacity") != "false"
      else { return nil }
      return AdviceFinding(
        .idleGroup, at: .layer(path, key: "opacity"),
        "nothing that the layer draws overlaps, and it is drawn as a picture of its own",
        help: "let each part have the opacity", cost: .init(pixels: area, passes: 1),
        remedy: [
          PatchOperation(
            site.has("allowsGroupOpacity") ? .replace : .add, site.pointer + "/allowsGroupOpacity",
            "false")
        ])
    }
  }

  /// Whether a group has nothing but shapes and clips, and no two shapes share a pixel.
  private static func isApart(_ start: Int, in moment: AdviceSurvey.Moment) -> Bool {
    var shapes: [CommandExtent] = []
    for index in (start + 1)..<moment.list.items.count {
      switch moment.list.items[index].command {
      case .fill(_, _, .image(let paint)) where paint.isAdditive: return false
      case .fill:
        let extent = moment.extents[index]
        if extent.isEmpty { continue }
        guard shapes.count < most, !shapes.contains(where: extent.intersects) else { return false }
        shapes.append(extent)
      case .pushClip, .popClip: continue
      case .popGroup: return true
      default: return false
      }
    }
    return false
  }
}
