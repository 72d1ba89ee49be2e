import Foundation
import Laminar
import Synchronization

/// Draws one row of a batch, on any thread.
struct RowDrawing: Sendable {
  let arguments: Arguments
  let environment: [String: String]
  /// The target of all rows, but for its pattern.
  let target: PictureTarget
  let work: BatchRun.Work
  let plan: BatchPlan

  /// Draws a row and returns what became of it.
  func result(of row: BatchPlan.Row) -> BatchSummary.Row {
    var result = BatchSummary.Row(
      number: row.row.number, location: row.row.location, path: row.paths.first ?? "",
      frames: row.frames.count)
    do {
      result.report = try draw(row)
    } catch let error as CommandError {
      result.failure = error
    } catch let error as FileError {
      result.failure = CommandError(error)
    } catch {
      result.failure = CommandError("\(error)", exitCode: .environment)
    }
    return result
  }

  private func draw(_ row: BatchPlan.Row) throws -> RunReport? {
    var arguments = arguments
    if let path = row.hashPath { arguments.append(path, to: Options.hash.spec) }
    for folder in Set(row.paths.map(\.upToLastSlash)) { try SuiteRun.makeFolder(folder) }
    let console = Console(
      output: SilentStream(), messages: SilentStream(), environment: environment)
    console.adopt(arguments)
    var target = target
    target.pattern = row.pattern
    var run = PictureRun(
      invocation: Invocation(
        arguments: arguments, environment: environment, console: console,
        temporaries: target.temporaries),
      job: try job(of: row.row, arguments), target: target, frames: row.frames)
    let report = Mutex<RunReport?>(nil)
    run.reported = { written in report.withLock { $0 = written } }
    _ = try work.draw(run)
    return report.withLock { $0 }
  }

  private func job(of row: VariableRow, _ arguments: Arguments) throws -> SceneJob {
    do {
      return try plan.job(of: row, arguments)
    } catch let fault as BatchPlan.RowFault {
      // The row was checked: a file has changed since.
      let error = fault.report.diagnostics.first { $0.severity == .error }
      throw CommandError(error?.message ?? "the scene has errors", exitCode: .environment)
    }
  }
}
