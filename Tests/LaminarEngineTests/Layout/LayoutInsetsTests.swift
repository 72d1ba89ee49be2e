import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

private func insets(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Laminar.docc: Constraints, "Guides and margins".
///
/// The numbers are those that UIKit printed for views of the same frames, in articles on safe areas.
@Suite struct `Safe areas` {
  private let fixture = LayoutFixture(width: 375, height: 812)
  private var root: Layer { fixture.root }

  private func layer(_ frame: CGRect, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    (parent ?? root).addSublayer(layer)
    return layer
  }

  @Test func `are the parts of the superlayer's that a layer reaches into`() {
    let safe = insets(64, 30, 83, 10)
    fixture.context.setSafeArea(safe)
    #expect(root.safeAreaInsets == safe)
    #expect(layer(rect(30, 64, 335, 665)).safeAreaInsets == .zero)
    #expect(layer(rect(20, 0, 100, 100)).safeAreaInsets == insets(64, 10, 0, 0))
    // A layer that leaves the stage keeps what it had at its edge.
    #expect(layer(rect(300, 200, 200, 100)).safeAreaInsets == insets(0, 0, 0, 10))
    #expect(layer(rect(40, -500, 20, 520)).safeAreaInsets == insets(64, 0, 0, 0))
    #expect(layer(rect(40, 5000, 20, 20)).safeAreaInsets == insets(0, 0, 83, 0))
    // One that sticks out of a layer which is safe has none.
    let inner = layer(rect(30, 64, 335, 665))
    #expect(layer(rect(-30, -64, 375, 812), in: inner).safeAreaInsets == .zero)
    let full = layer(rect(0, 0, 375, 812))
    #expect(layer(rect(5, 10, 100, 100), in: full).safeAreaInsets == insets(54, 25, 0, 0))
  }

  @Test func `are those of what the bounds show, where contents scroll`() {
    fixture.context.setSafeArea(insets(59, 0, 34, 0))
    let list = layer(rect(0, 0, 375, 812))
    let row = layer(rect(0, 100, 375, 60), in: list)
    #expect(row.safeAreaInsets == .zero)
    list.bounds.origin.y = 80
    #expect(list.safeAreaInsets == insets(59, 0, 34, 0))
    #expect(row.safeAreaInsets == insets(39, 0, 0, 0))
    // The safe area stays while the contents scroll.
    #expect(list.safeAreaLayoutGuide.layoutFrame == rect(0, 139, 375, 719))
    let bar = fixture.layer("bar", in: list)
    LayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: list.safeAreaLayoutGuide.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 44),
    ])
    root.layoutIfNeeded()
    #expect(bar.frame.minY == 139)
    list.bounds.origin.y = 20
    root.layoutIfNeeded()
    #expect(bar.frame.minY == 79)
  }

  @Test func `follow constraints that move their layers, and lay out again when they are set`() {
    fixture.context.setSafeArea(insets(59, 0, 34, 0))
    let (outer, inner) = (fixture.layer("outer"), Layer())
    inner.name = "inner"
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSublayer(inner)
    let top = outer.topAnchor.constraint(equalTo: root.topAnchor)
    let safe = outer.safeAreaLayoutGuide
    LayoutConstraint.activate([
      top, outer.leftAnchor.constraint(equalTo: root.leftAnchor),
      outer.rightAnchor.constraint(equalTo: root.rightAnchor),
      outer.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      inner.topAnchor.constraint(equalTo: safe.topAnchor),
      inner.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      inner.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(outer.safeAreaInsets == insets(59, 0, 34, 0))
    #expect(inner.frame == rect(0, 59, 375, 719) && safe.layoutFrame == inner.frame)
    top.constant = 20
    root.layoutIfNeeded()
    #expect(outer.safeAreaInsets == insets(39, 0, 34, 0))
    #expect(inner.frame == rect(0, 39, 375, 719))
    fixture.context.setSafeArea(insets(0, 59, 21, 59))
    #expect(root.layoutIsNeeded && outer.layoutIsNeeded)
    root.layoutIfNeeded()
    #expect(inner.frame == rect(59, 0, 257, 771))
    #expect(
      "\(safe.topAnchor.constraint(equalTo: root.topAnchor))" == "outer’s safe area.top = root.top")
    // It belongs to its layer.
    root.addLayoutGuide(safe)
    outer.removeLayoutGuide(safe)
    #expect(safe.owningLayer === outer && outer.layoutGuides.isEmpty)
    #expect(outer.safeAreaLayoutGuide === safe && fixture.messages.isEmpty)
  }

  @Test func `contradict nothing by where a layer was before`() {
    fixture.context.setSafeArea(insets(59, 0, 34, 0))
    // Pinned inside of the safe area, a bar of 60 points has room for 50 only where it is not covered.
    let (bar, label) = (fixture.layer("bar"), Layer())
    label.translatesAutoresizingMaskIntoConstraints = false
    bar.addSublayer(label)
    LayoutConstraint.activate([
      bar.heightAnchor.constraint(equalToConstant: 60),
      label.topAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.topAnchor),
      label.bottomAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.bottomAnchor),
      label.heightAnchor.constraint(greaterThanOrEqualToConstant: 50),
      bar.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(label.frame == rect(0, 0, 0, 60) && fixture.messages.isEmpty)
  }

  @Test func `are zero for layers without a stage, and refuse what is no distance`() {
    let lonely = Layer()
    lonely.bounds.size = CGSize(width: 40, height: 40)
    fixture.context.setSafeArea(insets(10, 10, 10, 10))
    #expect(lonely.safeAreaInsets == .zero)
    #expect(lonely.safeAreaLayoutGuide.layoutFrame == rect(0, 0, 40, 40))
    fixture.context.setSafeArea(insets(-1, 0, 0, 0))
    fixture.context.setSafeArea(insets(0, 0, .infinity, 0))
    fixture.context.setSafeArea(insets(0, .nan, 0, 0))
    #expect(root.safeAreaInsets == insets(10, 10, 10, 10) && fixture.messages.count == 1)
    root.addSublayer(lonely)
    #expect(lonely.safeAreaInsets == insets(10, 10, 0, 0))
    #expect(lonely.presentation() == nil || lonely.presentation()?.safeAreaInsets.top == 10)
  }
}

