package import LaminarGraphics

/// An image that was read, and what a person would want to know of it.
package struct AssetImage: Sendable {
  /// The image.
  package let image: Image
  /// What was not understood of its colours, as the end of a sentence about the file; nil for nothing.
  package let colorFault: String?

  /// Makes the image of an asset.
  package init(_ image: Image, colorFault: String? = nil) {
    (self.image, self.colorFault) = (image, colorFault)
  }
}

/// Why a file cannot be read as an asset.
package struct AssetFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, which ends the message about the asset.
  package let description: String
  /// What to do; nil for the usual advice.
  package let remedy: String?

  /// Makes a fault.
  package init(description: String, remedy: String? = nil) {
    self.description = description
    self.remedy = remedy
  }
}
