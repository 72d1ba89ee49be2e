public import CoreGraphics

/// Core Foundation's true, as transactions are told it in older code.
public let kCFBooleanTrue: CFBoolean = true

/// Core Foundation's false.
public let kCFBooleanFalse: CFBoolean = false