/// Laminar.docc: Constraints, "Guides and margins".
@Suite struct `Layout margins` {
  private let fixture = LayoutFixture(width: 375, height: 812)
  private var root: Layer { fixture.root }

  @Test func `are greater by the safe area unless they are told not to be`() {
    // UIKit: a header whose margin at the top is 28 has 48 below a status bar of 20, its copy without a
    // window 28.
    let header = Layer()
    header.frame = rect(0, 0, 375, 120)
    header.layoutMargins.top = 28
    #expect(header.layoutMargins == insets(28, 8, 8, 8))
    root.addSublayer(header)
    fixture.context.setSafeArea(insets(20, 0, 0, 0))
    #expect(header.layoutMargins == insets(48, 8, 8, 8))
    #expect(header.layoutMarginsGuide.layoutFrame == rect(8, 48, 359, 64))
    let title = fixture.layer("title", in: header)
    LayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: header.layoutMarginsGuide.topAnchor),
      title.leftAnchor.constraint(equalTo: header.layoutMarginsGuide.leftAnchor),
    ])
    root.layoutIfNeeded()
    #expect(title.frame.origin == CGPoint(x: 8, y: 48))
    header.insetsLayoutMarginsFromSafeArea = false
    root.layoutIfNeeded()
    #expect(header.layoutMargins.top == 28 && title.frame.minY == 28)
    header.insetsLayoutMarginsFromSafeArea = true
    header.frame.origin.y = 12
    root.layoutIfNeeded()
    #expect(title.frame.minY == 36)
  }

  @Test func `respect those of the superlayer by as little as is needed`() {
    let (page, card) = (Layer(), fixture.layer("card"))
    page.frame = root.bounds
    root.addSublayer(page)
    page.addSublayer(card)
    card.translatesAutoresizingMaskIntoConstraints = true
    card.frame = rect(0, 0, 375, 100)
    page.layoutMargins = insets(0, 20, 0, 16)
    #expect(card.layoutMargins == insets(8, 8, 8, 8) && !card.preservesSuperlayerLayoutMargins)
    let title = fixture.layer("title", in: card)
    LayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: card.layoutMarginsGuide.leadingAnchor),
      title.trailingAnchor.constraint(equalTo: card.layoutMarginsGuide.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(title.frame.minX == 8 && title.frame.maxX == 367)
    card.preservesSuperlayerLayoutMargins = true
    #expect(card.layoutMargins == insets(8, 20, 8, 16))
    root.layoutIfNeeded()
    #expect(title.frame.minX == 20 && title.frame.maxX == 359)
    card.layoutMargins.top = .nan
    #expect(card.layoutMargins.top == 8 && fixture.messages.count == 1)
    // Nearer to the middle its own suffice.
    card.frame = rect(5, 0, 350, 100)
    #expect(card.layoutMargins == insets(8, 15, 8, 8))
    page.layoutMargins.left = 40
    root.layoutIfNeeded()
    #expect(title.frame.minX == 35 && title.frame.maxX == 342)
    // Through layers that pass them on.
    let inner = Layer()
    inner.frame = rect(10, 0, 100, 50)
    inner.preservesSuperlayerLayoutMargins = true
    card.addSublayer(inner)
    #expect(inner.layoutMargins.left == 25)
  }
}

