import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Writing constraints".
@Suite struct `Layout constraints` {
  private let fixture = LayoutFixture()
  private var root: Layer { fixture.root }

  @Test func `pin a card to the edges of its superlayer and centre a badge on its corner`() {
    let card = fixture.layer("card")
    let badge = fixture.layer("badge", in: card)
    LayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      card.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -40),
      badge.centerXAnchor.constraint(equalTo: card.rightAnchor),
      badge.centerYAnchor.constraint(equalTo: card.topAnchor),
      badge.widthAnchor.constraint(equalToConstant: 24),
      badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
    ])
    #expect(card.frame == .zero)
    root.layoutIfNeeded()
    #expect(card.frame == rect(20, 10, 350, 250))
    #expect(badge.frame == rect(338, -12, 24, 24))
    #expect(card.constraints.count == 2 && badge.constraints.count == 2)
    #expect(root.constraints.count == 4)
  }

  @Test func `make columns of equal width with guides between them`() {
    let columns = (0..<3).map { fixture.layer("column\($0)") }
    let gaps = (0..<2).map { _ in LayoutGuide() }
    for gap in gaps { root.addLayoutGuide(gap) }
    var constraints = [
      columns[0].leftAnchor.constraint(equalTo: root.leftAnchor),
      columns[2].rightAnchor.constraint(equalTo: root.rightAnchor),
      gaps[0].widthAnchor.constraint(equalTo: gaps[1].widthAnchor),
      gaps[0].widthAnchor.constraint(equalTo: columns[0].widthAnchor, multiplier: 0.25),
    ]
    for (index, column) in columns.enumerated() {
      constraints += [
        column.topAnchor.constraint(equalTo: root.topAnchor),
        column.heightAnchor.constraint(equalToConstant: 50),
      ]
      guard index > 0 else { continue }
      constraints += [
        column.widthAnchor.constraint(equalTo: columns[0].widthAnchor),
        gaps[index - 1].leftAnchor.constraint(equalTo: columns[index - 1].rightAnchor),
        gaps[index - 1].rightAnchor.constraint(equalTo: column.leftAnchor),
      ]
    }
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    // 3 w + 2 · w / 4 = 400.
    let width = 400 / 3.5
    for (index, column) in columns.enumerated() {
      #expect(column.frame.isNear(rect(CGFloat(index) * width * 1.25, 0, width, 50)))
    }
    #expect(gaps[1].layoutFrame.isNear(rect(width * 2.25, 0, width / 4, 0)))
    #expect(root.layoutGuides.count == 2 && gaps[0].owningLayer === root)
    root.removeLayoutGuide(gaps[0])
    #expect(gaps[0].owningLayer == nil && constraints.count { $0.isActive } == 12)
  }

  @Test func `keep an aspect ratio inside of bounds as large as can be`() {
    let photo = fixture.layer("photo")
    let wide = photo.widthAnchor.constraint(equalTo: root.widthAnchor)
    wide.priority = .defaultHigh
    LayoutConstraint.activate([
      photo.widthAnchor.constraint(equalTo: photo.heightAnchor, multiplier: 0.5),
      photo.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
      photo.heightAnchor.constraint(lessThanOrEqualTo: root.heightAnchor),
      photo.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      photo.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      wide,
    ])
    root.layoutIfNeeded()
    #expect(photo.frame.isNear(rect(125, 0, 150, 300)))
    root.bounds.size = CGSize(width: 100, height: 300)
    root.layoutIfNeeded()
    #expect(photo.frame.isNear(rect(0, 50, 100, 200)))
  }

  @Test func `prefer the greater priority, and inequalities bound`() {
    let bar = fixture.layer("bar")
    let small = bar.widthAnchor.constraint(equalToConstant: 50)
    let large = bar.widthAnchor.constraint(equalToConstant: 150)
    small.priority = LayoutPriority(500)
    large.priority = LayoutPriority(501)
    let limit = bar.widthAnchor.constraint(lessThanOrEqualToConstant: 120)
    LayoutConstraint.activate([small, large])
    root.layoutIfNeeded()
    #expect(bar.bounds.width == 150)
    limit.isActive = true
    root.layoutIfNeeded()
    #expect(bar.bounds.width == 120)
    small.priority = LayoutPriority(502)
    root.layoutIfNeeded()
    #expect(bar.bounds.width == 50)
    LayoutConstraint.deactivate([small, limit])
    root.layoutIfNeeded()
    #expect(bar.bounds.width == 150)
    #expect(bar.constraints.count == 1 && bar.constraints.first === large)
  }

  @Test func `use the margins of a layer`() {
    let card = fixture.layer("card")
    let margins = root.layoutMarginsGuide
    #expect(margins.layoutFrame == rect(8, 8, 384, 284))
    LayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      card.topAnchor.constraint(equalTo: margins.topAnchor),
      card.heightAnchor.constraint(equalTo: margins.heightAnchor, multiplier: 0.5),
    ])
    root.layoutIfNeeded()
    #expect(card.frame == rect(8, 8, 384, 142))
    root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    root.layoutIfNeeded()
    #expect(card.frame == rect(20, 10, 340, 130))
    root.layoutMargins.left = .nan
    #expect(root.layoutMargins.left == 20)
  }

  @Test func `multiply positions in the space of their layer, as the long initialiser does`() {
    let card = fixture.layer("card")
    let dot = fixture.layer("dot", in: card)
    card.translatesAutoresizingMaskIntoConstraints = true
    card.frame = rect(100, 50, 200, 100)
    LayoutConstraint(
      item: dot, attribute: .centerX, relatedBy: .equal, toItem: card, attribute: .centerX,
      multiplier: 0.5, constant: 3
    ).isActive = true
    LayoutConstraint(
      item: dot, attribute: .top, relatedBy: .greaterThanOrEqual, toItem: card,
      attribute: .bottom, multiplier: 0.25, constant: 0
    ).isActive = true
    dot.bounds.size = CGSize(width: 10, height: 10)
    root.layoutIfNeeded()
    #expect(dot.frame == rect(48, 25, 10, 10))
    // A layer that moves takes the others with it, and one that grows lays them out.
    card.frame = rect(0, 0, 400, 100)
    root.layoutIfNeeded()
    #expect(dot.frame == rect(98, 25, 10, 10))
  }

  @Test func `keep what they leave open as it was set`() {
    let box = fixture.layer("box")
    box.frame = rect(5, 6, 70, 80)
    box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 12).isActive = true
    root.layoutIfNeeded()
    #expect(box.frame == rect(12, 6, 70, 80))
    let right = box.rightAnchor.constraint(equalTo: root.rightAnchor)
    right.isActive = true
    root.layoutIfNeeded()
    #expect(box.frame == rect(12, 6, 388, 80))
    right.isActive = false
    root.layoutIfNeeded()
    #expect(box.frame == rect(12, 6, 70, 80))
    box.bounds.size.width = 40
    root.layoutIfNeeded()
    #expect(box.frame == rect(12, 6, 40, 80))
  }

  @Test func `lay out without transforms and keep the anchor point`() {
    let box = fixture.layer("box")
    box.transform = Transform3D(scaleX: 2, y: 2)
    box.anchorPoint = CGPoint(x: 0, y: 1)
    LayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      box.widthAnchor.constraint(equalToConstant: 30),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    #expect(box.bounds == rect(0, 0, 30, 20) && box.position == CGPoint(x: 10, y: 30))
    // Edges are those of the layer's space: contents scroll by its bounds' origin.
    root.bounds.origin.y = 50
    root.layoutIfNeeded()
    #expect(box.position == CGPoint(x: 10, y: 30))
  }

  @Test func `ignore numbers that are not finite`() {
    let box = fixture.layer("box")
    let width = box.widthAnchor.constraint(equalToConstant: 20)
    width.isActive = true
    width.constant = .infinity
    #expect(width.constant == 20)
    let nan = box.heightAnchor.constraint(equalToConstant: .nan)
    nan.isActive = true
    #expect(!nan.isActive)
    #expect(fixture.messages.count == 2)
    #expect(LayoutPriority(.nan) == .required && LayoutPriority(-3).rawValue == 1)
    #expect(LayoutPriority(2000).rawValue == 1000)
    box.frame = rect(1e300, 0, 1e300, 5)
    width.isActive = false
    box.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(box.bounds.width == 1e9)
  }

  @Test func `describe themselves`() {
    let photo = fixture.layer("photo")
    let card = fixture.layer("card")
    let c = photo.widthAnchor.constraint(
      greaterThanOrEqualTo: card.heightAnchor, multiplier: 1.5, constant: -8)
    c.priority = .defaultHigh
    #expect("\(c)" == "photo.width ≥ 1.5 × card.height − 8 @750")
    c.identifier = "fit"
    #expect("\(c)" == "“fit” photo.width ≥ 1.5 × card.height − 8 @750")
    #expect("\(photo.widthAnchor.constraint(equalToConstant: 100))" == "photo.width = 100")
    #expect(
      "\(card.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor))"
        == "card.top = root’s margins.top")
    #expect(c.firstItem === photo && c.secondItem === card && c.secondAttribute == .height)
  }
}
