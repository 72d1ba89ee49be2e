import Foundation
import LaminarEngine
package import LaminarGraphics
import LaminarRaster
package import LaminarScene
package import LaminarTrace

/// What a case leaves out of its comparisons: layers with all below them, and regions of the canvas.
package struct IgnoredParts {
  /// The tracks, properties and events of the layers.
  package let patterns: [TracePattern]
  /// The locations of the parts that the scene has.
  package private(set) var present: Set<FileLocation> = []
  /// The layers that the patterns that match none probably mean, by the locations of the parts.
  package private(set) var nearest: [FileLocation: String] = [:]
  /// The parts that the case itself states and the scene does not have, a sentence each.
  package private(set) var faults: [(sentence: String, location: FileLocation)] = []

  private let layers: [TracePattern]
  /// Columns and rows of pixels.
  private var regions: [(columns: Range<Int>, rows: Range<Int>)] = []
  private let hidden = HiddenNodes()

  /// The pixels of a region, opaque grey, in goldens and results.
  private static let mask: UInt32 = 0xff80_8080

  /// Finds what a scene has of the parts.
  package init(_ parts: [SuiteIgnored], of snapshot: StageSnapshot) {
    let names = parts.compactMap { part in
      if case .layers(let name) = part.part { name } else { nil }
    }
    layers = names.compactMap { TracePattern("\($0):**") }
    // With all below them, and their masks.
    patterns = names.flatMap { name in
      (name == LayerPath.root ? ["**"] : [name, name + "/**", name + "@mask**"])
        .compactMap { TracePattern("\($0):**") }
    }
    guard !parts.isEmpty else { return }
    let known = names.isEmpty ? [] : TrackNames(snapshot).layers
    for part in parts {
      switch part.part {
      case .layers(let name):
        guard let pattern = TracePattern("\(name):**"),
          known.contains(where: { pattern.matches(layer: $0) })
        else {
          nearest[part.location] = Spelling.nearest(to: name, among: known)
          note(part, "no layer matches \"\(name)\"\(Spelling.hint(name, among: known))")
          continue
        }
      case .region(let rect):
        guard let region = Self.pixels(of: rect, on: snapshot.canvas) else {
          let size = ReportNumber.components([
            Double(snapshot.canvas.size.width), Double(snapshot.canvas.size.height),
          ])
          let stated = [rect.origin.x, rect.origin.y, rect.width, rect.height].map { Double($0) }
          note(
            part,
            "the region \(ReportNumber.components(stated)) is outside of the canvas of \(size) points"
          )
          continue
        }
        regions.append(region)
      }
      present.insert(part.location)
    }
  }

  private mutating func note(_ part: SuiteIgnored, _ sentence: String) {
    if !part.isSuites { faults.append((sentence, part.location)) }
  }

  /// The pixels that a region touches; nil where it touches none.
  private static func pixels(
    of rect: CGRect, on canvas: Canvas
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    func range(_ start: CGFloat, _ length: CGFloat, count: Int) -> Range<Int> {
      let first = (Double(start) * canvas.scale).rounded(.down)
      let end = (Double(start + length) * canvas.scale).rounded(.up)
      let limit = Double(count)
      return Int(min(max(first, 0), limit))..<Int(min(max(end, first, 0), limit))
    }
    let columns = range(rect.origin.x, rect.width, count: canvas.pixelWidth)
    let rows = range(rect.origin.y, rect.height, count: canvas.pixelHeight)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  // MARK: - Rules

  /// The rules that leave the layers out, after others.
  func added(to rules: ToleranceRules) -> ToleranceRules {
    var rules = rules
    rules.rules += patterns.map { ToleranceRule($0, .ignored) }
    return rules
  }

  /// Whether a track, a property or an event is of one of the layers.
  func contains(_ track: TraceTrack) -> Bool { patterns.contains { $0.matches(track) } }

  // MARK: - Pictures

  /// The drawing commands of a time without the layers.
  func displayList(of snapshot: StageSnapshot, at time: Double) -> DisplayList {
    guard !layers.isEmpty, let presentation = snapshot.evaluate(at: time) else {
      return snapshot.displayList(at: time)
    }
    return presentation.displayList(on: snapshot.canvas, budget: snapshot.drawingBudget) { tree in
      hidden.nodes(of: tree, layers)
    }
  }

  /// Paints over the regions.
  func mask(_ bitmap: inout Bitmap) {
    for (columns, rows) in regions {
      bitmap.replace(
        left: columns.lowerBound, top: rows.lowerBound,
        with: Bitmap(width: columns.count, height: rows.count, filling: Self.mask))
    }
  }
}

/// The nodes that some layers have in a tree; those of the last trees are kept.
private final class HiddenNodes {
  private static let capacity = 4
  private var known: [(tree: RenderTree, nodes: Set<Int>)] = []

  func nodes(of tree: RenderTree, _ layers: [TracePattern]) -> Set<Int> {
    if let found = known.first(where: { $0.tree === tree }) { return found.nodes }
    let nodes = Set(
      tree.paths.enumerated().filter { node, path in
        tree.nodes[node].role != .cell && layers.contains { $0.matches(layer: path) }
      }.map(\.offset))
    known.insert((tree, nodes), at: 0)
    if known.count > Self.capacity { known.removeLast() }
    return nodes
  }
}
