import LaminarGraphics
import Synchronization

/// Measures the drawing of one frame layer by layer: either counts of pixels and passes, or times.
///
/// Counts are sums and unions: the order in which workers add to them does not matter.
final class FrameProfile: Sendable {
  fileprivate struct State {
    var costs: FrameCosts
    var covered: [Int: PixelSet] = [:]
    var allCovered = PixelSet()
    var times: [Int: Duration] = [:]
    var lastMark: Duration
  }

  private let clock: (@Sendable () -> Duration)?
  private let canvas: PixelRect
  private let state: Mutex<State>

  /// Takes times from a clock, or counts without one.
  init(width: Int, height: Int, clock: (@Sendable () -> Duration)?) {
    self.clock = clock
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let heat = [UInt32](repeating: 0, count: clock == nil ? width * height : 0)
    state = Mutex(
      State(
        costs: FrameCosts(width: width, height: height, heat: heat), lastMark: clock?() ?? .zero))
  }

  /// Whether it counts; else it takes times.
  var isCounting: Bool { clock == nil }

  /// The counts.
  var costs: FrameCosts {
    state.withLock { state in
      for (layer, pixels) in state.covered {
        state.costs.layers[layer, default: LayerCost()].coveredPixels = pixels.count
      }
      state.costs.total.coveredPixels = state.allCovered.count
      return state.costs
    }
  }

  /// The time of each layer.
  var times: [Int: Duration] { state.withLock { $0.times } }

  /// Adds the time since the last mark to a layer; nil for what belongs to none.
  func mark(_ layer: Int?) {
    guard let clock else { return }
    state.withLock { state in
      let now = clock()
      if let layer { state.times[layer, default: .zero] += now - state.lastMark }
      state.lastMark = now
    }
  }

  /// Counts a picture that is drawn for a layer.
  func addPass(of layer: Int) {
    guard isCounting else { return }
    state.withLock { state in
      state.costs.layers[layer, default: LayerCost()].offscreenPasses += 1
      state.costs.total.offscreenPasses += 1
    }
  }

  /// Counts the groups and masks of a frame that is drawn, and the pictures that cast its shadows.
  func addPasses(of frame: borrowing PreparedFrame) {
    guard isCounting else { return }
    for item in frame.items {
      switch item.action {
      case .pushGroup, .pushMask: if !item.bounds.isEmpty { addPass(of: item.layer) }
      case .shadow(let shadow): if case .pass = shadow.form { addPass(of: item.layer) }
      default: break
      }
    }
  }

  /// Counts the pixels that an item covers on a picture.
  ///
  /// - Parameter toCanvas: Leads from the picture's pixels to the canvas's; nil where they are not seen.
  func add(_ item: PreparedItem, _ rects: [PixelRect], toCanvas: ProjectiveTransform2D?) {
    if rects.isEmpty { return }
    state.withLock { state in
      if !item.isHidden {
        let area = rects.reduce(0) { $0 + $1.area }
        state.costs.layers[item.layer, default: LayerCost()].compositedPixels += area
        state.costs.total.compositedPixels += area
      }
      guard let toCanvas else { return }
      let offset = toCanvas.pixelOffset
      for rect in rects {
        if let offset {
          let rect = rect.moved(by: offset).intersection(canvas)
          state.cover(rect, item.layer)
          if !item.isHidden { state.heat(rect) }
        } else {
          state.cover(rect, item.layer, through: toCanvas, inside: canvas)
        }
      }
    }
  }
}

extension FrameProfile.State {
  fileprivate mutating func cover(_ rect: PixelRect, _ layer: Int) {
    covered[layer, default: PixelSet()].insert(rect)
    allCovered.insert(rect)
  }

  /// Covers what the pixels of a picture are on the canvas: of each the box around its corners.
  fileprivate mutating func cover(
    _ rect: PixelRect, _ layer: Int, through map: ProjectiveTransform2D, inside canvas: PixelRect
  ) {
    // An upright map takes the whole rectangle to one.
    let isUpright = map.affine.map { $0.b == 0 && $0.c == 0 } ?? false
    for y in rect.minY..<rect.maxY {
      var x = rect.minX
      while x < rect.maxX {
        let end = isUpright ? rect.maxX : x + 1
        cover(
          map.box(PixelRect(minX: x, minY: y, maxX: end, maxY: y + 1)).intersection(canvas), layer)
        x = end
      }
    }
  }

  fileprivate mutating func heat(_ rect: PixelRect) {
    for y in rect.minY..<rect.maxY {
      for index in y * costs.width + rect.minX..<y * costs.width + rect.maxX {
        let (sum, isOverflowing) = costs.heat[index].addingReportingOverflow(1)
        costs.heat[index] = isOverflowing ? .max : sum
      }
    }
  }
}

extension PixelRect {
  fileprivate func moved(by offset: (x: Int, y: Int)) -> PixelRect {
    PixelRect(
      minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }
}

extension ProjectiveTransform2D {
  /// The whole pixels by which it moves, if it does only that.
  fileprivate var pixelOffset: (x: Int, y: Int)? {
    guard let map = affine, map.a == 1, map.b == 0, map.c == 0, map.d == 1,
      let x = Int(exactly: map.tx), let y = Int(exactly: map.ty), abs(x) < 1 << 31, abs(y) < 1 << 31
    else { return nil }
    return (x, y)
  }

  /// The pixels that the image of a rectangle touches; none where a corner is behind the eye.
  fileprivate func box(_ rect: PixelRect) -> PixelRect {
    var low = SIMD2(repeating: Double.infinity), high = -low
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        let (u, v, w) = map(Double(x), Double(y))
        guard w > 0 else { return .empty }
        let point = SIMD2(u / w, v / w).clamped(
          lowerBound: SIMD2(repeating: -1e6), upperBound: SIMD2(repeating: 1e6))
        guard !(point.x.isNaN || point.y.isNaN) else { return .empty }
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    return PixelRect(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up)))
  }
}
