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

/// Nesting, shapes, strokes, styles and uses.
extension SVGSample {
  static let paintOrderText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g stroke="#000" stroke-width="10" fill="#f77f00"><circle cx="34" cy="36" r="20"/><circle \
    cx="86" cy="36" r="20" paint-order="stroke"/>
      <rect x="16" y="76" width="36" height="30" stroke="#d62828" stroke-opacity=".5"/>
      <rect x="70" y="76" width="36" height="30" paint-order="stroke fill" stroke="#d62828"/></g>
    </svg>
    """

  static let pathLengthText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g fill="none" stroke="#3c096c" stroke-width="6"><path d="M10 30 C40 -10 80 70 110 30" \
    pathLength="10" stroke-dasharray="1"/>
      <path d="M10 80 L110 80" pathLength="100" stroke-dasharray="20 5" stroke-dashoffset="10" \
    stroke="#ff6d00"/></g>
    </svg>
    """

  static let pathsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <path d="M10 10h40v40H10z" fill="#264653"/>
      <path d="M60,30 c0-20 40-20 40,0 s-40,20-40,0" fill="#2a9d8f"/>
      <path d="M10 80 Q30 50 50 80 T90 80" fill="none" stroke="#e76f51" stroke-width="4"/>
      <path d="M20 95a10 14 30 1 1 1 .5zM70 90a12 12 0 01 24 12" fill="#e9c46a" stroke="#000" \
    stroke-width=".5"/>
    </svg>
    """

  static let radialGradientsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <radialGradient id="a"><stop stop-color="#fff"/><stop offset="1" \
    stop-color="#d62828"/></radialGradient>
        <radialGradient id="b" cx=".3" cy=".3" r=".6"><stop stop-color="#ffe066"/><stop \
    offset=".7" stop-color="#247ba0"/><stop offset="1" stop-color="#70c1b3"/></radialGradient>
        <radialGradient id="c" gradientUnits="userSpaceOnUse" cx="30" cy="88" r="26"><stop \
    stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000"/></radialGradient>
        <radialGradient id="d" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="20" \
    gradientTransform="translate(88 88) rotate(35) scale(1.4 .6)"><stop \
    stop-color="#f5cb5c"/><stop offset=".98" stop-color="#242423"/><stop offset="1" \
    stop-color="#e8eddf"/></radialGradient>
      </defs>
      <circle cx="32" cy="30" r="24" fill="url(#a)"/><rect x="62" y="8" width="52" height="34" \
    fill="url(#b)"/>
      <rect x="6" y="62" width="50" height="50" fill="url(#c)"/><rect x="62" y="62" width="52" \
    height="50" fill="url(#d)"/>
    </svg>
    """

  static let shapesText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <rect x="8" y="8" width="40" height="30" fill="#e4572e"/>
      <rect x="56" y="8" width="52" height="30" rx="10" fill="#17bebb"/>
      <rect x="8" y="46" width="40" height="30" rx="16" ry="6" fill="#ffc914"/>
      <circle cx="76" cy="62" r="18" fill="#2e282a"/>
      <ellipse cx="98" cy="62" rx="10" ry="16" fill="#76b041"/>
      <polygon points="10,112 30,82 50,112" fill="#5f0f40"/>
      <polyline points="58,112 68,86 78,112 88,86" fill="#9a031e" fill-opacity="0.5"/>
      <line x1="96" y1="88" x2="112" y2="110" stroke="#0f4c5c" stroke-width="5"/>
    </svg>
    """

  static let strokesText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g fill="none" stroke="#1d3557">
        <path d="M12 20 L40 8 L40 34" stroke-width="8" stroke-linejoin="miter"/>
        <path d="M56 20 L84 8 L84 34" stroke-width="8" stroke-linejoin="round" \
    stroke-linecap="round"/>
        <path d="M92 20 L112 8 L112 34" stroke-width="8" stroke-linejoin="bevel" \
    stroke-linecap="square"/>
        <path d="M12 60 L60 56 L12 52" stroke-width="6" stroke="#e63946"/>
        <path d="M72 66 L108 58 L72 50" stroke-width="6" stroke-miterlimit="10" stroke="#e63946"/>
        <path d="M10 84 H110" stroke-width="5" stroke-dasharray="12 6" stroke="#457b9d"/>
        <path d="M10 96 H110" stroke-width="5" stroke-dasharray="9" stroke-dashoffset="4" \
    stroke="#457b9d"/>
        <circle cx="96" cy="108" r="9" stroke-width="3" stroke-dasharray="8 4 2" \
    stroke="#2a9d8f"/>
        <path d="M10 110 H80" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 10" \
    stroke="#f4a261"/>
      </g>
    </svg>
    """

