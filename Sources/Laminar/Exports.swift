// One import for embedders: the umbrella module re-exports the public API of the others.
@_exported public import LaminarEngine
@_exported public import LaminarGraphics
@_exported public import LaminarRaster
@_exported public import LaminarScene
@_exported public import LaminarTrace
