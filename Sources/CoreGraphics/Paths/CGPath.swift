public import Foundation
public import LaminarGraphics

/// An immutable path: lines and curves.
///
/// A class, as on Apple's systems, around Laminar's `Path`. A `CGMutablePath` is one, too, so
/// that what keeps a path takes a copy of it.
public class CGPath: @unchecked Sendable {
  /// The elements. Only `CGMutablePath` changes them, and its owner must not share it between threads
  /// while it does.
  package internal(set) var path: Path

  /// Makes a path of its elements.
  package init(path: Path) { self.path = path }

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(path: Path(rect: rect).applying(transform?.pointee ?? .identity))
  }
}

/// A path that grows.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Makes an empty path.
  public convenience init() { self.init(path: Path()) }
}
