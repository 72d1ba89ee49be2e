/// Reads JPEG pictures (ITU-T T.81): baseline, extended sequential and progressive, of 8 bits a sample.
///
/// Components are grey; luminance and colour differences, with any whole ratio of subsampling; red, green and
/// blue; or four inks, of which 255 is none. What is decoded is what the accurate integer transform and the smooth
/// enlargement of libjpeg give. The picture is turned as its Exif data says, and its colours are converted to sRGB
/// from its ICC profile, if that is one of curves and a matrix, or of grey.
public enum JPEGDecoder {
  /// The picture in a file.
  ///
  /// Sides are at most `Bitmap.maximumSide`. Besides the file, memory is used for the samples and coefficients
  /// that its data fills, and for the pixels.
  public static func decode(_ file: [UInt8]) throws(JPEGError) -> Bitmap {
    try JPEGParts(file).bitmap().bitmap
  }

  /// The picture in a file without the turn of its Exif data.
  package static func decodeUnturned(_ file: [UInt8]) throws(JPEGError) -> Bitmap {
    var parts = try JPEGParts(file)
    parts.orientation = .up
    return try parts.bitmap().bitmap
  }

  /// The picture in a file, and what is wrong with its colour profile as the end of a sentence about the file;
  /// nil if that was understood.
  package static func decodeNoting(
    _ file: [UInt8]
  ) throws(JPEGError) -> (bitmap: Bitmap, colorFault: String?) {
    try JPEGParts(file).bitmap()
  }

  /// Whether a file begins as JPEG pictures do.
  package static func recognizes(_ file: [UInt8]) -> Bool { file.starts(with: [0xff, 0xd8, 0xff]) }
}

/// Why bytes are not a JPEG file that can be read.
public enum JPEGError: Error, Sendable, Hashable {
  /// The first marker is missing.
  case notJPEG
  /// The file ends before the picture is whole.
  case truncated
  /// The picture is coded in a way that is valid and not read; what it is.
  case unsupported(String)
  /// A segment is missing, out of order or has values that JPEG does not allow; what is wrong.
  case malformed(String)
  /// A side is longer than `Bitmap.maximumSide`.
  case tooLarge(width: Int, height: Int)
  /// The coded data is not valid; what is wrong.
  case damagedData(String)
}

// MARK: - Segments

/// The segments of a file, and its frame with the samples of all scans.
struct JPEGParts {
  private let file: [UInt8]
  private var frame: JPEGFrame?
  private var tables = JPEGTables()
  private var scanCount = 0
  private var hasJFIF = false
  /// What Adobe's segment says of the colours.
  private var adobeTransform: UInt8?
  /// How the picture is turned; nil if no segment says so.
  var orientation: JPEGOrientation?
  private var profile = JPEGProfile()

  /// The most scans that are read. Real files have about ten; each takes a time that depends on the picture's size
  /// and not on its own.
  private static let mostScans = 512

  /// Reads a file.
  init(_ file: [UInt8]) throws(JPEGError) {
    guard file.starts(with: [0xff, 0xd8]) else { throw .notJPEG }
    self.file = file
    var offset = 2
    while true {
      guard let marker = Self.marker(in: file, &offset) else {
        // Some programs leave out the last marker. Of a progressive picture scans may be missing.
        guard let frame, !frame.isProgressive, frame.isComplete else { throw .truncated }
        return
      }
      switch marker {
      // Markers without a segment; those of restarts belong to a scan that was left.
      case 0x01, 0xd0...0xd7: continue
      case 0xd8: throw .malformed("there are two pictures in one")
      case 0xd9:
        guard let frame else { throw .malformed("there is no frame") }
        guard frame.isComplete else { throw .malformed("a scan is missing") }
        return
      default: break
      }
      let segment = try Self.segment(in: file, &offset)
      if marker == 0xda {
        offset = try readScan(segment, from: offset)
      } else {
        try read(marker, segment)
      }
    }
  }

  /// The next marker's second byte, after which the offset is; nil if there is none.
  private static func marker(in file: [UInt8], _ offset: inout Int) -> UInt8? {
    while offset + 1 < file.count {
      let byte = file[offset + 1]
      if file[offset] == 0xff, byte != 0, byte != 0xff {
        offset += 2
        return byte
      }
      offset += 1
    }
    return nil
  }

  /// The contents of the segment at an offset, which then moves past it.
  private static func segment(
    in file: [UInt8], _ offset: inout Int
  ) throws(JPEGError) -> ArraySlice<UInt8> {
    guard offset + 2 <= file.count else { throw .truncated }
    let length = Int(file[offset]) << 8 | Int(file[offset + 1])
    guard length >= 2 else { throw .malformed("a segment's length is \(length)") }
    guard length <= file.count - offset else { throw .truncated }
    defer { offset += length }
    return file[offset + 2..<offset + length]
  }

