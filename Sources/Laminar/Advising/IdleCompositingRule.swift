import LaminarGraphics
import LaminarRaster
import LaminarScene

/// Finds masks and blend modes without which every examined moment has the same pixels.
struct IdleCompositingRule: AdviceRule {
  /// The most layers that are tried.
  private static let most = 32

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    var masks: [Int: Int] = [:]
    var blends: [Int: Int] = [:]
    for moment in survey.moments {
      for (item, extent) in zip(moment.list.items, moment.extents) {
        switch item.command {
        case .pushMask: masks[item.id.layer] = max(masks[item.id.layer] ?? 0, extent.area)
        case .pushGroup(_, let blend) where blend != .normal && item.id.part == .group:
          blends[item.id.layer] = max(blends[item.id.layer] ?? 0, extent.area)
        default: break
        }
      }
    }
    func findings(
      _ areas: [Int: Int], _ id: DiagnosticID, _ key: String, _ message: String, passes: Int,
      _ edit: (Int, [DisplayList.Item]) -> [DisplayList.Item]?
    ) -> [AdviceFinding] {
      areas.sorted { $0.key < $1.key }.prefix(most).compactMap { layer, area in
        guard let path = survey.paths[layer], let site = survey.steadySite(path), site.has(key),
          isSame(survey, { edit(layer, $0) })
        else { return nil }
        return AdviceFinding(
          id, at: .layer(path, key: key), message, help: "remove it",
          cost: .init(pixels: area, passes: passes),
          remedy: [PatchOperation(.remove, site.pointer + "/" + key)])
      }
    }
    return findings(
      masks, .idleMask, "mask", "the mask hides nothing of the layer", passes: 2, withoutMask)
      + findings(
        blends, .idleBlend, "compositingFilter", "the blend mode changes no pixel", passes: 1,
        withoutBlend)
  }

  /// Whether an edit of the lists changes no pixel of any moment, and drawing that takes no more than the
  /// budget of a frame.
  private static func isSame(
    _ survey: AdviceSurvey, _ edit: ([DisplayList.Item]) -> [DisplayList.Item]?
  ) -> Bool {
    var renderer = survey.snapshot.renderer()
    var spent = 0
    for moment in survey.moments {
      guard let items = edit(moment.list.items) else { continue }
      var list = moment.list
      list.items = items
      spent += renderer.cost(of: moment.list).count
      guard spent < DrawingBudget.standard else { return false }
      if renderer.render(moment.list) != renderer.render(list) { return false }
    }
    return true
  }

  private static func withoutBlend(_ layer: Int, _ items: [DisplayList.Item]) -> [DisplayList.Item]?
  {
    var items = items
    var isChanged = false
    for index in items.indices where items[index].id.layer == layer {
      guard case .pushGroup(let opacity, let blend) = items[index].command, blend != .normal,
        blend.keepsBackdrop, items[index].id.part == .group
      else { continue }
      items[index].command = .pushGroup(opacity: opacity)
      isChanged = true
    }
    return isChanged ? items : nil
  }

  private static func withoutMask(_ layer: Int, _ items: [DisplayList.Item]) -> [DisplayList.Item]?
  {
    var rest: [DisplayList.Item] = []
    // The clips and masks that are open, and whether each is the layer's; its picture is left out.
    var open: [Bool] = []
    var pictures = 0
    for item in items {
      switch item.command {
      case .pushClip: open.append(false)
      case .pushMask:
        let isIts = item.id.layer == layer
        open.append(isIts)
        if isIts { pictures += 1 }
      case .clipToMask where open.last == true:
        pictures -= 1
        continue
      case .popClip: if open.popLast() == true { continue }
      default: break
      }
      if pictures == 0 { rest.append(item) }
    }
    return rest.count == items.count ? nil : rest
  }
}
