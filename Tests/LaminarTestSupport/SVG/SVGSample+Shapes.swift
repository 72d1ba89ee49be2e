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
