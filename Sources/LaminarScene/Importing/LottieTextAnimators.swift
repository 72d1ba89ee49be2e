import LaminarGraphics

/// An animator of a text: what it does to the letters that its selector selects.
struct LottieTextAnimator {
  /// Nil for one that acts on all letters.
  let selector: LottieTextSelector?
  let values: JSONValue?
  private var tracks: [String: LottieTrack<[Double]>] = [:]

  private static let keys = [
    "a", "p", "s", "r", "rx", "ry", "sk", "sa", "o", "fc", "fo", "sc", "so", "sw", "t", "ls",
  ]

  init(_ value: JSONValue) {
    selector = value["s"].flatMap { $0.kind == .object ? LottieTextSelector($0) : nil }
    values = value["a"]
    for key in Self.keys { tracks[key] = LottieReading.track(values?[key]) }
  }

  /// The values of a property; nil where the animator does not change it.
  subscript(key: String) -> LottieTrack<[Double]>? { tracks[key] }

  /// Reports what an animator of texts does in other players alone.
  func report(to importer: LottieImporter) {
    for (key, what) in [
      ("fh", "the hue of an animator"), ("fs", "the saturation of an animator"),
      ("fb", "the brightness of an animator"), ("bl", "the blur of an animator"),
    ] {
      guard let value = values?[key] else { continue }
      importer.reportLeftOut(what + " of a text", at: value.range, "its other values are drawn")
    }
  }
}

/// A number of an animator and how much of it acts on a letter.
private struct Change {
  var value: LottieTrack<[Double]>
  var amount: LottieTrack<[Double]>

  /// A component of the value at a moment; `missing` where it has none.
  func number(_ index: Int, at moment: LottieMoment, default missing: Double = 0) -> Double {
    let numbers = value.value(at: moment)
    return index < numbers.count ? numbers[index] : missing
  }

  /// The value as a point, on its curve where it has one.
  func point(at moment: LottieMoment) -> SIMD2<Double> {
    if case .frame(let frame) = moment, value.isCurved { return value.point(at: frame) }
    return SIMD2(number(0, at: moment), number(1, at: moment))
  }

  /// How much of it acts at a moment.
  func share(at moment: LottieMoment) -> Double { amount.value(at: moment).first ?? 0 }
}

/// Makes a layer of each letter of a text, with what animators do to it.
struct LottieTextAnimation {
  /// The most values of a property that are computed for a text: letters times frames.
  static let mostValues = 400_000.0
  /// The most changes of a property of a text: letters times animators.
  static let mostChanges = 50_000

  let clock: LottieClock
  let document: LottieTextDocument
  let letters: [LottieLetter]
  private let animators: [LottieTextAnimator]
  /// Per cent of the size of what turns as one, from the middle of its baseline.
  private let alignment: LottieTrack<[Double]>
  /// How much of each animator acts on each letter.
  private var amounts: [[LottieTrack<[Double]>]] = []
  /// How far spaces between letters and lines move each letter.
  private var shifts: [LottieTrack<[Double]>] = []

  init(
    _ document: LottieTextDocument, _ letters: [LottieLetter], _ animators: [LottieTextAnimator],
    alignment: LottieTrack<[Double]>, _ clock: LottieClock
  ) {
    self.document = document
    self.letters = letters
    self.animators = animators
    self.alignment = alignment
    self.clock = clock
    for (number, animator) in animators.enumerated() {
      guard let selector = animator.selector else {
        amounts.append(letters.map { _ in LottieTrack([1]) })
        continue
      }
      let (indices, count) = selector.units(of: letters, seed: number)
      var made: [Int: LottieTrack<[Double]>] = [:]
      for index in indices where made[index] == nil {
        made[index] = selector.track(ofUnit: index, of: count, in: clock)
      }
      amounts.append(indices.map { made[$0] ?? LottieTrack([0]) })
    }
    shifts = letters.map { _ in LottieTrack([0, 0]) }
    addTracking()
    addLineSpacing()
  }

  private func changes(_ key: String, of letter: Int) -> [Change] {
    animators.indices.compactMap { index in
      animators[index][key].map { Change(value: $0, amount: amounts[index][letter]) }
    }
  }

  /// A track that is linear in each of the tracks that it is made of.
  private func combined(
    _ changes: [Change], _ others: [LottieTrack<[Double]>] = [],
    isSum: Bool = false, _ value: (LottieMoment) -> [Double]
  ) -> LottieTrack<[Double]> {
    var tracks: [any LottieTimed] = others
    var isAffine = true
    for change in changes {
      tracks.append(change.value)
      tracks.append(change.amount)
      if change.value.isAnimated, change.amount.isAnimated { isAffine = false }
    }
    // Of a product only one factor may move.
    if !isSum, tracks.filter(\.isAnimated).count > 1 { isAffine = false }
    return LottieTrack<[Double]>.combined(tracks, in: clock, isAffine: isAffine, value)
  }

