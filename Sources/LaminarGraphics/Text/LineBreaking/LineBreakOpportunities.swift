/// The positions at which the lines of a text may or must end: the Unicode line breaking algorithm
/// (Unicode Standard Annex #14, revision 53, for Unicode 16.0), whose numbers of rules it gives, with the
/// strictness of the property `line-break` of CSS Text Level 3.
///
/// Dictionaries are not used: words of Thai, Lao, Khmer and Burmese, which no spaces divide, stay whole.
struct LineBreakOpportunities: Sendable {
  /// The properties of the position before a character.
  struct Position: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A line may end before the character.
    static let mayBreak = Position(rawValue: 1)
    /// A line ends before it.
    static let mustBreak = Position(rawValue: 2)
    /// The character before is a soft hyphen, which shows where the line ends.
    static let isHyphenated = Position(rawValue: 4)
    /// The character is one of East Asia that justified text has space on both sides of.
    static let isIdeographic = Position(rawValue: 8)
  }

  /// The positions before the UTF-16 code units of the text.
  private(set) var positions: [Position]

  /// - Parameters:
  ///   - texts: The text, in parts that follow each other.
  ///   - strictness: What may begin a line in Chinese, Japanese and Korean text.
  init(_ texts: some Sequence<String>, _ strictness: TextLayoutStyle.LineBreak = .normal) {
    var count = 0
    var units: [Unit] = []
    var classes: UInt64 = 0
    for text in texts {
      units.reserveCapacity(units.count + text.utf8.count)
      Self.read(text, into: &units, &count, &classes)
    }
    positions = [Position](repeating: [], count: count)
    if classes & Self.tailoredClasses != 0 { Self.tailor(&units, strictness) }
    find(Context(units: units), strictness)
  }

  init(_ text: String, _ strictness: TextLayoutStyle.LineBreak = .normal) {
    self.init(CollectionOfOne(text), strictness)
  }

  // MARK: - Characters

  /// A character with the marks that follow it: between them no line ends.
  private struct Unit {
    /// Its class, or that which the strictness gives it.
    var lineBreakClass: LineBreakClass
    let properties: LineBreakProperties
    /// Whether a zero width joiner ends it.
    var endsWithJoiner = false
    /// Whether the strictness lets a line begin with it, against the rules of its class.
    var mayBegin = false
    /// Whether the strictness lets a line end with it, against the rules of its class.
    var mayEnd = false
    let scalar: Unicode.Scalar
    /// The offset in the text, in UTF-16 code units.
    let utf16Offset: Int32

    init(_ properties: LineBreakProperties, _ scalar: Unicode.Scalar, at utf16Offset: Int32) {
      lineBreakClass = properties.lineBreakClass
      self.properties = properties
      self.scalar = scalar
      self.utf16Offset = utf16Offset
    }

    /// Whether a mark after it belongs to it.
    var takesMarks: Bool {
      switch lineBreakClass {
      case .bk, .cr, .lf, .nl, .sp, .zw: false
      default: true
      }
    }
  }

  /// - Parameter classes: A bit for each class that the characters have.
  private static func read(
    _ text: String, into units: inout [Unit], _ count: inout Int, _ classes: inout UInt64
  ) {
    let table = LineBreakTable.shared
    for scalar in text.unicodeScalars {
      let properties = table[scalar]
      let lineBreakClass = properties.lineBreakClass
      classes |= 1 &<< UInt64(lineBreakClass.rawValue)
      let offset = Int32(truncatingIfNeeded: count)
      count += scalar.value > 0xFFFF ? 2 : 1
      guard lineBreakClass == .cm || lineBreakClass == .zwj else {
        units.append(Unit(properties, scalar, at: offset))
        continue
      }
      if let last = units.last, last.takesMarks {
        // LB9: a character and its marks are treated as the character.
        units[units.count - 1].endsWithJoiner = lineBreakClass == .zwj
      } else {
        // LB10: other marks are treated as the letter A.
        var unit = Unit(LineBreakProperties(.al), scalar, at: offset)
        unit.endsWithJoiner = lineBreakClass == .zwj
        units.append(unit)
      }
    }
  }

  // MARK: - Strictness

  /// The classes of the characters that strictness is about.
  private static let tailoredClasses: UInt64 = [LineBreakClass.cj, .ns, .ex, .po, .pr]
    .reduce(0) { $0 | 1 << UInt64($1.rawValue) }

  /// Applies what CSS's `line-break` says of characters.
  private static func tailor(_ units: inout [Unit], _ strictness: TextLayoutStyle.LineBreak) {
    // CSS asks for the language of the text; here Han characters and kana tell it.
    let isChineseOrJapanese =
      strictness != .strict && units.contains { isHanOrKana($0.scalar.value) }
    let isLoose = strictness == .loose
    for index in units.indices {
      let unit = units[index]
      switch unit.lineBreakClass {
      case .cj:
        units[index].lineBreakClass = strictness == .strict ? .ns : .id
      case .ns:
        units[index].mayBegin =
          isLoose && isIterationMark(unit.scalar)
          || isChineseOrJapanese && (isDash(unit.scalar) || isLoose && isCentered(unit.scalar))
      case .ex: units[index].mayBegin = isChineseOrJapanese && isLoose && isCentered(unit.scalar)
      case .po: units[index].mayBegin = isChineseOrJapanese && isLoose && unit.properties.isMarked
      case .pr: units[index].mayEnd = isChineseOrJapanese && isLoose && unit.properties.isMarked
      default: break
      }
    }
  }

  private static func isHanOrKana(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x3041: false
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{301C}" || scalar == "\u{30A0}"
  }

  private static func isIterationMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{3005}", "\u{303B}", "\u{309D}", "\u{309E}", "\u{30FD}", "\u{30FE}": true
    default: false
    }
  }

  private static func isCentered(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{203C}", "\u{2047}"..."\u{2049}", "\u{30FB}", "\u{FF01}", "\u{FF1A}", "\u{FF1B}",
      "\u{FF1F}", "\u{FF65}":
      true
    default: false
    }
  }

  // MARK: - Rules

  private mutating func find(_ start: Context, _ strictness: TextLayoutStyle.LineBreak) {
    var context = start
    for index in context.units.indices {
      let unit = context.units[index]
      var position = Position()
      if index > 0 {
        let left = context.units[index - 1]
        position = context.common(left, unit) ?? context.position(before: index, strictness)
        if left.scalar == "\u{AD}", position.contains(.mayBreak) {
          position.insert(.isHyphenated)
        }
      }
      if unit.properties.isWide { position.formUnion(Self.justification(of: unit)) }
      positions[Int(unit.utf16Offset)] = position
      context.pass(index)
    }
  }

  /// Korean has spaces between words.
  private static func justification(of unit: Unit) -> Position {
    switch unit.lineBreakClass {
    case .h2, .h3, .jl, .jv, .jt, .ba: []
    default: .isIdeographic
    }
  }

  /// The state of the rules from the characters before a position.
  private struct Context {
    let units: [Unit]

    /// The index of the last character but spaces; −1 before the first one.
    private var beforeSpaces = -1
    /// Whether rules depend on that.
    private var restrictsBeyondSpaces = false
    /// Whether it is an opening quotation mark as LB15a describes it.
    private var isAfterOpeningQuote = false
    /// The preceding part of a number (LB25).
    private var number = Number.none
    /// The number of regional indicators that precede, modulo 2.
    private var regionalIndicators = 0

    private enum Number {
      case none
      /// NU (SY | IS)*
      case digits
      /// NU (SY | IS)* (CL | CP)
      case closed
    }

    init(units: [Unit]) { self.units = units }

    private func lineBreakClass(_ index: Int) -> LineBreakClass? {
      units.indices.contains(index) ? units[index].lineBreakClass : nil
    }

    /// Notes the character at an index as one that precedes.
    mutating func pass(_ index: Int) {
      let own = units[index].lineBreakClass
      switch own {
      case .nu: number = .digits
      case .sy, .is: if number != .digits { number = .none }
      case .cl, .cp: number = number == .digits ? .closed : .none
      default: number = .none
      }
      regionalIndicators = own == .ri ? 1 - regionalIndicators : 0
      guard own != .sp else { return }
      beforeSpaces = index
      switch own {
      case .zw, .op, .pi, .b2, .cl, .cp: restrictsBeyondSpaces = true
      default: restrictsBeyondSpaces = false
      }
      isAfterOpeningQuote =
        own == .pi
        && {
          switch lineBreakClass(index - 1) {
          case nil, .bk, .cr, .lf, .nl, .op, .qu, .pi, .pf, .gl, .sp, .zw: true
          default: false
          }
        }()
    }

    /// FAST PATH: the position between two characters if their classes alone decide; else nil.
    @inline(__always)
    func common(_ left: Unit, _ right: Unit) -> Position? {
      switch (left.lineBreakClass, right.lineBreakClass) {
      case (.al, .al), (.al, .sp), (.al, .nu), (.al, .is), (.nu, .nu), (.nu, .al), (.nu, .sp),
        (.is, .sp), (.id, .cl), (.id, .sp), (.cl, .cl), (.cl, .sp):
        return []
      case (.sp, .al), (.sp, .nu), (.sp, .id): return restrictsBeyondSpaces ? nil : .mayBreak
      case (.id, .id), (.id, .al), (.al, .id), (.cl, .id), (.h2, .h2), (.h2, .h3), (.h3, .h2),
        (.h3, .h3):
        return left.endsWithJoiner ? [] : .mayBreak
      default: return nil
      }
    }

    /// The position before the character at an index above 0, all before which were passed.
    func position(before index: Int, _ strictness: TextLayoutStyle.LineBreak) -> Position {
      let left = units[index - 1]
      let right = units[index]
      switch left.lineBreakClass {
      // LB4 and LB5: a line ends after line ends, but not inside of CR LF.
      case .bk, .lf, .nl: return [.mayBreak, .mustBreak]
      case .cr: return right.lineBreakClass == .lf ? [] : [.mayBreak, .mustBreak]
      default: break
      }
      if let result = separation(left, right) { return result ? .mayBreak : [] }
      if let result = punctuation(left, right, at: index) { return result ? .mayBreak : [] }
      if let result = quotation(left, right, at: index) { return result ? .mayBreak : [] }
      if isHyphenation(left, right, at: index, strictness)
        || isNumeric(left, right, at: index) || isWord(left, right, at: index)
      {
        return []
      }
      // LB31: everywhere else.
      return .mayBreak
    }

    /// LB6 to LB12a: spaces, joiners and glue.
    private func separation(_ left: Unit, _ right: Unit) -> Bool? {
      switch right.lineBreakClass {
      // LB6: no break before line ends.
      case .bk, .cr, .lf, .nl: return false
      // LB7: nor before spaces.
      case .sp, .zw: return false
      default: break
      }
      // LB8: break after a zero width space, also where spaces follow it.
      if lineBreakClass(beforeSpaces) == .zw { return true }
      // LB8a: no break after a zero width joiner.
      if left.endsWithJoiner { return false }
      switch (left.lineBreakClass, right.lineBreakClass) {
      // LB11: nor before or after a word joiner.
      case (.wj, _), (_, .wj): return false
      // LB12: nor after a no-break space.
      case (.gl, _): return false
      // LB12a: nor before it, except after spaces and hyphens.
      case (.sp, .gl), (.ba, .gl), (.hh, .gl), (.hy, .gl): return nil
      case (_, .gl): return false
      default: return nil
      }
    }

    /// LB13 to LB18: punctuation, also beyond spaces.
    private func punctuation(_ left: Unit, _ right: Unit, at index: Int) -> Bool? {
      let start = lineBreakClass(beforeSpaces)
      switch right.lineBreakClass {
      // LB13: no break before closing punctuation, exclamation marks and slashes.
      case .cl, .cp, .ex, .sy: if !right.mayBegin { return false }
      default: break
      }
      // LB14: nor after opening punctuation.
      if start == .op { return false }
      // LB15a: nor after an opening quotation mark.
      if isAfterOpeningQuote { return false }
      // LB15b: nor before a closing one.
      if right.lineBreakClass == .pf {
        switch lineBreakClass(index + 1) {
        case nil, .sp, .gl, .wj, .cl, .qu, .pi, .pf, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw:
          return false
        default: break
        }
      }
      if right.lineBreakClass == .is {
        // LB15c: break before a decimal mark that follows a space.
        if left.lineBreakClass == .sp, lineBreakClass(index + 1) == .nu { return true }
        // LB15d: no break before other marks of this kind.
        return false
      }
      switch (start, right.lineBreakClass) {
      // LB16: no break between closing punctuation and a nonstarter.
      case (.cl, .ns), (.cp, .ns): if !right.mayBegin { return false }
      // LB17: nor between dashes.
      case (.b2, .b2): return false
      default: break
      }
      // LB18: break after spaces.
      return left.lineBreakClass == .sp ? true : nil
    }

    /// LB19 to LB20: quotation marks and objects.
    private func quotation(_ left: Unit, _ right: Unit, at index: Int) -> Bool? {
      // LB19: no break before quotation marks that are not opening, nor after those that are not
      // closing.
      switch (left.lineBreakClass, right.lineBreakClass) {
      case (_, .qu), (_, .pf), (.qu, _), (.pi, _): return false
      // LB19a: nor before or after others, unless characters of East Asia are on both sides.
      case (_, .pi):
        let isInside =
          left.properties.isWide && index + 1 < units.count && units[index + 1].properties.isWide
        if !isInside { return false }
      case (.pf, _):
        let isInside =
          right.properties.isWide && index > 1 && units[index - 2].properties.isWide
        if !isInside { return false }
      default: break
      }
      // LB20: break before and after objects.
      return left.lineBreakClass == .cb || right.lineBreakClass == .cb ? true : nil
    }

    /// LB20a to LB22: whether hyphens, Hebrew and leaders forbid a break.
    private func isHyphenation(
      _ left: Unit, _ right: Unit, at index: Int, _ strictness: TextLayoutStyle.LineBreak
    ) -> Bool {
      // LB20a: no break after a hyphen that begins a word.
      if left.lineBreakClass == .hy || left.lineBreakClass == .hh,
        right.lineBreakClass == .al || right.lineBreakClass == .dc
      {
        switch lineBreakClass(index - 2) {
        case nil, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: return true
        default: break
        }
      }
      switch (left.lineBreakClass, right.lineBreakClass) {
      // CSS: a loose line may begin with a hyphen after an ideograph.
      case (.id, .ba) where strictness == .loose && right.scalar == "\u{2013}": return false
      case (.id, .hh) where strictness == .loose: return false
      // LB21: no break before hyphens and nonstarters, nor after what a line breaks before.
      case (_, .ba), (_, .hh), (_, .hy), (.bb, _): return true
      case (_, .ns) where !right.mayBegin: return true
      // LB21a: nor after a hyphen that follows Hebrew.
      case (.hy, _), (.hh, _), (.ba, _):
        if left.lineBreakClass == .hy || !left.properties.isWide,
          lineBreakClass(index - 2) == .hl, right.lineBreakClass != .hl
        {
          return true
        }
      // LB21b: nor between a slash and Hebrew.
      case (.sy, .hl): return true
      default: break
      }
      // LB22: nor before leaders. CSS: loose lines break between them.
      return right.lineBreakClass == .in
        && !(strictness == .loose && left.lineBreakClass == .in)
    }

    /// LB23 to LB25: whether numbers forbid a break.
    private func isNumeric(_ left: Unit, _ right: Unit, at index: Int) -> Bool {
      if left.mayEnd || right.mayBegin { return false }
      switch (left.lineBreakClass, right.lineBreakClass) {
      // LB23: no break between digits and letters.
      case (.al, .nu), (.dc, .nu), (.hl, .nu), (.nu, .al), (.nu, .dc), (.nu, .hl): return true
      // LB23a: nor between ideographs and the signs of numbers.
      case (.pr, .id), (.pr, .eb), (.pr, .em), (.id, .po), (.eb, .po), (.em, .po): return true
      // LB24: nor between those and letters.
      case (.pr, .al), (.pr, .dc), (.pr, .hl), (.po, .al), (.po, .dc), (.po, .hl): return true
      case (.al, .pr), (.dc, .pr), (.hl, .pr), (.al, .po), (.dc, .po), (.hl, .po): return true
      // LB25: nor inside of numbers.
      case (_, .po), (_, .pr): return number != .none
      case (.po, .nu), (.pr, .nu), (.hy, .nu), (.is, .nu): return true
      case (_, .nu): return number == .digits
      case (.po, .op), (.pr, .op):
        let next = lineBreakClass(index + 1)
        return next == .nu || next == .is && lineBreakClass(index + 2) == .nu
      default: return false
      }
    }

    /// LB26 to LB30b: whether words of letters, syllables and emoji forbid a break.
    private func isWord(_ left: Unit, _ right: Unit, at index: Int) -> Bool {
      switch (left.lineBreakClass, right.lineBreakClass) {
      // LB26: no break inside of Korean syllables.
      case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
        (.h2, .jt), (.jt, .jt), (.h3, .jt):
        return true
      // LB27: nor between those and the signs of numbers.
      case (.jl, .po), (.jv, .po), (.jt, .po), (.h2, .po), (.h3, .po): return !right.mayBegin
      case (.pr, .jl), (.pr, .jv), (.pr, .jt), (.pr, .h2), (.pr, .h3): return !left.mayEnd
      // LB28: nor between letters.
      case (.al, .al), (.al, .dc), (.dc, .al), (.dc, .dc), (.al, .hl), (.dc, .hl), (.hl, .al),
        (.hl, .dc), (.hl, .hl):
        return true
      // LB29: nor between infix marks and letters.
      case (.is, .al), (.is, .dc), (.is, .hl): return true
      // LB30: nor between letters or digits and parentheses, but those of East Asia.
      case (.al, .op), (.dc, .op), (.hl, .op), (.nu, .op): return !right.properties.isWide
      case (.cp, .al), (.cp, .dc), (.cp, .hl), (.cp, .nu): return !left.properties.isWide
      // LB30a: nor inside of a pair of regional indicators.
      case (.ri, .ri): return regionalIndicators == 1
      // LB30b: nor before a modifier of an emoji.
      case (.eb, .em): return true
      case (_, .em):
        return left.properties.isMarked && left.lineBreakClass != .po && left.lineBreakClass != .pr
      default: return isSyllable(left.lineBreakClass, right.lineBreakClass, at: index)
      }
    }

    /// LB28a: whether the two are in a syllable of the scripts that the rule names.
    private func isSyllable(
      _ left: LineBreakClass, _ right: LineBreakClass, at index: Int
    ) -> Bool {
      func isBase(_ lineBreakClass: LineBreakClass?) -> Bool {
        lineBreakClass == .ak || lineBreakClass == .as || lineBreakClass == .dc
      }
      switch (left, right) {
      case (.ap, _): return isBase(right)
      case (_, .vf), (_, .vi): return isBase(left)
      case (.vi, .ak), (.vi, .dc): return isBase(lineBreakClass(index - 2))
      default: return isBase(left) && isBase(right) && lineBreakClass(index + 1) == .vf
      }
    }
  }
}
