import Laminar

extension CommandError {
  /// The error of a file: exit 3 when the environment failed, otherwise exit 2.
  init(_ error: FileError) {
    self.init(
      error.message, exitCode: error.kind == .environment ? .environment : .usage,
      hint: error.kind == .existing ? "--overwrite replaces it" : error.help)
  }

  /// Refuses a file that exists, before the work that it is for.
  ///
  /// - Throws: Exit 2 for a regular file; devices and pipes are written as they are.
  static func requireAbsent(_ path: String) throws(CommandError) {
    do throws(FileError) {
      try OutputFile.requireAbsent(path)
    } catch {
      throw CommandError(error)
    }
  }
}
