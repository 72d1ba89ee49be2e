import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Scrolling, "Dragging"; Scrolling, "Pages".
@Suite struct `An axis of a scroll layer` {
  private func axis(
    length: Double = 200, content: Double = 1000, before: Double = 0, after: Double = 0,
    isAllowed: Bool = true, bounces: Bool = true, alwaysBounces: Bool = false
  ) -> ScrollAxis {
    ScrollAxis(
      length: length, content: content, insets: (before, after), isAllowed: isAllowed,
      bounces: bounces, alwaysBounces: alwaysBounces)
  }

  @Test func `has the offsets that show content and insets only`() {
    #expect(axis().range == 0...800)
    #expect(axis(before: 20, after: 50).range == -20...850)
    #expect(axis(content: 100).range == 0...0)
    #expect(axis(content: 100, before: 20).range == -20 ... -20)
  }

  @Test func `scrolls what is larger, or what always bounces`() {
    #expect(axis().isScrollable && !axis(content: 200).isScrollable)
    #expect(axis(content: 200, after: 1).isScrollable && !axis(isAllowed: false).isScrollable)
    #expect(axis(content: 100, alwaysBounces: true).isScrollable)
    #expect(!axis(content: 100, bounces: false, alwaysBounces: true).isScrollable)
  }

  @Test func `follows a finger beyond the edge less and less`() {
    let axis = axis()
    #expect(axis.presented(300) == 300)
    // 200 · (1 − 1 / (100 · 0.55 / 200 + 1)) = 43.137254901961.
    #expect(abs(axis.presented(-100) + 43.137254901961) < 1e-11)
    #expect(abs(axis.presented(900) - 843.137254901961) < 1e-11)
    #expect(axis.presented(1e12) < 1000)
    for way in [-5000.0, -100, -1, 0, 400, 801, 1234] {
      #expect(abs(axis.followed(axis.presented(way)) - way) < 1e-8)
      let slope = (axis.presented(way + 1e-4) - axis.presented(way - 1e-4)) / 2e-4
      if way != 0 { #expect(abs(axis.slope(atPresented: axis.presented(way)) - slope) < 1e-6) }
    }
    let stiff = self.axis(bounces: false)
    #expect(stiff.presented(-100) == 0 && stiff.presented(900) == 800)
  }

  @Test(
    arguments: [
      (250.0, 300.0, 400.0), (250, -300, 200), (250, 0, 200), (310, 10, 400), (310, -10, 400),
      (790, 300, 800), (10, -5000, 0), (400, 300, 400), (850, 10, 800),
    ])
  func `has the next page in the direction of the speed, else the nearest`(
    _ offset: Double, _ velocity: Double, _ page: Double
  ) {
    #expect(axis().page(from: offset, velocity: velocity) == page)
  }

  @Test func `takes an offset beyond the edge back with the speed that was seen`() {
    let axis = axis()
    let back = axis.motion(from: -50, velocity: -400, decay: 2, isPaging: false)
    #expect(back?.end == 0 && back?.segments.count == 1)
    // The finger's 400 times 0.55 · (1 − 50 / 200)².
    #expect(abs((back?.segments.first?.velocity(at: 0) ?? 0) + 400 * 0.55 * 0.5625) < 1e-9)
    #expect(axis.motion(from: 100, velocity: 0, decay: 2, isPaging: false) == nil)
    #expect(
      self.axis(content: 100).motion(from: 0, velocity: 900, decay: 2, isPaging: false) == nil)
  }

  @Test func `stays finite for any numbers`() {
    let numbers = [0, -1, 1e-300, 1e300, -1e300, 1e-305]
    for length in numbers {
      for content in numbers {
        for offset in numbers {
          let axis = axis(length: length, content: content)
          #expect(!axis.presented(offset).isNaN && !axis.followed(offset).isNaN)
          for isPaging in [true, false] {
            let motion = axis.motion(from: offset, velocity: 1e300, decay: 2, isPaging: isPaging)
            #expect(motion?.end.isNaN != true && motion?.duration.isFinite != false)
          }
        }
      }
    }
  }
}