  // MARK: - Spaces

  /// The ranges of the letters of each line.
  private var lines: [Range<Int>] {
    var result: [Range<Int>] = []
    var first = 0
    while first < letters.count {
      let end = letters[first...].firstIndex(where: \.endsLine) ?? letters.count
      result.append(first..<end)
      first = end + 1
    }
    return result
  }

  /// Moves letters by the spaces before them; the line stays aligned.
  private mutating func addTracking() {
    guard animators.contains(where: { $0["t"] != nil }) else { return }
    let justification = document.justification
    for line in lines where !line.isEmpty {
      var sum = LottieTrack<[Double]>([0])
      var sums: [LottieTrack<[Double]>] = []
      var first = LottieTrack<[Double]>([0])
      for index in line {
        let own = changes("t", of: index)
        func space(_ moment: LottieMoment) -> Double {
          own.reduce(0) { $0 + $1.number(0, at: moment) * $1.share(at: moment) }
        }
        if index == line.lowerBound {
          // Nothing is before the first letter of a line that begins at the left.
          if justification == 1 || justification == 2 {
            first = combined(own, isSum: true) { [space($0)] }
          }
          sum = first
        } else {
          let before = sum
          sum = combined(own, [before], isSum: true) { [before.value(at: $0)[0] + space($0)] }
        }
        sums.append(sum)
      }
      let all = sum
      for (offset, index) in line.enumerated() {
        let own = sums[offset]
        shifts[index] = combined([], [own, all, first], isSum: true) { moment in
          let total = all.value(at: moment)[0]
          let before = own.value(at: moment)[0]
          return switch justification {
          case 1: [before - total, 0]
          case 2: [before - (total + first.value(at: moment)[0]) / 2, 0]
          default: [before, 0]
          }
        }
      }
    }
  }

  /// Moves lines by what lies between them: the mean of what acts on their letters.
  private mutating func addLineSpacing() {
    guard animators.contains(where: { $0["ls"] != nil }) else { return }
    var sum = LottieTrack<[Double]>([0, 0])
    for line in lines.dropFirst() {
      let before = sum
      let own = line.flatMap { changes("ls", of: $0) }
      let count = Double(max(line.count, 1))
      sum = combined(own, [before], isSum: true) { moment in
        var result = before.value(at: moment)
        for change in own {
          let share = change.share(at: moment) / count
          let isPoint = change.value.first.count > 1
          if isPoint { result[0] += change.number(0, at: moment) * share }
          result[1] += change.number(isPoint ? 1 : 0, at: moment) * share
        }
        return result
      }
      let shift = sum
      for index in line {
        let tracking = shifts[index]
        shifts[index] = combined([], [tracking, shift], isSum: true) { moment in
          let (a, b) = (tracking.value(at: moment), shift.value(at: moment))
          return [a[0] + b[0], a[1] + b[1]]
        }
      }
    }
  }

  // MARK: - Letters

  /// The layers of the letters, in their order.
  func layers() -> [ImportedLayer] {
    var result: [ImportedLayer] = []
    for (index, letter) in letters.enumerated() where !letter.path.isEmpty {
      var layer = ImportedLayer(name: "letter-\(index + 1)", origin: document.origin)
      let path = LottiePathText.text(letter.path)
      document.addPaint(
        to: &layer, path, fill: fill(of: index), stroke: stroke(of: index),
        width: strokeWidth(of: index), clock)
      guard layer.type != nil || !layer.sublayers.isEmpty else { continue }
      transform(of: index).apply(to: &layer, .origin, clock)
      result.append(layer)
    }
    return result
  }

