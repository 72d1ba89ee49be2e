import Foundation
import LaminarGraphics

/// The position of a layer's contents in its space, and how their pixels fill it
/// (Laminar.docc: DrawingOrder, "Contents").
struct ContentsPlacement {
  /// The rectangle that the visible part of the image fills.
  let rect: CGRect
  let paint: DisplayList.ImagePaint

  /// Nil where there is nothing to show.
  init?(_ node: PresentedNode, _ bounds: CGRect) {
    guard case .image(let image) = node.value(.contents) else { return nil }
    self.init(image, node, bounds)
  }

  /// The placement of an image that the layer shows while it fades to or from another.
  init?(_ image: Image, _ node: PresentedNode, _ bounds: CGRect) {
    func rect(_ id: PropertyID) -> CGRect {
      guard node.mayDiffer(id), case .rect(let rect) = node.value(id) else {
        return CGRect(x: 0, y: 0, width: 1, height: 1)
      }
      return rect
    }
    func filter(_ id: PropertyID) -> DisplayList.ImageFilter {
      node.mayDiffer(id) ? .init(rawValue: word(id)) ?? .linear : .linear
    }
    func word(_ id: PropertyID) -> String {
      guard case .string(let word) = node.value(id) else { return "" }
      return word
    }
    let part = rect(.contentsRect).standardized
    let scale = node.number(.contentsScale)
    // A scale that was not set is the image's own.
    let pixelsPerPoint = scale > 0 && scale != 1 ? scale : image.scale
    let natural = CGSize(
      width: Double(image.width) * Double(part.width) / pixelsPerPoint,
      height: Double(image.height) * Double(part.height) / pixelsPerPoint)
    let gravity = word(.contentsGravity)
    let placed = Self.place(natural, in: bounds.standardized, gravity)
    guard placed.width > 0, placed.height > 0, placed.width.isFinite, placed.height.isFinite else {
      return nil
    }
    self.rect = placed

    let center =
      gravity == "resize" || gravity.hasPrefix("resize")
      ? rect(.contentsCenter).standardized : .unit
    let isFlipped = Self.isFlipped(node.presentation, node.index)
    paint = DisplayList.ImagePaint(
      image: image,
      horizontal: Self.axis(
        Double(placed.minX), Double(placed.maxX), part: (part.minX, part.maxX),
        center: (center.minX, center.maxX), count: Double(image.width), pixelsPerPoint,
        isFlipped: false),
      vertical: Self.axis(
        Double(placed.minY), Double(placed.maxY), part: (part.minY, part.maxY),
        center: (center.minY, center.maxY), count: Double(image.height), pixelsPerPoint,
        isFlipped: isFlipped),
      minification: filter(.minificationFilter), magnification: filter(.magnificationFilter),
      bias: node.number(.minificationFilterBias))
  }

  /// The rectangle of an image of a size in points under a gravity.
  static func place(_ size: CGSize, in bounds: CGRect, _ gravity: String) -> CGRect {
    var size = size
    let fit = (bounds.width / size.width, bounds.height / size.height)
    switch gravity {
    case "resize": return bounds
    case "resizeAspect":
      size = CGSize(width: size.width * min(fit.0, fit.1), height: size.height * min(fit.0, fit.1))
    case "resizeAspectFill":
      size = CGSize(width: size.width * max(fit.0, fit.1), height: size.height * max(fit.0, fit.1))
    default: break
    }
    var origin = CGPoint(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    switch gravity {
    case "left", "topLeft", "bottomLeft": origin.x = bounds.minX
    case "right", "topRight", "bottomRight": origin.x = bounds.maxX - size.width
    default: break
    }
    switch gravity {
    case "bottom", "bottomLeft", "bottomRight": origin.y = bounds.minY
    case "top", "topLeft", "topRight": origin.y = bounds.maxY - size.height
    default: break
    }
    return CGRect(origin: origin, size: size)
  }

  /// The axis of nine slices: the borders keep their size, the middle stretches.
  static func axis(
    _ start: Double, _ end: Double, part: (CGFloat, CGFloat), center: (CGFloat, CGFloat),
    count: Double, _ pixelsPerPoint: Double, isFlipped: Bool
  ) -> DisplayList.ImageAxis {
    let pixels = count
    let first = Double(part.0) * pixels
    let length = Double(part.1) * pixels - first
    var low = first + Double(center.0) * length
    var high = first + Double(center.1) * length
    if high <= low {
      // No middle: the one pixel at the split.
      (low, high) = (low - 0.5, low + 0.5)
    }
    low = min(max(low, first), first + length)
    high = min(max(high, low), first + length)
    var before = (low - first) / pixelsPerPoint
    var after = (first + length - high) / pixelsPerPoint
    if before + after > end - start {
      let shrinking = (end - start) / (before + after)
      before *= shrinking
      after *= shrinking
    }
    let isWhole = before == 0 && after == 0
    var axis = DisplayList.ImageAxis(
      positions: SIMD4(start, start + before, end - after, end),
      pixels: isWhole
        ? SIMD4(first, first, first + length, first + length)
        : SIMD4(first, low, high, first + length))
    if isFlipped { axis.pixels = pixels - axis.pixels }
    return axis
  }

  /// Whether the layer's space is turned upside down: contents are drawn upright then too.
  static func isFlipped(_ presentation: PresentationTree, _ node: Int) -> Bool {
    var isFlipped = false
    var node = node
    while node >= 0 {
      if presentation.number(.geometryFlipped, of: node) != 0 { isFlipped.toggle() }
      node = presentation.tree.nodes[node].parent
    }
    return isFlipped
  }
}

extension CGRect {
  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

// MARK: - Fades

/// An animation of contents between two images in progress: both show, one less and one more.
struct ContentsFade: Sendable {
  /// Nil for no image.
  let from: Image?, to: Image?
  /// 0…1.
  let progress: Double
}

extension PresentationTree {
  /// The fade of a node's contents between two images; nil where one image or none shows.
  func contentsFade(of node: Int) -> ContentsFade? {
    guard tree.nodes[node].mayAnimate(.contents),
      let index = tree.nodes[node].targets.first(where: {
        tree.targets[$0].property == .builtIn(.contents)
      })
    else { return nil }
    let target = tree.targets[index]
    var current = tree.baseObjects[target.offset]
    var fade: ContentsFade?
    for track in tree.tracks where track.channel == .object && Int(track.target) == target.offset {
      let phase = tree.timing(of: track).phase(at: times[Int(track.source)])
      guard phase.isApplied else { continue }
      let object = tree.objectTracks[Int(track.data)]
      let eased = tree.easedProgress(of: track, phase)
      fade = object.blend(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease
      ).flatMap(ContentsFade.init)
      current = object.value(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease)
    }
    return fade
  }
}

extension ContentsFade {
  /// Nil at the ends and between equal values.
  fileprivate init?(_ blend: (from: PropertyValue, to: PropertyValue, progress: Double)) {
    guard blend.progress > 0, blend.progress < 1, blend.from != blend.to else { return nil }
    func image(_ value: PropertyValue) -> Image? {
      if case .image(let image) = value { image } else { nil }
    }
    (from, to, progress) = (image(blend.from), image(blend.to), blend.progress)
  }
}
