package import LaminarGraphics

/// One thing that differs between two inputs, in words: what every format of report lists.
package struct Finding: Sendable, Hashable {
  /// The layer of a track, the name of a frame; empty where the sentence names its subject.
  package var subject = ""
  /// The difference.
  package var sentence: String
  /// How the sentence goes on where there is space for it.
  package var detail = ""
  /// Its location in a scene.
  package var location: FileLocation?

  /// The sentence with its subject.
  package var text: String { subject.isEmpty ? sentence : "\(subject): \(sentence)" }
  /// The sentence with its subject before it, its detail and its location after it.
  package var textWithLocation: String { text + detail + (location.map { "  \($0)" } ?? "") }
}

extension DifferenceReport {
  /// The changes in the text of a scene.
  var changeFindings: [Finding] {
    changes.map { Finding(sentence: $0.headline, location: $0.location) }
  }
}

extension FrameHashComparison {
  /// The numbers of the frames that differ, in ranges.
  var findings: [Finding] {
    [("differ", differing), ("are missing", missing), ("are new", extra)]
      .filter { !$0.1.isEmpty }.map { Finding(sentence: "\(Self.runs($0.1)) \($0.0)") }
  }
}

extension FrameSetComparison {
  /// The frames whose pixels differ, the worst first.
  var findings: [Finding] { worstFirst.map { Finding(subject: $0.name, sentence: $0.sentence) } }
}

extension StaticComparison {
  /// The properties that differ.
  package var findings: [Finding] {
    differences.map { Finding(sentence: $0.sentence, location: $0.location) }
  }
}

extension TraceComparison {
  /// The layers, tracks and frames that only one side has, or that have other names or times.
  package var structureFindings: [Finding] {
    var findings = renames.map {
      Finding(
        sentence: "\($0.base) is called \($0.new) now",
        detail: " (\(ReportText.counted($0.tracks, "track")))")
    }
    if hasOtherFrameRate {
      findings.append(
        Finding(
          sentence: rateSentence,
          detail:
            "; values are compared at the \(comparedSamples) times that both have, --resample "
            + "compares all"))
    }
    findings += layerFindings
    if missingFrames > 0 || extraFrames > 0 { findings.append(Finding(sentence: lengthSentence)) }
    return findings
  }

  private var layerFindings: [Finding] { layerSentences.map { Finding(sentence: $0) } }

  /// The values that differ, each located at the animation that drives it.
  var trackFindings: [Finding] { tracks.map(finding) }

  /// How the values of a track differ.
  package func finding(_ track: TrackDifference) -> Finding {
    Finding(
      subject: track.track.layer, sentence: sentence(of: track),
      detail: amount(of: track).map { "; \($0)" } ?? "",
      location: track.drivers.lazy.compactMap(\.location).first)
  }

  /// The events that differ.
  package var eventFindings: [Finding] { events.map { Finding(sentence: $0.sentence) } }

  /// The layers and values that differ, a property once: what other pixels are explained by.
  package var causes: [Finding] {
    var known: Set<String> = []
    return layerFindings + trackFindings.filter { known.insert($0.text).inserted }
  }
}
