/// Where a stepped timing function jumps: CSS's step positions.
public enum StepJump: String, Hashable, Sendable, CaseIterable {
  /// At the start and between the steps; CSS also spells it `start`.
  case jumpStart = "jump-start"
  /// Between the steps and at the end; CSS also spells it `end`.
  case jumpEnd = "jump-end"
  /// Between the steps only, so that both ends have their step.
  case jumpNone = "jump-none"
  /// At the start, between the steps and at the end.
  case jumpBoth = "jump-both"
}
