/// The commands of the tool.
enum Verb: String, CaseIterable, Sendable {
  case render, still, encode, trace, diff, test, review, accept, check, inspect, new, schema, play,
    bench,
    completions, man,
    version,
    help
}
