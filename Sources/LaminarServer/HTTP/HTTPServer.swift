import Foundation
import LaminarGraphics
import Synchronization

/// Serves a handler over HTTP/1.1 on a socket of this machine.
///
/// One thread, that of ``run()``, owns all connections; some threads call the handler, and leave its responses in a
/// mailbox. So a slow client holds no thread, and a slow request no connection but its own.
package final class HTTPServer: Sendable {
  /// The first part of every path: who does not know it gets nothing.
  package let token = AccessRules.makeToken()

  private let allowedHosts: [String]
  private let limits: HTTPLimits
  private let mailbox = Mailbox()
  private let workers: RequestWorkers
  private let socket = Mutex<ListeningSocket?>(nil)

  /// Makes a server that listens to nothing yet.
  ///
  /// - Parameters:
  ///   - handler: What answers.
  ///   - allowedHosts: The names besides localhost and the bound address that a Host header may have.
  ///   - workers: The threads that call the handler.
  package init(
    _ handler: any HTTPHandler, allowedHosts: [String] = [], workers: Int = 4,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.allowedHosts = allowedHosts
    self.limits = limits
    self.workers = RequestWorkers(handler, workers, limit: limits.waitingRequests, mailbox)
  }

  /// Listens at an address, and returns the port. Clients wait until ``run()``.
  ///
  /// - Parameters:
  ///   - host: An IPv4 or IPv6 address, or `localhost`.
  ///   - port: The port; 0 for any, nil for the first of 8344 to 8443 that is free.
  package func listen(
    host: String = "127.0.0.1", port: Int? = nil
  ) throws(ListeningError) -> Int {
    let opened = try ListeningSocket(host: host, port: port)
    socket.withLock { $0 = opened }
    return opened.port
  }

  /// The address of the page, for a person; nil while there is none.
  package var address: String? {
    guard let socket = socket.withLock({ $0 }) else { return nil }
    // Those that mean all interfaces are not addresses to go to.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][socket.host] ?? socket.host
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(socket.port)/\(token)/"
  }

  /// Serves until ``stop()``.
  package func run() {
    guard let socket = socket.withLock({ $0 }), mailbox.descriptor >= 0 else { return }
    let rules = AccessRules(token: token, boundHost: socket.host, allowedHosts: allowedHosts)
    workers.start()
    EventLoop(socket, rules, limits, mailbox, workers).run()
    workers.stop()
    self.socket.withLock { $0 = nil }
  }

  /// Ends ``run()`` at once. May be called on any thread and by a signal's handler.
  package func stop() { mailbox.stop() }

  /// Sends an event to all pages that are open. May be called on any thread.
  package func send(_ event: ServerEvent) { mailbox.add { $0.events.append(event) } }
}

/// What other threads leave for the loop, and the pipe by which they wake it.
final class Mailbox: Sendable {
  struct Contents: Sendable {
    var responses: [(connection: Int, response: HTTPResponse)] = []
    var events: [ServerEvent] = []
  }

  /// What can be read when something has come; -1 where the system has no descriptors left.
  let descriptor: Int32
  private let input: Int32
  private let contents = Mutex(Contents())
  private let stopped = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { ends.forEach(Socket.prepare) }
    (descriptor, input) = (ends[0], ends[1])
  }

  /// The pipe is open as long as any thread might write to it: its numbers may be other files' after that.
  deinit {
    for end in [descriptor, input] where end >= 0 { close(end) }
  }

  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Takes no lock: a signal's handler may call it.
  func stop() {
    stopped.store(true, ordering: .releasing)
    wake()
  }

  func add(_ change: (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    wake()
  }

  /// Takes everything out.
  func take() -> Contents {
    var bytes: [UInt8] = Array(repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }

  /// A full pipe has woken the loop already.
  private func wake() {
    var byte: UInt8 = 0
    _ = write(input, &byte, 1)
  }
}

/// The threads that call the handler, and the requests that wait for one.
final class RequestWorkers: Sendable {
  private struct State {
    var waiting: [(connection: Int, request: HTTPRequest)] = []
    var threads = 0
    var isStopped = false
  }

  private let handler: any HTTPHandler
  private let (count, limit): (Int, Int)
  private let mailbox: Mailbox
  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  init(_ handler: any HTTPHandler, _ count: Int, limit: Int, _ mailbox: Mailbox) {
    self.handler = handler
    (self.count, self.limit) = (max(count, 1), limit)
    self.mailbox = mailbox
  }

  /// Starts the threads, or as many as the system has.
  func start() {
    for _ in 0..<count where ThreadPool.startThread({ self.serve() }) {
      state.withLock { $0.threads += 1 }
    }
  }

  /// Ends the threads; those that handle a request end after it.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<count { signal.signal() }
  }

  /// Adds a request, unless there are too many.
  func add(_ request: HTTPRequest, of connection: Int) -> Bool {
    let isAdded = state.withLock { state in
      guard state.waiting.count < limit, state.threads > 0 else { return false }
      state.waiting.append((connection, request))
      return true
    }
    if isAdded { signal.signal() }
    return isAdded
  }

  private func serve() {
    while true {
      signal.wait()
      let next = state.withLock { state in
        state.isStopped || state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      guard let next else { return }
      let response = handler.response(to: next.request)
      mailbox.add { $0.responses.append((next.connection, response)) }
    }
  }
}