  static let styleAttributesText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g style="fill:#118ab2; stroke : #073b4c;stroke-width:3px"><rect x="8" y="8" width="44" \
    height="44" fill="red"/>
      <rect x="64" y="8" width="44" height="44" style="fill: none; stroke-dasharray: 6,3"/></g>
      <circle cx="30" cy="86" r="20" style="fill:hsl(45, 100%, 50%);opacity:80%" fill="black"/>
      <circle cx="86" cy="86" r="20" style="fill:rgb(10%,60%,40%)"/>
    </svg>
    """

  static let styleSheetText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <style><![CDATA[
        /* rules */
        rect { fill: #90be6d; stroke: black }
        .warm { fill: #f3722c } #one.warm { fill: #f94144; stroke-width: 4 }
        circle, .cold { fill: #277da1 !important }
      ]]></style>
      <rect x="8" y="8" width="44" height="44"/><rect class="warm" x="64" y="8" width="44" \
    height="44"/>
      <rect id="one" class="big warm" x="8" y="66" width="44" height="44"/><circle class="warm" \
    style="fill:red" cx="86" cy="88" r="20"/>
    </svg>
    """

  static let symbolsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <symbol id="s" viewBox="0 0 10 10"><rect x="-2" y="-2" width="14" height="14" \
    fill="#cdb4db"/><circle cx="5" cy="5" r="4" fill="#5e548e"/></symbol>
      <symbol id="t" viewBox="0 0 20 10" preserveAspectRatio="xMaxYMin slice"><rect width="20" \
    height="10" fill="#ffafcc"/><circle cx="15" cy="5" r="4" fill="#bde0fe"/></symbol>
      <use href="#s" x="8" y="8" width="40" height="40"/><use href="#s" x="60" y="8" width="50" \
    height="30"/>
      <use href="#t" x="8" y="64" width="44" height="44"/><use href="#s" x="64" y="64" width="24" \
    height="44" opacity=".6"/>
    </svg>
    """

  static let transformsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g transform="translate(60 20) rotate(30)"><rect x="-10" y="-8" width="36" height="16" \
    fill="#d00000"/></g>
      <rect x="10" y="50" width="30" height="20" fill="#ffba08" transform="rotate(-20 25 60)"/>
      <rect x="0" y="0" width="20" height="20" fill="#3f88c5" transform="translate(60,50) \
    scale(1.5 .8) skewX(20)"/>
      <rect x="0" y="0" width="20" height="20" fill="#032b43" transform="matrix(.8 .6 -.3 1 30 \
    84)"/>
      <g transform="scale(-1,1) translate(-110 84)"><path d="M0 0h20l-20 24z" fill="#136f63"/></g>
      <g transform="skewY(10)"><circle cx="74" cy="90" r="9" fill="none" stroke="#6a4c93" \
    stroke-width="4" transform="scale(1 .7)"/></g>
    </svg>
    """

