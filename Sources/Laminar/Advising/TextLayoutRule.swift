import LaminarEngine
import LaminarGraphics
import LaminarScene

/// Finds texts that are broken into lines again and again though their characters stay the same.
struct TextLayoutRule: AdviceRule {
  /// The changes from moment to moment from which on it counts.
  private static let least = 3

  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    struct Shown { var layout: [PropertyValue], text: PropertyValue }
    var last: [Int: Shown] = [:]
    var changes: [Int: (count: Int, characters: Int)] = [:]
    for moment in survey.moments {
      let tree = moment.tree.tree
      for index in tree.nodes.indices where tree.nodes[index].owner == .text {
        let number = tree.nodes[index].layerNumber
        let text = moment.tree.value(.string, of: index)
        var layout = [moment.tree.value(.fontSize, of: index)]
        if case .rect(let bounds) = moment.tree.value(.bounds, of: index) {
          layout.append(.size(bounds.size))
        }
        if let before = last[number], before.text == text, before.layout != layout,
          moment.tree.number(.number, of: index) == 0, let characters = characters(of: text)
        {
          let known = changes[number] ?? (0, 0)
          changes[number] = (known.count + 1, max(known.characters, characters))
        }
        last[number] = Shown(layout: layout, text: text)
      }
    }
    return changes.sorted { $0.key < $1.key }.flatMap { layer, found -> [AdviceFinding] in
      guard found.count >= least, let path = survey.paths[layer], survey.site(path) != nil else {
        return []
      }
      let cost = Diagnostic.Cost(characters: found.characters)
      let message = "the text is laid out in every frame in which its size changes"
      let scaled = scalings(of: layer, path, in: survey)
      guard scaled.isEmpty else {
        return scaled.map {
          AdviceFinding(
            .textLaidOutAnew, at: .animation($0.source, layer: path), message,
            help: "scale the layer", cost: cost, remedy: $0.remedy)
        }
      }
      return [
        AdviceFinding(
          .textLaidOutAnew, at: .layer(path), message,
          help:
            "scale the layer by its transform, or keep the text's bounds and move what is around it",
          cost: cost)
      ]
    }
  }

  private static func characters(of text: PropertyValue) -> Int? {
    switch text {
    case .string(let text): text.unicodeScalars.count
    case .attributedText(let text): text.string.unicodeScalars.count
    default: nil
    }
  }

  /// The animations of a layer's font size, each with the patch that makes it one of its scale.
  private static func scalings(
    of layer: Int, _ path: String, in survey: AdviceSurvey
  ) -> [(source: Int, remedy: [PatchOperation])] {
    var sources: [Int: Double] = [:]
    for moment in survey.moments {
      let tree = moment.tree.tree
      for record in tree.animations where tree.nodes[record.targetNode].layerNumber == layer {
        guard record.keyPath == "fontSize", record.sourceIndex >= 0,
          case .number(let size) = tree.nodes[record.targetNode].values[.fontSize], size > 0
        else { continue }
        sources[record.sourceIndex] = size
      }
    }
    return sources.sorted { $0.key < $1.key }.compactMap { source, size in
      guard let site = survey.scene.site(of: .animation(source, layer: path)) else { return nil }
      var remedy = [
        PatchOperation(.replace, site.pointer + "/keyPath", "\"transform.scale\"")
      ]
      for key in ["fromValue", "toValue", "values"] where site.has(key) {
        let text = site.text(of: key) ?? ""
        let numbers = text.split { "[], \n\t".contains($0) }.map { Double($0) }
        let scales = numbers.compactMap { $0.map { "\($0 / size)" } }
        guard !scales.isEmpty, scales.count == numbers.count else { return (source, []) }
        let list = scales.joined(separator: ",")
        remedy.append(
          PatchOperation(.replace, "\(site.pointer)/\(key)", key == "values" ? "[\(list)]" : list))
      }
      return (source, site.has("byValue") ? [] : remedy)
    }
  }
}
