/// The content of the offline page of a comparison: one case, or the cases of a suite.
package struct ReportPage: Sendable, Hashable {
  /// The subject of the page: `bounce.json and bounce-new.json`.
  package var title: String
  /// A summary in one line.
  package var headline: String
  /// The cases, the worst first.
  package var cases: [PageCase]

  /// The most bytes of a page.
  package static let largestPage = 10_000_000

  /// Makes a page.
  package init(title: String, headline: String, cases: [PageCase]) {
    self.title = title
    self.headline = headline
    self.cases = cases
  }
}

/// One comparison on a page.
package struct PageCase: Sendable, Hashable {
  /// How a comparison ended.
  package enum Status: String, Sendable, Hashable {
    /// Nothing differs beyond the tolerances.
    case same
    /// At least one frame, track or check differs.
    case different
    /// The comparison could not be run.
    case failed
  }

  /// A sentence about a difference.
  package struct Finding: Sendable, Hashable {
    /// The sentence.
    package var text: String
    /// Its location in a scene: `scenes/bounce.json:14`.
    package var location: String
    /// The sample at which it is visible first; nil if it has none.
    package var sample: Int?

    /// Makes a finding.
    package init(_ text: String, location: String = "", sample: Int? = nil) {
      self.text = text
      self.location = location
      self.sample = sample
    }
  }

  /// Its name in the list of cases.
  package var name: String
  /// How it ended.
  package var status: Status
  /// A summary in one line.
  package var headline: String
  /// Sentences about what differs, the worst first.
  package var findings: [Finding] = []
  /// The numbers of the samples, ascending: frames, or counts of stated times.
  package var frames: [Int] = []
  /// The times of the samples, in seconds.
  package var times: [Double] = []
  /// The curves that differ, the worst first.
  package var curves: [PageCurve] = []
  /// The number of curves that differ and are omitted.
  package var omittedCurves = 0
  /// The pictures, in the order of their samples.
  package var pictures: [PagePicture] = []
  /// For each sample how much its pixels differ, in 0…1; empty when none were compared.
  package var pixelHeat: [Double] = []

  /// Makes a case.
  package init(name: String, status: Status, headline: String) {
    self.name = name
    self.status = status
    self.headline = headline
  }
}

/// A track of both sides over all samples.
package struct PageCurve: Sendable, Hashable {
  /// The path of the layer.
  package var layer: String
  /// The key path.
  package var key: String
  /// A value for each sample; NaN where the layer does not exist. Empty for a missing track.
  package var base: [Double]
  /// The same of the new side.
  package var new: [Double]
  /// The difference as a sentence.
  package var text: String
  /// The location of the animation that drives it.
  package var location: String

  /// Makes a curve.
  package init(
    layer: String, key: String, base: [Double], new: [Double], text: String = "",
    location: String = ""
  ) {
    self.layer = layer
    self.key = key
    self.base = base
    self.new = new
    self.text = text
    self.location = location
  }
}

/// The pictures of both sides at a sample, as PNG files.
package struct PagePicture: Sendable, Hashable {
  /// The index of the sample.
  package var sample: Int
  /// The file of the base; empty when there is none.
  package var base: [UInt8]
  /// The file of the new side; empty when there is none.
  package var new: [UInt8]
  /// The difference as a sentence.
  package var text: String
  /// How much of the difference is visible, in 0…1: the page opens at the greatest, and where there is no
  /// space for all the least are omitted.
  package var weight: Double

  /// Makes a pair of pictures.
  package init(sample: Int, base: [UInt8], new: [UInt8], text: String = "", weight: Double = 0) {
    self.sample = sample
    self.base = base
    self.new = new
    self.text = text
    self.weight = weight
  }
}