  static let unitsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="1.25in" height="1.25in">
    <rect x="1mm" y="2mm" width="1cm" height=".25in" fill="#3d405b"/><rect x="50%" y="10%" \
    width="40%" height="20%" fill="#81b29a"/>
      <circle cx="25%" cy="70%" r="15%" fill="#e07a5f"/><rect x="4pc" y="60pt" width="36pt" \
    height="2pc" fill="none" stroke="#f2cc8f" stroke-width="1.5mm"/>
    </svg>
    """

  static let useText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs><path id="leaf" d="M0 0 Q14 -14 28 0 Q14 14 0 0Z"/><g id="pair"><use href="#leaf"/><use \
    href="#leaf" y="16" fill="#bc4749"/></g></defs>
      <use href="#leaf" x="10" y="24" fill="#386641"/><use href="#pair" x="56" y="24" \
    fill="#6a994e"/>
      <use href="#pair" transform="translate(20 70) rotate(45) scale(1.5)" x="4" fill="#a7c957" \
    stroke="#333"/>
      <use xlink:href="#leaf" xmlns:xlink="http://www.w3.org/1999/xlink" x="70" y="96" \
    fill="#f2e8cf" stroke="#386641"/>
    </svg>
    """

  static let viewboxText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="10 20 80 30" \
    preserveAspectRatio="xMidYMax meet">
    <rect x="10" y="20" width="80" height="30" fill="#d4a373"/><circle cx="50" cy="35" r="12" \
    fill="#faedcd"/>
    </svg>
    """

  static let viewboxSliceText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="70" viewBox="0 0 40 40" \
    preserveAspectRatio="xMinYMax slice">
    <rect x="0" y="0" width="40" height="40" fill="#ccd5ae"/><rect x="20" y="0" width="20" \
    height="20" fill="#606c38"/><circle cx="20" cy="20" r="9" fill="#bc6c25"/>
    </svg>
    """

  static let visibilityText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <rect x="8" y="8" width="40" height="40" fill="#f00" display="none"/>
      <g visibility="hidden"><rect x="60" y="8" width="40" height="40" fill="#f00"/><circle \
    cx="80" cy="28" r="12" fill="#2b9348" visibility="visible"/></g>
      <g style="display:none"><circle cx="28" cy="88" r="20" fill="red"/></g>
      <rect x="20" y="70" width="30" height="30" fill="#007f5f"/>
      <switch><rect x="64" y="66" width="40" height="40" systemLanguage="zz" fill="red"/><circle \
    cx="84" cy="86" r="18" fill="#80b918"/><rect width="9" height="9" fill="red"/></switch>
    </svg>
    """
}

/// Clipping paths, gradients, logos and masks.
extension SVGSample {
  static let clipInTransformText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs><clipPath id="a"><rect x="-20" y="-10" width="40" height="20" rx="6"/></clipPath>
      <linearGradient id="g" gradientUnits="userSpaceOnUse" x1="-20" x2="20"><stop \
    stop-color="#264653"/><stop offset="1" stop-color="#e9c46a"/></linearGradient></defs>
      <g transform="translate(40 34) rotate(30)" clip-path="url(#a)"><circle r="18" \
    fill="url(#g)"/></g>
      <circle r="18" fill="url(#g)" stroke="#e76f51" stroke-width="6" transform="translate(86 36) \
    scale(1.2)" clip-path="url(#a)" opacity=".8"/>
      <use href="#x" x="60" y="86" clip-path="url(#a)"/><circle id="x" r="16" fill="url(#g)" \
    transform="translate(30 0)" visibility="visible"/>
    </svg>
    """

