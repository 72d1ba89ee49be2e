import QuartzCore
import Testing

/// Six faces in a transform layer, seen in perspective.
private final class Cube {
  let scene = CALayer()
  let cube = CATransformLayer()
  private(set) var faces: [CALayer] = []

  init(side: CGFloat) {
    scene.bounds = CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    scene.sublayerTransform = perspective
    cube.position = CGPoint(x: side, y: side)
    scene.addSublayer(cube)
    addFace(0, side, CATransform3DIdentity)
    addFace(1, side, CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    addFace(2, side, CATransform3DMakeRotation(-.pi / 2, 0, 1, 0))
    addFace(3, side, CATransform3DMakeRotation(.pi / 2, 1, 0, 0))
    addFace(4, side, CATransform3DMakeRotation(-.pi / 2, 1, 0, 0))
    addFace(5, side, CATransform3DMakeRotation(.pi, 0, 1, 0))
  }

  private func addFace(_ index: Int, _ side: CGFloat, _ turn: CATransform3D) {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let hues: [CGFloat] = [1, 0.8, 0.6, 0.4, 0.2, 0.1]
    face.backgroundColor = CGColor(red: hues[index], green: 0, blue: 0, alpha: 1)
    face.isDoubleSided = false
    face.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, side / 2), turn)
    faces.append(face)
    cube.addSublayer(face)
  }
}

@Suite struct `A cube` {
  @Test func `shows the face that is turned to the viewer`() {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    cube.scene.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    stage.rootLayer.addSublayer(cube.scene)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0xff00_00ff)
    // A quarter turn about y brings the face at +x to the far side, that at −x to the front.
    CATransaction.setDisableActions(true)
    cube.cube.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0x9900_00ff)
    CATransaction.setDisableActions(true)
    cube.cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0x1a00_00ff)
  }

  @Test func `enlarges what is nearer`() {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    cube.scene.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    stage.rootLayer.addSublayer(cube.scene)
    // The front face is 20 points nearer: 20 · 500 / 480 = 20.83 to each side of the centre.
    let picture = stage.render(at: 0)
    #expect(abs(Double(picture.rgba(x: 40 - 21, y: 40) & 0xff) - 0.8333 * 255) < 1)
    #expect(picture.rgba(x: 40 - 22, y: 40) == 0)
  }

  @Test func `turns evenly`() throws {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    stage.rootLayer.addSublayer(cube.scene)
    let spin = CABasicAnimation(keyPath: "transform.rotation.y")
    spin.fromValue = 0
    spin.toValue = CGFloat.pi
    spin.duration = 2
    cube.cube.add(spin, forKey: "spin")
    stage.advance(to: 0.5)
    let shown = try #require(cube.cube.presentation()?.transform)
    let expected = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    #expect(abs(shown.m11 - expected.m11) < 1e-12 && abs(shown.m13 - expected.m13) < 1e-12)
  }
}

@Suite struct `A page flip` {
  /// Turns a page about its left edge.
  private func makePage(in host: CALayer) -> CALayer {
    let page = CALayer()
    page.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    page.anchorPoint = CGPoint(x: 0, y: 0.5)
    page.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    page.position = CGPoint(x: 40, y: 30)
    host.addSublayer(page)
    return page
  }

  @Test func `turns about its edge`() {
    let stage = Stage(width: 80, height: 60)
    let page = makePage(in: stage.rootLayer)
    #expect(page.frame == CGRect(x: 40, y: 10, width: 30, height: 40))
    let flip = CABasicAnimation(keyPath: "transform")
    flip.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    flip.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(-.pi * 0.999, 0, 1, 0))
    flip.duration = 1
    flip.fillMode = .both
    flip.isRemovedOnCompletion = false
    page.add(flip, forKey: "flip")
    #expect(stage.render(at: 0).rgba(x: 60, y: 30) == 0x00ff_00ff)
    let late = stage.render(at: 1)
    #expect(late.rgba(x: 60, y: 30) == 0)
    #expect(late.rgba(x: 20, y: 30) == 0x00ff_00ff)
  }

  @Test func `pushes new contents in`() {
    let stage = Stage(width: 40, height: 40)
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    card.masksToBounds = true
    card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(card)
    stage.advance(to: 0)
    let push = CATransition()
    push.type = .push
    push.subtype = CATransitionSubtype.fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .linear)
    card.add(push, forKey: kCATransition)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()
    // A quarter of the way the old contents have left a quarter of the width.
    let picture = stage.render(at: 0.25)
    #expect(picture.rgba(x: 28, y: 20) == 0xff00_00ff)
    #expect(picture.rgba(x: 32, y: 20) == 0x0000_ffff)
  }
}
