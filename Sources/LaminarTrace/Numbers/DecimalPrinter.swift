/// Prints decimals one after another at an address in memory.
///
/// Three digits at a time come from tables that are looked up once for many numbers.
struct DecimalPrinter {
  /// The most bytes of a decimal: a sign, 16 digits, a point and 15 decimals.
  static let longest = 33

  let scale: UInt64
  private let decimals: Int
  /// The factor that makes a fraction six or sixteen digits long.
  private let alignment: UInt64
  /// `000` … `999` in the lower three bytes.
  private let padded: UnsafePointer<UInt32>
  /// `0` … `999` and in the fourth byte the length.
  private let plain: UnsafePointer<UInt32>

  /// Calls `body` with a printer.
  ///
  /// - Parameter decimals: 0…15; counts outside are clamped.
  @inline(__always)
  static func with<Result>(decimals: Int, _ body: (DecimalPrinter) -> Result) -> Result {
    let decimals = min(15, max(0, decimals))
    return triples.withUnsafeBufferPointer { table in
      body(DecimalPrinter(decimals: decimals, table: table.baseAddress.unsafelyUnwrapped))
    }
  }

  private init(decimals: Int, table: UnsafePointer<UInt32>) {
    self.decimals = decimals
    scale = FixedDecimal.scale(decimals)
    alignment = FixedDecimal.scale((decimals <= 6 ? 6 : 15) - decimals)
    padded = table
    plain = table + 1000
  }

  private static let triples: [UInt32] = {
    func digits(_ number: UInt32) -> [UInt32] {
      [number / 100, number / 10 % 10, number % 10].map { $0 + 0x30 }
    }
    func word(_ bytes: some Sequence<UInt32>) -> UInt32 {
      bytes.reversed().reduce(0) { $0 << 8 | $1 }
    }
    return (0..<1000 as Range<UInt32>).map { word(digits($0)) }
      + (0..<1000 as Range<UInt32>).map { number in
        let length = number < 10 ? 1 : (number < 100 ? 2 : 3)
        return word(digits(number).suffix(length)) | UInt32(length) << 24
      }
  }()

  /// Writes a decimal and returns the address after it; 16 bytes after that may be written.
  @inline(__always)
  func write(
    _ decimal: FixedDecimal, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var end = start
    end.storeBytes(of: 0x2d, as: UInt8.self)
    end += decimal.isNegative ? 1 : 0
    if decimal.whole < 1000 {
      let word = plain[Int(truncatingIfNeeded: decimal.whole)]
      end.storeBytes(of: word.littleEndian, as: UInt32.self)
      end += Int(truncatingIfNeeded: word &>> 24)
    } else {
      end += DecimalDigits.write(decimal.whole, at: end)
    }
    guard decimal.fraction != 0 else { return end }
    end.storeBytes(of: 0x2e, as: UInt8.self)
    end += 1
    let aligned = decimal.fraction &* alignment
    guard decimals <= 6 else { return end + DecimalDigits.writeSixteen(aligned &* 10, at: end) }
    let high = aligned / 1000
    let low = aligned &- high &* 1000
    let word =
      UInt64(padded[Int(truncatingIfNeeded: high)])
      | UInt64(padded[Int(truncatingIfNeeded: low)]) &<< 24
    DecimalDigits.store(word, at: end)
    // The digits without their ASCII part end at the last digit that is not 0.
    return end + (8 &- (word & 0x0f0f_0f0f_0f0f).leadingZeroBitCount / 8)
  }
}
