extension TracePrecision {
  /// The number that a reader finds where this one was written.
  ///
  /// - Parameter text: Room to write in, kept from call to call.
  package func rounded(_ value: Double, _ text: inout ByteText) -> Double {
    text.removeAll()
    text.append(value, self)
    text.append(byte: 0)
    let rounded = text.storage.withUnsafeBufferPointer { buffer -> Double in
      guard let base = buffer.baseAddress else { return value }
      var place = 0
      return NumberScanner.scan(base, &place)
    }
    return rounded.isNaN ? value : rounded
  }
}
