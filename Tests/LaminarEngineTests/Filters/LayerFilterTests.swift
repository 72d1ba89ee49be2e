import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `A layer's filters` {
  @Test func `take the inputs of their type`() {
    var filter = Filter(type: .gaussianBlur, name: "soft")
    #expect(filter.value(forKey: "inputRadius") == .number(10))
    #expect(filter.setValue(Float(0.3), forKey: "inputRadius"))
    #expect(filter.value(forKey: "inputRadius") == .number(0.3))
    #expect(!filter.setValue(1, forKey: "inputAmount"))
    #expect(!filter.setValue("wide", forKey: "inputRadius"))
    #expect(!filter.setValue(Double.nan, forKey: "inputRadius"))
    var matrix = Filter(type: .colorMatrix)
    #expect(!matrix.setValue([1, 2, 3], forKey: "inputColorMatrix"))
    #expect(matrix.setValue((0..<20).map(Double.init), forKey: "inputColorMatrix"))
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

  @Test func `note what is no filter`() {
    let layer = Layer()
    layer.backgroundFilters = ["blur"]
    #expect(layer.rare?.diagnostics.map(\.key) == ["backgroundFilters"])
  }
}
