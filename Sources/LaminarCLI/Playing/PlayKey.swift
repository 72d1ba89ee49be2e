/// What a key tells the player.
enum PlayKey: Sendable, Hashable {
  case pause, forward, back, faster, slower, restart, redraw, suspend, quit
  /// Ctrl-C.
  case interrupt
}
