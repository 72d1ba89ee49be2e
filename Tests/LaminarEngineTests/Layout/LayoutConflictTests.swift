import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Conflicts and ambiguity".
@Suite struct `Conflicts and ambiguity of layout` {
  private let fixture = LayoutFixture()
  private var root: Layer { fixture.root }

  @Test func `leave out the last of the constraints that contradict each other`() {
    let photo = fixture.layer("photo")
    let least = photo.widthAnchor.constraint(greaterThanOrEqualToConstant: 200)
    let exact = photo.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([least, exact])
    root.layoutIfNeeded()
    #expect(photo.bounds.width >= 200 && exact.isActive)
    let message = "photo.width = 100 was left out: it contradicts photo.width ≥ 200"
    #expect(fixture.messages == [message])
    #expect(root.layoutDiagnostics.map(\.message).contains(message))
    #expect(photo.layoutDiagnostics.first?.layer == "photo")
    // It holds as soon as nothing contradicts it.
    least.constant = 50
    root.layoutIfNeeded()
    #expect(photo.bounds.width == 100)
    #expect(!root.layoutDiagnostics.map(\.message).contains(message))
    // A constant that comes to contradict a later constraint leaves that out.
    least.constant = 300
    root.layoutIfNeeded()
    #expect(photo.bounds.width >= 300)
    least.isActive = false
    root.layoutIfNeeded()
    #expect(photo.bounds.width == 100)
    exact.constant = -5
    root.layoutIfNeeded()
    #expect(photo.bounds.width >= 0)
    #expect(fixture.messages.last?.contains("lengths not below 0 of photo") == true)
  }

  @Test func `name the frame of a layer that has its own`() {
    let photo = fixture.layer("photo")
    photo.translatesAutoresizingMaskIntoConstraints = true
    photo.frame = rect(0, 0, 80, 80)
    let width = photo.widthAnchor.constraint(equalToConstant: 100)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(photo.bounds.width == 80)
    #expect(
      fixture.messages.first?.hasPrefix(
        "photo.width = 100 was left out: it contradicts the frame of photo") == true)
    photo.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    #expect(photo.bounds.width == 100)
    photo.translatesAutoresizingMaskIntoConstraints = true
    photo.bounds.size.width = 70
    root.layoutIfNeeded()
    #expect(photo.bounds.width == 70 && root.layoutDiagnostics.count == 1)
  }

  @Test func `report constraints that cannot be activated`() {
    let (photo, lonely) = (fixture.layer("photo"), Layer())
    let between = photo.leftAnchor.constraint(equalTo: lonely.leftAnchor)
    between.isActive = true
    let mixed = LayoutConstraint(
      item: photo, attribute: .width, relatedBy: .equal, toItem: root, attribute: .left,
      multiplier: 1, constant: 0)
    mixed.isActive = true
    let alone = LayoutConstraint(
      item: photo, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    alone.isActive = true
    #expect(!between.isActive && !mixed.isActive && !alone.isActive)
    #expect(photo.constraints.isEmpty && fixture.messages.count == 3)
    #expect(fixture.messages.first?.contains("not in one tree") == true)
    root.addSublayer(lonely)
    between.isActive = true
    #expect(between.isActive)
  }

  @Test func `tell ambiguous layers`() {
    let box = fixture.layer("box")
    LayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: root.leftAnchor),
      box.widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
      box.topAnchor.constraint(equalTo: root.topAnchor),
      box.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    #expect(box.hasAmbiguousLayout)
    #expect(root.layoutDiagnostics.map(\.message) == ["the constraints allow more than one width"])
    box.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
    #expect(!box.hasAmbiguousLayout && !root.hasAmbiguousLayout)
    #expect(root.layoutDiagnostics.isEmpty)
    let text = fixture.text("Words")
    #expect(text.hasAmbiguousLayout)
    text.leftAnchor.constraint(equalTo: box.leftAnchor).isActive = true
    text.topAnchor.constraint(equalTo: box.topAnchor).isActive = true
    #expect(!text.hasAmbiguousLayout && fixture.messages.isEmpty)
  }
}
