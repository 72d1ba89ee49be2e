import CoreGraphics
import Foundation

/// A range of characters or elements, as Core Foundation's functions take it.
public struct CFRange: Sendable, Hashable {
  /// The index of the first element.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// Makes an empty range.
  public init() { self.init(location: 0, length: 0) }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// The range inside of another one; a length of 0 means to the end.
  func clamped(to whole: Range<Int>) -> Range<Int> {
    let start = min(max(location, whole.lowerBound), whole.upperBound)
    let rest = whole.upperBound - start
    return start..<start + (length > 0 ? min(length, rest) : length == 0 ? rest : 0)
  }

  /// The range inside of a text of a length; a length of 0 is an empty range.
  func exact(in count: Int) -> NSRange {
    let start = min(max(location, 0), count)
    return NSRange(location: start, length: min(max(length, 0), count - start))
  }

  init(_ range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }
}

/// Makes a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// The index of what was not found.
public var kCFNotFound: CFIndex { -1 }
