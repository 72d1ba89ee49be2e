/// SVGs that the tests of the importer share: what an independent program has drawn too.
public enum SVGSample: String, CaseIterable, Sendable {
  case clipInTransform = "clip-in-transform"
  case clipPaths = "clip-paths"
  case currentColor = "current-color"
  case fillRules = "fill-rules"
  case gradientInTransform = "gradient-in-transform"
  case gradientSpread = "gradient-spread"
  case gradientStrokes = "gradient-strokes"
  case linearGradients = "linear-gradients"
  case logoBadge = "logo-badge"
  case logoIcon = "logo-icon"
  case logoLetter = "logo-letter"
  case logoWave = "logo-wave"
  case masks
  case nestedSvg = "nested-svg"
  case opacity
  case paintOrder = "paint-order"
  case pathLength = "path-length"
  case paths
  case radialGradients = "radial-gradients"
  case shapes
  case strokes
  case styleAttributes = "style-attributes"
  case styleSheet = "style-sheet"
  case symbols
  case transforms
  case units
  case use
  case viewbox
  case viewboxSlice = "viewbox-slice"
  case visibility

  /// The text of the file.
  public var text: String {
    switch self {
    case .clipInTransform: Self.clipInTransformText
    case .clipPaths: Self.clipPathsText
    case .currentColor: Self.currentColorText
    case .fillRules: Self.fillRulesText
    case .gradientInTransform: Self.gradientInTransformText
    case .gradientSpread: Self.gradientSpreadText
    case .gradientStrokes: Self.gradientStrokesText
    case .linearGradients: Self.linearGradientsText
    case .logoBadge: Self.logoBadgeText
    case .logoIcon: Self.logoIconText
    case .logoLetter: Self.logoLetterText
    case .logoWave: Self.logoWaveText
    case .masks: Self.masksText
    case .nestedSvg: Self.nestedSvgText
    case .opacity: Self.opacityText
    case .paintOrder: Self.paintOrderText
    case .pathLength: Self.pathLengthText
    case .paths: Self.pathsText
    case .radialGradients: Self.radialGradientsText
    case .shapes: Self.shapesText
    case .strokes: Self.strokesText
    case .styleAttributes: Self.styleAttributesText
    case .styleSheet: Self.styleSheetText
    case .symbols: Self.symbolsText
    case .transforms: Self.transformsText
    case .units: Self.unitsText
    case .use: Self.useText
    case .viewbox: Self.viewboxText
    case .viewboxSlice: Self.viewboxSliceText
    case .visibility: Self.visibilityText
    }
  }
}
