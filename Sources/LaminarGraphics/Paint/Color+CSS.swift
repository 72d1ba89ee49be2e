extension Color {
  /// Reads a colour as CSS writes it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a colour name,
  /// `transparent`, `rgb()`, `rgba()`, `hsl()` or `hsla()` with commas or spaces, `color(srgb …)`.
  /// Capital letters and white space do not matter; components are clamped to their range except
  /// in `color()`, as in CSS. Nil for anything else.
  public init?(css text: some StringProtocol) {
    var scanner = CSSColorScanner(text)
    guard let color = scanner.color() else { return nil }
    self = color
  }

  /// The colour as CSS in the first of these forms that is exact: `#rrggbb`, or `#rrggbbaa` when
  /// not opaque; `rgb(127.5 0 0 / 0.3)`; `color(srgb 1.2 0 0)`, which also holds components outside
  /// 0…1. Reads back as the same colour when the alpha is in 0…1.
  package var cssText: String {
    if let bytes = bytes {
      var text = "#" + SHA256.hex([bytes.red, bytes.green, bytes.blue])
      if bytes.alpha != 255 { text += SHA256.hex([bytes.alpha]) }
      return text
    }
    let components = [red, green, blue]
    let alphaText = alpha == 1 ? "" : " / " + Color.shortText(alpha)
    let parts = components.compactMap(Color.timesByte)
    if parts.count == 3 {
      return "rgb(" + parts.map(Color.shortText).joined(separator: " ") + alphaText + ")"
    }
    return "color(srgb " + components.map(Color.shortText).joined(separator: " ") + alphaText + ")"
  }

  /// The names that `init(css:)` accepts, in alphabetical order, `transparent` last.
  package static let cssNames: [String] = namedValues.map(\.name) + ["transparent"]

  /// The value of a name in lowercase letters, without `transparent`.
  static func namedValue(_ name: String) -> UInt32? {
    var low = 0
    var high = namedValues.count
    while low < high {
      let middle = (low + high) / 2
      if namedValues[middle].name < name { low = middle + 1 } else { high = middle }
    }
    guard low < namedValues.count, namedValues[low].name == name else { return nil }
    return namedValues[low].value
  }

  /// The four components as bytes, when each is exactly n/255.
  private var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
    func byte(_ component: Double) -> UInt8? {
      guard component >= 0, component <= 1 else { return nil }
      let value = (component * 255).rounded()
      return value / 255 == component ? UInt8(exactly: value) : nil
    }
    guard let red = byte(red), let green = byte(green), let blue = byte(blue),
      let alpha = byte(alpha)
    else { return nil }
    return (red, green, blue, alpha)
  }

  /// The number of 0…255 that divided by 255 gives a component exactly, if there is one.
  private static func timesByte(_ component: Double) -> Double? {
    guard component >= 0, component <= 1 else { return nil }
    let value = component * 255
    return [value, value.nextUp, value.nextDown].first { $0 / 255 == component }
  }

  private static func shortText(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
