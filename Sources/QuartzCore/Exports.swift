// As on Apple's systems, Core Animation brings Core Graphics and Foundation's types with it.
@_exported public import CoreGraphics
// The attributes of a text layer's string, which UIKit brings on Apple's systems.
@_exported public import CoreText
@_exported public import Foundation

// What shows the layers and measures them. Each declaration alone: a re-export of the whole module would
// put Laminar's own names, such as Layer, Animation and Color, before those of an app.
@_exported public import class Laminar.DisplayLink
@_exported public import struct Laminar.FrameSequence
@_exported public import struct Laminar.FrameTimes
@_exported public import class Laminar.RealTimeDisplay
@_exported public import class Laminar.Stage
@_exported public import struct Laminar.StageSnapshot
@_exported public import enum Laminar.TraceFormat
@_exported public import class Laminar.VirtualDisplay
@_exported public import class LaminarEngine.AnimationObserver
@_exported public import struct LaminarEngine.CustomProperty
@_exported public import struct LaminarEngine.EngineDiagnostic
@_exported public import protocol LaminarEngine.KeyValueObserver
@_exported public import class LaminarEngine.LayerController
@_exported public import enum LaminarEngine.PropertyKind
@_exported public import enum LaminarEngine.PropertyValue
@_exported public import struct LaminarGraphics.Rational
@_exported public import struct LaminarRaster.Bitmap