  private mutating func read(_ marker: UInt8, _ segment: ArraySlice<UInt8>) throws(JPEGError) {
    switch marker {
    case 0xc4: try tables.readHuffman(segment)
    case 0xdb: try tables.readQuantization(segment)
    case 0xdd: try tables.readRestartInterval(segment)
    case 0xc0, 0xc1, 0xc2:
      guard frame == nil else { throw .malformed("there are two frames") }
      frame = try JPEGFrame(segment, isProgressive: marker == 0xc2)
    case 0xc3: throw .unsupported("it is a lossless JPEG")
    case 0xc5, 0xc6, 0xc7, 0xde, 0xdf: throw .unsupported("it is a hierarchical JPEG")
    case 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf:
      throw .unsupported("it is a JPEG with arithmetic coding")
    case 0xdc: throw .unsupported("it is a JPEG that states its height after the picture")
    case 0xe0: if segment.starts(with: "JFIF\0".utf8) { hasJFIF = true }
    case 0xe1:
      if orientation == nil, segment.starts(with: "Exif\0\0".utf8) {
        orientation = JPEGOrientation(exif: segment.dropFirst(6))
      }
    case 0xe2: profile.take(segment)
    case 0xee:
      if segment.starts(with: "Adobe".utf8), segment.count >= 12 {
        adobeTransform = segment[segment.startIndex + 11]
      }
    // Other data of programs, and comments.
    default: break
    }
  }

  /// Decodes a scan; returns the offset after it.
  private mutating func readScan(
    _ segment: ArraySlice<UInt8>, from offset: Int
  ) throws(JPEGError) -> Int {
    guard let frame else { throw .malformed("a scan is before the frame") }
    scanCount += 1
    guard scanCount <= Self.mostScans else {
      throw .malformed("there are more than \(Self.mostScans) scans")
    }
    let scan = try JPEGScan(segment, of: frame, with: tables)
    return try scan.decode(file, from: offset)
  }

  // MARK: - The picture

  /// The picture, and the fault of its profile.
  consuming func bitmap() throws(JPEGError) -> (bitmap: Bitmap, colorFault: String?) {
    guard let frame else { throw .malformed("there is no frame") }
    let meaning = profile.meaning(isGray: frame.components.count == 1)
    let picture = JPEGPicture(
      frame: frame, model: try model(of: frame), conversion: meaning.conversion,
      orientation: orientation ?? .up)
    return (picture.bitmap(), meaning.fault)
  }

  /// What the components are: JFIF's, else by Adobe's segment, else by their names.
  private func model(of frame: JPEGFrame) throws(JPEGError) -> JPEGColorModel {
    switch frame.components.count {
    case 1: return .gray
    case 3:
      if hasJFIF { return .ycc }
      if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycc }
      return frame.components.map(\.name).elementsEqual("RGB".utf8) ? .rgb : .ycc
    case 4: return (adobeTransform ?? 0) == 0 ? .cmyk : .ycck
    case let count: throw .unsupported("it is a JPEG of \(count) components")
    }
  }
}

// MARK: - Tables

/// What a scan is decoded with; segments before it state and replace it.
struct JPEGTables {
  /// The codes of constant coefficients, and of all others.
  private(set) var constants = [JPEGHuffmanTable?](repeating: nil, count: 4)
  private(set) var bands = [JPEGHuffmanTable?](repeating: nil, count: 4)
  /// The factors of the coefficients, row by row.
  private(set) var quantization = [[Int16]?](repeating: nil, count: 4)
  /// How many units are between two restarts; 0 for none.
  private(set) var restartInterval = 0

  mutating func readHuffman(_ segment: ArraySlice<UInt8>) throws(JPEGError) {
    var rest = segment
    while let head = rest.popFirst() {
      let counts = rest.prefix(16)
      let total = counts.reduce(0) { $0 + Int($1) }
      let values = rest.dropFirst(16).prefix(total)
      guard counts.count == 16, total <= 256, values.count == total, head & 0x0f < 4, head < 0x20
      else { throw .malformed("a Huffman table is not valid") }
      rest = rest.dropFirst(16 + total)
      let (isBand, index) = (head >= 0x10, Int(head & 0x0f))
      let table = try JPEGHuffmanTable(counts: counts, values: values, hasCoefficients: isBand)
      if isBand { bands[index] = table } else { constants[index] = table }
    }
  }

