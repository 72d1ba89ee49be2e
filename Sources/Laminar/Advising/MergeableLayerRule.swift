import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarScene

/// Finds sublayers that only bring a background or a border which their superlayer does not have.
struct MergeableLayerRule: AdviceRule {
  private static let background = ["backgroundColor"]
  private static let border = ["borderWidth", "borderColor"]
  /// The keys that such a sublayer may have.
  private static let keys =
    ["name", "note", "type", "frame", "bounds", "position", "cornerRadius"] + background + border
  /// The keys with which a superlayer draws something itself, or treats a background or border in its own
  /// way.
  private static let ownKeys =
    background + border + ["contents", "image", "drawing", "masksToBounds", "cornerCurve"]
    + ["maskedCorners", "transitions", "actions", "use"]

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    guard let moment = survey.moments.first else { return [] }
    let tree = moment.tree.tree
    return tree.nodes.indices.compactMap { index in
      let node = tree.nodes[index]
      guard node.role == .sublayer, node.owner == .layer, node.subtreeEnd == index + 1,
        node.targets.isEmpty, node.parent > 0, fits(index, moment.tree),
        let path = survey.paths[node.layerNumber], let above = tree.parentPath(of: index, survey),
        let site = survey.steadySite(path), let parent = survey.steadySite(above),
        site.pointer.hasPrefix(parent.pointer + "/sublayers/"),
        site.location.file == parent.location.file, site.keys.allSatisfy(keys.contains),
        !ownKeys.contains(where: parent.has)
      else { return nil }
      let isFirst = node.parent + 1 == index
      let isLast = tree.nodes[node.parent].subtreeEnd == index + 1
      let brought = (background + border + ["cornerRadius"]).filter(site.has)
      guard !site.has("backgroundColor") || isFirst,
        !(border.contains(where: site.has)) || isLast,
        site.has("cornerRadius") || !parent.has("cornerRadius"),
        !parent.has("cornerRadius")
          || parent.text(of: "cornerRadius") == site.text(of: "cornerRadius")
      else { return nil }
      return AdviceFinding(
        .mergeableLayer, at: .layer(path),
        "the sublayer covers its superlayer and could be its \(site.has("backgroundColor") ? "background" : "border")",
        help: "make them one", cost: .init(layers: 1),
        remedy: brought.filter { !parent.has($0) }.map {
          PatchOperation(.add, "\(parent.pointer)/\($0)", site.text(of: $0))
        } + [PatchOperation(.remove, site.pointer)])
    }
  }

  /// Whether a layer has the bounds of its superlayer, neither moves inside of it, and neither is
  /// ordered by depth.
  private static func fits(_ index: Int, _ shown: PresentationTree) -> Bool {
    let tree = shown.tree
    let parent = tree.nodes[index].parent
    let above = tree.nodes[parent]
    guard above.owner == .layer, above.role == .sublayer,
      case .rect(let inner) = shown.value(.bounds, of: index),
      case .rect(let outer) = shown.value(.bounds, of: parent),
      case .point(let position) = shown.value(.position, of: index),
      inner.size == outer.size, Double(position.x) == Double(outer.midX),
      Double(position.y) == Double(outer.midY)
    else { return false }
    let still: [PropertyID] = [
      .bounds, .backgroundColor, .borderWidth, .borderColor, .cornerRadius, .contents,
    ]
    let touched = above.targets.contains { target in
      still.contains { tree.targets[target].property == .builtIn($0) }
    }
    let isOrdered = tree.nodes.indices[parent + 1..<above.subtreeEnd].contains {
      shown.number(.zPosition, of: $0) != 0 || shown.mayAnimateDepth($0)
    }
    return !touched && !isOrdered
  }
}

extension PresentationTree {
  fileprivate func mayAnimateDepth(_ node: Int) -> Bool {
    tree.nodes[node].targets.contains {
      let property = tree.targets[$0].property
      return property == .builtIn(.zPosition) || property == .builtIn(.transform)
    }
  }
}

extension RenderTree {
  fileprivate func parentPath(of node: Int, _ survey: AdviceSurvey) -> String? {
    survey.paths[nodes[nodes[node].parent].layerNumber]
  }
}