  private func transform(of index: Int) -> LottieTransform {
    let letter = letters[index]
    // The middle of the baseline, moved by the alignment in shares of half the width and of a height
    // that is the same for all letters.
    let height = document.size * 1.2 * 0.714
    func pivot(_ moment: LottieMoment) -> SIMD2<Double> {
      let shares = alignment.value(at: moment)
      return SIMD2(
        letter.middle + (shares.first ?? 0) / 100 * letter.groupWidth / 2,
        shares.count > 1 ? shares[1] / 100 * height : 0)
    }
    var transform = LottieTransform(nil)
    let anchors = changes("a", of: index)
    transform.anchor = combined(anchors, [alignment], isSum: true) { moment in
      var point = pivot(moment)
      for change in anchors { point += change.point(at: moment) * change.share(at: moment) }
      return [point.x, point.y]
    }
    let places = changes("p", of: index)
    let shift = shifts[index]
    transform.position = combined(places, [alignment, shift], isSum: true) { moment in
      var point = letter.place + pivot(moment)
      for change in places { point += change.point(at: moment) * change.share(at: moment) }
      let moved = shift.value(at: moment)
      return [point.x + moved[0], point.y + moved[1]]
    }
    let scales = changes("s", of: index)
    transform.scale = combined(scales) { moment in
      (0...1).map { axis in
        scales.reduce(100) { result, change in
          let first = change.number(0, at: moment, default: 100)
          let scale = change.number(axis, at: moment, default: first) / 100
          return result * (1 + (scale - 1) * change.share(at: moment))
        }
      }
    }
    func sum(_ key: String) -> LottieTrack<[Double]> {
      let changes = changes(key, of: index)
      return combined(changes, isSum: true) { moment in
        [changes.reduce(0) { $0 + $1.number(0, at: moment) * $1.share(at: moment) }]
      }
    }
    transform.rotation = sum("r")
    transform.skew = sum("sk")
    transform.skewAxis = sum("sa")
    if animators.contains(where: { $0["rx"] != nil || $0["ry"] != nil }) {
      transform.tilt = [sum("rx"), sum("ry")]
    }
    transform.opacity = faded("o", of: index, from: 100)
    return transform
  }

  /// A percentage that animators multiply.
  private func faded(_ key: String, of index: Int, from full: Double) -> LottieTrack<[Double]> {
    let changes = changes(key, of: index)
    return combined(changes) { moment in
      let product = changes.reduce(full) { result, change in
        let value = change.number(0, at: moment, default: 100) / 100
        return result * (1 + (value - 1) * change.share(at: moment))
      }
      return [min(max(product, 0), 100)]
    }
  }

  // MARK: - Colours

  private func fill(of index: Int) -> LottieTrack<[Double]>? {
    document.fill.map { color($0, "fc", "fo", of: index) }
  }

  private func stroke(of index: Int) -> LottieTrack<[Double]>? {
    let isChanged = animators.contains { $0["sc"] != nil || $0["sw"] != nil }
    guard let color = document.stroke ?? (isChanged ? .black : nil) else { return nil }
    return self.color(color, "sc", "so", of: index)
  }

  private func color(
    _ base: Color, _ key: String, _ opacityKey: String, of index: Int
  ) -> LottieTrack<[Double]> {
    let changes = changes(key, of: index)
    let opacity = faded(opacityKey, of: index, from: 1)
    return combined(changes, [opacity]) { moment in
      var channels = [base.red, base.green, base.blue]
      for change in changes {
        let target = LottieReading.channels(change.value.value(at: moment))
        let share = change.share(at: moment)
        for (channel, goal) in target.enumerated() {
          channels[channel] += (goal - channels[channel]) * share
        }
      }
      return channels.map { min(max($0, 0), 1) } + opacity.value(at: moment)
    }
  }

  private func strokeWidth(of index: Int) -> LottieTrack<[Double]> {
    let changes = changes("sw", of: index)
    let base = document.stroke == nil ? 0 : document.strokeWidth
    return combined(changes, isSum: true) { moment in
      let width = changes.reduce(base) { $0 + $1.number(0, at: moment) * $1.share(at: moment) }
      return [max(width, 0)]
    }
  }
}

// MARK: - Paint

extension LottieTextDocument {
  /// Makes a layer that draws outlines in colours of four channels: of one shape layer, or of two
  /// where the fill is over the stroke.
  func addPaint(
    to layer: inout ImportedLayer, _ path: String, fill: LottieTrack<[Double]>?,
    stroke: LottieTrack<[Double]>?, width: LottieTrack<[Double]>, _ clock: LottieClock
  ) {
    let isStroked = stroke != nil && width.values.contains { $0[0] > 0 }
    guard isStroked || fill != nil else { return }
    func make(
      _ layer: inout ImportedLayer, _ fill: LottieTrack<[Double]>?, _ stroke: LottieTrack<[Double]>?
    ) {
      layer.type = "shape"
      layer.set("path", path)
      if let fill {
        layer.setColor("fillColor", fill, clock)
      } else {
        layer.set("fillColor", "\"none\"")
      }
      guard let stroke else { return }
      layer.setColor("strokeColor", stroke, clock)
      layer.set("lineWidth", width, clock, standard: 1)
      layer.set("lineJoin", "\"round\"")
    }
    if isStroked, let fill, !strokeIsOnTop {
      var below = ImportedLayer(name: "stroke")
      make(&below, nil, stroke)
      var above = ImportedLayer(name: "fill")
      make(&above, fill, nil)
      layer.sublayers = [below, above]
    } else {
      make(&layer, fill, isStroked ? stroke : nil)
    }
  }

  /// A colour as a track of four channels.
  static func channels(_ color: Color) -> LottieTrack<[Double]> {
    LottieTrack([color.red, color.green, color.blue, 1])
  }
}
