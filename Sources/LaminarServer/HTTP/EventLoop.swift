import Foundation

/// Waits for sockets, the mailbox and deadlines, and moves each connection on.
final class EventLoop {
  private typealias Instant = ContinuousClock.Instant

  /// How long connections wait when the system has no descriptors left.
  private static let acceptPause = Duration.milliseconds(100)
  /// The most connections that are accepted before others are looked at.
  private static let acceptBatch = 64

  private let socket: ListeningSocket
  private let rules: AccessRules
  private let limits: HTTPLimits
  private let mailbox: Mailbox
  private let workers: RequestWorkers
  /// The connections by numbers, which are not used again as descriptors are.
  private var connections: [Int: HTTPConnection] = [:]
  private var nextNumber = 0
  private var now = ContinuousClock.now
  private var nextComment: Instant
  /// When accepting may succeed again.
  private var pausedUntil: Instant?

  init(
    _ socket: ListeningSocket, _ rules: AccessRules, _ limits: HTTPLimits, _ mailbox: Mailbox,
    _ workers: RequestWorkers
  ) {
    self.socket = socket
    self.rules = rules
    self.limits = limits
    self.mailbox = mailbox
    self.workers = workers
    nextComment = now + limits.commentTime
  }

  /// Runs until the mailbox is stopped, and closes everything.
  func run() {
    while !mailbox.isStopped {
      turn()
    }
    for connection in connections.values { connection.end() }
  }

  /// Waits once, and does what there is to do.
  private func turn() {
    let accepts = pausedUntil == nil && canAccept
    let numbers = Array(connections.keys)
    var waited = [
      pollfd(fd: mailbox.pipe.descriptor, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is left out.
      pollfd(fd: accepts ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    for number in numbers {
      guard let connection = connections[number] else { continue }
      waited.append(
        pollfd(fd: connection.descriptor, events: connection.interest, revents: 0))
    }
    let count = poll(&waited, nfds_t(waited.count), timeout)
    now = .now
    if count > 0 {
      if waited[0].revents != 0 { readMailbox() }
      for (number, entry) in zip(numbers, waited.dropFirst(2)) where entry.revents != 0 {
        react(to: Int32(entry.revents), of: number)
      }
      if waited[1].revents != 0 { accept() }
    }
    keepTime()
  }

  // MARK: - Connections

  private func react(to events: Int32, of number: Int) {
    guard let connection = connections[number] else { return }
    let interest = Int32(connection.interest)
    if events & interest & Int32(POLLIN) != 0 {
      handle(connection.receive(now), of: number)
    } else if events & interest & Int32(POLLOUT) != 0 {
      handle(connection.flush(now), of: number)
    } else if events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 {
      connection.end()
    }
    forgetIfClosed(number)
  }

  /// Gives a request to the threads, or its refusal to the client, and so on with those that wait after it.
  private func handle(_ request: HTTPRequest?, of number: Int) {
    var next = request
    while let request = next {
      if workers.add(request, of: number) { return }
      next = connections[number]?.respond(
        .failure(503, "too many requests wait; ask again later"), now)
    }
  }

  private func forgetIfClosed(_ number: Int) {
    guard connections[number]?.isClosed == true else { return }
    connections[number] = nil
    workers.remove(of: number)
  }

  private func readMailbox() {
    let contents = mailbox.take()
    for (number, response) in contents.responses {
      guard let connection = connections[number], connection.isHandling else { continue }
      var response = response
      if case .events = response.body, streams.count >= limits.streams {
        response = .failure(503, "\(limits.streams) pages are open; close some")
      }
      handle(connection.respond(response, now), of: number)
      forgetIfClosed(number)
    }
    for event in contents.events { stream(event.bytes) }
  }

  private var streams: [Int] { connections.filter { $0.value.isStream }.map(\.key) }

  private func stream(_ bytes: [UInt8]) {
    for number in streams {
      connections[number]?.stream(bytes, now)
      forgetIfClosed(number)
    }
  }

  // MARK: - New connections

  private var canAccept: Bool {
    connections.count < limits.connections
      || connections.values.contains { $0.replaceableSince(now) != nil }
  }

  /// Closes the connection that has waited longest for its client, so that slow clients do not keep others out.
  private func replaceOldest() -> Bool {
    let waiting = connections.compactMap { number, connection in
      connection.replaceableSince(now).map { (number: number, since: $0) }
    }
    // Those of one instant are closed in their order.
    guard let oldest = waiting.min(by: { ($0.since, $0.number) < ($1.since, $1.number) }) else {
      return false
    }
    connections[oldest.number]?.end()
    forgetIfClosed(oldest.number)
    return true
  }

  private func accept() {
    for _ in 0..<Self.acceptBatch {
      if connections.count >= limits.connections, !canAccept { return }
      switch socket.accept() {
      case .none: return
      case .exhausted:
        // The connection still waits: it may have the descriptor of another.
        guard replaceOldest() else {
          pausedUntil = now + Self.acceptPause
          return
        }
      case .connection(let descriptor):
        if connections.count >= limits.connections { _ = replaceOldest() }
        connections[nextNumber] = HTTPConnection(
          descriptor, rules: rules, limits: limits, now: now)
        nextNumber += 1
      }
    }
  }

  // MARK: - Time

  /// The milliseconds to the next deadline, rounded up; -1 for none.
  private var timeout: Int32 {
    var next = connections.values.compactMap(\.deadline).min()
    func include(_ other: Instant) { next = min(next ?? other, other) }
    if let pausedUntil { include(pausedUntil) }
    if connections.values.contains(where: \.isStream) { include(nextComment) }
    // A client may stall long enough meanwhile to be replaced.
    if !canAccept { include(now + limits.shortStallTime / 4) }
    guard let next else { return -1 }
    let milliseconds = (next - .now) / .milliseconds(1)
    return Int32(min(max(milliseconds.rounded(.up), 0), 60_000))
  }

  private func keepTime() {
    if let pausedUntil, pausedUntil <= now { self.pausedUntil = nil }
    let late = connections.filter { $0.value.deadline.map { $0 <= now } ?? false }
    for (number, connection) in late {
      connection.end()
      forgetIfClosed(number)
    }
    if nextComment <= now {
      nextComment = now + limits.commentTime
      stream(ServerEvent.comment)
    }
  }
}
