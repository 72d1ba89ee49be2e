import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// Records a list of drawing commands as a layer's contents.
  func readDrawing(_ list: JSONValue, of layer: Layer) {
    guard list.kind == .array else {
      return values.reportWrongType(list, expected: "a list of drawing commands")
    }
    let excess = layer.record(isDeclared: true) { context in
      context.isRightToLeft =
        Layer.userInterfaceLayoutDirection(
          for: layer.semanticContentAttribute, relativeTo: layoutDirection) == .rightToLeft
      // What is open: the words that begin it.
      var open: [String] = []
      for element in list.elements {
        guard element.kind == .string else {
          draw(element, on: context)
          continue
        }
        guard let word = values.choice(element, among: DrawingForm.words) else { continue }
        switch word {
        case "saveGState":
          open.append(word)
          context.saveGState()
        case "beginTransparencyLayer":
          open.append(word)
          context.beginTransparencyLayer()
        case "restoreGState":
          if close("saveGState", by: element, word, &open) { context.restoreGState() }
        default:
          if close("beginTransparencyLayer", by: element, word, &open) {
            context.endTransparencyLayer()
          }
        }
      }
    }
    if let excess {
      values.report(
        .overBudget, list,
        "the drawing costs at least \(excess.cost); the drawing budget is \(excess.budget)",
        help: "draw fewer shadows inside one another")
    }
  }

  /// Whether a word ends what was begun last; reports it when it does not.
  private func close(
    _ beginning: String, by element: JSONValue, _ word: String, _ open: inout [String]
  ) -> Bool {
    if open.last == beginning {
      open.removeLast()
      return true
    }
    let name = DiagnosticText.quoted(word)
    if let last = open.last, open.contains(beginning) {
      values.report(
        .outOfRange, element, "\(name) comes before the end of \(DiagnosticText.quoted(last))",
        help: "what begins last ends first")
    } else {
      values.report(
        .outOfRange, element,
        "\(name) has no \(DiagnosticText.quoted(beginning)) before it",
        help: "leave it out")
    }
    return false
  }

  private func draw(_ value: JSONValue, on context: DrawingContext) {
    guard let found = DrawingForm.form.read(value, values) else { return }
    let commands = found.written.compactMap { DrawingForm.command(of: $0.key) }
    // Of several commands, which are reported, none is drawn.
    if commands.count == 1 { commands[0].draw(context, found, self) }
  }
}
