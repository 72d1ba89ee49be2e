import LaminarRaster
import Testing

@testable import LaminarTrace

@Suite struct `The sample that a page opens at` {
  private func item(_ base: [Double], _ new: [Double]) -> PageCase {
    var item = PageCase(name: "a", status: .different, headline: "")
    item.frames = Array(base.indices)
    item.times = base.indices.map { Double($0) / 60 }
    item.curves = [PageCurve(layer: "a", key: "opacity", base: base, new: new)]
    return item
  }

  @Test func `is the worst visible one, not the first whose values differ`() {
    var item = item([0, 1, 2, 3, 4, 5], [0, 1.5, 2, 3, 8, 5])
    #expect(item.openingSample == 4)
    item.takePictures([
      PagePicture(sample: 1, base: [], new: [], weight: 0.1),
      PagePicture(sample: 3, base: [], new: [], weight: 0.4),
      PagePicture(sample: 5, base: [], new: [], weight: 0.4),
    ])
    #expect(item.openingSample == 3)
    var text = ByteText()
    PageData(ReportPage(title: "", headline: "", cases: [item]), curveCapacity: 1000)
      .append(to: &text, pictures: [])
    #expect(text.string.contains("\"start\":3,"))
  }

  @Test func `is that of the values where no visible pixel differs, and 0 where nothing does`() {
    var item = item([0, 1, 2], [0, 1, 3])
    item.takePictures([PagePicture(sample: 0, base: [], new: [], weight: 0)])
    #expect(item.openingSample == 2)
    #expect(self.item([1, 1], [1, 1]).openingSample == 0)
  }

  @Test func `prefers a small area of another colour to all of one step`() {
    func difference(_ count: Int, _ step: Double) -> FrameDifference {
      var difference = FrameDifference(Bitmap(width: 10, height: 10), Bitmap(width: 10, height: 10))
      difference.differing = count
      difference.mean = Double(count) / 100 * step
      return difference
    }
    #expect(difference(100, 1).visibility < difference(3, 255).visibility)
    #expect(difference(100, 1).share > difference(3, 255).share)
  }
}
