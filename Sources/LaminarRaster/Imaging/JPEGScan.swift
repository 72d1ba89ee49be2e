/// A scan of a JPEG picture: some coefficients of some components, and their data in the file.
struct JPEGScan {
  /// A component with the tables that its coefficients are decoded with.
  private struct Part {
    let component: JPEGComponent
    let constants: JPEGHuffmanTable?
    let bands: JPEGHuffmanTable?
  }

  /// What a scan has of each block.
  private enum Kind {
    case sequential
    case firstConstant, refinedConstant
    case firstBand, refinedBand

    var isRefined: Bool { self == .refinedConstant || self == .refinedBand }
    var needsConstants: Bool { self == .sequential || self == .firstConstant }
    var needsBands: Bool { self == .sequential || self == .firstBand || self == .refinedBand }
  }

  private let parts: [Part]
  private let kind: Kind
  /// The coefficients in the file's order.
  private let band: ClosedRange<Int>
  /// The number of low bits that come in later scans.
  private let low: Int
  private let unitColumns: Int
  private let unitRows: Int
  /// How many units are between two restarts; 0 for none.
  private let restartInterval: Int

  /// Reads a scan header (T.81, section B.2.3), and notes in the components what they will have.
  init(
    _ segment: ArraySlice<UInt8>, of frame: JPEGFrame, with tables: JPEGTables
  ) throws(JPEGError) {
    let bytes = Array(segment)
    guard let count = bytes.first.map(Int.init), (1...4).contains(count),
      bytes.count == 4 + 2 * count
    else { throw .malformed("a scan header has a wrong length") }
    let (first, last) = (Int(bytes[1 + 2 * count]), Int(bytes[2 + 2 * count]))
    let (high, low) = (Int(bytes[3 + 2 * count] >> 4), Int(bytes[3 + 2 * count] & 15))
    let kind: Kind
    if frame.isProgressive {
      guard first <= last, last < 64, low <= 13, high == 0 || high == low + 1,
        first == 0 ? last == 0 : count == 1
      else { throw .malformed("a progressive scan has an impossible range") }
      kind =
        first == 0
        ? (high == 0 ? .firstConstant : .refinedConstant)
        : (high == 0 ? .firstBand : .refinedBand)
      (band, self.low) = (first...last, low)
    } else {
      // Other numbers make no sense here, and decoders ignore them.
      kind = .sequential
      (band, self.low) = (0...63, 0)
    }
    var parts: [Part] = []
    for index in 0..<count {
      let name = bytes[1 + 2 * index]
      guard let component = frame.components.first(where: { $0.name == name }),
        !parts.contains(where: { $0.component === component })
      else { throw .malformed("a scan has an unknown component, or one twice") }
      let (constants, bands) = (Int(bytes[2 + 2 * index] >> 4), Int(bytes[2 + 2 * index] & 15))
      guard max(constants, bands) < 4 else { throw .malformed("a scan has an unknown table") }
      let part = Part(
        component: component, constants: tables.constants[constants], bands: tables.bands[bands])
      guard part.constants != nil || !kind.needsConstants, part.bands != nil || !kind.needsBands
      else { throw .malformed("a Huffman table is missing") }
      if !component.isStarted {
        let index = component.quantizationIndex
        guard index < 4, let quantization = tables.quantization[index] else {
          throw .malformed("a quantization table is missing")
        }
        component.keep(quantization)
      }
      try Self.note(band, low: self.low, isFirst: !kind.isRefined, in: component)
      parts.append(part)
    }
    let blocks = parts.reduce(0) { $0 + $1.component.horizontal * $1.component.vertical }
    guard count == 1 || blocks <= 10 else {
      throw .malformed("a unit of a scan has \(blocks) blocks; it may have 10")
    }
    self.parts = parts
    self.kind = kind
    restartInterval = tables.restartInterval
    // A component alone has only the blocks of the picture, one a unit.
    unitColumns = count == 1 ? parts[0].component.columns : frame.unitColumns
    unitRows = count == 1 ? parts[0].component.rows : frame.unitRows
  }

