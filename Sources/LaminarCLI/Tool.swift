import Laminar

/// Runs one command line; separated from the process so that tests can call it.
struct Tool {
  var environment: [String: String]
  var console: Console
  var temporaries = TemporaryFiles()
  var note = InterruptionNote()
  var kept = KeptValues()

  /// Runs a command line; every failure ends in a message and a documented code.
  func run(_ words: [String]) -> ExitCode {
    do {
      let code = try perform(ArgumentParser.parse(words))
      do { try console.output.flush() } catch is ClosedPipe {}
      return code
    } catch  where temporaries.isClosed {
      // The signal that ends the tool is the reason, not what it broke.
      return .interrupted
    } catch let error as CommandError {
      // What was printed before the failure comes out before its message.
      try? console.output.flush()
      console.report(error)
      return error.exitCode
    } catch let error as FileError {
      try? console.output.flush()
      let error = CommandError(error)
      console.report(error)
      return error.exitCode
    } catch is ClosedPipe {
      return .success
    } catch {
      console.report(CommandError("\(error)", exitCode: .environment))
      return .environment
    }
  }

  private func perform(_ request: ArgumentParser.Request) throws -> ExitCode {
    switch request {
    case .help(let verb):
      try console.output.write(HelpCommand.text(of: verb, width: console.helpWidth))
      return .success
    case .version:
      try console.output.write(VersionCommand.text)
      return .success
    case .run(var arguments):
      console.adopt(arguments)
      try arguments.settleShard(in: environment)
      _ = try CommandFiles(arguments)
      try arguments.readScript()
      let invocation = Invocation(
        arguments: arguments, environment: environment, console: console, temporaries: temporaries,
        note: note, kept: kept)
      return try command(of: arguments.verb).run(invocation)
    }
  }

  private func command(of verb: Verb) -> any Command.Type {
    switch verb {
    case .help: HelpCommand.self
    case .version: VersionCommand.self
    case .completions: CompletionsCommand.self
    case .man: ManCommand.self
    case .render: RenderCommand.self
    case .still: StillCommand.self
    case .encode: EncodeCommand.self
    case .trace: TraceCommand.self
    case .diff: DiffCommand.self
    case .test: TestCommand.self
    case .review: ReviewCommand.self
    case .accept: AcceptCommand.self
    case .check: CheckCommand.self
    case .inspect: InspectCommand.self
    case .new: NewCommand.self
    case .schema: SchemaCommand.self
    case .play: PlayCommand.self
    case .bench: BenchCommand.self
    }
  }
}
