extension ReportPage {
  /// The page of a suite's run: the failed cases first, each with its findings.
  package init(_ report: SuiteReport) {
    let ordered = report.failures + report.cases.filter(\.isPassed)
    self.init(
      title: report.name, headline: report.headline, cases: ordered.map { PageCase($0) })
    if !report.obsolete.isEmpty {
      var item = PageCase(
        name: "obsolete goldens", status: .failed, headline: "no case has these files any more")
      item.findings = report.obsolete.map { PageCase.Finding($0) }
      cases.insert(item, at: report.failures.count)
    }
  }
}

extension PageCase {
  /// The part of a page on one case of a suite.
  init(_ result: SuiteCaseResult) {
    let worst = result.worst
    let status: Status =
      result.isPassed ? .same : worst?.outcome == .different ? .different : .failed
    self.init(
      name: result.name, status: status,
      headline: result.isPassed
        ? result.checks.map(\.headline).joined(separator: " · ") : worst?.headline ?? "")
    for check in result.checks where check.outcome != .passed {
      if let values = check.values {
        take(values)
      } else {
        findings.append(
          Finding("\(check.kind): \(check.headline)", location: check.location?.description ?? ""))
      }
      findings += check.details.map { Finding($0) }
    }
    if times.isEmpty {
      frames = result.pictures.map(\.frame)
      times = result.pictures.map(\.time)
      takePictures(result.pictures.enumerated().map { $1.page(sample: $0) })
    } else {
      takePictures(
        result.pictures.map { picture in
          let sample = times.firstIndex { $0 >= picture.time - 1e-9 } ?? times.count - 1
          return picture.page(sample: sample)
        })
    }
  }
}

/// Pictures of a case's golden and of its current output, for the page.
package struct SuitePicture: Sendable, Hashable {
  /// The number of the frame, or the count of a stated time.
  package var frame: Int
  /// In seconds.
  package var time: Double
  /// The golden's picture as a PNG file, small, from the sheet; empty when there is none.
  package var base: [UInt8]
  /// The scene's current output as a PNG file, of the same size.
  package var new: [UInt8]
  /// Whether its hash differs from the golden's.
  package var differs: Bool
  /// How both pictures differ as small as they are; nil when one is missing.
  package var difference: FrameDifference?

  /// Makes a pair.
  package init(
    frame: Int, time: Double, base: [UInt8], new: [UInt8], differs: Bool,
    difference: FrameDifference? = nil
  ) {
    self.difference = difference
    self.frame = frame
    self.time = time
    self.base = base
    self.new = new
    self.differs = differs
  }

  func page(sample: Int) -> PagePicture {
    PagePicture(sample: sample, base: base, new: new, text: text, weight: weight)
  }

  private var text: String {
    guard differs else { return "" }
    guard let difference else { return "the pixels differ from the golden's" }
    return difference.worst > 0
      ? difference.sentence : "the pixels differ from the golden's by less than is visible here"
  }

  /// What differs only in its full size still counts.
  private var weight: Double {
    differs ? max(difference?.visibility ?? 1, 1e-6) : 0
  }
}
