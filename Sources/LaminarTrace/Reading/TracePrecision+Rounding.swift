extension TracePrecision {
  /// The number that a reader reads after this one was written.
  ///
  /// - Parameter text: A scratch buffer, kept from call to call.
  package func rounded(_ value: Double, _ text: inout ByteText) -> Double {
    text.removeAll()
    text.append(value, self)
    text.append(byte: 0)
    let rounded = text.storage.withUnsafeBufferPointer { buffer -> Double in
      guard let base = buffer.baseAddress else { return value }
      var offset = 0
      return NumberScanner.scan(base, &offset)
    }
    return rounded.isNaN ? value : rounded
  }
}