  /// Notes the bits that a scan has, which must be the next ones.
  private static func note(
    _ band: ClosedRange<Int>, low: Int, isFirst: Bool, in component: JPEGComponent
  ) throws(JPEGError) {
    guard band.lowerBound == 0 || component.isStarted else {
      throw .malformed("a scan is before that of the constant coefficients")
    }
    let expected = isFirst ? JPEGComponent.allBits : low + 1
    guard band.allSatisfy({ component.missingBits[$0] == expected }) else {
      throw .malformed(
        isFirst
          ? "two scans have the same coefficients"
          : "a scan refines coefficients that no scan before it has")
    }
    for index in band { component.missingBits[index] = low }
  }

  // MARK: - Decoding

  /// Decodes the scan's data, which begins at an offset of the file; returns the offset of its end.
  func decode(_ file: [UInt8], from offset: Int) throws(JPEGError) -> Int {
    let data = JPEGScanData(file, from: offset)
    do throws(JPEGFault) {
      try decode(data)
      return data.offset
    } catch {
      let isCutOff = data.offset >= file.count
      switch error {
      case .ended, .restart: if isCutOff { throw .truncated }
      case .unknownCode, .tooManyCoefficients: break
      }
      throw .damagedData(error.words)
    }
  }

  /// What a component's blocks are decoded with and into, without objects: they are counted.
  private struct BlockTarget {
    let constants: RowPointer<Int32>
    let bands: RowPointer<Int32>
    let quantization: RowPointer<Int16>
    let samples: MutableRowPointer<UInt8>
    let coefficients: MutableRowPointer<Int16>
    let stride: Int
    let paddedColumns: Int
    /// The blocks of a unit.
    let horizontal: Int
    let vertical: Int
    /// The constant coefficient of the last block.
    var prediction: Int32 = 0
  }

  private func decode(_ data: JPEGScanData) throws(JPEGFault) {
    defer { withExtendedLifetime(parts) {} }
    let zeros = MutableRowPointer<Int32>.allocate(repeating: 0, count: 1)
    let scratch = MutableRowPointer<Int16>.allocate(repeating: 0, count: 64)
    let order = MutableRowPointer<UInt8>.allocate(repeating: 0, count: 64)
    defer {
      zeros.deallocate()
      scratch.deallocate()
      order.deallocate()
    }
    for (index, natural) in JPEGBlockDecoder.naturalOrder.enumerated() { order[index] = natural }
    let isAlone = parts.count == 1
    let unused = scratch.withRebound(to: UInt8.self, count: 128) { $0 }
    // A table that the kind of scan does not need is not read, nor is memory that the frame does not have.
    var targets = parts.map { part in
      let component = part.component
      return BlockTarget(
        constants: part.constants?.numbers ?? zeros.reading,
        bands: part.bands?.numbers ?? zeros.reading, quantization: component.quantization,
        samples: component.target ?? unused, coefficients: component.coefficients ?? scratch,
        stride: component.stride, paddedColumns: component.paddedColumns,
        horizontal: isAlone ? 1 : component.horizontal, vertical: isAlone ? 1 : component.vertical)
    }
    var decoder = JPEGBlockDecoder(
      bits: data.next(), order: order.reading, first: band.lowerBound, last: band.upperBound,
      low: low)
    do throws(JPEGFault) {
      try decodeUnits(of: data, &targets, scratch, &decoder)
    } catch {
      // What follows the end is not the file's.
      throw decoder.bits.isBeyondEnd ? .ended : error
    }
  }

  /// Decodes the units, from restart to restart.
  private func decodeUnits(
    of data: JPEGScanData, _ targets: inout [BlockTarget], _ scratch: MutableRowPointer<Int16>,
    _ decoder: inout JPEGBlockDecoder
  ) throws(JPEGFault) {
    var (remaining, restarts) = (restartInterval, 0)
    for row in 0..<unitRows {
      for column in 0..<unitColumns {
        if restartInterval > 0 {
          if remaining == 0 {
            guard data.skipRestart(restarts) else { throw .restart }
            decoder.bits = data.next()
            decoder.endOfBandRun = 0
            for index in targets.indices { targets[index].prediction = 0 }
            (remaining, restarts) = (restartInterval, restarts + 1)
          }
          remaining -= 1
        }
        for index in targets.indices {
          try decodeUnit(column, row, &targets[index], scratch, &decoder)
        }
      }
    }
  }

