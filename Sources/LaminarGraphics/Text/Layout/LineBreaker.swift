/// A line of glyphs without a position.
struct BrokenLine {
  var items: [TextGlyphs.Item]
  /// Whether the paragraph ends with it.
  var endsParagraph: Bool
  /// The UTF-16 offsets of its characters in the text, including the line feed that ends it.
  var utf16Range: Range<Int>
  /// The style of its paragraph.
  var paragraph: AttributedText.ParagraphStyle?
  /// The space between the left edge of the frame and the line.
  var indent = 0.0
  /// The width that it may have.
  var available: Double
  var isTruncated = false
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0
  /// The space above the ascent: that of the paragraph, and what makes the line higher or lower than
  /// its fonts.
  var spaceBefore = 0.0
  /// The space below the leading.
  var spaceAfter = 0.0

  var height: Double { spaceBefore + (ascent + descent + leading) + spaceAfter }
}

/// Breaks a text into lines, and cuts those that do not fit.
struct LineBreaker {
  let glyphs: TextGlyphs
  let width: Double
  let height: Double
  let style: TextLayoutStyle

  /// Sums of advances may be off by rounding.
  static let slack = 1e-6

  /// The lines from top to bottom.
  func lines() -> [BrokenLine] {
    let items = glyphs.items
    var lines: [BrokenLine] = []
    /// The index at which each line begins.
    var starts: [Int] = []
    var start = 0
    while start < items.count {
      let end = items[start...].firstIndex { $0.kind == .newline } ?? items.count
      let paragraph = glyphs.styles[items[start].style].paragraph
      let wraps = paragraph?.lineBreakMode?.wraps ?? style.isWrapped
      var first = start
      repeat {
        var (indent, available) = (0.0, width)
        if let paragraph {
          (indent, available) = paragraph.extent(in: width, isFirstLine: first == start)
        }
        let last =
          wraps
          ? lineEnd(
            from: first, to: end, width: available,
            breaksWords: paragraph?.lineBreakMode == .characterWrapping) : end
        var line = BrokenLine(
          items: Array(items[first..<last]), endsParagraph: last == end,
          utf16Range: glyphs.utf16Offset(first)..<glyphs.utf16Offset(last == end ? end + 1 : last),
          paragraph: paragraph, indent: indent, available: available)
        if last < end, let hyphen = glyphs.hyphen(before: last),
          fits(glyphs.width(of: line.items), hyphenBefore: last, available)
        {
          line.items.append(hyphen)
        }
        // An empty line is as high as the item that ends it.
        measure(&line, items[first..<max(last, min(first + 1, items.count))])
        lines.append(line)
        starts.append(first)
        first = last
      } while first < end
      start = end + 1
    }
    space(&lines)
    truncate(&lines, starts)
    return lines
  }

  private func measure(_ line: inout BrokenLine, _ items: ArraySlice<TextGlyphs.Item>) {
    var last = -1
    for item in items where item.style != last {
      last = item.style
      let style = glyphs.styles[last]
      line.ascent = max(line.ascent, style.ascent)
      line.descent = max(line.descent, style.descent)
      line.leading = max(line.leading, style.leading)
    }
  }

  /// Adds the spaces that paragraph styles set (Laminar.docc: TextLayoutRules, "Paragraphs").
  private func space(_ lines: inout [BrokenLine]) {
    var startsParagraph = true
    for index in lines.indices {
      let line = lines[index]
      defer { startsParagraph = line.endsParagraph }
      guard let paragraph = line.paragraph else { continue }
      let natural = line.ascent + line.descent + line.leading
      lines[index].spaceBefore = paragraph.lineHeight(natural) - natural
      if startsParagraph, index > 0 {
        let before = AttributedText.ParagraphStyle.finite(paragraph.paragraphSpacingBefore)
        lines[index].spaceBefore += max(before, 0)
      }
      guard index + 1 < lines.count else { continue }
      var after = AttributedText.ParagraphStyle.finite(paragraph.lineSpacing)
      if line.endsParagraph {
        after += max(AttributedText.ParagraphStyle.finite(paragraph.paragraphSpacing), 0)
      }
      // Lines never run upwards.
      lines[index].spaceAfter = max(after, -lines[index].height)
    }
  }

