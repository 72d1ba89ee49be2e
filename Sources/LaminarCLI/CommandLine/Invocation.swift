/// What a verb works with.
struct Invocation {
  let arguments: Arguments
  let environment: [String: String]
  let console: Console
  let temporaries: TemporaryFiles

  /// Writes data to `-o`, or to standard output without it or for `-`.
  ///
  func writeOutput(_ body: (any ByteStream) throws -> Void) throws {
    guard let path = arguments[Options.output], path != "-" else {
      try body(console.output)
      return try console.output.flush()
    }
    let file = try OutputFile(
      path, overwrites: arguments.has(Options.overwrite), temporaries: temporaries)
    do {
      try body(file)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
