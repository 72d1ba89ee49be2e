import LaminarEngine
package import LaminarGraphics
package import LaminarRaster
package import LaminarScene

/// What the layers of a scene cost over some frames: of every count the greatest of any frame.
///
/// The frames may be added in any order.
package struct SceneCosts: Sendable {
  /// The greatest count, and the first frame that has it.
  package struct Peak: Sendable, Hashable {
    /// The count.
    package var value: Double
    /// The frame's number.
    package var frame: Int
    /// The frame's time in seconds.
    package var time: Double
  }

  /// The peaks of something by what is counted.
  package typealias Peaks = [CostMeasure: Peak]

  /// The peaks of all layers together.
  package private(set) var total: Peaks = [:]
  /// The peaks of each layer that draws anything, by its path.
  package private(set) var layers: [String: Peaks] = [:]
  /// How often each pixel of the canvas is composited, in all frames together, row by row.
  package private(set) var heat: [UInt64] = []
  /// How many frames were counted.
  package private(set) var frameCount = 0
  /// How often the pixel that is composited most often is, in the mean of the frames.
  package var greatestHeat: Double { Double(heat.max() ?? 0) / Double(max(frameCount, 1)) }
  private let snapshot: StageSnapshot
  private var renderer: Renderer
  private var last: (list: DisplayList, costs: FrameCosts)?

  /// Begins without frames.
  package init(_ snapshot: StageSnapshot) {
    self.snapshot = snapshot
    renderer = snapshot.renderer()
  }

  /// Counts a frame, and returns nil, or why it is not drawn.
  package mutating func add(frame: Int, at time: Double) -> DrawingExcess? {
    guard let presentation = snapshot.evaluate(at: time) else { return nil }
    let list = snapshot.displayList(of: presentation)
    // Equal lists cost the same.
    if last?.list != list {
      guard let costs = renderer.layerCosts(of: list) else { return renderer.excess }
      last = (list, costs)
    }
    guard let costs = last?.costs else { return nil }
    frameCount += 1
    if heat.isEmpty { heat = [UInt64](repeating: 0, count: costs.heat.count) }
    for index in heat.indices { heat[index] += UInt64(costs.heat[index]) }
    Self.raise(&total, to: costs.total, frame, time)
    for (layer, cost) in costs.layers {
      Self.raise(&layers[presentation.path(ofLayer: layer), default: [:]], to: cost, frame, time)
    }
    return nil
  }

  private static func raise(_ peaks: inout Peaks, to cost: LayerCost, _ frame: Int, _ time: Double)
  {
    for measure in CostMeasure.allCases {
      let value = measure.value(of: cost)
      if let peak = peaks[measure], (peak.value, -peak.frame) >= (value, -frame) { continue }
      peaks[measure] = Peak(value: value, frame: frame, time: time)
    }
  }

  /// The layers with the greatest peaks of a measure first, those that are equal by path.
  package func ranking(by measure: CostMeasure) -> [(path: String, peaks: Peaks)] {
    layers.map { (path: $0.key, peaks: $0.value) }.sorted { a, b in
      let (first, second) = (a.peaks[measure]?.value ?? 0, b.peaks[measure]?.value ?? 0)
      return first == second ? a.path.utf8.lexicographicallyPrecedes(b.path.utf8) : first > second
    }
  }
}

extension CostMeasure {
  /// What is counted of a layer.
  package func value(of cost: LayerCost) -> Double {
    switch self {
    case .coveredPixels: Double(cost.coveredPixels)
    case .compositedPixels: Double(cost.compositedPixels)
    case .overdraw: cost.overdraw
    case .offscreenPasses: Double(cost.offscreenPasses)
    }
  }
}

extension PresentationTree {
  /// The path of a layer by the number that a display list has.
  package func path(ofLayer number: Int) -> String {
    tree.shape.node(ofLayer: number).map { tree.path(of: $0) } ?? "layer \(number)"
  }
}
