extension Color {
  /// The mix of the colour with another, component by component, straight and not clamped; exactly
  /// the two at progress 0 and 1. In their space, if both have the same.
  @inlinable package func mixed(with other: Color, at progress: Double) -> Color {
    if progress == 0 { return self }
    if progress == 1 { return other }
    return Color(
      red: red + (other.red - red) * progress,
      green: green + (other.green - green) * progress,
      blue: blue + (other.blue - blue) * progress,
      alpha: alpha + (other.alpha - alpha) * progress,
      space: space == other.space ? space : .sRGB)
  }

  /// The mix of two colours of which one may be nil, which counts as the other made transparent. Nil
  /// for two nils.
  package static func mix(_ a: Color?, _ b: Color?, at progress: Double) -> Color? {
    guard let known = a ?? b else { return nil }
    let transparent = known.withAlphaComponent(0)
    return (a ?? transparent).mixed(with: b ?? transparent, at: progress)
  }
}
