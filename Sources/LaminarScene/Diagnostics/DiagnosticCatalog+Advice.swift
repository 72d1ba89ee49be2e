extension DiagnosticCatalog {
  /// What an id of advice means, and why it costs.
  static func adviceWords(for id: DiagnosticID) -> (title: String, explanation: String) {
    switch id {
    case .oversizedImage:
      (
        "image larger than shown",
        "The image has more than twice as many pixels along both sides as it ever covers on the canvas at scale 1. They take memory, 4 bytes each, and are read and thrown away. Scale the file down and state its scale."
      )
    case .shadowOfPicture:
      (
        "shadow without a path",
        "The layer's picture is drawn a second time to find its outline, in every frame. A shadowPath states the outline. Layers whose picture is one shape, or stays inside an opaque background, cost nothing more without."
      )
    case .alwaysHidden:
      (
        "layer that is always hidden",
        "Nothing shows the layer: no animation, event, state or gesture. Its values are computed for every frame."
      )
    case .alwaysTransparent:
      (
        "layer that is always transparent",
        "The opacity of the layer, or all that it draws, is 0 at every moment. Its values are computed for every frame."
      )
    case .alwaysOutside:
      (
        "layer that is always outside",
        "The layer is drawn outside of the canvas or of the clips around it at every moment."
      )
    case .alwaysCovered:
      (
        "layer that is always covered",
        "An opaque layer above covers all that the layer draws, at every moment. It is written into every frame and then left out."
      )
    case .idleGroup:
      (
        "group opacity that changes nothing",
        "A layer with an opacity is drawn as a picture of its own when it draws several things. Where these never overlap, each may as well have the opacity by itself: \"allowsGroupOpacity\": false."
      )
    case .idleMask:
      (
        "mask that changes nothing",
        "The mask is opaque wherever the layer draws, at every moment; two pictures are made for it in every frame."
      )
    case .idleBlend:
      (
        "blend mode that changes nothing",
        "The layer looks the same with the normal mode at every moment; blending makes a picture of its own in every frame."
      )
    case .mergeableLayer:
      (
        "layers that could be one",
        "The sublayer covers its superlayer exactly and only brings a background, or a border, that the superlayer does not have itself."
      )
    case .textLaidOutAnew:
      (
        "text laid out in every frame",
        "The same text is broken into lines again whenever the font size or the bounds change. A scale in the transform draws the lines that are known."
      )
    case .unseenParticles:
      (
        "particles that are never seen",
        "All particles of the cell are outside of the canvas or transparent at every moment, and computed all the same."
      )
    case .velocityKink:
      (
        "kink in velocity",
        "A motion goes on in its direction, and its speed changes at once to less than half or more than double, between two segments or two animations: it looks like a stumble. Starts, ends, turning points and corners are not reported."
      )
    case .cutSettle:
      (
        "settle that is cut",
        "The spring is still visibly away from its end when its duration or the scene is over, and the rest is a jump or never shown. \"settling\" as the duration is as long as it takes."
      )
    case .generalFlash:
      (
        "flashes",
        "More than three flashes within a second over a quarter of a field of 341 by 256 pixels of a display of 1024 by 768, which can cause seizures (WCAG 2.3.1). A flash is a pair of opposite changes of the relative luminance by 0.1 or more whose darker state is below 0.8. Measured on the frames of the scene, drawn small."
      )
    case .redFlash:
      (
        "red flashes",
        "More than three flashes to or from a saturated red within a second over a quarter of a field of 341 by 256 pixels of a display of 1024 by 768, which can cause seizures (WCAG 2.3.1)."
      )
    default: ("", "")
    }
  }
}
