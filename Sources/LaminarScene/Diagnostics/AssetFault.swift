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
