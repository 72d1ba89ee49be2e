/// The built-in font: a geometric sans drawn with a round pen, so that text looks the same on every
/// machine, and a wider pen makes it bolder.
///
/// Capitals are 0.7 of the size high, small letters 0.5; all figures have the same width.
struct BuiltInFont: Sendable {
  struct Glyph: Sendable {
    var advance: Double
    var penStrokes: PenStrokes
  }

  static let unitsPerEm = 1000.0
  /// The pen of the regular weight.
  static let regularPen = 80.0

  static let metrics = FontMetrics(
    ascent: 940, descent: 240, leading: 20, capHeight: 700, xHeight: 500,
    unitsPerEm: unitsPerEm)

  /// The glyphs, the box for missing characters first.
  private(set) var glyphs: [Glyph] = []
  private var glyphIndices: [UInt32: Int] = [:]
  private var pairs: [UInt64: Double] = [:]

  /// The design that all weights share.
  static let design = BuiltInFont()

  private init() {
    append(nil, Glyph(advance: 520, penStrokes: Self.box))
    append(" ", Glyph(advance: 262, penStrokes: PenStrokes()))
    append("\u{A0}", Glyph(advance: 262, penStrokes: PenStrokes()))
    let lines = [Self.letters, Self.latin].flatMap { $0.split(separator: "\n") }
    var composed: [[Substring]] = []
    for line in lines {
      let words = line.split(separator: " ")
      if words.count == 3 {
        composed.append(words)
      } else if words.count > 3 {
        append(words[0].unicodeScalars.first, glyph(words))
      }
    }
    readMarks(composed)
    for line in Self.kerningPairs.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let value = Double(words[2]) else { continue }
      for first in words[0].unicodeScalars {
        for second in words[1].unicodeScalars {
          guard let first = glyphIndices[first.value], let second = glyphIndices[second.value]
          else { continue }
          let key = Self.key(first, second)
          if pairs[key] == nil { pairs[key] = value }
        }
      }
    }
  }

  private mutating func append(_ character: Unicode.Scalar?, _ glyph: Glyph) {
    if let character { glyphIndices[character.value] = glyphs.count }
    glyphs.append(glyph)
  }

  /// The glyph of a line of words: with `= width` it is centred in a given advance.
  private func glyph(_ words: [Substring]) -> Glyph {
    let penStrokes = PenStrokes(words.dropFirst(3)) { name in
      name.unicodeScalars.first.flatMap { glyphIndices[$0.value] }.map { glyphs[$0].penStrokes }
    }
    guard let extent = penStrokes.extent, let after = Double(words[2]) else {
      return Glyph(advance: 0, penStrokes: penStrokes)
    }
    guard let before = Double(words[1]) else {
      let middle = (extent.low + extent.high) / 2
      return Glyph(advance: after, penStrokes: penStrokes.placed(at: SIMD2(after / 2 - middle, 0)))
    }
    return Glyph(
      advance: before + extent.high - extent.low + after,
      penStrokes: penStrokes.placed(at: SIMD2(before - extent.low, 0)))
  }

  /// Adds letters with marks, which are centred over or under the letter.
  private mutating func readMarks(_ lines: [[Substring]]) {
    var marks: [Substring: PenStrokes] = [:]
    for line in Self.marks.split(separator: "\n") {
      let words = line.split(separator: " ")
      if let name = words.first { marks[name] = PenStrokes(words.dropFirst()) { _ in nil } }
    }
    for words in lines {
      guard let letter = words[1].unicodeScalars.dropFirst().first,
        let base = glyphIndices[letter.value].map({ glyphs[$0] }), let mark = marks[words[2]],
        let extent = base.penStrokes.extent
      else { continue }
      let isHigh = letter.properties.isUppercase && words[2] != "cedilla"
      let offset = SIMD2((extent.low + extent.high) / 2, isHigh ? 196 : 0)
      var penStrokes = base.penStrokes
      penStrokes.strokes += mark.placed(at: offset).strokes
      append(
        words[0].unicodeScalars.first, Glyph(advance: base.advance, penStrokes: penStrokes))
    }
  }

  /// The box shown for a missing character.
  private static var box: PenStrokes {
    PenStrokes("P 0.7 M 70 30 L 70 670 L 450 670 L 450 30 L 70 30".split(separator: " ")) { _ in nil
    }
  }

  private static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: first)) << 32 | UInt64(UInt32(truncatingIfNeeded: second))
  }

  func glyph(for character: Unicode.Scalar) -> Int? { glyphIndices[character.value] }

  func kerning(_ first: Int, _ second: Int) -> Double { pairs[Self.key(first, second)] ?? 0 }
}

