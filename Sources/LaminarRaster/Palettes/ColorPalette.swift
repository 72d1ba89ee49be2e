/// Up to 256 colours that represent those of all frames, with an index for transparent pixels.
package struct ColorPalette: Sendable, Hashable {
  /// The most indices of a pixel.
  private static let maxIndices = 256

  /// The colours from the most frequent on, red in the low byte.
  let colors: [UInt32]
  /// The index of transparent pixels, and of those that stay as they are; nil when the colours need
  /// all indices.
  let transparentIndex: UInt8?

  /// Chooses the colours for frames: all of them where they are few enough, else those with the least
  /// squared error over all pixels.
  package init(_ counts: ColorCounts) {
    let cells = counts.cells
    let most = counts.hasTransparency ? Self.maxIndices - 1 : Self.maxIndices
    if counts.isExact, cells.count <= most {
      colors = cells.sorted { ($1.count, $0.color) < ($0.count, $1.color) }.map(\.color)
    } else {
      var clusters = ColorClusters(cells, most: Self.maxIndices - 1)
      clusters.refine()
      colors = clusters.colors
    }
    transparentIndex = colors.count < Self.maxIndices ? 0 : nil
  }

  /// The index of a pixel of the colour at an index among the colours.
  @inline(__always)
  func index(ofColor index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: transparentIndex == nil ? index : index &+ 1)
  }

  /// The bits of an index.
  var bits: Int {
    let count = colors.count + (transparentIndex == nil ? 0 : 1)
    return max(Int.bitWidth - (count - 1).leadingZeroBitCount, 1)
  }

  /// The colour table of a file: three bytes for each index of `bits` bits.
  var table: [UInt8] {
    let padding = (1 << bits) - colors.count - (transparentIndex == nil ? 0 : 1)
    let all = (transparentIndex == nil ? [] : [0]) + colors + [UInt32](repeating: 0, count: padding)
    return all.flatMap { color in
      [color, color >> 8, color >> 16].map { UInt8(truncatingIfNeeded: $0) }
    }
  }
}

// MARK: - Counts

