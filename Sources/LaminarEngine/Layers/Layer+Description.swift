extension Layer: CustomStringConvertible {
  /// One line: the class, the name, the frame.
  public var description: String {
    let frame = frame
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    let components = numbers.map { "\(Double($0))" }.joined(separator: ", ")
    return "\(type(of: self))\(name.map { " \"\($0)\"" } ?? "") (\(components))"
  }
}

extension EmitterCell: CustomStringConvertible {
  /// One line: the class and the name.
  public var description: String { "\(type(of: self))\(name.map { " \"\($0)\"" } ?? "")" }
}
