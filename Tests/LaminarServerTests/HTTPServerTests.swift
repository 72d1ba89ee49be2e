import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarServer

@Suite struct `The server` {
  // MARK: - Requests and responses

  @Test func `answers with headers that keep its pages to themselves`() throws {
    let running = try RunningServer()
    let page = try running.client(running.request("")).answer()
    #expect(page.status == 200 && page.text == "<p>page</p>")
    #expect(page.fields["cache-control"] == "no-store")
    #expect(page.fields["x-content-type-options"] == "nosniff")
    #expect(page.fields["referrer-policy"] == "no-referrer")
    #expect(page.fields["cross-origin-resource-policy"] == "same-origin")
    #expect(page.fields["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
    let other = try running.client(running.request("a/b?c=%C3%A4%2F&d")).answer()
    #expect(other.text == "a/b|c=ä/|d=" && other.fields["content-security-policy"] == nil)
  }

  @Test func `answers requests on one connection in their order`() throws {
    let running = try RunningServer()
    let client = try running.client(
      running.request("slow") + running.request("large", [], "HEAD")
        + running.request("body", [], "POST", body: "hello")
        + (0..<500).map { running.request("n\($0)") }.joined())
    #expect(try client.answer().text == "slow")
    #expect(try client.answer(hasBody: false).fields["content-length"] == "\(24 << 20)")
    #expect(try client.answer().text == "hello")
    for index in 0..<500 { #expect(try client.answer().text == "n\(index)") }
    client.send(Array(running.request("last", ["Connection: close"]).utf8))
    #expect(try client.readToEnd().hasSuffix("last"))
  }

  @Test func `ends a connection of HTTP 1.0, and answers a client that sends no more`() throws {
    let running = try RunningServer()
    let client = try running.client("")
    client.send(
      Array(running.request("slow").replacing("HTTP/1.1", with: "HTTP/1.0").utf8), ends: true)
    #expect(try client.readToEnd().hasSuffix("\r\n\r\nslow"))
  }

  @Test func `takes bodies up to its limit, and asks for one that waits`() throws {
    let running = try RunningServer()
    let long = String(repeating: "x", count: 3 << 20)
    let refused = try running.client(running.request("body", [], "POST", body: long)).answer()
    #expect(refused.status == 413, "it is read although the client still sends")
    let longest = String(long.prefix(1 << 20))
    let taken = try running.client(running.request("body", [], "POST", body: longest)).answer()
    #expect(taken.text == longest)
    let fields = ["Expect: 100-continue", "Content-Length: 3"]
    let client = try running.client(running.request("body", fields, "POST"))
    #expect(try client.answer().status == 100)
    client.send(Array("abc".utf8))
    #expect(try client.answer().text == "abc")
    let origin = running.request("body", fields + ["Origin: http://evil.example"], "POST")
    client.send(Array(origin.utf8))
    #expect(try client.answer().status == 403)
  }

  @Test func `answers with a part of a file, or that the client has it`() throws {
    let running = try RunningServer()
    func file(_ fields: String...) throws -> HTTPTestClient.Answer {
      try running.client(running.request("file", fields)).answer()
    }
    let whole = try file()
    let tag = whole.fields["etag"] ?? ""
    #expect(whole.body.count == 1000 && whole.fields["cache-control"] == "no-cache")
    for text in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
      let known = try file("If-None-Match: " + text)
      #expect(known.status == 304 && known.fields["etag"] == tag)
    }
    #expect(try file("If-None-Match: \"x\"").status == 200)
    for (text, range) in [
      ("0-0", 0..<1), ("10-19", 10..<20), ("990-", 990..<1000), ("990-2000", 990..<1000),
      ("-7", 993..<1000), ("-5000", 0..<1000), ("0-", 0..<1000),
    ] {
      let part = try file("Range: bytes=" + text)
      #expect(part.status == 206 && part.body == Array(whole.body[range]))
      #expect(
        part.fields["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/1000")
    }
    for text in ["1000-", "5000-6000", "-0"] {
      let part = try file("Range: bytes=" + text)
      #expect(part.status == 416 && part.fields["content-range"] == "bytes */1000")
    }
    for text in ["bytes=5-1", "bytes=-", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes=1"] {
      #expect(try file("Range: " + text).status == 200)
    }
    #expect(try file("Range: bytes=0-1", "If-Range: " + tag).status == 206)
    #expect(try file("Range: bytes=0-1", "If-Range: \"x\"").status == 200)
  }

