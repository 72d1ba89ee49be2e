extension Skeleton {
  /// Reads the strokes of a glyph.
  ///
  /// - `M x y` puts the pen down and `L x y` draws a line.
  /// - `H x y` and `V x y` draw a quarter of an ellipse that begins horizontally or vertically.
  /// - `A cx cy rx ry from to` draws an arc between two angles in degrees as a stroke of its own, and
  ///   `T …` continues a stroke with one. `Z` closes the stroke.
  /// - `D x y pen` is a dot, `P pen` changes the pen from here on.
  /// - `U glyph scale dx dy pen` draws another glyph.
  init(_ words: some Sequence<Substring>, glyph: (Substring) -> Skeleton?) {
    var reader = Reader(words: Array(words))
    while let word = reader.next() {
      switch word {
      case "M": reader.begin(at: reader.point())
      case "L": reader.line(to: reader.point())
      case "H": reader.quarter(to: reader.point(), isHorizontal: true)
      case "V": reader.quarter(to: reader.point(), isHorizontal: false)
      case "A", "T":
        let center = reader.point()
        let radii = reader.point()
        let angles = reader.point() * (Double.pi / 180)
        let arc = Piece.arc(center: center, radii: radii, from: angles.x, to: angles.y)
        if word == "A" { reader.begin(at: arc.start) } else { reader.line(to: arc.start) }
        reader.append(arc)
      case "Z": reader.close()
      case "D":
        let dot = reader.point()
        reader.strokes.append(Stroke(pen: reader.pen * reader.number(), dot: dot))
      case "P": reader.pen = reader.number()
      case "U":
        let other = reader.next().flatMap(glyph)
        let scale = reader.number()
        let offset = reader.point()
        let pen = reader.number()
        if let other {
          reader.strokes += other.placed(scale: scale, at: offset, pen: pen).strokes
        }
      default: break
      }
    }
    strokes = reader.strokes
  }

  private struct Reader {
    let words: [Substring]
    var strokes: [Stroke] = []
    var pen = 1.0
    private var at = 0
    private var position = SIMD2<Double>.zero

    init(words: [Substring]) { self.words = words }

    mutating func next() -> Substring? {
      guard at < words.count else { return nil }
      at += 1
      return words[at - 1]
    }

    mutating func number() -> Double { next().flatMap { Double($0) } ?? 0 }

    mutating func point() -> SIMD2<Double> {
      let x = number()
      return SIMD2(x, number())
    }

    mutating func begin(at point: SIMD2<Double>) {
      strokes.append(Stroke(pen: pen))
      position = point
    }

    mutating func append(_ piece: Piece) {
      guard !strokes.isEmpty else { return }
      strokes[strokes.count - 1].pieces.append(piece)
      position = piece.end
    }

    mutating func close() {
      if !strokes.isEmpty { strokes[strokes.count - 1].isClosed = true }
    }

    mutating func line(to point: SIMD2<Double>) {
      let step = point - position
      // An arc begins where the stroke is, except for rounding.
      if step.x * step.x + step.y * step.y > 1 { append(.line(position, point)) }
    }

    mutating func quarter(to end: SIMD2<Double>, isHorizontal: Bool) {
      let start = position
      let center = isHorizontal ? SIMD2(start.x, end.y) : SIMD2(end.x, start.y)
      let radii = SIMD2(abs(end.x - start.x), abs(end.y - start.y))
      let quarter = Double.pi / 2
      let side = isHorizontal ? end.x > center.x : start.x > center.x
      let vertical = (side ? 0.0 : 2.0) * quarter
      let top = isHorizontal ? start.y > center.y : end.y > center.y
      // Above, the horizontal end is at 90°; below at 270°, or at −90° next to the angle 0.
      let horizontal = (top ? 1.0 : side ? -1.0 : 3.0) * quarter
      append(
        .arc(
          center: center, radii: radii, from: isHorizontal ? horizontal : vertical,
          to: isHorizontal ? vertical : horizontal))
    }
  }
}
