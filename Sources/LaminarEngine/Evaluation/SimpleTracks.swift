/// The hot loop of evaluation: tracks that write numbers in their place and meet no other track.
///
/// The same results as `TrackSample` gives, without an allocation per track.
struct SimpleTracks {
  private let tracks: [Track]
  private let constants: [Double]
  private let easings: [Double]
  private let springs: [Spring.Solution]
  private let curves: [KeyframeCurve]
  private let segmentEasings: [Int]

  init(_ tree: RenderTree) {
    tracks = tree.simpleTracks
    constants = tree.constants
    easings = tree.easingTables
    springs = tree.springs
    curves = tree.curves
    segmentEasings = tree.segmentEasings
  }

  /// Writes what every active track shows at its clock's time.
  ///
  /// The compiler made every place that a track names, so that the loop need not check them again.
  func apply(at times: [Double], to numbers: inout [Double]) {
    let tracks = tracks.span
    let constants = constants.span
    let easings = easings.span
    let springs = springs.span
    let times = times.span
    var numbers = numbers.mutableSpan
    for index in tracks.indices {
      let source = Int(tracks[unchecked: index].source)
      let phase = tracks[unchecked: index].timing.phase(at: times[unchecked: source])
      guard phase.isApplied else { continue }
      var eased = EasingTable.value(
        easings, offset: Int(tracks[unchecked: index].easing), x: phase.progress)
      let spring = Int(tracks[unchecked: index].spring)
      if spring >= 0 {
        eased = springs[unchecked: spring].value(
          at: eased * tracks[unchecked: index].timing.duration)
      }
      let data = Int(tracks[unchecked: index].data)
      let target = Int(tracks[unchecked: index].target)
      let width = Int(tracks[unchecked: index].width)
      if tracks[unchecked: index].operation == .between {
        let isAtEnd = phase.progress >= 1
        var slot = 0
        repeat {
          let from = constants[unchecked: data &+ slot]
          let to = constants[unchecked: data &+ width &+ slot]
          numbers[unchecked: target &+ slot] = isAtEnd ? to : from + (to - from) * eased
          slot &+= 1
        } while slot < width
      } else {
        follow(curves[data], at: eased, width: width, constants, easings, target, &numbers)
      }
    }
  }

  @inline(__always)
  private func follow(
    _ curve: KeyframeCurve, at eased: Double, width: Int, _ constants: borrowing Span<Double>,
    _ easings: borrowing Span<Double>, _ target: Int, _ numbers: inout MutableSpan<Double>
  ) {
    let count = Int(curve.count)
    let isDiscrete = curve.mode == .discrete
    let position = KeyPosition(
      of: eased, times: constants, at: Int(curve.times), count: count,
      segments: isDiscrete ? count : count - 1)
    let start = Int(curve.values) + position.index * width
    if isDiscrete || position.fraction == 0 {
      for slot in 0..<width { numbers[target + slot] = constants[start + slot] }
      return
    }
    if position.fraction >= 1 {
      for slot in 0..<width { numbers[target + slot] = constants[start + width + slot] }
      return
    }
    var fraction = position.fraction
    if curve.easings >= 0 {
      let table = segmentEasings[Int(curve.easings) + position.index]
      fraction = EasingTable.value(copy easings, offset: table, x: fraction)
    }
    guard curve.mode == .cubic else {
      for slot in 0..<width {
        let from = constants[start + slot]
        numbers[target + slot] = from + (constants[start + width + slot] - from) * fraction
      }
      return
    }
    let weights = HermiteWeights(fraction)
    let tangents = Int(curve.tangents) + position.index * 2 * width
    for slot in 0..<width {
      numbers[target + slot] =
        weights.start * constants[start + slot]
        + weights.outgoing * constants[tangents + slot]
        + weights.end * constants[start + width + slot]
        + weights.incoming * constants[tangents + width + slot]
    }
  }
}
