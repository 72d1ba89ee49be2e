import Foundation
import Synchronization

@testable import LaminarServer

/// A server of a test's handler at a port that is free, which ends with the test.
final class RunningServer: Sendable {
  let server: HTTPServer
  let port: Int
  private let ended = DispatchSemaphore(value: 0)

  init(
    allowedHosts: [String] = [], workers: Int = 2, limits: HTTPLimits = HTTPLimits()
  ) throws {
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

  /// Stops the server, and returns whether it ended within a time.
  func ends(within seconds: Double) -> Bool {
    server.stop()
    return ended.wait(timeout: .now() + seconds) == .success
  }

  /// A request for a path below the token.
  func request(
    _ method: String = "GET", _ path: String, _ fields: [String] = [], body: String = ""
  ) -> String {
    let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(method) /\(server.token)/\(path) HTTP/1.1"] + host + fields + length
    return lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
  }

  /// What a request is answered with on a connection of its own.
  func answer(to text: String) throws -> HTTPTestClient.Answer {
    let client = try HTTPTestClient(port: port)
    client.send(text)
    return try client.answer()
  }
}

/// Answers with what is asked for.
struct EchoHandler: HTTPHandler {
  static let large = [UInt8](repeating: 0x61, count: 24 << 20)
  static let file = (0..<1000).map { UInt8($0 % 251) }

  func response(to request: HTTPRequest) -> HTTPResponse {
    switch request.path {
    case "": HTTPResponse(type: "text/html; charset=utf-8", Array("<p>page</p>".utf8))
    case "large": HTTPResponse(type: "text/plain", Self.large)
    case "file":
      HTTPResponse(type: "audio/wav", Self.file).tagged(for: request).ranged(for: request)
    case "events": .events
    case "body": HTTPResponse(type: "text/plain", request.body)
    case "slow": waiting(0.3)
    case "stuck": waiting(4)
    default:
      HTTPResponse(
        type: "text/plain",
        Array(
          ([request.path] + request.query.map { "\($0.name)=\($0.value)" }).joined(separator: "|")
            .utf8))
    }
  }

  private func waiting(_ seconds: Double) -> HTTPResponse {
    Thread.sleep(forTimeInterval: seconds)
    return HTTPResponse(type: "text/plain", Array("slow".utf8))
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
    var what: String
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: Int) throws {
    #if canImport(Darwin)
    let type = SOCK_STREAM
    #else
    let type = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { throw Failure(what: "no socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(what: "not connected: \(errno)") }
    var time = timeval(tv_sec: 8, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
    Socket.set(SO_NOSIGPIPE, on: descriptor)
    #endif
  }

  deinit { close(descriptor) }

  /// Sends bytes; a server that closed the connection gets as many as it took.
  func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty,
        case .bytes(let count) = Socket.send(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      {
        rest = rest.dropFirst(count)
      }
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends no more.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads more, and returns whether there was something before the end.
  private func readMore() throws -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { space in
      switch Socket.receive(descriptor, into: space) {
      case .bytes(let count):
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: space[..<count]))
        return true
      // A connection that the server closed while bytes were on their way ends with an error.
      case .ended, .failed: return false
      case .wouldBlock: throw Failure(what: "no answer in time")
      }
    }
  }

  /// Everything until the server ends the connection.
  func readToEnd() throws -> String {
    while try readMore() {}
    return String(decoding: buffer, as: UTF8.self)
  }

  /// What has arrived up to and including a text.
  func read(through text: String) throws -> String {
    let wanted = Array(text.utf8)
    var from = 0
    while true {
      if let range = buffer[from...].firstRange(of: wanted) {
        defer { buffer.removeSubrange(..<range.upperBound) }
        return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
      }
      from = max(0, buffer.count - wanted.count)
      guard try readMore() else { throw Failure(what: "ended before \(text)") }
    }
  }

  /// The next response.
  func answer(toHead: Bool = false) throws -> Answer {
    let lines = try read(through: "\r\n\r\n").split(separator: "\r\n")
    guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else {
      throw Failure(what: "no status")
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = String(parts.last?.dropFirst() ?? "")
    }
    let length = toHead ? 0 : Int(fields["content-length"] ?? "0") ?? 0
    while buffer.count < length {
      guard try readMore() else { throw Failure(what: "the body is cut") }
    }
    defer { buffer.removeFirst(length) }
    return Answer(status: status, fields: fields, body: Array(buffer[..<length]))
  }
}
