/// The commands of keys.
enum PlayKey: Sendable, Hashable {
  case pause, forward, back, faster, slower, restart, redraw, suspend, quit
  /// Ctrl-C.
  case interrupt
}
