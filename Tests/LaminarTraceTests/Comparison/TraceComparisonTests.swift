import LaminarGraphics
import Testing

@testable import LaminarTrace

@Suite struct `Comparing traces` {
  private static let pairs = SampleTrace.formats.flatMap { a in
    SampleTrace.formats.map { (a, $0) }
  }

  private func compare(
    _ a: SampleTrace, _ b: SampleTrace, _ comparer: TraceComparer = TraceComparer()
  ) throws -> TraceComparison {
    try comparer.compare(a.table(.wideCSV), b.table(.wideCSV))
  }

  private func one(_ values: [Double?]) -> SampleTrace {
    SampleTrace(frames: Array(values.indices), tracks: [("a:x", values)])
  }

  /// The differences, without the names of the sides.
  private func essence(_ comparison: TraceComparison) -> [String] {
    comparison.tracks.map {
      "\($0.track.name) \($0.differing) \($0.first.frame) \($0.worst.frame) \($0.rms) \($0.hint.map { "\($0)" } ?? "")"
    } + comparison.missing.map(\.name) + comparison.extra.map(\.name)
  }

  /// A trace from a seed, and one that differs from it in some samples.
  private func pair(_ seed: UInt64) -> (SampleTrace, SampleTrace) {
    var generator = SeededBits(seed)
    let a = SampleTrace(
      frames: 12 + generator.next(30), tracks: 1 + generator.next(9), using: &generator)
    var b = a
    for _ in 0..<generator.next(6) {
      let track = generator.next(b.tracks.count)
      let frame = generator.next(b.frames.count)
      let step = Double(generator.next(64) - 32) / 32
      b.tracks[track].values[frame] =
        generator.next(9) == 0 && track > 0 ? nil : (a.tracks[track].values[frame] ?? 0) + step
    }
    if generator.next(4) == 0, b.tracks.count > 1 { b.tracks.removeLast() }
    return (a, b)
  }

  // MARK: - Laws

  @Test func `finds a trace the same as itself, in every mix of formats`() throws {
    for seed in 0..<8 {
      let (a, _) = pair(UInt64(seed))
      for (x, y) in Self.pairs {
        #expect(try TraceComparer().compare(a.table(x), a.table(y)).isSame)
      }
    }
  }

  @Test func `finds the same in every mix of formats and any memory`() throws {
    for seed in 0..<3 {
      let (a, b) = pair(UInt64(100 + seed))
      let expected = essence(try compare(a, b))
      for (x, y) in Self.pairs {
        for capacity in [1, TraceReader.standardCapacity] {
          let found = try TraceComparer().compare(
            a.table(x, capacity: capacity), b.table(y, capacity: capacity))
          #expect(essence(found) == expected, "\(seed) \(x) \(y) \(capacity)")
        }
      }
    }
  }

