import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A committed root of 400 × 300 with layers that constraints lay out.
struct LayoutFixture {
  let root = Layer()
  let context: LayerContext

  init(width: CGFloat = 400, height: CGFloat = 300) {
    root.name = "root"
    root.bounds.size = CGSize(width: width, height: height)
    root.position = CGPoint(x: width / 2, y: height / 2)
    context = LayerContext(root: root)
    context.commitIfNeeded()
  }

  func layer(_ name: String, in parent: Layer? = nil) -> Layer {
    add(Layer(), name, in: parent)
  }

  func text(_ string: String, in parent: Layer? = nil, size: CGFloat = 20) -> TextLayer {
    let layer = TextLayer()
    layer.string = string
    layer.fontSize = size
    return add(layer, string, in: parent)
  }

  func add<Kind: Layer>(_ layer: Kind, _ name: String, in parent: Layer?) -> Kind {
    layer.name = name
    layer.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// The width and height of a text in whole points.
  static func size(_ string: String, _ fontSize: CGFloat = 20, width: CGFloat? = nil) -> CGSize {
    let size = TextLayout.suggestedSize(
      for: AttributedText(string), fontSize: fontSize, width: width)
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  var messages: [String] {
    context.commitPending(callingBlocks: false)
    return context.diagnostics.map(\.message)
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension CGRect {
  /// Whether the rectangles differ by less than the steps of layout.
  func isNear(_ other: CGRect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
      .allSatisfy { abs($0) < 1e-5 }
  }
}

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

/// Laminar.docc: Constraints, "The pass".
@Suite struct `The pass of layout` {
  private let fixture = LayoutFixture()
  private var root: Layer { fixture.root }

  @Test func `sets frames before layoutSublayers, and at commit without animations`() {
    final class Recorder: Layer {
      var frames: [CGRect] = []
      override func layoutSublayers() {
        super.layoutSublayers()
        frames += sublayers?.map(\.frame) ?? []
      }
    }
    let recorder = fixture.add(Recorder(), "recorder", in: nil)
    let box = fixture.layer("box", in: recorder)
    recorder.widthAnchor.constraint(equalToConstant: 100).isActive = true
    box.widthAnchor.constraint(equalTo: recorder.widthAnchor, multiplier: 0.5).isActive = true
    fixture.context.commitPending(callingBlocks: false)
    #expect(recorder.frames == [rect(0, 0, 50, 0)] && box.animationKeys() == nil)
    recorder.constraints.first?.constant = 60
    recorder.constraints.last?.constant = 1
    fixture.context.commitPending(callingBlocks: false)
    #expect(recorder.frames.count == 2 && box.animationKeys() == nil)
  }

  @Test func `animates a constant inside a block`() {
    let box = fixture.layer("box")
    let left = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    LayoutConstraint.activate([
      left, box.widthAnchor.constraint(equalToConstant: 20),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    fixture.context.commitIfNeeded()
    left.constant = 110
    Layer.animate(withDuration: 2, options: .curveLinear) { root.layoutIfNeeded() }
    #expect(box.position.x == 120)
    fixture.context.commitIfNeeded()
    fixture.context.advance(to: 1)
    #expect(box.presentation()?.position.x == 70)
    #expect(box.presentation()?.leftAnchor.constraint(equalTo: root.leftAnchor).firstItem === box)
  }

  @Test func `leaves trees without constraints alone`() {
    let (parent, child) = (Layer(), Layer())
    parent.addSublayer(child)
    parent.layoutIfNeeded()
    child.frame = rect(1, 2, 3, 4)
    parent.layoutIfNeeded()
    #expect(!parent.hasLayoutRules && parent.extras == nil && child.extras == nil)
    #expect(!child.hasAmbiguousLayout && child.layoutDiagnostics.isEmpty)
  }

  @Test
  func `deactivates constraints of a layer that leaves with the rest, and keeps those inside`() {
    let (card, photo) = (fixture.layer("card"), fixture.layer("photo"))
    card.translatesAutoresizingMaskIntoConstraints = true
    let dot = fixture.layer("dot", in: photo)
    let between = photo.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 7)
    let inside = dot.leftAnchor.constraint(equalTo: photo.leftAnchor, constant: 9)
    let width = photo.widthAnchor.constraint(equalToConstant: 33)
    LayoutConstraint.activate([between, inside, width])
    root.layoutIfNeeded()
    #expect(photo.frame.minX == 7 && dot.frame.minX == 9)
    root.bringSublayerToFront(card)
    root.insertSublayer(photo, at: 0)
    #expect(between.isActive)
    photo.removeFromSuperlayer()
    #expect(!between.isActive && inside.isActive && width.isActive && root.constraints.isEmpty)
    inside.constant = 12
    photo.layoutIfNeeded()
    #expect(dot.frame.minX == 12 && photo.bounds.width == 33)
    card.addSublayer(photo)
    width.constant = 44
    inside.constant = 15
    root.layoutIfNeeded()
    #expect(dot.frame.minX == 15 && photo.bounds.width == 44)
    between.isActive = true
    root.layoutIfNeeded()
    #expect(photo.frame.minX == 7 && card.constraints.count == 1)
    root.sublayers = []
    #expect(between.isActive && card.superlayer == nil)
  }

  @Test func `lays out layers whose tree is gone, and forgets layers that are`() {
    var parent: Layer? = Layer()
    let child = Layer()
    child.translatesAutoresizingMaskIntoConstraints = false
    parent?.addSublayer(child)
    let width = child.widthAnchor.constraint(equalToConstant: 10)
    let parents = parent.map { child.heightAnchor.constraint(equalTo: $0.heightAnchor) }
    width.isActive = true
    parents?.isActive = true
    parent?.layoutIfNeeded()
    parent = nil
    #expect(child.superlayer == nil && parents?.isActive == false)
    width.constant = 20
    child.layoutIfNeeded()
    #expect(child.bounds.width == 20)
    for index in 0..<300 {
      let layer = fixture.layer("\(index)")
      layer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5).isActive = true
      root.layoutIfNeeded()
      #expect(layer.frame.minX == 5)
      layer.removeFromSuperlayer()
    }
    #expect(root.layoutEngine.boxes.count == 1 && root.layoutEngine.order.count < 200)
  }

  @Test func `lets layers update their constraints, the deepest first`() {
    final class Updating: Layer {
      nonisolated(unsafe) static var names: [String] = []
      override func updateConstraints() {
        super.updateConstraints()
        Self.names.append(name ?? "")
        if constraints.isEmpty {
          widthAnchor.constraint(equalToConstant: 25).isActive = true
        }
      }
    }
    let outer = fixture.add(Updating(), "outer", in: nil)
    let inner = fixture.add(Updating(), "inner", in: outer)
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(Updating.names == ["inner", "outer"] && inner.bounds.width == 25)
    root.layoutIfNeeded()
    #expect(Updating.names.count == 2)
  }

  @Test func `of a thousand layers takes no step of the solver, and a changed constant one row`() {
    var constraints: [LayoutConstraint] = []
    var last = root
    for index in 0..<1000 {
      let layer = fixture.layer("\(index)")
      constraints += [
        layer.topAnchor.constraint(
          equalTo: index == 0 ? root.topAnchor : last.bottomAnchor, constant: 1),
        layer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2),
        layer.heightAnchor.constraint(equalToConstant: 3),
      ]
      last = layer
    }
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(last.frame.minY == 3997)
    let engine = root.layoutEngine
    // Of each layer 3 constraints, 4 numbers of its own frame, 2 lengths not below 0; 4 of the root’s frame
    #expect(engine.addedRowCount == 9004 && engine.solutionCount == 1)
    #expect(engine.solver.stepCount == 0)
    let (added, solutions) = (engine.addedRowCount, engine.solutionCount)
    constraints[0].constant = 11
    root.layoutIfNeeded()
    #expect(last.frame.minY == 4007)
    #expect(engine.addedRowCount == added && engine.changedRowCount == 1)
    #expect(engine.solutionCount == solutions + 1 && engine.solver.stepCount == 0)
    // A layer that moves changes the rows of its own frame alone.
    root.bounds.size.height = 500
    root.layoutIfNeeded()
    #expect(engine.addedRowCount == added && engine.changedRowCount == 5)
  }
}

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
