package import LaminarGraphics

/// The differences of two inputs: the content of every format of report.
public struct DifferenceReport: Sendable, Hashable {
  /// The base's name as it was given.
  package var base: String
  /// The name of the input that is compared with it.
  package var new: String
  /// The traces, of scenes too; nil for hash lists.
  public var traces: TraceComparison?
  /// The hashes of frames.
  package var hashes: FrameHashComparison?
  /// The pixels of frames.
  package var frames: FrameSetComparison?
  /// The changes in the text of two scenes, the most important first.
  package var changes: [DocumentChange] = []
  /// Pictures of both sides for the page, in the order of their samples; other forms leave them out.
  package var pictures: [PagePicture] = []

  /// Makes a report of two traces.
  public init(_ traces: TraceComparison) {
    self.init(base: traces.base.name, new: traces.new.name, traces: traces)
  }

  /// Makes a report.
  package init(
    base: String, new: String, traces: TraceComparison? = nil,
    hashes: FrameHashComparison? = nil, frames: FrameSetComparison? = nil,
    changes: [DocumentChange] = []
  ) {
    self.base = base
    self.new = new
    self.traces = traces
    self.hashes = hashes
    self.frames = frames
    self.changes = changes
  }

  /// Whether nothing differs.
  public var isSame: Bool {
    traces?.isSame ?? true && hashes?.isSame ?? true && frames?.isSame ?? true
      && changes.isEmpty
  }

  /// A summary in one line.
  public var headline: String {
    if let change = changes.first {
      let remaining = changes.count - 1
      return change.headline
        + (remaining > 0 ? ", and \(ReportNumber.counted(remaining, "more change"))" : "")
    }
    if let hashes, !hashes.isSame { return hashes.headline }
    if let frames, !frames.isSame { return frames.headline }
    if let traces, !traces.isSame { return traces.headline }
    if let hashes { return hashes.headline }
    if let frames { return frames.headline }
    return traces?.headline ?? "the same"
  }
}

// MARK: - Formats

/// The formats of a report.
public enum ReportKind: String, Sendable, Hashable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For machines: one JSON object, versioned.
  case json
  /// For a comment or a page.
  case markdown
  /// JUnit's XML, for the dashboards of build servers.
  case junit
  /// Annotations of GitHub's workflow commands.
  case github
  /// One offline page with frames and curves.
  case html
}

/// A result that can be reported in every format.
package protocol Reportable {
  /// The report in a format.
  ///
  /// - Parameters:
  ///   - kind: The format.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  func text(as kind: ReportKind, columns: Int, colors: Bool) -> String
}

extension Reportable {
  /// The report in a format, for a file.
  package func text(as kind: ReportKind) -> String { text(as: kind, columns: 100, colors: false) }
}

extension DifferenceReport: Reportable {
  /// The report in a format, for a file.
  public func text(as kind: ReportKind) -> String { text(as: kind, columns: 100, colors: false) }

  /// The report in a format.
  ///
  /// - Parameters:
  ///   - kind: The format.
  ///   - columns: The width of the terminal, for text.
  ///   - colors: Whether text is coloured.
  package func text(as kind: ReportKind, columns: Int, colors: Bool) -> String {
    switch kind {
    case .text: TextReport(self, columns: columns, colors: colors).text
    case .json: JSONReport(self).text
    case .markdown: MarkdownReport(self).text
    case .junit: JUnitReport(self).text
    case .github: GitHubReport(self).text
    case .html: String(decoding: PageWriter().write(ReportPage(self)), as: UTF8.self)
    }
  }
}

// MARK: - Numbers

/// Numbers as reports show them.
///
/// Two numbers that differ never have the same text where they are compared: they get as many digits as
/// tell them apart.
package enum ReportNumber {
  /// About four digits: 1.083, 0.0001235, 288; with an exponent below a billionth.
  package static func short(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value.magnitude < 1e-9, value != 0 { return scientific(value) }
    var decimals = 3
    var size = value.magnitude
    while size >= 10, decimals > 0 {
      size /= 10
      decimals -= 1
    }
    while size < 1, size > 0, decimals < 9 {
      size *= 10
      decimals += 1
    }
    return TracePrecision.decimals(decimals).text(of: value)
  }

  /// About four digits and an exponent: `1e-13`, `5.551e-17`.
  private static func scientific(_ value: Double) -> String {
    var (size, exponent) = (value, 0)
    while size.magnitude < 0.99995, exponent > -400 {
      size *= 10
      exponent -= 1
    }
    return "\(TracePrecision.decimals(3).text(of: size))e\(exponent)"
  }

  /// The texts of two numbers, with more decimals than `text` makes where these do not tell them apart.
  package static func apart(
    _ base: Double, _ new: Double, _ text: (Double) -> String
  ) -> (base: String, new: String) {
    var shown = (base: text(base), new: text(new))
    var decimals = 0
    while shown.base == shown.new, base != new, decimals <= 16 {
      decimals += 1
      let precision = decimals > 15 ? TracePrecision.exact : .decimals(decimals)
      shown = (precision.text(of: base), precision.text(of: new))
    }
    return shown
  }

  /// Two values as traces print them, apart.
  package static func values(_ base: Double?, _ new: Double?) -> (base: String, new: String) {
    guard let base, let new else { return (value(base), value(new)) }
    return apart(base, new) { value($0) }
  }

  /// Two times, apart: `0.65 s`.
  package static func times(_ base: Double, _ new: Double) -> (base: String, new: String) {
    let shown = apart(base, new) { TracePrecision.decimals(4).text(of: $0) }
    return (shown.base + " s", shown.new + " s")
  }

  /// A number that fits a curve: three digits.
  static func fitted(_ value: Double) -> String {
    guard value.isFinite, value.magnitude >= 1e-9 else { return short(value) }
    var (size, unit) = (value.magnitude, 1.0)
    while size >= 1000 {
      size /= 10
      unit *= 10
    }
    while size < 100 {
      size *= 10
      unit /= 10
    }
    return short((value / unit).rounded() * unit)
  }

  /// A factor that differs from 1: `1.083`, `1.0000001`.
  static func factor(_ value: Double) -> String { apart(1, value) { short($0) }.new }

  /// A value as traces print it.
  static func value(_ value: Double?) -> String {
    value.map { TracePrecision.standard.text(of: $0) } ?? "absent"
  }

  /// A time: `0.65 s`.
  static func time(_ value: Double) -> String { TracePrecision.decimals(4).text(of: value) + " s" }

  /// Two rates, apart: `60`, `29.97`.
  static func rates(_ base: Rational, _ new: Rational) -> (base: String, new: String) {
    func number(_ rate: Rational) -> Double {
      Double(rate.numerator) / Double(max(rate.denominator, 1))
    }
    return apart(number(base), number(new)) { TracePrecision.decimals(3).text(of: $0) }
  }

  /// `1 track`, `2 tracks`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
