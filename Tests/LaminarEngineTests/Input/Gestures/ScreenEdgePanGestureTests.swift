import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Gestures, "Screen edge pans".
@Suite struct `A screen edge pan recogniser` {
  /// Whether a finger pans that moves from a point of the canvas of 400 × 400 by a vector.
  private func pans(
    _ edges: RectEdge, from start: (x: Double, y: Double), by vector: (x: Double, y: Double)
  ) -> Bool {
    let pan = ScreenEdgePanGestureRecognizer()
    pan.edges = edges
    let fixture = GestureFixture()
    fixture.fillStage()
    fixture.add(pan)
    fixture.finger(.began, start.x, start.y, at: 0)
    fixture.finger(.moved, start.x + vector.x, start.y + vector.y, at: 0.125)
    fixture.lift(at: 0.25)
    let log = fixture.run(until: 1)
    #expect(log.isEmpty || log.map { $0.prefix(5) } == ["began", "ended"])
    return !log.isEmpty
  }

  @Test func `has UIKit's bits and no edge by default`() {
    #expect(ScreenEdgePanGestureRecognizer().edges == [])
    #expect([RectEdge.top, .left, .bottom, .right, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
    #expect(!pans([], from: (5, 200), by: (30, 0)))
  }

  @Test func `begins near its edges alone, and away from them`() {
    let edges: [(RectEdge, (x: Double, y: Double), (x: Double, y: Double))] = [
      (.left, (20, 200), (30, 0)), (.right, (380, 200), (-30, 0)), (.top, (200, 20), (0, 30)),
      (.bottom, (200, 380), (0, -30)),
    ]
    for (edge, start, vector) in edges {
      for (other, _, _) in edges {
        #expect(pans(other, from: start, by: vector) == (other == edge))
      }
      #expect(pans(.all, from: start, by: vector))
      #expect(!pans(edge, from: start, by: (-vector.x, -vector.y)))
      #expect(!pans(edge, from: (start.x + vector.x / 30, start.y + vector.y / 30), by: vector))
    }
    #expect(pans(.left, from: (0, 200), by: (20, 19)) && !pans(.left, from: (0, 200), by: (19, 20)))
    #expect(
      pans([.left, .top], from: (5, 5), by: (1, 30)) && !pans(.left, from: (5, 5), by: (1, 30)))
  }

  @Test func `ignores further fingers`() {
    let pan = ScreenEdgePanGestureRecognizer()
    pan.edges = .left
    let fixture = GestureFixture()
    fixture.fillStage()
    fixture.add(pan)
    fixture.finger(0, .began, 5, 200, at: 0)
    fixture.finger(1, .began, 200, 200, at: 0)
    fixture.finger(1, .moved, 300, 200, at: 0.25)
    fixture.finger(0, .moved, 25, 200, at: 0.5)
    fixture.lift(0, at: 1)
    fixture.lift(1, at: 2)
    #expect(
      fixture.run(until: 3).map { $0.split(separator: " velocity")[0] }
        == ["began translation 20 0", "ended translation 20 0"])
  }
}
