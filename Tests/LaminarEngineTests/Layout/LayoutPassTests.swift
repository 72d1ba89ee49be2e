import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
    #expect(!parent.hasLayoutRules && parent.rare == nil && child.rare == nil)
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