/// Laminar.docc: Constraints, "Alignment rectangles".
@Suite struct `Alignment rectangles` {
  private final class Ornate: Layer {
    var ornament = EdgeInsets.zero { didSet { invalidateIntrinsicContentSize() } }
    var contentSize = CGSize(width: -1, height: -1)
    override var alignmentRectInsets: EdgeInsets { ornament }
    override var intrinsicContentSize: CGSize { contentSize }
  }

  private let fixture = LayoutFixture(width: 200, height: 200)
  private var root: Layer { fixture.root }

  @Test func `are the frame without insets`() {
    // Apple's example of an icon with a glow: 20 × 20, aligned by {{2, 2}, {16, 16}}.
    let icon = Ornate()
    icon.ornament = insets(2, 2, 2, 2)
    #expect(icon.alignmentRect(forFrame: rect(0, 0, 20, 20)) == rect(2, 2, 16, 16))
    #expect(icon.frame(forAlignmentRect: rect(2, 2, 16, 16)) == rect(0, 0, 20, 20))
    icon.ornament.left = .infinity
    #expect(icon.alignmentRect(forFrame: rect(0, 0, 20, 20)) == rect(0, 2, 18, 16))
    #expect(Layer().alignmentRect(forFrame: rect(1, 2, 3, 4)) == rect(1, 2, 3, 4))
  }

