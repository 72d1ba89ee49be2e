package import LaminarGraphics

// Reports for machines.

extension JSON {
  /// A number with as few digits as read back the same, or at another precision; `null` for nil.
  package static func number(_ value: Double?, _ precision: TracePrecision = .exact) -> JSON {
    value.map { .raw(precision.text(of: $0)) } ?? .null
  }
}

extension DifferenceReport {
  /// The report for machines: one object.
  ///
  /// `"laminar-diff-report":1` names the version; keys are only added within one. `same`, `headline`,
  /// `base`, `new` are always present; `tracks`, `missing`, `extra`, `renames`, `frames`, `events`,
  /// `rules` for traces and scenes; `changes` for scenes; `hashes` for hash lists; `pictures` for
  /// frames. Numbers are exact, times in seconds; a value is null where the layer does not exist.
  var json: JSON {
    let head: JSON = [
      "laminar-diff-report": 1, "same": .bool(isSame), "headline": .string(headline),
      "base": .string(base), "new": .string(new),
    ]
    let rest: JSON = [
      "hashes": hashes?.json, "pictures": frames?.json,
      "changes": changes.isEmpty ? nil : .array(changes.map(\.json)),
    ]
    return head + (traces?.json ?? [:]) + rest
  }
}

extension DocumentChange {
  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "subject": .string(subject), "key": .string(key),
      "base": base.map(JSON.string), "new": new.map(JSON.string), "basePlace": baseLocation?.json,
      "newPlace": newLocation?.json, "text": .string(headline),
    ]
  }
}

// MARK: - Frames

extension FrameHashComparison {
  /// The numbers of frames.
  var json: JSON {
    [
      "compared": .integer(compared), "differing": .array(differing.map(JSON.integer)),
      "missing": .array(missing.map(JSON.integer)), "extra": .array(extra.map(JSON.integer)),
    ]
  }
}

extension FrameSetComparison {
  /// The frames that differ, each with how far and where.
  var json: JSON {
    [
      "compared": .integer(compared), "channelTolerance": .integer(tolerance.channel),
      "pixelBudget": .string(tolerance.budget.description),
      "differing": .array(
        differing.map { frame in
          [
            "name": .string(frame.name),
            "time": frame.number.flatMap { moments.time(of: $0) }.map { .number($0) },
            "text": .string(frame.sentence),
          ] + (frame.difference?.json ?? [:])
        }), "missing": .strings(missing), "extra": .strings(extra),
    ]
  }
}

extension FrameDifference {
  fileprivate var json: JSON {
    let sizes: JSON = [
      "baseSize": .string(baseSize.description), "newSize": .string(newSize.description),
    ]
    guard hasSameSize else { return sizes }
    return sizes + [
      "pixels": .integer(differing), "share": .number(share), "worst": .integer(worst),
      "at": .array([worstX, worstY].map(JSON.integer)), "mean": .number(mean),
      "bounds": .array([left, top, right, bottom].map(JSON.integer)),
    ]
  }
}

extension StaticComparison {
  /// The properties that differ.
  var json: JSON {
    .array(
      differences.map { difference in
        [
          "layer": .string(difference.layer),
          "key": difference.key.isEmpty ? nil : .string(difference.key),
          "base": .string(orNull: difference.base), "new": .string(orNull: difference.new),
        ] + (difference.location?.json ?? [:])
      })
  }
}

// MARK: - Traces

extension TraceComparison {
  fileprivate var json: JSON {
    let sides: JSON = [
      "sides": [base.json, new.json], "comparedTracks": .integer(comparedTracks),
      "ignoredTracks": .integer(ignoredTracks),
      "frames": [
        "compared": .integer(comparedSamples), "missing": .integer(missingFrames),
        "extra": .integer(extraFrames), "otherRate": .bool(hasOtherFrameRate),
      ],
    ]
    // Readers of version 1 may look for expired rules; rules do not expire any more.
    return sides + differencesJSON + [
      "rules": ["stale": .strings(staleRules.map(\.description)), "expired": []]
    ]
  }

  /// What differs: `tracks`, `missing`, `extra`, `renames`, `comparesEvents`, `events`.
  var differencesJSON: JSON {
    [
      "tracks": .array(tracks.map(\.json)), "missing": .strings(missing.map(\.name)),
      "extra": .strings(extra.map(\.name)),
      "renames": .array(
        renames.map {
          ["base": .string($0.base), "new": .string($0.new), "tracks": .integer($0.tracks)]
        }), "comparesEvents": .bool(comparesEvents), "events": .array(events.map(\.json)),
    ]
  }
}

extension TraceComparison.Side {
  fileprivate var json: JSON {
    [
      "name": .string(name), "tracks": .integer(tracks), "frames": .integer(samples),
      "frameRate": frameRate.map { .string($0.frameRateText) }, "end": .number(end),
      "events": .integer(events),
    ]
  }
}

extension TrackDifference {
  fileprivate var json: JSON {
    let numbers: JSON = [
      "layer": .string(track.layer), "key": .string(track.key),
      "newLayer": newLayer.map(JSON.string), "compared": .integer(compared),
      "differing": .integer(differing), "first": first.json, "last": last.json,
      "worst": worst.json, "final": final.json, "mean": .number(mean), "rms": .number(rms),
      "severity": .number(severity),
    ]
    let reasons: JSON = [
      "hint": hint?.json,
      "drivers": drivers.isEmpty
        ? nil
        : .array(
          drivers.map { ["animation": .string($0.name), "place": $0.location?.json] }),
    ]
    return numbers + reasons
  }
}

extension ComparedSample {
  fileprivate var json: JSON {
    [
      "frame": .integer(frame), "time": .number(time), "base": .number(base), "new": .number(new),
      "baseText": baseText.map(JSON.string), "newText": newText.map(JSON.string),
    ]
  }
}

extension MotionHint {
  fileprivate var json: JSON {
    let change: JSON =
      switch change {
      case .offset(let value): ["kind": "offset", "value": .number(value)]
      case .lag(let seconds): ["kind": "lag", "seconds": .number(seconds)]
      case .stretch(let factor, let time):
        ["kind": "stretch", "factor": .number(factor), "from": .number(time)]
      case .amplitude(let factor, let pivot):
        ["kind": "amplitude", "factor": .number(factor), "from": .number(pivot)]
      case .easing(let old, let new):
        ["kind": "easing", "base": .string(old), "new": .string(new)]
      case .spring(let old, let new): ["kind": "spring", "base": old.json, "new": new.json]
      }
    return change + ["explained": .number(explained), "text": .string(description)]
  }
}

extension MotionHint.Spring {
  fileprivate var json: JSON {
    ["stiffness": .number(stiffness), "damping": .number(damping)]
  }
}

extension EventDifference {
  fileprivate var json: JSON {
    let change: JSON =
      switch change {
      case .missing(let event): ["kind": "missing", "event": event.json]
      case .extra(let event): ["kind": "extra", "event": event.json]
      case .moved(let base, let new): ["kind": "moved", "base": base.json, "new": new.json]
      case .altered(let base, let new): ["kind": "altered", "base": base.json, "new": new.json]
      case .reordered(let first, let second):
        ["kind": "reordered", "first": first.json, "second": second.json]
      }
    return change + ["text": .string(sentence)]
  }
}

extension StageEvent {
  /// The event with its time in seconds.
  package var json: JSON {
    [
      "time": .number(time), "event": .string(kind.rawValue), "target": .string(target),
      "detail": .string(detail),
    ]
  }
}