  @Test func `is symmetric in what differs`() throws {
    for seed in 0..<16 {
      let (a, b) = pair(UInt64(200 + seed))
      let there = try compare(a, b)
      let back = try compare(b, a)
      #expect(there.isSame == back.isSame)
      #expect(
        Set(there.tracks.map { "\($0.track.name) \($0.differing) \($0.first.frame) \($0.rms)" })
          == Set(back.tracks.map { "\($0.track.name) \($0.differing) \($0.first.frame) \($0.rms)" })
      )
      #expect(there.missing == back.extra && there.extra == back.missing)
    }
  }

  @Test func `never finds more with a larger tolerance`() throws {
    let everything = try #require(TracePattern("**"))
    for seed in 0..<10 {
      let (a, b) = pair(UInt64(300 + seed))
      var last = [Int.max, Int.max]
      for step in 0..<6 {
        let size = step == 0 ? 0 : Double(1 << step) / 64
        let absolute = ToleranceRule(everything, .absolute(size))
        let relative = ToleranceRule(everything, .relative(size / 8))
        for (index, rules) in [[absolute], [absolute, relative]].enumerated() {
          let found = try compare(a, b, TraceComparer(rules: ToleranceRules(rules: rules)))
          let count = found.tracks.reduce(0) { $0 + $1.differing }
          #expect(count <= last[index])
          last[index] = count
        }
      }
    }
  }

  @Test func `never finds more with a larger time tolerance`() throws {
    for seed in 0..<16 {
      let (a, b) = pair(UInt64(400 + seed))
      var last = Int.max
      for frames in [0.0, 0.5, 1, 2, 5] {
        let comparer = TraceComparer(timeTolerance: .frames(frames))
        let count = try compare(a, b, comparer).tracks.reduce(0) { $0 + $1.differing }
        #expect(count <= last)
        last = count
      }
    }
  }

  // MARK: - Values

  @Test func `reports where, by how much, and how it ends`() throws {
    let found = try compare(one([1, 2, 3, 4]), one([1, 2.5, 1, 4]))
    let track = try #require(found.tracks.first)
    #expect(track.differing == 2 && track.compared == 4)
    #expect(track.first.frame == 1 && track.first.base == 2 && track.first.new == 2.5)
    #expect(track.worst.frame == 2 && track.worst.difference == -2)
    #expect(track.final.difference == 0 && track.last.frame == 2)
    #expect(track.mean == 2.5 / 4 && track.rms == (4.25 / 4).squareRoot())
    #expect(abs(track.first.time - 1.0 / 60) < 1e-6)
  }

  @Test(arguments: [
    (0.0, 0.0, 0, 1.0, 1.0000001, false), (0.1, 0, 0, 0.3, 0.4, true),
    (0.1, 0, 0, 0.3, 0.41, false),
    (0, 0.1, 0, 100, 110, true), (0, 0.1, 0, 100, 112, false), (0, 0, 1, 1, 1.0.nextUp, true),
    (0, 0, 1, 1, 1.0.nextUp.nextUp, false), (0, 0, 0, 0.0, -0.0, true), (9, 9, 9, .nan, 1, false),
    (0, 0, 0, .nan, .nan, true),
    (0, 0, 2, -Double.leastNonzeroMagnitude, .leastNonzeroMagnitude, true),
  ])
  func `accepts values within its tolerance`(
    absolute: Double, relative: Double, ulps: Int, a: Double, b: Double, isSame: Bool
  ) {
    let tolerance = ValueTolerance(absolute: absolute, relative: relative, ulps: ulps)
    #expect(tolerance.accepts(a, b) == isSame)
    #expect(tolerance.accepts(b, a) == isSame)
  }

  @Test func `counts a layer that is gone for some frames as a difference of any tolerance`() throws
  {
    let rules = ToleranceRules(rules: [
      ToleranceRule(try #require(TracePattern("**")), .absolute(1e9))
    ])
    let found = try compare(one([1, 2, 3]), one([1, nil, 3]), TraceComparer(rules: rules))
    #expect(found.tracks.first?.first.new == nil)
    #expect(found.headline == "a: x is absent from 0.0167 s on, in 1 frame")
  }

  // MARK: - Rules

  @Test func `applies the last rule that names a track, and reports those that name none`() throws {
    let a = SampleTrace(
      frames: [0, 1], tracks: [("a:x", [0, 0]), ("a:y", [0, 0]), ("b:x", [0, 0])])
    let b = SampleTrace(
      frames: [0, 1], tracks: [("a:x", [0, 1]), ("a:y", [0, 1]), ("b:x", [0, 1])])
    func rule(_ text: String, _ allowance: ToleranceRule.Allowance) throws -> ToleranceRule {
      ToleranceRule(try #require(TracePattern(text)), allowance)
    }
    let rules = try [
      rule("**", .absolute(2)), rule("a:*", .absolute(0.5)), rule("a:y", .absolute(1)),
      rule("c:*", .absolute(1)), rule("b", .ignored),
    ]
    let found = try compare(a, b, TraceComparer(rules: ToleranceRules(rules: rules)))
    #expect(found.tracks.map(\.track.name) == ["a:x"])
    #expect(found.ignoredTracks == 1)
    #expect(found.staleRules.map { "\($0)" } == ["abs c:*=1"])
  }

  @Test func `reads rules from a file, and says what is wrong with one`() throws {
    func file(_ text: String) throws -> ToleranceFile {
      try ToleranceFile(Array(text.utf8), name: "r.json")
    }
    let good = try file(
      """
      { "laminar-diff": 1, "tolerance": "visual", "timeTolerance": "8ms", "resample": true,
        "rules": [ { "track": "a:*", "abs": 0.5, "ulp": 4 },
                   { "track": "b", "ignore": true, "until": "2026-12-31", "reason": "new physics" } ] }
      """)
    #expect(
      good.preset == .visual && good.resamples == true && good.timeTolerance == .seconds(0.008))
    #expect(
      good.rules.map { "\($0)" } == [
        "abs a:*=0.5 (r.json)", "ulp a:*=4 (r.json)", "ignore b:** (r.json)",
      ])
    #expect(good.notices == ["r.json: the until of b has no effect: rules do not expire"])
    for (text, line) in [
      ("{", 1), ("[]", nil), ("{ \"laminar-diff\": 1,\n\"rule\": [] }", 2),
      ("{ \"laminar-diff\": 1,\n\n\"rules\": [ {\"track\":\"a\"} ] }", 3),
    ] as [(String, Int?)] {
      #expect { _ = try file(text) } throws: { ($0 as? TraceReadingError)?.line == line }
    }
  }

  // MARK: - Time

  @Test func `lets motion be late within its envelope`() throws {
    let squares: [Double?] = (0..<60).map { Double($0 * $0) }
    let a = one(squares)
    let b = one([0] + squares.dropLast())
    #expect(try !compare(a, b).isSame)
    #expect(try compare(a, b, TraceComparer(timeTolerance: .frames(1))).isSame)
    #expect(try !compare(a, b, TraceComparer(timeTolerance: .frames(0.5))).isSame)
    #expect(try compare(a, b, TraceComparer(timeTolerance: .seconds(0.017))).isSame)
  }

  @Test func `draws the envelope that a plain search finds`() {
    var generator = SeededBits(11)
    let times = (0..<80).map { Double($0) / 30 }
    let values = times.map { _ in Double(generator.next(1000)) / 10 }
    for reach in [0.0, 0.01, 1.0 / 30, 0.05, 0.3] {
      let envelope = values.withUnsafeBufferPointer { TimeEnvelope($0, times: times, reach: reach) }
      for center in times.indices {
        // Fine steps over the window, on the polyline.
        var (low, high) = (Double.infinity, -Double.infinity)
        for step in 0...400 {
          let time = times[center] - reach + 2 * reach * Double(step) / 400
          guard time >= times[0], time <= times[times.count - 1] else { continue }
          let index = min(Int(time * 30), times.count - 2)
          let share = (time - times[index]) * 30
          let value = values[index] + (values[index + 1] - values[index]) * share
          low = min(low, value)
          high = max(high, value)
        }
        #expect(envelope.low[center] <= low + 1e-6 && envelope.high[center] >= high - 1e-6)
        #expect(envelope.low[center] >= low - 2 && envelope.high[center] <= high + 2)
      }
    }
  }

  @Test func `reports another frame rate, and compares across it on request`() throws {
    var a = SampleTrace(frames: Array(0..<60), tracks: [("a:x", (0..<60).map { Double($0) })])
    var b = SampleTrace(frames: Array(0..<30), tracks: [("a:x", (0..<30).map { Double($0 * 2) })])
    b.rate = Rational(30)
    for format in SampleTrace.formats {
      let found = try TraceComparer().compare(a.table(format), b.table(format))
      #expect(found.hasOtherFrameRate && found.tracks.isEmpty && found.comparedSamples == 30)
      #expect(found.headline == "there are 30 frames per second instead of 60")
      let everything = try #require(TracePattern("**"))
      let rules = ToleranceRules(rules: [ToleranceRule(everything, .absolute(1e-4))])
      let resampled = try TraceComparer(rules: rules, resamples: true)
        .compare(a.table(format), b.table(format))
      #expect(resampled.isSame)
    }
    a.precision = .decimals(2)
    #expect(try TraceComparer().compare(a.table(.wideCSV), a.table(.jsonLines)).isSame)
  }

  @Test func `reports another length`() throws {
    let long = one((0..<90).map { Double($0) })
    let short = one((0..<60).map { Double($0) })
    let found = try compare(long, short)
    #expect(found.missingFrames == 30 && found.tracks.isEmpty)
    #expect(found.headline == "there are 60 frames (1 s) instead of 90 (1.5 s)")
  }

  // MARK: - Layers

  @Test func `reports layers that are gone, new, or renamed`() throws {
    let moving = (0..<20).map { Double($0 * $0) as Double? }
    let still = [Double?](repeating: 1, count: 20)
    func trace(_ tracks: [(String, [Double?])]) -> SampleTrace {
      SampleTrace(frames: Array(0..<20), tracks: tracks)
    }
    let base = trace([("panel/ball:x", moving), ("panel/ball:y", still), ("panel/dot:x", still)])
    let renamed = trace([("card/ball:x", moving), ("card/ball:y", still), ("card/dot:x", still)])
    var found = try compare(base, renamed)
    #expect(found.renames.map { "\($0.base) \($0.new) \($0.tracks)" } == ["panel card 3"])
    #expect(found.headline == "panel is called card now" && found.missing.isEmpty)
    found = try compare(base, trace([("panel/ball:x", moving), ("panel/ball:y", still)]))
    #expect(found.headline == "panel/dot is gone, with its x")
    found = try compare(trace([("panel/dot:x", still)]), base)
    #expect(found.headline == "panel/ball is new, with its x and y")
    found = try compare(base, trace([("panel/ball:x", moving), ("panel/dot:x", still)]))
    #expect(found.headline == "panel/ball: the track y is gone")
  }

  @Test func `says a colour as one`() throws {
    func trace(_ colors: [[Double]]) -> SampleTrace {
      let names = ["red", "green", "blue", "alpha"]
      return SampleTrace(
        frames: Array(colors.indices),
        tracks: names.indices.map { part in
          ("a:fillColor.\(names[part])", colors.map { $0[part] })
        })
    }
    let (orange, blue) = ([1, 0.5, 0, 1.0], [0, 0.5, 1, 1.0])
    let half = [1, 0.5, 0, 0.4]
    #expect(
      try compare(trace([orange, orange]), trace([blue, blue])).headline
        == "a: fillColor is #0080ff instead of #ff8000")
    // One component alone is still a colour.
    #expect(
      try compare(trace([orange, orange]), trace([half, half])).headline
        == "a: fillColor is #ff800066 instead of #ff8000")
    let (there, back) = ([orange, blue, blue], [orange, orange, blue])
    #expect(
      try compare(trace(there), trace(back)).headline
        == "a: fillColor differs at 0.0167 s (#0080ff → #ff8000)")
    // Values that are not a colour in 0…1 keep their numbers.
    #expect(
      try compare(trace([orange, orange]), trace([[2, 0.5, 0, 1], [2, 0.5, 0, 1]])).headline
        == "a: fillColor.red is 2 instead of 1")
  }

  @Test func `says another amplitude by what shows of it`() throws {
    // There and back again: a parabola whose middle is its farthest.
    let dip: [Double] = (0..<31).map { index in
      let x: Double = Double(index - 15) / 15
      return 0.7 + 0.3 * x * x
    }
    let rise: [Double] = (0..<31).map { Double($0 * $0) / 900 }
    func headline(_ base: [Double], _ change: (Double) -> Double) throws -> String {
      let new: [Double?] = base.map { value in change(value) }
      return try compare(one(base), one(new)).headline
    }
    #expect(try headline(dip) { 1 - (1 - $0) * 0.5 } == "a: x reaches 0.85 instead of 0.7")
    #expect(try headline(rise) { $0 * 1.5 } == "a: x ends at 1.5 instead of 1")
    #expect(try headline(rise) { 1 - (1 - $0) * 0.5 } == "a: x starts at 0.5 instead of 0")
  }
}

