import Laminar
import LaminarTestSupport
import Testing

@Suite struct `Workloads` {
  @Test func `draw their numbers from a generator that every language can repeat`() {
    var numbers = WorkloadNumbers(seed: 1)
    // x₁ = 1664525 + 1013904223 = 1015568748, of which the upper 24 bits are 3967065.
    #expect(numbers.next() == 3_967_065.0 / 16_777_216)
    #expect(WorkloadNumbers.text(-0.25) == "-0.25")
    #expect(WorkloadNumbers.text(1920) == "1920")
    #expect(WorkloadNumbers.text(0.00004) == "0")
  }

  @Test(arguments: Workload.allCases)
  func `are the scenes in the repository`(workload: Workload) throws {
    // The particles are too large to keep: 'make bench' writes them.
    guard workload != .particles, workload != .light else { return }
    #expect(
      Repository.text("scenes/bench/\(workload.rawValue).json") == workload.text,
      "swift run -c release LaminarBenchmarks write scenes/bench \(workload.rawValue)")
    for image in workload.images {
      let bytes = try #require(Repository.bytes("scenes/bench/\(image.path)"))
      #expect(try PNGDecoder.decode(bytes) == image.bitmap)
    }
  }

  @Test func `of many tracks and events are always the same text, of the stated amount`() {
    let text = GeneratedScene.tracks.text
    #expect(text == GeneratedScene.tracks.text)
    #expect(text.split(separator: "\"keyPath\"").count == 10_001)
    #expect(GeneratedScene.layers.text.split(separator: "\"keyPath\"").count == 100_001)
    // 50,000 a second live for two.
    let particles = GeneratedScene.particles.text
    #expect(particles.contains("\"birthRate\":50000,\"lifetime\":2,"))
    #expect(
      SceneLoader.load(Array(particles.utf8), name: "", image: { _ in nil }).report.text() == "")
    let timeline = GeneratedScene.timeline(events: 32, layers: 16)
    #expect(timeline == GeneratedScene.timeline(events: 32, layers: 16))
    #expect(timeline.split(separator: "\"at\"").count == 33)
    #expect(
      SceneLoader.load(Array(timeline.utf8), name: "", image: { _ in nil }).report.text() == "")
  }
}
