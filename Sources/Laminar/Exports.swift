// One import for embedders: the porch hands on what the rooms make public.
@_exported public import LaminarEngine
@_exported public import LaminarGraphics
@_exported public import LaminarRaster
@_exported public import LaminarScene
@_exported public import LaminarTrace
