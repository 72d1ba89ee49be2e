/// Serves a handler over HTTP/1.1 on a socket of this machine.
package final class HTTPServer: Sendable {
  /// The handler that answers.
  private let handler: any HTTPHandler

  /// Makes a server that listens to nothing yet.
  package init(_ handler: any HTTPHandler) { self.handler = handler }

  /// Sends an event to all pages that are open. May be called on any thread.
  package func send(_ event: ServerEvent) {}
}
