package import LaminarGraphics
import Synchronization

/// The cost of drawing a layer, or all layers, in one frame, as counts that are the same on every
/// machine.
package struct LayerCost: Sendable, Hashable {
  /// The pixels of the canvas on which something of it has coverage, hidden or not.
  package var coveredPixels = 0
  /// The number of composited pixels, on the canvas and on offscreen pictures, without those that
  /// opaque rectangles hide completely.
  package var compositedPixels = 0
  /// The number of offscreen pictures: groups, masks, filters, blurred shadows.
  package var offscreenPasses = 0

  /// Begins with nothing.
  package init() {}

  /// The composited pixels for each covered one; 0 where none is covered.
  package var overdraw: Double {
    coveredPixels > 0 ? Double(compositedPixels) / Double(coveredPixels) : 0
  }
}

/// The costs of drawing each layer of a frame.
package struct FrameCosts: Sendable, Hashable {
  /// The canvas's size in pixels.
  package let width: Int, height: Int
  /// All layers together: a pixel that several cover is covered once.
  package internal(set) var total = LayerCost()
  /// The layers that take anything, by the numbers of their items' ids.
  package internal(set) var layers: [Int: LayerCost] = [:]
  /// The number of times that each pixel of the canvas is composited, row by row: directly, in
  /// groups, masks and filtered pictures, but not in pictures with pixels of their own or for a
  /// blurred shadow.
  package internal(set) var heat: [UInt32]
}

/// The parts of drawing a frame, in their order.
package enum FramePart: Sendable {
  /// The comparison with the previous frame.
  case damage
  /// What all bands share: on the thread that calls, and with all workers for shapes, small images and
  /// particles.
  case preparation
  /// The pixels, by all workers.
  case bands
}

// MARK: - Measuring a frame

extension Renderer {
  /// Counts what drawing each layer of a whole frame takes, by drawing it: the counts are the same on every
  /// machine, with any number of workers and after any frames. Nil for a list that costs more than the
  /// budget.
  package mutating func layerCosts(of list: DisplayList) -> FrameCosts? {
    profile(list, clock: nil)?.costs
  }

  /// The time that preparing and drawing each layer takes, measured without gaps: from the end of the
  /// command before to its own end, and so on. Use a renderer with one worker. Nil as above.
  ///
  /// - Parameter clock: Returns the time since any moment.
  package mutating func layerTimes(
    of list: DisplayList, clock: @escaping @Sendable () -> Duration
  ) -> [Int: Duration]? {
    profile(list, clock: clock)?.times
  }

  private mutating func profile(
    _ list: DisplayList, clock: (@Sendable () -> Duration)?
  ) -> FrameProfile? {
    let side = 0...Bitmap.maximumSide
    var bitmap = Bitmap(
      width: min(max(list.width, side.lowerBound), side.upperBound),
      height: min(max(list.height, side.lowerBound), side.upperBound))
    let profile = FrameProfile(
      width: bitmap.width, height: bitmap.height, clock: clock)
    guard list.excess == nil else { return nil }
    guard bitmap.width > 0, bitmap.height > 0 else { return profile }
    return draw(list, into: &bitmap, profile: profile).excess == nil ? profile : nil
  }
}

// MARK: - The profile of a frame

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
      case .composite, .mask: if !item.bounds.isEmpty { addPass(of: item.layer) }
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

// MARK: - What a band reports

