/// What the tool can be told to do.
enum Verb: String, CaseIterable, Sendable {
  case render, still, trace, diff, test, accept, check, inspect, new, schema, play, bench,
    completions, man,
    version,
    help
}
