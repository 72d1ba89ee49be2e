public import LaminarGraphics

/// A colour in a colour space.
public typealias CGColor = Color