  mutating func readQuantization(_ segment: ArraySlice<UInt8>) throws(JPEGError) {
    var rest = segment
    while let head = rest.popFirst() {
      let bytes = head >= 0x10 ? 2 : 1
      let values = Array(rest.prefix(64 * bytes))
      guard values.count == 64 * bytes, head & 0x0f < 4, head < 0x20 else {
        throw .malformed("a quantization table is not valid")
      }
      rest = rest.dropFirst(64 * bytes)
      var table = [Int16](repeating: 0, count: 64)
      for (index, natural) in JPEGBlockDecoder.naturalOrder.enumerated() {
        let value =
          bytes == 1
          ? UInt16(values[index]) : UInt16(values[2 * index]) << 8 | UInt16(values[2 * index + 1])
        table[Int(natural)] = Int16(truncatingIfNeeded: value)
      }
      quantization[Int(head & 0x0f)] = table
    }
  }

  mutating func readRestartInterval(_ segment: ArraySlice<UInt8>) throws(JPEGError) {
    guard segment.count == 2 else { throw .malformed("a restart interval is not valid") }
    restartInterval = segment.reduce(0) { $0 << 8 | Int($1) }
  }
}

// MARK: - Metadata

/// How the rows of a picture are arranged, by the numbers of Exif (CIPA DC-008, section 4.6.5.4).
enum JPEGOrientation: Int, Sendable, CaseIterable {
  case up = 1
  case mirrored, turned, flipped, transposed, turnedRight, transverse, turnedLeft

  /// Whether the picture's rows are shown as columns.
  var isTransposed: Bool { rawValue >= 5 }

  /// Reads the orientation of Exif data, a TIFF file without pictures; nil without a valid one.
  init?(exif: ArraySlice<UInt8>) {
    let bytes = Array(exif)
    let isLittle = bytes.starts(with: "II".utf8)
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let part = bytes[offset..<offset + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard isLittle || bytes.starts(with: "MM".utf8), number(2, 2) == 42,
      let directory = number(4, 4), let count = number(directory, 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // One number of 16 bits, which is in the entry itself.
      guard number(entry + 2, 2) == 3, number(entry + 4, 4) == 1, let value = number(entry + 8, 2)
      else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }

  /// Where pixels are in the picture that is shown, of a width and a height in file order: the index of the first, and
  /// the steps to the next of a row and of a column.
  func layout(width: Int, height: Int) -> (first: Int, column: Int, row: Int) {
    let last = (column: width - 1, row: height - 1)
    switch self {
    case .up: return (0, 1, width)
    case .mirrored: return (last.column, -1, width)
    case .turned: return (last.row * width + last.column, -1, -width)
    case .flipped: return (last.row * width, 1, -width)
    case .transposed: return (0, height, 1)
    case .turnedRight: return (last.row, height, -1)
    case .transverse: return (last.column * height + last.row, -height, -1)
    case .turnedLeft: return (last.column * height, -height, 1)
    }
  }
}

/// The ICC profile of a picture, which is in one segment or more (ICC.1:2022, annex B.4).
struct JPEGProfile {
  private static let signature = "ICC_PROFILE\0"
  /// The pieces by their number, from 1.
  private var pieces: [UInt8: ArraySlice<UInt8>] = [:]
  private var count: UInt8 = 0

  /// Takes a segment, if it is a piece of a profile.
  mutating func take(_ segment: ArraySlice<UInt8>) {
    let head = Self.signature.utf8.count
    guard segment.starts(with: Self.signature.utf8), segment.count > head + 2 else { return }
    let number = segment[segment.startIndex + head]
    count = segment[segment.startIndex + head + 1]
    if pieces[number] == nil { pieces[number] = segment.dropFirst(head + 2) }
  }

  /// The conversion to sRGB, if one is needed, and the fault of the profile as the end of a sentence about the
  /// file.
  func meaning(isGray: Bool) -> (conversion: ColorConversion?, fault: String?) {
    if pieces.isEmpty { return (nil, nil) }
    do throws(ICCProfile.Fault) {
      var bytes: [UInt8] = []
      for number in 1...max(count, 1) {
        guard let piece = pieces[number] else { throw ICCProfile.Fault(reason: "is not whole") }
        bytes += piece
      }
      guard bytes.count <= ICCProfile.longest else {
        throw ICCProfile.Fault(reason: "is longer than 4 MiB")
      }
      let profile = try ICCProfile(bytes)
      return (
        try profile.conversion(isGray: isGray),
        profile.hasTables
          ? "its ICC profile has tables, which are not read; its curves are used" : nil
      )
    } catch {
      return (nil, "its ICC profile \(error.reason); its colours are taken as sRGB")
    }
  }
}
