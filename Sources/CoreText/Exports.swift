// As on Apple's systems, Core Text brings Core Graphics and Foundation's types with it.
@_exported public import CoreGraphics
@_exported public import Foundation

// What classes of an app conform to whose objects are fonts and colours of texts.
@_exported public import protocol LaminarGraphics.ColorConvertible
@_exported public import protocol LaminarGraphics.FontConvertible
