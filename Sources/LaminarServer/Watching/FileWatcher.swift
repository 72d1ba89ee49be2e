/// Notices changes of files, whether they are written in place, replaced by renaming, removed or made.
package final class FileWatcher: Sendable {
  /// Calls a closure, on a thread of the watcher's own, with the paths that changed.
  package init(_ changed: @escaping @Sendable ([String]) -> Void) {}

  /// Watches these paths, and no longer those of earlier calls. A file that is missing may appear.
  package func watch(_ paths: [String]) {}

  /// Ends the thread.
  package func stop() {}
}
