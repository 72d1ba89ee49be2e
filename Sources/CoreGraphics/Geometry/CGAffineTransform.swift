public import LaminarGraphics

/// An affine map of the plane.
public typealias CGAffineTransform = AffineTransform2D
