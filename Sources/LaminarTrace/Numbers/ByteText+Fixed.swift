extension ByteText {
  /// Appends a number without exponent, trailing zeros or a negative zero.
  package mutating func append(_ value: Double, _ precision: TracePrecision) {
    switch precision {
    case .decimals(let count): append(value, decimals: count)
    case .exact: appendShortest(value)
    }
  }

  /// Appends an integer.
  package mutating func append(_ value: Int) {
    appendRaw(capacity: 24) { DecimalDigits.write(value, at: $0) }
  }

  /// Appends round(value · 10ⁿ) / 10ⁿ, rounded to nearest even on the exact binary value.
  ///
  /// From 2⁵³ on, where every `Double` is an integer, the shortest text is written.
  mutating func append(_ value: Double, decimals: Int) {
    appendRaw(capacity: DecimalPrinter.longest) { start in
      DecimalPrinter.with(decimals: decimals) { printer in
        guard let decimal = FixedDecimal(value, scale: printer.scale) else { return 0 }
        return printer.write(decimal, at: start) - start
      }
    }
    if value.isFinite, value.magnitude >= 0x1p53 { appendShortest(value) }
  }

  /// Keeps the text readable for values that an evaluation never returns.
  mutating func appendNonFinite(_ value: Double) {
    appendShortest(
      value.isNaN ? 0 : value < 0 ? -FixedDecimal.saturation : FixedDecimal.saturation)
  }
}