/// Angles are compared modulo a turn, however they were written.
@Suite struct `Comparing turns` {
  private func trace(_ values: [Double?], key: String = "transform.rotation.z") -> SampleTrace {
    SampleTrace(frames: Array(values.indices), tracks: [("a:\(key)", values)])
  }

  private func compare(
    _ a: SampleTrace, _ b: SampleTrace, _ comparer: TraceComparer = TraceComparer()
  ) throws -> TraceComparison {
    try comparer.compare(a.table(.wideCSV), b.table(.wideCSV))
  }

  private func allowing(_ difference: Double) throws -> ToleranceRules {
    ToleranceRules(rules: [
      ToleranceRule(try #require(TracePattern("**")), .absolute(difference))
    ])
  }

  /// The angle in −π…π that shows the same.
  private func reading(_ angle: Double) -> Double {
    angle - (angle / (2 * .pi)).rounded() * 2 * .pi
  }

  @Test(arguments: [
    ("transform.rotation", true), ("transform.rotation.z", true),
    ("sublayerTransform.rotation.x", true), ("instanceTransform.rotation.y", true),
    ("sublayers.wheel.transform.rotation.z", true), ("rotation", false), ("rotation.z", false),
    ("transform.scale.x", false), ("transform.rotation.w", false), ("emitterCells.a.spin", false),
  ])
  func `knows them by their keys`(key: String, isAngle: Bool) {
    #expect(TraceTrack(layer: "a", key: key).isAngle == isAngle)
    #expect(!TraceTrack(layer: "a", key: key, kind: .text).isAngle)
  }

  @Test func `bring a value within half a turn, and leave it there`() {
    for step in -400...400 {
      let value = Double(step) / 10
      for other in [-9.0, -3, 0, 0.5, 3.1, 12.6] {
        let near = AngleValues.value(value, nearest: other)
        #expect((near - other).magnitude <= .pi + 1e-12)
        let turns = (near - value) / (2 * .pi)
        #expect((turns - turns.rounded()).magnitude < 1e-12)
        if (value - other).magnitude <= .pi { #expect(near == value) }
      }
    }
    #expect(AngleValues.value(.nan, nearest: 1).isNaN)
    #expect(AngleValues.value(1, nearest: .nan) == 1)
    #expect(AngleValues.value(1e300, nearest: -1e300).isFinite)
  }

  @Test func `follow a motion over half a turn and over gaps`() {
    let angles = (0..<100).map { Double($0) * 0.3 }
    var readings = angles.map(reading)
    readings[40] = .nan
    let found = AngleValues.unwrapped(readings)
    for (index, angle) in angles.enumerated() where index != 40 {
      #expect((found[index] - angle).magnitude < 1e-12)
    }
    #expect(found[40].isNaN)
    #expect(AngleValues.drawn(readings).suffix(9) == found.suffix(9))
    // Angles beyond half a turn were given: a motion that starts again jumps.
    #expect(AngleValues.drawn([0, 3, 6, 0, 3]) == [0, 3, 6, 0, 3])
  }

  @Test func `finds a hundredth of a degree at half a turn to be one`() throws {
    let degree = Double.pi / 18_000
    let base = trace([3.1, .pi - 0.5 * degree, 3.1])
    let new = trace([3.1, -.pi + 0.5 * degree, 3.1])
    let track = try #require(try compare(base, new).tracks.first)
    #expect(track.differing == 1)
    let difference = try #require(track.worst.difference)
    #expect((difference - degree).magnitude < 2e-6)
    #expect(track.rms < 2 * degree)
    let rules = try allowing(2 * degree)
    #expect(try compare(base, new, TraceComparer(rules: rules)).isSame)
    // A value that is not an angle is compared as it is.
    let (x, y) = (
      trace([3.1, .pi, 3.1], key: "position.x"), trace([3.1, -.pi, 3.1], key: "position.x")
    )
    #expect(try compare(x, y).tracks.first?.worst.difference == -6.283186)
  }

  @Test func `finds readings and what was given to be the same`() throws {
    let angles = (0..<61).map { Double($0) * 0.25 }
    let comparer = TraceComparer()
    #expect(try compare(trace(angles), trace(angles.map(reading)), comparer).isSame)
    #expect(try compare(trace(angles.map(reading)), trace(angles), comparer).isSame)
    var other = angles.map(reading)
    other[17] += 0.01
    let found = try compare(trace(angles), trace(other), comparer)
    #expect(found.tracks.map(\.differing) == [1])
    #expect(found.tracks.first?.first.frame == 17)
  }

  @Test func `explains a motion that begins late across half a turn`() throws {
    let angles = (0..<80).map { max(0, Double($0) - 5) * 0.12 }
    let late = (0..<80).map { max(0, Double($0) - 8) * 0.12 }
    let found = try compare(trace(angles.map(reading)), trace(late.map(reading)))
    let hint = try #require(found.tracks.first?.hint)
    guard case .lag(let time) = hint.change else {
      Issue.record("\(hint)")
      return
    }
    #expect((time - 3.0 / 60).magnitude < 1e-3)
    let kept = TraceComparer(
      timeTolerance: .frames(4), keptCurves: 1)
    #expect(try compare(trace(angles.map(reading)), trace(late.map(reading)), kept).isSame)
  }

  @Test func `draws curves without the jumps of readings`() throws {
    let angles = (0..<60).map { Double($0) * 0.12 }
    let far = angles.map { $0 * 1.1 }
    let comparer = TraceComparer(keptCurves: 1)
    let found = try compare(trace(angles.map(reading)), trace(far.map(reading)), comparer)
    let curves = try #require(found.tracks.first?.curves)
    for (made, given) in [(curves.base, angles), (curves.new, far)] {
      for (a, b) in zip(made, given) { #expect((a - b).magnitude < 1e-5) }
    }
  }
}

@Suite struct `Properties that do not move` {
  private static let rows = StaticValues([
    StaticValue(layer: "card", key: "backgroundColor", value: "#ff0000ff"),
    StaticValue(layer: "card", key: "bounds", value: "(0, 0, 40, 30)"),
    StaticValue(layer: "title", key: "string", value: "a, \"b\""),
    StaticValue(layer: "gone", key: "type", value: "layer"),
    StaticValue(layer: "gone", key: "opacity", value: "0.5"),
  ])

  private func changed(_ body: (inout [StaticValue]) -> Void) -> StaticValues {
    var values = Self.rows
    body(&values.rows)
    return values
  }

  private func rule(_ pattern: String, _ allowance: ToleranceRule.Allowance) throws
    -> ToleranceRules
  {
    ToleranceRules(
      preset: .exact,
      rules: [ToleranceRule(try #require(TracePattern(pattern)), allowance)])
  }

  @Test func `are rows of CSV that read back`() throws {
    let text = String(decoding: Self.rows.bytes, as: UTF8.self)
    #expect(
      text == """
        layer,key,value
        card,backgroundColor,#ff0000ff
        card,bounds,"(0, 0, 40, 30)"
        title,string,"a, ""b\"""
        gone,type,layer
        gone,opacity,0.5

        """)
    #expect(try StaticValues(Self.rows.bytes, name: "a") == Self.rows)
    #expect(StaticValues.escaped("a\nb\\c\u{1}") == "a\\nb\\\\c\\u{1}")
  }

  @Test(arguments: [
    "", "layer,key,value", "layer,key\n", "layer,key,value\na,b\n",
    "layer,key,value\na,b,\"c\n", "layer,key,value\na,b,1\na,b,2\n",
  ])
  func `are refused when damaged`(text: String) {
    #expect(throws: TraceReadingError.self) { try StaticValues(Array(text.utf8), name: "a") }
  }

  @Test func `differ one line a property, colours whole`() {
    let new = changed {
      $0[0].value = "#00ff00ff"
      $0[2].value = "c"
      $0.removeLast(2)
      $0.append(StaticValue(layer: "card", key: "opacity", value: "0.25"))
      $0.append(StaticValue(layer: "late", key: "type", value: "layer"))
    }
    let comparison = StaticComparison(Self.rows, new)
    #expect(
      comparison.differences.map(\.sentence) == [
        "card:backgroundColor #ff0000ff → #00ff00ff", "title:string a, \"b\" → c", "gone is gone",
        "card:opacity the default → 0.25", "late is new",
      ])
    #expect(
      comparison.headline == "card:backgroundColor #ff0000ff → #00ff00ff, and 4 more differences")
    #expect(StaticComparison(Self.rows, Self.rows).headline == "the same: 5 properties")
  }

  @Test func `obey rules and patterns`() throws {
    let new = changed {
      $0[0].value = "#00ff00ff"
      $0[1].value = "(0, 0, 40.4, 30)"
    }
    let ignored = StaticComparison(
      Self.rows, new, rules: try rule("card:backgroundColor", .ignored))
    #expect(ignored.differences.map(\.key) == ["bounds"])
    let near = StaticComparison(Self.rows, new, rules: try rule("card:*", .absolute(0.5)))
    #expect(near.differences.map(\.key) == ["backgroundColor"])
    let pattern = try #require(TracePattern("title:*"))
    #expect(StaticComparison(Self.rows, new, include: [pattern]).isSame)
    let card = try #require(TracePattern("card:**"))
    #expect(StaticComparison(Self.rows, new, exclude: [card]).isSame)
  }
}
