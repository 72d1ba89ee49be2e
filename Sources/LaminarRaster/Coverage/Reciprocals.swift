/// The quotients of heights by widths inside a row, without dividing.
enum Reciprocals {
  /// 2⁵³ ÷ width, rounded up, for widths up to two pixels in fixed point.
  ///
  /// The product with a height of at most 1024, shifted down by 21 digits, is height · 2³² ÷ width,
  /// rounded down exactly: rounding up here adds less than 1 ÷ width to it. Widths below 2 are not
  /// divided by.
  static let shared: [Int] = (0...2048).map { width in
    width < 2 ? 0 : (1 << 53 + width - 1) / width
  }
}
