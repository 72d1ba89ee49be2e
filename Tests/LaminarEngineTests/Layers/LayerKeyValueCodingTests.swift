import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Layer key-value coding` {
  private let layer = Layer()

  private func number(_ keyPath: String) -> Double? {
    (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue
  }

  @Test func `returns numbers as NSNumber and structures as themselves`() {
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(true, forKey: "hidden")
    #expect(layer.value(forKey: "opacity") is NSNumber)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(layer.value(forKey: "isHidden") as? Bool == true)
    #expect(layer.isHidden)
    #expect(layer.value(forKey: "transform") as? Transform3D == .identity)
    #expect(layer.value(forKey: "backgroundColor") == nil)
    layer.setValue(Color(red: 1, green: 0, blue: 0), forKey: "backgroundColor")
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil)
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resizeAspect)
    layer.setValue(LayerContentsGravity.top, forKey: "contentsGravity")
    #expect(layer.value(forKey: "contentsGravity") as? String == "top")
    layer.setValue(CornerMask.layerMinXMinYCorner, forKey: "maskedCorners")
    #expect(layer.value(forKey: "maskedCorners") as? NSNumber == 1)
  }

  @Test func `reaches parts of structures`() {
    layer.setValue(30, forKeyPath: "position.x")
    layer.setValue(CGSize(width: 40, height: 50), forKeyPath: "bounds.size")
    layer.setValue(Float(0.1), forKeyPath: "bounds.origin.y")
    #expect(layer.position == CGPoint(x: 30, y: 0))
    #expect(layer.bounds == CGRect(x: 0, y: 0.1, width: 40, height: 50))
    #expect(number("bounds.size.height") == 50)
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 0, y: 0.1))
    #expect(number("frame.size.width") == 40)
    layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 10), forKey: "frame")
    #expect(layer.value(forKeyPath: "frame.origin") as? CGPoint == .zero)
    #expect(layer.bounds.size == CGSize(width: 10, height: 10))
  }

  @Test func `reaches parts of transforms`() throws {
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 4)
    #expect(abs(try #require(number("transform.scale")) - 3) < 1e-12)
    layer.setValue(5, forKeyPath: "transform.scale.xy")
    #expect(abs(layer.transform.m11 - 5) < 1e-12)
    #expect(abs(layer.transform.m22 - 5) < 1e-12)
    #expect(abs(layer.transform.m33 - 4) < 1e-12)
    layer.transform = .identity
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    #expect(abs(try #require(number("transform.rotation.z")) - 0.5) < 1e-12)
    #expect(abs(layer.transform.m12 - 0.479425538604203) < 1e-12)
    layer.setValue(CGSize(width: 7, height: 8), forKeyPath: "transform.translation")
    layer.setValue(9, forKeyPath: "transform.translation.z")
    #expect(layer.transform.m41 == 7)
    #expect(layer.transform.m42 == 8)
    #expect(layer.transform.m43 == 9)
    #expect(
      layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 7, height: 8))
    layer.setValue(-0.002, forKeyPath: "sublayerTransform.m34")
    #expect(layer.sublayerTransform.m34 == -0.002)
  }

  @Test func `reaches sublayers, masks and cells by name`() {
    let dial = Layer()
    dial.name = "dial"
    let needle = Layer()
    needle.name = "needle"
    layer.addSublayer(dial)
    dial.addSublayer(needle)
    layer.setValue(4, forKeyPath: "sublayers.dial.sublayers.needle.position.y")
    #expect(needle.position.y == 4)
    #expect(number("sublayers.dial.sublayers.needle.position.y") == 4)
    #expect(layer.value(forKeyPath: "sublayers.dial") as? Layer === dial)
    #expect(layer.value(forKeyPath: "sublayers.missing.opacity") == nil)
    layer.setValue(4, forKeyPath: "sublayers.missing.opacity")
    layer.setValue(4, forKeyPath: "mask.opacity")
    #expect(layer.rare?.diagnostics.count == 2)
    layer.mask = Layer()
    layer.setValue(0.25, forKeyPath: "mask.opacity")
    #expect(layer.mask?.opacity == 0.25)
  }

  @Test func `reaches cells within cells`() {
    let emitter = EmitterLayer()
    let fire = EmitterCell()
    fire.name = "fire"
    let spark = EmitterCell()
    spark.name = "spark"
    fire.emitterCells = [spark]
    emitter.emitterCells = [fire]
    emitter.setValue(30, forKeyPath: "emitterCells.fire.birthRate")
    emitter.setValue(Float(0.1), forKeyPath: "emitterCells.fire.emitterCells.spark.scale")
    emitter.setValue(0.5, forKeyPath: "emitterCells.fire.contentsRect.size.width")
    emitter.setValue(2, forKeyPath: "emitterCells.fire.speed")
    #expect(fire.birthRate == 30)
    #expect(spark.scale == 0.1)
    #expect(fire.contentsRect.width == 0.5)
    #expect(fire.speed == 2)
    let scale = emitter.value(forKeyPath: "emitterCells.fire.emitterCells.spark.scale")
    #expect(scale as? NSNumber == 0.1)
    #expect(spark.owner === emitter)
    emitter.setValue("many", forKeyPath: "emitterCells.fire.birthRate")
    #expect(fire.birthRate == 30)
    #expect(emitter.rare?.diagnostics.map(\.key) == ["emitterCells.fire.birthRate"])
    spark.emitterCells = [fire, EmitterCell()]
    #expect(spark.emitterCells?.count == 1)
    emitter.emitterCells = nil
    #expect(spark.owner == nil)
  }

  @Test func `reaches media timing`() {
    layer.setValue(2, forKey: "speed")
    layer.setValue(NSNumber(value: Float(0.1)), forKey: "timeOffset")
    layer.setValue(1, forKey: "beginTime")
    layer.setValue(Double.infinity, forKey: "repeatCount")
    layer.setValue(3, forKey: "duration")
    layer.setValue(4, forKey: "repeatDuration")
    layer.setValue(true, forKey: "autoreverses")
    layer.setValue("both", forKey: "fillMode")
    #expect(layer.speed == 2)
    #expect(layer.timeOffset == 0.1)
    #expect(layer.beginTime == 1)
    #expect(layer.repeatCount == .infinity)
    #expect(layer.duration == 3)
    #expect(layer.repeatDuration == 4)
    #expect(layer.autoreverses)
    #expect(layer.fillMode == .both)
    #expect(number("speed") == 2)
    #expect(layer.value(forKey: "fillMode") as? String == "both")
    layer.setValue(MediaTimingFillMode.forwards, forKey: "fillMode")
    #expect(layer.fillMode == .forwards)
  }

  @Test func `reaches what is not a property`() {
    let child = Layer()
    layer.setValue("dial", forKey: "name")
    layer.setValue([child], forKey: "sublayers")
    #expect(layer.name == "dial")
    #expect(layer.value(forKey: "sublayers") as? [Layer] == [child])
    #expect(child.value(forKey: "superlayer") as? Layer === layer)
    layer.setValue(child, forKey: "mask")
    #expect(layer.mask === child)
    layer.setValue(nil, forKey: "mask")
    #expect(layer.value(forKey: "mask") == nil)
    layer.setValue(NSNull(), forKey: "name")
    #expect(layer.name == nil)
    layer.setValue(3, forKey: "mask")
    layer.setValue(child, forKey: "superlayer")
    #expect(child.superlayer == nil)
    #expect(layer.rare?.diagnostics.count == 2)
  }

  @Test func `keeps undeclared keys`() {
    layer.setValue([1, 2], forKey: "anything")
    layer.setValue("deep", forKeyPath: "any.thing")
    layer.setValue(["name": "Rex"] as [String: Any], forKey: "dog")
    #expect(layer.value(forKey: "anything") as? [Int] == [1, 2])
    #expect(layer.value(forKeyPath: "any.thing") as? String == "deep")
    #expect(layer.value(forKeyPath: "dog.name") as? String == "Rex")
    #expect(layer.value(forKeyPath: "dog.age") == nil)
    #expect(layer.value(forKey: "nothing") == nil)
    layer.setValue(nil, forKey: "anything")
    #expect(layer.value(forKey: "anything") == nil)
    let cell = EmitterCell()
    cell.setValue(3, forKey: "particles")
    #expect(cell.value(forKey: "particles") as? Int == 3)
  }

  @Test func `ignores and records wrong kinds`() {
    layer.setValue("half", forKey: "opacity")
    layer.setValue(nil, forKey: "opacity")
    layer.setValue(3, forKey: "backgroundColor")
    layer.setValue("x", forKeyPath: "position.x")
    layer.setValue(CGPoint.zero, forKeyPath: "transform.rotation")
    layer.setValue(1, forKeyPath: "backgroundColor.red")
    layer.setValue(Double.infinity, forKey: "cornerRadius")
    layer.setValue(1e300, forKey: "maskedCorners")
    #expect(layer.values.entries.isEmpty)
    let keys = layer.rare?.diagnostics.map(\.key)
    #expect(
      keys == [
        "opacity", "backgroundColor", "position.x", "transform.rotation", "backgroundColor.red",
        "cornerRadius", "maskedCorners",
      ])
    let first = layer.rare?.diagnostics.first?.description
    #expect(first == "Layer:opacity: a value of another kind was ignored")
  }

  @Test func `records no more than a hundred`() {
    for index in 0..<500 { layer.setValue("x", forKeyPath: "sublayers.\(index).opacity") }
    #expect(layer.rare?.diagnostics.count == 100)
  }
}