  static let clipPathsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <clipPath id="a"><circle cx="34" cy="34" r="24"/></clipPath>
        <clipPath id="b" clipPathUnits="objectBoundingBox"><path d="M.5 0 L1 .5 .5 1 0 \
    .5Z"/></clipPath>
        <clipPath id="c"><rect x="8" y="68" width="26" height="44"/><rect x="26" y="80" \
    width="26" height="20" transform="rotate(10 40 90)"/></clipPath>
        <clipPath id="d" clip-path="url(#e)"><path clip-rule="evenodd" d="M64 64h48v48h-48z M76 \
    76h24v24h-24z"/></clipPath>
        <clipPath id="e"><circle cx="88" cy="88" r="28"/></clipPath>
      </defs>
      <g clip-path="url(#a)"><rect x="8" y="8" width="52" height="26" fill="#ef476f"/><rect x="8" \
    y="34" width="52" height="26" fill="#ffd166"/></g>
      <rect x="66" y="10" width="44" height="48" fill="#06d6a0" clip-path="url(#b)"/>
      <rect x="4" y="64" width="54" height="52" fill="#118ab2" clip-path="url(#c)"/>
      <rect x="60" y="60" width="56" height="56" fill="#073b4c" clip-path="url(#d)"/>
    </svg>
    """

  static let currentColorText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <g color="#6d597a"><rect x="10" y="10" width="40" height="40" fill="currentColor"/>
      <g style="color:#e56b6f"><rect x="60" y="10" width="40" height="40" fill="none" \
    stroke="currentColor" stroke-width="6"/></g>
      <linearGradient id="g" color="#355070"><stop stop-color="currentColor"/><stop offset="1" \
    stop-color="#eaac8b"/></linearGradient>
      <rect x="10" y="64" width="90" height="40" fill="url(#g)"/></g>
    </svg>
    """

  static let fillRulesText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <path d="M30 6 L46 54 L6 22 H54 L14 54 Z" fill="#8338ec"/>
      <path d="M90 6 L106 54 L66 22 H114 L74 54 Z" fill="#8338ec" fill-rule="evenodd"/>
      <g fill-rule="evenodd"><path d="M10 66h44v44h-44z M20 76h24v24h-24z" fill="#3a86ff"/></g>
      <path d="M66 66h44v44h-44z M76 76h24v24h-24z" fill="#ff006e"/>
    </svg>
    """

  static let gradientInTransformText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="40" y2="0"><stop \
    stop-color="#00f"/><stop offset="1" stop-color="#f00"/></linearGradient>
        <radialGradient id="b" gradientTransform="skewX(25) translate(-.2 0)"><stop \
    stop-color="#0f0"/><stop offset="1" stop-color="#030"/></radialGradient>
      </defs>
      <g transform="translate(60 6) rotate(40)"><rect width="40" height="24" fill="url(#a)"/></g>
      <rect x="10" y="0" width="40" height="24" transform="translate(0 40) skewX(-15)" \
    fill="url(#a)" stroke="#333" stroke-width="2"/>
      <rect x="10" y="76" width="44" height="36" fill="url(#b)"/>
      <rect x="66" y="66" width="44" height="36" fill="url(#b)" transform="rotate(15 88 84)" \
    opacity=".7"/>
    </svg>
    """

  static let gradientSpreadText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <linearGradient id="a" x1=".3" x2=".5" spreadMethod="repeat"><stop \
    stop-color="#f72585"/><stop offset="1" stop-color="#4cc9f0"/></linearGradient>
        <linearGradient id="b" href="#a" spreadMethod="reflect" x1="0.4" x2="0.65" y2=".2"/>
        <radialGradient id="c" r=".2" spreadMethod="repeat"><stop offset=".1" \
    stop-color="#fff"/><stop offset=".8" stop-color="#3a0ca3"/></radialGradient>
        <radialGradient id="d" r=".25" cx=".4" cy=".4" spreadMethod="reflect"><stop \
    stop-color="#ffd60a"/><stop offset="1" stop-color="#003566"/></radialGradient>
      </defs>
      <rect x="6" y="6" width="50" height="50" fill="url(#a)"/><rect x="64" y="6" width="50" \
    height="50" fill="url(#b)"/>
      <rect x="6" y="64" width="50" height="50" fill="url(#c)"/><rect x="64" y="64" width="50" \
    height="50" fill="url(#d)"/>
    </svg>
    """

  static let gradientStrokesText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#ff9f1c"/><stop offset="1" \
    stop-color="#2ec4b6"/></linearGradient>
      <radialGradient id="b"><stop offset=".6" stop-color="#e71d36"/><stop offset="1" \
    stop-color="#011627"/></radialGradient></defs>
      <circle cx="34" cy="36" r="22" fill="none" stroke="url(#a)" stroke-width="12"/>
      <path d="M70 14 L110 14 L90 56 Z" fill="#fdfffc" stroke="url(#a)" stroke-width="6" \
    stroke-linejoin="round"/>
      <rect x="16" y="76" width="36" height="30" fill="url(#a)" stroke="url(#b)" \
    stroke-width="8"/>
      <path d="M70 100 Q90 60 110 100" fill="none" stroke="url(#b)" stroke-width="9" \
    stroke-linecap="round" stroke-dasharray="14 12" stroke-opacity=".8"/>
    </svg>
    """

