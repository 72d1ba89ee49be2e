import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `A layer's filters` {
  @Test func `take the inputs of their type`() {
    var filter = Filter(type: .gaussianBlur, name: "soft")
    #expect(filter.value(forKey: "inputRadius") == .number(10))
    let isSet1 = filter.setValue(Float(0.3), forKey: "inputRadius")
    #expect(isSet1)
    #expect(filter.value(forKey: "inputRadius") == .number(0.3))
    let isSet2 = filter.setValue(1, forKey: "inputAmount")
    #expect(!isSet2)
    let isSet3 = filter.setValue("wide", forKey: "inputRadius")
    #expect(!isSet3)
    let isSet4 = filter.setValue(Double.nan, forKey: "inputRadius")
    #expect(!isSet4)
    var matrix = Filter(type: .colorMatrix)
    let isSet5 = matrix.setValue([1, 2, 3], forKey: "inputColorMatrix")
    #expect(!isSet5)
    let isSet6 = matrix.setValue((0..<20).map(Double.init), forKey: "inputColorMatrix")
    #expect(isSet6)
  }

  @Test func `are known by Core Image's names too`() {
    #expect(Filter(named: "CIGaussianBlur")?.type == .gaussianBlur)
    #expect(Filter(named: "colorHueRotate")?.type == .colorHueRotate)
    #expect(Filter(named: "CIBloom") == nil)
  }

  @Test func `are reached by key paths`() {
    let layer = Layer()
    layer.filters = [Filter.gaussianBlur(radius: 4, name: "soft"), Filter.colorInvert()]
    #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 4)
    layer.setValue(7, forKeyPath: "filters.soft.inputRadius")
    #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 7)
    #expect((layer.filters?.first as? Filter)?.value(forKey: "inputRadius") == .number(7))
  }

  @Test func `report what is not a filter`() {
    let layer = Layer()
    layer.backgroundFilters = ["blur"]
    #expect(layer.rare?.diagnostics.map(\.key) == ["backgroundFilters"])
  }
}
