/// The value of `--shard`: one of N parts, or that of the job that the tool runs in.
enum ShardChoice: Sendable, Hashable {
  /// `2/8`.
  case stated(Shard)
  /// `auto`, or `auto/8` where the environment does not state the number of jobs.
  case automatic(count: Int?)

  /// Reads a choice; nil for anything else.
  init?(_ text: String) {
    if text == "auto" {
      self = .automatic(count: nil)
    } else if text.hasPrefix("auto/") {
      guard let count = Shard("1/" + text.dropFirst(5))?.count else { return nil }
      self = .automatic(count: count)
    } else {
      guard let shard = Shard(text) else { return nil }
      self = .stated(shard)
    }
  }

  /// The shard where it is known.
  var shard: Shard? {
    if case .stated(let shard) = self { shard } else { nil }
  }
}

extension Arguments {
  /// Replaces `--shard auto` by the shard of the job that the tool runs in.
  ///
  /// - Throws: An environment in which no jobs run in parallel, or that does not number this one.
  mutating func settleShard(in environment: [String: String]) throws(CommandError) {
    guard case .automatic(let count)? = self[Options.shard] else { return }
    guard let jobs = JobArray.known.first(where: { environment[$0.index] != nil }) else {
      throw CommandError(
        "--shard auto: the environment has no variables of parallel jobs",
        hint: "write --shard I/N; auto knows \(JobArray.known.map(\.name).joined(separator: ", "))")
    }
    let shard = try jobs.shard(of: count, in: environment)
    append(ShardChoice.stated(shard), to: Options.shard.spec)
  }
}
