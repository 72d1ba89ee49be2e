public import CoreGraphics
public import Foundation
import LaminarGraphics

/// Lines of text in the box around a path.
public final class CTFrame {
  let path: CGPath
  let attributes: CFDictionary?
  /// The characters that were to be set.
  let range: Range<Int>
  let lines: [CTLine]
  /// The origins of the lines from the lower left corner of the box, y pointing up.
  let origins: [CGPoint]

  init(
    _ storage: TextStorage, _ range: Range<Int>, _ path: CGPath, _ attributes: CFDictionary?
  ) {
    self.path = path
    self.attributes = attributes
    self.range = range
    let size = path.path.isEmpty ? CGSize.zero : path.path.boundingBoxOfPath.size
    let frame = CGRect(origin: .zero, size: size)
    let bottom = Double(size.height) + LayoutTolerance.width
    let typeset = storage.typesetter.lines(in: frame, style: TextLayoutStyle(isWrapped: true))
      .prefix { Double($0.origin.y) + $0.descent <= bottom }
    origins = typeset.map { CGPoint(x: $0.origin.x, y: size.height - $0.origin.y) }
    let start = range.lowerBound
    lines = typeset.map { line in
      let own = line.utf16Range.lowerBound + start..<line.utf16Range.upperBound + start
      return CTLine(storage, line.atOrigin, range: own) { $0 + start }
    }
  }
}

/// The range of the characters that were to be set.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The range of the characters that fit.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let start = frame.range.lowerBound
  return CFRange(start..<max(start, frame.lines.last?.range.upperBound ?? start))
}

/// The path of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes with which the frame was made.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The lines, each a `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the origins of lines from the lower left corner of the box around the path, y pointing up. A
/// range with a length of 0 extends to the last line.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (index, line) in range.clamped(to: 0..<frame.origins.count).enumerated() {
    origins[index] = frame.origins[line]
  }
}

/// Draws the lines, y pointing up. The text position moves to the last line.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  guard !frame.lines.isEmpty else { return }
  let corner = frame.path.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
}
