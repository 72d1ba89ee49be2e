import Foundation
import LaminarEngine
package import LaminarGraphics
package import LaminarRaster
package import LaminarScene

/// The costs of the layers of a scene over some frames: the maximum over the frames of every count.
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
  /// The number of times that each pixel of the canvas is composited, summed over all frames, row
  /// by row.
  package private(set) var heat: [UInt64] = []
  /// The number of counted frames.
  package private(set) var frameCount = 0
  /// The maximum over the pixels of how often one is composited, averaged over the frames.
  package var maxHeat: Double { Double(heat.max() ?? 0) / Double(max(frameCount, 1)) }
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
  /// The value of this measure for a layer.
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

// MARK: - Heat map

/// A heat map of how often the pixels of a canvas are composited, with a legend below.
package struct HeatPicture {
  /// Colours of evenly rising OKLab lightness, 0.26 to 0.96, their hues from violet over red to yellow.
  private static let ramp = [
    0x240168, 0x52087C, 0x811E7C, 0xAE3273, 0xD54E62, 0xF37149, 0xFF9F47, 0xFFCD6B, 0xFFF789,
  ].map { (color: Int) -> SIMD3<Double> in
    let bytes = SIMD3<Int>(color >> 16, color >> 8 & 0xFF, color & 0xFF)
    return SIMD3<Double>(bytes) / 255
  }
  /// Never composited.
  private static let cold = SIMD3(repeating: 0.04)
  /// The least number that the brightest colour means: pictures of cheap scenes are dark.
  private static let minTop = 4
  /// The numbers of the legend after 0, at most.
  private static let steps = 8

  private let costs: SceneCosts
  private let width: Int
  private let height: Int
  private let title: String
  /// The count that the brightest colour stands for.
  private let top: Int

  /// Makes the picture of a canvas of a size in pixels; the title is that of the legend.
  package init(_ costs: SceneCosts, width: Int, height: Int, title: String) {
    (self.costs, self.width, self.height, self.title) = (costs, width, height, title)
    top = max(Self.minTop, Int(costs.maxHeat.rounded(.up)))
  }

  /// The picture; nil where it would be larger than any picture may be.
  package var bitmap: Bitmap? {
    let legend = self.legend
    guard legend.width >= width, height > 0, costs.heat.count == width * height,
      height + legend.height <= Bitmap.maximumSide
    else { return nil }
    let margin = [UInt32](repeating: 0xFFFF_FFFF, count: legend.width - width)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(legend.width * (height + legend.height))
    for y in 0..<height {
      for sum in costs.heat[y * width..<(y + 1) * width] {
        pixels.append(Self.pixel(color(Double(sum) / Double(costs.frameCount))))
      }
      pixels += margin
    }
    return Bitmap(
      width: legend.width, height: height + legend.height, pixels: pixels + legend.pixels)
  }

  private func color(_ count: Double) -> SIMD3<Double> {
    guard count > 0 else { return Self.cold }
    let position = min(count / Double(top), 1) * Double(Self.ramp.count - 1)
    let index = min(Int(position), Self.ramp.count - 2)
    let share = position - Double(index)
    return Self.ramp[index] * (1 - share) + Self.ramp[index + 1] * share
  }

  private static func pixel(_ color: SIMD3<Double>) -> UInt32 {
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    return 0xFF00_0000 | UInt32(bytes.z) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.x)
  }

  /// The numbers with their colours, and what they mean.
  private var legend: Bitmap {
    let width = min(max(self.width, 480), Bitmap.maximumSide)
    let unit = CGFloat(max(width / 48, 12))
    let stage = Stage(
      width: CGFloat(width), height: 4 * unit, backgroundColor: Color(red: 1, green: 1, blue: 1))
    func add(_ text: String, _ frame: CGRect, _ alignment: TextLayerAlignmentMode = .left) {
      let layer = TextLayer()
      layer.string = text
      layer.fontSize = unit
      layer.foregroundColor = Color(red: 0, green: 0, blue: 0)
      layer.alignmentMode = alignment
      layer.frame = frame
      stage.rootLayer.addSublayer(layer)
    }
    add(
      title, CGRect(x: unit / 2, y: unit / 4, width: CGFloat(width) - unit, height: 1.3 * unit))
    let count = min(top, Self.steps)
    let cell = (CGFloat(width) - unit) / CGFloat(count + 1)
    for step in 0...count {
      let number = (step * top + count / 2) / count
      let color = color(Double(number))
      let x = unit / 2 + CGFloat(step) * cell
      let swatch = Layer()
      swatch.backgroundColor = Color(red: color.x, green: color.y, blue: color.z)
      swatch.frame = CGRect(x: x, y: 1.7 * unit, width: cell, height: 0.8 * unit)
      stage.rootLayer.addSublayer(swatch)
      add(
        "\(number)", CGRect(x: x, y: 2.6 * unit, width: cell, height: 1.3 * unit), .center)
    }
    return stage.snapshot(until: 0).render(at: 0)
  }
}