  @Test func `tells others nothing`() throws {
    let running = try RunningServer(allowedHosts: ["studio.example"])
    let token = running.server.token
    let right = running.request("")
    for (text, status) in [
      (right, 200), (right.replacing(token, with: "x"), 403),
      ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 403),
      (right.replacing("GET", with: "PUT"), 405),
      (running.request("", ["Host: studio.example"]), 200),
      (running.request("", ["Host: evil.example"]), 403),
      (running.request("", ["Origin: http://evil.example"], "POST"), 403),
      (running.request("", ["Origin: http://127.0.0.1:\(running.port)"], "POST"), 200),
    ] {
      let answer = try running.client(text).answer()
      #expect(answer.status == status && answer.text.contains("page</p>") == (status == 200))
      #expect(!answer.text.contains(token))
      #expect(answer.fields["allow"] == (status == 405 ? "GET, HEAD, POST" : nil))
    }
  }

  // MARK: - Events

  @Test func `sends events to all streams, and comments meanwhile`() throws {
    let running = try RunningServer { ($0.commentTime, $0.streams) = (.milliseconds(200), 5) }
    let clients = try (0..<5).map { _ in try running.client(running.request("events")) }
    for client in clients {
      let head = try client.read(through: "retry: 1000\n\n")
      #expect(head.contains("Content-Type: text/event-stream\r\n"))
      #expect(!head.contains("Content-Length"))
    }
    #expect(try running.client(running.request("events")).answer().status == 503)
    running.server.send(ServerEvent("change", #"{"version": 2}"#))
    running.server.send(ServerEvent("two", "a\nb"))
    for client in clients {
      let text = try client.read(through: "data: b\n\n")
      #expect(text.contains("event: change\ndata: {\"version\": 2}\n\nevent: two\ndata: a\n"))
      _ = try client.read(through: ":\n\n")
    }
  }

  @Test func `ends a stream whose page does not read`() throws {
    let running = try RunningServer { $0.unreadEvents = 100_000 }
    let lazy = try running.streamClient()
    let data = String(repeating: "x", count: 90_000)
    for _ in 0..<200 { running.server.send(ServerEvent("e", data)) }
    let other = try running.streamClient()
    running.server.send(ServerEvent("e", "y"))
    _ = try other.read(through: "data: y\n\n")
    // It gets what the system has taken, and then the end.
    #expect(try lazy.readToEnd().utf8.count < 200 * 90_000)
  }

  // MARK: - Hostile and slow clients

  /// A request with some errors in it.
  private func damaged(_ text: String, _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = Array(text.utf8)
    let insertions = [
      "%00", "%2f", "../", "\r", "\n", "\r\n", "\0", "%", " ", ":", "\u{7F}", "\r\n\r\n",
      "Content-Length: 4\r\n", "Transfer-Encoding: chunked\r\n",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let index = Int.random(in: 0...bytes.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0 where index < bytes.count: bytes[index] = .random(in: 0...255, using: &numbers)
      case 1 where index < bytes.count: bytes.remove(at: index)
      case 2: bytes.removeSubrange(index...)
      default:
        bytes.insert(
          contentsOf: (insertions.randomElement(using: &numbers) ?? "").utf8, at: index)
      }
    }
    return bytes
  }

  @Test func `answers others between 10,000 malformed requests`() throws {
    let running = try RunningServer()
    var numbers = SeededNumbers(state: 40)
    let right = running.request("right?a=b")
    let texts = [right, running.request("body", [], "POST", body: "hello")]
    let steady = try running.client("")
    for index in 0..<10_000 {
      let client = try running.client("")
      client.send(damaged(texts[index % 2], &numbers), ends: true)
      let answer = try client.readToEnd()
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
      guard index % 50 == 0 else { continue }
      steady.send(Array(right.utf8))
      #expect(try steady.answer().text == "right|a=b")
    }
  }

  @Test func `answers others while slow clients hold as many connections as they can`() throws {
    let running = try RunningServer {
      ($0.connections, $0.shortStallTime) = (40, .milliseconds(100))
    }
    let stream = try running.streamClient()
    // Idle ones, half a header, half a body, and those that do not read what they asked for.
    let beginnings = [
      "", "GET / HT", running.request("body", ["Content-Length: 9"], "POST") + "abc",
      running.request("large"),
    ]
    var slow: [HTTPTestClient] = []
    for index in 0..<300 {
      slow.append(try running.client(beginnings[index % 4]))
      guard index % 30 == 29 else { continue }
      #expect(try running.client(running.request("me")).answer().text == "me")
    }
    running.server.send(ServerEvent("still", "here"))
    #expect(try stream.read(through: "data: here\n\n").contains("event: still"))
    withExtendedLifetime(slow) {}
  }

  @Test func `answers 300 clients at once`() throws {
    let running = try RunningServer {
      ($0.connections, $0.waitingRequests) = (400, 400)
    }
    let clients = try (0..<300).map { try running.client(running.request("c\($0)")) }
    for (index, client) in clients.enumerated() {
      #expect(try client.answer().text == "c\(index)")
    }
  }

  @Test func `ends connections that wait too long`() throws {
    let running = try RunningServer {
      ($0.headerTime, $0.bodyTime) = (.milliseconds(150), .milliseconds(150))
      ($0.idleTime, $0.stallTime) = (.milliseconds(300), .milliseconds(150))
    }
    let half = running.request("body", ["Content-Length: 9"], "POST") + "abc"
    let clients = try ["", "GET / HTTP/1.1\r\nHo", half].map(running.client)
    let (lazy, served) = (
      try running.client(running.request("large")), try running.client(running.request("a"))
    )
    for client in clients { #expect(try client.readToEnd() == "") }
    #expect(try served.readToEnd().hasSuffix("\r\n\r\na"))
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try lazy.readToEnd().utf8.count < 24 << 20)
  }

  @Test func `refuses requests while too many wait for a thread`() throws {
    let running = try RunningServer(workers: 1) { $0.waitingRequests = 1 }
    let clients = try (0..<8).map { _ in try running.client(running.request("slow")) }
    let statuses = try clients.map { try $0.answer().status }
    #expect(statuses.contains(200) && statuses.contains(503))
  }

  // MARK: - Listening and ending

  @Test func `ends promptly, whatever its clients and its handler do`() throws {
    let running = try RunningServer()
    let stream = try running.streamClient()
    let clients = try ["stuck", "large", "x"].map { try running.client(running.request($0)) }
    #expect(running.ends(within: 2))
    #expect(throws: HTTPTestClient.Failure.self) { try running.client("") }
    withExtendedLifetime((stream, clients)) {}
  }

  @Test func `takes the next default port, and says why it cannot take another`() throws {
    struct Handler: HTTPHandler {
      func response(to request: HTTPRequest) -> HTTPResponse { .failure(404, "") }
    }
    let (first, second) = (HTTPServer(Handler()), HTTPServer(Handler()))
    let port = try first.listen()
    #expect(first.address == "http://127.0.0.1:\(port)/\(first.token)/")
    #expect((8344...8443).contains(port))
    #expect(try second.listen() > port)
    for (host, port, reason) in [
      ("127.0.0.1", port, "127.0.0.1:\(port): the port is in use"),
      ("::1", 70_000, "[::1]:70000: this is not an IPv4 or IPv6 address with a port up to 65535"),
      ("a.example", 1, "a.example:1: this is not an IPv4 or IPv6 address with a port up to 65535"),
    ] {
      let error = #expect(throws: ListeningError.self) {
        try HTTPServer(Handler()).listen(host: host, port: port)
      }
      #expect(error?.message == "cannot listen on " + reason)
    }
  }
}
