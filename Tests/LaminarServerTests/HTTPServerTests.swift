import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarServer

@Suite struct `The server` {
  // MARK: - Requests and responses

  @Test func `answers with the headers that keep its pages to themselves`() throws {
    let running = try RunningServer()
    let page = try running.answer(to: running.request("GET", ""))
    #expect(page.status == 200 && page.text == "<p>page</p>")
    #expect(page.fields["cache-control"] == "no-store")
    #expect(page.fields["x-content-type-options"] == "nosniff")
    #expect(page.fields["referrer-policy"] == "no-referrer")
    #expect(page.fields["cross-origin-resource-policy"] == "same-origin")
    #expect(page.fields["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
    let other = try running.answer(to: running.request("GET", "a/b?c=%C3%A4%2F&d"))
    #expect(other.text == "a/b|c=ä/|d=" && other.fields["content-security-policy"] == nil)
  }

  @Test func `answers requests on one connection in their order`() throws {
    let running = try RunningServer()
    let client = try HTTPTestClient(port: running.port)
    client.send(
      running.request("GET", "slow") + running.request("HEAD", "large")
        + running.request("POST", "body", body: "hello")
        + (0..<500).map { running.request("GET", "n\($0)") }.joined())
    #expect(try client.answer().text == "slow")
    #expect(try client.answer(toHead: true).fields["content-length"] == "\(24 << 20)")
    #expect(try client.answer().text == "hello")
    for index in 0..<500 { #expect(try client.answer().text == "n\(index)") }
    client.send(running.request("GET", "last", ["Connection: close"]))
    #expect(try client.readToEnd().hasSuffix("last"))
  }

  @Test func `ends a connection of HTTP 1.0, and answers one that sends no more`() throws {
    let running = try RunningServer()
    let client = try HTTPTestClient(port: running.port)
    client.send(running.request("GET", "slow").replacing("HTTP/1.1", with: "HTTP/1.0"))
    client.endSending()
    #expect(try client.readToEnd().hasSuffix("\r\n\r\nslow"))
  }

  @Test func `asks for a body that waits, once its sender is known`() throws {
    let running = try RunningServer()
    let client = try HTTPTestClient(port: running.port)
    let fields = ["Expect: 100-continue", "Content-Length: 3"]
    client.send(running.request("POST", "body", fields))
    #expect(try client.answer().status == 100)
    client.send("abc")
    #expect(try client.answer().text == "abc")
    client.send(running.request("POST", "body", fields + ["Origin: http://evil.example"]))
    #expect(try client.answer().status == 403)
  }

  @Test func `answers with a part of a file, or that it is known`() throws {
    let running = try RunningServer()
    func file(_ fields: String...) throws -> HTTPTestClient.Answer {
      try running.answer(to: running.request("GET", "file", fields))
    }
    let whole = try file()
    let tag = whole.fields["etag"] ?? ""
    #expect(whole.body == EchoHandler.file && whole.fields["cache-control"] == "no-cache")
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
      #expect(part.status == 206 && part.body == Array(EchoHandler.file[range]))
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
    let right = running.request("GET", "")
    #expect(try running.answer(to: right.replacing(running.server.token, with: "x")).status == 403)
    let bare = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    #expect(try running.answer(to: bare).status == 403)
    for (fields, method, status) in [
      (["Host: studio.example"], "GET", 200), (["Host: evil.example"], "GET", 403),
      (["Origin: http://evil.example"], "POST", 403), (["Origin: null"], "POST", 403),
      (["Sec-Fetch-Site: cross-site"], "POST", 403),
      (["Origin: http://127.0.0.1:\(running.port)"], "POST", 200),
    ] {
      let answer = try running.answer(to: running.request(method, "", fields))
      #expect(answer.status == status)
      #expect((status == 403) == !answer.text.contains("page</p>"))
      #expect(!answer.text.contains(running.server.token))
    }
    let method = try running.answer(to: right.replacing("GET", with: "DELETE"))
    #expect(method.status == 405 && method.fields["allow"] == "GET, HEAD, POST")
  }

  // MARK: - Events

  @Test func `sends events to all streams, and comments while there are none`() throws {
    var limits = HTTPLimits()
    limits.commentTime = .milliseconds(200)
    limits.streams = 5
    let running = try RunningServer(limits: limits)
    let clients = try (0..<5).map { _ in try HTTPTestClient(port: running.port) }
    for client in clients {
      client.send(running.request("GET", "events"))
      let head = try client.read(through: "retry: 1000\n\n")
      #expect(head.contains("Content-Type: text/event-stream\r\n"))
      #expect(!head.contains("Content-Length"))
    }
    let busy = try running.answer(to: running.request("GET", "events"))
    #expect(busy.status == 503)
    running.server.send(ServerEvent("change", #"{"version": 2}"#))
    running.server.send(ServerEvent("two", "a\nb"))
    for client in clients {
      let text = try client.read(through: "data: b\n\n")
      #expect(text.contains("event: change\ndata: {\"version\": 2}\n\nevent: two\ndata: a\n"))
      _ = try client.read(through: ":\n\n")
    }
  }

  @Test func `ends a stream whose page does not read`() throws {
    var limits = HTTPLimits()
    limits.unreadEvents = 100_000
    let running = try RunningServer(limits: limits)
    let (lazy, other) = (
      try HTTPTestClient(port: running.port), try HTTPTestClient(port: running.port)
    )
    for client in [lazy, other] {
      client.send(running.request("GET", "events"))
      _ = try client.read(through: "retry: 1000\n\n")
    }
    let data = String(repeating: "x", count: 50_000)
    for index in 0..<200 {
      running.server.send(ServerEvent("e", data + "\(index)"))
      _ = try other.read(through: "x\(index)\n\n")
    }
    // It gets what the system has taken, and then the end.
    #expect(try lazy.readToEnd().utf8.count < 10_000_000)
  }

  // MARK: - Hostile and slow clients

  /// A request with some errors in it, the same for a number in each run.
  private func damaged(_ text: String, _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = Array(text.utf8)
    let insertions = [
      "%00", "%2f", "../", "\r", "\n", "\r\n", "\0", "%", " ", ":", "Content-Length: 4\r\n",
      "\u{7F}", "\r\n\r\n", "Transfer-Encoding: chunked\r\n",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let index = Int.random(in: 0..<max(bytes.count, 1), using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
      case 1 where !bytes.isEmpty: bytes.remove(at: index)
      case 2: bytes.removeSubrange(min(index, bytes.count)...)
      default:
        let text = insertions.randomElement(using: &numbers) ?? ""
        bytes.insert(contentsOf: text.utf8, at: min(index, bytes.count))
      }
    }
    return bytes
  }

  @Test func `answers others between 10,000 malformed requests`() throws {
    let running = try RunningServer()
    var numbers = SeededNumbers(state: 40)
    let right = running.request("GET", "right?a=b")
    let texts = [right, running.request("POST", "body", body: "hello")]
    let steady = try HTTPTestClient(port: running.port)
    for index in 0..<10_000 {
      let client = try HTTPTestClient(port: running.port)
      client.send(damaged(texts[index % 2], &numbers))
      client.endSending()
      let answer = try client.readToEnd()
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
      if index % 50 == 0 {
        steady.send(right)
        #expect(try steady.answer().text == "right|a=b")
      }
    }
  }

  @Test func `answers others while slow clients hold as many connections as they can`() throws {
    var limits = HTTPLimits()
    limits.connections = 40
    limits.shortStallTime = .milliseconds(100)
    let running = try RunningServer(limits: limits)
    let stream = try HTTPTestClient(port: running.port)
    stream.send(running.request("GET", "events"))
    _ = try stream.read(through: "retry: 1000\n\n")
    // Idle ones, half a header, half a body, and those that do not read what they asked for.
    let beginnings = [
      "", "GET / HT", running.request("POST", "body", ["Content-Length: 9"]) + "abc",
      running.request("GET", "large"),
    ]
    var slow: [HTTPTestClient] = []
    for index in 0..<300 {
      let client = try HTTPTestClient(port: running.port)
      client.send(beginnings[index % 4])
      slow.append(client)
      if index % 30 == 29 {
        #expect(try running.answer(to: running.request("GET", "me")).text == "me")
      }
    }
    running.server.send(ServerEvent("still", "here"))
    #expect(try stream.read(through: "data: here\n\n").contains("event: still"))
    withExtendedLifetime(slow) {}
  }

  @Test func `answers 300 clients at once`() throws {
    var limits = HTTPLimits()
    limits.connections = 400
    let running = try RunningServer(limits: limits)
    let clients = try (0..<300).map { _ in try HTTPTestClient(port: running.port) }
    for (index, client) in clients.enumerated() { client.send(running.request("GET", "c\(index)")) }
    for (index, client) in clients.enumerated() {
      #expect(try client.answer().text == "c\(index)")
    }
  }

  @Test func `ends connections that wait too long`() throws {
    var limits = HTTPLimits()
    limits.headerTime = .milliseconds(150)
    limits.bodyTime = .milliseconds(150)
    limits.idleTime = .milliseconds(300)
    limits.stallTime = .milliseconds(150)
    let running = try RunningServer(limits: limits)
    for text in [
      "", "GET / HTTP/1.1\r\nHo", running.request("POST", "body", ["Content-Length: 9"]) + "abc",
    ] {
      let client = try HTTPTestClient(port: running.port)
      client.send(text)
      #expect(try client.readToEnd() == "")
    }
    let lazy = try HTTPTestClient(port: running.port)
    lazy.send(running.request("GET", "large"))
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try lazy.readToEnd().utf8.count < 24 << 20)
    let served = try HTTPTestClient(port: running.port)
    served.send(running.request("GET", "a"))
    #expect(try served.readToEnd().hasSuffix("\r\n\r\na"))
  }

  @Test func `refuses requests while too many wait for a thread`() throws {
    var limits = HTTPLimits()
    limits.waitingRequests = 1
    let running = try RunningServer(workers: 1, limits: limits)
    let clients = try (0..<8).map { _ in try HTTPTestClient(port: running.port) }
    for client in clients { client.send(running.request("GET", "slow")) }
    let statuses = try clients.map { try $0.answer().status }
    #expect(statuses.contains(200) && statuses.contains(503))
  }

  @Test func `refuses a long body while it is sent`() throws {
    let running = try RunningServer()
    let body = String(repeating: "x", count: 3 << 20)
    #expect(try running.answer(to: running.request("POST", "body", body: body)).status == 413)
    let fits = String(repeating: "x", count: 1 << 20)
    #expect(try running.answer(to: running.request("POST", "body", body: fits)).text == fits)
  }

  // MARK: - Listening and ending

  @Test func `ends promptly, whatever its clients and its handler do`() throws {
    let running = try RunningServer()
    let clients = try (0..<4).map { _ in try HTTPTestClient(port: running.port) }
    for (client, path) in zip(clients, ["events", "stuck", "large", "x"]) {
      client.send(running.request("GET", path))
    }
    _ = try clients[0].read(through: "retry: 1000\n\n")
    #expect(running.ends(within: 2))
    #expect(throws: HTTPTestClient.Failure.self) { try HTTPTestClient(port: running.port) }
  }

  @Test func `takes the next default port, and says why it cannot take another`() throws {
    let (first, second) = (HTTPServer(EchoHandler()), HTTPServer(EchoHandler()))
    let port = try first.listen()
    #expect((8344...8443).contains(port))
    #expect(first.address == "http://127.0.0.1:\(port)/\(first.token)/")
    #expect(try second.listen() > port)
    #expect(first.token != second.token)
    func message(_ host: String, _ port: Int) -> String {
      do throws(ListeningError) {
        _ = try HTTPServer(EchoHandler()).listen(host: host, port: port)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(
      message("127.0.0.1", port)
        == "cannot listen on 127.0.0.1:\(port): the port is in use; choose another, or leave out "
        + "--port for the first that is free")
    #expect(message("example.com", 0).contains("this is not an IPv4 or IPv6 address"))
    #expect(message("192.0.2.1", 0).contains("no network interface"))
    #expect(
      message("127.0.0.1", 70_000) == "cannot listen on port 70000: ports are 0 to 65535")
  }
}
