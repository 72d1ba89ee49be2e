/// How the places where jobs run in parallel say which of them this one is, in variables of the
/// environment.
struct JobArray: Sendable {
  /// The place, for messages.
  let name: String
  /// The variable with the number of this job.
  let index: String
  /// The number of the first job, or the variable that has it.
  var first = "0"
  /// The variable with the number of jobs; nil where none says it.
  var count: String?
  /// The variable with the step between two numbers.
  var step: String?

  static let known = [
    JobArray(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT", step: "SLURM_ARRAY_TASK_STEP"),
    JobArray(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    JobArray(name: "Google Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    JobArray(name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
    JobArray(name: "GitLab", index: "CI_NODE_INDEX", first: "1", count: "CI_NODE_TOTAL"),
    JobArray(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    JobArray(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    JobArray(
      name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", first: "1", count: "SEMAPHORE_JOB_COUNT"),
    JobArray(
      name: "Azure Pipelines", index: "SYSTEM_JOBPOSITIONINPHASE", first: "1",
      count: "SYSTEM_TOTALJOBSINPHASE"),
    JobArray(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
  ]

  /// The shard of this job.
  ///
  /// - Parameter stated: The number of jobs, where the command line says it.
  /// - Throws: An environment that does not say enough, or contradicts itself.
  func shard(
    of stated: Int?, in environment: [String: String]
  ) throws(CommandError) -> Shard {
    func number(_ variable: String) throws(CommandError) -> Int {
      let text = environment[variable] ?? ""
      guard let number = Int(text), (0...Shard.limit * 1000).contains(number) else {
        throw CommandError("--shard auto: \(variable) is '\(text)', which is no number of a job")
      }
      return number
    }
    let start: Int
    if let known = Int(first) { start = known } else { start = try number(first) }
    var stride = 1
    if let step, environment[step] != nil { stride = try number(step) }
    let place = try number(index) - start
    var parts = stated
    if parts == nil, let count { parts = try number(count) }
    guard let parts else {
      throw CommandError(
        "--shard auto: \(name) says which job this is, but not of how many",
        hint: "write --shard auto/8 for one of eight")
    }
    guard stride > 0, place >= 0, place % stride == 0,
      let shard = Shard("\(place / stride + 1)/\(parts)")
    else {
      throw CommandError(
        "--shard auto: job \(environment[index] ?? "") of \(name) is none of \(parts)",
        hint: "write --shard I/N")
    }
    return shard
  }
}