extension BuiltInFont {
  /// The letters of ASCII, digits and punctuation: one glyph per line, with its character, the
  /// space before and after its outline, and its strokes as `PenStrokes` reads them.
  static let letters = #"""
    a 78 104 M 390 460 L 390 40 A 195 250 195 218 0 360 Z
    b 104 78 M 0 710 L 0 40 A 195 250 195 218 180 540 Z
    c 78 44 A 200 250 200 218 46 314
    d 78 104 M 390 710 L 390 40 A 195 250 195 218 0 360 Z
    e 78 70 M 0 250 L 398 250 T 199 250 199 218 0 316
    f 46 20 M 82 40 L 82 590 V 202 710 L 222 710 M 0 460 L 206 460
    g 78 104 M 390 460 L 390 14 T 205 14 185 184 0 -132 A 195 250 195 218 0 360 Z
    h 104 100 M 0 710 L 0 40 M 0 283 V 182 468 H 364 283 L 364 40
    i 104 104 M 0 460 L 0 40 D 0 628 1.32
    j 30 104 M 115 460 L 115 -55 V 0 -170 L -14 -170 D 115 628 1.32
    k 104 44 M 0 710 L 0 40 M 286 460 L 0 212 M 112 309 L 304 40
    l 104 56 M 0 710 L 0 152 V 106 40
    m 104 100 M 0 460 L 0 40 M 0 310 V 150 468 H 300 310 L 300 40 M 300 310 V 450 468 H 600 310 L 600 40
    n 104 100 M 0 460 L 0 40 M 0 283 V 182 468 H 364 283 L 364 40
    o 78 78 A 203 250 203 218 0 360 Z
    p 104 78 M 0 460 L 0 -170 A 195 250 195 218 180 540 Z
    q 78 104 M 390 460 L 390 -170 A 195 250 195 218 0 360 Z
    r 104 26 M 0 460 L 0 40 M 0 290 V 172 466 L 196 466
    s 68 66 A 156 357 144 111 38 270 T 156 139 156 107 90 -146
    t 40 52 M 92 600 L 92 152 V 204 40 L 218 40 M 0 460 L 210 460
    u 100 104 M 0 460 L 0 217 V 182 32 H 364 217 M 364 460 L 364 40
    v 46 46 M 0 460 L 180 40 L 360 460
    w 48 48 M 0 460 L 146 40 L 284 440 L 422 40 L 568 460
    x 48 48 M 0 460 L 318 40 M 318 460 L 0 40
    y 46 46 M 0 460 L 182 44 M 362 460 L 115 -110 T 23.2 -70.2 100 100 -23.4 -90 L -28 -170
    z 66 62 M 4 460 L 300 460 L 0 40 L 312 40
    A 48 48 M 0 40 L 256 660 L 512 40 M 87 250 L 425 250
    B 106 76 M 0 40 L 0 660 M 0 660 L 190 660 H 338 510 V 190 360 L 0 360 M 190 360 L 210 360 H 372 200 V 210 40 L 0 40
    C 80 52 A 304 350 304 318 44 316
    D 106 80 M 0 40 L 0 660 M 0 660 L 178 660 H 482 350 V 178 40 L 0 40
    E 106 62 M 340 660 L 0 660 L 0 40 L 346 40 M 0 356 L 300 356
    F 106 44 M 336 660 L 0 660 L 0 40 M 0 340 L 290 340
    G 80 92 A 304 350 304 318 44 360 L 340 350
    H 106 106 M 0 660 L 0 40 M 452 660 L 452 40 M 0 356 L 452 356
    I 108 108 M 0 660 L 0 40
    J 48 104 M 270 660 L 270 180 T 130 180 140 148 0 -154
    K 106 46 M 0 660 L 0 40 M 388 660 L 0 272 M 128 400 L 408 40
    L 106 40 M 0 660 L 0 40 L 320 40
    M 106 106 M 0 40 L 0 660 L 272 210 L 544 660 L 544 40
    N 106 106 M 0 40 L 0 660 L 440 40 L 440 660
    O 80 80 A 316 350 316 318 0 360 Z
    P 106 66 M 0 660 L 0 40 M 0 660 L 194 660 H 368 489 V 194 318 L 0 318
    Q 80 80 A 316 350 316 318 0 360 Z M 400 188 L 580 26
    R 106 60 M 0 660 L 0 40 M 0 660 L 194 660 H 368 489 V 194 318 L 0 318 M 196 318 L 386 40
    S 72 72 A 195 508 173 160 36 270 T 195 190 195 158 90 -144
    T 46 46 M 0 660 L 452 660 M 226 660 L 226 40
    U 104 104 M 0 660 L 0 248 V 216 32 H 432 248 L 432 660
    V 46 46 M 0 660 L 246 40 L 492 660
    W 50 50 M 0 660 L 186 40 L 374 640 L 562 40 L 748 660
    X 50 50 M 14 660 L 434 40 M 420 660 L 0 40
    Y 46 46 M 0 660 L 224 330 L 448 660 M 224 330 L 224 40
    Z 66 62 M 4 660 L 406 660 L 0 40 L 418 40
    0 = 560 A 192 350 192 318 0 360 Z
    1 = 560 M 0 535 L 146 660 L 146 40
    2 = 560 A 180 480 178 188 164 -45 L 6 40 L 366 40
    3 = 560 A 176 510 160 158 150 -90 L 118 352 M 176 352 T 176 192 184 160 90 -150
    4 = 560 M 286 40 L 286 660 L 0 184 L 384 184
    5 = 560 M 336 660 L 58 660 L 34 372 T 176 238 188 206 139 -146
    6 = 560 M 282 660 L 44 365 A 193 235 193 203 0 360 Z
    7 = 560 M 0 660 L 366 660 L 118 40
    8 = 560 A 190 510 158 158 0 360 Z A 190 192 190 160 0 360 Z
    9 = 560 M 104 40 L 342 335 A 193 465 193 203 0 360 Z
    . 92 92 D 0 52 1.3
    , 92 92 P 1.15 M 14 54 L -20 -72
    : 96 96 D 0 52 1.3 D 0 400 1.3
    ; 96 96 D 4 400 1.3 P 1.15 M 14 54 L -20 -72
    ! 112 112 M 0 660 L 0 232 D 0 52 1.3
    ? 66 66 A 160 502 160 166 168 -90 L 160 228 D 160 52 1.3
    " 96 96 M 0 676 L 0 508 M 136 676 L 136 508
    ' 96 96 M 0 676 L 0 508
    ( 100 56 A 236 285 236 560 127 233
    ) 56 100 A -138 285 236 560 53 -53
    [ 110 60 M 118 730 L 0 730 L 0 -160 L 118 -160
    ] 60 110 M 0 730 L 118 730 L 118 -160 L 0 -160
    { 66 60 M 158 730 L 146 730 H 62 646 L 62 360 V 0 285 H 62 210 L 62 -76 V 146 -160 L 158 -160
    } 60 66 M 0 730 L 12 730 H 96 646 L 96 360 V 158 285 H 96 210 L 96 -76 V 12 -160 L 0 -160
    / 50 50 M 0 -80 L 268 740
    \ 50 50 M 268 -80 L 0 740
    | 124 124 M 0 760 L 0 -190
    - 76 76 M 0 262 L 210 262
    _ 20 20 M 0 -90 L 420 -90
    + 92 92 M 0 302 L 350 302 M 175 127 L 175 477
    = 92 92 M 0 216 L 350 216 M 0 388 L 350 388
    < 92 92 M 330 482 L 0 302 L 330 122
    > 92 92 M 0 482 L 330 302 L 0 122
    ~ 92 92 A 92 210 120 120 140 50 T 246.3 393.9 120 120 230 320
    * 70 70 M 125 690 L 125 434 M 14 626 L 236 498 M 14 498 L 236 626
    # 70 70 M 152 650 L 92 50 M 332 650 L 272 50 M 18 452 L 424 452 M 0 248 L 406 248
    $ 78 78 A 195 508 173 160 36 270 T 195 190 195 158 90 -144 M 195 760 L 195 -60
    % 70 70 P 0.92 A 112 516 112 152 0 360 Z A 500 184 112 152 0 360 Z M 480 660 L 132 40
    & 74 52 M 470 40 L 114.8 457.7 T 204 542 120 126 222 -44 L 62.6 309.2 T 182 190 182 158 131 335 L 424 278
    @ 78 78 P 0.88 A 322 280 132 140 0 360 Z M 454 420 L 454 222 V 550 140 H 644 250 L 644 290 T 322 290 322 350 0 304
    ^ 80 80 M 0 440 L 142 650 L 284 440
    ` 100 100 M 0 700 L 86 590
    """#

  /// The other characters of Latin-1 and typographic punctuation, in the form of `letters`.
  ///
  /// `+x mark` puts a mark on a letter; `U x scale dx dy pen` draws another glyph's strokes.
  static let latin = #"""
    ¡ 112 112 M 0 268 L 0 -160 D 0 448 1.3
    ¢ 80 60 A 200 250 200 218 46 314 M 210 560 L 210 -60
    £ 62 66 A 236 504 140 164 26 180 L 96 180 V 0 40 L 372 40 M 0 330 L 262 330
    ¤ 80 80 A 190 310 132 132 0 360 Z M 97 403 L 40 460 M 283 403 L 340 460 M 97 217 L 40 160 M 283 217 L 340 160
    ¥ 46 46 M 0 660 L 224 330 L 448 660 M 224 330 L 224 40 M 64 320 L 384 320 M 64 190 L 384 190
    ¦ 124 124 M 0 760 L 0 400 M 0 170 L 0 -190
    § 84 84 A 150 570 122 104 25 225 L 230 355 T 181 298 75 75 49.4 -50 L 140 165 A 150 10 122 104 205 405 L 70 225 T 119 282 75 75 229.4 130 L 160 415
    ¨ 90 90 D 0 628 1.2 D 176 628 1.2
    © 80 80 P 0.75 A 330 350 330 330 0 360 Z A 330 350 160 172 48 312
    ª 70 70 U a 0.62 0 350 0.86
    « 66 72 M 152 420 L 0 252 L 152 84 M 330 420 L 178 252 L 330 84
    ¬ 92 92 M 0 380 L 350 380 L 350 214
    ­ 76 76 M 0 262 L 210 262
    ® 80 80 P 0.75 A 330 350 330 330 0 360 Z M 230 190 L 230 510 M 230 510 L 335 510 H 430 425 V 335 340 L 230 340 M 330 340 L 430 190
    ¯ 90 90 M 0 630 L 220 630
    ° 74 74 P 0.86 A 100 570 100 100 0 360 Z
    ± 92 92 M 0 340 L 350 340 M 175 165 L 175 515 M 0 40 L 350 40
    ² 60 60 U 2 0.58 0 300 0.84
    ³ 60 60 U 3 0.58 0 300 0.84
    ´ 100 100 M 0 590 L 86 700
    µ 104 104 M 0 460 L 0 -170 M 0 217 V 182 32 H 364 217 M 364 460 L 364 40
    ¶ 70 104 M 372 660 L 372 -110 M 236 -110 L 236 660 M 372 660 L 160 660 H 0 500 V 160 340 L 236 340
    · 100 100 D 0 270 1.3
    ¸ 100 100 P 0.8 M 62 30 L 46 -40 T 50 -112 74 72 93 -130
    ¹ 60 60 U 1 0.58 0 300 0.84
    º 70 70 U o 0.62 0 350 0.86
    » 72 66 M 0 420 L 152 252 L 0 84 M 178 420 L 330 252 L 178 84
    ¼ 56 56 U 1 0.55 0 305 0.84 U 4 0.55 395 18 0.84 P 0.86 M 440 660 L 92 40
    ½ 56 56 U 1 0.55 0 305 0.84 U 2 0.55 400 18 0.84 P 0.86 M 440 660 L 92 40
    ¾ 56 56 U 3 0.55 0 305 0.84 U 4 0.55 465 18 0.84 P 0.86 M 510 660 L 162 40
    ¿ 66 66 A 160 -2 160 166 12 -270 M 160 164 L 160 272 D 160 448 1.3
    À +A grave
    Á +A acute
    Â +A circumflex
    Ã +A tilde
    Ä +A dieresis
    Å +A ring
    Æ 48 62 M 706 660 L 356 660 L 0 40 M 366 660 L 366 40 L 712 40 M 366 356 L 670 356 M 122 252 L 366 252
    Ç +C cedilla
    È +E grave
    É +E acute
    Ê +E circumflex
    Ë +E dieresis
    Ì +I grave
    Í +I acute
    Î +I circumflex
    Ï +I dieresis
    Ð 62 80 M 70 40 L 70 660 M 70 660 L 248 660 H 552 350 V 248 40 L 70 40 M 0 356 L 250 356
    Ñ +N tilde
    Ò +O grave
    Ó +O acute
    Ô +O circumflex
    Õ +O tilde
    Ö +O dieresis
    × 102 102 M 0 456 L 310 146 M 310 456 L 0 146
    Ø 80 80 A 316 350 316 318 0 360 Z M 86 6 L 546 694
    Ù +U grave
    Ú +U acute
    Û +U circumflex
    Ü +U dieresis
    Ý +Y acute
    Þ 106 66 M 0 660 L 0 40 M 0 530 L 194 530 H 368 366 V 194 202 L 0 202
    ß 104 70 M 0 40 L 0 552 V 152 710 H 304 566 V 190 420 M 182 420 L 190 420 H 382 230 V 190 40 L 130 40
    à +a grave
    á +a acute
    â +a circumflex
    ã +a tilde
    ä +a dieresis
    å +a ring
    æ 78 70 A 180 250 180 218 0 360 Z M 370 460 L 370 40 M 370 250 L 738 250 T 554 250 184 218 0 180 M 370 250 T 554 250 184 218 180 316
    ç +c cedilla
    è +e grave
    é +e acute
    ê +e circumflex
    ë +e dieresis
    ì +ı grave
    í +ı acute
    î +ı circumflex
    ï +ı dieresis
    ð 78 78 A 195 222 195 190 0 360 Z M 104 704 H 390 240 M 128 550 L 344 664
    ñ +n tilde
    ò +o grave
    ó +o acute
    ô +o circumflex
    õ +o tilde
    ö +o dieresis
    ÷ 92 92 M 0 302 L 350 302 D 175 482 1.25 D 175 122 1.25
    ø 78 78 A 203 250 203 218 0 360 Z M 38 0 L 368 500
    ù +u grave
    ú +u acute
    û +u circumflex
    ü +u dieresis
    ý +y acute
    þ 104 78 M 0 710 L 0 -170 A 195 250 195 218 180 540 Z
    ÿ +y dieresis
    ı 104 104 M 0 460 L 0 40
    Œ 80 62 M 690 660 L 316 660 T 316 350 316 310 90 270 L 696 40 M 350 660 L 350 40 M 350 356 L 650 356
    œ 78 70 A 190 250 190 218 0 360 Z M 380 250 L 758 250 T 569 250 189 218 0 316 M 380 250 T 569 250 189 218 180 0
    Š +S caron
    š +s caron
    Ž +Z caron
    ž +z caron
    Ÿ +Y dieresis
    – 60 60 M 0 262 L 400 262
    — 40 40 M 0 262 L 820 262
    ‘ 90 84 P 1.1 M 30 566 L 0 684
    ’ 84 90 P 1.1 M 34 684 L 0 566
    ‚ 88 90 P 1.1 M 30 52 L 0 -66
    “ 90 84 P 1.1 M 30 566 L 0 684 M 160 566 L 130 684
    ” 84 90 P 1.1 M 34 684 L 0 566 M 164 684 L 130 566
    „ 88 90 P 1.1 M 30 52 L 0 -66 M 160 52 L 130 -66
    • 110 110 D 0 290 2.6
    … 96 96 D 0 52 1.3 D 236 52 1.3 D 472 52 1.3
    ‹ 66 72 M 152 420 L 0 252 L 152 84
    › 72 66 M 0 420 L 152 252 L 0 84
    € 62 60 A 352 350 290 318 44 316 M 0 424 L 360 424 M 0 280 L 350 280
    ™ 70 70 P 0.72 M 0 660 L 230 660 M 115 660 L 115 370 M 320 370 L 320 660 L 440 480 L 560 660 L 560 370
    − 92 92 M 0 302 L 350 302
    √ 50 40 M 0 330 L 70 330 L 190 40 L 380 740 L 520 740
    ∞ 80 80 A 150 300 150 150 50 310 L 396 415 T 492.4 300 150 150 130 -130 L 246 415
    ≈ 92 92 A 92 120 120 120 140 50 T 246.3 303.9 120 120 230 320 A 92 300 120 120 140 50 T 246.3 483.9 120 120 230 320
    ≠ 92 92 M 0 216 L 350 216 M 0 388 L 350 388 M 255 510 L 95 94
    ≤ 92 92 M 330 520 L 0 366 L 330 212 M 0 60 L 330 60
    ≥ 92 92 M 0 520 L 330 366 L 0 212 M 0 60 L 330 60
    ← 80 80 M 560 302 L 0 302 M 200 500 L 0 302 L 200 104
    ↑ 80 80 M 200 30 L 200 640 M 0 440 L 200 640 L 400 440
    → 80 80 M 0 302 L 560 302 M 360 500 L 560 302 L 360 104
    ↓ 80 80 M 200 640 L 200 30 M 0 230 L 200 30 L 400 230
    """#

  /// The marks over and under letters, around x = 0, for small letters; over capitals they are
  /// higher.
  static let marks = #"""
    grave M -70 694 L 18 592
    acute M 70 694 L -18 592
    circumflex M -94 592 L 0 688 L 94 592
    caron M -94 688 L 0 592 L 94 688
    tilde P 0.95 A -62 562 88 88 142 52 T 46.4 700.7 88 88 232 322
    dieresis D -88 628 1.2 D 88 628 1.2
    ring P 0.85 A 0 640 66 66 0 360 Z
    cedilla P 0.85 M 8 30 L -8 -40 T -4 -112 74 72 93 -130
    """#

  /// The kerning of two characters, below 0 where they move closer: each of the first list before
  /// each of the second.
  private static let kerningPairs = #"""
    AÀÁÂÃÄÅ TYÝŸ -72
    AÀÁÂÃÄÅ VW -56
    AÀÁÂÃÄÅ vwyýÿ -22
    AÀÁÂÃÄÅ OCGQÖÓÒÔÕØÇ -16
    AÀÁÂÃÄÅ ’”"' -70
    TYÝŸ AÀÁÂÃÄÅÆ -72
    VW AÀÁÂÃÄÅÆ -56
    P AÀÁÂÃÄÅÆ -58
    F AÀÁÂÃÄÅÆ -50
    OQDÖÓÒÔÕØÐ AÀÁÂÃÄÅÆ -16
    OQDÖÓÒÔÕØÐ TVWYÝŸX -18
    TYÝŸ acdegoqæçèéêëòóôõöøœ -74
    TYÝŸ mnprsuvwxyz -56
    VW acdegoqæçèéêëòóôõöøœ -38
    VW mnprsuy -22
    TYÝŸVWPF .,…‚„ -96
    PF acdegoqæçèéêëòóôõöøœ -22
    L TVWYÝŸ -74
    L vwyýÿ -34
    L ’”"' -90
    L OCGQÖÓÒÔÕØÇ -16
    R TVWYÝŸ -12
    KXkx OCGQacdegoqöøóòç -22
    rvwyýÿ .,…‚„ -64
    f .,… -30
    r acdegoqæçèéêëòóôõöøœ -16
    vwyýÿ acdegoqæçèéêëòóôõöøœ -12
    acdegoqbphmnösu vwyýÿ -8
    bopeöóòôõø vwxy -12
    ‘“ AÀÁÂÃÄÅÆ -70
    ‘“"' acdegoq -24
    .,…‚„ ’”"' -60
    TVWYÝŸFP -–— -40
    -–— TVWYÝŸ -40
    f ’”"'?!)]} 26
    f fijl 4
    """#
}
