import LaminarEngine
import LaminarGraphics
import LaminarScene

/// Finds cells of which no particle is seen at any examined moment, of emitters with others that are; an
/// emitter of which nothing is seen is the warning W0215.
struct UnseenParticlesRule: AdviceRule {
  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    struct Cells { var most: [Int: Int] = [:], seen: Set<Int> = [] }
    var emitters: [Int: Cells] = [:]
    let (width, height) = (Double(survey.canvas.size.width), Double(survey.canvas.size.height))
    var refused: Set<Int> = []
    for moment in survey.moments {
      let tree = moment.tree.tree
      for index in tree.nodes.indices where tree.nodes[index].owner == .emitter {
        let layer = tree.nodes[index].layerNumber
        let below = (index + 1)..<tree.nodes[index].subtreeEnd
        // Nested cells are seen by what they emit.
        if below.contains(where: { tree.nodes[$0].role == .cell && tree.nodes[$0].parent != index })
        {
          refused.insert(layer)
        }
        guard !refused.contains(layer), let field = moment.tree.particles(of: index) else {
          continue
        }
        var counts: [Int: Int] = [:]
        for particle in field.particles { counts[particle.cell, default: 0] += 1 }
        emitters[layer, default: Cells()].most.merge(counts, uniquingKeysWith: max)
      }
      for item in moment.list.items {
        guard case .particles(let particles, let transform) = item.command else { continue }
        for particle in particles.particles
        where !(emitters[item.id.layer]?.seen.contains(Int(particle.look)) ?? true)
          && particles.meets(particle, width: width, height: height, through: transform)
        {
          emitters[item.id.layer]?.seen.insert(Int(particle.look))
        }
      }
    }
    return emitters.sorted { $0.key < $1.key }.flatMap { layer, cells -> [AdviceFinding] in
      guard !refused.contains(layer), !cells.seen.isEmpty, let path = survey.paths[layer],
        let site = survey.steadySite(path), site.has("emitterCells")
      else { return [] }
      return cells.most.sorted { $0.key < $1.key }.compactMap { cell, count in
        guard !cells.seen.contains(cell) else { return nil }
        return AdviceFinding(
          .unseenParticles, at: .layer(path, key: "emitterCells"),
          "no particle of cell \(cell) is seen", help: "emit none",
          cost: .init(particles: count),
          // The others keep their numbers, which their chance depends on.
          remedy: [PatchOperation(.add, "\(site.pointer)/emitterCells/\(cell)/birthRate", "0")])
      }
    }
  }
}
