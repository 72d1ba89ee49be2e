/// The layers around a presentation layer are presentations of the same moment.
extension Layer {
  /// The sublayers of a model layer, or their presentations at a presentation layer's moment.
  var shownChildren: [Layer] {
    guard let source = rare?.presentation else { return children }
    let time = source.layers.presentation.time
    return source.model.children.compactMap { $0.presentation(at: time) }
  }

  /// The mask of a model layer, or its presentation at a presentation layer's moment.
  var shownMask: Layer? {
    rare?.presentation == nil ? rare?.mask : presentedRelative(\.rare?.mask)
  }

  /// The presentation of a layer beside a presentation layer's model at its moment.
  func presentedRelative(_ relative: (Layer) -> Layer?) -> Layer? {
    guard let source = rare?.presentation else { return nil }
    return relative(source.model)?.presentation(at: source.layers.presentation.time)
  }
}