/// How often each colour occurs in frames: exactly as long as there are few, then by ever larger cubes
/// of colours, whose means are kept.
///
/// The result depends on the pixels alone, not on the order in which they are added.
package struct ColorCounts: Sendable {
  /// A colour, or a cube of neighbouring ones.
  struct Cell: Sendable, Hashable {
    /// The components of the colour, red in the low byte, with the bits that the cube has not set 0.
    var color: UInt32
    var count: Int
    var red: Int
    var green: Int
    var blue: Int
  }

  /// The most cells before cubes are merged by eight.
  private static let maxCells = 1 << 16

  /// The cells in a table of open addressing; those with a count of 0 are free.
  private var slots: [Cell]
  private var used = 0
  /// The bits of a component that are dropped.
  private var droppedBits: UInt32 = 0
  /// Whether a pixel is more transparent than opaque.
  private(set) var hasTransparency = false

  private static let free = Cell(color: 0, count: 0, red: 0, green: 0, blue: 0)

  /// Nothing has been counted.
  package init() { slots = [Cell](repeating: Self.free, count: 1 << 10) }

  /// The cells in the order of their colours.
  var cells: [Cell] { slots.filter { $0.count > 0 }.sorted { $0.color < $1.color } }

  /// Whether every cell is a single colour.
  var isExact: Bool { droppedBits == 0 }

  /// Counts the pixels of a frame.
  package mutating func add(_ bitmap: Bitmap) {
    bitmap.pixels.withUnsafeBufferPointer { add($0) }
  }

  /// Counts premultiplied pixels.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    var index = 0
    while index < pixels.count {
      let pixel = pixels[index]
      let start = index
      repeat { index &+= 1 } while index < pixels.count && pixels[index] == pixel
      let color = StraightColor.of(pixel)
      if color == StraightColor.transparent {
        hasTransparency = true
      } else {
        add(color, count: index &- start)
      }
    }
  }

  /// Adds the counts of other frames.
  package mutating func merge(_ other: ColorCounts) {
    hasTransparency = hasTransparency || other.hasTransparency
    while droppedBits < other.droppedBits { coarsen() }
    for cell in other.slots where cell.count > 0 { insert(cell) }
  }

  private mutating func add(_ color: UInt32, count: Int) {
    let (red, green, blue) = (Int(color & 0xff), Int(color >> 8 & 0xff), Int(color >> 16 & 0xff))
    insert(
      Cell(color: color, count: count, red: red * count, green: green * count, blue: blue * count))
  }

  private mutating func insert(_ cell: Cell) {
    if Self.insert(cell, dropping: droppedBits, into: &slots) {
      used += 1
      if used > Self.maxCells {
        coarsen()
      } else if 2 * used > slots.count {
        rebuild(size: 2 * slots.count)
      }
    }
  }

  /// Whether the cell is a new one.
  private static func insert(
    _ cell: Cell, dropping bits: UInt32, into slots: inout [Cell]
  ) -> Bool {
    let kept = (0xff &<< bits) & 0xff as UInt32
    let color = cell.color & (kept | kept << 8 | kept << 16)
    return slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count &- 1
      var index = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) &>> 8) & mask
      while slots[index].count > 0, slots[index].color != color { index = (index &+ 1) & mask }
      let isNew = slots[index].count == 0
      slots[index].color = color
      slots[index].count &+= cell.count
      slots[index].red &+= cell.red
      slots[index].green &+= cell.green
      slots[index].blue &+= cell.blue
      return isNew
    }
  }

  private mutating func coarsen() {
    repeat {
      droppedBits += 1
      rebuild(size: slots.count)
    } while used > Self.maxCells
  }

  private mutating func rebuild(size: Int) {
    let old = slots
    slots = [Cell](repeating: Self.free, count: size)
    used = 0
    for cell in old where cell.count > 0 {
      if Self.insert(cell, dropping: droppedBits, into: &slots) { used += 1 }
    }
  }
}

/// A pixel without partial transparency: what a format with one bit of alpha can show.
enum StraightColor {
  /// The entry of pixels with an alpha below one half.
  static let transparent: UInt32 = 1 << 24
  /// The least alpha that is shown.
  private static let minAlpha: UInt32 = 128

  /// The straight colour of a premultiplied pixel, red in the low byte, or `transparent` for an alpha
  /// below 128.
  @inline(__always)
  static func of(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return pixel & 0xff_ffff }
    return alpha < minAlpha ? transparent : straight(pixel, alpha)
  }

  private static func straight(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    func component(_ shift: UInt32) -> UInt32 {
      min((510 &* (pixel &>> shift & 0xff) &+ alpha) / (2 &* alpha), 255) &<< shift
    }
    return component(0) | component(8) | component(16)
  }
}

// MARK: - Clusters

/// Divides colours into clusters with small squared errors: by cuts at the best position (Wu, 1991,
/// without his grid) and then by k-means (Lloyd, 1982).
///
/// Distances are those of encoded sRGB, in which equal steps look about equal; green counts a little
/// more.
struct ColorClusters {
  /// Squared differences of red, green and blue count by these.
  static let weights = SIMD4<Float>(0.9, 1.2, 0.9, 0)
  private static let rounds = 12

  private struct Point {
    var position: SIMD4<Float>
    var cell: ColorCounts.Cell

    var weight: Double { Double(cell.count) }
  }

  /// Some points, with the cut that saves most.
  private struct Box {
    var range: Range<Int>
    /// By how much the cut lowers the squared error.
    var gain = 0.0
    var axis = 0
    /// The first index of the second half, when the points are sorted along the axis.
    var cut = 0
  }

