/// All that a layer has emitted until a commit, and how it continues: the stretches of its own time
/// between the commits that changed it, as far as their particles may still be visible.
struct Emission: Sendable {
  /// A stretch in which the emitter stays as one commit made it.
  final class Stretch: Sendable {
    let program: EmitterProgram
    let begin: Double
    /// The births of each cell.
    let curves: [BirthCurve]

    init(_ program: EmitterProgram, begin: Double, bases: [UInt64: Double]) {
      self.program = program
      self.begin = begin
      curves = program.cells.enumerated().map {
        BirthCurve(program, cell: $0, begin: begin, base: bases[$1.pathKey] ?? 0)
      }
    }

    /// An estimate of the number of particles that are followed at a time.
    func particleEstimate(at time: Double) -> Double {
      guard time.isFinite, time >= begin else { return 0 }
      var births: [Double] = []
      var sum = 0.0
      for (cell, curve) in zip(program.cells, curves) {
        let length = min(max(cell.end - max(cell.start, 0), 0), cell.reach)
        var count = max(curve.count(at: time) - curve.count(at: max(time - length, begin)), 0)
        if cell.parent < 0 {
          count = max(curve.count(at: time) - curve.count(at: max(time - cell.reach, begin)), 0)
        } else {
          count *= births[cell.parent]
        }
        births.append(count)
        sum += count
      }
      return sum
    }

    /// The births until a time, by the cells' path keys.
    func counts(at time: Double) -> [UInt64: Double] {
      Dictionary(
        zip(program.cells.map(\.pathKey), curves.map { $0.count(at: time) }),
        uniquingKeysWith: { $1 })
    }
  }

  /// The stretches in the order of time; each lasts until the next, the last one forever.
  let stretches: [Stretch]

  /// Continues from what a layer emitted before.
  ///
  /// - Parameter time: the layer's own time of the commit. Where it was set back, later emissions
  ///   are dropped.
  init(_ record: EmitterRecord, after previous: Emission?, at time: Double) {
    let program = EmitterProgram(record)
    var kept = previous?.stretches ?? []
    if let last = kept.last, last.program.isSame(as: program), time >= last.begin {
      stretches = kept
      return
    }
    while let last = kept.last, last.begin >= time - Timing.snap { kept.removeLast() }
    guard let last = kept.last else {
      stretches = [Stretch(program, begin: program.earliestStart, bases: [:])]
      return
    }
    let next = Stretch(program, begin: time, bases: last.counts(at: time))
    // Of the past only what may still be visible.
    var recent: [Stretch] = []
    for (index, stretch) in kept.enumerated() {
      let end = index + 1 < kept.count ? kept[index + 1].begin : time
      if end + stretch.program.reach >= time { recent.append(stretch) }
    }
    stretches = recent + [next]
  }

  /// The particles that the layer's own cells have emitted until a time.
  func births(at time: Double) -> Int {
    guard let last = stretches.last else { return 0 }
    return zip(last.program.cells, last.curves).reduce(0) { sum, cell in
      cell.0.parent < 0 ? sum + Self.whole(cell.1.count(at: time)) : sum
    }
  }

  /// The whole births in a number of them; a millionth less counts as whole, since integrals are
  /// inexact.
  static func whole(_ count: Double) -> Int {
    count > 0 ? Int(min(count + 1e-6, 9e15).rounded(.down)) : 0
  }

  /// The program in effect now.
  var program: EmitterProgram? { stretches.last?.program }
}
