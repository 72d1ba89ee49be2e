public import Foundation

/// Bytes, or a file of them.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  /// Makes a provider of bytes.
  public init?(data: CFData) { self.data = data }

  /// Reads a file; nil if that fails.
  public init?(filename: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: filename)) else { return nil }
    self.data = data
  }

  /// Reads the file that a URL names; nil if that fails, and for a URL that is not a file's.
  public init?(url: CFURL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// Makes a provider of a copy of memory, which is then released.
  ///
  /// - Parameters:
  ///   - info: What the callback is given.
  ///   - data: The memory.
  ///   - size: The number of bytes.
  ///   - releaseData: Releases the memory; it is called at once.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    self.data = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// Information about the data: none.
  public var info: UnsafeMutableRawPointer? { nil }
}

/// Releases the memory of a provider.
public typealias CGDataProviderReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void
