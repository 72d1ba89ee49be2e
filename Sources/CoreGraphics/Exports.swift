// Whoever imports Core Graphics uses its geometry, which is Foundation's.
@_exported public import Foundation
