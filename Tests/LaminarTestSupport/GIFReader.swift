/// Decodes an animated GIF as the specification (GIF89a, CompuServe 1990) says, and accepts nothing
/// else: the frames as a viewer shows them.
public struct GIFReader {
  /// What is wrong with a file.
  public struct Fault: Error, CustomStringConvertible {
    /// What, in words.
    public let description: String
  }

  /// A frame, with what is shown while it is.
  public struct Frame {
    /// The whole picture: red in the low byte, then green, blue and 255, or 0 for transparency.
    public var pixels: [UInt32]
    /// In hundredths of a second.
    public var delay: Int
    /// The rectangle that the frame writes.
    public var x, y, width, height: Int
    /// What becomes of the rectangle: 1 stays, 2 is cleared.
    public var disposal: Int
    /// The bytes of its compressed pixels.
    public var size: Int
  }

  /// In pixels.
  public private(set) var width = 0
  /// In pixels.
  public private(set) var height = 0
  /// The colours of the file's table.
  public private(set) var colors: [UInt32] = []
  /// What the extension for repetition says: 0 without end; nil without one.
  public private(set) var repeats: Int?
  /// The frames in order.
  public private(set) var frames: [Frame] = []

  private let bytes: [UInt8]
  private var offset = 0

  /// Reads all frames.
  ///
  /// - Throws: A `Fault` for what the specification does not allow, and for blocks that no GIF needs.
  public init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard try take(6) == Array("GIF89a".utf8) else { throw Fault(description: "the signature") }
    (width, height) = (try half(), try half())
    let flags = try byte()
    guard flags & 0x80 != 0 else { throw Fault(description: "no colour table") }
    _ = try take(2)
    for _ in 0..<(2 << (flags & 7)) {
      let color = try take(3).map { UInt32($0) }
      colors.append(color[0] | color[1] << 8 | color[2] << 16 | 0xff << 24)
    }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var control: (disposal: Int, delay: Int, transparent: Int?) = (1, 0, nil)
    while true {
      switch try byte() {
      case 0x21:
        switch try byte() {
        case 0xf9:
          guard try byte() == 4 else { throw Fault(description: "the length of a control block") }
          let flags = try byte()
          let delay = try half()
          let index = try byte()
          control = (flags >> 2 & 7, delay, flags & 1 == 1 ? index : nil)
          guard try byte() == 0 else { throw Fault(description: "the end of a control block") }
        case 0xff:
          guard try byte() == 11, try take(11) == Array("NETSCAPE2.0".utf8), try take(2) == [3, 1]
          else { throw Fault(description: "an application extension") }
          repeats = try half()
          guard try byte() == 0 else { throw Fault(description: "the end of an extension") }
        default: throw Fault(description: "an unknown extension")
        }
      case 0x2c: try readImage(control, &canvas)
      case 0x3b:
        guard offset == bytes.count else { throw Fault(description: "bytes after the end") }
        return
      default: throw Fault(description: "an unknown block")
      }
    }
  }

  private mutating func readImage(
    _ control: (disposal: Int, delay: Int, transparent: Int?), _ canvas: inout [UInt32]
  ) throws {
    let area = try (x: half(), y: half(), width: half(), height: half())
    guard try byte() == 0 else { throw Fault(description: "a local colour table, or interlacing") }
    guard area.width > 0, area.height > 0, area.x + area.width <= width,
      area.y + area.height <= height
    else { throw Fault(description: "a frame outside of the canvas") }
    let bits = try byte()
    var data: [UInt8] = []
    while case let count = try byte(), count > 0 { data += try take(count) }
    let indices = try Self.decompress(data, bits: bits)
    guard indices.count == area.width * area.height else {
      throw Fault(description: "\(indices.count) pixels for \(area)")
    }
    for (number, index) in indices.enumerated() where index != control.transparent {
      guard index < colors.count else { throw Fault(description: "colour \(index)") }
      canvas[(area.y + number / area.width) * width + area.x + number % area.width] = colors[index]
    }
    frames.append(
      Frame(
        pixels: canvas, delay: control.delay, x: area.x, y: area.y, width: area.width,
        height: area.height, disposal: control.disposal, size: data.count))
    guard (1...2).contains(control.disposal) else { throw Fault(description: "a disposal") }
    if control.disposal == 2 {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width { canvas[y * width + x] = 0 }
      }
    }
  }

  /// The indices of LZW codes of up to 12 bits, the least significant first.
  public static func decompress(_ data: [UInt8], bits: Int) throws -> [Int] {
    guard (2...8).contains(bits) else { throw Fault(description: "symbols of \(bits) bits") }
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var strings: [[Int]] = []
    var (width, position, last) = (bits + 1, 0, [Int]())
    var result: [Int] = []
    var isCleared = false
    while true {
      var code = 0
      for bit in 0..<width {
        guard position < 8 * data.count else { throw Fault(description: "no end code") }
        code |= Int(data[position / 8] >> UInt8(position % 8) & 1) << bit
        position += 1
      }
      if code == end {
        guard (position + 7) / 8 == data.count else { throw Fault(description: "more codes") }
        return result
      }
      if code == clear {
        strings = (0..<end + 1).map { $0 < clear ? [$0] : [] }
        (width, last, isCleared) = (bits + 1, [], true)
        continue
      }
      guard isCleared else { throw Fault(description: "the first code does not clear") }
      var string: [Int]
      if code < strings.count {
        string = strings[code]
      } else if code == strings.count, !last.isEmpty, strings.count < 4096 {
        string = last + [last[0]]
      } else {
        throw Fault(description: "code \(code) of \(strings.count)")
      }
      guard !string.isEmpty else { throw Fault(description: "code \(code)") }
      result += string
      if !last.isEmpty, strings.count < 4096 { strings.append(last + [string[0]]) }
      if strings.count == 1 << width, width < 12 { width += 1 }
      last = string
    }
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard bytes.count - offset >= count else { throw Fault(description: "it is cut off") }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  private mutating func byte() throws -> Int { Int(try take(1)[0]) }

  private mutating func half() throws -> Int { try byte() | byte() << 8 }
}