  /// Decodes the blocks that a component has in a unit.
  @inline(__always)
  private func decodeUnit(
    _ unitColumn: Int, _ unitRow: Int, _ target: inout BlockTarget,
    _ scratch: MutableRowPointer<Int16>, _ decoder: inout JPEGBlockDecoder
  ) throws(JPEGFault) {
    for y in 0..<target.vertical {
      let row = unitRow &* target.vertical &+ y
      for x in 0..<target.horizontal {
        let column = unitColumn &* target.horizontal &+ x
        if kind == .sequential {
          let isDetailed = try decoder.sequential(
            scratch, dc: target.constants, ac: target.bands, prediction: &target.prediction)
          let samples = target.samples + (8 &* row &* target.stride &+ 8 &* column)
          if isDetailed {
            JPEGTransform.inverse(
              scratch.reading, quantization: target.quantization, into: samples,
              stride: target.stride)
            scratch.update(repeating: 0, count: 64)
          } else {
            JPEGTransform.fill(
              constant: scratch[0], quantization: target.quantization, into: samples,
              stride: target.stride)
          }
          continue
        }
        let block = target.coefficients + 64 &* (row &* target.paddedColumns &+ column)
        switch kind {
        case .sequential: break
        case .firstConstant:
          // No scan before has written to the memory.
          block.update(repeating: 0, count: 64)
          try decoder.firstConstant(
            block, dc: target.constants, prediction: &target.prediction)
        case .refinedConstant: try decoder.refineConstant(block)
        case .firstBand: try decoder.firstBand(block, ac: target.bands)
        case .refinedBand: try decoder.refineBand(block, ac: target.bands)
        }
      }
    }
  }
}

// MARK: - Data

/// Damage within the data of a scan.
enum JPEGFault: Error {
  /// The data ends before the scan does.
  case ended
  /// Bits are not a code of the table.
  case unknownCode
  /// A block has more than 64 coefficients.
  case tooManyCoefficients
  /// A restart marker is missing, or another one is there.
  case restart

  /// What is wrong.
  var words: String {
    switch self {
    case .ended: "the data of a scan ends too early"
    case .unknownCode: "a code is not in its table"
    case .tooManyCoefficients: "a block has too many coefficients"
    case .restart: "a restart marker is missing"
    }
  }
}

/// The data of a scan, from one marker to the next.
private final class JPEGScanData {
  private let file: [UInt8]
  /// The offset of the marker that ended what was read last, or the file's length.
  private(set) var offset: Int
  /// The bytes between two markers, without the zeros that are stuffed after 0xff.
  private let bytes: MutableRowPointer<UInt8>

  init(_ file: [UInt8], from offset: Int) {
    (self.file, self.offset) = (file, offset)
    // Bytes are written eight at a time.
    bytes = .allocate(count: file.count - offset + JPEGBits.padding + 8)
  }

  deinit { bytes.deallocate() }

  /// Moves past a restart marker of a number; false if something else is there.
  func skipRestart(_ number: Int) -> Bool {
    guard offset + 1 < file.count, Int(file[offset + 1]) == 0xd0 + number % 8 else { return false }
    offset += 2
    return true
  }

  /// Reads to the next marker. What was read before is no longer valid.
  func next() -> JPEGBits {
    let count = file.withRow { copy(from: $0) }
    (bytes + count).update(repeating: 0, count: JPEGBits.padding)
    return JPEGBits(bytes.reading, end: count)
  }

  private func copy(from file: RowPointer<UInt8>) -> Int {
    let length = self.file.count
    var (source, target) = (offset, 0)
    while source < length {
      if source &+ 8 <= length {
        let next = file.load(at: source, as: UInt64.self)
        bytes.store(next, at: target)
        // A byte of 0xff is 0 in the complement, of which the lowest gets its high bit here.
        let complement = ~next
        let found = (complement &- 0x0101_0101_0101_0101) & next & 0x8080_8080_8080_8080
        let count = found == 0 ? 8 : UInt64(littleEndian: found).trailingZeroBitCount / 8
        source &+= count
        target &+= count
        if found == 0 { continue }
      } else if file[source] != 0xff {
        bytes[target] = file[source]
        source &+= 1
        target &+= 1
        continue
      }
      // At 0xff.
      guard source &+ 1 < length else {
        source = length
        break
      }
      switch file[source &+ 1] {
      case 0:
        bytes[target] = 0xff
        source &+= 2
        target &+= 1
      case 0xff: source &+= 1
      default:
        offset = source
        return target
      }
    }
    offset = source
    return target
  }
}
