/// A line of glyphs without a position.
struct BrokenLine {
  var items: [TextGlyphs.Item]
  /// Whether the paragraph ends with it.
  var endsParagraph: Bool
  var isTruncated = false
  var ascent = 0.0
  var descent = 0.0
  var leading = 0.0

  var height: Double { ascent + descent + leading }
}

/// Breaks a text into lines, and cuts those that do not fit.
struct LineBreaker {
  let glyphs: TextGlyphs
  let width: Double
  let height: Double
  let style: TextLayoutStyle

  /// Sums of advances may be off by rounding.
  private static let slack = 1e-6

  /// The lines from top to bottom.
  func lines() -> [BrokenLine] {
    let items = glyphs.items
    var lines: [BrokenLine] = []
    /// The index at which each line begins.
    var starts: [Int] = []
    var start = 0
    while start < items.count {
      let end = items[start...].firstIndex { $0.kind == .newline } ?? items.count
      var first = start
      repeat {
        let last = style.isWrapped ? lineEnd(from: first, to: end) : end
        var line = BrokenLine(items: Array(items[first..<last]), endsParagraph: last == end)
        // An empty line is as high as the item that ends it.
        measure(&line, items[first..<max(last, min(first + 1, items.count))])
        lines.append(line)
        starts.append(first)
        first = last
      } while first < end
      start = end + 1
    }
    if style.truncation != .none { truncate(&lines, starts) }
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

  /// The end of a line that begins at a glyph: after spaces or a hyphen, or inside of a word that is
  /// longer than the line; after at least one glyph.
  private func lineEnd(from start: Int, to end: Int) -> Int {
    let items = glyphs.items
    var x = 0.0
    var lastBreak: Int?
    for index in start..<end {
      let item = items[index]
      x += item.advance
      if index > start { x += glyphs.kerning(items[index - 1], item) }
      switch item.kind {
      case .space:
        // Spaces hang over the end of the line.
        lastBreak = index + 1
      case .hyphen, .other, .newline:
        if x > width + Self.slack, index > start { return lastBreak ?? index }
        if item.kind == .hyphen { lastBreak = index + 1 }
      }
    }
    return end
  }

  // MARK: - Truncation

  private func truncate(_ lines: inout [BrokenLine], _ starts: [Int]) {
    if style.isWrapped {
      var bottom = 0.0
      var fitting = 0
      for line in lines {
        bottom += line.ascent + line.descent
        if bottom > height + Self.slack { break }
        bottom += line.leading
        fitting += 1
      }
      fitting = max(fitting, 1)
      guard fitting < lines.count else { return }
      // The last visible line takes the rest of the text.
      var rest = Array(glyphs.items[starts[fitting - 1]...])
      for index in rest.indices where rest[index].kind == .newline {
        rest[index].kind = .space
        let style = glyphs.styles[rest[index].style]
        rest[index].glyph = style.face.glyph(for: " ") ?? 0
        rest[index].advance = style.face.advance(of: rest[index].glyph) * style.scale
      }
      lines.removeSubrange(fitting...)
      lines[fitting - 1].items = rest
      lines[fitting - 1].endsParagraph = true
      cut(&lines[fitting - 1])
    } else {
      for index in lines.indices { cut(&lines[index]) }
    }
  }

  /// Cuts a line to the width.
  private func cut(_ line: inout BrokenLine) {
    let items = Array(glyphs.withoutSpacesAtEnd(line.items))
    guard let first = items.first, let last = items.last,
      glyphs.width(of: items) > width + Self.slack
    else { return }
    line.isTruncated = true
    let ellipsis = glyphs.ellipsis(like: style.truncation == .end ? first : last)
    let available = width - glyphs.width(of: ellipsis) + Self.slack
    var head = 0
    var tail = items.count
    var headWidth = 0.0
    var tailWidth = 0.0
    while head < tail {
      let takesHead =
        switch style.truncation {
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
    line.items = Array(items[..<head]) + ellipsis + Array(items[tail...])
  }
}
