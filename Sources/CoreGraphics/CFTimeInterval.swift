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

/// True in a box.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }
/// False in a box.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// The greatest finite `Float`, which Darwin's C library defines and Glibc's module does not.
public let HUGE = Float.greatestFiniteMagnitude
/// The greatest finite `Float`, which Darwin's C library defines and Glibc's module does not.
public let MAXFLOAT = Float.greatestFiniteMagnitude