extension BandRenderer {
  /// Counts the pixels of a band that an item covers: those whose coverage, clips and masks included, is
  /// above 0. An image covers its shape; a particle, a sprite and a group the rectangle that is
  /// composited.
  mutating func note(
    _ item: PreparedItem, of frame: borrowing PreparedFrame, _ band: Int, _ clip: ClipState,
    in profile: FrameProfile
  ) {
    var rects: [PixelRect] = []
    let top = band * CoverageBuffer.bandRows
    switch item.action {
    case .particles(let particles):
      for part in particles {
        for index in part.draws(band: band) {
          let rect = part.draws[Int(index)].bounds.intersection(clip.rect)
          if !rect.isEmpty { rects.append(rect) }
        }
      }
      return profile.add(item, rects, toCanvas: frame.toCanvas)
    case .fill, .image, .sprites, .shadow, .composite: break
    case .clip, .mask: return
    }
    let rect = item.bounds.intersection(clip.rect)
    if rect.isEmpty { return }
    let isRect: Bool
    switch (item.action, item.coverage) {
    case (.composite, _), (.sprites, _), (_, .rect): isRect = true
    default: isRect = false
    }
    if isRect, clip.mask == nil {
      return profile.add(item, [rect], toCanvas: frame.toCanvas)
    }
    let strips = strips(of: rect, top: top)
    let blocks = rect.minX / 4..<(rect.maxX + 3) / 4
    if !isRect { add(item.coverage, frame, top: top, strips: strips, blocks: blocks) }
    for index in strips {
      let first = top + 4 * index
      if case .shadow(let shadow) = item.action {
        setCoverages(
          of: shadow.source(frame.blurredShadows), rows: first..<first + 4, inside: rect,
          blocks: blocks
        )
        strip.removeAll()
        strip.append(rows: coverages, stride: 4 * blocks.count, blocks: blocks)
      } else {
        sweep(
          isRect ? .rect : item.coverage, frame, strip: index, top: top, blocks: blocks)
      }
      if strip.isEmpty { continue }
      if let mask = clip.mask {
        product.setProduct(strip, masks[mask], strip: index)
        product.appendCovered(to: &rects, top: first, inside: rect)
      } else {
        strip.appendCovered(to: &rects, top: first, inside: rect)
      }
    }
    profile.add(item, rects, toCanvas: frame.toCanvas)
  }
}

extension StripCoverage {
  /// Appends rectangles of the pixels inside a rectangle whose coverage is above 0.
  fileprivate func appendCovered(
    to rects: inout [PixelRect], top: Int, inside rect: PixelRect
  ) {
    func append(_ row: Int, _ minX: Int, _ maxX: Int) {
      let run = PixelRect(minX: minX, minY: top + row, maxX: maxX, maxY: top + row + 1)
        .intersection(rect)
      if run.isEmpty { return }
      if let last = rects.last, last.minY == run.minY, last.maxX == run.minX {
        rects[rects.count - 1].maxX = run.maxX
      } else {
        rects.append(run)
      }
    }
    for row in 0..<4 {
      for span in spans[..<spanCount] {
        if span.isSolid {
          if span.alphas >> UInt32(8 * row) & 0xFF > 0 {
            append(row, 4 * Int(span.start), 4 * Int(span.end))
          }
          continue
        }
        for block in span.start..<span.end {
          let bytes = masks[Int(span.mask + block - span.start)][row]
          for column in 0..<4 where bytes >> UInt32(8 * column) & 0xFF > 0 {
            append(row, 4 * Int(block) + column, 4 * Int(block) + column + 1)
          }
        }
      }
    }
  }
}

/// A set of the canvas's pixels: a bit for each pixel of a rectangle that grows.
private struct PixelSet {
  private(set) var bounds = PixelRect.empty
  private var words: [UInt64] = []
  private var stride = 0

  /// The number of pixels.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds the pixels of a rectangle whose coordinates are not negative.
  mutating func insert(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if !bounds.contains(rect) { grow(to: bounds.union(rect)) }
    for y in rect.minY..<rect.maxY {
      let row = (y - bounds.minY) * stride - bounds.minX / 64
      var x = rect.minX
      while x < rect.maxX {
        let end = min(rect.maxX, (x | 63) + 1)
        words[row + x / 64] |= (~0 >> UInt64(64 - (end - x))) << UInt64(x & 63)
        x = end
      }
    }
  }

  private mutating func grow(to rect: PixelRect) {
    let old = self
    bounds = PixelRect(
      minX: rect.minX & ~63, minY: rect.minY, maxX: (rect.maxX + 63) & ~63, maxY: rect.maxY)
    stride = (bounds.maxX - bounds.minX) / 64
    words = [UInt64](repeating: 0, count: stride * (bounds.maxY - bounds.minY))
    for y in old.bounds.minY..<old.bounds.maxY {
      let from = (y - old.bounds.minY) * old.stride
      let to = (y - bounds.minY) * stride + (old.bounds.minX - bounds.minX) / 64
      for word in 0..<old.stride { words[to + word] = old.words[from + word] }
    }
  }
}
