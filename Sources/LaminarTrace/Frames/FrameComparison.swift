import LaminarGraphics
package import LaminarRaster

/// The result of a comparison of two sets of frames.
package struct FrameSetComparison: Sendable, Hashable {
  /// A frame that both sets have and that differs beyond the tolerance.
  package struct Frame: Sendable, Hashable {
    /// The frame's name: its number, or the file's name without one.
    package var name: String
    /// The number in its file's name; nil if it has none.
    package var number: Int?
    /// The difference of its pixels; nil if only their hashes are known.
    package var difference: FrameDifference?

    /// Makes a differing frame.
    package init(name: String, number: Int?, difference: FrameDifference?) {
      self.name = name
      self.number = number
      self.difference = difference
    }

    /// The difference as a sentence.
    package var sentence: String { difference?.sentence ?? "its hash differs" }
  }

  /// The base's name as it was given.
  package var base: String
  /// The name of the set that is compared with it.
  package var new: String
  /// The allowed difference.
  package var tolerance: FrameTolerance
  /// The names of the frames that both have, in their order.
  package var names: [String] = []
  /// The frames that differ, in their order.
  package var differing: [Frame] = []
  /// The names of frames that only the base has, in their order.
  package var missing: [String] = []
  /// The names of frames that only the new set has, in their order.
  package var extra: [String] = []
  /// The times of the frames, as far as they are known.
  package var moments = FrameMoments()

  /// Makes an empty comparison.
  package init(base: String, new: String, tolerance: FrameTolerance = .exact) {
    self.base = base
    self.new = new
    self.tolerance = tolerance
  }

  /// The number of frames that both have.
  package var compared: Int { names.count }

  /// Whether no frame differs.
  package var isSame: Bool { differing.isEmpty && missing.isEmpty && extra.isEmpty }

  /// The differing frames, the most visible difference first, as a review and the page show them.
  package var worstFirst: [Frame] {
    func weight(_ frame: Frame) -> Double { frame.difference?.visibility ?? 1 }
    return differing.enumerated().sorted {
      let (a, b) = (weight($0.element), weight($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }

  /// A summary in one line.
  package var headline: String {
    if let worst = worstFirst.first {
      let sizes = worst.difference.flatMap { $0.hasSameSize ? nil : $0 }
      if let sizes, differing.allSatisfy({ $0.difference?.hasSameSize == false }) {
        return "the frames are \(sizes.newSize) pixels instead of \(sizes.baseSize)"
      }
      if compared == 1 {
        let time = worst.number.flatMap { moments.time(of: $0) }
        return "the picture \(time.map { "at \(ReportNumber.time($0)) " } ?? "")differs: "
          + worst.sentence
      }
      let which =
        differing.count == compared
        ? "all \(compared) frames differ"
        : "\(differing.count) of \(compared) frames \(differing.count == 1 ? "differs" : "differ")"
          + ": \(list(differing.map(\.name), numbers: differing.map(\.number)))"
      return which
        + (worst.difference == nil ? "" : "; worst is \(title(of: worst)), \(worst.sentence)")
    }
    if !missing.isEmpty {
      return "\(ReportText.counted(missing.count, "frame")) "
        + (missing.count == 1 ? "is" : "are") + " missing: \(list(missing))"
    }
    if !extra.isEmpty {
      return "\(ReportText.counted(extra.count, "frame")) "
        + (extra.count == 1 ? "is" : "are") + " new: \(list(extra))"
    }
    return "the same: \(ReportText.counted(compared, "frame"))"
  }

  /// `frame 12 (0.2 s)`; a frame whose time is unknown without it.
  package func title(of frame: Frame) -> String {
    "frame " + (frame.number.map { moments.name(of: $0) } ?? frame.name)
  }

  /// Names in a sentence: numbers as `--frames` takes them, stated times, else a few names.
  package func list(_ names: [String]) -> String {
    list(names, numbers: names.map { Int($0) })
  }

  private func list(_ names: [String], numbers: [Int?]) -> String {
    let known = numbers.compactMap { $0 }
    if known.count == names.count { return moments.list(known) }
    return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }
}

// MARK: - Names

/// The files of a set of frames by the key that pairs them: the number in their names if all have
/// a distinct one, else the whole name.
package struct FrameNames: Sendable, Hashable {
  /// A file of a set.
  package struct Entry: Sendable, Hashable {
    /// The file's name without its folder.
    package var file: String
    /// The frame's name in reports: its number, or its file.
    package var name: String
    /// The number in its name; nil if names pair the files.
    package var number: Int?
  }

  /// In the order of their numbers, or of their names by bytes.
  package let entries: [Entry]

  /// Takes the name of a single file, which is compared whatever its name is.
  package init(single file: String) { entries = [Entry(file: file, name: file, number: nil)] }

  /// Takes the names of files.
  package init(_ files: [String]) {
    let numbers = files.map { Self.number(in: $0) }
    let known = numbers.compactMap { $0 }
    guard known.count == files.count, Set(known).count == files.count else {
      entries = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .map { Entry(file: $0, name: $0, number: nil) }
      return
    }
    entries = zip(files, known).sorted { $0.1 < $1.1 }
      .map { Entry(file: $0, name: "\($1)", number: $1) }
  }

  /// The last number in a file's name before its extension: 12 of `f_000012.png`.
  static func number(in file: String) -> Int? {
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let digits = stem.utf8.reversed().drop { !(0x30...0x39).contains($0) }
      .prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    return digits.reversed().reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The frames that both sets have, and those that only one has: paired by number if both have
  /// numbers, else by the files' names.
  package static func pair(
    _ base: FrameNames, _ new: FrameNames
  ) -> (both: [(base: Entry, new: Entry)], missing: [Entry], extra: [Entry]) {
    if base.entries.count == 1, new.entries.count == 1,
      base.entries[0].number == nil || new.entries[0].number == nil
    {
      return ([(base.entries[0], new.entries[0])], [], [])
    }
    let byNumber =
      base.entries.allSatisfy { $0.number != nil } && new.entries.allSatisfy { $0.number != nil }
    func key(_ entry: Entry) -> String { byNumber ? entry.name : entry.file }
    let known = Dictionary(new.entries.map { (key($0), $0) }) { first, _ in first }
    let old = Set(base.entries.map(key))
    return (
      base.entries.compactMap { entry in known[key(entry)].map { (entry, $0) } },
      base.entries.filter { known[key($0)] == nil }, new.entries.filter { !old.contains(key($0)) }
    )
  }
}

// MARK: - Pixels

/// The difference of the premultiplied pixels of two pictures.
package struct FrameDifference: Sendable, Hashable {
  /// The base's width and height in pixels.
  package var baseSize: PictureSize
  /// The new picture's.
  package var newSize: PictureSize
  /// The pixels that are further off than the channel tolerance.
  package var differing = 0
  /// The greatest distance of a channel, of 255.
  package var worst = 0
  /// The column of the pixel with the largest difference; the first of equals.
  package var worstX = 0
  /// The row of that pixel.
  package var worstY = 0
  /// The left-most differing pixel; undefined if none differs.
  package var left = 0
  /// The top-most differing pixel.
  package var top = 0
  /// The right-most differing pixel.
  package var right = 0
  /// The lowest differing pixel.
  package var bottom = 0
  /// The mean distance of all channels of all pixels, of 255.
  package var mean = 0.0

  /// Whether both pictures have the same size; else no pixel was compared.
  var hasSameSize: Bool { baseSize == newSize }
  /// The number of pixels.
  package var pixels: Int { baseSize.width * baseSize.height }
  /// The part of the pixels that differ, 0…1; 1 for pictures of two sizes.
  package var share: Double {
    guard hasSameSize else { return 1 }
    return pixels > 0 ? Double(differing) / Double(pixels) : 0
  }

  /// The visible amount of the difference, in 0…1: the mean distance of all channels, so that a
  /// large area that is off by one step counts less than a small one of another colour; 1 for
  /// pictures of two sizes.
  package var visibility: Double { hasSameSize ? min(mean / 255, 1) : 1 }

  /// Compares two pictures.
  ///
  /// - Parameter channel: How far a channel may be off and not count, of 255.
  package init(_ base: Bitmap, _ new: Bitmap, channel: Int = 0) {
    baseSize = PictureSize(width: base.width, height: base.height)
    newSize = PictureSize(width: new.width, height: new.height)
    guard baseSize == newSize, base.pixels != new.pixels else { return }
    var sum = 0
    (left, top, right, bottom) = (base.width, base.height, -1, -1)
    let (width, height) = (base.width, base.height)
    base.pixels.withUnsafeBufferPointer { first in
      new.pixels.withUnsafeBufferPointer { second in
        for y in 0..<height {
          for x in 0..<width {
            let (a, b) = (first[y &* width &+ x], second[y &* width &+ x])
            // FAST PATH: most pixels are the same.
            if a == b { continue }
            var far = 0
            for shift in [UInt32(0), 8, 16, 24] {
              let step = abs(Int(a &>> shift & 0xff) &- Int(b &>> shift & 0xff))
              far = max(far, step)
              sum &+= step
            }
            if far > worst { (worst, worstX, worstY) = (far, x, y) }
            guard far > channel else { continue }
            differing += 1
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
          }
        }
      }
    }
    mean = Double(sum) / Double(max(4 * pixels, 1))
  }

  /// Whether the sentence counts the pixels: they are few.
  package var isCounted: Bool { differing < 100 || 100 * share < 0.01 }

  /// The difference as a sentence: `2.4 % of its pixels differ, most by 180 of 255 at (120, 44)`.
  package var sentence: String {
    guard hasSameSize else { return "\(newSize) pixels instead of \(baseSize)" }
    guard differing > 0 else {
      return worst == 0 ? "no pixel differs" : "no pixel is off by more than \(worst) of 255"
    }
    let part = 100 * share
    let amount =
      isCounted
      ? ReportText.counted(differing, "pixel")
      : TracePrecision.decimals(part < 1 ? 2 : 1).text(of: part) + " % of its pixels"
    return "\(amount) \(differing == 1 ? "differs" : "differ")"
      + ", most by \(worst) of 255 at (\(worstX), \(worstY))"
  }
}

/// The size of a picture in pixels.
package struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// The width.
  package var width: Int
  /// The height.
  package var height: Int

  /// Makes a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `640x360`.
  package var description: String { "\(width)x\(height)" }
}

extension Bitmap {
  /// A picture of where two pictures differ: the base in pale grey, red where pixels differ, stronger
  /// for larger differences. Sizes may differ; missing pixels are transparent.
  package static func difference(_ base: Bitmap, _ new: Bitmap) -> Bitmap {
    let width = max(base.width, new.width)
    let height = max(base.height, new.height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = differencePixel(base.pixel(x: x, y: y), new.pixel(x: x, y: y))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels) ?? base
  }

  private static func differencePixel(_ base: UInt32, _ new: UInt32) -> UInt32 {
    func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xff) }
    let over = 255 - part(base, 24)
    let gray = (77 * part(base, 0) + 150 * part(base, 8) + 29 * part(base, 16)) >> 8
    let pale = 200 + (gray + over) * 43 / 255
    var far = 0
    for shift in [UInt32(0), 8, 16, 24] {
      far = max(far, abs(part(base, shift) - part(new, shift)))
    }
    guard far > 0 else {
      let channel = UInt32(clamping: min(pale, 255))
      return 0xff00_0000 | channel << 16 | channel << 8 | channel
    }
    // From a third of full red on, so that a step of 1 is visible.
    let mix = 90 + far * 165 / 255
    func blend(_ target: Int) -> UInt32 {
      UInt32(clamping: min(max(pale + (target - pale) * mix / 255, 0), 255))
    }
    return 0xff00_0000 | blend(20) << 16 | blend(38) << 8 | blend(214)
  }
}

// MARK: - Tolerance

/// The difference up to which two pictures count as the same.
package struct FrameTolerance: Sendable, Hashable {
  /// A number of pixels, or a share of them, that may differ.
  package enum PixelBudget: Sendable, Hashable, CustomStringConvertible {
    /// A number of pixels.
    case pixels(Int)
    /// A fraction of all pixels, 0…1.
    case share(Double)

    /// Reads `120` or `0.5%`; nil for anything else.
    package init?(_ text: some StringProtocol) {
      if text.hasSuffix("%") {
        guard let value = NumberScanner.number(String(text.dropLast())), value >= 0, value <= 100
        else { return nil }
        self = .share(value / 100)
      } else {
        guard let value = Int(text), value >= 0 else { return nil }
        self = .pixels(value)
      }
    }

    /// As it is read.
    package var description: String {
      switch self {
      case .pixels(let count): "\(count)"
      case .share(let part): TracePrecision.exact.text(of: part * 100) + "%"
      }
    }
  }

  /// The maximum difference of a premultiplied channel, of 255.
  package var channel: Int
  /// The pixels that may exceed it.
  package var budget: PixelBudget

  /// Accepts only the same pixels.
  package static let exact = FrameTolerance()

  /// Makes a tolerance; by default only equal pixels are the same.
  package init(channel: Int = 0, budget: PixelBudget = .pixels(0)) {
    self.channel = channel
    self.budget = budget
  }

  /// What is allowed, as a sentence.
  package var sentence: String {
    let more =
      switch budget {
      case .pixels(0), .share(0): ""
      case .pixels(let count): ", and by more in \(ReportText.counted(count, "pixel"))"
      case .share: ", and by more in \(budget) of the pixels"
      }
    return "a channel may be off by \(channel) of 255" + more
  }

  /// Whether a difference is within the budget; pictures of different sizes never are.
  package func accepts(_ difference: FrameDifference) -> Bool {
    guard difference.hasSameSize else { return false }
    switch budget {
    case .pixels(let count): return difference.differing <= count
    case .share(let part): return Double(difference.differing) <= part * Double(difference.pixels)
    }
  }
}
