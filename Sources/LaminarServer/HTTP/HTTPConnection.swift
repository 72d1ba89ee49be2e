import Foundation

/// The limits of a server. The times are those of a person's machine, where what is slow is broken.
package struct HTTPLimits: Sendable {
  /// The most connections, and the most of them that are event streams.
  package var connections = 256
  package var streams = 64
  /// The most requests that wait for a thread.
  package var waitingRequests = 256
  /// The most bytes of a request's body, and of events that a page did not read yet.
  package var body = 1 << 20
  package var unreadEvents = 256 << 10
  /// The time for a header from its first byte on, for a body, and until the next request begins.
  package var headerTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(30)
  package var idleTime = Duration.seconds(60)
  /// The time in which a client reads some of a response, and after which it is less important than a new one.
  package var stallTime = Duration.seconds(30)
  package var shortStallTime = Duration.seconds(5)
  /// The time for a client to see why a connection ends, while what it still sends is dropped.
  package var drainTime = Duration.seconds(2)
  /// The time from one comment of an event stream to the next.
  package var commentTime = Duration.seconds(15)

  /// The limits of the tool.
  package init() {}
}

/// A connection of the loop: it reads a request, waits for the handler, sends the response, and begins again.
final class HTTPConnection {
  typealias Instant = ContinuousClock.Instant

  /// What a connection does.
  enum State {
    /// It reads requests: none yet, a header, or a body.
    case idle, header, body
    /// The handler has its request.
    case handling
    case writing(closes: Bool)
    case streaming
    /// It sends no more, and drops what still arrives: a client that is sending would not see the response else.
    case draining
    case closed
  }

  let descriptor: Int32
  private let rules: AccessRules
  private let limits: HTTPLimits
  private var parser: HTTPParser
  private(set) var state = State.idle
  /// When the connection is closed unless its state changes.
  private(set) var deadline: Instant?
  /// When the state began to wait for the client; a slow one does not change it.
  private var waitingSince: Instant
  /// The request that is read or answered; without its body until that has arrived.
  private var request: HTTPRequest?
  private var isPersistent = true
  /// What is still to be sent, and how much of its first part has been.
  private var output: [[UInt8]] = []
  private var sent = 0

  init(_ descriptor: Int32, rules: AccessRules, limits: HTTPLimits, now: Instant) {
    self.descriptor = descriptor
    self.rules = rules
    self.limits = limits
    parser = HTTPParser(bodyLimit: limits.body)
    waitingSince = now
    deadline = now + limits.idleTime
  }

  /// Whether it is an open event stream.
  var isStream: Bool {
    if case .streaming = state { true } else { false }
  }

  /// Whether it was closed.
  var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

  /// Whether the handler has its request.
  var isHandling: Bool {
    if case .handling = state { true } else { false }
  }

  /// The events that poll waits for.
  var interest: Int16 {
    var events: Int32 = output.isEmpty ? 0 : Int32(POLLOUT)
    switch state {
    case .idle, .header, .body, .streaming, .draining: events |= Int32(POLLIN)
    case .handling, .writing, .closed: break
    }
    return Int16(events)
  }

  /// Since when the connection waits for a client whom a new one may replace; nil while it works.
  func replaceableSince(_ now: Instant) -> Instant? {
    switch state {
    case .idle, .header, .body, .draining: waitingSince
    case .writing: now - waitingSince > limits.shortStallTime ? waitingSince : nil
    case .handling, .streaming, .closed: nil
    }
  }

  /// Ends the connection at once.
  func end() {
    guard !isClosed else { return }
    state = .closed
    output = []
    close(descriptor)
  }

  // MARK: - Requests

  /// Reads what arrived, and returns the request that is complete with it.
  func receive(_ now: Instant) -> HTTPRequest? {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      switch Socket.receive(descriptor, into: buffer) {
      case .wouldBlock: return nil
      case .ended, .failed:
        end()
        return nil
      case .bytes(let count):
        switch state {
        case .idle, .header, .body:
          parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return advance(now)
        case .handling, .writing, .streaming, .draining, .closed: return nil
        }
      }
    }
  }

  /// Reads on in the bytes that are there.
  private func advance(_ now: Instant) -> HTTPRequest? {
    do throws(HTTPFault) {
      while true {
        switch try parser.next() {
        case .incomplete:
          if case .idle = state, !parser.isEmpty {
            state = .header
            deadline = now + limits.headerTime
          }
          return nil
        case .head(let head):
          state = .body
          deadline = now + limits.bodyTime
          // A refusal to a HEAD has no body either.
          request = HTTPRequest(head.method, "")
          request = try rules.request(for: head)
          isPersistent = head.isPersistent
          if head.expectsContinue, head.length > 0, !parser.hasBytes {
            output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            write(now)
          }
        case .body(let bytes):
          state = .handling
          deadline = nil
          request?.body = bytes
          return request
        }
      }
    } catch {
      isPersistent = false
      return respond(error.response, now)
    }
  }

  // MARK: - Responses

  /// Sends a response, and returns the next request if it was sent whole and that has arrived already.
  func respond(_ response: HTTPResponse, _ now: Instant) -> HTTPRequest? {
    guard !isClosed else { return nil }
    let hasBody = request?.method != .head
    waitingSince = now
    switch response.body {
    case .bytes(let bytes):
      state = .writing(closes: !isPersistent)
      output.append(response.head(closes: !isPersistent))
      if hasBody, response.status != 304, !bytes.isEmpty { output.append(bytes) }
    case .events:
      state = hasBody ? .streaming : .writing(closes: true)
      output.append(response.head(closes: true))
      if hasBody { output.append(ServerEvent.streamStart) }
    }
    deadline = now + limits.stallTime
    request = nil
    return flush(now)
  }

  /// Appends to an event stream. A page that does not read loses the stream, and asks for it again.
  func stream(_ bytes: [UInt8], _ now: Instant) {
    guard isStream else { return }
    if output.isEmpty { deadline = now + limits.stallTime }
    output.append(bytes)
    guard output.reduce(-sent, { $0 + $1.count }) <= limits.unreadEvents else { return end() }
    write(now)
  }

  /// Sends on, and returns the next request if the response is complete and that has arrived already.
  func flush(_ now: Instant) -> HTTPRequest? {
    write(now)
    guard output.isEmpty, case .writing(let closes) = state else { return nil }
    waitingSince = now
    if closes {
      state = .draining
      deadline = now + limits.drainTime
      shutdown(descriptor, Int32(SHUT_WR))
      return nil
    }
    state = .idle
    deadline = now + limits.idleTime
    return advance(now)
  }

  /// Sends what the system takes, but leaves the loop to others after some megabytes.
  private func write(_ now: Instant) {
    var budget = 4 << 20
    while budget > 0, let part = output.first {
      let transfer = part.withUnsafeBytes { bytes in
        Socket.send(descriptor, UnsafeRawBufferPointer(rebasing: bytes.dropFirst(sent)))
      }
      guard case .bytes(let count) = transfer else {
        if case .wouldBlock = transfer { return }
        return end()
      }
      budget -= count
      sent += count
      if sent == part.count {
        output.removeFirst()
        sent = 0
      }
      switch state {
      case .writing:
        waitingSince = now
        deadline = now + limits.stallTime
      case .streaming: deadline = output.isEmpty ? nil : now + limits.stallTime
      case .idle, .header, .body, .handling, .draining, .closed: break
      }
    }
  }
}