  static let linearGradientsText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <linearGradient id="a"><stop offset="0" stop-color="#ff0080"/><stop offset="1" \
    stop-color="#7928ca"/></linearGradient>
        <linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" \
    stop-color="#0070f3"/><stop offset=".5" stop-color="#fff"/><stop offset="100%" \
    stop-color="#00dfd8"/></linearGradient>
        <linearGradient id="c" gradientUnits="userSpaceOnUse" x1="10" y1="64" x2="60" \
    y2="110"><stop offset="10%" stop-color="gold"/><stop offset="90%" \
    stop-color="crimson"/></linearGradient>
        <linearGradient id="d" gradientTransform="rotate(45 .5 .5)"><stop \
    stop-color="#222"/><stop offset=".3" stop-color="#222"/><stop offset=".3" \
    stop-color="#fa0"/><stop offset="1" stop-color="#fa0" stop-opacity="0"/></linearGradient>
      </defs>
      <rect x="8" y="8" width="60" height="40" fill="url(#a)"/>
      <ellipse cx="94" cy="28" rx="20" ry="22" fill="url(#b)"/>
      <rect x="8" y="62" width="50" height="50" rx="8" fill="url(#c)"/>
      <rect x="68" y="62" width="46" height="30" fill="url(#d)"/>
      <path d="M68 104 h46" stroke="url(#c)" stroke-width="10"/>
    </svg>
    """

  static let logoBadgeText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs><radialGradient id="g" cx="35%" cy="30%" r="75%"><stop offset="0%" \
    stop-color="#ffe5ec"/><stop offset="55%" stop-color="#fb6f92"/><stop offset="100%" \
    stop-color="#7b2d43"/></radialGradient>
      <g id="ray"><path d="M60 2 L64 18 L56 18 Z"/></g></defs>
      <g fill="#ffb3c6"><use href="#ray"/><use href="#ray" transform="rotate(45 60 60)"/><use \
    href="#ray" transform="rotate(90 60 60)"/><use href="#ray" transform="rotate(135 60 \
    60)"/><use href="#ray" transform="rotate(180 60 60)"/><use href="#ray" transform="rotate(225 \
    60 60)"/><use href="#ray" transform="rotate(270 60 60)"/><use href="#ray" \
    transform="rotate(315 60 60)"/></g>
      <circle cx="60" cy="60" r="38" fill="url(#g)" stroke="#590d22" stroke-width="3"/>
      <path d="M44 62 l12 12 22 -26" fill="none" stroke="#fff" stroke-width="8" \
    stroke-linecap="round" stroke-linejoin="round"/>
    </svg>
    """

  static let logoIconText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 24 24" \
    color="#1b263b">
    <g stroke="currentColor" fill="none" stroke-width="2" stroke-linecap="round" \
    stroke-linejoin="round">
      <path d="M12 2L2 7l10 5 10-5-10-5z"/><path d="M2 17l10 5 10-5"/><path d="M2 12l10 5 \
    10-5"/></g>
    </svg>
    """

  static let logoLetterText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <style>.st0{fill:#FF3E00;}.st1{fill:#FFFFFF;stroke:#40B3FF;stroke-width:2;stroke-miterlimit:10;}</style>
      <path class="st0" d="M106.3 22.6C95.6 7.3 74.4 2.7 59 12.5L32 29.6c-7.4 4.7-12.5 12.2-14.1 \
    20.8-1.3 7.2-.2 14.7 3.2 21.2-2.3 3.5-3.9 7.5-4.7 11.6-1.6 8.8.4 17.9 5.6 25.2 5 7 12.400 9.6 \
    20 10.600"/>
      <g transform="matrix(0.5 0 0 -0.5 40 100)"><path class="st1" d="M0 0 L40 120 L80 0 L60 0 \
    L50 34 H30 L20 0 Z M35 50 H45 L40 70 Z"/></g>
    </svg>
    """

