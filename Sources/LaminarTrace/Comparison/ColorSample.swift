/// A whole colour of both sides at one sample, since a difference in one of its components is a
/// difference of the colour.
package struct ColorSample: Sendable, Hashable {
  /// The components' names, in the order of the values.
  static let components = ["red", "green", "blue", "alpha"]

  /// The path of the layer, as the base calls it.
  package var layer: String
  /// The key path of the colour: `fillColor`, `colors.0`.
  package var key: String
  /// The number of the sample.
  package var frame: Int
  /// Its time, in seconds.
  package var time: Double
  /// Red, green, blue and alpha of the base, each in 0…1.
  package var base: [Double]
  /// The same of the new side.
  package var new: [Double]

  /// The colour of a component's key path: `fillColor` of `fillColor.red`; nil if it is not one.
  static func key(ofComponent key: String) -> String? {
    guard let dot = key.lastIndex(of: "."),
      components.contains(String(key[key.index(after: dot)...]))
    else { return nil }
    return String(key[..<dot])
  }

  /// Both in hexadecimal, `(#ff375f, #0a84ff)`; nil if a value is outside 0…1, or the difference
  /// is smaller than a step of 1/255.
  var words: (base: String, new: String)? {
    guard let old = Self.hexadecimal(base), let now = Self.hexadecimal(new), old != now else {
      return nil
    }
    return (old, now)
  }

  private static func hexadecimal(_ values: [Double]) -> String? {
    guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let shown = values[3] == 1 ? values.prefix(3) : values[...]
    return "#"
      + shown.map { value in
        let text = String(Int((value * 255).rounded()), radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }
}

extension TrackComparing {
  /// The most whole colours of a comparison that are sampled, the worst first.
  private static let mostColors = 64

  /// The colours with differing components, each at the sample where its first component in the list
  /// differs most.
  mutating func colorSamples(
    of list: [Found], among pairs: [TrackMatching.Pair]
  ) throws -> [ColorSample] {
    struct Name: Hashable {
      let layer: String
      let key: String
    }
    var indices: [Name: Int] = [:]
    var result: [ColorSample] = []
    for found in list where result.count < Self.mostColors {
      let difference = found.difference
      guard let key = ColorSample.key(ofComponent: difference.track.key) else { continue }
      let name = Name(layer: difference.track.layer, key: key)
      guard indices[name] == nil else { continue }
      indices[name] = result.count
      let absent = [Double](repeating: .nan, count: 4)
      result.append(
        ColorSample(
          layer: name.layer, key: key, frame: difference.worst.frame, time: difference.worst.time,
          base: absent, new: absent))
    }
    guard !result.isEmpty else { return [] }
    var chosen: [TrackMatching.Pair] = []
    var slots: [(color: Int, component: Int)] = []
    for pair in pairs {
      let track = base.tracks[pair.base]
      guard let key = ColorSample.key(ofComponent: track.key),
        let color = indices[Name(layer: track.layer, key: key)],
        let component = ColorSample.components.firstIndex(where: { track.key.hasSuffix("." + $0) })
      else { continue }
      chosen.append(pair)
      slots.append((color, component))
    }
    let samples = result.map { color in
      alignment.base.firstIndex { base.instants.frames[$0] == color.frame } ?? 0
    }
    try visit(chosen) { index, a, b in
      let (color, component) = slots[index]
      let sample = samples[color]
      guard a.indices.contains(sample), b.indices.contains(sample) else { return }
      result[color].base[component] = a[sample]
      result[color].new[component] = b[sample]
    }
    return result
  }
}
