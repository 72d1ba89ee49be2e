import Foundation

@testable import LaminarServer

/// A server of a test's handler at a port that is free, which ends with the test.
final class RunningServer: Sendable {
  let server: HTTPServer
  let port: Int
  private let ended = DispatchSemaphore(value: 0)

  init(
    allowedHosts: [String] = [], workers: Int = 2, _ change: (inout HTTPLimits) -> Void = { _ in }
  ) throws {
    var limits = HTTPLimits()
    change(&limits)
    let server = HTTPServer(
      EchoHandler(), allowedHosts: allowedHosts, workers: workers, limits: limits)
    self.server = server
    port = try server.listen(port: 0)
    Thread { [ended] in
      server.run()
      ended.signal()
    }.start()
  }

  deinit { server.stop() }

  /// Stops the server, and returns whether it ended within some seconds.
  func ends(within seconds: Double) -> Bool {
    server.stop()
    return ended.wait(timeout: .now() + seconds) == .success
  }

  /// The text of a request for a path below the token.
  func request(
    _ path: String, _ fields: [String] = [], _ method: String = "GET", body: String = ""
  ) -> String {
    let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(method) /\(server.token)/\(path) HTTP/1.1"] + host + fields + length
    return lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
  }

  /// A client that has sent a text.
  func client(_ text: String) throws -> HTTPTestClient {
    let client = try HTTPTestClient(port: port)
    client.send(Array(text.utf8))
    return client
  }

  /// A client of the event stream, which has begun.
  func streamClient() throws -> HTTPTestClient {
    let client = try client(request("events"))
    _ = try client.read(through: "retry: 1000\n\n")
    return client
  }
}

/// Answers with what is asked for.
private struct EchoHandler: HTTPHandler {
  func response(to request: HTTPRequest) -> HTTPResponse {
    let query = request.query.map { "|\($0.name)=\($0.value)" }.joined()
    switch request.path {
    case "": return HTTPResponse(type: "text/html; charset=utf-8", Array("<p>page</p>".utf8))
    case "large": return HTTPResponse(type: "text/plain", Array(repeating: 0x61, count: 24 << 20))
    case "file":
      let bytes = (0..<1000).map { UInt8($0 % 251) }
      return HTTPResponse(type: "audio/wav", bytes).tagged(for: request).ranged(for: request)
    case "events": return .events
    case "body": return HTTPResponse(type: "text/plain", request.body)
    case "slow": Thread.sleep(forTimeInterval: 0.3)
    case "stuck": Thread.sleep(forTimeInterval: 4)
    default: break
    }
    return HTTPResponse(type: "text/plain", Array((request.path + query).utf8))
  }
}

/// A client that waits at most some seconds for each answer.
final class HTTPTestClient {
  /// A response that arrived whole.
  struct Answer {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error {
    var message: String
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: Int) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    Socket.set(SO_NOSIGPIPE, SOL_SOCKET, on: descriptor)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(message: "not connected: \(errno)") }
    var time = timeval(tv_sec: 8, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes, as many as a server takes that may have closed the connection.
  func send(_ bytes: [UInt8], ends: Bool = false) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty,
        case .bytes(let count) = Socket.send(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      {
        rest = rest.dropFirst(count)
      }
    }
    if ends { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Reads more, and returns whether there was something before the end.
  private func readMore() throws -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { space in
      switch Socket.receive(descriptor, into: space) {
      case .bytes(let count): buffer += UnsafeRawBufferPointer(rebasing: space[..<count])
      case .ended: return false
      case .wouldBlock: throw Failure(message: "no answer in time")
      }
      return true
    }
  }

  /// Everything until the server ends the connection.
  func readToEnd() throws -> String {
    while try readMore() {}
    return String(decoding: buffer, as: UTF8.self)
  }

  /// What arrives up to and including a text.
  func read(through text: String) throws -> String {
    let wanted = Array(text.utf8)
    var start = 0
    while true {
      if let end = buffer[start...].firstRange(of: wanted)?.upperBound {
        defer { buffer.removeFirst(end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      start = max(0, buffer.count - wanted.count)
      guard try readMore() else { throw Failure(message: "ended before \(text)") }
    }
  }

  /// The next response.
  func answer(hasBody: Bool = true) throws -> Answer {
    let lines = try read(through: "\r\n\r\n").split(separator: "\r\n")
    let status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    let fields = lines.dropFirst().map { $0.split(separator: ": ", maxSplits: 1) }
      .map { ($0[0].lowercased(), String($0[1])) }
    var answer = Answer(status: status, fields: Dictionary(uniqueKeysWithValues: fields), body: [])
    let length = hasBody ? answer.fields["content-length"].flatMap { Int($0) } ?? 0 : 0
    while buffer.count < length {
      guard try readMore() else { throw Failure(message: "the body is cut") }
    }
    answer.body = Array(buffer[..<length])
    buffer.removeFirst(length)
    return answer
  }
}