  static let logoWaveText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b132b"/><stop offset="1" \
    stop-color="#1c2541"/></linearGradient>
      <linearGradient id="w1"><stop stop-color="#5bc0be"/><stop offset="1" \
    stop-color="#6fffe9"/></linearGradient>
      <clipPath id="disc"><circle cx="60" cy="60" r="52"/></clipPath></defs>
      <g id="mark" clip-path="url(#disc)"><rect width="120" height="120" fill="url(#sky)"/>
      <circle id="moon" cx="82" cy="40" r="13" fill="#f4f1de"/>
      <path id="back" d="M0 74 C20 62 40 86 60 74 S100 62 120 74 V120 H0Z" fill="#3a506b"/>
      <path id="front" d="M0 88 C20 76 40 100 60 88 S100 76 120 88 V120 H0Z" fill="url(#w1)"/></g>
      <circle id="rim" cx="60" cy="60" r="54" fill="none" stroke="#6fffe9" stroke-width="4"/>
    </svg>
    """

  static let masksText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <defs>
        <linearGradient id="w"><stop stop-color="#fff"/><stop offset="1" \
    stop-color="#000"/></linearGradient>
        <mask id="a"><rect width="120" height="120" fill="url(#w)"/></mask>
        <mask id="b"><rect x="62" y="6" width="54" height="54" fill="white"/><circle cx="88" \
    cy="32" r="14" fill="black"/></mask>
        <mask id="c" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" \
    fill="#fff" fill-opacity=".5"/></mask>
        <mask id="d" maskUnits="userSpaceOnUse" x="70" y="70" width="30" height="40"><rect x="60" \
    y="60" width="60" height="60" fill="#0f0"/></mask>
      </defs>
      <rect x="6" y="6" width="50" height="50" fill="#c1121f" mask="url(#a)"/>
      <g mask="url(#b)"><rect x="64" y="8" width="48" height="48" fill="#669bbc"/></g>
      <rect x="6" y="64" width="50" height="48" fill="#780000" mask="url(#c)"/>
      <rect x="64" y="64" width="48" height="48" fill="#003049" mask="url(#d)"/>
    </svg>
    """

  static let nestedSvgText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <svg x="10" y="10" width="48" height="48" viewBox="0 0 100 50"><rect width="100" height="50" \
    fill="#8ecae6"/><circle cx="50" cy="25" r="30" fill="#023047"/></svg>
      <svg x="66" y="10" width="44" height="48" viewBox="0 0 10 10" \
    preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="#ffb703"/></svg>
      <svg x="10" y="66" width="48" height="44"><rect x="-10" y="10" width="40" height="60" \
    fill="#fb8500"/></svg>
      <svg x="66" y="66" width="44" height="44" overflow="visible"><circle cx="40" cy="40" r="12" \
    fill="#219ebc"/></svg>
    </svg>
    """

  static let opacityText = """
    <svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
    <rect width="120" height="120" fill="#f1faee"/>
      <g opacity="0.5"><circle cx="40" cy="40" r="26" fill="red"/><circle cx="60" cy="40" r="26" \
    fill="blue"/></g>
      <g fill-opacity="0.5"><circle cx="40" cy="86" r="22" fill="red"/><circle cx="60" cy="86" \
    r="22" fill="blue"/></g>
      <rect x="84" y="20" width="28" height="36" fill="#06d6a0" stroke="#073b4c" \
    stroke-width="10" opacity="0.6"/>
      <rect x="84" y="72" width="28" height="36" fill="#06d6a0" stroke="#073b4c" \
    stroke-width="10" stroke-opacity=".4"/>
    </svg>
    """
}
