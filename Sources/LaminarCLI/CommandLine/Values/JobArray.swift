/// How a system that runs jobs in parallel tells a job which of them it is, in environment
/// variables.
struct JobArray: Sendable {
  /// The system's name, for messages.
  let name: String
  /// The variable with the number of this job.
  let index: String
  /// The number of the first job, or the variable that has it.
  var first = "0"
  /// The variable with the number of jobs; nil where there is none.
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
  /// - Parameter stated: The number of jobs, where the command line states it.
  /// - Throws: An environment that is incomplete or contradicts itself.
  func shard(
    of stated: Int?, in environment: [String: String]
  ) throws(CommandError) -> Shard {
    func number(_ variable: String) throws(CommandError) -> Int {
      let text = environment[variable] ?? ""
      guard let number = Int(text), (0...Shard.limit * 1000).contains(number) else {
        throw CommandError("--shard auto: \(variable) is '\(text)', which is not a job number")
      }
      return number
    }
    let start: Int
    if let known = Int(first) { start = known } else { start = try number(first) }
    var stride = 1
    if let step, environment[step] != nil { stride = try number(step) }
    let offset = try number(index) - start
    var parts = stated
    if parts == nil, let count { parts = try number(count) }
    guard let parts else {
      throw CommandError(
        "--shard auto: \(name) states the number of this job, but not how many there are",
        hint: "write --shard auto/8 for one of eight")
    }
    guard stride > 0, offset >= 0, offset % stride == 0,
      let shard = Shard("\(offset / stride + 1)/\(parts)")
    else {
      throw CommandError(
        "--shard auto: job \(environment[index] ?? "") of \(name) is not one of \(parts)",
        hint: "write --shard I/N")
    }
    return shard
  }
}