  /// The end of a line that begins at a glyph: the last position at which it may end, or the last
  /// character that fits where there is none; after at least one character.
  func lineEnd(from start: Int, to end: Int, width: Double, breaksWords: Bool) -> Int {
    let items = glyphs.items
    var x = 0.0
    var lastBreak: Int?
    /// The first glyph of the last character that a line without another position may end before.
    var character = start
    for index in start..<end {
      let item = items[index]
      if index > start {
        if !item.position.contains(.mayBreak) {
          if item.utf16Offset != items[index - 1].utf16Offset { character = index }
        } else if fits(x, hyphenBefore: index, width) {
          (lastBreak, character) = (index, index)
        } else if character == start {
          character = index
        }
        x += glyphs.kerning(items[index - 1], item)
      }
      x += item.advance
      // Spaces hang over the end of the line.
      if item.kind == .other, x > width + Self.slack, index > start {
        if !breaksWords, let lastBreak { return lastBreak }
        if character > start { return character }
      }
    }
    return end
  }

  /// Whether the hyphen fits that a line has if it ends before a glyph.
  private func fits(_ x: Double, hyphenBefore index: Int, _ width: Double) -> Bool {
    guard let hyphen = glyphs.hyphen(before: index) else { return true }
    return x + glyphs.kerning(glyphs.items[index - 1], hyphen) + hyphen.advance
      <= width + Self.slack
  }

  // MARK: - Truncation

  private func truncate(_ lines: inout [BrokenLine], _ starts: [Int]) {
    for index in lines.indices {
      let own = lines[index].paragraph?.lineBreakMode?.truncation
      let truncation = own ?? (style.isWrapped ? .none : style.truncation)
      if truncation != .none { cut(&lines[index], truncation) }
    }
    guard style.isWrapped, style.truncation != .none else { return }
    var bottom = 0.0
    var fitting = 0
    for line in lines {
      bottom += line.spaceBefore + (line.ascent + line.descent)
      if bottom > height + Self.slack { break }
      bottom += line.leading + line.spaceAfter
      fitting += 1
    }
    fitting = max(fitting, 1)
    guard fitting < lines.count else { return }
    // The last visible line takes the rest of the text.
    var remaining = Array(glyphs.items[starts[fitting - 1]...])
    for index in remaining.indices where remaining[index].kind == .newline {
      remaining[index].kind = .space
      let style = glyphs.styles[remaining[index].style]
      remaining[index].glyph = style.face.glyph(for: " ") ?? 0
      remaining[index].advance = style.advance(of: remaining[index].glyph)
    }
    lines.removeSubrange(fitting...)
    lines[fitting - 1].items = remaining
    lines[fitting - 1].endsParagraph = true
    let first = lines[fitting - 1].utf16Range.lowerBound
    lines[fitting - 1].utf16Range = first..<max(first, glyphs.utf16Count)
    lines[fitting - 1].spaceAfter = 0
    cut(&lines[fitting - 1], style.truncation)
  }

  /// Cuts a line to its width.
  private func cut(_ line: inout BrokenLine, _ truncation: TextLayoutStyle.Truncation) {
    let width = line.available
    let items = Array(glyphs.withoutSpacesAtEnd(line.items))
    guard let first = items.first, let last = items.last,
      glyphs.width(of: items) > width + Self.slack
    else { return }
    line.isTruncated = true
    var ellipsis = glyphs.ellipsis(like: truncation == .end ? first : last)
    let available = width - glyphs.width(of: ellipsis) + Self.slack
    var head = 0
    var tail = items.count
    var headWidth = 0.0
    var tailWidth = 0.0
    while head < tail {
      let takesHead =
        switch truncation {
        case .end, .none: true
        case .start: false
        case .middle: headWidth <= tailWidth
        }
      if takesHead {
        let kerning = head > 0 ? glyphs.kerning(items[head - 1], items[head]) : 0
        let added = items[head].advance + kerning
        if headWidth + added + tailWidth > available { break }
        headWidth += added
        head += 1
      } else {
        let item = items[tail - 1]
        let kerning = tail < items.count ? glyphs.kerning(item, items[tail]) : 0
        if headWidth + item.advance + kerning + tailWidth > available { break }
        tailWidth += item.advance + kerning
        tail -= 1
      }
    }
    // Spaces next to the ellipsis are removed.
    while head > 0, items[head - 1].kind == .space { head -= 1 }
    while tail < items.count, items[tail].kind == .space { tail += 1 }
    // The ellipsis has the index of the first character that it replaces.
    for index in ellipsis.indices where head < items.count {
      ellipsis[index].utf16Offset = items[head].utf16Offset
    }
    line.items = Array(items[..<head]) + ellipsis + Array(items[tail...])
  }
}
