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

/// How memory is allocated, which is Swift's concern here.
public typealias CFAllocator = AnyObject

/// The allocator that is always used.
public var kCFAllocatorDefault: CFAllocator? { nil }

/// Makes a text with the same attributes for all characters.
///
/// - Parameters:
///   - alloc: Nil.
///   - str: The characters.
///   - attributes: The attributes by their names, such as `kCTFontAttributeName`.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString, _ attributes: CFDictionary?
) -> CFAttributedString! {
  var keyed: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes ?? [:] {
    switch key.base {
    case let key as NSAttributedString.Key: keyed[key] = value
    case let name as String: keyed[NSAttributedString.Key(rawValue: name)] = value
    default: continue
    }
  }
  return NSAttributedString(string: str, attributes: keyed)
}

/// Makes an empty text that can change.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// Replaces a range of the characters of a text; a range beyond its end is clamped to it.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString
) {
  aStr.replaceCharacters(in: range.exact(in: aStr.length), with: replacement)
}

/// Sets an attribute for a range of a text; a range beyond its end is clamped to it.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef
) {
  aStr.addAttribute(
    NSAttributedString.Key(rawValue: attrName), value: value, range: range.exact(in: aStr.length))
}
