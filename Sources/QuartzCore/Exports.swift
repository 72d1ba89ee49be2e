// As on Apple's systems, Core Animation brings Core Graphics and Foundation's types with it.
@_exported public import CoreGraphics
@_exported public import Foundation
