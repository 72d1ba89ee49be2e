/// The shape of a stroke's open ends.
public enum LineCap: UInt8, Sendable, Hashable, CaseIterable {
  /// Ends at the path's end.
  case butt
  /// Ends in half a disc around the path's end.
  case round
  /// Ends half a line width beyond the path's end.
  case square
}