  /// A sum of weighted points.
  private struct Sum {
    var position = SIMD4<Double>.zero
    var weight = 0.0

    mutating func add(_ point: Point) {
      position += SIMD4<Double>(point.position) * point.weight
      weight += point.weight
    }

    var mean: SIMD4<Float> { SIMD4<Float>(position / weight) }

    /// The difference of the squared errors around 0 and around the mean.
    var energy: Double { (position * position * SIMD4<Double>(weights)).sum() / weight }
  }

  private var points: [Point]
  private var centers: [SIMD4<Float>] = []
  /// The centre of each point.
  private var owners: [Int] = []

  /// Cuts the cells, at least one, into at most `most` clusters.
  init(_ cells: [ColorCounts.Cell], most: Int) {
    points = cells.map { cell in
      let sum = SIMD4(Float(cell.red), Float(cell.green), Float(cell.blue), 0)
      return Point(position: sum / Float(cell.count), cell: cell)
    }
    var boxes = [box(points.indices)]
    while boxes.count < most {
      guard let index = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
        boxes[index].gain > 0
      else { break }
      let old = boxes[index]
      sort(old.range, axis: old.axis)
      boxes[index] = box(old.range.lowerBound..<old.cut)
      boxes.append(box(old.cut..<old.range.upperBound))
    }
    centers = boxes.map { box in
      var sum = Sum()
      for index in box.range { sum.add(points[index]) }
      return sum.mean
    }
  }

  private mutating func sort(_ range: Range<Int>, axis: Int) {
    points[range].sort { first, second in
      (first.position[axis], first.cell.color) < (second.position[axis], second.cell.color)
    }
  }

  private mutating func box(_ range: Range<Int>) -> Box {
    var best = Box(range: range)
    guard range.count > 1 else { return best }
    for axis in 0..<3 {
      sort(range, axis: axis)
      var total = Sum()
      for index in range { total.add(points[index]) }
      let whole = total.energy
      var first = Sum()
      for index in range.dropLast() {
        first.add(points[index])
        if points[index + 1].position[axis] == points[index].position[axis] { continue }
        let second = Sum(
          position: total.position - first.position, weight: total.weight - first.weight)
        let gain = first.energy + second.energy - whole
        if gain > best.gain { best = Box(range: range, gain: gain, axis: axis, cut: index + 1) }
      }
    }
    return best
  }

  /// Moves each centre to the mean of the colours that are nearest to it, some times or until nothing changes.
  mutating func refine() {
    for _ in 0..<Self.rounds {
      var search = NearestColors(centers)
      let nearest = points.map { search.nearest($0.position) }
      if nearest == owners { return }
      owners = nearest
      var sums = [Sum](repeating: Sum(), count: centers.count)
      for (index, owner) in owners.enumerated() { sums[owner].add(points[index]) }
      for (index, sum) in sums.enumerated() where sum.weight > 0 { centers[index] = sum.mean }
    }
  }

  /// The centres as colours, from the one of the most pixels on. One that a single colour dominates is
  /// that colour, so that large areas are exact.
  var colors: [UInt32] {
    var totals = [Int](repeating: 0, count: centers.count)
    var largest = [Int?](repeating: nil, count: centers.count)
    for (index, owner) in owners.enumerated() {
      totals[owner] += points[index].cell.count
      if largest[owner].map({ points[$0].cell.count < points[index].cell.count }) ?? true {
        largest[owner] = index
      }
    }
    return centers.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }.compactMap { index in
      largest[index].map { largest in
        let dominates = 2 * points[largest].cell.count > totals[index]
        return Self.color(dominates ? points[largest].position : centers[index])
      }
    }
  }

  private static func color(_ position: SIMD4<Float>) -> UInt32 {
    func byte(_ axis: Int) -> UInt32 { UInt32(min(max(position[axis], 0), 255).rounded()) }
    return byte(0) | byte(1) << 8 | byte(2) << 16
  }
}
