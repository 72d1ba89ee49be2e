import LaminarGraphics

extension StrokeStyle {
  /// How a shape layer strokes its path at a moment.
  init(_ presentation: PresentationTree, _ node: Int) {
    func word(_ id: PropertyID) -> String? {
      guard case .string(let word) = presentation.value(id, of: node) else { return nil }
      return word
    }
    let cap: LineCap =
      switch word(.lineCap) {
      case "round": .round
      case "square": .square
      default: .butt
      }
    let join: LineJoin =
      switch word(.lineJoin) {
      case "round": .round
      case "bevel": .bevel
      default: .miter
      }
    var pattern: [Double] = []
    if case .numbers(let numbers) = presentation.value(.lineDashPattern, of: node) {
      pattern = numbers
    }
    self.init(
      width: presentation.number(.lineWidth, of: node), cap: cap, join: join,
      miterLimit: presentation.number(.miterLimit, of: node), dashPattern: pattern,
      dashPhase: presentation.number(.lineDashPhase, of: node),
      start: presentation.number(.strokeStart, of: node),
      end: presentation.number(.strokeEnd, of: node))
  }
}
