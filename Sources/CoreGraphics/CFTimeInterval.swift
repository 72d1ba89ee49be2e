public import Foundation

/// A time in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since the start of 2001.
public typealias CFAbsoluteTime = Double
/// An index or a count.
public typealias CFIndex = Int
/// A text.
public typealias CFString = String
/// A list of values.
public typealias CFArray = [Any]
/// Values by keys.
public typealias CFDictionary = [AnyHashable: Any]
/// Bytes.
public typealias CFData = Data
/// The address of a resource.
public typealias CFURL = URL
/// A number in a box.
public typealias CFNumber = NSNumber
/// A Boolean in a box.
public typealias CFBoolean = NSNumber
/// Any object or value.
public typealias CFTypeRef = Any

/// The Boolean object of true.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }
/// The Boolean object of false.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// The greatest finite `Float`, which Darwin's C library defines and Glibc's module does not.
public let HUGE = Float.greatestFiniteMagnitude
/// The greatest finite `Float`, which Darwin's C library defines and Glibc's module does not.
public let MAXFLOAT = Float.greatestFiniteMagnitude

// MARK: - Geometry as dictionaries

extension CGPoint {
  /// Whether both points are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// The numbers under the keys X and Y.
  public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

  /// Reads the numbers under the keys X and Y; nil without one of them.
  public init?(dictionaryRepresentation numbers: CFDictionary) {
    guard let x = numbers.number("X"), let y = numbers.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// Whether both sizes are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// The numbers under the keys Width and Height.
  public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

  /// Reads the numbers under the keys Width and Height; nil without one of them.
  public init?(dictionaryRepresentation numbers: CFDictionary) {
    guard let width = numbers.number("Width"), let height = numbers.number("Height") else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// Whether both rectangles are equal once their sizes are made positive.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// The numbers under the keys X, Y, Width and Height.
  public var dictionaryRepresentation: CFDictionary {
    ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
  }

  /// Reads the numbers under the keys X, Y, Width and Height; nil without one of them.
  public init?(dictionaryRepresentation numbers: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: numbers),
      let size = CGSize(dictionaryRepresentation: numbers)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension CFDictionary {
  /// The number under a key.
  fileprivate func number(_ key: String) -> CGFloat? {
    switch self[key] {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    default: nil
    }
  }
}
