import LaminarGraphics

extension Color {
  /// The one colour that covers like this one over another; components are clamped to 0…1.
  func composited(over below: Color) -> Color {
    let top = PremultipliedColor.unit(alpha)
    let rest = PremultipliedColor.unit(below.alpha) * (1 - top)
    let sum = top + rest
    guard sum > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func mixed(_ own: Double, _ other: Double) -> Double {
      (PremultipliedColor.unit(own) * top + PremultipliedColor.unit(other) * rest) / sum
    }
    return Color(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue),
      alpha: sum)
  }
}
