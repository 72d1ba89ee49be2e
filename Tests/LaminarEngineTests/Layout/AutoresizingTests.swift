import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Autoresizing".
@Suite struct `Autoresizing` {
  /// The rule in words of UIKit's documentation, for one axis: the flexible parts share the change in
  /// proportion to their sizes.
  private func expected(_ mask: UInt, _ a: Double, _ b: Double, _ c: Double, _ change: Double)
    -> (Double, Double)
  {
    switch mask {
    case 0, 4: (a, b)
    case 1: (a + change, b)
    case 2: (a, b + change)
    case 3: (a + change * a / (a + b), b + change * b / (a + b))
    case 5: (a + change * a / (a + c), b)
    case 6: (a, b + change * b / (b + c))
    default: (a + change * a / (a + b + c), b + change * b / (a + b + c))
    }
  }

  @Test func `follows the superlayer by all combinations of masks`() {
    for bits in UInt(0)..<64 {
      let (parent, child) = (Layer(), Layer())
      parent.bounds.size = CGSize(width: 100, height: 200)
      parent.addSublayer(child)
      child.frame = rect(10, 40, 60, 120)
      child.autoresizingMask = AutoresizingMask(rawValue: bits)
      parent.bounds.size = CGSize(width: 150, height: 180)
      let x = expected(bits & 7, 10, 60, 30, 50)
      let y = expected(bits >> 3, 40, 120, 40, -20)
      #expect(child.frame.isNear(rect(x.0, y.0, x.1, y.1)), "\(bits)")
    }
    #expect(AutoresizingMask([.flexibleWidth, .flexibleHeight]).rawValue == 18)
  }

  @Test func `shares equally what has no size, and stops at 0`() {
    let (parent, child) = (Layer(), Layer())
    parent.addSublayer(child)
    child.autoresizingMask = [.flexibleWidth, .flexibleRightMargin]
    parent.bounds.size = CGSize(width: 100, height: 0)
    #expect(child.frame == rect(0, 0, 50, 0))
    child.autoresizingMask = .flexibleWidth
    parent.bounds.size = .zero
    #expect(child.frame == .zero)
  }

  @Test func `passes from layer to layer, and ends where constraints begin`() {
    let fixture = LayoutFixture()
    let card = fixture.layer("card")
    let (photo, free) = (Layer(), fixture.layer("free", in: card))
    card.addSublayer(photo)
    photo.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    free.autoresizingMask = .flexibleWidth
    free.frame = rect(0, 0, 5, 5)
    let inset = fixture.layer("inset", in: photo)
    let width = card.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([
      width,
      card.heightAnchor.constraint(equalToConstant: 50),
      inset.rightAnchor.constraint(equalTo: photo.rightAnchor, constant: -3),
      inset.widthAnchor.constraint(equalToConstant: 10),
    ])
    fixture.root.layoutIfNeeded()
    // From 0 × 0: all of it.
    #expect(photo.frame == rect(0, 0, 100, 50) && inset.frame.minX == 87)
    width.constant = 200
    fixture.root.layoutIfNeeded()
    #expect(photo.frame == rect(0, 0, 200, 50) && inset.frame.minX == 187)
    #expect(free.frame == rect(0, 0, 5, 5))
  }
}
