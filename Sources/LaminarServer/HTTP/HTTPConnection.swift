import Foundation

/// The limits of a server. The times are those of a person's own machine, where what is slow is broken.
package struct HTTPLimits: Sendable {
  /// The most connections, of them event streams, and requests that wait for a thread.
  package var (connections, streams, waitingRequests) = (256, 64, 256)
  /// The most bytes of a request's body, and of events that a page did not read yet.
  package var (body, unreadEvents) = (1 << 20, 256 << 10)
  /// The time for a header from its first byte on, for a body, and until the next request begins.
  package var headerTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(30)
  package var idleTime = Duration.seconds(60)
  /// The time in which a client reads some of a response, and after which a new one may replace it.
  package var stallTime = Duration.seconds(30)
  package var shortStallTime = Duration.seconds(5)
  /// The time for a client to see why a connection ends, and from one comment of a stream to the next.
  package var drainTime = Duration.seconds(2)
  package var commentTime = Duration.seconds(15)

  /// The limits of the tool.
  package init() {}
}

/// A connection of the loop: it reads a request, waits for the handler, sends the response, and begins again.
final class HTTPConnection {
  typealias Instant = ContinuousClock.Instant

  /// What a connection does.
  enum State {
    /// It waits for a request, has some of one, or waits for the handler's response to it.
    case idle, receiving, handling
    case writing, streaming
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
  /// Since when it waits for the client; bytes that trickle in do not change it.
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

  /// The events that poll waits for.
  var interest: Int32 {
    let isReading = ![.handling, .writing, .closed].contains(state)
    return (isReading ? Int32(POLLIN) : 0) | (output.isEmpty ? 0 : Int32(POLLOUT))
  }

  /// Since when the connection waits for a client whom a new one may replace; nil while it works.
  func replaceableSince(_ now: Instant) -> Instant? {
    switch state {
    case .idle, .receiving, .draining: waitingSince
    case .writing: now - waitingSince > limits.shortStallTime ? waitingSince : nil
    case .handling, .streaming, .closed: nil
    }
  }

  /// Ends the connection at once.
  func end() {
    guard state != .closed else { return }
    state = .closed
    output = []
    close(descriptor)
  }

  // MARK: - Requests

  /// Reads what arrived, and returns the request that is complete with it.
  func receive(_ now: Instant) -> HTTPRequest? {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      switch Socket.receive(descriptor, into: buffer) {
      case .bytes(let count) where state == .idle || state == .receiving:
        parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return advance(now)
      case .bytes, .wouldBlock: break
      case .ended: end()
      }
      return nil
    }
  }

  /// Reads on in the bytes that are there.
  private func advance(_ now: Instant) -> HTTPRequest? {
    do throws(HTTPFault) {
      while true {
        switch try parser.next() {
        case .incomplete:
          if state == .idle, !parser.bytes.isEmpty {
            (state, deadline) = (.receiving, now + limits.headerTime)
          }
          return nil
        case .head(let head):
          (state, deadline) = (.receiving, now + limits.bodyTime)
          // The refusal of a HEAD has no body either.
          request = HTTPRequest(head.method, "")
          request = try rules.request(for: head)
          isPersistent = head.isPersistent
          if head.expectsContinue, head.length > 0, parser.bytes.isEmpty {
            output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            write(now)
          }
        case .body(let bytes):
          (state, deadline) = (.handling, nil)
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

  /// Sends a response, and returns the next request if this one was sent whole and the next has arrived already.
  func respond(_ response: HTTPResponse, _ now: Instant) -> HTTPRequest? {
    guard state != .closed else { return nil }
    let hasBody = request?.method != .head && response.status != 304
    request = nil
    (state, waitingSince, deadline) = (.writing, now, now + limits.stallTime)
    switch response.body {
    case .bytes(let bytes):
      output.append(response.head(closes: !isPersistent))
      if hasBody, !bytes.isEmpty { output.append(bytes) }
    case .events:
      isPersistent = false
      output.append(response.head(closes: true))
      if hasBody {
        state = .streaming
        output.append(ServerEvent.streamStart)
      }
    }
    return flush(now)
  }

  /// Appends to an event stream. A page that does not read loses the stream, and asks for it again.
  func stream(_ bytes: [UInt8], _ now: Instant) {
    if output.isEmpty { deadline = now + limits.stallTime }
    output.append(bytes)
    write(now)
    if output.reduce(-sent, { $0 + $1.count }) > limits.unreadEvents { end() }
  }

  /// Sends on, and returns the next request if the response is complete and the next has arrived already.
  func flush(_ now: Instant) -> HTTPRequest? {
    write(now)
    guard output.isEmpty, state == .writing else { return nil }
    waitingSince = now
    guard isPersistent else {
      (state, deadline) = (.draining, now + limits.drainTime)
      shutdown(descriptor, Int32(SHUT_WR))
      return nil
    }
    (state, deadline) = (.idle, now + limits.idleTime)
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
        if case .ended = transfer { end() }
        return
      }
      budget -= count
      sent += count
      if sent == part.count {
        output.removeFirst()
        sent = 0
      }
      if state == .writing { waitingSince = now }
      if state != .receiving {
        deadline = state == .streaming && output.isEmpty ? nil : now + limits.stallTime
      }
    }
  }
}
