/// How much two pictures may differ and still count as the same.
package struct FrameTolerance: Sendable, Hashable {
  /// How many pixels may differ.
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

  /// How far a channel of a pixel may be off, of 255, both premultiplied.
  package var channel: Int
  /// How many pixels may be further off than that.
  package var budget: PixelBudget

  /// Accepts only the same pixels.
  package static let exact = FrameTolerance()

  /// Makes a tolerance; by default only equal pixels are the same.
  package init(channel: Int = 0, budget: PixelBudget = .pixels(0)) {
    self.channel = channel
    self.budget = budget
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
