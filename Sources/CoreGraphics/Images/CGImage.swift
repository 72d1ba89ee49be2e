public import LaminarGraphics

/// A picture of pixels.
public typealias CGImage = Image