// MARK: - Budget

/// Finds frames of a scene that cost more than the drawing budget.
package enum BudgetProof {
  /// The moments that are examined, from the first to the last frame.
  private static let samples = 8

  /// A report on a scene with the first frame found that costs more than a budget added to it; of a
  /// scene with errors the report itself.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage, budget: Int
  ) -> DiagnosticReport {
    guard !report.hasErrors, scene.mayCost(budget),
      let found = firstExcess(of: scene, on: stage(), budget: budget)
    else { return report }
    var whole = report
    whole.diagnostics.insert(
      scene.overBudget(layer: found.layer, "\(found.layer): \(found.message)"), at: 0)
    return whole
  }

  private static func firstExcess(
    of scene: Scene, on stage: Stage, budget: Int
  ) -> EngineDiagnostic? {
    let duration = scene.duration.doubleValue
    stage.drawingBudget = budget
    let snapshot = stage.snapshot(until: duration)
    var renderer = snapshot.renderer()
    var spent = 0
    for sample in 0..<samples {
      let time = duration * Double(sample) / Double(samples)
      let (list, listCost) = snapshot.measuredDisplayList(at: time)
      let cost = renderer.cost(of: list)
      if let excess = list.excess ?? cost.excess {
        return snapshot.diagnostic(of: excess, at: time)
      }
      // Costly frames are not examined often.
      spent += listCost + cost.count
      if spent > budget { return nil }
    }
    return nil
  }
}

extension Scene {
  /// The most that a layer without a path, a text, copies, particles and pictures costs, and an element
  /// of a path that is filled and stroked.
  private static var plainLayer: Int { 64 }
  private static var pathElement: Int { 2048 }

  /// The most that the pixels of a plain layer cost: its own, its contents' and those of its group.
  private var layerPixels: Int {
    3 * canvas.pixelWidth * canvas.pixelHeight / DrawingBudget.sampledPixelsPerUnit
  }

  /// Whether a frame could cost a budget: false for what is far below it, which is most scenes.
  fileprivate func mayCost(_ budget: Int) -> Bool {
    var cost = 0
    let layerPixels = self.layerPixels
    var pending = layers
    while let layer = pending.popLast() {
      if let shape = layer as? ShapeLayer {
        if shape.lineDashPattern != nil || !(layer.animationKeys() ?? []).isEmpty
          || !layer.followingKeyPaths.isEmpty
        {
          return true
        }
        cost += (shape.path?.verbs.count ?? 0) * Self.pathElement
      } else if !(type(of: layer) == Layer.self || layer is GradientLayer
        || layer is TransformLayer)
      {
        return true
      }
      if layer.shouldRasterize || !(layer.filters ?? []).isEmpty
        || !(layer.backgroundFilters ?? []).isEmpty || layer.shadowOpacity > 0
        || layer.compositingFilter != nil
      {
        return true
      }
      cost += Self.plainLayer + layerPixels
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return cost > budget
  }
}
