import CoreGraphics
import QuartzCore
import Testing

@Suite struct `A CGPath` {
  @Test func `is a class`() {
    let path: AnyObject = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 3))
    #expect(path is CGPath)
  }
}
