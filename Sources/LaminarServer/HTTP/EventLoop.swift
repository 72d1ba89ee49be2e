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

  /// Runs until the mailbox is stopped, and closes all connections.
  func run() {
    while !mailbox.isStopped { turn() }
    for connection in connections.values { connection.end() }
  }

  /// Waits once, and does what there is to do.
  private func turn() {
    let numbers = Array(connections.keys)
    let accepts = pausedUntil == nil && canAccept
    // A negative descriptor is left out.
    var waited = [(mailbox.descriptor, Int32(POLLIN)), (accepts ? socket.descriptor : -1, POLLIN)]
      .map { pollfd(fd: $0, events: Int16($1), revents: 0) }
    waited += numbers.compactMap { connections[$0] }
      .map { pollfd(fd: $0.descriptor, events: Int16($0.interest), revents: 0) }
    let count = poll(&waited, nfds_t(waited.count), timeout)
    now = .now
    if count > 0 {
      if waited[0].revents != 0 { readMailbox() }
      for (number, entry) in zip(numbers, waited[2...]) where entry.revents != 0 {
        update(number) { connection in
          let wanted = Int32(entry.revents) & connection.interest
          if wanted & Int32(POLLIN) != 0 { return connection.receive(now) }
          if wanted & Int32(POLLOUT) != 0 { return connection.flush(now) }
          if Int32(entry.revents) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 { connection.end() }
          return nil
        }
      }
      if waited[1].revents != 0 { accept() }
    }
    keepTime()
  }

  /// Changes a connection, gives the requests that it then has to the threads, and forgets it once it is closed.
  private func update(_ number: Int, _ change: (HTTPConnection) -> HTTPRequest?) {
    guard let connection = connections[number] else { return }
    var next = change(connection)
    while let request = next, !workers.add(request, of: number) {
      next = connection.respond(.failure(503, "too many requests wait; ask again later"), now)
    }
    if connection.state == .closed { connections[number] = nil }
  }

  private func readMailbox() {
    let contents = mailbox.take()
    for (number, response) in contents.responses {
      update(number) { connection in
        if case .events = response.body, streams.count >= limits.streams {
          return connection.respond(.failure(503, "\(limits.streams) pages are open"), now)
        }
        return connection.respond(response, now)
      }
    }
    for event in contents.events { stream(event.bytes) }
  }

  private var streams: [Int] { connections.filter { $0.value.state == .streaming }.map(\.key) }

  private func stream(_ bytes: [UInt8]) {
    for number in streams {
      update(number) { connection in
        connection.stream(bytes, now)
        return nil
      }
    }
  }

  // MARK: - New connections

  /// The connection that has waited longest for its client; of those of one instant, the first.
  private var oldestWaiting: Int? {
    connections.compactMap { number, connection in
      connection.replaceableSince(now).map { (since: $0, number: number) }
    }.min(by: <)?.number
  }

  private var canAccept: Bool {
    connections.count < limits.connections || oldestWaiting != nil
  }

  /// Accepts what waits. A new connection replaces an old one, so that slow clients do not keep others out.
  private func accept() {
    for _ in 0..<Self.acceptBatch where canAccept {
      let descriptor = socket.accept()
      let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(-descriptor)
      if descriptor < 0, !isExhausted { return }
      if isExhausted || connections.count >= limits.connections {
        guard let oldest = oldestWaiting else {
          pausedUntil = now + Self.acceptPause
          return
        }
        connections.removeValue(forKey: oldest)?.end()
      }
      if descriptor >= 0 {
        connections[nextNumber] = HTTPConnection(
          descriptor, rules: rules, limits: limits, now: now)
        nextNumber += 1
      }
    }
  }

  // MARK: - Time

  /// The milliseconds to the next deadline, rounded up; -1 for none.
  private var timeout: Int32 {
    var instants = connections.values.compactMap(\.deadline) + (pausedUntil.map { [$0] } ?? [])
    if !streams.isEmpty { instants.append(nextComment) }
    // A client may stall long enough meanwhile to be replaced.
    if !canAccept { instants.append(now + limits.shortStallTime / 4) }
    guard let next = instants.min() else { return -1 }
    return Int32(min(max(((next - .now) / .milliseconds(1)).rounded(.up), 0), 60_000))
  }

  private func keepTime() {
    if let pausedUntil, pausedUntil <= now { self.pausedUntil = nil }
    for (number, connection) in connections {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      connection.end()
      connections[number] = nil
    }
    if nextComment <= now {
      nextComment = now + limits.commentTime
      stream(ServerEvent.comment)
    }
  }
}
