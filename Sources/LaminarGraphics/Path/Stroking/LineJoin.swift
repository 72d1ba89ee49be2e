/// The shape of a stroke's corners.
public enum LineJoin: UInt8, Sendable, Hashable, CaseIterable {
  /// The outer edges are extended until they meet; a bevel where that is farther than the miter limit.
  case miter
  /// A part of a disc around the corner.
  case round
  /// The outer edges' ends joined by a line.
  case bevel
}