  @Test func `are what constraints centre, and what contents fill`() {
    // A box of 100 × 100 with a shadow of 30 to the right and below: the box is centred.
    let box = fixture.add(Ornate(), "box", in: nil)
    box.ornament = insets(0, 0, 30, 30)
    box.contentSize = CGSize(width: 100, height: 100)
    LayoutConstraint.activate([
      box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      box.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(box.frame == rect(50, 50, 130, 130))
    // A badge at the upper right corner of what is aligned, and half as wide.
    let badge = fixture.layer("badge")
    let width = badge.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5, constant: 2)
    LayoutConstraint.activate([
      badge.rightAnchor.constraint(equalTo: box.rightAnchor),
      badge.bottomAnchor.constraint(equalTo: box.topAnchor), width,
      badge.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(badge.frame == rect(98, 40, 52, 10))
    width.constant = 0
    box.ornament = insets(4, 0, 30, 0)
    root.layoutIfNeeded()
    #expect(box.frame == rect(50, 46, 100, 134) && badge.frame == rect(100, 40, 50, 10))
    // Layers that have their own frame are aligned too.
    box.translatesAutoresizingMaskIntoConstraints = true
    for constraint in root.constraints where constraint.firstItem === box {
      constraint.isActive = false
    }
    box.frame = rect(0, 20, 100, 134)
    root.layoutIfNeeded()
    #expect(badge.frame == rect(50, 14, 50, 10))
  }

  @Test func `hold the margins and what is inside`() {
    // A label beside an ornament of 10 points to the right: the label is centred, not both.
    let holder = fixture.add(Ornate(), "holder", in: nil)
    holder.ornament = insets(0, 0, 0, 10)
    let label = fixture.layer("label", in: holder)
    let margins = holder.layoutMarginsGuide
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.widthAnchor.constraint(equalToConstant: 40),
      label.heightAnchor.constraint(equalToConstant: 20),
      holder.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      holder.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(holder.frame == rect(72, 0, 66, 36) && label.frame == rect(8, 8, 40, 20))
    #expect(root.convert(label.bounds, from: label).midX == 100)
    #expect(margins.layoutFrame == label.frame && fixture.messages.isEmpty)
  }
}

/// Laminar.docc: Constraints, "Conflicts and ambiguity".
@Suite struct `Constraints that affect a layout` {
  private let fixture = LayoutFixture()
  private var root: Layer { fixture.root }

  @Test func `are those that determine a frame, of the layer and of others`() {
    let (panel, page) = (fixture.layer("panel"), fixture.layer("page"))
    let wide = panel.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5)
    wide.priority = .defaultHigh
    let most = panel.widthAnchor.constraint(lessThanOrEqualToConstant: 120)
    let least = panel.widthAnchor.constraint(greaterThanOrEqualToConstant: 20)
    let left = panel.leftAnchor.constraint(equalTo: root.leftAnchor)
    let beside = page.leftAnchor.constraint(equalTo: panel.rightAnchor, constant: 10)
    let right = page.rightAnchor.constraint(equalTo: root.rightAnchor)
    let top = page.topAnchor.constraint(equalTo: root.topAnchor)
    LayoutConstraint.activate([wide, most, least, left, beside, right, top])
    func names(_ layer: Layer, _ axis: LayoutConstraint.Axis) -> [String] {
      layer.constraintsAffectingLayout(for: axis).map(\.description)
    }
    // Half of 400 gives way to the bound of 120.
    #expect(names(panel, .horizontal) == ["panel.width ≤ 120", "panel.left = root.left"])
    #expect(
      names(page, .horizontal) == [
        "panel.width ≤ 120", "panel.left = root.left", "page.left = panel.right + 10",
        "page.right = root.right",
      ])
    #expect(names(page, .vertical) == ["page.top = root.top"] && names(panel, .vertical).isEmpty)
    #expect(panel.bounds.width == 0)
    root.bounds.size.width = 200
    #expect(
      names(panel, .horizontal) == [
        "panel.width = 0.5 × root.width @750", "panel.left = root.left",
      ])
    root.layoutIfNeeded()
    #expect(page.frame == rect(110, 0, 90, 0))
    #expect(root.constraintsAffectingLayout(for: .horizontal).isEmpty)
    #expect(Layer().constraintsAffectingLayout(for: .vertical).isEmpty)
  }

  @Test func `determine guides, too`() {
    let (guide, box) = (LayoutGuide(), fixture.layer("box"))
    root.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 40)
    let offset = guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
    let after = box.leftAnchor.constraint(equalTo: guide.rightAnchor)
    LayoutConstraint.activate([width, offset, after])
    let ofGuide = guide.constraintsAffectingLayout(for: .horizontal)
    #expect(ofGuide.count == 2 && ofGuide.first === width && ofGuide.last === offset)
    let ofBox = box.constraintsAffectingLayout(for: .horizontal)
    #expect(ofBox.count == 3 && ofBox.last === after)
    #expect(LayoutGuide().constraintsAffectingLayout(for: .horizontal).isEmpty)
  }
}
