extension BuiltInFont {
  /// The other characters of Latin-1 and typographic punctuation, in the form of `letters`.
  ///
  /// `+x mark` puts a mark on a letter; `U x scale dx dy pen` draws another glyph's skeleton.
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
  static let kerningPairs = #"""
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
