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
  private static let mostCells = 1 << 16

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
      if used > Self.mostCells {
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
    } while used > Self.mostCells
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
