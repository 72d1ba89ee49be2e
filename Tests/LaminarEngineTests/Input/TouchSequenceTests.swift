import Testing

@testable import LaminarEngine

/// The table of touch sequences: what recognisers and layers do, written from UIKit's documentation.
@Suite struct `Touch sequences` {
  @Test(arguments: TouchSequence.taps + TouchSequence.tapsOfSeveral)
  func `of taps`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.presses)
  func `of long presses`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.pans + TouchSequence.swipes)
  func `of pans and swipes`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.pinches)
  func `of pinches and rotations`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.arbitration)
  func `of several recognisers`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.delivery + TouchSequence.responders)
  func `that layers are told of`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.controls)
  func `of controls`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.delays)
  func `that layers are told of late`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.lifecycle)
  func `with changes in between`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.subclasses)
  func `of subclasses`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.values)
  func `with values`(row: TouchSequence) { row.check() }
}

extension TouchSequence {
  /// Every row.
  static let all: [TouchSequence] =
    taps + tapsOfSeveral + presses + pans + swipes + pinches + arbitration + delivery + responders
    + delays + lifecycle + subclasses + values + controls

  /// Feeds the touches to a stage and compares what they caused with what is expected.
  func check() {
    let stage = SequenceStage(self)
    stage.run(self)
    #expect(Self.sorted(stage.valuedStates) == Self.lines(states), "\(source)")
    #expect(Self.sorted(stage.actedStates) == Self.sorted(stage.statesWithActions))
    if let calls {
      #expect(Self.sorted(stage.calls) == Self.lines(calls), "\(source)")
    }
  }
}
