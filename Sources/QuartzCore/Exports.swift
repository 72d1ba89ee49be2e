// As on Apple's systems, Core Animation brings Core Graphics and Foundation's types with it.
@_exported public import CoreGraphics
// The attributes of a text layer's string, which UIKit brings on Apple's systems.
@_exported public import CoreText
@_exported public import Foundation
