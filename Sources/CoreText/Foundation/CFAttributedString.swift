public import CoreGraphics
public import Foundation

/// A text with attributes.
public typealias CFAttributedString = NSAttributedString
/// A text with attributes that can change.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A 16-bit code unit of a text.
public typealias UniChar = UInt16

/// The number of UTF-16 code units of a text.
public func CFAttributedStringGetLength(_ string: CFAttributedString) -> CFIndex { string.length }

/// The characters of a text.
public func CFAttributedStringGetString(_ string: CFAttributedString) -> CFString { string.string }

/// The number of UTF-16 code units of a string.
public func CFStringGetLength(_ string: CFString) -> CFIndex { string.utf16.count }

/// The number of elements of an array.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// The object at an index of an array, which the caller casts by `unsafeBitCast`; nil at other indices,
/// and for a value that is not an object.
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  guard array.indices.contains(index), type(of: array[index]) is AnyClass else { return nil }
  let object = array[index] as AnyObject
  return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
}
